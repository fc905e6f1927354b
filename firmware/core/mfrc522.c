/* The registers of the MFRC522 and the three things that are said to a tag: are you there (REQA), who
 * are you (anticollision), and I mean you (SELECT, for tags with more than 4 bytes). */
#include "mfrc522.h"

#include <string.h>

#include "rom.h"

#define READ 0x80u
#define REGISTER(number) ((uint8_t)((number) << 1)) /* bit 0 of an address byte is unused */

#define COMMAND REGISTER(0x01u)
#define COM_IRQ REGISTER(0x04u)
#define ERRORS REGISTER(0x06u)
#define FIFO_DATA REGISTER(0x09u)
#define FIFO_LEVEL REGISTER(0x0Au)
#define BIT_FRAMING REGISTER(0x0Du)
#define MODE REGISTER(0x11u)
#define TX_MODE REGISTER(0x12u)
#define RX_MODE REGISTER(0x13u)
#define TX_CONTROL REGISTER(0x14u)
#define TX_ASK REGISTER(0x15u)
#define MOD_WIDTH REGISTER(0x24u)
#define TIMER_MODE REGISTER(0x2Au)
#define TIMER_PRESCALER REGISTER(0x2Bu)
#define TIMER_RELOAD_HIGH REGISTER(0x2Cu)
#define TIMER_RELOAD_LOW REGISTER(0x2Du)
#define VERSION REGISTER(0x37u)

#define COMMAND_IDLE 0x00u
#define COMMAND_TRANSCEIVE 0x0Cu
#define IRQ_ALL 0x7Fu
#define IRQ_ANSWERED 0x30u /* received, or the command has ended */
#define IRQ_TIMER 0x01u
#define ERRORS_THAT_MATTER 0x1Bu /* overflow, collision, parity, protocol */
#define FLUSH_FIFO 0x80u
#define START_SEND 0x80u
#define FIELD_OFF 0x80u
#define FIELD_ON 0x83u

#define REQA 0x26u
#define REQA_BITS 7u
#define SELECT_LEVEL 0x93u /* and 0x95, 0x97 for the next cascade levels */
#define ANTICOLLISION 0x20u
#define SELECT 0x70u
#define CASCADE_TAG 0x88u
#define SAK_MORE 0x04u /* the uid is not complete yet */
#define LEVELS 3u

#define FIELD_SETTLE_MS 5u /* a tag needs this long to wake up */
#define ANSWER_MS 5u       /* the chip's own timer is shorter: this is for a chip that hangs */

/* Written at the start of every poll, so that a reader that lost power for a moment is back by the
 * next one. The timer runs at 40 kHz and gives a tag 2 ms to begin its answer. */
static const rs_access_t set_up[] RS_ROM = {
    {COMMAND, COMMAND_IDLE},   {TX_MODE, 0x00}, {RX_MODE, 0x00},
    {MOD_WIDTH, 0x26},         {MODE, 0x3D},    {TX_ASK, 0x40},
    {TIMER_MODE, 0x80},        {TIMER_PRESCALER, 0xA9},
    {TIMER_RELOAD_HIGH, 0x00}, {TIMER_RELOAD_LOW, 0x50},
    {TX_CONTROL, FIELD_ON},
};
#define SET_UP_LENGTH ((uint8_t)(sizeof set_up / sizeof set_up[0]))

enum step {
    STEP_VERSION,
    STEP_SET_UP,
    STEP_IDLE,
    STEP_CLEAR,
    STEP_FLUSH,
    STEP_FILL,
    STEP_FRAMING,
    STEP_TRANSCEIVE,
    STEP_SEND,
    STEP_WAIT,
    STEP_ERRORS,
    STEP_LEVEL,
    STEP_DRAIN,
    STEP_FIELD_OFF
};

enum talk { TALK_REQUEST, TALK_ANTICOLLISION, TALK_SELECT };

void rs_mfrc522_start(rs_mfrc522_t *reader, uint32_t now_ms)
{
    memset(reader, 0, sizeof *reader);
    reader->wake_ms = now_ms + RS_MFRC522_POLL_MS; /* the chip's clock needs time to start */
    reader->poll_ms = reader->wake_ms;
}

static uint8_t last_bits(const rs_mfrc522_t *reader)
{
    return reader->talk == TALK_REQUEST ? REQA_BITS : 0; /* 0 means all eight */
}

static rs_access_t access_of(const rs_mfrc522_t *reader)
{
    switch (reader->step) {
    case STEP_VERSION:
        return (rs_access_t){VERSION | READ, 0};
    case STEP_SET_UP:
        return (rs_access_t){RS_ROM_BYTE(&set_up[reader->at].address),
                             RS_ROM_BYTE(&set_up[reader->at].value)};
    case STEP_IDLE:
        return (rs_access_t){COMMAND, COMMAND_IDLE};
    case STEP_CLEAR:
        return (rs_access_t){COM_IRQ, IRQ_ALL};
    case STEP_FLUSH:
        return (rs_access_t){FIFO_LEVEL, FLUSH_FIFO};
    case STEP_FILL:
        return (rs_access_t){FIFO_DATA, reader->bytes[reader->at]};
    case STEP_FRAMING:
        return (rs_access_t){BIT_FRAMING, last_bits(reader)};
    case STEP_TRANSCEIVE:
        return (rs_access_t){COMMAND, COMMAND_TRANSCEIVE};
    case STEP_SEND:
        return (rs_access_t){BIT_FRAMING, (uint8_t)(START_SEND | last_bits(reader))};
    case STEP_WAIT:
        return (rs_access_t){COM_IRQ | READ, 0};
    case STEP_ERRORS:
        return (rs_access_t){ERRORS | READ, 0};
    case STEP_LEVEL:
        return (rs_access_t){FIFO_LEVEL | READ, 0};
    case STEP_DRAIN:
        return (rs_access_t){FIFO_DATA | READ, 0};
    default:
        return (rs_access_t){TX_CONTROL, FIELD_OFF};
    }
}

bool rs_mfrc522_next(const rs_mfrc522_t *reader, uint32_t now_ms, rs_access_t *access)
{
    if (!rs_is_due(now_ms, reader->wake_ms)) {
        return false;
    }
    *access = access_of(reader);
    return true;
}

/* CRC_A of ISO 14443-3, appended to what is to be sent. */
static void append_crc(rs_mfrc522_t *reader)
{
    uint16_t crc = 0x6363;
    for (uint8_t at = 0; at < reader->length; at++) {
        uint8_t byte = (uint8_t)(reader->bytes[at] ^ (crc & 0xFFu));
        byte = (uint8_t)(byte ^ (byte << 4));
        uint16_t wide = byte;
        crc = (uint16_t)(crc >> 8 ^ wide << 8 ^ wide << 3 ^ wide >> 4);
    }
    reader->bytes[reader->length++] = (uint8_t)crc;
    reader->bytes[reader->length++] = (uint8_t)(crc >> 8);
}

static void say(rs_mfrc522_t *reader, enum talk talk)
{
    reader->talk = (uint8_t)talk;
    reader->at = 0;
    reader->step = STEP_IDLE;
    uint8_t *bytes = reader->bytes;
    switch (talk) {
    case TALK_REQUEST:
        bytes[0] = REQA;
        reader->length = 1;
        return;
    case TALK_ANTICOLLISION:
        bytes[1] = ANTICOLLISION;
        reader->length = 2;
        break;
    default:
        /* What the tag has just said, its check byte included, is said back. */
        memmove(bytes + 2, bytes, 5);
        bytes[1] = SELECT;
        reader->length = 7;
        break;
    }
    bytes[0] = (uint8_t)(SELECT_LEVEL + 2u * reader->level);
    if (talk == TALK_SELECT) {
        append_crc(reader);
    }
}

static void conclude(rs_mfrc522_t *reader, rs_found_t found)
{
    reader->found = (uint8_t)found;
    reader->step = STEP_FIELD_OFF;
}

static void add_to_uid(rs_mfrc522_t *reader, const uint8_t *part, uint8_t length)
{
    memcpy(reader->uid.uid + reader->uid.length, part, length);
    reader->uid.length = (uint8_t)(reader->uid.length + length);
}

/* The tag said `length` bytes, none if `clean` is false. */
static void heard(rs_mfrc522_t *reader, bool clean)
{
    const uint8_t *bytes = reader->bytes;
    switch (reader->talk) {
    case TALK_REQUEST:
        /* Even a garbled answer means that something is there. */
        reader->level = 0;
        reader->uid.length = 0;
        say(reader, TALK_ANTICOLLISION);
        return;
    case TALK_ANTICOLLISION:
        if (!clean || reader->length != 5 ||
            (bytes[0] ^ bytes[1] ^ bytes[2] ^ bytes[3]) != bytes[4]) {
            break;
        }
        if (bytes[0] != CASCADE_TAG || reader->level >= LEVELS - 1u) {
            add_to_uid(reader, bytes, 4);
            conclude(reader, RS_FOUND_TAG);
            return;
        }
        add_to_uid(reader, bytes + 1, 3);
        say(reader, TALK_SELECT);
        return;
    default:
        if (!clean || reader->length == 0 || (bytes[0] & SAK_MORE) == 0) {
            break;
        }
        reader->level++;
        say(reader, TALK_ANTICOLLISION);
        return;
    }
    conclude(reader, RS_FOUND_UNREADABLE);
}

static void silence(rs_mfrc522_t *reader)
{
    conclude(reader, reader->talk == TALK_REQUEST ? RS_FOUND_NOTHING : RS_FOUND_UNREADABLE);
}

/* The chip has answered this while the exchange with the tag was under way. */
static void follow_exchange(rs_mfrc522_t *reader, uint8_t value, uint32_t now_ms)
{
    switch (reader->step) {
    case STEP_FILL:
        reader->at++;
        if (reader->at >= reader->length) {
            reader->step++;
        }
        return;
    case STEP_SEND:
        reader->limit_ms = now_ms + ANSWER_MS;
        reader->step++;
        return;
    case STEP_WAIT:
        if (value & IRQ_ANSWERED) {
            reader->step++;
        } else if ((value & IRQ_TIMER) || rs_is_due(now_ms, reader->limit_ms)) {
            silence(reader);
        }
        return;
    case STEP_ERRORS:
        if (value & ERRORS_THAT_MATTER) {
            heard(reader, false);
        } else {
            reader->step++;
        }
        return;
    case STEP_LEVEL:
        reader->at = 0;
        reader->length = (uint8_t)(value > sizeof reader->bytes ? sizeof reader->bytes : value);
        reader->step++;
        if (reader->length == 0) {
            heard(reader, true);
        }
        return;
    case STEP_DRAIN:
        reader->bytes[reader->at++] = value;
        if (reader->at >= reader->length) {
            heard(reader, true);
        }
        return;
    default: /* a write that needs no thought */
        reader->step++;
        return;
    }
}

static void rest_until_next_poll(rs_mfrc522_t *reader, uint32_t now_ms)
{
    reader->step = STEP_VERSION;
    reader->poll_ms += RS_MFRC522_POLL_MS;
    if (rs_is_due(now_ms, reader->poll_ms)) {
        reader->poll_ms = now_ms; /* late: the polls that were missed are not made up for */
    }
    reader->wake_ms = reader->poll_ms;
}

bool rs_mfrc522_done(rs_mfrc522_t *reader, uint8_t value, uint32_t now_ms, rs_found_t *found)
{
    switch (reader->step) {
    case STEP_VERSION:
        if (value == 0x00 || value == 0xFF) { /* nobody drives the line */
            rest_until_next_poll(reader, now_ms);
            *found = RS_FOUND_FAULT;
            return true;
        }
        reader->at = 0;
        reader->step = STEP_SET_UP;
        return false;
    case STEP_SET_UP:
        reader->at++;
        if (reader->at >= SET_UP_LENGTH) {
            reader->wake_ms = now_ms + FIELD_SETTLE_MS;
            say(reader, TALK_REQUEST);
        }
        return false;
    case STEP_FIELD_OFF:
        rest_until_next_poll(reader, now_ms);
        *found = (rs_found_t)reader->found;
        return true;
    default:
        follow_exchange(reader, value, now_ms);
        return false;
    }
}
