/* Reading tags with an MFRC522, one register access at a time: the owner of the SPI bus asks which
 * access comes next, makes it whenever it likes and hands the answer back. Nothing here ever waits.
 * Finds tags of ISO 14443 type A with 4, 7 or 10 bytes; two tags at once count as unreadable. */
#ifndef RS_MFRC522_H
#define RS_MFRC522_H

#include <stdbool.h>
#include <stdint.h>

#include "pad.h"
#include "tags.h"

#define RS_MFRC522_POLL_MS 50u

/* One register access as it goes over SPI: the address byte (its highest bit means read), then a byte
 * to write, or any byte while the answer comes back. */
typedef struct {
    uint8_t address;
    uint8_t value;
} rs_access_t;

typedef struct {
    uint32_t poll_ms;  /* when the next poll begins */
    uint32_t wake_ms;  /* nothing to do before */
    uint32_t limit_ms; /* when the chip has had time enough to answer */
    uint8_t step;
    uint8_t talk;   /* what is being said to the tag */
    uint8_t level;  /* cascade level, 0..2 */
    uint8_t length; /* bytes to send, or received */
    uint8_t at;     /* position in the set-up or in bytes */
    uint8_t found;  /* an rs_found_t, told at the end of the poll */
    uint8_t bytes[9]; /* the longest frame: SELECT */
    rs_uid_t uid;     /* of the tag that was found */
} rs_mfrc522_t;

void rs_mfrc522_start(rs_mfrc522_t *reader, uint32_t now_ms);

/* The access to make now; false if the reader rests. Asked again it says the same. */
bool rs_mfrc522_next(const rs_mfrc522_t *reader, uint32_t now_ms, rs_access_t *access);

/* That access was made; value is what came back. True if a poll is complete: *found says what it
 * found, and reader->uid which tag. */
bool rs_mfrc522_done(rs_mfrc522_t *reader, uint8_t value, uint32_t now_ms, rs_found_t *found);

#endif
