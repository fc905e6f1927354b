/* The lights: a chain of 74HC595 with one LED per output, or a string of WS2812.
 *
 * Output 0 is the one nearest to the controller. Of WS2812 the pulses are measured as the chips
 * would: a pulse that a real chip may read either way is counted as odd.
 */
#include "shim.h"

#include <string.h>

static uint64_t from_ns(const emu_board_t *board, uint64_t ns)
{
    return ns * board->avr->frequency / 1000000000u;
}

/* ---- 74HC595 ---- */

static void on_shift_clock(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    lights_part_t *lights = &((emu_board_t *)param)->lights;
    bool level = value & 1;
    if (level && !lights->clock) {
        memmove(lights->shift + 1, lights->shift, sizeof(lights->shift) - sizeof(*lights->shift));
        lights->shift[0] = lights->data;
    }
    lights->clock = level;
}

static void on_latch(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    lights_part_t *lights = &((emu_board_t *)param)->lights;
    bool level = value & 1;
    if (level && !lights->latch) {
        memcpy(lights->shown, lights->shift, sizeof(lights->shown));
    }
    lights->latch = level;
}

/* ---- WS2812 ---- */

#define ZERO_LONGEST_NS 500
#define ONE_SHORTEST_NS 550
#define ONE_LONGEST_NS 5500
#define LATCH_NS 50000

static void latch_colours(lights_part_t *lights)
{
    for (size_t led = 0; led < lights->bits / 24; led++) {
        const uint8_t *sent = lights->bytes + led * 3; /* green, red, blue */
        lights->colours[led * 3] = sent[1];
        lights->colours[led * 3 + 1] = sent[0];
        lights->colours[led * 3 + 2] = sent[2];
    }
    lights->bits = 0;
}

static void take_bit(emu_board_t *board, uint64_t high)
{
    lights_part_t *lights = &board->lights;
    bool is_one = high > from_ns(board, ZERO_LONGEST_NS);
    bool is_too_short = is_one && high < from_ns(board, ONE_SHORTEST_NS);
    if (is_too_short || high > from_ns(board, ONE_LONGEST_NS)) {
        lights->odd_pulses++;
    }
    size_t byte = lights->bits / 8;
    if (byte < sizeof(lights->bytes)) {
        lights->bytes[byte] = (uint8_t)(lights->bytes[byte] << 1 | is_one);
        lights->bits++;
    }
}

static void on_string(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    emu_board_t *board = param;
    lights_part_t *lights = &board->lights;
    bool level = value & 1;
    uint64_t now = board->avr->cycle;
    if (level && !lights->data) {
        uint64_t low = now - lights->fell_at;
        if (low >= from_ns(board, LATCH_NS)) {
            latch_colours(lights);
        } else if (lights->bits && low > lights->longest_gap) {
            lights->longest_gap = (uint32_t)low;
        }
        lights->rose_at = now;
    } else if (!level && lights->data) {
        take_bit(board, now - lights->rose_at);
        lights->fell_at = now;
    }
    lights->data = level;
}

static void on_shift_data(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    ((emu_board_t *)param)->lights.data = value & 1;
}

/* ---- what can be seen ---- */

size_t emu_lights(emu_board_t *board, uint8_t *rgb, size_t room)
{
    lights_part_t *lights = &board->lights;
    size_t leds = room / 3 < board->wiring.cells ? room / 3 : board->wiring.cells;
    if (board->wiring.lights == LIGHTS_WS2812) {
        if (!lights->data && board->avr->cycle - lights->fell_at >= from_ns(board, LATCH_NS)) {
            latch_colours(lights);
        }
        memcpy(rgb, lights->colours, leds * 3);
    } else {
        for (size_t led = 0; led < leds; led++) {
            memset(rgb + led * 3, lights->shown[led] ? 0xFF : 0x00, 3);
        }
    }
    return leds;
}

uint32_t emu_lights_longest_gap(const emu_board_t *board)
{
    return board->lights.longest_gap;
}

uint32_t emu_lights_odd_pulses(const emu_board_t *board)
{
    return board->lights.odd_pulses;
}

void lights_attach(emu_board_t *board)
{
    if (board->wiring.lights == LIGHTS_WS2812) {
        watch_pin(board, board->wiring.led_data, on_string);
    } else if (board->wiring.lights == LIGHTS_SHIFT) {
        watch_pin(board, board->wiring.led_data, on_shift_data);
        watch_pin(board, board->wiring.led_clock, on_shift_clock);
        watch_pin(board, board->wiring.led_latch, on_latch);
    }
}
