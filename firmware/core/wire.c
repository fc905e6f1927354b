/* COBS and CRC-16, byte by byte: the receiver never holds more than one frame. */
#include "wire.h"

#include <string.h>

uint16_t rs_crc16_add(uint16_t crc, uint8_t byte)
{
    /* The polynomial 0x1021 has so few bits that eight steps fold into three shifts: no table in a
     * flash that is small, no loop over bits in an interrupt-laden millisecond. */
    crc = (uint16_t)((crc >> 8) | (crc << 8));
    crc = (uint16_t)(crc ^ byte);
    crc = (uint16_t)(crc ^ ((crc & 0xFFu) >> 4));
    crc = (uint16_t)(crc ^ (crc << 12));
    crc = (uint16_t)(crc ^ ((crc & 0xFFu) << 5));
    return crc;
}

uint16_t rs_crc16(const uint8_t *bytes, uint16_t length, uint16_t start)
{
    uint16_t crc = start;
    while (length-- > 0) {
        crc = rs_crc16_add(crc, *bytes++);
    }
    return crc;
}

uint8_t rs_seal(uint8_t *line, uint8_t length)
{
    uint16_t crc = rs_crc16(line + 1, length, RS_CRC_START);
    uint8_t at = (uint8_t)(length + 1u);
    line[at++] = (uint8_t)crc;
    line[at++] = (uint8_t)(crc >> 8);
    line[0] = 0;
    line[at] = 0;
    uint8_t sealed = (uint8_t)(at + 1u);
    /* From the back, every zero becomes the distance to the zero behind it. A frame is far shorter
     * than 254 bytes, so a distance always fits one byte. */
    uint8_t distance = 0;
    do {
        at--;
        distance++;
        if (line[at] == 0) {
            line[at] = distance;
            distance = 0;
        }
    } while (at != 0);
    return sealed;
}

void rs_decoder_start(rs_decoder_t *decoder)
{
    memset(decoder, 0, sizeof *decoder);
}

static void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX) {
        (*counter)++;
    }
}

/* Judges what stands between two 0x00; the order of the tests is part of the protocol. */
static uint8_t judge(rs_decoder_t *decoder, uint8_t received)
{
    rs_counters_t *counters = &decoder->counters;
    if (received == 0 || received >= RS_MAX_ENCODED) {
        return 0; /* nothing, or too long and already counted */
    }
    if (decoder->left != 0) {
        count(&counters->bad_cobs);
        return 0;
    }
    uint8_t length = (uint8_t)(received - 1u); /* the first COBS code stands for no byte */
    if (length < RS_FRAME_HEAD + RS_CRC_BYTES) {
        count(&counters->too_short);
        return 0;
    }
    length = (uint8_t)(length - RS_CRC_BYTES);
    uint16_t crc = (uint16_t)(decoder->frame[length] | decoder->frame[length + 1] << 8);
    if (crc != rs_crc16(decoder->frame, length, RS_CRC_START)) {
        count(&counters->bad_crc);
        return 0;
    }
    count(&counters->frames);
    return length;
}

uint8_t rs_decoder_take(rs_decoder_t *decoder, uint8_t byte)
{
    if (byte == 0) {
        uint8_t length = judge(decoder, decoder->received);
        decoder->received = 0;
        decoder->left = 0;
        return length;
    }
    if (decoder->received >= RS_MAX_ENCODED) {
        return 0; /* too long: waiting for the next 0x00 */
    }
    decoder->received++;
    if (decoder->received >= RS_MAX_ENCODED) {
        count(&decoder->counters.too_long);
        return 0;
    }
    /* A code at the very beginning stands for no byte, any later one for a zero. */
    uint8_t value = byte;
    if (decoder->left == 0) {
        decoder->left = byte;
        value = 0;
    }
    decoder->left--;
    if (decoder->received > 1) {
        decoder->frame[decoder->received - 2] = value;
    }
    return 0;
}

uint16_t rs_decoder_errors(const rs_decoder_t *decoder)
{
    const rs_counters_t *counters = &decoder->counters;
    uint32_t sum = (uint32_t)counters->bad_crc + counters->bad_cobs;
    sum += (uint32_t)counters->too_long + counters->too_short;
    return sum > UINT16_MAX ? UINT16_MAX : (uint16_t)sum;
}
