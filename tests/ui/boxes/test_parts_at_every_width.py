"""The parts of the screens at every width and text scale, without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from drawing.map_view import FigureMark
from tests.ui.boxes.paper import faults, in_width, paper, targets, texts, untidy
from ui.boxes.looking import seen
from ui.presenter.intents import Do, ReadCard, ShowPage, With
from ui.presenter.menu_intents import ChooseLine
from ui.screens.games.games import games
from ui.screens.history.history import decision, history
from ui.screens.home.home import home
from ui.screens.parts.acts import button, page_row, segments, tile
from ui.screens.parts.blocks import block, card
from ui.screens.parts.field import Written, field_box
from ui.screens.parts.page import Page, page_box
from ui.screens.settings.settings import switch
from ui.screens.setup.tiles import hero, seat
from ui.screens.trouble.trouble import trouble
from ui.viewdata.kit import Act, CardTile, StepperBlock, TextBlock, Weight
from ui.viewdata.menus import (
    DecisionRow,
    GamesView,
    HeroTile,
    HistoryView,
    HomeView,
    SeatChoice,
    SettingRow,
    TroubleView,
)
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from ui.boxes.base import Box

pytestmark = pytest.mark.uncounted

GO = Act(intent=ShowPage("go"), text="Go on with the game", icon="play", weight=Weight.PRIMARY)
SAVE = Act(intent=ShowPage("save"), text="Save a report", icon="save", detail="without any name")
OFF = Act(intent=ShowPage("off"), text="Off", selected=True)
MARK = FigureMark(player=1, icon="raptors", number=2)
LONG = "Each player picks a hero and takes everything that belongs to it, whatever set it is from."

PARTS: dict[str, Box] = {
    "button": button(GO),
    "tile": tile(SAVE),
    "segments": segments((GO, SAVE, OFF)),
    "page": page_row(OFF),
    "paragraph": block(TextBlock(head="Any hero", text=LONG, rules=("SET-01",), number=3)),
    "stepper": block(StepperBlock(head="Volume", value="100%", less=GO, more=SAVE)),
    "field": field_box(Written(Do.SEARCH, icon="search", hint="Search the rules")),
    "card": card(
        CardTile(
            intent=ReadCard("x"), name="They Should All Be Destroyed", value="4", kind="attack",
            boost=3, effect=LONG, left=2, copies=3, selected=True,
        )
    ),
    "switch": switch(
        SettingRow(name="Hand limit", detail=LONG, options=(GO, SAVE, OFF), changed=True,
               rules=("HND-02", "HND-03"))
    ),
    "decision": decision(
        DecisionRow(
            act=Act(intent=ChooseLine(1), text="Raptor 2 moves to 21", detail=LONG, icon="gavel"),
            mark=MARK,
        )
    ),
    "hero": hero(
        HeroTile(
            intent=With(Do.CHOOSE_HERO, "x"), read=With(Do.SHOW_DECK, "x"), icon="medusa",
            name="Dr. Jekyll & Mr. Hyde", colour="teal",
            sidekicks="3x InGen Worker", health="3x7", move=3, attack="ranged", taken_by=(0, 1),
        )
    ),
    "seat": seat(
        SeatChoice(
            act=Act(intent=With(Do.CHOOSE_CHAIR, 0), text="Jo"), name="Bartholomew of Greenhill",
            hero="Robert Muldoon", colour=1, mark=MARK, team="A", team_name="Team A",
            starts=Act(intent=ShowPage("starts"), text="younger: starts"), rename=SAVE,
            selected=True,
        )
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_tidy_at_every_width_and_whole_where_it_says_it_fits(
    name: str, text: float
) -> None:
    box = PARTS[name]
    least = paper(text).width(box).least
    for width in range(60, 900, 11):
        placed = in_width(box, width, text)
        assert untidy(placed) == [], width
        if width >= least:
            assert faults(placed) == [], width
            small = [b for b in targets(seen(placed)) if min(b.width, b.height) < 47.9]
            assert not small, width


def test_a_sentence_of_the_history_is_whole_at_every_width() -> None:
    for width in range(190, 900, 11):
        shown = texts(in_width(PARTS["decision"], width))
        assert shown == ["Raptor 2 moves to 21", LONG]


BACK = Act(intent=ShowPage("back"), text="Back", icon="arrow-left")
PAGES: dict[str, Page] = {
    "games": games(GamesView(title="Games", rows=(GO, SAVE), empty="", back=BACK)),
    "no games": games(GamesView(title="Games", rows=(), empty=LONG, back=BACK)),
    "trouble": trouble(TroubleView(title="Something went wrong", detail=LONG, acts=(GO, SAVE))),
    "home": home(HomeView(resume=None, large=(GO, SAVE), small=(SAVE, BACK))),
    "history": history(
        HistoryView(
            title="History", rows=(), step="", map=None, blocks=(TextBlock(text=LONG),),
            health=((MARK, "Robert Muldoon", "14"),) * 3, acts=(BACK, GO), tools=(SAVE,), back=BACK,
        )
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_page_is_tidy_at_every_size(name: str, text: float) -> None:
    layout = paper(text)
    box = page_box(PAGES[name], LinkView(text="In sync"), is_low=False)
    for width in range(560, 1700, 90):
        for height in (600, 800, 1024, 1280):
            assert untidy(layout.place(box, width, height)) == [], (width, height)


def test_a_field_says_what_may_be_written_until_something_is() -> None:
    empty = Written(Do.SEARCH, hint="Search the rules")
    assert texts(in_width(field_box(empty), 300)) == ["Search the rules"]
    assert texts(in_width(field_box(empty._replace(text="trap")), 300)) == ["trap"]
    assert texts(in_width(field_box(empty._replace(is_writing=True)), 300)) == []


def test_the_buttons_of_steppers_stand_below_each_other_whatever_is_said_beside_them() -> None:
    less, more = (Act(intent=With(Do.SET_PART, sign, 1), text=sign) for sign in "-+")
    places = []
    for head, note in (("Health", ""), ("Cards in the deck", LONG)):
        view = StepperBlock(head=head, note=note, value="30", less=less, more=more)
        placed = in_width(block(view), 750)
        shown = [box for box in seen(placed) if box.placed.tap is not None]
        places.append([side for box in shown for side in (box.x, box.width)])
    assert places[0] == pytest.approx(places[1])
