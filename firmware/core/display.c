/* The pace of the pictures. */
#include "display.h"

#include "lights.h"

static bool anything_moves(const rs_board_t *board)
{
    for (uint16_t led = 0; led < board->about.leds; led++) {
        if (rs_light_moves(board->lights[led])) {
            return true;
        }
    }
    return false;
}

bool rs_display_tick(rs_display_t *display, rs_board_t *board, uint8_t elapsed_ms)
{
    display->phase_ms = (uint16_t)(display->phase_ms + elapsed_ms);
    if (display->phase_ms >= RS_LIGHTS_PERIOD_MS) {
        display->phase_ms = (uint16_t)(display->phase_ms - RS_LIGHTS_PERIOD_MS);
    }
    uint16_t waited = (uint16_t)(display->waited_ms + elapsed_ms);
    display->waited_ms = (uint8_t)(waited > UINT8_MAX ? UINT8_MAX : waited);
    if (display->waited_ms < RS_DISPLAY_EVERY_MS) {
        return false;
    }
    display->waited_ms = 0;
    if (!board->lights_changed && display->skipped < RS_DISPLAY_MOST_SKIPPED &&
        !anything_moves(board)) {
        display->skipped++;
        return false;
    }
    display->skipped = 0;
    board->lights_changed = false;
    return true;
}
