/* Timer 1 counts milliseconds. */
#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

static volatile uint32_t milliseconds;

ISR(TIMER1_COMPA_vect)
{
    milliseconds++;
}

void clock_start(void)
{
    TCCR1A = 0;
    TCCR1B = _BV(WGM12) | _BV(CS11); /* clear on compare, a tick every 8 cycles */
    OCR1A = F_CPU / 8u / 1000u - 1u;
    TIMSK1 = _BV(OCIE1A);
}

uint32_t clock_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = milliseconds;
    }
    return now;
}
