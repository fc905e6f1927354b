/* The one object file that holds the cases: the AVR build moves all constants of this file to flash,
 * names included. So nothing here may look into a case; it only says where one is. */
#include "vector_cases.h"

const uint8_t *rs_vector_bytes_at(uint16_t at)
{
    return rs_vector_bytes + at;
}

const rs_frame_vector_t *rs_frame_vector(uint8_t number)
{
    return rs_frame_vectors + number;
}

const rs_stream_vector_t *rs_stream_vector(uint8_t number)
{
    return rs_stream_vectors + number;
}
