/* LEDs on a WS2812 strip. A byte goes out with interrupts off (10 us), because its bits are told apart
 * by time alone; between two bytes the UART may interrupt. The strip takes a pause of 50 us for the end,
 * so a whole picture (about 2.5 ms for 64 LEDs) cannot be cut in two. */
#include <avr/io.h>
#include <util/atomic.h>

#include "leds.h"
#include "lights.h"
#include "pins.h"

#define BRIGHTEST 64u /* 64 white LEDs then take about 1 A */

void leds_start(void)
{
    LIGHTS_DATA_DDR |= (uint8_t)_BV(LIGHTS_DATA);
}

/* Times for 16 MHz: a bit takes 20 cycles (1.25 us); it is high for 6 (0.38 us) if it is 0 and for 13
 * (0.81 us) if it is 1. */
static void send(uint8_t byte)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        const uint8_t high = LIGHTS_DATA_PORT | (uint8_t)_BV(LIGHTS_DATA);
        const uint8_t low = LIGHTS_DATA_PORT & (uint8_t)~_BV(LIGHTS_DATA);
        uint8_t bits = 8;
        __asm__ volatile("1: out  %[port], %[high] \n\t" /*  0 */
                         "   rjmp .+0              \n\t" /*  1 */
                         "   rjmp .+0              \n\t" /*  3 */
                         "   sbrs %[byte], 7       \n\t" /*  5, skips in 2 cycles */
                         "   out  %[port], %[low]  \n\t" /*  6 */
                         "   rjmp .+0              \n\t" /*  7 */
                         "   rjmp .+0              \n\t" /*  9 */
                         "   lsl  %[byte]          \n\t" /* 11 */
                         "   nop                   \n\t" /* 12 */
                         "   out  %[port], %[low]  \n\t" /* 13 */
                         "   nop                   \n\t" /* 14 */
                         "   rjmp .+0              \n\t" /* 15 */
                         "   dec  %[bits]          \n\t" /* 17 */
                         "   brne 1b               \n\t" /* 18, jumps in 2 cycles */
                         : [byte] "+r"(byte), [bits] "+r"(bits)
                         : [port] "I"(_SFR_IO_ADDR(LIGHTS_DATA_PORT)), [high] "r"(high),
                           [low] "r"(low));
    }
}

void leds_show(const uint8_t lights[LED_COUNT], uint16_t phase_ms)
{
    for (uint8_t led = 0; led < LED_COUNT; led++) {
        const rs_colour_t colour = rs_light_colour(lights[led], phase_ms, BRIGHTEST);
        send(colour.green);
        send(colour.red);
        send(colour.blue);
    }
}
