/* One sensor board: its cells, its figures, its lights and what it has to say. It knows no hardware:
 * time and bytes are handed in, bytes are fetched. The rules are those of PROTOCOL.md; commands of the
 * host are in commands.h, the order of what is sent in outgoing.h. */
#ifndef RS_BOARD_H
#define RS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"
#include "sizes.h"
#include "tags.h"
#include "wire.h"

/* What does not change before the next reset. */
typedef struct {
    uint16_t cells; /* the hello pad included */
    uint16_t leds;
    uint16_t boot;
    uint8_t capabilities;
    uint8_t firmware[3];
} rs_about_t;

/* A change that waits for the line. Only the low half of its revision is kept, to save RAM: the upper
 * half follows from the revision of the board, unless 65536 changes happen while one frame waits. */
typedef struct {
    uint16_t rev_low;
    uint16_t ms;
    rs_cell_t cell;
    uint8_t state;
} rs_change_t;

typedef struct {
    uint8_t first;
    uint8_t waiting;
    rs_change_t changes[RS_EVENTS_ROOM];
} rs_change_queue_t;

/* reason 0 means ACK. */
typedef struct {
    uint8_t first;
    uint8_t waiting;
    rs_nak_t replies[RS_REPLIES_ROOM];
} rs_reply_queue_t;

typedef struct {
    rs_about_t about;
    rs_decoder_t decoder;
    rs_tags_t tags;
    rs_change_queue_t changes;
    rs_reply_queue_t replies;

    uint32_t rev;
    uint32_t next_beat_ms;
    uint32_t changed_ms; /* the last change, while echoing */
    uint16_t heartbeat_ms;
    uint16_t short_frames; /* sound frames whose payload was too short; stops at 65535 */
    uint8_t debounce_ms;
    uint8_t seq;
    bool echoing;

    bool line_is_clear; /* the 0x00 that ends what was on the line before the reset was sent */
    bool hello_wanted;
    bool beat_wanted;
    bool snapshot_wanted;
    bool snapshot_again; /* asked for while one was under way */
    uint8_t page;           /* the next page of the snapshot under way */
    uint32_t page_rev;      /* the revision that its earlier pages show */
    uint8_t tags_announced; /* slots 1..n were told to the host unasked */
    uint8_t tag_wanted;     /* the next slot that was asked for, 0 if none */
    rs_ack_t tags_asked;    /* what to acknowledge when they are told */

    bool lights_changed; /* since they were last shown */
    uint8_t states[RS_CELLS_ROOM];
    uint8_t lights[RS_LEDS_ROOM];
} rs_board_t;

/* A board that has just come to life; all cells are empty. It will say HELLO by itself. */
void rs_board_start(rs_board_t *board, const rs_about_t *about, uint32_t now_ms);

/* The boot id of the n-th boot: far from that of the boot before. */
uint16_t rs_boot_id(uint16_t boot_counter);

/* A cell has another state since edge_ms. Nothing happens if it has that state already or if there is
 * no such cell. */
void rs_board_set_cell(rs_board_t *board, uint16_t cell, uint8_t state, uint32_t now_ms,
                       uint32_t edge_ms);

/* Takes one byte from the line, and carries out the command that it completes. */
void rs_board_receive(rs_board_t *board, uint8_t byte, uint32_t now_ms);

/* CRC of all states: what HEARTBEAT tells. */
uint16_t rs_board_state_crc(const rs_board_t *board);

/* Frames received damaged or too short since boot, at most 65535: what HEARTBEAT tells. */
uint16_t rs_board_errors(const rs_board_t *board);

/* Time has passed: a heartbeat may be due. */
void rs_board_tick(rs_board_t *board, uint32_t now_ms);

/* Makes the next heartbeat come within that time at the latest. */
void rs_board_beat_within(rs_board_t *board, uint32_t now_ms, uint16_t wait_ms);

/* True if a moment has come; right also when the clock wraps. */
static inline bool rs_is_due(uint32_t now_ms, uint32_t due_ms)
{
    return (int32_t)(now_ms - due_ms) >= 0;
}

#endif
