/* The order of what a board sends: answers, changes, who it is, tags, the whole state, a beat. What names
 * a revision comes after the changes up to it. */
#include "outgoing.h"

#include <string.h>

#include "snapshot.h"

/* A frame in the making: payload points behind type and seq. */
typedef struct {
    uint8_t type;
    uint8_t length;
    uint8_t *payload;
} draft_t;

static void put_hello(rs_board_t *board, draft_t *draft)
{
    const rs_about_t *about = &board->about;
    const rs_hello_t hello = {
        .major = RS_PROTOCOL_MAJOR,
        .minor = RS_PROTOCOL_MINOR,
        .boot = about->boot,
        .cells = about->cells,
        .capabilities = about->capabilities,
        .fw_major = about->firmware[0],
        .fw_minor = about->firmware[1],
        .fw_patch = about->firmware[2],
        .heartbeat_ms = board->heartbeat_ms,
        .debounce_ms = board->debounce_ms,
        .max_payload = RS_MAX_PAYLOAD,
        .rev = board->rev,
    };
    draft->type = RS_MSG_HELLO;
    draft->length = rs_put_hello(draft->payload, &hello);
    board->hello_wanted = false;
}

static void put_reply(rs_board_t *board, draft_t *draft)
{
    rs_reply_queue_t *queue = &board->replies;
    const rs_nak_t *reply = &queue->replies[queue->first];
    draft->type = reply->reason == 0 ? RS_MSG_ACK : RS_MSG_NAK;
    draft->length = rs_put_nak(draft->payload, reply);
    if (reply->reason == 0) {
        draft->length = RS_LEN_ACK; /* an ACK is a NAK without a reason */
    }
    queue->first = (uint8_t)((queue->first + 1u) % RS_REPLIES_ROOM);
    queue->waiting--;
}

static void put_tag(const rs_board_t *board, draft_t *draft, uint8_t slot)
{
    const rs_uid_t *uid = &board->tags.uids[slot - RS_SLOT_FIRST];
    const rs_tag_t tag = {slot};
    draft->type = RS_MSG_TAG;
    draft->length = rs_put_tag(draft->payload, &tag);
    memcpy(draft->payload + draft->length, uid->uid, uid->length);
    draft->length = (uint8_t)(draft->length + uid->length);
}

static void put_event(rs_board_t *board, draft_t *draft)
{
    rs_change_queue_t *queue = &board->changes;
    const rs_change_t *change = &queue->changes[queue->first];
    if (change->state > board->tags_announced && change->state <= RS_SLOT_LAST &&
        board->tags_announced < board->tags.known) {
        /* Slots are given out in order, so all up to this one are to be told first. */
        board->tags_announced++;
        put_tag(board, draft, board->tags_announced);
        return;
    }
    draft->type = RS_MSG_EVENT;
    const uint16_t changes_since = (uint16_t)((uint16_t)board->rev - change->rev_low);
    const rs_event_t event = {board->rev - changes_since, change->ms, change->cell, change->state};
    draft->length = rs_put_event(draft->payload, &event);
    queue->first = (uint8_t)((queue->first + 1u) % RS_EVENTS_ROOM);
    queue->waiting--;
}

static void put_page(rs_board_t *board, draft_t *draft)
{
    if (board->page != 0 && board->page_rev != board->rev) {
        board->page = 0; /* all pages of one answer show one revision */
    }
    uint8_t pages;
    board->page_rev = board->rev;
    draft->type = RS_MSG_SNAPSHOT;
    draft->length = rs_snapshot_page(board, board->page, draft->payload, &pages);
    board->page++;
    if (board->page >= pages) {
        board->page = 0;
        board->snapshot_wanted = board->snapshot_again;
        board->snapshot_again = false;
    }
}

static void put_asked_tag(rs_board_t *board, draft_t *draft)
{
    if (board->tag_wanted <= board->tags.known) {
        put_tag(board, draft, board->tag_wanted);
        board->tag_wanted++;
        return;
    }
    draft->type = RS_MSG_ACK;
    draft->length = rs_put_ack(draft->payload, &board->tags_asked);
    board->tag_wanted = 0;
}

static void put_beat(rs_board_t *board, draft_t *draft)
{
    const rs_heartbeat_t beat = {board->rev, rs_board_state_crc(board), rs_board_errors(board)};
    draft->type = RS_MSG_HEARTBEAT;
    draft->length = rs_put_heartbeat(draft->payload, &beat);
    board->beat_wanted = false;
}

uint8_t rs_board_fetch(rs_board_t *board, uint8_t *line)
{
    /* Half a frame of the time before the reset may still be in the host's buffer: a 0x00 ends it. The
     * HELLO of the boot goes before any snapshot, so the first frame leaves room for that. */
    const uint8_t before = board->line_is_clear ? 0 : 1;
    line[0] = 0;
    line += before;

    draft_t draft = {0, 0, line + 1 + RS_FRAME_HEAD};
    if (board->replies.waiting != 0) {
        put_reply(board, &draft);
    } else if (board->changes.waiting != 0) {
        put_event(board, &draft);
    } else if (board->hello_wanted) {
        put_hello(board, &draft);
    } else if (board->tag_wanted != 0) {
        put_asked_tag(board, &draft);
    } else if (board->snapshot_wanted) {
        put_page(board, &draft);
    } else if (board->beat_wanted) {
        put_beat(board, &draft);
    } else {
        return 0;
    }
    board->line_is_clear = true;
    line[1] = draft.type;
    line[2] = board->seq++;
    return (uint8_t)(before + rs_seal(line, (uint8_t)(RS_FRAME_HEAD + draft.length)));
}
