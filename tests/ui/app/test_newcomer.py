"""A newcomer's evening, by real touches: two heroes without a map, then a hero of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.combat import Side
from companion.play import intents as i
from companion.rules.battlefield import NO_BATTLEFIELD
from tests.ui.app.at_app import AtApp
from ui.presenter.intents import Do, OpenSheet, SheetKind, With
from ui.presenter.menu_intents import HeroField
from ui.presenter.outcomes import Go
from ui.widgets.line import LineInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

pytestmark = pytest.mark.usefixtures("undrawn")
DIALS = Go("setup", NO_BATTLEFIELD.id)
A_TAP_S = 3.0
"""So long somebody who has never seen the app looks before a tap."""


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtApp]:
    found = AtApp(tmp_path)
    yield found
    found.close()


def calmly(at: AtApp, *acts: ActIntent) -> None:
    """Look, then tap; one after the other."""
    for act in acts:
        at.driver.pass_time(A_TAP_S)
        at.tap(act)


def write(at: AtApp, part: str, text: str) -> None:
    """Tap a field and write."""
    calmly(at, HeroField(part))
    at.driver.settle()
    (line,) = at.driver.every(LineInput)
    line.select_all()
    for letter in text:
        line.insert_text(letter)
        at.driver.step()
    line.focus = False
    at.driver.settle()


@pytest.mark.uncounted
def test_from_the_first_tap_to_the_first_damage_in_fifteen_taps_and_a_minute(at: AtApp) -> None:
    began, heroes = at.driver.now, ("ghost-rider", "angel")
    calmly(at, DIALS, *(With(Do.CHOOSE_HERO, hero) for hero in heroes), Do.BEGIN_GAME)
    assert at.screen == "table"
    health = {fighter.id: fighter.health for fighter in at.table.fighters.values()}
    calmly(at, i.ChooseAttack())
    calmly(at, i.DraftAttack("p1.ghost-rider", "p2.angel"))
    tile = max(at.view.cards.halves[0].cards, key=lambda each: int(each.value or 0))
    calmly(at, tile.intent, i.LayCard(Side.DEFENDER))
    at.driver.pass_time(3)
    assert at.table.fighters["p2.angel"].health < health["p2.angel"]
    assert at.taps <= 15
    assert at.driver.now - began < 60


def test_the_same_evening_a_hero_of_ones_own_is_made_and_played(at: AtApp) -> None:
    began = at.driver.now
    calmly(at, DIALS, Do.NEW_HERO)
    write(at, "name", "Frau Holle")
    calmly(at, With(Do.SET_PART, "health", 16), With(Do.SET_PART, "attack", "ranged"), Do.SAVE_HERO)
    assert at.screen == "setup"
    assert at.driver.now - began < 60
    calmly(at, With(Do.CHOOSE_HERO, "angel"), Do.BEGIN_GAME)
    assert at.screen == "table"
    calmly(at, i.ChooseAttack(), i.DraftAttack("p1.hero", "p2.angel"))
    calmly(at, i.LayCard(Side.ATTACKER, value=4), i.LayCard(Side.DEFENDER))
    at.driver.pass_time(3)
    assert at.table.fighters["p2.angel"].health == at.table.fighters["p2.angel"].cap - 4
    calmly(at, OpenSheet(SheetKind.MENU), Go("home"))
    assert at.view.resume is not None
