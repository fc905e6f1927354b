/* The hello pad: what its reader found becomes the state of the last cell. How a reader finds a tag is
 * in mfrc522.h. */
#ifndef RS_PAD_H
#define RS_PAD_H

#include <stdint.h>

#include "board.h"

/* What one poll of a reader found. */
typedef enum {
    RS_FOUND_NOTHING,
    RS_FOUND_TAG,
    RS_FOUND_UNREADABLE, /* something answers but cannot be read: two tags, or one at the edge */
    RS_FOUND_FAULT       /* the reader itself does not answer */
} rs_found_t;

/* Polls in a row that must agree before anything but a tag is believed: a tag that lies there is not
 * heard every time. */
#define RS_PAD_PATIENCE 3u

typedef struct {
    uint8_t doubts; /* polls in a row that differ from the believed state */
} rs_pad_t;

/* uid matters for RS_FOUND_TAG only. */
void rs_pad_take(rs_pad_t *pad, rs_board_t *board, rs_found_t found, const rs_uid_t *uid,
                 uint32_t now_ms);

#endif
