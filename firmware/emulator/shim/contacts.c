/* The contacts under the spaces, behind a chain of 74HC165: a figure pulls its input low.
 *
 * Cell 0 is the first bit that comes out. Inputs beyond the last cell are tied high.
 */
#include "shim.h"

#include <stdlib.h>

static bool input_level(const emu_board_t *board, uint16_t cell)
{
    if (cell >= board->wiring.cells) {
        return true;
    }
    return !board->contacts.closed[cell] || board->contacts.dead[cell];
}

/* What stands at the end of the chain: the live input while LOAD is low, else the shifted bit. */
static void show_output(emu_board_t *board)
{
    contacts_part_t *contacts = &board->contacts;
    bool level = true;
    if (!contacts->load) {
        level = input_level(board, 0);
    } else if (contacts->shifted < board->wiring.cells) {
        level = contacts->latched[contacts->shifted];
    }
    if (level != contacts->output) {
        drive_pin(board, board->wiring.data, level);
    }
    contacts->output = level;
}

static void on_load(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    emu_board_t *board = param;
    contacts_part_t *contacts = &board->contacts;
    bool level = value & 1;
    if (level && !contacts->load) {
        for (uint16_t cell = 0; cell < board->wiring.cells; cell++) {
            contacts->latched[cell] = input_level(board, cell);
        }
    }
    contacts->load = level;
    contacts->shifted = 0;
    show_output(board);
}

static void on_clock(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    emu_board_t *board = param;
    contacts_part_t *contacts = &board->contacts;
    bool level = value & 1;
    if (level && !contacts->clock && contacts->load) {
        if (contacts->shifted < MAX_CELLS) {
            contacts->shifted++;
        }
        show_output(board);
    }
    contacts->clock = level;
}

static avr_cycle_count_t on_edge(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when;
    emu_board_t *board = param;
    contacts_part_t *contacts = &board->contacts;
    while (contacts->edges && contacts->edges->cycle <= avr->cycle) {
        contact_edge_t *edge = contacts->edges;
        contacts->closed[edge->cell] = edge->closed;
        contacts->edges = edge->next;
        free(edge);
    }
    if (!contacts->load) {
        show_output(board);
    }
    if (contacts->edges) {
        call_at(board, contacts->edges->cycle, on_edge);
    }
    return 0;
}

/* Edges at the same cycle happen in the order in which they were asked for. */
void emu_contact_at(emu_board_t *board, uint64_t cycle, uint16_t cell, bool closed)
{
    if (cell >= board->wiring.cells) {
        return;
    }
    contact_edge_t *edge = malloc(sizeof(*edge));
    *edge = (contact_edge_t){.cycle = cycle, .cell = cell, .closed = closed};
    contact_edge_t **place = &board->contacts.edges;
    while (*place && (*place)->cycle <= cycle) {
        place = &(*place)->next;
    }
    edge->next = *place;
    *place = edge;
    call_at(board, board->contacts.edges->cycle, on_edge);
}

void emu_contact_dead(emu_board_t *board, uint16_t cell, bool dead)
{
    if (cell < board->wiring.cells) {
        board->contacts.dead[cell] = dead;
    }
}

void contacts_attach(emu_board_t *board)
{
    board->contacts.load = board->contacts.clock = true;
    watch_pin(board, board->wiring.load, on_load);
    watch_pin(board, board->wiring.clock, on_clock);
    board->contacts.output = true;
    drive_pin(board, board->wiring.data, true);
}

void contacts_after_reset(emu_board_t *board)
{
    drive_pin(board, board->wiring.data, board->contacts.output);
    if (board->contacts.edges) {
        call_at(board, board->contacts.edges->cycle, on_edge);
    }
}
