"""An effect is played otherwise than Ringside does, by one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.play import intents as i
from companion.play.intents import BeginEntry, EnterTool, FillField
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from tests.ui.presenter.at_choices import choice_of, fight, lines_of, prompt_of, table
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.viewdata.kit import TextBlock

if TYPE_CHECKING:
    from pathlib import Path


def test_one_tap_plays_an_effect_differently_and_that_is_told(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "dash")
    at.press(OpenSheet(SheetKind.MENU), 0)
    at.press(c.PlayDifferently())
    assert choice_of(at).kind is ChoiceKind.PROMPT
    assert any(isinstance(event, e.PlayedByHand) for event in at.desk.session.game.steps[-1].events)
    assert OpenSheet(SheetKind.TOOLS) in set(acts_on(prompt_of(at, 0)))
    assert prompt_of(at, 0).title == "Dash"
    at.press(i.TakeBack(c.Scope.STEP), 0)
    assert choice_of(at).kind is ChoiceKind.MOVE


def test_it_is_offered_only_while_an_effect_asks(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    at.press(OpenSheet(SheetKind.MENU), 0)
    assert c.PlayDifferently() not in set(acts_on(at.view.sheet))


def test_what_an_effect_did_by_itself_is_played_differently_from_where_it_is_told(
    tmp_path: Path,
) -> None:
    """Snipe draws a card and asks nobody."""
    at = table(tmp_path, "medusa", "king-arthur")
    hand = len(at.table.players["p1"].hand)
    fight(at, "p1.medusa", "p2.king-arthur", "snipe")
    assert at.table.choice is None
    health = at.table.fighters["p2.king-arthur"].health
    at.press(OpenSheet(SheetKind.MENU), 0)
    assert any(block.head == "By itself: Snipe" for block in at.view.sheet.blocks), at.view.sheet  # type: ignore[union-attr]
    at.press(i.PlayLastByHand())
    assert at.view.sheet is not None, "cards were revealed"
    at.press(i.AgreeToUndo())
    assert choice_of(at).kind is ChoiceKind.PROMPT
    assert prompt_of(at, 0).title == "Snipe"
    assert len(at.table.players["p1"].hand) == hand - 1, "people enter what is drawn"
    assert at.table.fighters["p2.king-arthur"].health == health
    assert any(isinstance(event, e.PlayedByHand) for event in at.desk.session.game.steps[-1].events)
    assert "the table resolves its cards" in lines_of(at)[0].detail, "it is logged as such"
    told = at.table
    at.presenter.close()
    at.presenter.send(Press(Go("home")))
    at.presenter.send(Press(Do.RESUME_LAST))
    assert at.table == told, "the log holds both as one group"
    at.press(i.TakeBack(c.Scope.STEP), 0)
    at.press(i.AgreeToUndo())
    assert choice_of(at).kind is ChoiceKind.DEFENSE, "one undo takes both back"


def test_why_offers_it_for_a_scheme_that_asked_nobody(tmp_path: Path) -> None:
    """Riches Beyond Compare draws three."""
    at = table(tmp_path, "sinbad", "medusa")
    hand = len(at.table.players["p1"].hand)
    at.press(OpenSheet(SheetKind.SCHEME), 0)
    at.press(i.PlaySchemeCard("riches-beyond-compare"))
    assert len(at.table.players["p1"].hand) == hand - 1 + 3
    at.press(OpenSheet(SheetKind.WHY), 0)
    sheet = at.view.sheet
    assert sheet is not None
    texts = [block for block in sheet.blocks if isinstance(block, TextBlock) and block.number]
    assert "Riches Beyond Compare" in texts[0].text, "what was allowed"
    assert [block.number for block in texts] == list(range(1, len(texts) + 1))
    at.press(i.PlayLastByHand())
    at.press(i.AgreeToUndo())
    assert prompt_of(at, 0).title == "Riches Beyond Compare"
    assert len(at.table.players["p1"].hand) == hand - 1
    at.press(OpenSheet(SheetKind.WHY), 0)
    assert i.PlayLastByHand() not in set(acts_on(at.view.sheet)), "it is played differently already"


def test_what_followed_an_answer_is_played_differently_too(tmp_path: Path) -> None:
    """Mistform asks for a space, and then gains an action by itself."""
    at = table(tmp_path, "dracula", "medusa")
    stood = at.table.fighters["p1.dracula"].space
    at.give(c.PlayScheme(fighter="p1.dracula", card="mistform"))
    at.tap(next(space for space in choice_of(at).options if space != stood))
    at.press(OpenSheet(SheetKind.WHY), 0)
    at.press(i.PlayLastByHand())
    assert prompt_of(at, 0).title == "Mistform"
    assert at.table.fighters["p1.dracula"].space == stood
    assert at.view.toast is not None
    assert "Dracula" in (at.view.toast.detail or ""), "the figure has to go back"


def test_what_an_ability_did_by_itself_is_played_differently_too(tmp_path: Path) -> None:
    """A trap goes off, and Muldoon draws."""
    at = AtTable(tmp_path)
    at.presenter.send(Press(PlaySample()))
    hand = len(at.table.players["p2"].hand)
    at.tap("RP09")
    at.tap("RP21")
    assert len(at.table.players["p2"].hand) == hand + 1
    at.press(OpenSheet(SheetKind.WHY), 0)
    at.press(i.PlayLastByHand())
    assert choice_of(at).kind is ChoiceKind.PROMPT
    assert len(at.table.players["p2"].hand) == hand
    assert "the table resolves what abilities do" in lines_of(at)[0].detail


def test_by_hand_there_is_a_moment_before_the_damage(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("medusa", "king-arthur", resolves=False)
    fight(at, "p1.medusa", "p2.king-arthur", "snipe")
    assert choice_of(at).reason is ChoiceReason.BEFORE_DAMAGE
    assert prompt_of(at, 0).title == "Before the damage"
    at.press(OpenSheet(SheetKind.TOOLS), 0)
    at.press(BeginEntry("value"))
    at.press(FillField("side", "attacker"))
    at.press(EnterTool())
    at.answer(seat=0)
    assert at.table.fight is not None
    assert at.table.fight.values == (4, 0)
