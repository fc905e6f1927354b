"""Ways back: pairs, orders, corrections, the flight recorder and a table that was knocked over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tracking import observations as o
from companion.tracking.clock import TrackerSettings
from companion.tracking.guide import corrections, put_right
from companion.tracking.outputs import Mismatched, Phase, PutBack, TrackerAsked
from companion.tracking.quality import Trust, tap_to_confirm
from companion.tracking.recorder import FlightRecorder, rebuild
from companion.tracking.worlds import World
from tests.companion.tracking.talking import Talk, duel

if TYPE_CHECKING:
    from companion.tracking.context import Context

THREE = ("anna.alice@A", "ben.bob@B", "ben.rex@C")
SPACES = "ABCDEFGHKLMNPQRS"


@given(st.permutations(SPACES), st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_the_steps_lead_from_any_table_to_the_log_and_never_onto_a_taken_space(
    order: list[str], up: int
) -> None:
    context: Context = duel(*THREE)
    places: list[str | None] = list(order[:3])
    air = []
    if up < 3:
        air = [(up, places[up] or "")]
        places[up] = None
    on: dict[str, str | None] = dict(zip(context.fighters, places, strict=True))
    for each in put_right(context, World(tuple(places), tuple(air))):
        assert each.fighter is not None
        assert on[each.fighter] == each.start
        assert each.end is None or each.end not in on.values()
        on[each.fighter] = each.end
    assert on == context.log


def test_interchangeable_figures_go_the_shortest_way() -> None:
    context = duel("anna.h1@A", "anna.h2@G", "ben.bob@S", classes={"anna.h1": "h", "anna.h2": "h"})
    assert put_right(context, World(("F", "B", "S"))) == (
        PutBack("anna.h1", "F", "G"),
        PutBack("anna.h2", "B", "A"),
    )
    assert put_right(context, World(("G", "A", "S"))) == ()


@given(st.permutations(SPACES))
@settings(max_examples=100, deadline=None)
def test_corrections_are_entered_in_an_order_that_the_game_accepts(order: list[str]) -> None:
    log: dict[str, str | None] = {"x": "A", "y": "B", "z": "C"}
    shown: dict[str, str | None] = dict(zip("xyz", order[:3], strict=True))
    now = dict(log)
    spare = next(s for s in SPACES if s not in {*log.values(), *shown.values()})
    for name, space in corrections(log, shown, spare):
        assert space not in now.values()
        now[name] = space
    assert now == shown


def test_the_recorder_keeps_the_last_positions_in_which_all_agreed() -> None:
    recorder = FlightRecorder()
    for number in range(100):
        recorder = recorder.note((str(number // 2),), number)
    assert len(recorder.kept) == 32
    assert recorder.last is not None
    assert recorder.last.places == ("49",)


def test_a_move_is_recorded_when_board_and_game_agree() -> None:
    talk = Talk(duel(*THREE), tags=False)
    talk.move("A", "K")
    talk.wait(1000)
    assert [each.places[0] for each in talk.state.recorder.kept] == ["A", "K"]


def test_a_table_that_was_knocked_over_is_rebuilt_one_figure_at_a_time() -> None:
    context = duel("anna.alice@A", "anna.jack@K", "ben.bob@C", "ben.rex@H", move=1)
    talk = Talk(context, tags=False, settings=TrackerSettings(worlds_at_most=3))
    for space in "AKC":
        talk.lift(space, after_ms=10)
    for space in "PQR":
        talk.put(space, "anybody", after_ms=40)
    assert talk.state.is_lost
    talk.wait(1500)
    assert talk.phase == Phase.MISMATCH
    for _ in range(5):
        steps = talk.state.steps
        if talk.phase != Phase.MISMATCH or not steps:
            break
        first = steps[0]
        assert first.end not in talk.on
        if first.start is not None:
            talk.lift(first.start)
        assert first.end is not None
        talk.put(first.end, first.fighter)
        talk.wait(1500)
    (asked,) = talk.heard(TrackerAsked)
    assert asked.question.whole_board
    talk.tell(o.PersonAnswered(0, talk.now_ms))
    assert talk.phase == Phase.IN_SYNC
    assert talk.log == context.log


def test_a_rebuild_names_the_nearest_figure_first() -> None:
    context = duel("anna.alice@A", "ben.bob@H", "ben.rex@S")
    steps = rebuild(context, frozenset({"B", "G", "S"}))
    assert steps == (PutBack("anna.alice", "B", "A"), PutBack("ben.bob", "G", "H"))


def test_the_table_can_tell_how_it_stands_when_it_is_certain() -> None:
    talk = Talk(duel(*THREE), tags=False)
    talk.move("C", "H")
    talk.wait(1500)
    assert talk.heard(Mismatched)
    assert talk.state.board_as_it_is() == {"anna.alice": "A", "ben.bob": "B", "ben.rex": "H"}


def test_spaces_that_cannot_be_trusted_are_tapped_instead() -> None:
    talk = Talk(duel(*THREE), tags=False)
    talk.tell(o.BoardSnapshot({"A": o.Seen.SOMEBODY, "B": o.Seen.SOMEBODY, "C": o.Seen.FAULT}, 0))
    assert tap_to_confirm(talk.state.quality) == ("C",)
    assert talk.state.quality["C"].trust == Trust.DEAD
    assert talk.phase == Phase.IN_SYNC  # whoever stood there is believed to stand there still
