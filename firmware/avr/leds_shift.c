/* LEDs on a chain of 74HC595: on or off. LED 0 is output QA of the register nearest the controller. */
#include <avr/io.h>

#include "leds.h"
#include "lights.h"
#include "pins.h"

void leds_start(void)
{
    LIGHTS_DATA_DDR |= (uint8_t)_BV(LIGHTS_DATA);
    LIGHTS_DDR |= (uint8_t)(_BV(LIGHTS_CLOCK) | _BV(LIGHTS_LATCH));
}

static void shift(uint8_t on)
{
    if (on) {
        LIGHTS_DATA_PORT |= (uint8_t)_BV(LIGHTS_DATA);
    } else {
        LIGHTS_DATA_PORT &= (uint8_t)~_BV(LIGHTS_DATA);
    }
    LIGHTS_PORT |= (uint8_t)_BV(LIGHTS_CLOCK);
    LIGHTS_PORT &= (uint8_t)~_BV(LIGHTS_CLOCK);
}

void leds_show(const uint8_t lights[LED_COUNT], uint16_t phase_ms)
{
    /* The first bit travels furthest. Outputs beyond the last LED come first of all. */
    for (uint8_t led = (uint8_t)((LED_COUNT + 7u) / 8u * 8u); led-- > 0;) {
        shift(led < LED_COUNT && rs_light_is_on(lights[led], phase_ms));
    }
    LIGHTS_PORT |= (uint8_t)_BV(LIGHTS_LATCH);
    LIGHTS_PORT &= (uint8_t)~_BV(LIGHTS_LATCH);
}
