/* An image that does one thing: it runs the samples of the protocol through the core on the real
 * controller and prints what came out on the serial line. */
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "uart.h"
#include "vector_run.h"

static void print(char character)
{
    const uint8_t byte = (uint8_t)character;
    while (uart_room() == 0) {
        /* the interrupt makes room */
    }
    uart_write(&byte, 1);
}

int main(void)
{
    uart_start();
    sei();
    rs_vectors_run(print);
    for (;;) {
        sleep_mode(); /* idle: the last bytes still leave */
    }
}
