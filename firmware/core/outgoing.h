/* What a board sends next. One frame at a time is written when the line has room for it, so that
 * every frame tells the state of that moment and nothing but changes ever waits. */
#ifndef RS_OUTGOING_H
#define RS_OUTGOING_H

#include <stdint.h>

#include "board.h"

/* The longest line of a board: a SNAPSHOT page with its COBS code, CRC and 0x00. */
#define RS_LINE_ROOM (1u + RS_FRAME_HEAD + RS_LEN_SNAPSHOT + RS_MAX_PAGE_DATA + RS_CRC_BYTES + 1u)

/* Writes the next frame that is due, ready for the line, and returns its length; 0 if there is none.
 * line has RS_LINE_ROOM bytes. Call it only when that many bytes can be sent. */
uint8_t rs_board_fetch(rs_board_t *board, uint8_t *line);

#endif
