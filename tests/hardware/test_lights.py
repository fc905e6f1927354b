"""What a board shows: one thing at a time, and the way back before everything else."""

from __future__ import annotations

import msgspec
import pytest

from companion.tracking.outputs import Phase, PutBack
from companion.tracking.state import TrackerState, begin
from companion.tracking.worlds import World
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_GREEN,
    LIGHT_ORANGE,
    LIGHT_RED,
    LIGHT_WHITE,
    LIGHT_YELLOW,
    PATTERN_FAST,
    PATTERN_PULSE,
)
from hardware.lights import (
    COLOURS,
    PATTERNS,
    Ended,
    Guide,
    Reachable,
    Sprung,
    colours,
    what_to_show,
)
from tests.hardware.virtual import RING, context_of


def state(phase: Phase = Phase.IN_SYNC, **changes: object) -> TrackerState:
    context = context_of(RING, "p1.arthur@A", "p2.medusa@D", walks={"p1.arthur": 1}, traps=["p2@F"])
    return msgspec.structs.replace(begin(context), phase=phase, **changes)


def lifted(*spaces: str) -> dict[str, object]:
    air = tuple((number, space) for number, space in enumerate(spaces))
    return {"belief": {World((None, None), air): ()}, "announced_lifts": frozenset(spaces)}


def test_a_lifted_figure_shows_where_it_may_go_and_where_traps_are() -> None:
    show = what_to_show(state(Phase.MOVING, **lifted("A")))
    assert show == Reachable("A", frozenset("ABF"), frozenset("F"))
    assert colours(show) == {"A": LIGHT_WHITE, "B": LIGHT_BLUE, "F": LIGHT_ORANGE}


def test_a_figure_that_is_to_be_placed_shows_its_choices() -> None:
    now = state(Phase.MOVING, **lifted("A"))
    asked = msgspec.structs.replace(now.context, placements={"p1.arthur": frozenset("CE")})
    show = what_to_show(msgspec.structs.replace(now, context=asked))
    assert show == Reachable("A", frozenset("CE"))


def test_a_figure_that_may_not_move_shows_nothing() -> None:
    now = state(
        Phase.MOVING, belief={World(("A", None), ((1, "D"),)): ()}, announced_lifts=frozenset("D")
    )
    assert what_to_show(now) is None


def test_two_figures_in_the_air_show_nothing() -> None:
    assert what_to_show(state(Phase.MOVING, **lifted("A", "D"))) is None


def test_a_dropout_shows_nothing() -> None:
    now = state(Phase.MOVING, **{**lifted("A"), "announced_lifts": frozenset()})
    assert what_to_show(now) is None


def test_a_mismatch_shows_one_step_and_nothing_else() -> None:
    steps = (PutBack("p1.arthur", "B", "A"), PutBack("p2.medusa", None, "D"))
    now = state(Phase.MISMATCH, steps=steps, **lifted("A"))
    show = what_to_show(now, ("C",), "F")
    assert show == Guide("B", "A")
    assert colours(show) == {"B": LIGHT_YELLOW | PATTERN_FAST, "A": LIGHT_GREEN | PATTERN_PULSE}


def test_a_figure_from_beside_the_board_shows_only_where_it_goes() -> None:
    assert colours(Guide(None, "D")) == {"D": LIGHT_GREEN | PATTERN_PULSE}
    assert colours(Guide("D", None)) == {"D": LIGHT_YELLOW | PATTERN_FAST}


def test_a_trap_comes_before_a_move_that_ended() -> None:
    assert what_to_show(state(), ("B",), "F") == Sprung("F")
    assert colours(Sprung("F")) == {"F": LIGHT_RED | PATTERN_FAST}
    assert what_to_show(state(), ("B",)) == Ended(("B",))
    assert colours(Ended(("B",))) == {"B": LIGHT_GREEN}


@pytest.mark.parametrize("phase", [Phase.OFFLINE, Phase.QUESTION, Phase.MISMATCH])
def test_while_nothing_sensible_can_be_said_the_board_is_dark(phase: Phase) -> None:
    assert what_to_show(state(phase), ("B",), "F") is None
    assert colours(None) == {}


def test_every_colour_and_pattern_has_a_name() -> None:
    assert sorted(COLOURS.values()) == list(range(9))
    assert sorted(PATTERNS.values()) == [0x00, 0x10, 0x20, 0x30]
