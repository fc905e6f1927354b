/* The board: reads switches and tags, shows lights, talks to the host. Only the order of things is
 * here; what they mean is in core/. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "board.h"
#include "boot_counter.h"
#include "cells.h"
#include "clock.h"
#include "display.h"
#include "leds.h"
#include "outgoing.h"
#include "reader.h"
#include "scan.h"
#include "uart.h"

#if RS_LINE_ROOM > UART_MOST
#error "the longest frame must fit the ring of the UART, or it would never be sent"
#endif

#define BYTES_PER_PASS 16u /* a flood on the line must not keep the scan waiting */

static rs_board_t board;
static rs_scan_t scan;
static reader_t reader;
static rs_display_t display;

/* After a reset by the watchdog it goes on running with its shortest time: stop it before anything
 * else. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void)
{
    MCUSR = 0;
    wdt_disable();
}

static void start(void)
{
    uint8_t levels[CELL_BYTES];
    const rs_about_t about = {
        .cells = CELLS + 1u,
        .leds = LED_COUNT,
        .boot = rs_boot_id(boot_counter_next()),
        .capabilities = RS_CAP_PRESENCE | RS_CAP_HELLO_PAD | RS_CAP_LEDS,
        .firmware = {FIRMWARE_VERSION},
    };
    clock_start();
    uart_start();
    cells_start();
    leds_start();
    rs_board_start(&board, &about, 0);
    cells_read(levels);
    rs_scan_start(&scan, &board, levels, CELLS, 0);
    reader_start(&reader, 0);
    wdt_enable(WDTO_500MS);
    sei();
}

static void receive(uint32_t now_ms)
{
    uint8_t byte;
    for (uint8_t taken = 0; taken < BYTES_PER_PASS && uart_read(&byte); taken++) {
        rs_board_receive(&board, byte, now_ms);
    }
}

static void send(uint32_t now_ms)
{
    uint8_t line[RS_LINE_ROOM];
    rs_board_tick(&board, now_ms);
    if (uart_room() >= RS_LINE_ROOM) {
        uart_write(line, rs_board_fetch(&board, line));
    }
}

int main(void)
{
    uint32_t looked_ms = 0;
    start();
    for (;;) {
        const uint32_t now_ms = clock_ms();
        wdt_reset();
        receive(now_ms);
        if (now_ms != looked_ms) {
            uint8_t levels[CELL_BYTES];
            cells_read(levels);
            rs_scan_look(&scan, &board, levels, now_ms);
            if (rs_display_tick(&display, &board, (uint8_t)(now_ms - looked_ms))) {
                leds_show(board.lights, display.phase_ms);
            }
            looked_ms = now_ms;
        }
        reader_pass(&reader, &board, now_ms);
        send(now_ms);
    }
}
