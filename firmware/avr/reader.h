/* The hello pad's MFRC522 on the SPI. Makes the accesses that core/mfrc522.h asks for. */
#ifndef READER_H
#define READER_H

#include <stdint.h>

#include "mfrc522.h"
#include "pad.h"

typedef struct {
    rs_mfrc522_t chip;
    rs_pad_t pad;
    uint8_t value;   /* second byte of the access under way */
    uint8_t sending; /* which byte of it the SPI is sending, 0 if none */
} reader_t;

void reader_start(reader_t *reader, uint32_t now_ms);

/* One pass of the main loop: begins an access or looks after the one under way. Never waits. */
void reader_pass(reader_t *reader, rs_board_t *board, uint32_t now_ms);

#endif
