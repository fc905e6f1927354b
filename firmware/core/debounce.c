/* The filter of one switch. */
#include "debounce.h"

bool rs_debounce_look(rs_debounce_t *differs, bool different, uint8_t elapsed_ms,
                      uint8_t debounce_ms, uint8_t *since_ms)
{
    if (!different) {
        *differs = 0;
        return false;
    }
    if (*differs == 0) {
        *differs = 1; /* the first edge is now */
    } else {
        /* A late look adds all the time that passed: the filter must not become slower when the
         * controller is busy. debounce_ms is at most 100, so stopping at 255 loses nothing. */
        uint16_t age = (uint16_t)(*differs + elapsed_ms);
        *differs = (uint8_t)(age > UINT8_MAX ? UINT8_MAX : age);
    }
    *since_ms = (uint8_t)(*differs - 1u);
    if (*since_ms < debounce_ms) {
        return false;
    }
    *differs = 0;
    return true;
}
