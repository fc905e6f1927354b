"""An attack that is declared has its moment: shown once, and waited for by nobody."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.combat import Side
from companion.telling.declared import DeclaredAttack
from companion.telling.fight_story import BeatKind
from companion.telling.timeline import DECLARED_MS
from tests.ui.app import seats, tables
from tests.ui.app.at_table import SIZES, Screen
from ui.boxes.base import Letters
from ui.presenter.intents import BeatShown, OpenSheet, Press, SheetKind
from ui.viewdata.fight import DeclaredView
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.viewdata.table import TableView

pytestmark = pytest.mark.usefixtures("undrawn")
RAPTOR, MULDOON = "raptor.3", "robert.muldoon"
WORDS = ("Raptor 3 attacks", "Robert Muldoon is attacked")
replace = msgspec.structs.replace


def declared(defender: int = 1, target: str = MULDOON) -> DeclaredView:
    told = DeclaredAttack(
        fighters={Side.ATTACKER: RAPTOR, Side.DEFENDER: target},
        players={Side.ATTACKER: "p1", Side.DEFENDER: "p2"},
        words={
            Side.ATTACKER: (WORDS[0], "Robert Muldoon, on an adjacent space"),
            Side.DEFENDER: (WORDS[1], "by Raptor 3, on an adjacent space"),
        },
        title="Raptor 3 attacks Robert Muldoon",
        wanted={Side.ATTACKER: "Lay your card face down", Side.DEFENDER: "Lay a card, or none"},
    )
    return DeclaredView(
        told=told,
        seats={Side.ATTACKER: 0, Side.DEFENDER: defender},
        marks={
            Side.ATTACKER: seats.mark(0, "raptors", 3),
            Side.DEFENDER: seats.mark(defender, "robert-muldoon"),
        },
        skip="Tap to skip",
    )


def attack(**how: Any) -> TableView:
    shown = declared(**how)
    cards = tables.cards((0, shown.seats[Side.DEFENDER]), laid=(False, False))
    return tables.duel(map=tables.CALM_MAP, cards=replace(cards, declared=shown))


BEFORE, AFTER = tables.duel(map=tables.CALM_MAP), attack()


def begin(driver: Driver, *, motion: bool = True, view: TableView = AFTER) -> Screen:
    """It was declared in the last frame."""
    shown = Screen(driver, replace(view, cards=None), motion=motion)
    shown.screen.render(view)
    driver.step(2)
    return shown


def beats(screen: Screen) -> list[BeatKind]:
    return [intent.kind for intent in screen.sent if isinstance(intent, BeatShown)]


def away(field: BattlefieldWidget) -> float:
    (a, b), (c, d) = map(field.place_of_figure, (RAPTOR, MULDOON))
    middle = field.center
    return float(abs((a + c) / 2 - middle[0]) + abs((b + d) / 2 - middle[1]))


def test_the_map_comes_closer_to_the_two_and_then_the_cards_lie_there(driver: Driver) -> None:
    screen = begin(driver)
    field = driver.find(BattlefieldWidget)
    driver.pass_time(0.5)
    assert field.zoom > 1.2
    assert away(field) < 1, "they are in its middle"
    assert set(WORDS) <= set(screen.words())
    assert "Mia: tap your card" not in screen.words()
    driver.pass_time(DECLARED_MS / 1000 - 0.5)
    assert "Mia: tap your card" in screen.words()
    assert not set(WORDS) & set(screen.words())
    assert field.zoom == 1


def test_either_side_hears_what_it_does_now(driver: Driver) -> None:
    screen = begin(driver, view=replace(AFTER, toast=tables.REFUSED))
    assert tables.REFUSED.text not in screen.words(), "no message of before lies on it"
    words = {n: screen.words(screen.screen.seats[n]) for n in (0, 1)}
    assert "Lay your card face down" in words[0]
    assert "Lay a card, or none" in words[1]


def test_its_beat_is_said_once_and_it_is_not_shown_anew(driver: Driver) -> None:
    screen = begin(driver)
    driver.pass_time(1.0)
    screen.screen.render(replace(AFTER, toast=tables.REFUSED))
    driver.pass_time(0.2)
    assert not screen.screen.is_playing
    assert beats(screen) == [BeatKind.DECLARED]
    screen.screen.render(BEFORE)
    driver.settle()
    screen.screen.render(AFTER)
    driver.step()
    assert screen.screen.is_playing, "another attack"


def test_a_tap_skips_it_and_presses_nothing(driver: Driver) -> None:
    screen = begin(driver)
    screen.sent.clear()
    with driver.finger((640, 300)):
        pass
    driver.settle()
    assert not screen.screen.is_playing
    assert "Mia: tap your card" in screen.words()
    with driver.finger((640, 250)):
        pass
    assert screen.sent == [], "a card that has come under the finger is deaf"


def test_undo_why_and_menu_work_meanwhile(driver: Driver) -> None:
    screen = begin(driver)
    driver.pass_time(0.6)
    why = OpenSheet(SheetKind.WHY)
    with driver.finger(driver.every(act=why)[0]):
        pass
    assert [intent.act for intent in screen.sent if isinstance(intent, Press)] == [why]
    assert screen.screen.is_playing


def test_what_is_taken_back_ends_it(driver: Driver) -> None:
    screen = begin(driver)
    driver.pass_time(0.3)
    screen.screen.render(BEFORE)
    driver.settle()
    assert not screen.screen.is_playing
    assert driver.find(BattlefieldWidget).zoom == 1
    assert not set(WORDS) & set(screen.words())


def test_a_map_that_people_had_zoomed_is_as_they_left_it(driver: Driver) -> None:
    shown = Screen(driver, BEFORE, motion=True)
    field = driver.find(BattlefieldWidget)
    field.pinch(2.0, 100.0, 100.0)
    before = field.place_of_figure(RAPTOR)
    shown.screen.render(AFTER)
    driver.pass_time(0.5)
    assert field.place_of_figure(RAPTOR) != before
    shown.screen.render(BEFORE)
    driver.settle()
    assert field.zoom == 2.0
    assert field.place_of_figure(RAPTOR) == before


def test_a_tablet_that_is_turned_meanwhile_shows_the_same_part_of_the_map_after_it(
    driver: Driver,
) -> None:
    shown = Screen(driver, BEFORE, motion=True)
    field = driver.find(BattlefieldWidget)
    field.pinch(2.0, field.width, field.height)
    shown.screen.render(AFTER)
    driver.pass_time(0.3)
    driver.resize(800, 1280)
    driver.pass_time(0.3)
    shown.screen.render(BEFORE)
    driver.settle()
    fit = field.fit
    assert fit is not None
    x, y = fit.centres["RP09"]
    seen = 2 * x - field.width + field.x, 2 * y - field.height + field.y
    assert field.place_of("RP09") == pytest.approx(seen), "twice as large from the far corner"


def test_with_less_motion_the_words_are_there_at_once_and_nothing_moves(driver: Driver) -> None:
    screen = begin(driver, motion=False)
    field = driver.find(BattlefieldWidget)
    there = field.place_of_figure(RAPTOR)
    assert set(WORDS) <= set(screen.words())
    assert screen.screen.declared.opacity == 1
    driver.pass_time(0.5)
    assert field.place_of_figure(RAPTOR) == there
    assert set(WORDS) <= set(screen.words())
    driver.pass_time(0.5)
    assert "Mia: tap your card" in screen.words()


def covered(driver: Driver, screen: Screen) -> list[str]:
    """Every word that lies over one of the two figures."""
    declared, found = screen.screen.declared, []
    figures = [(part[1].pos, part[1].size) for _, part in declared.parts]
    for facing in declared.halves.values():
        for box in facing.panel.seen():
            if not isinstance(box.placed.paint, Letters):
                continue
            x, y, wide, high = facing.panel.pixels_of(box)
            ends = (facing.panel.to_window(x + a * wide, y + a * high) for a in (0, 1))
            (left, right), (low, top) = map(sorted, zip(*ends, strict=True))
            for (u, v), (across, up) in figures:
                a, b = u + across / 2, v + up / 2
                away = hypot(max(left - a, 0, a - right), max(low - b, 0, b - top))
                if away < 0.8 * declared.radius:
                    found.append(box.placed.paint.full)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["duel", "neighbours", "four", "dials", "gone"])
def test_its_words_are_whole_and_cover_neither_figure(driver: Driver, size: str, kind: str) -> None:
    driver.resize(*SIZES[size])
    views = {
        "duel": AFTER,
        "neighbours": tables.four(map=tables.CALM_MAP, cards=attack(defender=3).cards),
        "four": tables.four(map=tables.CALM_MAP, cards=attack(defender=2).cards),
        "dials": tables.dials(cards=AFTER.cards),
        "gone": attack(target="nobody"),
    }
    screen = begin(driver, view=views[kind])
    driver.pass_time(0.5)
    assert set(WORDS) <= set(screen.words())
    assert screen.faults() == []
    assert covered(driver, screen) == []


@pytest.mark.parametrize("size", ["1280x800", "600x1024"])
@pytest.mark.parametrize(
    "spaces",
    ["RP15 RP16", "RP16 RP15", "RP01 RP03", "RP05 RP06", "RP10 RP15", "RP15 RP10", "RP15 RP21"],
)
def test_its_words_cover_neither_figure_wherever_the_two_stand(
    driver: Driver, size: str, spaces: str
) -> None:
    driver.resize(*SIZES[size])
    places = dict(zip((RAPTOR, MULDOON), spaces.split(), strict=True))
    two = tuple(
        replace(figure, space=places[figure.fighter])
        for figure in tables.CALM_MAP.figures
        if figure.fighter in places
    )
    screen = begin(driver, view=replace(AFTER, map=replace(tables.CALM_MAP, figures=two)))
    driver.pass_time(0.5)
    assert set(WORDS) <= set(screen.words())
    assert covered(driver, screen) == []


def test_without_a_map_the_words_of_either_side_stand_beside_its_own_figure(
    driver: Driver,
) -> None:
    screen = begin(driver, view=tables.dials(cards=AFTER.cards))
    driver.pass_time(0.5)
    declared = screen.screen.declared
    middle = declared.center_x
    for n, side in enumerate(Side):
        text = next(
            t for t in driver.texts() if t.text.replace("\N{NO-BREAK SPACE}", " ") == WORDS[n]
        )
        own = declared.parts[n][1][1]
        figure_x = own.pos[0] + own.size[0] / 2
        assert (text.box.centre[0] > middle) == (figure_x > middle), side


def test_other_words_for_the_same_attack_show_nothing_anew(driver: Driver) -> None:
    screen = begin(driver)
    driver.pass_time(1.3)
    shown = declared()
    german = replace(shown.told, title="Raptor 3 greift Robert Muldoon an")
    assert AFTER.cards is not None
    cards = replace(AFTER.cards, declared=replace(shown, told=german))
    screen.screen.render(replace(AFTER, cards=cards))
    driver.step()
    assert not screen.screen.is_playing
    assert beats(screen) == [BeatKind.DECLARED]
