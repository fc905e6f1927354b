"""The table at every size and with every size of letters; changed in place, and quickly."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

import pytest
from kivy.clock import Clock

from companion import commands as c
from companion.play import intents as i
from tests.ui.app import seats, tables
from tests.ui.app.at_table import FAR_TURN, SIZES, Screen
from tests.ui.app.looking import Box
from tests.ui.app.tidiness import words_on
from ui.presenter.intents import OpenSheet, SheetKind, ShowPage
from ui.screens.table.seat import SeatPanel
from ui.theme.scale import scale
from ui.viewdata.kit import Toast
from ui.widgets.dial.dial import Dial

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.viewdata.table import TableView

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]
sizes = pytest.mark.parametrize("size", list(SIZES))

VIEWS: dict[str, TableView] = {
    "moving": tables.duel(),
    "far turn": FAR_TURN,
    "pairs": tables.duel(seats.raptors(prompt=seats.PAIRS)),
    "lesson": tables.duel(seats.raptors(prompt=seats.TRYING), seats.robin(prompt=seats.WHOM)),
    "choice": tables.duel(seats.raptors(prompt=seats.CHOICE), fight=tables.fight()),
    "effect": tables.duel(
        seats.raptors(prompt=seats.EFFECT), seats.robin(active=True, prompt=seats.EFFECT)
    ),
    "ruling": tables.duel(seats.raptors(prompt=seats.RULING), seats.muldoon(prompt=None)),
    "near sheet": tables.duel(sheet=tables.why()),
    "far sheet": tables.duel(sheet=tables.entering(1)),
    "three": tables.three(),
    "four": tables.four(),
    "four asked": tables.four(
        seats=(
            seats.arthur(prompt=seats.PAIRS),
            seats.sinbad(active=True, prompt=seats.EFFECT),
            seats.medusa(active=True, prompt=seats.CHOICE),
            seats.alice(active=True, prompt=seats.MOVING, pips=(False, True)),
        )
    ),
    "four combat": tables.four(fight=tables.fight((0, 3))),
    "cards": tables.duel(cards=tables.cards()),
    "values": tables.duel(cards=tables.cards(values=True)),
    "dials": tables.dials(),
    "dials asked": tables.dials(seats.raptors(prompt=seats.CHOICE), seats.medusa(active=True)),
    "four dials": tables.dials(
        seats.arthur(prompt=seats.PAIRS),
        seats.sinbad(prompt=seats.WHOM),
        seats.medusa(),
        seats.raptors(prompt=seats.WHOM),
    ),
    "dials in a fight": tables.dials(fight=tables.fight()),
    "dials, sheet": tables.dials(sheet=tables.why()),
    "over": tables.over(),
    "over for four": tables.four(winner=tables.winner(0, 2, count=4)),
}


@pytest.mark.parametrize("text", [1.0, 1.5])
@sizes
def test_nothing_lies_on_anything(driver: Driver, size: str, text: float) -> None:
    driver.resize(*SIZES[size])
    scale.text = text
    shown = Screen(driver, VIEWS["moving"])
    for name, view in VIEWS.items():
        shown.render(view)
        assert shown.faults() == [], name


@sizes
def test_nothing_lies_on_anything_at_one_side(driver: Driver, size: str) -> None:
    driver.resize(*SIZES[size])
    shown = Screen(driver, VIEWS["moving"], same_side=True)
    for name, view in VIEWS.items():
        shown.render(view)
        assert shown.faults() == [], name


@sizes
def test_what_is_asked_can_always_be_read(driver: Driver, size: str) -> None:
    """Whatever else has to go: the title of a prompt with a choice, and every act of it."""
    driver.resize(*SIZES[size])
    shown = Screen(driver, VIEWS["four asked"])
    for act in (
        i.DraftAttack("3", "m"),
        i.DraftAttack("2", "w"),
        i.NothingInHand(),
        OpenSheet(SheetKind.TOOLS),
        c.Answer(player="p1"),
        ShowPage("a"),
        ShowPage("b"),
        OpenSheet(SheetKind.BOOST),
        c.EndManeuver(),
    ):
        assert driver.has(act=act), act
    words = " ".join(shown.words())
    for title in (
        "Attack: who, and whom?", "Ambush at the Watering Hole", "Eaten Alive", "Raptor 2: up to 3",
    ):  # fmt: skip
        assert title in words, title


REASON = "InGen Worker 3 cannot be attacked: Maximilian Alexander has not had a turn yet."


@pytest.mark.parametrize("text", [1.0, 1.5])
@sizes
def test_why_something_is_refused_is_read_by_four_players_and_codes_are_small(
    driver: Driver, size: str, text: float
) -> None:
    driver.resize(*SIZES[size])
    scale.text = text
    shown = Screen(driver, tables.four(toast=Toast(text=REASON, detail="FFA-02 · ATK-01")))
    window = Box(0, 0, *driver.window.size)
    words = list(words_on(shown.screen, window))
    assert REASON in {word.text for word in words}, "the reason is whole"
    reason = min(word.dp for word in words if word.text == REASON)
    codes = [word.dp for word in words if word.text.startswith("FFA-02")]
    assert reason >= 14
    assert all(dp <= reason for dp in codes)


@pytest.mark.parametrize("text", [1.0, 1.5])
@sizes
def test_every_health_and_every_word_on_a_button_is_read_in_letters_of_any_size(
    driver: Driver, size: str, text: float
) -> None:
    driver.resize(*SIZES[size])
    scale.text = text
    view = tables.four()
    shown = Screen(driver, view)
    words = list(words_on(shown.screen, Box(0, 0, *driver.window.size)))
    for seat in view.seats:
        for dial in seat.dials:
            if not dial.out:
                assert max(w.dp for w in words if w.text == str(dial.health)) >= 20, dial.name
    for act in view.seats[0].prompt.acts if view.seats[0].prompt else ():
        assert max(w.dp for w in words if w.text == act.text) >= 12, act.text


# --- In place, and quickly ------------------------------------------------------------------------


def test_widgets_stay_while_views_change(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    before = driver.every(Dial)
    painters = [panel.stage.made for panel in driver.every(SeatPanel)]
    fewer = seats.raptors(
        prompt=seats.YOURS,
        dials=(
            seats.dial("Raptor 1", 3, 7, seats.mark(0, "raptors", 1)),
            *seats.raptors().dials[1:],
        ),
        counters=seats.counters(0, (14, "deck"), (7, "hand"), (9, "discard")),
    )
    shown.render(tables.duel(fewer))
    assert driver.every(Dial) == before
    shown.render(tables.duel())
    assert [panel.stage.made for panel in driver.every(SeatPanel)] <= [n + 20 for n in painters]
    shown.render(tables.duel(fewer))
    assert driver.every(Dial)[0].view.health == 3


def test_the_number_of_seats_can_change(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    for view, count in ((tables.four(), 4), (tables.three(), 3), (tables.duel(), 2)):
        shown.render(view)
        assert len(driver.every(SeatPanel)) == count
        assert shown.faults() == []


def test_a_change_costs_little(driver: Driver) -> None:
    """A few milliseconds; the bound leaves room for a busy machine."""
    shown = Screen(driver, tables.duel(), motion=True)
    views = (
        tables.duel(seats.raptors(prompt=seats.YOURS, pips=(True, True)), map=tables.CALM_MAP),
        tables.duel(),
    )
    for view in views * 2:
        shown.render(view)
    costs = []
    for n in range(12):
        began = time.thread_time()
        shown.screen.render(views[n % 2])
        Clock.tick_draw()
        costs.append(time.thread_time() - began)
        driver.settle()
    assert statistics.median(costs) < 0.02
    began = time.thread_time()
    shown.screen.render(views[1])
    assert time.thread_time() - began < 0.002
