/* The serial line, 115200 8N1. Bytes come and go by interrupt, so that neither a scan nor the lights
 * lose one. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

#define UART_RING 64u /* 5.5 ms of bytes, a power of two */
#define UART_MOST (UART_RING - 1u) /* one place stays free, to tell full from empty */

void uart_start(void);

/* The next received byte; false if there is none. */
bool uart_read(uint8_t *byte);

/* How many bytes can be written without losing one. */
uint8_t uart_room(void);
void uart_write(const uint8_t *bytes, uint8_t length);

#endif
