/* The MFRC522 under the hello pad: register file, FIFO, CRC unit, timer and air interface.
 *
 * Two tags that answer differently are a collision. Not modelled: telling them apart bit by bit,
 * MIFARE authentication, the self test.
 */
#include "shim.h"

#include <string.h>

enum {
    COMMAND = 0x01, COM_IRQ = 0x04, DIV_IRQ = 0x05, ERRORS = 0x06, STATUS1 = 0x07,
    FIFO_DATA = 0x09, FIFO_LEVEL = 0x0A, CONTROL = 0x0C, BIT_FRAMING = 0x0D, MODE = 0x11,
    TX_MODE = 0x12, RX_MODE = 0x13, TX_CONTROL = 0x14, TX_ASK = 0x15, CRC_HIGH = 0x21,
    CRC_LOW = 0x22, TIMER_MODE = 0x2A, TIMER_PRESCALER = 0x2B, TIMER_RELOAD_HIGH = 0x2C,
    TIMER_RELOAD_LOW = 0x2D, VERSION = 0x37,
};
enum { CMD_IDLE = 0x0, CMD_CRC = 0x3, CMD_TRANSMIT = 0x4, CMD_KEEP = 0x7, CMD_RECEIVE = 0x8,
    CMD_TRANSCEIVE = 0xC, CMD_SOFT_RESET = 0xF };
enum { IRQ_TX = 0x40, IRQ_RX = 0x20, IRQ_IDLE = 0x10, IRQ_ERROR = 0x02, IRQ_TIMER = 0x01 };

#define CARRIER_HZ 13560000u
#define CARRIER_PER_BIT 128u
#define TAG_WAKES_AFTER_US 1000u /* in the field */
#define ANSWER_DELAY_CARRIERS 1236u /* from the last bit of the reader to the first of the tag */

static void lose_field(reader_part_t *reader)
{
    for (int which = 0; which < MAX_TAGS; which++) {
        tag_lose_field(&reader->tags[which]);
    }
}

static void power_on(reader_part_t *reader)
{
    static const uint8_t after_reset[][2] = {
        {COMMAND, 0x20}, {0x02, 0x80}, {COM_IRQ, 0x14}, {STATUS1, 0x21}, {0x0B, 0x08},
        {CONTROL, 0x10}, {0x0E, 0xA0}, {MODE, 0x3F}, {TX_CONTROL, 0x80}, {0x16, 0x10},
        {0x17, 0x84}, {0x18, 0x84}, {0x19, 0x4D}, {0x1C, 0x62}, {0x1F, 0xEB}, {CRC_HIGH, 0xFF},
        {CRC_LOW, 0xFF}, {0x24, 0x26}, {0x26, 0x48}, {0x27, 0x88}, {0x28, 0x20}, {0x29, 0x20},
        {VERSION, 0x92},
    };
    memset(reader->registers, 0, sizeof(reader->registers));
    for (size_t i = 0; i < sizeof(after_reset) / sizeof(*after_reset); i++) {
        reader->registers[after_reset[i][0]] = after_reset[i][1];
    }
    reader->fifo_count = 0;
    reader->answer_length = 0;
    reader->is_garbled = false;
    lose_field(reader);
}

static bool has_field(const reader_part_t *reader)
{
    return (reader->registers[TX_CONTROL] & 3) == 3;
}

static void raise_flag(reader_part_t *reader, uint8_t flag)
{
    reader->registers[COM_IRQ] |= flag;
}

static void push_fifo(reader_part_t *reader, uint8_t byte)
{
    if (reader->fifo_count < sizeof(reader->fifo)) {
        reader->fifo[reader->fifo_count++] = byte;
    } else {
        reader->registers[ERRORS] |= 0x10;
        raise_flag(reader, IRQ_ERROR);
    }
}

/* ---- over the air ---- */

static uint64_t carriers_to_cycles(const emu_board_t *board, uint64_t carriers)
{
    return carriers * board->avr->frequency / CARRIER_HZ + 1;
}

/* Start, parity after each whole byte, and end. */
static uint64_t frame_carriers(uint8_t length, uint8_t last_bits)
{
    uint64_t bits = last_bits ? (uint64_t)(length - 1) * 9 + last_bits : (uint64_t)length * 9;
    return (bits + 2) * CARRIER_PER_BIT;
}

static avr_cycle_count_t on_timer(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr, (void)when;
    raise_flag(&((emu_board_t *)param)->reader, IRQ_TIMER);
    return 0;
}

static avr_cycle_count_t on_answer(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when;
    emu_board_t *board = param;
    reader_part_t *reader = &board->reader;
    uint8_t length = reader->answer_length;
    if (reader->registers[RX_MODE] & 0x80) { /* the reader checks the CRC and keeps it to itself */
        uint16_t crc = length > 2 ? tag_crc(reader->answer, (uint8_t)(length - 2), 0x6363) : 0;
        bool is_right = length > 2 && reader->answer[length - 2] == (crc & 0xFF)
            && reader->answer[length - 1] == crc >> 8;
        if (!is_right) {
            reader->registers[ERRORS] |= 0x04;
            raise_flag(reader, IRQ_ERROR);
        }
        length = (uint8_t)(length > 2 ? length - 2 : 0);
    }
    if (reader->is_garbled) {
        reader->registers[ERRORS] |= 0x08;
        raise_flag(reader, IRQ_ERROR);
    }
    for (uint8_t i = 0; i < length; i++) {
        push_fifo(reader, reader->answer[i]);
    }
    reader->registers[CONTROL] &= 0xF8;
    raise_flag(reader, IRQ_RX);
    avr_cycle_timer_cancel(avr, on_timer, board);
    return 0;
}

static avr_cycle_count_t on_sent(avr_t *avr, avr_cycle_count_t when, void *param)
{
    emu_board_t *board = param;
    reader_part_t *reader = &board->reader;
    raise_flag(reader, IRQ_TX);
    if ((reader->registers[COMMAND] & 0x0F) == CMD_TRANSMIT) {
        reader->registers[COMMAND] &= 0xF0;
        raise_flag(reader, IRQ_IDLE);
    } else if (reader->answer_length) {
        uint64_t carriers = ANSWER_DELAY_CARRIERS + frame_carriers(reader->answer_length, 0);
        call_at(board, when + carriers_to_cycles(board, carriers), on_answer);
    }
    if (reader->registers[TIMER_MODE] & 0x80) {
        const uint8_t *registers = reader->registers;
        uint32_t prescaler = (registers[TIMER_MODE] & 0x0Fu) << 8 | registers[TIMER_PRESCALER];
        uint32_t reload = (uint32_t)registers[TIMER_RELOAD_HIGH] << 8 | registers[TIMER_RELOAD_LOW];
        uint64_t carriers = (uint64_t)(2 * prescaler + 1) * (reload + 1);
        call_at(board, when + carriers_to_cycles(board, carriers), on_timer);
    }
    (void)avr;
    return 0;
}

static void fall_silent(emu_board_t *board)
{
    avr_cycle_timer_cancel(board->avr, on_sent, board);
    avr_cycle_timer_cancel(board->avr, on_answer, board);
    avr_cycle_timer_cancel(board->avr, on_timer, board);
    board->reader.answer_length = 0;
}

/* What comes back from all tags together. */
static void collect_answers(emu_board_t *board, const uint8_t *frame, uint8_t length,
    uint8_t last_bits)
{
    reader_part_t *reader = &board->reader;
    reader->answer_length = 0;
    reader->is_garbled = false;
    uint64_t in_field = board->avr->cycle - reader->field_since;
    /* Without full modulation a type A tag does not see the gaps. */
    if (!has_field(reader) || !(reader->registers[TX_ASK] & 0x40)
            || in_field < (uint64_t)TAG_WAKES_AFTER_US * board->avr->frequency / 1000000) {
        return;
    }
    for (int which = 0; which < MAX_TAGS; which++) {
        uint8_t answer[sizeof(reader->answer)];
        uint8_t said = tag_answer(&reader->tags[which], frame, length, last_bits, answer);
        if (!said) {
            continue;
        }
        if (reader->answer_length) {
            reader->is_garbled |= said != reader->answer_length
                || memcmp(answer, reader->answer, said);
        }
        memcpy(reader->answer, answer, said);
        reader->answer_length = said;
    }
}

static void start_sending(emu_board_t *board)
{
    reader_part_t *reader = &board->reader;
    uint8_t command = reader->registers[COMMAND] & 0x0F;
    if ((command != CMD_TRANSCEIVE && command != CMD_TRANSMIT) || !reader->fifo_count) {
        return;
    }
    fall_silent(board);
    uint8_t frame[sizeof(reader->fifo) + 2], length = reader->fifo_count;
    uint8_t last_bits = reader->registers[BIT_FRAMING] & 7;
    memcpy(frame, reader->fifo, length);
    reader->fifo_count = 0;
    if (reader->registers[TX_MODE] & 0x80 && length) {
        uint16_t crc = tag_crc(frame, length, 0x6363);
        frame[length++] = crc & 0xFF;
        frame[length++] = (uint8_t)(crc >> 8);
    }
    reader->registers[ERRORS] = 0;
    collect_answers(board, frame, length, last_bits);
    if (command == CMD_TRANSMIT) {
        reader->answer_length = 0;
    }
    uint64_t carriers = frame_carriers(length, last_bits);
    call_at(board, board->avr->cycle + carriers_to_cycles(board, carriers), on_sent);
}

/* ---- the registers ---- */

static void run_command(emu_board_t *board, uint8_t value)
{
    reader_part_t *reader = &board->reader;
    uint8_t command = value & 0x0F;
    if (command == CMD_KEEP) {
        command = reader->registers[COMMAND] & 0x0F;
    } else {
        fall_silent(board);
    }
    if (command == CMD_SOFT_RESET) {
        power_on(reader);
        return;
    }
    if (command == CMD_CRC) {
        static const uint16_t presets[] = {0x0000, 0x6363, 0xA671, 0xFFFF};
        uint16_t start = presets[reader->registers[MODE] & 3];
        uint16_t crc = tag_crc(reader->fifo, reader->fifo_count, start);
        reader->registers[CRC_LOW] = crc & 0xFF;
        reader->registers[CRC_HIGH] = (uint8_t)(crc >> 8);
        reader->registers[DIV_IRQ] |= 0x04;
        reader->fifo_count = 0;
    }
    reader->registers[COMMAND] = (uint8_t)((value & 0x30) | command);
}

static void write_register(emu_board_t *board, uint8_t address, uint8_t value)
{
    reader_part_t *reader = &board->reader;
    uint8_t *registers = reader->registers;
    switch (address) {
    case COMMAND:
        run_command(board, value);
        break;
    case COM_IRQ: /* the top bit says whether the marked flags are set or cleared */
    case DIV_IRQ:
        if (value & 0x80) {
            registers[address] |= value & 0x7F;
        } else {
            registers[address] &= (uint8_t)~value;
        }
        break;
    case FIFO_DATA:
        push_fifo(reader, value);
        break;
    case FIFO_LEVEL:
        if (value & 0x80) {
            reader->fifo_count = 0;
            registers[ERRORS] &= (uint8_t)~0x10;
        }
        break;
    case BIT_FRAMING:
        registers[BIT_FRAMING] = value & 0x7F;
        if (value & 0x80) {
            start_sending(board);
        }
        break;
    case TX_CONTROL:
        if (!has_field(reader)) {
            reader->field_since = board->avr->cycle;
        }
        registers[TX_CONTROL] = value;
        if (!has_field(reader)) {
            lose_field(reader);
        }
        break;
    case ERRORS: case STATUS1: case CRC_HIGH: case CRC_LOW: case VERSION:
        break; /* read only */
    default:
        registers[address] = value;
    }
}

static uint8_t read_register(reader_part_t *reader, uint8_t address)
{
    if (address == FIFO_LEVEL) {
        return reader->fifo_count;
    }
    if (address != FIFO_DATA) {
        return reader->registers[address];
    }
    if (!reader->fifo_count) {
        return 0;
    }
    uint8_t byte = reader->fifo[0];
    memmove(reader->fifo, reader->fifo + 1, --reader->fifo_count);
    return byte;
}

/* One byte each way. The first names the register and the direction; a byte that is read answers
 * the name before it, so the names of several registers can follow each other. */
uint8_t reader_exchange(emu_board_t *board, uint8_t out)
{
    reader_part_t *reader = &board->reader;
    if (!reader->is_plugged || !reader->is_selected || reader->is_held_in_reset) {
        return reader->floating;
    }
    uint8_t in = 0;
    if (reader->has_address && reader->address & 0x80) {
        in = read_register(reader, reader->address >> 1 & 0x3F);
        reader->address = out | 0x80;
    } else if (reader->has_address) {
        write_register(board, reader->address >> 1 & 0x3F, out);
    } else {
        reader->address = out;
        reader->has_address = true;
    }
    return in;
}

/* ---- pins, and what people do ---- */

static void on_select(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    reader_part_t *reader = &((emu_board_t *)param)->reader;
    reader->is_selected = !(value & 1);
    reader->has_address = false;
}

static void on_reader_reset(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    emu_board_t *board = param;
    board->reader.is_held_in_reset = !(value & 1);
    fall_silent(board);
    power_on(&board->reader);
}

void emu_reader_plug(emu_board_t *board, bool plugged, uint8_t floating)
{
    fall_silent(board);
    power_on(&board->reader);
    board->reader.is_plugged = plugged;
    board->reader.floating = floating;
    board->reader.has_address = false;
}

/* False: there is no room for another tag on the pad. */
bool emu_tag_put(emu_board_t *board, const uint8_t *uid, size_t length)
{
    for (int which = 0; which < MAX_TAGS; which++) {
        tag_part_t *tag = &board->reader.tags[which];
        if (tag->is_there) {
            continue;
        }
        memset(tag, 0, sizeof(*tag));
        tag->is_there = true;
        tag->uid_length = (uint8_t)(length < MAX_UID ? length : MAX_UID);
        memcpy(tag->uid, uid, tag->uid_length);
        return true;
    }
    return false;
}

void emu_tag_take_all(emu_board_t *board)
{
    memset(board->reader.tags, 0, sizeof(board->reader.tags));
    board->reader.answer_length = 0;
    avr_cycle_timer_cancel(board->avr, on_answer, board);
}

void emu_tag_deafen(emu_board_t *board, uint16_t frames)
{
    for (int which = 0; which < MAX_TAGS; which++) {
        board->reader.tags[which].deaf_frames = frames;
    }
}

void reader_attach(emu_board_t *board)
{
    watch_pin(board, board->wiring.reader_select, on_select);
    watch_pin(board, board->wiring.reader_reset, on_reader_reset);
    emu_reader_plug(board, true, 0xFF);
}

/* The reader has its own supply and notices nothing; only what it had under way is forgotten. */
void reader_after_reset(emu_board_t *board)
{
    board->reader.answer_length = 0;
    board->reader.has_address = false;
}
