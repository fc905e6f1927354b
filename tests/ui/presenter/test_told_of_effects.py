"""What is told of effects: of those that nothing came of, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from tests.ui.presenter.at_choices import MEDUSA, fight, lines_of, prompt_of, table
from tests.ui.presenter.at_table import AtTable
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample

if TYPE_CHECKING:
    from pathlib import Path


def shoot_late(at: AtTable) -> None:
    """Shoot Her! does nothing more than its value in a second action."""
    at.give(c.Maneuver(), c.EndManeuver())
    fight(at, "p1.robert-muldoon", MEDUSA, "shoot-her")


def test_an_effect_that_was_skipped_is_told_in_one_line(tmp_path: Path) -> None:
    at = table(tmp_path, "robert-muldoon", "medusa")
    shoot_late(at)
    at.desk.look(receipt=True)
    at.press(Do.TURN_COMBAT_OVER, 0)
    assert at.view.fight is not None
    assert at.view.fight.rests, "it is looked at again"
    assert at.view.fight.fight.after == ("Shoot Her!: nothing happens",)


def test_a_sprung_trap_tells_its_owner_to_draw_the_real_card(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.presenter.send(Press(PlaySample()))
    at.tap("RP09")
    at.tap("RP21")
    assert at.view.toast is not None
    assert at.view.toast.text == "Trap! Raptor 2 stops on 21"
    name = at.table.players["p2"].name
    assert (at.view.toast.detail or "").endswith(f"The trap leaves the game. {name} draws a card.")


def test_an_attack_that_nobody_defended_is_told_against_no_card(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "snipe")
    at.desk.look(receipt=True)
    assert prompt_of(at, 0).detail == "Snipe 3 against no card: 3 damage"


def test_sidekicks_of_the_opponent_are_counted_under_the_name_of_all(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    for standing, fallen in ((3, "p2.harpy.1"), (2, "p2.harpy.3"), (1, None)):
        echoes = [(echo.name, echo.health) for echo in at.view.rails[0].echo][1:]
        assert echoes == [("Harpy", f"×{standing}")]  # noqa: RUF001
        if fallen is not None:
            at.give(c.CorrectHealth(fighter=fallen, to=0))


def test_undo_says_what_an_answer_was(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "robert-muldoon")
    at.give(c.CorrectActions(amount=-2))
    at.answer(seat=1)
    undo = at.view.rails[1].tools[0]
    assert (undo.intent, undo.detail) == (i.TakeBack(c.Scope.STEP), "Player 2 lays no token")


def test_what_an_effect_did_is_not_said_over_the_sheet_that_was_asked_for(tmp_path: Path) -> None:
    at = table(tmp_path, "sinbad", "medusa")
    at.press(OpenSheet(SheetKind.SCHEME), 0)
    at.press(i.PlaySchemeCard("riches-beyond-compare"))
    assert at.view.toast is not None
    at.press(OpenSheet(SheetKind.WHY), 0)
    assert at.view.sheet is not None
    assert at.view.toast is None


def test_nothing_is_told_after_who_has_won(tmp_path: Path) -> None:
    at = table(tmp_path, "robert-muldoon", "medusa")
    at.give(c.CorrectHealth(fighter=MEDUSA, to=1))
    shoot_late(at)
    titles = [line.title for line in lines_of(at)]
    assert at.table.is_over
    assert "wins" in titles[-1]
    assert any("its condition does not hold" in title for title in titles)
