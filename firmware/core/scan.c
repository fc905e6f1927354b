/* One look at all switches. */
#include "scan.h"

#include <string.h>

static bool is_set(const uint8_t *levels, uint16_t cell)
{
    return ((unsigned)levels[cell / 8u] >> (cell % 8u) & 1u) != 0;
}

void rs_scan_start(rs_scan_t *scan, rs_board_t *board, const uint8_t *levels, uint16_t switches,
                   uint32_t now_ms)
{
    memset(scan, 0, sizeof *scan);
    scan->switches = switches > board->about.cells ? board->about.cells : switches;
    scan->looked_ms = now_ms;
    for (uint16_t cell = 0; cell < scan->switches; cell++) {
        if (is_set(levels, cell)) {
            board->states[cell] = RS_STATE_UNKNOWN_FIGURE;
        }
    }
}

void rs_scan_look(rs_scan_t *scan, rs_board_t *board, const uint8_t *levels, uint32_t now_ms)
{
    uint32_t elapsed = now_ms - scan->looked_ms;
    uint8_t elapsed_ms = (uint8_t)(elapsed > UINT8_MAX ? UINT8_MAX : elapsed);
    scan->looked_ms = now_ms;
    for (uint16_t cell = 0; cell < scan->switches; cell++) {
        bool stands = is_set(levels, cell);
        bool believed = board->states[cell] != RS_STATE_EMPTY;
        uint8_t since_ms;
        if (rs_debounce_look(&scan->differs[cell], stands != believed, elapsed_ms,
                             board->debounce_ms, &since_ms)) {
            rs_board_set_cell(board, cell, stands ? RS_STATE_UNKNOWN_FIGURE : RS_STATE_EMPTY, now_ms,
                              now_ms - since_ms);
        }
    }
}
