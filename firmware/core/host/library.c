/* The core as a shared library for tests in another language: a whole board with its switches, pad,
 * reader and lights in one block of memory, reached by plain functions. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "board.h"
#include "display.h"
#include "lights.h"
#include "mfrc522.h"
#include "outgoing.h"
#include "pad.h"
#include "scan.h"

typedef struct {
    rs_board_t board;
    rs_scan_t scan;
    rs_pad_t pad;
    rs_mfrc522_t reader;
    rs_display_t display;
} host_board_t;

/* The functions have no header: whoever loads the library looks them up by name. */
size_t host_board_size(void);
void host_board_start(host_board_t *host, uint16_t cells, uint8_t capabilities, uint16_t boot,
                      uint16_t leds, uint32_t now_ms);
void host_receive(host_board_t *host, const uint8_t *bytes, size_t length, uint32_t now_ms);
void host_tick(host_board_t *host, uint32_t now_ms);
uint8_t host_fetch(host_board_t *host, uint8_t *line);
void host_set_cell(host_board_t *host, uint16_t cell, uint8_t state, uint32_t now_ms,
                   uint32_t edge_ms);
uint8_t host_slot_of(host_board_t *host, const uint8_t *uid, uint8_t length);
uint8_t host_state(const host_board_t *host, uint16_t cell);
uint8_t host_light(const host_board_t *host, uint16_t led);
uint32_t host_rev(const host_board_t *host);
uint16_t host_errors(const host_board_t *host);
uint16_t host_heartbeat_ms(const host_board_t *host);
uint8_t host_debounce_ms(const host_board_t *host);
void host_scan_start(host_board_t *host, const uint8_t *levels, uint16_t switches, uint32_t now_ms);
void host_scan_look(host_board_t *host, const uint8_t *levels, uint32_t now_ms);
void host_pad_take(host_board_t *host, uint8_t found, const uint8_t *uid, uint8_t length,
                   uint32_t now_ms);
void host_reader_start(host_board_t *host, uint32_t now_ms);
bool host_reader_next(const host_board_t *host, uint32_t now_ms, uint8_t *address, uint8_t *value);
void host_reader_done(host_board_t *host, uint8_t value, uint32_t now_ms);
bool host_display_tick(host_board_t *host, uint8_t elapsed_ms);
uint8_t host_light_level(uint8_t light, uint16_t phase_ms);
bool host_light_is_on(uint8_t light, uint16_t phase_ms);
uint32_t host_light_colour(uint8_t light, uint16_t phase_ms, uint8_t brightest);
size_t host_decode(const uint8_t *bytes, size_t length, uint8_t *frames, uint16_t counters[5]);
uint8_t host_seal(uint8_t *line, uint8_t length);
uint16_t host_crc16(const uint8_t *bytes, uint16_t length);
uint16_t host_boot_id(uint16_t boot_counter);

size_t host_board_size(void)
{
    return sizeof(host_board_t);
}

void host_board_start(host_board_t *host, uint16_t cells, uint8_t capabilities, uint16_t boot,
                      uint16_t leds, uint32_t now_ms)
{
    const rs_about_t about = {cells, leds, boot, capabilities, {1, 0, 0}};
    memset(host, 0, sizeof *host);
    rs_board_start(&host->board, &about, now_ms);
}

void host_receive(host_board_t *host, const uint8_t *bytes, size_t length, uint32_t now_ms)
{
    while (length-- > 0) {
        rs_board_receive(&host->board, *bytes++, now_ms);
    }
}

void host_tick(host_board_t *host, uint32_t now_ms)
{
    rs_board_tick(&host->board, now_ms);
}

uint8_t host_fetch(host_board_t *host, uint8_t *line)
{
    return rs_board_fetch(&host->board, line);
}

void host_set_cell(host_board_t *host, uint16_t cell, uint8_t state, uint32_t now_ms,
                   uint32_t edge_ms)
{
    rs_board_set_cell(&host->board, cell, state, now_ms, edge_ms);
}

static rs_uid_t uid_of(const uint8_t *bytes, uint8_t length)
{
    rs_uid_t uid = {.length = length};
    memcpy(uid.uid, bytes, length < RS_UID_ROOM ? length : RS_UID_ROOM);
    return uid;
}

uint8_t host_slot_of(host_board_t *host, const uint8_t *uid, uint8_t length)
{
    const rs_uid_t tag = uid_of(uid, length);
    return rs_tags_slot_of(&host->board.tags, &tag);
}

uint8_t host_state(const host_board_t *host, uint16_t cell)
{
    return host->board.states[cell];
}

uint8_t host_light(const host_board_t *host, uint16_t led)
{
    return host->board.lights[led];
}

uint32_t host_rev(const host_board_t *host)
{
    return host->board.rev;
}

uint16_t host_errors(const host_board_t *host)
{
    return rs_board_errors(&host->board);
}

uint16_t host_heartbeat_ms(const host_board_t *host)
{
    return host->board.heartbeat_ms;
}

uint8_t host_debounce_ms(const host_board_t *host)
{
    return host->board.debounce_ms;
}

void host_scan_start(host_board_t *host, const uint8_t *levels, uint16_t switches, uint32_t now_ms)
{
    rs_scan_start(&host->scan, &host->board, levels, switches, now_ms);
}

void host_scan_look(host_board_t *host, const uint8_t *levels, uint32_t now_ms)
{
    rs_scan_look(&host->scan, &host->board, levels, now_ms);
}

void host_pad_take(host_board_t *host, uint8_t found, const uint8_t *uid, uint8_t length,
                   uint32_t now_ms)
{
    const rs_uid_t tag = uid_of(uid, length);
    rs_pad_take(&host->pad, &host->board, (rs_found_t)found, &tag, now_ms);
}

void host_reader_start(host_board_t *host, uint32_t now_ms)
{
    rs_mfrc522_start(&host->reader, now_ms);
}

bool host_reader_next(const host_board_t *host, uint32_t now_ms, uint8_t *address, uint8_t *value)
{
    rs_access_t access = {0, 0};
    const bool any = rs_mfrc522_next(&host->reader, now_ms, &access);
    *address = access.address;
    *value = access.value;
    return any;
}

void host_reader_done(host_board_t *host, uint8_t value, uint32_t now_ms)
{
    rs_found_t found;
    if (rs_mfrc522_done(&host->reader, value, now_ms, &found)) {
        rs_pad_take(&host->pad, &host->board, found, &host->reader.uid, now_ms);
    }
}

bool host_display_tick(host_board_t *host, uint8_t elapsed_ms)
{
    return rs_display_tick(&host->display, &host->board, elapsed_ms);
}

uint8_t host_light_level(uint8_t light, uint16_t phase_ms)
{
    return rs_light_level(light, phase_ms);
}

bool host_light_is_on(uint8_t light, uint16_t phase_ms)
{
    return rs_light_is_on(light, phase_ms);
}

/* 0xRRGGBB */
uint32_t host_light_colour(uint8_t light, uint16_t phase_ms, uint8_t brightest)
{
    const rs_colour_t shown = rs_light_colour(light, phase_ms, brightest);
    return (uint32_t)shown.red << 16 | (uint32_t)shown.green << 8 | shown.blue;
}

/* A whole stream at once: the frames one after the other, each with its length in front (never more
 * bytes than the stream has), and frames, bad_crc, bad_cobs, too_long, too_short. */
size_t host_decode(const uint8_t *bytes, size_t length, uint8_t *frames, uint16_t counters[5])
{
    rs_decoder_t decoder;
    uint8_t *end = frames;
    rs_decoder_start(&decoder);
    while (length-- > 0) {
        const uint8_t got = rs_decoder_take(&decoder, *bytes++);
        if (got != 0) {
            *end++ = got;
            memcpy(end, decoder.frame, got);
            end += got;
        }
    }
    counters[0] = decoder.counters.frames;
    counters[1] = decoder.counters.bad_crc;
    counters[2] = decoder.counters.bad_cobs;
    counters[3] = decoder.counters.too_long;
    counters[4] = decoder.counters.too_short;
    return (size_t)(end - frames);
}

uint8_t host_seal(uint8_t *line, uint8_t length)
{
    return rs_seal(line, length);
}

uint16_t host_crc16(const uint8_t *bytes, uint16_t length)
{
    return rs_crc16(bytes, length, RS_CRC_START);
}

uint16_t host_boot_id(uint16_t boot_counter)
{
    return rs_boot_id(boot_counter);
}
