/* The samples of the protocol, case by case. */
#include "vector_run.h"

#include <stdbool.h>

#include "vector_cases.h"
#include "wire.h"

/* What came out of the decoder so far, compared with what should. */
typedef struct {
    rs_decoder_t decoder;
    uint16_t expected_at; /* position of the next expected frame among the bytes of all cases */
    uint8_t frames;
    bool as_expected;
} run_t;

static uint8_t byte_at(uint16_t at)
{
    return RS_ROM_BYTE(rs_vector_bytes_at(at));
}

static bool same_bytes(const uint8_t *bytes, uint16_t at, uint8_t length)
{
    while (length-- > 0) {
        if (*bytes++ != byte_at(at++)) {
            return false;
        }
    }
    return true;
}

/* Feeds a stream; expected frames stand one after the other, each with its length in front. */
static void feed(run_t *run, uint16_t at, uint16_t length, uint16_t expected_end)
{
    while (length-- > 0) {
        uint8_t got = rs_decoder_take(&run->decoder, byte_at(at++));
        if (got == 0) {
            continue;
        }
        run->frames++;
        if (run->expected_at >= expected_end || byte_at(run->expected_at) != got ||
            !same_bytes(run->decoder.frame, (uint16_t)(run->expected_at + 1u), got)) {
            run->as_expected = false;
            return;
        }
        run->expected_at = (uint16_t)(run->expected_at + 1u + got);
    }
}

static bool counts(const run_t *run, uint16_t bad_crc, uint16_t bad_cobs, uint16_t too_long,
                   uint16_t too_short)
{
    const rs_counters_t *counters = &run->decoder.counters;
    return counters->bad_crc == bad_crc && counters->bad_cobs == bad_cobs &&
           counters->too_long == too_long && counters->too_short == too_short;
}

static bool stream_passes(const rs_stream_vector_t *vector)
{
    run_t run = {.expected_at = vector->frames_at, .as_expected = true};
    rs_decoder_start(&run.decoder);
    feed(&run, vector->stream_at, vector->stream_length,
         (uint16_t)(vector->frames_at + vector->frames_length));
    return run.as_expected && run.frames == vector->frames &&
           counts(&run, vector->bad_crc, vector->bad_cobs, vector->too_long, vector->too_short);
}

/* The frame sealed by us must be the stream, byte for byte. */
static bool seals_to(const rs_frame_vector_t *vector)
{
    uint8_t line[1u + RS_MAX_FRAME + RS_CRC_BYTES + 1u];
    for (uint16_t at = 0; at < vector->frame_length; at++) {
        line[1 + at] = byte_at((uint16_t)(vector->frame_at + at));
    }
    uint8_t length = rs_seal(line, (uint8_t)vector->frame_length);
    return length == vector->stream_length && same_bytes(line, vector->stream_at, length);
}

static bool frame_passes(const rs_frame_vector_t *vector)
{
    rs_decoder_t decoder;
    rs_decoder_start(&decoder);
    uint8_t got = 0;
    for (uint16_t at = 0; at < vector->stream_length; at++) {
        got = rs_decoder_take(&decoder, byte_at((uint16_t)(vector->stream_at + at)));
    }
    if (vector->frame_length != 0) { /* a sound frame, whatever its message is */
        return got == vector->frame_length && rs_decoder_errors(&decoder) == 0 &&
               same_bytes(decoder.frame, vector->frame_at, got) && seals_to(vector);
    }
    const run_t run = {.decoder = decoder};
    return got == 0 && counts(&run, vector->error == RS_VECTOR_BAD_CRC,
                              vector->error == RS_VECTOR_BAD_COBS,
                              vector->error == RS_VECTOR_TOO_LONG,
                              vector->error == RS_VECTOR_TOO_SHORT);
}

static const char ok[] RS_ROM = "ok ";
static const char failed[] RS_ROM = "FAILED ";
static const char done[] RS_ROM = "DONE";

static void print_text(rs_print_t print, const char *text)
{
    for (char character; (character = (char)RS_ROM_BYTE(text)) != '\0'; text++) {
        print(character);
    }
}

static uint8_t report(rs_print_t print, const char *name, bool passed)
{
    print_text(print, passed ? ok : failed);
    print_text(print, name);
    print('\n');
    return passed ? 0 : 1;
}

uint8_t rs_vectors_run(rs_print_t print)
{
    uint8_t failures = 0;
    for (uint8_t number = 0; number < RS_FRAME_VECTORS; number++) {
        rs_frame_vector_t vector;
        RS_ROM_COPY(&vector, rs_frame_vector(number), sizeof vector);
        failures = (uint8_t)(failures + report(print, vector.name, frame_passes(&vector)));
    }
    for (uint8_t number = 0; number < RS_STREAM_VECTORS; number++) {
        rs_stream_vector_t vector;
        RS_ROM_COPY(&vector, rs_stream_vector(number), sizeof vector);
        failures = (uint8_t)(failures + report(print, vector.name, stream_passes(&vector)));
    }
    print_text(print, done);
    print('\n');
    return failures;
}
