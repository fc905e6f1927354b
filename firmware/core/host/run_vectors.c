/* The samples of the protocol on this machine: a line per case; fails if one does. */
#include <stdio.h>

#include "vector_run.h"

static void print(char character)
{
    putchar(character);
}

int main(void)
{
    return rs_vectors_run(print) == 0 ? 0 : 1;
}
