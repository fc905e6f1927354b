/* What the host may ask of a board. Every command may come twice: doing it again changes nothing. */
#ifndef RS_COMMANDS_H
#define RS_COMMANDS_H

#include <stdint.h>

#include "board.h"

/* Carries out one whole frame (type, seq, payload; at least two bytes) and queues the answer. */
void rs_command_carry_out(rs_board_t *board, const uint8_t *frame, uint8_t length,
                          uint32_t now_ms);

#endif
