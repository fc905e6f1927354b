"""A fight on the stage: it is shown beat by beat, never waited for, and told from both sides."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.telling.fight_story import BeatKind
from devtools.puppet import middle_of
from drawing import tokens
from drawing.colour import contrast
from drawing.tokens import hexed
from tests.ui.app import seats, tables
from tests.ui.app.at_table import Screen
from ui.presenter.intents import BeatShown, Do, OpenSheet, Press, SheetKind
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.dial.dial import Dial

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.viewdata.fight import FightView
    from ui.viewdata.table import TableView

pytestmark = pytest.mark.usefixtures("undrawn")
HURT = "Robert Muldoon"


def table(health: int, fight: FightView | None = None) -> TableView:
    dials = (seats.dial(HURT, health, 14, seats.mark(1, "robert-muldoon")),)
    return tables.duel(seats.raptors(), seats.muldoon(dials=dials), fight=fight)


BEFORE, AFTER = table(14), table(10, tables.fight(is_over=True))


def shown_health(driver: Driver) -> int:
    (dial,) = [dial for dial in driver.every(Dial) if dial.view.name == HURT]
    return int(dial.view.health)


@pytest.fixture
def screen(driver: Driver) -> Screen:
    """A fight that has just been decided, at its beginning."""
    shown = Screen(driver, BEFORE, motion=True)
    shown.screen.render(AFTER)
    driver.step()
    return shown


def beats(screen: Screen) -> list[BeatKind]:
    return [intent.kind for intent in screen.sent if isinstance(intent, BeatShown)]


def test_the_dial_shows_the_damage_when_it_lands(driver: Driver, screen: Screen) -> None:
    assert screen.screen.is_playing
    assert shown_health(driver) == 14
    driver.pass_time(1.0)
    assert shown_health(driver) == 14, "the numbers are still meeting"
    driver.pass_time(0.7)
    assert shown_health(driver) == 10
    assert "\N{MINUS SIGN}4" in screen.words(screen.screen.seats[1])
    assert screen.screen.is_playing, "who won is still read"


def test_a_fight_that_is_the_same_is_followed_once(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed: list[object] = []
    monkeypatch.setattr(screen.screen.fight, "follow", followed.append)
    other = seats.raptors(active=False)
    screen.screen.render(msgspec.structs.replace(AFTER, seats=(other, AFTER.seats[1])))
    assert followed == []
    screen.screen.render(BEFORE)
    assert followed == [None]


def test_the_damage_flies_over_the_seats_into_the_dial(driver: Driver, screen: Screen) -> None:
    table, sparks = screen.screen, screen.screen.fight.sparks
    driver.until(lambda: sparks.way)
    assert table.children.index(sparks) < table.children.index(table.seats[0].parent)
    (dial,) = [dial for dial in driver.every(Dial) if dial.view.name == HURT]
    away = []
    while shown_health(driver) == 14:
        away.append(math.dist(sparks.way[-2:], middle_of(dial)))
        driver.step()
    assert away == sorted(away, reverse=True)
    assert math.dist(sparks.way[-2:], middle_of(dial)) < 1, "it has landed"


@pytest.mark.uncounted
def test_the_map_is_back_by_itself(driver: Driver, screen: Screen) -> None:
    assert not driver.every(BattlefieldWidget)
    driver.pass_time(3.5)
    assert not screen.screen.is_playing
    assert driver.every(BattlefieldWidget)
    assert beats(screen)[-1] is BeatKind.VERDICT


def test_the_ladder_says_what_has_come_and_never_what_will_come_of_it(
    driver: Driver, screen: Screen
) -> None:
    driver.pass_time(0.7)
    words = screen.words(screen.screen.fight)
    assert words.count("Eaten Alive 4 → 5") == words.count("nothing") == 2, "for either side"
    assert words.count("Regroup, Eaten Alive") == 2, "what is still to come"
    assert "5 \N{MINUS SIGN} 1: 4 damage" not in words
    driver.until(lambda: screen.screen.fight.result.opacity)
    assert screen.words(screen.screen.fight).count("5 \N{MINUS SIGN} 1: 4 damage") == 2


def test_words_stand_out_from_the_table_behind_them(driver: Driver) -> None:
    """The Raptor Paddock has the lightest spots of all battlefields behind a fight."""
    shown = Screen(driver, BEFORE, motion=True)
    shown.screen.map.finish()
    shown.screen.render(AFTER)
    driver.step()
    levels = [level / 255 for level in shown.screen.fight.backdrop.picture.texture.pixels]
    colours = set(zip(levels[0::4], levels[1::4], levels[2::4], strict=True))
    lights = [hexed((*colour, 1)) for colour in colours]
    assert len(lights) > 500, "it is no plain ground"
    assert min(contrast(hexed(tokens.MID), light) for light in lights) >= 4.5


def test_a_tap_skips_it_and_presses_nothing(driver: Driver, screen: Screen) -> None:
    screen.sent.clear()
    with driver.finger((640, 400)):
        pass
    driver.settle()
    assert not screen.screen.is_playing
    assert shown_health(driver) == 10
    assert set(map(type, screen.sent)) == {BeatShown}
    driver.pass_time(0.35)
    with driver.finger((640, 400)):
        pass
    assert set(map(type, screen.sent)) == {BeatShown}, "for half a second a second tap is deaf"


def test_undo_why_and_menu_work_while_it_is_shown(driver: Driver, screen: Screen) -> None:
    driver.pass_time(0.6)
    why = OpenSheet(SheetKind.WHY)
    with driver.finger(driver.every(act=why)[0]):
        pass
    assert [intent.act for intent in screen.sent if isinstance(intent, Press)] == [why]
    assert screen.screen.is_playing


@pytest.mark.uncounted
def test_every_beat_is_said_once_in_its_order(driver: Driver, screen: Screen) -> None:
    driver.pass_time(4.0)
    assert AFTER.fight is not None
    assert beats(screen) == [beat.kind for beat in AFTER.fight.fight.beats]
    screen.screen.render(msgspec.structs.replace(AFTER, toast=tables.REFUSED))
    driver.pass_time(1.0)
    assert len(beats(screen)) == len(AFTER.fight.fight.beats), "the same fight is not shown anew"


def test_a_fight_can_be_shown_once_more(driver: Driver) -> None:
    resting = msgspec.structs.replace(AFTER, fight=tables.fight())
    shown = Screen(driver, resting)
    driver.until(lambda: not shown.screen.is_playing)
    shown.sent.clear()
    shown.tap(driver.every(act=Do.REPLAY_FIGHT)[0])
    assert shown.screen.is_playing or beats(shown)
    driver.pass_time(3.0)
    assert beats(shown).count(BeatKind.DAMAGE) == 1


def test_with_less_motion_all_of_it_is_there_at_once(driver: Driver) -> None:
    shown = Screen(driver, BEFORE)
    shown.screen.render(AFTER)
    driver.step(3)
    assert "Won the combat" in shown.words()
    assert shown_health(driver) == 10
    driver.pass_time(1.8)
    assert driver.every(BattlefieldWidget)


def test_what_is_taken_back_is_not_shown_again(driver: Driver, screen: Screen) -> None:
    driver.pass_time(4.0)
    screen.screen.render(BEFORE)
    driver.settle()
    assert driver.every(BattlefieldWidget)
    assert not screen.screen.is_playing
