"""Several boards as one table, and boards on which the map lies the other way round."""

from __future__ import annotations

import msgspec
import pytest

from companion.play.lights import Reachable
from companion.tracking.outputs import (
    InSync,
    Phase,
    Settled,
)
from hardware.bridge_outputs import (
    NotOriented,
    Oriented,
    PadSeen,
)
from hardware.figures import FigureRegistry
from hardware.rotation import turned
from hardware.simulated_board import tag_of
from hardware.wiring import Wiring
from tests.hardware.virtual import (
    ARTHUR,
    DUEL,
    MEDUSA,
    RING,
    SQUARE,
    WALK,
    VirtualTable,
    context_of,
    move,
)


def test_two_boards_are_one_table() -> None:
    left = Wiring(
        map_id="sketch", board="l", cells=3, cell_of={"A": 0, "B": 1, "C": 2},
        leds=3, led_of={"A": 0, "B": 1, "C": 2},
    )  # fmt: skip
    right = Wiring(map_id="sketch", board="r", cells=3, cell_of={"D": 0, "E": 1, "F": 2})
    table = VirtualTable(RING, [left, right]).play(*DUEL, walks=WALK)
    assert table.phase() is Phase.IN_SYNC
    table.tell(table.bridge.show(Reachable("A", frozenset("BCDE")), table.now))
    table.boards[0].lift(ARTHUR, table.now)
    table.run(600)
    assert set(table.boards[0].lights) == set("ABC")
    table.boards[1].put(ARTHUR, "E", table.now)
    assert table.run_until_said(Settled).moves[0].end == "E"
    table.boards[1].cut(table.now)
    table.run(2000)
    assert table.phase() is Phase.OFFLINE  # half a table is not believed
    table.boards[1].cut(table.now, is_cut=False)
    table.run(2000)
    assert table.phase() is Phase.IN_SYNC


STARTS = msgspec.structs.replace(RING, starts=("A", "D"))


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_way_the_map_lies_is_found_from_the_figures(turn: int) -> None:
    table = VirtualTable(RING, [SQUARE])
    table.boards[0].wiring = turned(SQUARE, turn)
    table.give(context_of(RING, *DUEL, walks=WALK))
    table.board.stand({ARTHUR: "A", MEDUSA: "D"}, table.now)
    assert table.run_until_said(Oriented) == Oriented(0, turn)
    table.run_until_said(InSync)
    move(table, ARTHUR, "B")
    assert table.run_until_said(Settled).moves[0].end == "B"


def test_before_a_game_the_start_spaces_say_how_the_map_lies() -> None:
    table = VirtualTable(STARTS, [SQUARE])
    table.boards[0].wiring = turned(SQUARE, 3)
    table.run(500)
    assert table.told(NotOriented) == [NotOriented(0, (0, 1, 2, 3))]
    table.board.stand({ARTHUR: "A", MEDUSA: "D"}, table.now)
    assert table.run_until_said(Oriented) == Oriented(0, 3)


def test_a_person_can_say_how_the_map_lies() -> None:
    table = VirtualTable(RING, [SQUARE])
    table.give(context_of(RING, f"{ARTHUR}@E", walks={ARTHUR: 1}))
    table.board.stand({ARTHUR: "E"}, table.now)  # the middle fits every way
    assert table.run_until_said(NotOriented).turns == (0, 1, 2, 3)
    assert table.phase() is Phase.OFFLINE
    table.tell(table.bridge.turn_to(2, table.now))
    table.run_until_said(InSync)
    with pytest.raises(ValueError, match="cannot be turned"):
        VirtualTable().bridge.turn_to(1, 0)


def test_without_a_game_the_bridge_only_listens() -> None:
    table = VirtualTable(registry=FigureRegistry({tag_of(ARTHUR): "arthur"}))
    table.board.stand({ARTHUR: "A"}, table.now)
    table.run(1000)
    assert table.bridge.is_online
    assert table.said == []
    table.board.hold_to_pad(ARTHUR, table.now)
    assert table.run_until_said(PadSeen) == PadSeen("arthur", None)
    table.give(context_of(RING, *DUEL))
    assert table.bridge.state is not None
