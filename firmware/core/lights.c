/* Light bytes in time. */
#include "lights.h"

#include "messages.h"

#define HALF_PERIOD_MS (RS_LIGHTS_PERIOD_MS / 2u)
#define FAST_PERIOD_MS (RS_LIGHTS_PERIOD_MS / 4u)

static uint8_t pulse(uint16_t phase_ms)
{
    /* A triangle that is brightest in the middle of the first half, so that "at least half bright" is
     * the same moment as the lit half of a slow blink. */
    uint16_t at = (uint16_t)(phase_ms + HALF_PERIOD_MS / 2u);
    if (at >= RS_LIGHTS_PERIOD_MS) {
        at = (uint16_t)(at - RS_LIGHTS_PERIOD_MS);
    }
    if (at >= HALF_PERIOD_MS) {
        at = (uint16_t)(RS_LIGHTS_PERIOD_MS - 1u - at);
    }
    return (uint8_t)(at / 2u); /* 0..249 */
}

uint8_t rs_light_level(uint8_t light, uint16_t phase_ms)
{
    bool lit = true;
    if ((light & RS_LIGHT_MASK) == RS_LIGHT_OFF) {
        return 0;
    }
    switch (light & RS_PATTERN_MASK) {
    case RS_PATTERN_SLOW:
        lit = phase_ms < HALF_PERIOD_MS;
        break;
    case RS_PATTERN_FAST:
        while (phase_ms >= FAST_PERIOD_MS) {
            phase_ms = (uint16_t)(phase_ms - FAST_PERIOD_MS);
        }
        lit = phase_ms < FAST_PERIOD_MS / 2u;
        break;
    case RS_PATTERN_PULSE:
        return pulse(phase_ms);
    default: /* steady, and patterns of a later version */
        break;
    }
    return lit ? UINT8_MAX : 0;
}

bool rs_light_is_on(uint8_t light, uint16_t phase_ms)
{
    if ((light & RS_PATTERN_MASK) == RS_PATTERN_PULSE) {
        light = (uint8_t)((light & RS_LIGHT_MASK) | RS_PATTERN_SLOW);
    }
    return rs_light_level(light, phase_ms) != 0;
}

rs_colour_t rs_light_colour(uint8_t light, uint16_t phase_ms, uint8_t brightest)
{
    /* Between two LEDs of a strip there is no time for a division. */
    uint16_t level = (uint16_t)(rs_light_level(light, phase_ms) + 1u);
    uint8_t full = (uint8_t)(level * brightest >> 8);
    rs_colour_t shown = {full, full, full};
    switch (light & RS_LIGHT_MASK) {
    case RS_LIGHT_RED:
        shown.green = shown.blue = 0;
        break;
    case RS_LIGHT_GREEN:
        shown.red = shown.blue = 0;
        break;
    case RS_LIGHT_BLUE:
        shown.red = shown.green = 0;
        break;
    case RS_LIGHT_YELLOW:
        shown.blue = 0;
        break;
    case RS_LIGHT_CYAN:
        shown.red = 0;
        break;
    case RS_LIGHT_MAGENTA:
        shown.green = 0;
        break;
    case RS_LIGHT_ORANGE:
        shown.green = full >> 2;
        shown.blue = 0;
        break;
    default: /* white, and colours of a later version */
        break;
    }
    return shown;
}

bool rs_light_moves(uint8_t light)
{
    uint8_t pattern = light & RS_PATTERN_MASK;
    return (light & RS_LIGHT_MASK) != RS_LIGHT_OFF &&
           (pattern == RS_PATTERN_SLOW || pattern == RS_PATTERN_FAST || pattern == RS_PATTERN_PULSE);
}
