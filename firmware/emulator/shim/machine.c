/* The machine itself: load an image, run it to a cycle, reset it, look at its pins and EEPROM.
 *
 * The parts around it are in the other files. simavr would sleep in wall-clock time, print to the
 * console and stop one instruction at a time; all three are turned off here.
 */
#include "shim.h"

#include <simavr/avr_eeprom.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FREE_RUN_CYCLES 100000
#define HOLD_STEP_CYCLES 100

static void stay_silent(avr_t *avr, const int level, const char *format, va_list values)
{
    (void)avr, (void)level, (void)format, (void)values;
}

static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr, (void)cycles;
}

void *find_io(avr_t *avr, const char *kind, char name)
{
    for (avr_io_t *io = avr->io_port; io; io = io->next) {
        if (strcmp(io->kind, kind)) {
            continue;
        }
        if (!strcmp(kind, "uart") && ((avr_uart_t *)io)->name != name) {
            continue;
        }
        if (!strcmp(kind, "port") && ((avr_ioport_t *)io)->name != name) {
            continue;
        }
        return io;
    }
    return NULL;
}

void watch_pin(emu_board_t *board, emu_pin_t pin, avr_irq_notify_t notify)
{
    avr_irq_t *irq = avr_io_getirq(board->avr, AVR_IOCTL_IOPORT_GETIRQ(pin.port), pin.bit);
    avr_irq_register_notify(irq, notify, board);
}

/* simavr raises its own pull-up over an outer driver at every write to the port, unless the outer
 * level is registered as well; and a reset clears the input register without asking the driver. */
void drive_pin(emu_board_t *board, emu_pin_t pin, bool level)
{
    avr_ioport_t *port = find_io(board->avr, "port", (char)pin.port);
    uint8_t mask = (uint8_t)(1u << pin.bit);
    avr_ioport_external_t outer = {
        .name = pin.port,
        .mask = port->external.pull_mask | mask,
        .value = (uint8_t)((port->external.pull_value & ~mask) | (level ? mask : 0)),
    };
    avr_ioctl(board->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(pin.port), &outer);
    avr_raise_irq(port->io.irq + pin.bit, level);
    avr_regbit_t input = {.reg = port->r_pin, .bit = pin.bit, .mask = 1};
    avr_regbit_setto(board->avr, input, level);
}

void call_at(emu_board_t *board, uint64_t cycle, avr_cycle_timer_t callback)
{
    uint64_t now = board->avr->cycle;
    avr_cycle_timer_register(board->avr, cycle > now ? cycle - now : 1, callback, board);
}

/* From now on the part, not simavr, answers for this register. */
void take_register(emu_board_t *board, avr_io_addr_t address, avr_io_read_t read,
    avr_io_write_t write)
{
    avr_t *avr = board->avr;
    avr_io_addr_t io = AVR_DATA_TO_IO(address);
    avr->io[io].r.c = read;
    avr->io[io].r.param = board;
    avr->io[io].w.c = write;
    avr->io[io].w.param = board;
}

/* Called by simavr inside every reset, before the reset of its own parts. */
static void on_reset(avr_io_t *io)
{
    emu_board_t *board = (emu_board_t *)((char *)io - offsetof(emu_board_t, io));
    board->resets[board->is_external_reset ? RESET_EXTERNAL : RESET_WATCHDOG]++;
    board->avr->run_cycle_limit = FREE_RUN_CYCLES;
    line_after_reset(board);
    contacts_after_reset(board);
    reader_after_reset(board);
}

/* simavr forgets to begin the new period when the firmware changes that of a running watchdog. */
static void on_watchdog_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)address, (void)value, (void)param;
    avr_ioctl(avr, AVR_IOCTL_WATCHDOG_RESET, NULL);
}

static bool load_image(emu_board_t *board, const char *elf, const char *mcu, uint32_t f_cpu)
{
    elf_firmware_t image = {0};
    if (elf_read_firmware(elf, &image) || !image.flashsize) {
        return false;
    }
    board->avr = avr_make_mcu_by_name(mcu);
    if (!board->avr || avr_init(board->avr)) {
        return false;
    }
    bool fits = image.flashbase + image.flashsize <= board->avr->flashend + 1;
    if (fits) {
        image.frequency = f_cpu;
        avr_load_firmware(board->avr, &image);
    }
    free(image.flash);
    return fits;
}

emu_board_t *emu_create(const char *elf, const char *mcu, uint32_t f_cpu,
    const emu_wiring_t *wiring, char *why_not, size_t room)
{
    avr_global_logger_set(stay_silent);
    emu_board_t *board = calloc(1, sizeof(*board));
    board->wiring = *wiring;
    if (!load_image(board, elf, mcu, f_cpu)) {
        snprintf(why_not, room, "%s is no image for an %s.", elf, mcu);
        emu_free(board);
        return NULL;
    }
    avr_t *avr = board->avr;
    avr->sleep = do_not_sleep;
    avr->run_cycle_limit = FREE_RUN_CYCLES;
    board->io.kind = "ringside";
    board->io.reset = on_reset;
    avr_register_io(avr, &board->io);
    avr_watchdog_t *watchdog = find_io(avr, "watchdog", 0);
    avr_register_io_write(avr, watchdog->wde.reg, on_watchdog_write, board);
    line_attach(board);
    contacts_attach(board);
    spi_attach(board);
    reader_attach(board);
    lights_attach(board);
    board->resets[RESET_POWER] = 1;
    return board;
}

void emu_free(emu_board_t *board)
{
    if (!board) {
        return;
    }
    for (contact_edge_t *edge = board->contacts.edges, *next; edge; edge = next) {
        next = edge->next;
        free(edge);
    }
    free(board->line.queue);
    free(board->line.log_cycles);
    free(board->line.log_bytes);
    if (board->avr) {
        avr_terminate(board->avr);
        free(board->avr);
    }
    free(board);
}

static avr_cycle_count_t on_pause(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr, (void)when, (void)param;
    return 0;
}

/* Time passes for everything around the controller, but not for the controller. */
static void wait_in_reset(emu_board_t *board, uint64_t cycle)
{
    avr_t *avr = board->avr;
    uint64_t goal = cycle < board->held_until ? cycle : board->held_until;
    while (avr->cycle < goal) {
        uint64_t left = goal - avr->cycle;
        avr->cycle += left < HOLD_STEP_CYCLES ? left : HOLD_STEP_CYCLES;
        avr_cycle_timer_process(avr);
    }
}

int emu_run_until(emu_board_t *board, uint64_t cycle)
{
    avr_t *avr = board->avr;
    wait_in_reset(board, cycle);
    while (avr->cycle < cycle) {
        /* A timer at the goal keeps a free run, or a sleep, from going far beyond it. A reset
         * clears all timers, so it is set again whenever it is gone. */
        if (!avr_cycle_timer_status(avr, on_pause, board)) {
            call_at(board, cycle, on_pause);
        }
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed || state == cpu_Stopped) {
            return RUN_STOPPED;
        }
    }
    avr_cycle_timer_cancel(avr, on_pause, board);
    return RUN_FINE;
}

uint64_t emu_cycle(const emu_board_t *board)
{
    return board->avr->cycle;
}

void emu_reset(emu_board_t *board, uint64_t hold_cycles)
{
    board->is_external_reset = true;
    avr_reset(board->avr);
    board->is_external_reset = false;
    avr_regbit_set(board->avr, board->avr->reset_flags.extrf);
    board->held_until = board->avr->cycle + hold_cycles;
}

/* Sends the program into an endless loop with interrupts off, as a hardware upset might. */
void emu_hang(emu_board_t *board)
{
    avr_t *avr = board->avr;
    uint32_t last_word = avr->flashend - 3;
    avr->flash[last_word] = 0xFF; /* rjmp to itself */
    avr->flash[last_word + 1] = 0xCF;
    avr->sreg[S_I] = 0;
    avr->pc = last_word;
}

uint32_t emu_resets(const emu_board_t *board, int kind)
{
    return board->resets[kind];
}

/* 1 high, 0 low, -1 an input that nobody outside drives. */
int emu_pin_level(const emu_board_t *board, char port_name, int bit)
{
    avr_t *avr = board->avr;
    avr_ioport_t *port = find_io(avr, "port", port_name);
    if (!port) {
        return -1;
    }
    if (avr->data[port->r_ddr] >> bit & 1) {
        return avr->data[port->r_port] >> bit & 1;
    }
    if (port->external.pull_mask >> bit & 1) {
        return port->external.pull_value >> bit & 1;
    }
    return -1;
}

size_t emu_eeprom_read(emu_board_t *board, uint8_t *out, size_t room)
{
    avr_eeprom_t *eeprom = find_io(board->avr, "eeprom", 0);
    size_t length = room < eeprom->size ? room : eeprom->size;
    memcpy(out, eeprom->eeprom, length);
    return length;
}

void emu_eeprom_write(emu_board_t *board, const uint8_t *bytes, size_t length)
{
    avr_eeprom_t *eeprom = find_io(board->avr, "eeprom", 0);
    memcpy(eeprom->eeprom, bytes, length < eeprom->size ? length : eeprom->size);
}
