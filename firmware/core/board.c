/* States, revisions, the queue of changes and the times of the heartbeat. */
#include "board.h"

#include <string.h>

#include "commands.h"

uint16_t rs_boot_id(uint16_t boot_counter)
{
    return (uint16_t)((uint32_t)boot_counter * RS_BOOT_STEP);
}

void rs_board_start(rs_board_t *board, const rs_about_t *about, uint32_t now_ms)
{
    memset(board, 0, sizeof *board);
    board->about = *about;
    board->rev = (uint32_t)about->boot << 16;
    board->heartbeat_ms = RS_HEARTBEAT_MS;
    board->debounce_ms = RS_DEBOUNCE_MS;
    board->next_beat_ms = now_ms + RS_HEARTBEAT_MS;
    board->hello_wanted = true;
}

static void queue_change(rs_board_t *board, rs_change_t change)
{
    rs_change_queue_t *queue = &board->changes;
    if (queue->waiting >= RS_EVENTS_ROOM) {
        return; /* its revision is used up: the host sees the gap and asks for a snapshot */
    }
    uint8_t at = (uint8_t)((queue->first + queue->waiting) % RS_EVENTS_ROOM);
    queue->changes[at] = change;
    queue->waiting++;
}

void rs_board_set_cell(rs_board_t *board, uint16_t cell, uint8_t state, uint32_t now_ms,
                       uint32_t edge_ms)
{
    if (state > RS_SLOT_LAST && state < RS_STATE_UNKNOWN_FIGURE) {
        state = RS_STATE_FAULT; /* reserved numbers are read so */
    }
    if (cell >= board->about.cells || board->states[cell] == state) {
        return;
    }
    board->states[cell] = state;
    board->rev++;
    queue_change(board, (rs_change_t){(uint16_t)board->rev, (uint16_t)edge_ms, (rs_cell_t)cell, state});

    /* The event may get lost. Beats follow closely for a while, so that the host notices at once. */
    board->echoing = true;
    board->changed_ms = now_ms;
    rs_board_beat_within(board, now_ms, RS_ECHO_EVERY_MS);
}

void rs_board_beat_within(rs_board_t *board, uint32_t now_ms, uint16_t wait_ms)
{
    uint32_t latest_ms = now_ms + wait_ms;
    if (rs_is_due(board->next_beat_ms, latest_ms)) {
        board->next_beat_ms = latest_ms;
    }
}

void rs_board_tick(rs_board_t *board, uint32_t now_ms)
{
    if (!rs_is_due(now_ms, board->next_beat_ms)) {
        return;
    }
    board->beat_wanted = true;
    if (now_ms - board->changed_ms >= RS_ECHO_FOR_MS) {
        board->echoing = false; /* remembered, because the clock wraps and changed_ms grows old */
    }
    board->next_beat_ms = now_ms + (board->echoing ? RS_ECHO_EVERY_MS : board->heartbeat_ms);
}

uint16_t rs_board_state_crc(const rs_board_t *board)
{
    return rs_crc16(board->states, board->about.cells, RS_CRC_START);
}

uint16_t rs_board_errors(const rs_board_t *board)
{
    uint32_t sum = (uint32_t)rs_decoder_errors(&board->decoder) + board->short_frames;
    return sum > UINT16_MAX ? UINT16_MAX : (uint16_t)sum;
}

void rs_board_receive(rs_board_t *board, uint8_t byte, uint32_t now_ms)
{
    uint8_t length = rs_decoder_take(&board->decoder, byte);
    if (length != 0) {
        rs_command_carry_out(board, board->decoder.frame, length, now_ms);
    }
}
