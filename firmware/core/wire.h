/* Frames on a line that may lose or damage bytes: COBS, a CRC-16 and 0x00 at the end of each frame.
 * What a frame means is in messages.h. Nothing received can do harm: a fault is counted, and reading
 * goes on after the next 0x00. */
#ifndef RS_WIRE_H
#define RS_WIRE_H

#include <stdint.h>

#include "messages.h"

#define RS_CRC_START 0xFFFFu
#define RS_CRC_BYTES 2u
#define RS_FRAME_HEAD 2u /* type and seq */

/* What was dropped and why. Each counter stops at 65535. */
typedef struct {
    uint16_t frames;
    uint16_t bad_crc;
    uint16_t bad_cobs;
    uint16_t too_long;
    uint16_t too_short;
} rs_counters_t;

typedef struct {
    rs_counters_t counters;
    uint8_t received; /* encoded bytes since the last 0x00, at most RS_MAX_ENCODED */
    uint8_t left;     /* bytes until the next COBS code */
    uint8_t frame[RS_MAX_FRAME + RS_CRC_BYTES];
} rs_decoder_t;

/* CRC-16/CCITT-FALSE, one more byte. */
uint16_t rs_crc16_add(uint16_t crc, uint8_t byte);
uint16_t rs_crc16(const uint8_t *bytes, uint16_t length, uint16_t start);

/* The bytes on the line for the frame at line[1]..line[length]; line[0] and the four bytes behind the
 * frame belong to this function. Returns how many bytes of line are to be sent, the 0x00 included. */
uint8_t rs_seal(uint8_t *line, uint8_t length);

void rs_decoder_start(rs_decoder_t *decoder);

/* Takes one received byte. Returns the length of the frame that it completed (type, seq, payload; it
 * stands in decoder->frame until the next byte), or 0. */
uint8_t rs_decoder_take(rs_decoder_t *decoder, uint8_t byte);

/* All faults together, at most 65535. */
uint16_t rs_decoder_errors(const rs_decoder_t *decoder);

#endif
