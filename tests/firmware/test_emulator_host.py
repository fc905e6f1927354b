"""HostLink and the real firmware together, over good lines and bad ones, in virtual time."""

from __future__ import annotations

import random

import pytest

from firmware.emulator.host_at import HostAt
from firmware.emulator.noise import NoisyLine
from firmware_protocol.codec import STATE_EMPTY, STATE_UNKNOWN_FIGURE, SetConfig
from firmware_protocol.link_events import (
    CellChanged,
    CommandDone,
    Lost,
    Restarted,
    Synced,
    TagKnown,
)
from tests.firmware.emulated import booted_board, new_board, synced_host

pytestmark = pytest.mark.uncounted

UID = bytes.fromhex("04A1B2C3")


@pytest.mark.parametrize("kind", ["uno", "mega"])
def test_a_host_knows_the_board_soon_after_it_opens_the_port(kind: str) -> None:
    board = booted_board(kind)
    board.place(17)
    board.run_ms(50)
    host = HostAt(board)
    took_ms = host.run_until(lambda: host.link.in_sync, within_ms=500)
    assert took_ms is not None
    assert took_ms < 60
    assert host.link.cells == tuple(
        STATE_UNKNOWN_FIGURE if cell == 17 else STATE_EMPTY for cell in range(65)
    )


def test_a_host_that_is_there_first_waits_for_the_board() -> None:
    assert synced_host(new_board()).link.hello is not None


def test_a_host_learns_of_figures_and_tags_in_order() -> None:
    board = booted_board()
    host = synced_host(board)
    board.place(8)
    host.run_ms(40)
    board.put_on_pad(UID)
    told = host.run_ms(200)
    assert [type(what) for what in told] == [TagKnown, CellChanged]
    assert host.link.tags == {1: UID}
    assert host.link.cells[8] == STATE_UNKNOWN_FIGURE
    assert host.link.cells[board.pad] == 1


def test_lights_and_settings_come_back_after_a_reset() -> None:
    board = booted_board()
    host = synced_host(board)
    host.link.configure(debounce_ms=20, heartbeat_ms=500)
    host.link.set_leds({5: 1})
    assert len([what for what in host.run_ms(300) if isinstance(what, CommandDone)]) == 2
    board.reset()
    assert board.resets == 1
    told = host.run_ms(600)
    assert Restarted in [type(what) for what in told]
    assert CommandDone(SetConfig(20, 500)) in told
    assert 5 in board.lights()


def test_a_slower_debounce_takes_effect_on_the_board() -> None:
    board = booted_board()
    host = synced_host(board)
    host.link.configure(debounce_ms=60, heartbeat_ms=1000)
    host.run_ms(100)
    board.place(1)
    assert CellChanged not in [type(what) for what in host.run_ms(55)]
    assert CellChanged in [type(what) for what in host.run_ms(30)]


def test_a_stuck_board_is_lost_and_found_again() -> None:
    board = booted_board()
    host = synced_host(board)
    host.link.configure(debounce_ms=8, heartbeat_ms=100)
    host.run_ms(200)
    board.hang()
    told = [type(what) for what in host.run_ms(1500)]
    assert told.index(Lost) < told.index(Restarted) < told.index(Synced)
    assert host.link.in_sync


@pytest.mark.parametrize("seed", range(3))
def test_over_a_bad_line_the_host_ends_up_with_the_truth(seed: int) -> None:
    board = booted_board(seed=seed)
    line = NoisyLine(wrong=0.01, lost=0.002, doubled=0.002, seed=seed)
    host = synced_host(board, line)
    chance = random.Random(seed)
    truth = [STATE_EMPTY] * 65
    for _ in range(40):
        cell = chance.randrange(64)
        is_placed = truth[cell] == STATE_EMPTY
        truth[cell] = STATE_UNKNOWN_FIGURE if is_placed else STATE_EMPTY
        board.bounce(cell, chance.randrange(4), closed=is_placed)
        host.run_ms(chance.randrange(5, 120))
    assert line.hurt > 20
    knows = host.run_until(
        lambda: host.link.in_sync and list(host.link.cells) == truth, within_ms=2000
    )
    assert knows is not None


def test_over_a_terrible_line_it_still_comes_through() -> None:
    board = booted_board()
    host = HostAt(board, NoisyLine(wrong=0.04, seed=9))
    board.place(3)
    host.link.set_leds({3: 2})
    assert host.run_until(
        lambda: (
            host.link.in_sync
            and host.link.cells[3] == STATE_UNKNOWN_FIGURE
            and bool(board.lights())
        ),
        within_ms=20_000,
    )


def test_a_bad_evening_comes_out_the_same_twice() -> None:
    def evening() -> list[object]:
        board = booted_board(seed=2)
        host = HostAt(board, NoisyLine(wrong=0.02, seed=2))
        for cell in range(6):
            board.bounce(cell)
            host.run_ms(70)
        return [host.moments, host.link.counters, board.cycle]

    assert evening() == evening()
