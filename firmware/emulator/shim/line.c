/* The serial line and the UART at the board's end of it.
 *
 * It takes the place of simavr's own UART, which needs 11 bit times for a byte and has room for 64
 * bytes where the real one has two and a shift register. Firmware that keeps interrupts off for too
 * long loses bytes here as it would on the table, and the losses are counted.
 */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

#define HOST_BAUD 115200
#define BITS_PER_BYTE 10 /* start, eight, stop */

static uint64_t byte_time(const emu_board_t *board)
{
    return (uint64_t)BITS_PER_BYTE * board->avr->frequency; /* in cycles * HOST_BAUD */
}

static uint32_t cycles_per_bit(const emu_board_t *board)
{
    const avr_uart_t *uart = board->line.uart;
    avr_t *avr = board->avr;
    uint32_t high = avr_regbit_get(avr, uart->ubrrh);
    uint32_t divider = high << 8 | avr_regbit_get(avr, uart->ubrrl);
    return (divider + 1) * (avr_regbit_get(avr, uart->u2x) ? 8 : 16);
}

/* ---- interrupts follow the level of their flag, as on the real part ---- */

static void follow_level(emu_board_t *board, avr_int_vector_t *vector, bool level)
{
    avr_t *avr = board->avr;
    if (!level) {
        avr_regbit_clear(avr, vector->raised);
        vector->pending = 0;
        return;
    }
    avr_regbit_set(avr, vector->raised);
    if (avr_regbit_get(avr, vector->enable)) {
        avr_raise_interrupt(avr, vector);
    }
}

static void follow_levels(emu_board_t *board)
{
    line_part_t *line = &board->line;
    follow_level(board, &line->uart->rxc, line->held_count > 0);
    follow_level(board, &line->uart->udrc, !line->has_next_out);
}

static void on_handler(avr_irq_t *irq, uint32_t is_running, void *param)
{
    (void)irq;
    if (!is_running) {
        follow_levels(param);
    }
}

/* ---- towards the board ---- */

static avr_cycle_count_t on_rx(avr_t *avr, avr_cycle_count_t when, void *param);

static void expect_next(emu_board_t *board)
{
    line_part_t *line = &board->line;
    uint64_t at = line->line_free_at;
    if (!line->is_start_bit_due) {
        at += byte_time(board);
    }
    call_at(board, (at + HOST_BAUD - 1) / HOST_BAUD, on_rx);
}

static avr_cycle_count_t on_rx(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when;
    emu_board_t *board = param;
    line_part_t *line = &board->line;
    if (line->is_start_bit_due) {
        /* A new start bit overwrites the byte that still waits in the shift register. */
        if (line->held_count == 3) {
            line->held_count = 2;
            line->overruns++;
            avr_regbit_set(avr, line->uart->dor);
        }
        line->is_start_bit_due = false;
    } else {
        uint8_t byte = line->queue[line->queue_first];
        line->queue_first = (line->queue_first + 1) % line->queue_room;
        line->queue_count--;
        line->line_free_at += byte_time(board);
        line->is_start_bit_due = true;
        if (avr_regbit_get(avr, line->uart->rxen)) {
            line->held[line->held_count++] = byte;
            follow_levels(board);
        }
        if (!line->queue_count) {
            return 0;
        }
    }
    expect_next(board);
    return 0;
}

void emu_line_send(emu_board_t *board, const uint8_t *bytes, size_t length)
{
    line_part_t *line = &board->line;
    if (!length) {
        return;
    }
    if (line->queue_count + length > line->queue_room) {
        size_t room = (line->queue_count + length) * 2;
        uint8_t *queue = malloc(room);
        for (size_t i = 0; i < line->queue_count; i++) {
            queue[i] = line->queue[(line->queue_first + i) % line->queue_room];
        }
        free(line->queue);
        line->queue = queue;
        line->queue_room = room;
        line->queue_first = 0;
    }
    bool was_idle = !line->queue_count;
    for (size_t i = 0; i < length; i++) {
        line->queue[(line->queue_first + line->queue_count++) % line->queue_room] = bytes[i];
    }
    if (was_idle) {
        uint64_t now = board->avr->cycle * HOST_BAUD;
        if (line->line_free_at < now) {
            line->line_free_at = now;
        }
        line->is_start_bit_due = true;
        expect_next(board);
    }
}

size_t emu_line_waiting(const emu_board_t *board)
{
    return board->line.queue_count;
}

/* ---- from the board ---- */

static void log_byte(line_part_t *line, uint64_t cycle, uint8_t byte)
{
    if (line->log_count == line->log_room) {
        line->log_room = line->log_room ? line->log_room * 2 : 1024;
        line->log_cycles = realloc(line->log_cycles, line->log_room * sizeof(*line->log_cycles));
        line->log_bytes = realloc(line->log_bytes, line->log_room);
    }
    line->log_cycles[line->log_count] = cycle;
    line->log_bytes[line->log_count++] = byte;
}

static avr_cycle_count_t on_tx_done(avr_t *avr, avr_cycle_count_t when, void *param)
{
    emu_board_t *board = param;
    line_part_t *line = &board->line;
    log_byte(line, when, line->out);
    if (line->has_next_out) {
        line->out = line->next_out;
        line->has_next_out = false;
        follow_levels(board);
        return when + BITS_PER_BYTE * cycles_per_bit(board);
    }
    line->is_shifting_out = false;
    avr_raise_interrupt(avr, &line->uart->txc);
    return 0;
}

static void on_data_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)address;
    emu_board_t *board = param;
    line_part_t *line = &board->line;
    if (!avr_regbit_get(avr, line->uart->txen) || line->has_next_out) {
        return; /* written while there was no room: the part ignores it */
    }
    if (line->is_shifting_out) {
        line->next_out = value;
        line->has_next_out = true;
    } else {
        line->out = value;
        line->is_shifting_out = true;
        call_at(board, avr->cycle + BITS_PER_BYTE * cycles_per_bit(board), on_tx_done);
    }
    follow_levels(board);
}

size_t emu_line_received(emu_board_t *board, uint64_t *cycles, uint8_t *bytes, size_t room)
{
    line_part_t *line = &board->line;
    size_t count = room < line->log_count ? room : line->log_count;
    if (!count) {
        return 0;
    }
    memcpy(cycles, line->log_cycles, count * sizeof(*cycles));
    memcpy(bytes, line->log_bytes, count);
    line->log_count -= count;
    memmove(line->log_cycles, line->log_cycles + count, line->log_count * sizeof(*cycles));
    memmove(line->log_bytes, line->log_bytes + count, line->log_count);
    return count;
}

uint32_t emu_line_overruns(const emu_board_t *board)
{
    return board->line.overruns;
}

uint32_t emu_line_baud(const emu_board_t *board)
{
    return board->avr->frequency / cycles_per_bit(board);
}

/* ---- the registers ---- */

static uint8_t on_data_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    (void)address;
    emu_board_t *board = param;
    line_part_t *line = &board->line;
    avr_regbit_clear(avr, line->uart->dor);
    if (!line->held_count) {
        return 0;
    }
    uint8_t byte = line->held[0];
    memmove(line->held, line->held + 1, --line->held_count);
    follow_levels(board);
    return byte;
}

static uint8_t on_status_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    (void)param;
    return avr->data[address];
}

static void on_status_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    emu_board_t *board = param;
    avr_uart_t *uart = board->line.uart;
    uint8_t txc = (uint8_t)(1u << uart->txc.raised.bit), u2x = (uint8_t)(1u << uart->u2x.bit);
    uint8_t now = (uint8_t)((avr->data[address] & ~u2x) | (value & u2x));
    if (value & txc) { /* written as one it is cleared */
        now &= (uint8_t)~txc;
    }
    avr->data[address] = now;
}

static void on_control_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    emu_board_t *board = param;
    avr->data[address] = value;
    if (!avr_regbit_get(avr, board->line.uart->rxen)) {
        board->line.held_count = 0;
    }
    follow_levels(board);
}

void line_attach(emu_board_t *board)
{
    avr_uart_t *uart = find_io(board->avr, "uart", '0');
    board->line.uart = uart;
    take_register(board, uart->r_udr, on_data_read, on_data_write);
    take_register(board, uart->r_ucsra, on_status_read, on_status_write);
    take_register(board, uart->r_ucsrb, NULL, on_control_write);
    avr_irq_register_notify(uart->rxc.irq + AVR_INT_IRQ_RUNNING, on_handler, board);
    avr_irq_register_notify(uart->udrc.irq + AVR_INT_IRQ_RUNNING, on_handler, board);
}

/* What was being sent is cut off; what comes from the host goes on coming, heard or not. */
void line_after_reset(emu_board_t *board)
{
    line_part_t *line = &board->line;
    line->held_count = 0;
    line->is_shifting_out = line->has_next_out = false;
    if (line->queue_count) {
        expect_next(board);
    }
}
