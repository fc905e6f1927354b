"""Whole stories of a table, from Home, by real touches only; the taps are counted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.journal.replay import table_hash
from companion.play import intents as i
from companion.play.session import Cause
from tests.ui.app.at_app import AtApp
from ui.presenter.intents import Do, OpenSheet, SheetKind, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, Rematch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.app.driver import Driver

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtApp]:
    found = AtApp(tmp_path)
    yield found
    found.close()


def begin(
    at: AtApp, *heroes: str, mode: str = "duel", map_id: str = "sarpedon", edition: str = "core"
) -> None:
    """Set a game up from Home by touch."""
    at.tap(Go("setup"))
    if mode != "duel":
        at.tap(With(Do.CHANGE_SETUP, "mode", mode), With(Do.CHANGE_SETUP, "people", len(heroes)))
    at.tap(With(Do.CHANGE_SETUP, "edition", edition))
    for hero in heroes:
        at.tap(With(Do.CHOOSE_HERO, hero))
    at.tap(With(Do.CHOOSE_MAP, map_id), Do.BEGIN_GAME)
    assert at.screen == "table"


def test_a_new_duel_takes_at_most_eight_taps(at: AtApp) -> None:
    at.tap(
        Go("setup"),
        With(Do.CHOOSE_HERO, "king-arthur"),
        With(Do.CHOOSE_HERO, "sherlock-holmes"),
        With(Do.CHOOSE_MAP, "sarpedon"),
        Do.BEGIN_GAME,
    )
    assert at.screen == "table"
    at.place_everybody()
    assert at.table.turn is not None
    assert at.taps <= 8


def test_a_rematch_takes_two_taps_from_home(at: AtApp) -> None:
    begin(at, "winter-soldier", "bigfoot")
    at.tap(OpenSheet(SheetKind.MENU), Go("home"))
    at.count_from_here()
    at.tap(Rematch())
    assert at.screen == "table"
    assert at.taps <= 2


def beside(at: AtApp, one: str, other: str) -> str:
    """Put one figure beside another, past the screen; returns where."""
    here = at.table.fighters[other].space or ""
    field = at.desk.scene.book.battlefield
    free = next(s for s in sorted(field.adjacent_to[here]) if at.desk.scene.fighter_on(s) is None)
    at.desk.session.submit(c.CorrectPosition(fighter=one, space=free), Cause.SCRIPT)
    at.app.presenter.tick(0)
    at.app._render_soon()  # noqa: SLF001
    at.driver.settle()
    return free


def test_a_full_attack_takes_at_most_six_taps_with_cards(at: AtApp) -> None:
    begin(at, "king-arthur", "medusa")
    at.place_everybody()
    where = beside(at, "p2.medusa", "p1.king-arthur")
    at.count_from_here()
    at.tap_space(where)
    if at.view.cards is None:
        at.tap(i.DraftAttack("p1.king-arthur", "p2.medusa"))
    at.tap(i.LayCard(Side.ATTACKER, "noble-sacrifice"), i.LayCard(Side.DEFENDER))
    while at.table.combat is not None:
        at.tap(c.Answer(player="p1"))
    assert at.table.fighters["p2.medusa"].health == 14
    assert at.taps <= 6


def test_a_full_attack_takes_at_most_five_taps_with_values(at: AtApp) -> None:
    begin(at, "king-arthur", "medusa")
    at.place_everybody()
    where = beside(at, "p2.medusa", "p1.king-arthur")
    at.tap_space(where)
    if at.view.cards is None:
        at.tap(i.DraftAttack("p1.king-arthur", "p2.medusa"))
    at.tap(Do.TOGGLE_VALUES, i.NothingInHand())  # the choice is remembered
    at.count_from_here()
    at.tap_space(where)
    if at.view.cards is None:
        at.tap(i.DraftAttack("p1.king-arthur", "p2.medusa"))
    at.tap(i.LayCard(Side.ATTACKER, value=3), i.LayCard(Side.DEFENDER, value=1))
    while at.table.combat is not None:
        at.tap(c.Answer(player="p1"))
    assert at.table.fighters["p2.medusa"].health == 14
    assert at.taps <= 5


def test_health_and_undo_take_one_tap_each(at: AtApp) -> None:
    from ui.widgets.dial.dial import Dial

    begin(at, "winter-soldier", "bigfoot")
    at.place_everybody()
    at.count_from_here()
    dial = next(d for d in at.driver.every(Dial) if d.view.fighter == "p2.bigfoot")
    x, y = dial.ring_middle
    at.driver.tap(dial.to_window(x - dial.ring_radius / 2, y))
    at.driver.pass_time(2)
    assert at.table.fighters["p2.bigfoot"].health == 15
    assert at.taps == 1
    at.tap(i.TakeBack(c.Scope.STEP))
    assert at.table.fighters["p2.bigfoot"].health == 16
    assert at.taps == 2


def test_twenty_turns_take_at_most_six_taps_a_turn_on_average(at: AtApp) -> None:
    begin(at, "king-arthur", "winter-soldier")
    at.place_everybody()
    at.app.presenter.settings.change(values_only=True)
    at.desk.look(by_value=True)
    at.count_from_here()
    first = at.table.turn.number if at.table.turn is not None else 0
    for _ in range(200):
        if at.table.turn is None or at.table.turn.number >= first + 20:
            break
        for fighter in at.table.fighters.values():  # nobody falls before twenty turns are over
            if not fighter.is_defeated and fighter.health < 6:
                heal = c.CorrectHealth(fighter=fighter.id, to=fighter.cap)
                at.desk.session.submit(heal, Cause.SCRIPT)
        with at.driver.without_drawing():
            at.play_on(1, moves_first=True)
    assert at.table.turn is not None
    assert at.table.turn.number >= first + 20
    assert at.taps / 20 <= 6


@pytest.mark.parametrize(
    ("heroes", "mode", "map_id", "edition"),
    [
        (("king-arthur", "medusa"), "duel", "sarpedon", "core"),
        (("raptors", "robert-muldoon"), "duel", "raptor-paddock", "classic"),
        (("alice", "sinbad", "winter-soldier"), "free-for-all", "marmoreal", "core"),
        (("king-arthur", "medusa", "alice", "sinbad"), "teams", "soho", "classic"),
    ],
)
def test_a_whole_game_is_played_from_home_to_the_winner_by_touch_only(
    at: AtApp, heroes: tuple[str, ...], mode: str, map_id: str, edition: str
) -> None:
    begin(at, *heroes, mode=mode, map_id=map_id, edition=edition)
    with at.driver.without_drawing():
        at.play_on(1500)
    assert at.table.is_over
    assert at.view.winner is not None
    at.tap(Rematch())
    assert not at.table.is_over


def test_the_sample_game_teaches_by_touch_and_goes_on_as_a_game(at: AtApp) -> None:
    at.tap(PlaySample())
    lights = (
        ("RP16", "RP17"),
        i.TakeBack(c.Scope.STEP),
        c.Maneuver(),
        OpenSheet(SheetKind.BOOST),
        c.BoostManeuver(card="clever-girl"),
        ("RP09", "RP21"),
        OpenSheet(SheetKind.WHY),
        Do.CLOSE_SHEET,
        ("RP20",),
        i.LayCard(Side.ATTACKER, "clever-girl"),
        i.LayCard(Side.DEFENDER, "feint"),
        ("RP14",),
        OpenSheet(SheetKind.SCHEME),
        i.PlaySchemeCard("remote-detonation"),
        ("RP14",),
    )
    for light in lights:
        if isinstance(light, tuple):
            for space in light:
                at.tap_space(space)
        else:
            at.tap(light)
        while at.desk.toast is not None:
            at.driver.pass_time(1)
    assert "That was the lesson" in [text.text for text in at.driver.texts()]
    assert at.table.fighters["p1.raptor.2"].health == 7 - 1 - 1, "the trap, and the scheme"
    assert at.table.fighters["p2.robert-muldoon"].health == 14 - 1, "3 against 2"
    at.tap(c.Maneuver())
    assert "That was the lesson" not in [text.text for text in at.driver.texts()]
    assert not at.table.is_over


def test_killed_in_the_middle_of_a_combat_it_resumes_exactly_there(
    driver: Driver, tmp_path: Path
) -> None:
    killed = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.app.play_until_killed", str(tmp_path)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert killed.stdout is not None
    told = killed.stdout.readline().split()
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    killed.stdout.close()
    assert told[:1] == ["combat"]
    at = AtApp(tmp_path)
    at.tap(Do.RESUME_LAST)
    assert at.table.combat is not None
    assert table_hash(at.table) == told[1]
    at.play_on(30)
    at.close()


def test_a_broken_screen_is_told_kindly_and_the_game_goes_on(
    at: AtApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(at, "winter-soldier", "bigfoot")
    at.place_everybody()
    decisions = len(at.desk.session.game.steps)

    def fail(_view: object) -> None:
        raise ZeroDivisionError("a widget went wrong")

    monkeypatch.setattr(at.app._screens["table"], "render", fail)  # noqa: SLF001
    with at.driver.errors_reach_the_app():
        at.tap(c.Maneuver())
        at.driver.settle()
    assert at.screen == "trouble"
    at.tap(Do.SAVE_REPORT)
    assert list((at.app.presenter.folder / "reports").iterdir())
    monkeypatch.undo()
    at.tap(Do.RESUME_LAST)
    assert at.screen == "table"
    assert len(at.desk.session.game.steps) == decisions + 1
