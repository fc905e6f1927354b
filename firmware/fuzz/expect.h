/* A broken promise ends the fuzz run, with the place where it was broken. */
#ifndef FUZZ_EXPECT_H
#define FUZZ_EXPECT_H

#include <stdio.h>
#include <stdlib.h>

#define EXPECT(promise)                                                             \
    do {                                                                            \
        if (!(promise)) {                                                           \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #promise);   \
            abort();                                                                \
        }                                                                           \
    } while (0)

#endif
