/* The boot counter. One cell of the EEPROM bears 100,000 writes: a reset every hour for ten years. */
#include "boot_counter.h"

#include <avr/eeprom.h>

static uint16_t EEMEM stored;

uint16_t boot_counter_next(void)
{
    uint16_t counter = (uint16_t)(eeprom_read_word(&stored) + 1u); /* a new chip holds 0xFFFF: 0 */
    eeprom_write_word(&stored, counter);
    return counter;
}
