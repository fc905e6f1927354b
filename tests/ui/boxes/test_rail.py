"""The rail as boxes: tools keep their places, whatever comes and goes beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.play import intents as i
from drawing import tokens
from tests.ui.app import tables
from tests.ui.boxes.paper import faults, paper, texts
from ui.boxes.base import Letters
from ui.boxes.looking import seen
from ui.presenter.intents import Press
from ui.screens.table.rail import flat_rail, slim_rail, wide_rail
from ui.viewdata.table import LinkState, LinkView, RailView

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box

KINDS = {
    "wide": (wide_rail, 190.0, 472.0),
    "slim": (slim_rail, 62.0, 340.0),
    "flat": (flat_rail, 784.0, 60.0),
}
CALM = RailView(seat=0, turn="Turn 9", echo=tables.DUEL_ECHO[0], tools=tables.TOOLS)
FRESH = tables.replace(CALM, tools=(tables.replace(tables.TOOLS[0], detail=None), *CALM.tools[1:]))
FIGHT = tables.replace(CALM, extra=(tables.MAP_TOOL,))


def places(box: Box, width: float, height: float) -> dict[object, tuple[float, ...]]:
    placed = paper().place(box, width, height)
    return {
        spot.placed.tap.act: tuple(
            round(side, 1) for side in (spot.x, spot.y, spot.width, spot.height)
        )
        for spot in seen(placed)
        if isinstance(spot.placed.tap, Press)
    }


@pytest.mark.parametrize("kind", list(KINDS))
def test_menu_and_why_stay_where_they_are_when_a_tool_comes_or_goes(kind: str) -> None:
    describe: Callable[..., Box]
    describe, width, height = KINDS[kind]
    before, fresh, after = (
        places(describe(view, tables.IN_SYNC), width, height) for view in (CALM, FRESH, FIGHT)
    )
    undo = i.TakeBack(c.Scope.STEP)
    for act in CALM.tools:
        if act.intent != undo:
            assert before[act.intent] == fresh[act.intent]
        assert before[act.intent] == after[act.intent]
    assert tables.MAP_TOOL.intent in after


@pytest.mark.parametrize("width", [584.0, 784.0])
def test_tools_in_a_strip_keep_their_places_whatever_is_said_of_the_board(width: float) -> None:
    lost = LinkView(state=LinkState.LOST, text="Lost, searching", icon="tablet")
    asks = LinkView(state=LinkState.MOVING, text="One question", icon="usb")
    for act in CALM.tools:
        found = {
            places(flat_rail(CALM, link), width, 60.0)[act.intent]
            for link in (tables.IN_SYNC, tables.NO_BOARD, lost, asks)
        }
        assert len(found) == 1, (act.text, found)


def test_tools_that_are_icons_for_want_of_room_are_no_towers() -> None:
    crowded = tables.replace(CALM, echo=tables.all_echoes(4))
    found = places(wide_rail(crowded, tables.IN_SYNC), 190, 430)
    assert max(height for *_, height in found.values()) <= 76


LINES = (
    "Mia draws 2",
    "Raptor 2 moves 21 to 9",
    "Maximilian boosts the maneuver by 3",
    "Outlaw 3 attacks Maximilian Alexander, and nobody knows what it will come to",
)


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("kind", list(KINDS))
def test_what_an_undo_takes_back_is_said_whole_or_not_at_all(kind: str, text: float) -> None:
    describe: Callable[..., Box]
    describe, width, height = KINDS[kind]
    for line in LINES:
        undo = tables.replace(tables.TOOLS[0], detail=line)
        view = tables.replace(CALM, tools=(undo, *CALM.tools[1:]))
        box = describe(view, tables.IN_SYNC)
        placed = paper(text).place(box, width, height)
        said = texts(placed)
        assert not any("…" in words for words in said), said
        assert line in said or not any(words and words in line for words in said), said
        assert faults(placed) == []


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("width", [584.0, 784.0])
def test_link_and_turn_keep_the_size_of_their_letters_in_a_strip(width: float, text: float) -> None:
    box = flat_rail(CALM, tables.IN_SYNC)
    letters = [
        spot.placed.paint
        for spot in seen(paper(text).place(box, width, 60.0))
        if isinstance(spot.placed.paint, Letters)
    ]
    (turn,) = [each for each in letters if each.full == CALM.turn]
    assert turn.size >= 0.9 * tokens.BODY.size * text
