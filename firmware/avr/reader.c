/* SPI, byte by byte without waiting: the scan of the cells comes first. */
#include "reader.h"

#include <avr/io.h>

#include "pins.h"

#define SELECT() (SPI_PORT &= (uint8_t)~_BV(SPI_SELECT))
#define RELEASE() (SPI_PORT |= (uint8_t)_BV(SPI_SELECT))

void reader_start(reader_t *reader, uint32_t now_ms)
{
    RELEASE();
    SPI_PORT |= (uint8_t)_BV(SPI_MISO); /* without a reader the line reads 0xFF, which is a fault */
    SPI_DDR |= (uint8_t)(_BV(SPI_SCK) | _BV(SPI_MOSI) | _BV(SPI_SELECT));
    /* Low for two cycles: the chip takes 100 ns for a reset. */
    READER_RESET_DDR |= (uint8_t)_BV(READER_RESET);
    READER_RESET_PORT |= (uint8_t)_BV(READER_RESET);
    SPCR = _BV(SPE) | _BV(MSTR); /* mode 0, 4 MHz; the MFRC522 bears 10 */
    rs_mfrc522_start(&reader->chip, now_ms);
}

void reader_pass(reader_t *reader, rs_board_t *board, uint32_t now_ms)
{
    if (reader->sending == 0) {
        rs_access_t access;
        if (rs_mfrc522_next(&reader->chip, now_ms, &access)) {
            SELECT();
            SPDR = access.address;
            reader->value = access.value;
            reader->sending = 1;
        }
        return;
    }
    if ((SPSR & _BV(SPIF)) == 0) {
        return;
    }
    uint8_t answer = SPDR;
    if (reader->sending == 1) {
        SPDR = reader->value;
        reader->sending = 2;
        return;
    }
    RELEASE();
    reader->sending = 0;
    rs_found_t found;
    if (rs_mfrc522_done(&reader->chip, answer, now_ms, &found)) {
        rs_pad_take(&reader->pad, board, found, &reader->chip.uid, now_ms);
    }
}
