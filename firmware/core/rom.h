/* Constant tables. An AVR would copy them to its small RAM unless it is told to leave them in flash
 * and to fetch them from there. */
#ifndef RS_ROM_H
#define RS_ROM_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#define RS_ROM PROGMEM
#define RS_ROM_BYTE(address) pgm_read_byte(address)
#define RS_ROM_COPY(to, from, length) memcpy_P(to, from, length)
#else
#include <string.h>
#define RS_ROM
#define RS_ROM_BYTE(address) (*(address))
#define RS_ROM_COPY(to, from, length) memcpy(to, from, length)
#endif

#endif
