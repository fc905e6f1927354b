/* When a switch is believed: its level must differ from the believed one for debounce_ms without a
 * break. The same in both directions. Says nothing about what a level means. */
#ifndef RS_DEBOUNCE_H
#define RS_DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

/* For how long a level has differed, one byte per switch: 0 not at all, else milliseconds + 1. */
typedef uint8_t rs_debounce_t;

/* One look at one switch, elapsed_ms after the look before. True if the new level is to be believed
 * now; *since_ms is then how long ago the first edge was. */
bool rs_debounce_look(rs_debounce_t *differs, bool different, uint8_t elapsed_ms,
                      uint8_t debounce_ms, uint8_t *since_ms);

#endif
