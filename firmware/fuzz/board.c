/* A whole board, driven by a script: the input says what the host sends, what the switches, the pad and
 * the reader do, how time passes and when the line takes a frame. Promises: whatever the board says is a
 * sound frame of a board with the next seq; revisions rise; a heartbeat and a snapshot tell the truth;
 * nothing waits for ever. Memory is watched by the sanitizers. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "board.h"
#include "display.h"
#include "expect.h"
#include "lights.h"
#include "mfrc522.h"
#include "outgoing.h"
#include "pad.h"
#include "scan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *data;
    size_t left;
} script_t;

typedef struct {
    rs_board_t board;
    rs_scan_t scan;
    rs_pad_t pad;
    rs_mfrc522_t reader;
    rs_display_t display;
    rs_decoder_t host;
    uint32_t now_ms;
    uint32_t told_rev; /* of the last event */
    uint8_t seq;
} world_t;

static uint8_t next(script_t *script)
{
    if (script->left == 0) {
        return 0;
    }
    script->left--;
    return *script->data++;
}

static void expect_truth(const world_t *world, uint8_t length)
{
    const rs_board_t *board = &world->board;
    const uint8_t *payload = world->host.frame + RS_FRAME_HEAD;
    length = (uint8_t)(length - RS_FRAME_HEAD);
    rs_hello_t hello;
    rs_snapshot_t snapshot;
    rs_tag_t tag;
    rs_heartbeat_t beat;
    rs_nak_t nak;
    switch (world->host.frame[0]) {
    case RS_MSG_HELLO:
        EXPECT(rs_get_hello(&hello, payload, length));
        EXPECT(hello.rev == board->rev && hello.cells == board->about.cells);
        EXPECT(hello.heartbeat_ms >= RS_HEARTBEAT_MS_MIN);
        EXPECT(hello.heartbeat_ms <= RS_HEARTBEAT_MS_MAX);
        EXPECT(hello.debounce_ms >= RS_DEBOUNCE_MS_MIN && hello.debounce_ms <= RS_DEBOUNCE_MS_MAX);
        break;
    case RS_MSG_SNAPSHOT:
        EXPECT(rs_get_snapshot(&snapshot, payload, length));
        EXPECT(snapshot.rev == board->rev && snapshot.page < snapshot.pages);
        EXPECT(snapshot.first < board->about.cells);
        EXPECT(length > RS_LEN_SNAPSHOT && length - RS_LEN_SNAPSHOT <= RS_MAX_PAGE_DATA);
        if (snapshot.form == RS_FORM_STATES) {
            EXPECT(memcmp(board->states + snapshot.first, payload + RS_LEN_SNAPSHOT,
                          length - RS_LEN_SNAPSHOT) == 0);
        }
        break;
    case RS_MSG_TAG:
        EXPECT(rs_get_tag(&tag, payload, length));
        EXPECT(tag.slot >= RS_SLOT_FIRST && tag.slot <= board->tags.known);
        EXPECT(length == 1 + 4 || length == 1 + 7 || length == 1 + 10);
        break;
    case RS_MSG_HEARTBEAT:
        EXPECT(rs_get_heartbeat(&beat, payload, length));
        EXPECT(beat.rev == board->rev && beat.state_crc == rs_board_state_crc(board));
        EXPECT(board->changes.waiting == 0);
        break;
    case RS_MSG_NAK:
        EXPECT(rs_get_nak(&nak, payload, length));
        EXPECT(nak.reason >= RS_NAK_UNKNOWN_COMMAND && nak.reason <= RS_NAK_BUSY);
        break;
    default:
        EXPECT(world->host.frame[0] == RS_MSG_EVENT || world->host.frame[0] == RS_MSG_ACK);
        break;
    }
}

static void expect_event_in_order(world_t *world, uint8_t length)
{
    rs_event_t event;
    if (world->host.frame[0] != RS_MSG_EVENT) {
        return;
    }
    EXPECT(rs_get_event(&event, world->host.frame + RS_FRAME_HEAD,
                        (uint8_t)(length - RS_FRAME_HEAD)));
    EXPECT((int32_t)(event.rev - world->told_rev) > 0);
    EXPECT((int32_t)(world->board.rev - event.rev) >= 0);
    EXPECT(event.cell < world->board.about.cells);
    if (event.state <= world->board.tags.known) {
        EXPECT(event.state <= world->board.tags_announced);
    }
    world->told_rev = event.rev;
}

/* The line takes one frame, if there is one. */
static bool fetch(world_t *world)
{
    uint8_t line[RS_LINE_ROOM];
    const uint8_t length = rs_board_fetch(&world->board, line);
    uint8_t got = 0;
    EXPECT(length <= sizeof line);
    if (length == 0) {
        return false;
    }
    for (uint8_t at = 0; at < length; at++) {
        got = rs_decoder_take(&world->host, line[at]);
    }
    EXPECT(got >= RS_FRAME_HEAD && rs_decoder_errors(&world->host) == 0);
    EXPECT(world->host.frame[1] == world->seq);
    world->seq++;
    expect_truth(world, got);
    expect_event_in_order(world, got);
    return true;
}

/* A frame that is sound on the line, so that the script reaches the commands behind the CRC. */
static void receive_sealed(world_t *world, script_t *script)
{
    uint8_t line[1u + RS_MAX_FRAME + RS_CRC_BYTES + 1u];
    const uint8_t length = (uint8_t)(RS_FRAME_HEAD + next(script) % (RS_MAX_PAYLOAD + 1u));
    for (uint8_t at = 0; at < length; at++) {
        line[1 + at] = next(script);
    }
    const uint8_t sealed = rs_seal(line, length);
    for (uint8_t at = 0; at < sealed; at++) {
        rs_board_receive(&world->board, line[at], world->now_ms);
    }
}

/* A reader with a tag answers nearly as it should: no fuzzer guesses the check byte of a uid. */
static uint8_t tag_answers(world_t *world, script_t *script, uint8_t address)
{
    const uint8_t *said = world->reader.bytes;
    switch (address & 0x7Fu) {
    case 0x04 << 1: /* an answer has come */
        return 0x20;
    case 0x06 << 1: /* without errors */
        return 0x00;
    case 0x0A << 1: /* of so many bytes */
        return world->reader.talk == 1 ? 5 : next(script) % 12u;
    case 0x09 << 1:
        if (world->reader.talk == 1 && world->reader.at == 4) {
            return said[0] ^ said[1] ^ said[2] ^ said[3];
        }
        return next(script);
    default:
        return 0x92; /* the version, where it is asked for */
    }
}

static void run_reader(world_t *world, script_t *script)
{
    const bool answers_well = next(script) % 2u != 0;
    rs_access_t access;
    rs_found_t found;
    for (uint8_t accesses = next(script); accesses > 0; accesses--) {
        if (!rs_mfrc522_next(&world->reader, world->now_ms, &access)) {
            world->now_ms++;
            continue;
        }
        const uint8_t value =
            answers_well ? tag_answers(world, script, access.address) : next(script);
        if (rs_mfrc522_done(&world->reader, value, world->now_ms, &found)) {
            EXPECT(found != RS_FOUND_TAG || rs_uid_is_sound(&world->reader.uid));
            rs_pad_take(&world->pad, &world->board, found, &world->reader.uid, world->now_ms);
        }
    }
}

static void play(world_t *world, script_t *script)
{
    rs_board_t *board = &world->board;
    uint8_t levels[(RS_CELLS_ROOM + 7u) / 8u];
    rs_uid_t uid;
    switch (next(script) % 10u) {
    case 0:
        receive_sealed(world, script);
        break;
    case 1:
        for (uint8_t bytes = next(script); bytes > 0 && script->left > 0; bytes--) {
            rs_board_receive(board, next(script), world->now_ms);
        }
        break;
    case 2:
        rs_board_set_cell(board, (uint16_t)(next(script) * 5u), next(script), world->now_ms,
                          world->now_ms - next(script));
        break;
    case 3:
        world->now_ms += next(script);
        rs_board_tick(board, world->now_ms);
        break;
    case 4:
        world->now_ms += (uint32_t)next(script) << 8; /* seconds, up to the wrap of 16 bits */
        rs_board_tick(board, world->now_ms);
        break;
    case 5:
        fetch(world);
        break;
    case 6:
        memset(levels, next(script), sizeof levels);
        rs_scan_look(&world->scan, board, levels, world->now_ms);
        break;
    case 7:
        uid.length = next(script);
        memset(uid.uid, next(script), sizeof uid.uid);
        rs_pad_take(&world->pad, board, (rs_found_t)(next(script) % 4u), &uid, world->now_ms);
        break;
    case 8:
        run_reader(world, script);
        break;
    default:
        if (rs_display_tick(&world->display, board, next(script))) {
            EXPECT(world->display.phase_ms < RS_LIGHTS_PERIOD_MS);
            const rs_colour_t colour =
                rs_light_colour(board->lights[0], world->display.phase_ms, 64);
            EXPECT(colour.red <= 64 && colour.green <= 64 && colour.blue <= 64);
            EXPECT(board->lights[0] % 16u != 0 ||
                   !rs_light_is_on(board->lights[0], world->display.phase_ms));
        }
        break;
    }
    EXPECT(board->changes.waiting <= RS_EVENTS_ROOM && board->replies.waiting <= RS_REPLIES_ROOM);
    EXPECT(board->tags_announced <= board->tags.known && board->tags.known <= RS_SLOTS_ROOM);
    for (uint16_t led = board->about.leds; led < RS_LEDS_ROOM; led++) {
        EXPECT(board->lights[led] == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world_t world; /* too large for a comfortable stack; made new for every script */
    script_t script = {data, size};
    static const uint8_t nobody[(RS_CELLS_ROOM + 7u) / 8u];
    const rs_about_t about = {
        .cells = (uint16_t)(1u + next(&script) % RS_CELLS_ROOM),
        .leds = (uint16_t)(next(&script) % (RS_LEDS_ROOM + 1u)),
        .boot = (uint16_t)(next(&script) << 8),
        .capabilities = RS_CAP_PRESENCE,
    };
    memset(&world, 0, sizeof world);
    world.now_ms = UINT32_MAX - 1000u; /* the clock wraps soon */
    rs_board_start(&world.board, &about, world.now_ms);
    rs_scan_start(&world.scan, &world.board, nobody, (uint16_t)(about.cells - 1u), world.now_ms);
    rs_mfrc522_start(&world.reader, world.now_ms);
    rs_decoder_start(&world.host);
    world.told_rev = world.board.rev;
    while (script.left > 0) {
        play(&world, &script);
    }
    /* Everything that waits is told in the end; a snapshot may be wanted twice. */
    uint16_t frames = 0;
    while (fetch(&world)) {
        frames++;
        EXPECT(frames <= 1u + RS_REPLIES_ROOM + RS_EVENTS_ROOM + 2u * RS_SLOTS_ROOM + 1u +
                             2u * ((RS_CELLS_ROOM + RS_MAX_PAGE_DATA - 1u) / RS_MAX_PAGE_DATA) + 1u);
    }
    return 0;
}
