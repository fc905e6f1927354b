/* The 74HC165 chain, clocked by hand: the SPI belongs to the reader, which must not be disturbed. */
#include "cells.h"

#include <avr/io.h>

#include "pins.h"

#define HIGH(pin) (CELLS_PORT |= (uint8_t)_BV(pin))
#define LOW(pin) (CELLS_PORT &= (uint8_t)~_BV(pin))

void cells_start(void)
{
    CELLS_DDR |= (uint8_t)(_BV(CELLS_LOAD) | _BV(CELLS_CLOCK));
    HIGH(CELLS_LOAD);
    LOW(CELLS_CLOCK);
}

void cells_read(uint8_t levels[CELL_BYTES])
{
    LOW(CELLS_LOAD); /* the registers take the switches as they are now */
    HIGH(CELLS_LOAD);
    for (uint8_t byte = 0; byte < CELL_BYTES; byte++) {
        uint8_t bits = 0;
        for (uint8_t bit = 0; bit < 8; bit++) {
            bits >>= 1;
            if ((CELLS_PIN & _BV(CELLS_DATA)) == 0) { /* a closed switch pulls its input down */
                bits |= 0x80u;
            }
            HIGH(CELLS_CLOCK);
            LOW(CELLS_CLOCK);
        }
        levels[byte] = bits;
    }
}
