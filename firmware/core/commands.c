/* The commands of the host, one function each. They return DONE, the reason of a NAK, or one of two
 * numbers that never reach the wire. */
#include "commands.h"

#include <string.h>

#define DONE 0u
#define TOO_SHORT 0xFEu
#define ANSWERED_OTHERWISE 0xFFu
#define FIRST_OF_BOARDS 0x80u /* message types from here on are sent by boards */
#define LIGHT_BYTES 3u /* led u16, light u8 */

static void queue_reply(rs_board_t *board, const rs_ack_t *asked, uint8_t reason)
{
    rs_reply_queue_t *queue = &board->replies;
    if (queue->waiting >= RS_REPLIES_ROOM) {
        return; /* the host asks again */
    }
    uint8_t at = (uint8_t)((queue->first + queue->waiting) % RS_REPLIES_ROOM);
    queue->replies[at] = (rs_nak_t){asked->command, asked->of, reason};
    queue->waiting++;
}

static uint8_t get_tags(rs_board_t *board, const rs_ack_t *asked, const uint8_t *payload,
                        uint8_t length)
{
    rs_get_tags_t command;
    if (!rs_get_get_tags(&command, payload, length)) {
        return TOO_SHORT;
    }
    board->tag_wanted = command.first_slot < RS_SLOT_FIRST ? RS_SLOT_FIRST : command.first_slot;
    board->tags_asked = *asked;
    return ANSWERED_OTHERWISE; /* the ACK follows the last TAG */
}

static uint8_t set_config(rs_board_t *board, const uint8_t *payload, uint8_t length,
                          uint32_t now_ms)
{
    rs_set_config_t command;
    if (!rs_get_set_config(&command, payload, length)) {
        return TOO_SHORT;
    }
    if (command.debounce_ms < RS_DEBOUNCE_MS_MIN || command.debounce_ms > RS_DEBOUNCE_MS_MAX ||
        command.heartbeat_ms < RS_HEARTBEAT_MS_MIN || command.heartbeat_ms > RS_HEARTBEAT_MS_MAX) {
        return RS_NAK_OUT_OF_RANGE;
    }
    board->debounce_ms = command.debounce_ms;
    board->heartbeat_ms = command.heartbeat_ms;
    rs_board_beat_within(board, now_ms, command.heartbeat_ms);
    return DONE;
}

static uint16_t led_at(const uint8_t *entry)
{
    return (uint16_t)(entry[0] | (uint16_t)entry[1] << 8);
}

static uint8_t set_leds(rs_board_t *board, const uint8_t *payload, uint8_t length)
{
    rs_set_leds_t command;
    if (!rs_get_set_leds(&command, payload, length)) {
        return TOO_SHORT;
    }
    if (board->about.leds == 0) {
        return RS_NAK_UNABLE;
    }
    const uint8_t *entry = payload + RS_LEN_SET_LEDS;
    const uint8_t *end = payload + length;
    if ((length - RS_LEN_SET_LEDS) % LIGHT_BYTES != 0) {
        return RS_NAK_BAD_LENGTH;
    }
    for (; entry < end; entry += LIGHT_BYTES) {
        if (led_at(entry) >= board->about.leds) {
            return RS_NAK_OUT_OF_RANGE; /* before anything has changed */
        }
    }
    if (command.flags & RS_LEDS_OTHERS_OFF) {
        memset(board->lights, RS_LIGHT_OFF, sizeof board->lights);
    }
    for (entry = payload + RS_LEN_SET_LEDS; entry < end; entry += LIGHT_BYTES) {
        board->lights[led_at(entry)] = entry[2];
    }
    board->lights_changed = true;
    return DONE;
}

static uint8_t obey(rs_board_t *board, const rs_ack_t *asked, const uint8_t *payload,
                    uint8_t length, uint32_t now_ms)
{
    switch (asked->command) {
    case RS_MSG_GET_HELLO:
        board->hello_wanted = true;
        return ANSWERED_OTHERWISE;
    case RS_MSG_GET_SNAPSHOT:
        /* An answer under way is finished first: begun anew at every repeat of the question, its last
         * pages would never be sent. */
        board->snapshot_again = board->snapshot_wanted;
        board->snapshot_wanted = true;
        return ANSWERED_OTHERWISE;
    case RS_MSG_GET_TAGS:
        return get_tags(board, asked, payload, length);
    case RS_MSG_SET_CONFIG:
        return set_config(board, payload, length, now_ms);
    case RS_MSG_SET_LEDS:
        return set_leds(board, payload, length);
    case RS_MSG_PING:
        return DONE;
    default:
        return RS_NAK_UNKNOWN_COMMAND;
    }
}

/* What another board says, or our own echo: nothing to obey. Only whether it is whole matters. */
static bool is_whole(uint8_t type, uint8_t length)
{
    switch (type) {
    case RS_MSG_HELLO:
        return length >= RS_LEN_HELLO;
    case RS_MSG_SNAPSHOT:
        return length >= RS_LEN_SNAPSHOT;
    case RS_MSG_EVENT:
        return length >= RS_LEN_EVENT;
    case RS_MSG_TAG:
        return length >= RS_LEN_TAG;
    case RS_MSG_HEARTBEAT:
        return length >= RS_LEN_HEARTBEAT;
    case RS_MSG_ACK:
        return length >= RS_LEN_ACK;
    case RS_MSG_NAK:
        return length >= RS_LEN_NAK;
    default:
        return true;
    }
}

static void count_short(rs_board_t *board)
{
    if (board->short_frames < UINT16_MAX) {
        board->short_frames++;
    }
}

void rs_command_carry_out(rs_board_t *board, const uint8_t *frame, uint8_t length,
                          uint32_t now_ms)
{
    const rs_ack_t asked = {frame[0], frame[1]};
    const uint8_t payload_length = (uint8_t)(length - RS_FRAME_HEAD);
    if (asked.command >= FIRST_OF_BOARDS) {
        if (!is_whole(asked.command, payload_length)) {
            count_short(board);
        }
        return;
    }
    uint8_t reason = obey(board, &asked, frame + RS_FRAME_HEAD, payload_length, now_ms);
    if (reason == TOO_SHORT) {
        count_short(board);
        reason = RS_NAK_BAD_LENGTH;
    }
    if (reason != ANSWERED_OTHERWISE) {
        queue_reply(board, &asked, reason);
    }
}
