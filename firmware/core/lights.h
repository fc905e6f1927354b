/* What a light byte looks like at a moment: a brightness and a colour. Which light which LED has is
 * the business of board.h, and how an LED is driven that of the hardware. */
#ifndef RS_LIGHTS_H
#define RS_LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#define RS_LIGHTS_PERIOD_MS 1000u /* after this time every pattern begins again */

typedef struct {
    uint8_t red;
    uint8_t green;
    uint8_t blue;
} rs_colour_t;

/* Brightness 0..255 of a light byte; phase_ms is the time modulo RS_LIGHTS_PERIOD_MS. */
uint8_t rs_light_level(uint8_t light, uint16_t phase_ms);

/* For LEDs that only know on and off: a pulse is then a slow blink. */
bool rs_light_is_on(uint8_t light, uint16_t phase_ms);

/* For LEDs with colour, at most `brightest` in each part. */
rs_colour_t rs_light_colour(uint8_t light, uint16_t phase_ms, uint8_t brightest);

/* True if the light looks different at different times. */
bool rs_light_moves(uint8_t light);

#endif
