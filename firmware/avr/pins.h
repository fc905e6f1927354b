/* Which pin is what, for the two controllers. The only place that knows. */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

#if defined(__AVR_ATmega328P__) /* Uno, Nano */

#define CELLS_DDR DDRD
#define CELLS_PORT PORTD
#define CELLS_PIN PIND
#define CELLS_LOAD PD4
#define CELLS_CLOCK PD5
#define CELLS_DATA PD6

#define SPI_DDR DDRB
#define SPI_PORT PORTB
#define SPI_SCK PB5
#define SPI_MISO PB4
#define SPI_MOSI PB3
#define SPI_SELECT PB2 /* also the SS pin of the controller: as an output it keeps SPI in master mode */

#define READER_RESET_DDR DDRB
#define READER_RESET_PORT PORTB
#define READER_RESET PB1

#define LIGHTS_DATA_DDR DDRD
#define LIGHTS_DATA_PORT PORTD
#define LIGHTS_DATA PD7
#define LIGHTS_DDR DDRC
#define LIGHTS_PORT PORTC
#define LIGHTS_CLOCK PC0
#define LIGHTS_LATCH PC1

#define UART_RX_vect USART_RX_vect
#define UART_UDRE_vect USART_UDRE_vect

#elif defined(__AVR_ATmega2560__) /* Mega */

#define CELLS_DDR DDRA
#define CELLS_PORT PORTA
#define CELLS_PIN PINA
#define CELLS_LOAD PA0
#define CELLS_CLOCK PA1
#define CELLS_DATA PA2

#define SPI_DDR DDRB
#define SPI_PORT PORTB
#define SPI_SCK PB1
#define SPI_MISO PB3
#define SPI_MOSI PB2
#define SPI_SELECT PB0 /* also the SS pin of the controller: as an output it keeps SPI in master mode */

#define READER_RESET_DDR DDRA
#define READER_RESET_PORT PORTA
#define READER_RESET PA3

#define LIGHTS_DATA_DDR DDRA
#define LIGHTS_DATA_PORT PORTA
#define LIGHTS_DATA PA4
#define LIGHTS_DDR DDRA
#define LIGHTS_PORT PORTA
#define LIGHTS_CLOCK PA5
#define LIGHTS_LATCH PA6

#define UART_RX_vect USART0_RX_vect
#define UART_UDRE_vect USART0_UDRE_vect

#else
#error "pins.h knows no pins for this controller"
#endif

#endif
