/* The SPI of the controller, with the reader at its other end.
 *
 * It takes the place of simavr's own, where every byte takes 100 us whatever the clock is set to.
 */
#include "shim.h"

static avr_cycle_count_t on_shifted(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when;
    emu_board_t *board = param;
    board->spi.received = reader_exchange(board, board->spi.shifting);
    avr_raise_interrupt(avr, &board->spi.master->spi);
    return 0;
}

static void on_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)address;
    static const uint8_t dividers[] = {4, 16, 64, 128, 2, 8, 32, 64};
    emu_board_t *board = param;
    avr_spi_t *master = board->spi.master;
    avr_regbit_clear(avr, master->spi.raised);
    if (!avr_regbit_get(avr, master->spe) || !avr_regbit_get(avr, master->mstr)) {
        return;
    }
    uint8_t speed = avr_regbit_get_array(avr, master->spr, 3);
    board->spi.shifting = value;
    call_at(board, avr->cycle + 8u * dividers[speed], on_shifted);
}

static uint8_t on_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    (void)address;
    emu_board_t *board = param;
    avr_regbit_clear(avr, board->spi.master->spi.raised);
    return board->spi.received;
}

void spi_attach(emu_board_t *board)
{
    board->spi.master = find_io(board->avr, "spi", 0);
    take_register(board, board->spi.master->r_spdr, on_read, on_write);
}
