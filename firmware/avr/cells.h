/* The presence switches behind a chain of 74HC165. */
#ifndef CELLS_H
#define CELLS_H

#include <stdint.h>

#if CELLS < 1 || CELLS > 248
#error "a board has 1 to 248 switches: cells are counted in a byte, the pad and whole LED registers included"
#endif

#define CELL_BYTES ((CELLS + 7u) / 8u)

void cells_start(void);

/* Reads all switches; bit 0 of the first byte is cell 0, 1 means that a figure stands there. Takes
 * about 60 us for 64 cells. */
void cells_read(uint8_t levels[CELL_BYTES]);

#endif
