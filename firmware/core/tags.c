/* The table of figure slots. */
#include "tags.h"

#include <string.h>

#include "messages.h"

bool rs_uid_is_sound(const rs_uid_t *uid)
{
    return uid->length == 4 || uid->length == 7 || uid->length == RS_UID_ROOM;
}

bool rs_uid_equal(const rs_uid_t *one, const rs_uid_t *other)
{
    return one->length == other->length && memcmp(one->uid, other->uid, one->length) == 0;
}

uint8_t rs_tags_slot_of(rs_tags_t *tags, const rs_uid_t *uid)
{
    if (!rs_uid_is_sound(uid)) {
        return RS_STATE_UNKNOWN_FIGURE;
    }
    for (uint8_t index = 0; index < tags->known; index++) {
        if (rs_uid_equal(&tags->uids[index], uid)) {
            return (uint8_t)(index + RS_SLOT_FIRST);
        }
    }
    if (tags->known >= RS_SLOTS_ROOM) {
        return RS_STATE_UNKNOWN_FIGURE;
    }
    tags->uids[tags->known] = *uid;
    tags->known++;
    return tags->known; /* slots count from 1 */
}
