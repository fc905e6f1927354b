/* How often this board was reset, kept in the EEPROM. */
#ifndef BOOT_COUNTER_H
#define BOOT_COUNTER_H

#include <stdint.h>

/* Counts this boot and returns its number. */
uint16_t boot_counter_next(void);

#endif
