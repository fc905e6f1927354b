/* The whole state of a board, cut into pages. */
#ifndef RS_SNAPSHOT_H
#define RS_SNAPSHOT_H

#include <stdint.h>

#include "board.h"

/* Writes one page (fixed fields and data) to out and returns its length. */
uint8_t rs_snapshot_page(const rs_board_t *board, uint8_t page, uint8_t *out, uint8_t *pages);

#endif
