/* How much room a board has. Everything in the core has a fixed size, so that its memory is known
 * when it is compiled. A small controller sets its own numbers with -D. */
#ifndef RS_SIZES_H
#define RS_SIZES_H

#include <stdint.h>

#ifndef RS_CELLS_ROOM
#define RS_CELLS_ROOM 1024 /* cells, the hello pad included */
#endif

#ifndef RS_LEDS_ROOM
#define RS_LEDS_ROOM 1024 /* lights; 0 is not allowed, a board without LEDs says so in leds */
#endif

#ifndef RS_SLOTS_ROOM
#define RS_SLOTS_ROOM 32 /* tags that can be told apart within one boot, at most 250 */
#endif

#ifndef RS_EVENTS_ROOM
#define RS_EVENTS_ROOM 16 /* changes that may wait for the line */
#endif

#ifndef RS_REPLIES_ROOM
#define RS_REPLIES_ROOM 4 /* ACK and NAK that may wait for the line */
#endif

#if RS_CELLS_ROOM <= 256
typedef uint8_t rs_cell_t;
#else
typedef uint16_t rs_cell_t;
#endif

#define RS_UID_ROOM 10 /* the longest uid of ISO 14443-3 */

#endif
