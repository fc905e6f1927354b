/* When the lights must be shown anew. Sending a picture to a long strip takes milliseconds in which no
 * switch is looked at, so it is not done without need. */
#ifndef RS_DISPLAY_H
#define RS_DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

#define RS_DISPLAY_EVERY_MS 25u  /* smooth enough for a pulse */
#define RS_DISPLAY_MOST_SKIPPED 39u /* a still picture is repeated every second: a strip may lose it */

typedef struct {
    uint16_t phase_ms; /* for lights.h */
    uint8_t waited_ms;
    uint8_t skipped;
} rs_display_t;

/* Time has passed. True if the lights are to be shown now, as they look at display->phase_ms. */
bool rs_display_tick(rs_display_t *display, rs_board_t *board, uint8_t elapsed_ms);

#endif
