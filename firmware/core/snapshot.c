/* Snapshot pages: two bits per cell as long as no figure is known by name, else a byte per cell. */
#include "snapshot.h"

#include <string.h>

#define CELLS_PER_BYTE 4u

static bool any_slot(const rs_board_t *board)
{
    for (uint16_t cell = 0; cell < board->about.cells; cell++) {
        uint8_t state = board->states[cell];
        if (state >= RS_SLOT_FIRST && state <= RS_SLOT_LAST) {
            return true;
        }
    }
    return false;
}

static uint8_t presence_bits(uint8_t state)
{
    switch (state) {
    case RS_STATE_EMPTY:
        return RS_BITS_EMPTY;
    case RS_STATE_UNKNOWN_FIGURE:
        return RS_BITS_FIGURE;
    default:
        return RS_BITS_FAULT;
    }
}

uint8_t rs_snapshot_page(const rs_board_t *board, uint8_t page, uint8_t *out, uint8_t *pages)
{
    const bool named = any_slot(board);
    const uint16_t per_page = named ? RS_MAX_PAGE_DATA : RS_MAX_PAGE_DATA * CELLS_PER_BYTE;
    const uint16_t first = (uint16_t)(page * per_page);
    uint16_t count = (uint16_t)(board->about.cells - first);
    if (count > per_page) {
        count = per_page;
    }
    *pages = (uint8_t)((board->about.cells + per_page - 1u) / per_page);

    const rs_snapshot_t head = {board->rev, page, *pages, first,
                                named ? RS_FORM_STATES : RS_FORM_PRESENCE};
    uint8_t *data = out + rs_put_snapshot(out, &head);
    const uint8_t *states = board->states + first;
    if (named) {
        memcpy(data, states, count);
        return (uint8_t)(RS_LEN_SNAPSHOT + count);
    }
    const uint8_t bytes = (uint8_t)((count + CELLS_PER_BYTE - 1u) / CELLS_PER_BYTE);
    memset(data, 0, bytes);
    for (uint8_t at = 0; at < count; at++) {
        uint8_t shift = (uint8_t)(at % CELLS_PER_BYTE * 2u);
        data[at / CELLS_PER_BYTE] |= (uint8_t)(presence_bits(states[at]) << shift);
    }
    return (uint8_t)(RS_LEN_SNAPSHOT + bytes);
}
