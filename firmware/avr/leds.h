/* The LEDs of the cells. leds_shift.c drives a 74HC595 chain, leds_ws2812.c a WS2812 strip; the build
 * takes one of them. */
#ifndef LEDS_H
#define LEDS_H

#include <stdint.h>

#define LED_COUNT CELLS

void leds_start(void);

/* Shows all lights as they look at this moment. */
void leds_show(const uint8_t lights[LED_COUNT], uint16_t phase_ms);

#endif
