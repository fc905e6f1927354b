/* Any bytes into the decoder, as they are or as frames with a right CRC and then perhaps one damaged
 * byte (no fuzzer guesses a CRC). Promises: frames have a length that the protocol allows
 * and survive a round trip, every piece between two 0x00 is counted at most once, and after any mess the
 * next sound frame is understood. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "expect.h"
#include "wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define LINE_ROOM (1u + RS_MAX_FRAME + RS_CRC_BYTES + 1u)

static uint32_t judged(const rs_decoder_t *decoder)
{
    return (uint32_t)decoder->counters.frames + rs_decoder_errors(decoder);
}

static void expect_round_trip(const uint8_t *frame, uint8_t length)
{
    uint8_t line[LINE_ROOM];
    rs_decoder_t other;
    uint8_t got = 0;
    memcpy(line + 1, frame, length);
    const uint8_t sealed = rs_seal(line, length);
    EXPECT(sealed <= RS_MAX_ENCODED && sealed <= sizeof line);
    rs_decoder_start(&other);
    for (uint8_t at = 0; at < sealed; at++) {
        EXPECT(got == 0);
        EXPECT((line[at] == 0) == (at == sealed - 1));
        got = rs_decoder_take(&other, line[at]);
    }
    EXPECT(got == length && memcmp(other.frame, frame, length) == 0);
    EXPECT(judged(&other) == 1 && other.counters.frames == 1);
}

typedef struct {
    rs_decoder_t decoder;
    uint32_t most; /* pieces that may have been judged */
} run_t;

static uint8_t take(run_t *run, uint8_t byte)
{
    rs_decoder_t *decoder = &run->decoder;
    const uint8_t got = rs_decoder_take(decoder, byte);
    run->most += byte == 0;
    EXPECT(decoder->received <= RS_MAX_ENCODED);
    EXPECT(judged(decoder) <= run->most);
    if (got != 0) {
        EXPECT(byte == 0);
        EXPECT(got >= RS_FRAME_HEAD && got <= RS_MAX_FRAME);
        expect_round_trip(decoder->frame, got);
    }
    return got;
}

/* Whether this place of a sealed line holds a COBS code, or its 0x00. */
static bool is_code(const uint8_t *line, uint8_t place)
{
    uint8_t at = 0;
    while (at < place && line[at] != 0) {
        at = (uint8_t)(at + line[at]);
    }
    return at == place;
}

/* One frame out of the data: its length, its bytes, where it is damaged and how. Returns how many bytes
 * of the data that took. */
static size_t take_sealed(run_t *run, const uint8_t *data, size_t size)
{
    uint8_t line[LINE_ROOM];
    const uint8_t length = (uint8_t)(RS_FRAME_HEAD + data[0] % (RS_MAX_PAYLOAD + 1u));
    if (size < length + 3u) {
        return size;
    }
    memcpy(line + 1, data + 1, length);
    const uint8_t sealed = rs_seal(line, length);
    const uint8_t damage = data[length + 2u];
    const uint8_t hit = data[length + 1u] % sealed;
    const bool was_idle = run->decoder.received == 0;
    /* A damaged byte that stays in its place is one error burst of 8 bits, which a CRC-16 always sees.
     * A damaged code or a false 0x00 moves others; then chance decides, once in 65536. */
    const bool must_be_seen = !is_code(line, hit) && (line[hit] ^ damage) != 0;
    line[hit] ^= damage;
    uint8_t got = 0;
    for (uint8_t at = 0; at < sealed; at++) {
        got = take(run, line[at]);
    }
    if (was_idle && damage == 0) {
        EXPECT(got == length);
    } else if (was_idle && must_be_seen) {
        EXPECT(got == 0);
    }
    return length + 3u;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run_t run = {.most = 1}; /* a piece that is too long is counted before its end */
    rs_decoder_start(&run.decoder);
    const bool sealed = size > 0 && data[0] % 2u != 0;
    for (size_t at = 1; at < size;) {
        if (sealed) {
            at += take_sealed(&run, data + at, size - at);
        } else {
            take(&run, data[at++]);
        }
    }
    static const uint8_t ping[] = {0x00, 0x05, 0x06, 0x01, 0x88, 0xA7, 0x00};
    uint8_t got = 0;
    for (size_t at = 0; at < sizeof ping; at++) {
        got = take(&run, ping[at]);
    }
    EXPECT(got == 2 && run.decoder.frame[0] == RS_MSG_PING && run.decoder.frame[1] == 1);
    return 0;
}
