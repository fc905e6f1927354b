"""The simulated board: the same calls give the same bytes, and trouble looks like trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from firmware_protocol.codec import CAP_HELLO_PAD, CAP_IDENTITY, CAP_LEDS, CAP_PRESENCE
from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import CellChanged, Restarted
from hardware.simulated_board import SensorKind, SimulatedBoard, tag_of
from hardware.simulated_noise import USUAL, Noise
from hardware.wiring import in_order_of_spaces
from tests.hardware.virtual import RING

if TYPE_CHECKING:
    from firmware_protocol.link_events import LinkEvent

WIRING = in_order_of_spaces(RING, 8)


class Desk:
    """A board and a host, with a clock that is moved by hand."""

    def __init__(self, board: SimulatedBoard) -> None:
        self.board = board
        self.host = HostLink()
        self.now = 100
        self.sent = b""
        self.changes: list[tuple[int, int]] = []
        self.restarts = 0
        board.start(self.now)
        self.host.open(self.now)
        self.run(100)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.now += 1
            self.board.tick(self.now)
            for chunk in self.board.outgoing():
                self.sent += chunk
                self._note(self.host.receive(chunk, self.now))
            self._note(self.host.tick(self.now))
            for chunk in self.host.outgoing():
                self.board.receive(chunk, self.now)

    def _note(self, happened: list[LinkEvent]) -> None:
        for each in happened:
            self.restarts += isinstance(each, Restarted)
            if isinstance(each, CellChanged):
                self.changes.append((each.cell, each.state))


def desk(noise: Noise | None = None, kind: SensorKind = SensorKind.PRESENCE, seed: int = 1) -> Desk:
    return Desk(SimulatedBoard(WIRING, kind=kind, noise=noise or Noise(), seed=seed))


def play(seed: int) -> bytes:
    table = desk(USUAL, seed=seed)
    for space in "BCDEF":
        table.board.lift("x", table.now)
        table.run(200)
        table.board.put("x", space, table.now)
        table.run(500)
    return table.sent


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert play(4) == play(4)
    assert any(play(4) != play(seed) for seed in range(5, 15))


def test_it_says_what_it_can_do() -> None:
    hello = desk().host.hello
    assert hello
    assert hello.capabilities == CAP_PRESENCE | CAP_HELLO_PAD | CAP_LEDS
    assert hello.cells == 9
    hello = desk(kind=SensorKind.IDENTITY).host.hello
    assert hello
    assert hello.capabilities & CAP_IDENTITY
    plain = Desk(SimulatedBoard(WIRING, has_pad=False)).host.hello
    assert plain
    assert plain.cells == 8
    assert not plain.capabilities & CAP_HELLO_PAD


def test_a_figure_is_seen_after_the_debounce_time() -> None:
    table = desk()
    table.board.put("x", "C", table.now)
    table.run(5)
    assert table.changes == []
    table.run(5)
    assert table.changes == [(2, 254)]
    table.board.lift("x", table.now)
    table.run(20)
    assert table.changes[1:] == [(2, 0)]


def test_a_contact_that_chatters_is_one_change() -> None:
    table = desk(Noise(chatter=1.0))
    table.board.put("x", "C", table.now)
    table.run(100)
    assert table.changes == [(2, 254)]


def test_a_dropout_comes_back_by_itself() -> None:
    table = desk(Noise(dropouts=1.0, longest_dropout_ms=100))
    table.board.put("x", "C", table.now)
    table.run(1000)
    assert table.changes == [(2, 254), (2, 0), (2, 254)]


def test_a_bump_hits_another_figure() -> None:
    table = desk(Noise(bumps=1.0))
    table.board.stand({"y": "A"}, table.now)
    table.run(50)
    table.changes.clear()
    table.board.put("x", "C", table.now)
    table.run(1000)
    assert table.changes == [(2, 254), (0, 0), (0, 254)]


def test_dead_and_stuck_cells_say_always_the_same() -> None:
    table = desk(Noise(dead=frozenset("C"), stuck=frozenset("D")))
    assert table.host.cells[3] == 254
    table.changes.clear()
    table.board.put("x", "C", table.now)
    table.board.put("y", "D", table.now)
    table.run(50)
    table.board.lift("y", table.now)
    table.run(50)
    assert table.changes == []


def test_a_flapping_cell_never_ends() -> None:
    table = desk(Noise(flapping=frozenset("C")))
    table.run(3000)
    assert len(table.changes) > 6
    assert {cell for cell, _ in table.changes} == {2}


def test_a_slide_is_seen_on_every_space() -> None:
    table = desk()
    table.board.stand({"x": "A"}, table.now)
    table.run(50)
    table.changes.clear()
    ends = table.board.slide("x", ["B", "C"], table.now, hop_ms=50)
    assert ends == table.now + 50
    table.run(200)
    assert table.changes == [(0, 0), (1, 254), (1, 0), (2, 254)]
    table.board.over("x", "D", table.now)
    table.run(50)
    assert table.board.standing == {"x": "D"}


def test_identity_cells_name_the_tag() -> None:
    table = desk(kind=SensorKind.IDENTITY)
    table.board.stand({"x": "A", "y": "B"}, table.now)
    table.run(50)
    assert [table.host.tags[state] for state in table.host.cells[:2]] == [tag_of("x"), tag_of("y")]


def test_the_pad_names_the_tag_on_any_board() -> None:
    table = desk()
    table.board.stand({"x": "A"}, table.now)
    table.board.hold_to_pad("x", table.now)
    table.run(50)
    assert table.host.tags[table.host.cells[8]] == tag_of("x")
    assert table.host.cells[0] == 0
    table.board.put("x", "B", table.now)
    table.run(50)
    assert table.host.cells[8] == 0


def test_knocked_over_figures_are_seen_no_more() -> None:
    table = desk()
    table.board.stand({"x": "A", "y": "B"}, table.now)
    table.run(50)
    table.board.knock_over(["x", "y"], table.now)
    table.run(50)
    assert table.host.cells[:2] == (0, 0)


def test_a_reset_is_another_boot_with_the_same_table() -> None:
    table = desk()
    table.board.stand({"x": "A"}, table.now)
    table.run(50)
    table.board.reset(table.now)
    table.run(300)
    assert table.restarts == 1
    assert table.host.cells[0] == 254


def test_a_cut_line_carries_nothing_and_the_board_lives_on() -> None:
    table = desk()
    table.board.cut(table.now)
    table.board.put("x", "A", table.now)
    sent = table.sent
    table.run(1000)
    assert table.sent == sent
    table.board.cut(table.now, is_cut=False)
    table.run(1200)
    assert table.host.cells[0] == 254


def test_wrong_bytes_are_survived() -> None:
    table = desk(Noise(wrong_bytes=0.05), seed=9)
    table.run(2000)
    table.board.put("x", "A", table.now)
    table.run(3000)
    assert table.host.cells[0] == 254
    assert table.host.counters["bad_crc"] > 0


def test_its_lights_are_named_by_spaces() -> None:
    table = desk()
    table.host.set_leds({2: 3})
    table.run(200)
    assert table.board.lights == {"C": 3}


def test_a_space_without_a_cell_sees_nothing() -> None:
    table = Desk(SimulatedBoard(in_order_of_spaces(RING, 3), noise=Noise(flapping=frozenset("F"))))
    table.board.put("x", "F", table.now)
    table.run(50)
    assert table.changes == []


def test_it_wakes_when_there_is_something_to_do() -> None:
    board = SimulatedBoard(WIRING)
    board.start(1000)
    assert board.wake_at
    board.put("x", "A", 1100)
    assert board.wake_at == 1108
    board.tick(1108)
    assert board.link.state.states[0] == 254


@pytest.mark.parametrize("kind", list(SensorKind))
def test_a_faulty_sensor_says_so(kind: SensorKind) -> None:
    table = desk(kind=kind)
    table.board.set_fault("B", table.now)
    table.run(50)
    assert table.host.cells[1] == 255
