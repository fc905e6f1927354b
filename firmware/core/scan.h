/* The presence switches of a board: their raw levels in, filtered changes of cells out. */
#ifndef RS_SCAN_H
#define RS_SCAN_H

#include <stdint.h>

#include "board.h"
#include "debounce.h"

typedef struct {
    uint16_t switches; /* cells 0..switches-1 have one */
    uint32_t looked_ms;
    rs_debounce_t differs[RS_CELLS_ROOM];
} rs_scan_t;

/* Levels come as bits, the lowest bit of the first byte is cell 0; 1 means that a figure stands there. */

/* What stands there at boot is believed at once: it is no change, and the host asks for a snapshot
 * anyway. */
void rs_scan_start(rs_scan_t *scan, rs_board_t *board, const uint8_t *levels, uint16_t switches,
                   uint32_t now_ms);

/* One look at all switches, meant to happen every millisecond. */
void rs_scan_look(rs_scan_t *scan, rs_board_t *board, const uint8_t *levels, uint32_t now_ms);

#endif
