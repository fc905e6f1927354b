/* The cases of vectors.h, wherever the build has put them. All pointers lead to ROM: see rom.h. */
#ifndef RS_VECTOR_CASES_H
#define RS_VECTOR_CASES_H

#include <stdint.h>

#include "rom.h"
#define RS_VECTOR_ROM RS_ROM
#include "vectors.h"

const uint8_t *rs_vector_bytes_at(uint16_t at);
const rs_frame_vector_t *rs_frame_vector(uint8_t number);
const rs_stream_vector_t *rs_stream_vector(uint8_t number);

#endif
