/* A tag on the hello pad: an ISO 14443 type A card as far as telling its number goes.
 *
 * It hears REQA, WUPA, anticollision, select and halt, for numbers of 4, 7 and 10 bytes. A tag
 * without a number answers REQA and nothing more: one that lies badly.
 */
#include "shim.h"

#include <string.h>

#define CASCADE_TAG 0x88

/* CRC_A: polynomial 0x8408 (reflected), 0x6363 to begin with. */
uint16_t tag_crc(const uint8_t *bytes, uint8_t length, uint16_t start)
{
    uint16_t crc = start;
    for (uint8_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (uint16_t)(crc & 1 ? crc >> 1 ^ 0x8408 : crc >> 1);
        }
    }
    return crc;
}

static uint8_t levels(const tag_part_t *tag)
{
    return tag->uid_length == 4 ? 1 : tag->uid_length == 7 ? 2 : 3;
}

/* The four bytes of this cascade level and their check byte. */
static void number_part(const tag_part_t *tag, uint8_t part[5])
{
    uint8_t from = (uint8_t)(tag->level * 3);
    if (tag->level + 1 < levels(tag)) {
        part[0] = CASCADE_TAG;
        memcpy(part + 1, tag->uid + from, 3);
    } else {
        memcpy(part, tag->uid + from, 4);
    }
    part[4] = part[0] ^ part[1] ^ part[2] ^ part[3];
}

static uint8_t wake(tag_part_t *tag, uint8_t *answer)
{
    static const uint8_t sizes[] = {0x04, 0x44, 0x84};
    tag->state = TAG_READY;
    tag->level = 0;
    answer[0] = tag->uid_length ? sizes[levels(tag) - 1] : 0x04;
    answer[1] = 0x00;
    return 2;
}

static uint8_t choose(tag_part_t *tag, const uint8_t *frame, uint8_t length, uint8_t *answer)
{
    uint8_t part[5];
    number_part(tag, part);
    if (length == 2 && frame[1] == 0x20) {
        memcpy(answer, part, 5);
        return 5;
    }
    if (length != 9 || frame[1] != 0x70 || memcmp(frame + 2, part, 5)) {
        return 0;
    }
    uint16_t crc = tag_crc(frame, 7, 0x6363);
    if (frame[7] != (crc & 0xFF) || frame[8] != crc >> 8) {
        return 0;
    }
    bool is_last = ++tag->level == levels(tag);
    if (is_last) {
        tag->state = TAG_ACTIVE;
    }
    answer[0] = is_last ? 0x00 : 0x04;
    crc = tag_crc(answer, 1, 0x6363);
    answer[1] = crc & 0xFF;
    answer[2] = (uint8_t)(crc >> 8);
    return 3;
}

uint8_t tag_answer(tag_part_t *tag, const uint8_t *frame, uint8_t length, uint8_t last_bits,
    uint8_t *answer)
{
    static const uint8_t select_codes[] = {0x93, 0x95, 0x97};
    if (!tag->is_there || !length) {
        return 0;
    }
    if (tag->deaf_frames) {
        tag->deaf_frames--;
        return 0;
    }
    if (length == 1 && last_bits == 7) {
        bool is_heard = frame[0] == 0x52 || (frame[0] == 0x26 && tag->state != TAG_HALTED);
        if (is_heard && (tag->state == TAG_IDLE || tag->state == TAG_HALTED)) {
            return wake(tag, answer);
        }
    } else if (last_bits == 0 && tag->uid_length) {
        if (tag->state == TAG_READY && frame[0] == select_codes[tag->level]) {
            uint8_t said = choose(tag, frame, length, answer);
            if (said) {
                return said;
            }
        }
        if (tag->state == TAG_ACTIVE && length == 4 && frame[0] == 0x50 && frame[1] == 0x00) {
            tag->state = TAG_HALTED;
            return 0;
        }
    }
    /* Anything out of turn sends it back to where only a new request reaches it. */
    if (tag->state != TAG_HALTED) {
        tag->state = TAG_IDLE;
    }
    return 0;
}

void tag_lose_field(tag_part_t *tag)
{
    tag->state = TAG_IDLE;
}
