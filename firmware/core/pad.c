/* From polls of the reader to the state of the hello pad. */
#include "pad.h"

static uint8_t state_of(rs_board_t *board, rs_found_t found, const rs_uid_t *uid)
{
    switch (found) {
    case RS_FOUND_NOTHING:
        return RS_STATE_EMPTY;
    case RS_FOUND_TAG:
        return rs_tags_slot_of(&board->tags, uid);
    case RS_FOUND_UNREADABLE:
        return RS_STATE_UNKNOWN_FIGURE;
    default:
        return RS_STATE_FAULT;
    }
}

void rs_pad_take(rs_pad_t *pad, rs_board_t *board, rs_found_t found, const rs_uid_t *uid,
                 uint32_t now_ms)
{
    const uint16_t cell = (uint16_t)(board->about.cells - 1u);
    const uint8_t state = state_of(board, found, uid);
    if (board->states[cell] == state) {
        pad->doubts = 0;
        return;
    }
    pad->doubts++;
    if (found == RS_FOUND_TAG || pad->doubts >= RS_PAD_PATIENCE) {
        pad->doubts = 0;
        rs_board_set_cell(board, cell, state, now_ms, now_ms);
    }
}
