/* The emulated board: one AVR under libsimavr, with the parts that are soldered to it.
 *
 * This header is what machine.py calls (names with emu_) and what the parts share. Times are CPU
 * cycles since power-on. Nothing here looks at a clock, draws a random number or sleeps: the same
 * calls give the same bytes at the same cycles.
 */
#ifndef RINGSIDE_EMULATOR_SHIM_H
#define RINGSIDE_EMULATOR_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/avr_watchdog.h>
#include <simavr/sim_avr.h>

#define MAX_CELLS 256
#define MAX_UID 10
#define MAX_TAGS 2

enum { LIGHTS_NONE = 0, LIGHTS_SHIFT = 1, LIGHTS_WS2812 = 2 };
enum { RESET_POWER = 0, RESET_EXTERNAL = 1, RESET_WATCHDOG = 2 };
enum { RUN_FINE = 0, RUN_STOPPED = 1 };

/* The same fields in the same order as Wiring in machine.py. */
typedef struct emu_pin {
    uint8_t port, bit;
} emu_pin_t;

typedef struct emu_wiring {
    emu_pin_t load, clock, data;             /* 74HC165 chain */
    emu_pin_t reader_select, reader_reset;   /* MFRC522, beside SCK, MISO and MOSI */
    emu_pin_t led_data, led_clock, led_latch;
    uint16_t cells;
    uint8_t lights;
} emu_wiring_t;

typedef struct emu_board emu_board_t;

/* ---- what Python calls ---- */
emu_board_t *emu_create(const char *elf, const char *mcu, uint32_t f_cpu,
    const emu_wiring_t *wiring, char *why_not, size_t room);
void emu_free(emu_board_t *board);
int emu_run_until(emu_board_t *board, uint64_t cycle);
uint64_t emu_cycle(const emu_board_t *board);
void emu_reset(emu_board_t *board, uint64_t hold_cycles);
void emu_hang(emu_board_t *board);
uint32_t emu_resets(const emu_board_t *board, int kind);
int emu_pin_level(const emu_board_t *board, char port, int bit);
size_t emu_eeprom_read(emu_board_t *board, uint8_t *out, size_t room);
void emu_eeprom_write(emu_board_t *board, const uint8_t *bytes, size_t length);

void emu_line_send(emu_board_t *board, const uint8_t *bytes, size_t length);
size_t emu_line_waiting(const emu_board_t *board);
size_t emu_line_received(emu_board_t *board, uint64_t *cycles, uint8_t *bytes, size_t room);
uint32_t emu_line_overruns(const emu_board_t *board);
uint32_t emu_line_baud(const emu_board_t *board);

void emu_contact_at(emu_board_t *board, uint64_t cycle, uint16_t cell, bool closed);
void emu_contact_dead(emu_board_t *board, uint16_t cell, bool dead);

void emu_reader_plug(emu_board_t *board, bool plugged, uint8_t floating);
bool emu_tag_put(emu_board_t *board, const uint8_t *uid, size_t length);
void emu_tag_take_all(emu_board_t *board);
void emu_tag_deafen(emu_board_t *board, uint16_t frames);

size_t emu_lights(emu_board_t *board, uint8_t *rgb, size_t room);
uint32_t emu_lights_longest_gap(const emu_board_t *board);
uint32_t emu_lights_odd_pulses(const emu_board_t *board);

/* ---- what the parts share ---- */
typedef struct line_part {
    avr_uart_t *uart;
    uint8_t *queue;                /* bytes on their way to the board */
    size_t queue_first, queue_count, queue_room;
    uint64_t line_free_at;         /* in cycles * baud, so that no byte time is rounded */
    bool is_start_bit_due;
    uint8_t held[3];               /* two in the receive buffer, one in the shift register */
    uint8_t held_count;
    bool is_shifting_out, has_next_out;
    uint8_t out, next_out;
    uint64_t *log_cycles;          /* bytes that have left the board */
    uint8_t *log_bytes;
    size_t log_count, log_room;
    uint32_t overruns;
} line_part_t;

typedef struct contact_edge {
    uint64_t cycle;
    uint16_t cell;
    bool closed;
    struct contact_edge *next;
} contact_edge_t;

typedef struct contacts_part {
    bool closed[MAX_CELLS], dead[MAX_CELLS], latched[MAX_CELLS];
    bool load, clock, output;
    uint16_t shifted;
    contact_edge_t *edges;         /* to come, the soonest first */
} contacts_part_t;

typedef struct tag_part {
    bool is_there;
    uint8_t uid[MAX_UID], uid_length;
    uint16_t deaf_frames;          /* frames it will not hear: a bad moment of the coupling */
    enum { TAG_IDLE, TAG_READY, TAG_ACTIVE, TAG_HALTED } state;
    uint8_t level;                 /* cascade level it is being selected at */
} tag_part_t;

typedef struct spi_part {
    avr_spi_t *master;
    uint8_t shifting, received;
} spi_part_t;

typedef struct reader_part {
    bool is_plugged, is_selected, is_held_in_reset;
    uint8_t floating;              /* what MISO reads when nobody drives it */
    bool has_address;
    uint8_t address;
    uint8_t registers[64];
    uint8_t fifo[64], fifo_count;
    uint8_t answer[24], answer_length;
    bool is_garbled;               /* two tags answer, and not the same */
    uint64_t field_since;
    tag_part_t tags[MAX_TAGS];
} reader_part_t;

typedef struct lights_part {
    bool data, clock, latch;
    bool shift[MAX_CELLS], shown[MAX_CELLS];
    uint64_t rose_at, fell_at;
    uint8_t bytes[MAX_CELLS * 3], colours[MAX_CELLS * 3];
    size_t bits;
    uint32_t longest_gap, odd_pulses;
} lights_part_t;

struct emu_board {
    avr_t *avr;
    avr_io_t io;                   /* tells us of every reset */
    emu_wiring_t wiring;
    uint32_t resets[3];
    bool is_external_reset;
    uint64_t held_until;           /* in reset, or in a boot loader that hears nothing */
    line_part_t line;
    contacts_part_t contacts;
    spi_part_t spi;
    reader_part_t reader;
    lights_part_t lights;
};

/* Each part: find what it needs in the AVR, and begin anew after a reset of the AVR. */
void line_attach(emu_board_t *board);
void line_after_reset(emu_board_t *board);
void contacts_attach(emu_board_t *board);
void contacts_after_reset(emu_board_t *board);
void spi_attach(emu_board_t *board);
void reader_attach(emu_board_t *board);
void reader_after_reset(emu_board_t *board);
void lights_attach(emu_board_t *board);

/* One byte over SPI, each way. */
uint8_t reader_exchange(emu_board_t *board, uint8_t out);

/* The tag: a frame over the air, and its answer. 0 = it says nothing. */
uint8_t tag_answer(tag_part_t *tag, const uint8_t *frame, uint8_t length, uint8_t last_bits,
    uint8_t *answer);
void tag_lose_field(tag_part_t *tag);
uint16_t tag_crc(const uint8_t *bytes, uint8_t length, uint16_t start);

/* Small things of the machine. */
void *find_io(avr_t *avr, const char *kind, char name);
void watch_pin(emu_board_t *board, emu_pin_t pin, avr_irq_notify_t notify);
void drive_pin(emu_board_t *board, emu_pin_t pin, bool level);
void take_register(emu_board_t *board, avr_io_addr_t address, avr_io_read_t read,
    avr_io_write_t write);
void call_at(emu_board_t *board, uint64_t cycle, avr_cycle_timer_t callback);

#endif
