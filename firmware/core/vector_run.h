/* Runs the samples of the protocol through this decoder and encoder, on a host or on the controller. */
#ifndef RS_VECTOR_RUN_H
#define RS_VECTOR_RUN_H

#include <stdint.h>

/* Takes one character of the report. */
typedef void (*rs_print_t)(char character);

/* Prints "ok <name>" or "FAILED <name>" for each case, then "DONE". Returns how many failed. */
uint8_t rs_vectors_run(rs_print_t print);

#endif
