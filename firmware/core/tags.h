/* Figure slots: a small number for each tag that was seen since boot. A slot never changes its
 * meaning before the next boot. */
#ifndef RS_TAGS_H
#define RS_TAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "sizes.h"

typedef struct {
    uint8_t length; /* 4, 7 or 10 */
    uint8_t uid[RS_UID_ROOM];
} rs_uid_t;

typedef struct {
    uint8_t known; /* slots 1..known have a meaning */
    rs_uid_t uids[RS_SLOTS_ROOM];
} rs_tags_t;

/* A tag has 4, 7 or 10 bytes; anything else was not read properly. */
bool rs_uid_is_sound(const rs_uid_t *uid);
bool rs_uid_equal(const rs_uid_t *one, const rs_uid_t *other);

/* The state byte of a cell where this tag lies: its slot, given out now if it is new, or
 * RS_STATE_UNKNOWN_FIGURE if there is no slot left or the uid is not one. */
uint8_t rs_tags_slot_of(rs_tags_t *tags, const rs_uid_t *uid);

#endif
