"""What a tap at the table means, counted in taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.model import TokenKind
from companion.play import intents as i
from companion.play.intents import BeginEntry, EnterTool, StepField
from companion.play.tools import TOOLS
from companion.unnamed import UNNAMED
from drawing.icons import is_known
from drawing.map_view import MarkKind
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import OpenSheet, Press, SheetKind
from ui.presenter.outcomes import Rematch
from ui.viewdata.kit import ActsBlock, CardsBlock, FaceBlock, TextBlock

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    """King Arthur against Medusa on Sarpedon, the first turn."""
    found = AtTable(tmp_path)
    found.start("king-arthur", "medusa")
    return found


@pytest.fixture
def by_hand(tmp_path: Path) -> AtTable:
    """The same at a table that resolves its cards itself."""
    found = AtTable(tmp_path)
    found.start("king-arthur", "medusa", resolves=False)
    return found


def beside(at: AtTable) -> str:
    """Put Medusa beside Arthur; returns where she stands."""
    arthur = at.table.fighters["p1.king-arthur"].space or ""
    field = at.desk.scene.book.battlefield
    free = [s for s in sorted(field.adjacent_to[arthur]) if at.desk.scene.fighter_on(s) is None]
    at.give(c.CorrectPosition(fighter="p2.medusa", space=free[0]))
    return free[0]


def revealed(at: AtTable) -> bool:
    """Whether a combat is going on whose cards lie open."""
    return at.table.combat is not None and at.table.combat.is_revealed


def attack(at: AtTable) -> None:
    """Choose the attack of Arthur on Medusa."""
    at.press(i.ChooseAttack())
    if at.view.cards is None:
        at.press(i.DraftAttack("p1.king-arthur", "p2.medusa"))


def marks(at: AtTable) -> dict[str, MarkKind]:
    return {mark.space: mark.kind for mark in at.view.map.marks}


def test_a_figure_is_moved_with_two_taps_and_the_maneuver_draws(at: AtTable) -> None:
    hand = len(at.table.players["p1"].hand)
    start = at.table.fighters["p1.king-arthur"].space
    assert start is not None
    at.tap(start)
    reach = {space for space, kind in marks(at).items() if kind is MarkKind.REACH}
    assert reach
    assert marks(at)[start] is MarkKind.FROM
    end = min(reach)
    at.tap(end)
    assert at.table.fighters["p1.king-arthur"].space == end
    assert len(at.table.players["p1"].hand) == hand + 1
    assert at.taps == 2


def test_dragging_moves_in_one(at: AtTable) -> None:
    at.tap(at.table.fighters["p1.king-arthur"].space or "")
    reach = [mark.space for mark in at.view.map.marks if mark.kind is MarkKind.REACH]
    at.drag("p1.king-arthur", reach[0])
    assert at.table.fighters["p1.king-arthur"].space == reach[0]


def test_the_maneuver_ends_by_itself_when_everybody_has_moved(at: AtTable) -> None:
    for fighter in ("p1.king-arthur", "p1.merlin"):
        at.tap(at.table.fighters[fighter].space or "")
        at.tap(next(m.space for m in at.view.map.marks if m.kind is MarkKind.REACH))
    assert at.table.turn is not None
    assert at.table.turn.actions_left == 1
    assert [frame.kind for frame in at.table.agenda] == ["turn"]
    at.press(i.TakeBack(c.Scope.STEP))
    assert [frame.kind for frame in at.table.agenda] == ["turn", "maneuver"]
    assert at.table.maneuver is not None
    assert at.table.maneuver.moved == ("p1.king-arthur",)


def test_a_move_too_far_is_refused_with_its_rule_and_why_explains_it(at: AtTable) -> None:
    start = at.table.fighters["p1.king-arthur"].space or ""
    far = max(
        (space.id for space in at.desk.scene.book.battlefield.spaces),
        key=lambda s: at.desk.scene.book.battlefield.distance(start, s).needed or 0,
    )
    at.tap(start)
    at.tap(far)
    assert at.table.fighters["p1.king-arthur"].space == start
    toast = at.view.toast
    assert toast is not None
    assert "MAN-02" in (toast.detail or "")
    at.press(OpenSheet(SheetKind.WHY))
    sheet = at.view.sheet
    assert sheet is not None
    assert any("MAN-02" in getattr(block, "rules", ()) for block in sheet.blocks)
    at.press(i.OverruleLast())
    assert at.table.fighters["p1.king-arthur"].space == far


def test_a_full_attack_with_cards_takes_four_taps(at: AtTable) -> None:
    beside(at)
    attack(at)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    at.press(i.LayCard(Side.DEFENDER))
    assert at.taps <= 4
    assert at.view.fight is not None
    assert at.view.fight.rests
    at.press(c.Answer(player="p1"))
    assert at.table.combat is None
    assert at.table.fighters["p2.medusa"].health == 14
    assert at.taps <= 6


def test_a_refused_card_is_called_by_its_name(at: AtTable) -> None:
    beside(at)
    attack(at)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    at.presenter.send(Press(i.LayCard(Side.DEFENDER, "clutching-claws"), 1))
    toast = at.view.toast
    assert toast is not None
    assert toast.text == "Medusa may not use Clutching Claws: its banner names somebody else."


def test_a_full_attack_with_values_takes_at_most_five_taps(at: AtTable) -> None:
    where = beside(at)
    at.desk.settings.change(values_only=True)
    at.desk.look(by_value=True)
    at.tap(where)
    if at.view.cards is None:
        at.press(i.DraftAttack("p1.king-arthur", "p2.medusa"))
    at.press(i.LayCard(Side.ATTACKER, value=3))
    at.press(i.LayCard(Side.DEFENDER, value=1))
    while at.table.choice is not None:
        at.press(c.Answer(player="p1"))
    assert at.table.fighters["p2.medusa"].health == 14
    assert at.taps <= 5


def test_the_defender_may_choose_first_and_nothing_is_decided_before_both_have(
    at: AtTable,
) -> None:
    beside(at)
    attack(at)
    at.press(i.LayCard(Side.DEFENDER))
    assert not revealed(at)
    cards = at.view.cards
    assert cards is not None
    assert cards.halves[1].laid
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    assert revealed(at)


def test_the_defence_window_looks_the_same_whatever_the_defender_holds(at: AtTable) -> None:
    beside(at)
    attack(at)
    before = at.view.cards
    at.press(i.NothingInHand())
    at.give(c.CorrectPile(player="p2", pile="hand", count=0))
    at.give(c.CorrectPile(player="p2", pile="deck", count=30))
    attack(at)
    after = at.view.cards
    assert before is not None
    assert after is not None
    assert before.halves[1].title == after.halves[1].title
    assert before.halves[1].detail == after.halves[1].detail
    assert after.halves[1].cards[0].intent == i.LayCard(Side.DEFENDER)


def test_a_target_out_of_reach_is_explained_on_tap(at: AtTable) -> None:
    at.tap(at.table.fighters["p2.medusa"].space or "")
    assert at.view.toast is not None
    assert at.view.cards is None


def test_undo_across_a_reveal_asks_everybody(at: AtTable) -> None:
    beside(at)
    attack(at)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    at.press(i.LayCard(Side.DEFENDER))
    at.press(i.TakeBack(c.Scope.STEP))
    assert revealed(at), "nothing has happened yet"
    assert i.AgreeToUndo() in set(acts_on(at.view.sheet))
    at.press(i.AgreeToUndo())
    assert not revealed(at)


def test_undo_tells_which_figures_to_put_back(at: AtTable) -> None:
    at.tap(at.table.fighters["p1.king-arthur"].space or "")
    at.tap(next(m.space for m in at.view.map.marks if m.kind is MarkKind.REACH))
    at.press(i.TakeBack(c.Scope.STEP))
    assert at.view.toast is not None
    assert "King Arthur" in (at.view.toast.detail or "")
    assert at.table.turn is not None
    assert at.table.turn.actions_left == 2, "maneuver and move were one tap"


def test_the_assistant_asks_and_the_tracker_lets_it_pass(at: AtTable) -> None:
    start = at.table.fighters["p1.king-arthur"].space or ""
    at.desk.settings.change(preset="assistant")
    at.drag("p1.king-arthur", "S38")
    assert at.table.fighters["p1.king-arthur"].space == start
    assert i.DoAnyway() in set(acts_on(at.view.sheet))
    at.press(i.LeaveIt())
    assert at.table.fighters["p1.king-arthur"].space == start
    at.drag("p1.king-arthur", "S38")
    at.press(i.DoAnyway())
    assert at.table.fighters["p1.king-arthur"].space == "S38"
    at.desk.settings.change(preset="tracker")
    at.drag("p1.merlin", "S01" if at.desk.scene.fighter_on("S01") is None else "S02")
    assert at.table.fighters["p1.merlin"].space in {"S01", "S02"}


@pytest.mark.parametrize(
    "sheet",
    [
        OpenSheet(SheetKind.MENU),
        OpenSheet(SheetKind.WHY),
        OpenSheet(SheetKind.CARDS, "p1"),
    ],
)
def test_a_sheet_that_is_asked_for_is_not_hidden_by_a_question(
    at: AtTable, sheet: OpenSheet
) -> None:
    at.desk.settings.change(preset="assistant")
    at.drag("p1.king-arthur", "S38")
    asked = at.view.sheet
    at.press(sheet)
    assert at.view.sheet is not None
    assert at.view.sheet != asked
    assert i.DoAnyway() not in set(acts_on(at.view.sheet))


def test_a_tool_is_filled_in_and_entered(by_hand: AtTable) -> None:
    at = by_hand
    where = beside(at)
    attack(at)
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    at.press(i.LayCard(Side.DEFENDER))
    at.press(OpenSheet(SheetKind.TOOLS))
    at.press(BeginEntry("heal"))
    at.tap(where)
    at.press(StepField("amount", 1))
    at.press(EnterTool())
    last = at.desk.session.game.steps[-1]
    assert last.command == c.RecoverHealth(fighter="p2.medusa", amount=2)


def test_the_hand_limit_is_asked_for_and_can_be_answered_without_names(at: AtTable) -> None:
    at.give(c.CorrectPile(player="p1", pile="deck", count=22))
    at.give(c.CorrectPile(player="p1", pile="hand", count=8))
    at.give(c.CorrectActions(amount=-2))
    assert at.view.seats[0].counters[1].alert
    at.answer(UNNAMED)
    assert len(at.table.players["p1"].hand) == 7
    assert at.desk.scene.on_turn == "p2"


def test_the_hand_limit_can_be_answered_card_by_card(at: AtTable) -> None:
    at.give(c.CorrectPile(player="p1", pile="deck", count=22))
    at.give(c.CorrectPile(player="p1", pile="hand", count=8))
    at.give(c.CorrectActions(amount=-2))
    at.answer("excalibur")
    assert "excalibur" in at.table.players["p1"].discard.names


def test_the_winner_is_shown_and_a_rematch_takes_one_tap(at: AtTable) -> None:
    for fighter in ("p2.medusa",):
        at.give(c.CorrectHealth(fighter=fighter, to=0))
    at.press(c.Maneuver())  # in core the winner is judged around actions
    winner = at.view.winner
    assert winner is not None
    assert winner.winners == (0,)
    at.taps = 0
    at.press(Rematch())
    assert at.taps == 1
    assert at.table.choice is not None
    assert at.table.choice.reason == "setup/place-sidekick"


def test_a_scheme_is_played_from_the_sheet(at: AtTable) -> None:
    at.press(OpenSheet(SheetKind.SCHEME))
    sheet = at.view.sheet
    assert sheet is not None
    act = next(a for a in acts_on(sheet) if isinstance(a, i.PlaySchemeCard))
    at.press(act)
    assert at.table.choice is not None
    assert at.table.choice.play is not None, "the card asks what only people can decide"


def test_by_hand_a_scheme_asks_people_to_enter_what_it_does(by_hand: AtTable) -> None:
    at = by_hand
    at.press(OpenSheet(SheetKind.SCHEME))
    at.press(next(a for a in acts_on(at.view.sheet) if isinstance(a, i.PlaySchemeCard)))
    assert at.table.choice is not None
    assert at.table.choice.reason == "scheme/effect"


def test_a_maneuver_is_boosted_by_a_card_or_by_its_value(at: AtTable) -> None:
    at.press(c.Maneuver())
    at.press(OpenSheet(SheetKind.BOOST))
    at.press(c.BoostManeuver(boost=2))
    assert at.table.maneuver is not None
    assert at.table.maneuver.boost == 2
    at.press(i.TakeBack(c.Scope.STEP))
    at.press(OpenSheet(SheetKind.BOOST))
    at.press(c.BoostManeuver(card="excalibur"))
    assert at.table.maneuver is not None
    assert at.table.maneuver.boost == 3


def test_every_player_of_a_free_for_all_has_a_seat_and_hears_of_the_others(
    tmp_path: Path,
) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa", "alice", "sinbad", mode="free-for-all")
    assert len(at.view.seats) == 4
    assert all(len(rail.echo) == 4 for rail in at.view.rails)


def test_a_hero_can_be_looked_through_from_its_emblem_from_the_others_rail_and_from_why(
    at: AtTable,
) -> None:
    wanted = OpenSheet(SheetKind.CARDS, "p2")
    assert at.view.seats[1].dials[0].reads == wanted
    assert wanted in [echo.reads for echo in at.view.rails[0].echo]
    at.press(OpenSheet(SheetKind.WHY))
    sheet = at.view.sheet
    assert sheet is not None
    acts = [act for block in sheet.blocks if isinstance(block, ActsBlock) for act in block.acts]
    assert wanted in [act.intent for act in acts]
    at.press(wanted, seat=0)
    sheet = at.view.sheet
    assert sheet is not None
    assert sheet.seat == 0, "it faces who opened it, not whose hero it is"
    face, ability, *_ = sheet.aside
    assert isinstance(face, FaceBlock)
    assert face.mark.player == 1
    assert isinstance(ability, TextBlock)
    assert ability.text
    deck, *_ = sheet.blocks
    assert isinstance(deck, CardsBlock)
    assert all(card.effect for card in deck.cards)
    assert deck.player == 1


def test_cards_that_were_discarded_are_no_longer_offered(at: AtTable) -> None:
    at.give(c.Maneuver(), c.BoostManeuver(card="excalibur"), c.EndManeuver())
    at.press(OpenSheet(SheetKind.CARDS, "p1"))
    sheet = at.view.sheet
    assert sheet is not None
    blocks = [block for block in sheet.blocks if isinstance(block, CardsBlock)]
    tiles = {tile.name: tile for block in blocks for tile in block.cards}
    assert tiles["Excalibur"].left == 0
    assert tiles["Excalibur"].effect


def test_every_tool_has_an_icon_that_is_there() -> None:
    assert [tool.id for tool in TOOLS.values() if not is_known(tool.icon)] == []


def test_a_trap_shows_its_teeth_and_what_it_cost_until_something_else_happens(
    tmp_path: Path,
) -> None:
    at = AtTable(tmp_path)
    at.start("raptors", "robert-muldoon", map_id="raptor-paddock")
    start = at.table.fighters["p1.raptor.1"].space or ""
    scene = at.desk.scene
    near = scene.book.battlefield.adjacent_to[start]
    trap, *_ = (space for space in sorted(near) if scene.fighter_on(space) is None)
    at.give(c.CorrectToken(player="p2", kind=TokenKind.TRAP, space=trap))
    at.tap(start)
    at.tap(trap)
    view = at.view
    assert [m.space for m in view.map.marks if m.kind is MarkKind.SPRUNG] == [trap]
    assert [(dial.health, dial.lost) for dial in view.seats[0].dials] == [(6, 1), (7, 0), (7, 0)]
    at.press(c.EndManeuver(), 0)
    assert [dial.lost for dial in at.view.seats[0].dials] == [0, 0, 0]
    assert MarkKind.SPRUNG not in {mark.kind for mark in at.view.map.marks}
