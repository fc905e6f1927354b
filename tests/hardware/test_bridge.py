"""The bridge with simulated boards: bytes on the wire, figures and spaces beyond it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from companion.tracking.outputs import (
    InSync,
    Lifted,
    Mismatched,
    Phase,
    PutDown,
    Settled,
    TrackerAsked,
)
from firmware_protocol import link_events as e
from hardware.bridge import Bridge
from hardware.bridge_outputs import (
    Lit,
    Misfit,
)
from hardware.clock import monotonic_ms, wait_ms
from hardware.link_reports import CONNECTED, LOST, EventReported, LinkStatus, StatusChanged
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import USUAL, Noise
from hardware.supervisor import BoardLink
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring import in_order_of_spaces
from tests.hardware.virtual import (
    ARTHUR,
    DUEL,
    MEDUSA,
    RING,
    WALK,
    VirtualTable,
    context_of,
    knowing,
    move,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.link_reports import LinkReport

pytestmark = pytest.mark.uncounted

# ---- moves ----


@pytest.mark.parametrize("kind", list(SensorKind))
def test_a_figure_that_is_moved_is_a_move_in_the_game(kind: SensorKind) -> None:
    table = VirtualTable(kind=kind, registry=knowing(ARTHUR, MEDUSA)).play(*DUEL, walks=WALK)
    assert table.phase() is Phase.IN_SYNC
    move(table, ARTHUR, "B")
    settled = table.run_until_said(Settled)
    assert [(m.fighter, m.start, m.end) for m in settled.moves] == [(ARTHUR, "A", "B")]
    assert table.told(Lifted)[0].fighters == (ARTHUR,)
    assert table.told(PutDown)[0].space == "B"
    table.run(500)
    assert table.phase() is Phase.IN_SYNC


def test_a_slide_is_one_move_with_the_spaces_on_its_way() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.slide(ARTHUR, ["A", "B", "C"], table.now)
    table.run(3000)
    assert len(table.told(Settled)) == 1
    (made,) = table.told(Settled)[0].moves
    assert (made.end, made.seen) == ("C", ("B",))


def test_the_link_may_be_made_of_packets() -> None:
    table = VirtualTable(lossy=False).play(*DUEL, walks=WALK)
    move(table, ARTHUR, "B")
    assert table.run_until_said(Settled).moves[0].end == "B"


def test_a_bad_line_changes_nothing() -> None:
    noise = Noise(wrong_bytes=0.01)
    table = VirtualTable(noise=noise, seed=3).play(*DUEL, walks=WALK)
    for space in ("B", "C", "B", "A"):
        move(table, ARTHUR, space)
        table.run(2500)
        assert table.logged()[ARTHUR] == space
    assert table.links[0].counters["bad_crc"] > 0
    assert not table.told(Mismatched)


def test_the_usual_noise_of_a_table_asks_nobody() -> None:
    table = VirtualTable(noise=USUAL, seed=7).play(*DUEL, walks=WALK)
    for space in ("B", "C", "B", "A", "F", "A"):
        move(table, ARTHUR, space)
        table.run(2500)
        assert table.logged()[ARTHUR] == space
    assert not table.told(Mismatched)
    assert not table.told(TrackerAsked)


def test_an_illegal_move_has_a_way_back() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    move(table, MEDUSA, "C")
    mismatch = table.run_until_said(Mismatched)
    assert (mismatch.steps[0].start, mismatch.steps[0].end) == ("C", "D")
    move(table, MEDUSA, "D")
    table.run_until_said(InSync)


def test_a_question_is_asked_and_its_answer_taken() -> None:
    table = VirtualTable().play(
        f"{ARTHUR}@A", "p1.merlin@F", f"{MEDUSA}@D", walks={ARTHUR: 2, "p1.merlin": 2}
    )
    table.board.lift(ARTHUR, table.now)
    table.board.lift("p1.merlin", table.now)
    table.run(500)
    table.board.put(ARTHUR, "B", table.now)
    table.board.put("p1.merlin", "E", table.now + 200)
    question = table.run_until_said(TrackerAsked).question
    wanted = {(ARTHUR, "B"), ("p1.merlin", "E")}
    chosen = next(
        number
        for number, option in enumerate(question.options)
        if {(m.fighter, m.end) for m in option.moves} == wanted
    )
    table.tell(table.bridge.answer(chosen, table.now))
    table.run(500)
    assert table.logged() == {ARTHUR: "B", "p1.merlin": "E", MEDUSA: "D"}


# ---- links ----


def test_a_lost_link_is_offline_and_comes_back_with_the_whole_table() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.cut(table.now)
    began = table.now
    while table.phase() is not Phase.OFFLINE:
        table.step()
        assert table.now - began < 2000, "a loss shows within two seconds"
    assert not table.bridge.is_online
    move(table, ARTHUR, "C")  # nobody sees it
    table.run(500)
    table.board.cut(table.now, is_cut=False)
    assert table.run_until_said(Settled).moves[0].end == "C"
    table.run(500)
    assert table.phase() is Phase.IN_SYNC


def test_a_link_that_is_tried_anew_comes_back_too() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.reconnect()
    assert table.phase() is Phase.OFFLINE
    table.run_until_said(InSync)
    assert table.bridge.is_online


def test_a_board_that_was_reset_is_not_an_empty_table() -> None:
    """After a reset a board says "empty" until it has read its cells; that is not believed."""
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.reset(table.now)
    table.run(3000)
    assert table.phase() is Phase.IN_SYNC
    assert not table.told(Lifted)
    assert not table.told(Mismatched)


def test_events_of_the_supervisor_are_understood() -> None:
    bridge = Bridge(RING, [in_order_of_spaces(RING, 16)])
    bridge.context(context_of(RING, *DUEL), 0)
    hello = VirtualTable().board.link._hello()  # noqa: SLF001
    cells = tuple(254 if cell in {0, 3} else 0 for cell in range(17))

    def status(phase: str, at_ms: int) -> StatusChanged:
        return StatusChanged(LinkStatus(phase, None, hello, None, "x", {}), at_ms)

    assert bridge.receive(status(CONNECTED, 10), 10) == []
    bridge.receive(EventReported(e.Greeted(hello), 10), 12)
    bridge.receive(EventReported(e.Synced(cells, 5), 20), 25)
    assert bridge.wake_at_ms == 170
    bridge.tick(170)
    assert bridge.is_online
    bridge.receive(status(LOST, 1000), 1001)
    assert bridge.phase is Phase.OFFLINE


def test_time_never_runs_backwards() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.bridge.tick(table.now + 5000)
    table.bridge.hear(e.CellChanged(0, 0, 0, 1), table.now)
    assert table.bridge.state
    assert table.bridge.state.lifted_ms["A"] == table.now + 5000


def test_a_short_doubt_keeps_who_is_in_the_air() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.board.lift(ARTHUR, table.now)
    table.run(500)
    cells = list(table.links[0].cells)
    table.bridge.hear(e.Doubted(), table.now)
    cells[1] = 254
    table.tell(table.bridge.hear(e.Synced(tuple(cells), 99), table.now + 60))
    assert table.told(PutDown)[-1] == PutDown((ARTHUR,), "B")


def test_a_long_doubt_is_looked_at_as_a_whole() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    cells = list(table.links[0].cells)
    table.bridge.hear(e.Doubted(), table.now)
    cells[0], cells[1] = 0, 254
    table.tell(table.bridge.hear(e.Synced(tuple(cells), 99), table.now + 900))
    table.tell(table.bridge.tick(table.now + 3000))
    assert table.told(Settled)[-1].moves[0].end == "B"


def test_a_cell_that_no_board_has_is_not_heard() -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    assert table.bridge.hear(e.CellChanged(900, 254, 0, 1), table.now) == []
    assert table.bridge.hear(e.CellChanged(12, 254, 0, 2), table.now) == []  # no space over it


def test_a_board_with_fewer_cells_than_its_wiring_leaves_spaces_to_taps() -> None:
    small = in_order_of_spaces(RING, 4)
    table = VirtualTable(RING, [small])
    big = in_order_of_spaces(RING, 16)
    bridge = Bridge(RING, [big])
    said = bridge.hear(e.Greeted(table.board.link._hello()), 0)  # noqa: SLF001
    assert said == [Misfit(0, ("E", "F"))]
    assert bridge.tap_to_confirm() == ("E", "F")
    bridge.context(context_of(RING, *DUEL), 0)
    bridge.hear(e.Synced((254, 0, 0, 254, 0), 1), 10)
    bridge.tick(1000)
    bridge.tick(2000)
    assert bridge.phase is Phase.IN_SYNC


# ---- with a real link ----


async def _until(is_so: Callable[[], bool], bridge: Bridge) -> None:
    for _ in range(4000):
        if is_so():
            return
        bridge.tick(monotonic_ms())
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


def test_a_link_of_the_supervisor_brings_the_table_into_sync_and_back() -> None:
    async def play() -> list[Phase]:
        board = SimulatedBoard(in_order_of_spaces(RING, 16))
        bridge = Bridge(RING, [board.wiring])
        phases: list[Phase] = []

        def on_report(report: LinkReport) -> None:
            for output in bridge.receive(report, monotonic_ms()):
                if isinstance(output, Lit):
                    link.set_leds(output.lights)

        target = SimulatedTarget(board, now_ms=monotonic_ms, wait=wait_ms)
        link = BoardLink(target, on_report=on_report)
        board.start(monotonic_ms())
        board.stand({ARTHUR: "A", MEDUSA: "D"}, monotonic_ms())
        bridge.context(context_of(RING, *DUEL, walks=WALK), monotonic_ms())
        link.start()
        try:
            await _until(lambda: bridge.phase is Phase.IN_SYNC, bridge)
            phases.append(bridge.phase)
            target.unplug()
            await _until(lambda: bridge.phase is Phase.OFFLINE, bridge)
            phases.append(bridge.phase)
            target.plug()
            await _until(lambda: bridge.phase is Phase.IN_SYNC, bridge)
        finally:
            await link.stop()
        return [*phases, bridge.phase]

    assert asyncio.run(play()) == [Phase.IN_SYNC, Phase.OFFLINE, Phase.OFFLINE]
