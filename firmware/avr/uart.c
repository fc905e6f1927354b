/* UART 0 with a ring of bytes in each direction. A ring has one writer and one reader, and an index is
 * one byte: no lock is needed. */
#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "pins.h"

#define MASK (UART_RING - 1u)

typedef struct {
    volatile uint8_t written;
    volatile uint8_t read;
    volatile uint8_t bytes[UART_RING];
} ring_t;

static ring_t received;
static ring_t sending;

ISR(UART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t written = received.written;
    uint8_t next = (uint8_t)((written + 1u) & MASK);
    if (next != received.read) { /* a byte too many is lost: the CRC notices */
        received.bytes[written] = byte;
        received.written = next;
    }
}

ISR(UART_UDRE_vect)
{
    uint8_t read = sending.read;
    if (read == sending.written) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = sending.bytes[read];
    sending.read = (uint8_t)((read + 1u) & MASK);
}

void uart_start(void)
{
    /* 16 MHz / 8 / 17 is 2.1 % fast. The USB chips of Uno and Mega have the same clock and the same
     * error, and others bear it. */
    UBRR0 = F_CPU / 8u / 115200u - 1u;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool uart_read(uint8_t *byte)
{
    uint8_t read = received.read;
    if (read == received.written) {
        return false;
    }
    *byte = received.bytes[read];
    received.read = (uint8_t)((read + 1u) & MASK);
    return true;
}

uint8_t uart_room(void)
{
    uint8_t used = (uint8_t)(sending.written - sending.read) & MASK;
    return (uint8_t)(UART_MOST - used);
}

void uart_write(const uint8_t *bytes, uint8_t length)
{
    uint8_t written = sending.written;
    while (length-- > 0) {
        sending.bytes[written] = *bytes++;
        written = (uint8_t)((written + 1u) & MASK);
    }
    sending.written = written;
    UCSR0B |= _BV(UDRIE0);
}
