"""Every kind of choice is answered by touch, in the seat of whoever decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion import events as e
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import AnswerPicked, BeginEntry, EnterTool, FillField, Pick
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.telling.tell import before_of, tell_all
from companion.unnamed import UNNAMED
from drawing.map_view import MarkKind
from tests.own_content import own_hero
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.presenter.table.options import answer_of
from ui.viewdata.kit import ActsBlock, CardsBlock, Tone

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Choice
    from companion.telling.narration import Told
    from ui.viewdata.table import PromptView

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"


def table(folder: Path, *heroes: str, **more: str) -> AtTable:
    at = AtTable(folder)
    at.start(*heroes, **more)  # type: ignore[arg-type]
    return at


def beside(at: AtTable, fighter: str) -> str:
    """A free space beside a figure."""
    scene = at.desk.scene
    near = scene.book.battlefield.adjacent_to[at.table.fighters[fighter].space or ""]
    return min(space for space in near if scene.fighter_on(space) is None)


def put_beside(at: AtTable, mover: str, fighter: str) -> None:
    at.give(c.CorrectPosition(fighter=mover, space=beside(at, fighter)))


def fight(at: AtTable, attacker: str, target: str, attack: str, defense: str | None = None) -> None:
    """One attacks the other, who stands beside; both cards are told."""
    put_beside(at, target, attacker)
    at.give(c.Attack(attacker=attacker, target=target, card=attack), c.Defend(card=defense))
    at.taps = 0


def choice_of(at: AtTable) -> Choice:
    assert at.table.choice is not None
    return at.table.choice


def prompt_of(at: AtTable, seat: int) -> PromptView:
    prompt = at.view.seats[seat].prompt
    assert prompt is not None
    return prompt


def lines_of(at: AtTable) -> tuple[Told, ...]:
    """The last decision in words."""
    game = at.desk.session.game
    return tell_all(game.book, at.desk.library, game.steps[-1], before_of(game, game.steps[-1]))


def marked(at: AtTable, *kinds: MarkKind) -> set[str]:
    return {mark.space for mark in at.view.map.marks if mark.kind in kinds}


# --- On the map -----------------------------------------------------------------------------------


def test_a_figure_that_an_effect_moves_is_moved_with_one_tap_on_a_lit_space(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "dash")
    assert choice_of(at).kind is ChoiceKind.MOVE
    assert at.view.fight is not None
    assert not at.view.fight.rests, "the map is what is tapped"
    asked, heard = prompt_of(at, 0), prompt_of(at, 1)
    assert asked.title == "Medusa: up to 3 spaces"
    assert (asked.decider, asked.source) == ("Player 1 decides", "After combat · Dash")
    assert heard.title == "Player 1 moves a figure"
    assert heard.mark == at.desk.scene.mark("p1.medusa"), "with the figure of who decides"
    assert "Dash" in heard.detail
    end = min(marked(at, MarkKind.REACH))
    at.tap(end)
    assert at.table.fighters["p1.medusa"].space == end
    assert at.taps == 1


def test_it_may_be_dragged_and_it_may_stay(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "dash")
    end = max(marked(at, MarkKind.REACH))
    at.drag("p2.king-arthur", end)
    assert choice_of(at).kind is ChoiceKind.MOVE, "that figure is not the one that moves"
    at.drag("p1.medusa", end)
    assert at.table.fighters["p1.medusa"].space == end
    at.press(i.TakeBack(c.Scope.STEP))
    at.press(i.AgreeToUndo()) if at.view.sheet is not None else None
    stood = at.table.fighters["p1.medusa"].space
    at.answer()
    assert at.table.fighters["p1.medusa"].space == stood
    assert at.table.combat is None


def test_several_are_moved_in_any_order_and_done_ends_it(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    at.give(c.PlayScheme(fighter="p1.medusa", card="winged-frenzy"))
    at.taps = 0
    movers = {at.table.fighters[each].space for each in choice_of(at).moves}
    assert marked(at, MarkKind.FIGURE) == movers
    for fighter in ("p1.harpy.2", "p1.medusa"):
        at.tap(at.table.fighters[fighter].space or "")
        end = min(marked(at, MarkKind.REACH))
        at.tap(end)
        assert at.table.fighters[fighter].space == end
    assert [act.text for act in prompt_of(at, 0).acts] == ["Done"]
    at.answer()
    assert at.table.choice is None
    assert at.taps == 5


def test_a_fighter_is_chosen_on_the_map_that_says_what_follows_and_may_be_declined(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    put_beside(at, ARTHUR, MEDUSA)
    at.give(c.CorrectActions(amount=-2))
    at.taps = 0
    choice = choice_of(at)
    assert (choice.kind, choice.owner) == (ChoiceKind.FIGHTER, "p2")
    where = at.table.fighters[ARTHUR].space or ""
    before = at.table.fighters[ARTHUR].health
    (mark,) = (mark for mark in at.view.map.marks if mark.kind is MarkKind.FIGURE)
    assert (mark.space, mark.text) == (where, f"Arthur {before} → {before - 1}"), "what follows"
    assert prompt_of(at, 1).title == "Who takes 1 damage?"
    assert all(figure.faint for figure in at.view.map.figures if figure.fighter != ARTHUR)
    decline = prompt_of(at, 1).decline
    assert decline is not None
    assert decline.intent == answer_of(choice)
    at.tap(where)
    assert at.table.fighters[ARTHUR].health == before - 1
    assert at.view.toast is not None
    assert "King Arthur takes 1" in at.view.toast.text, "what the effect did is said"
    at.press(i.TakeBack(c.Scope.STEP))
    at.answer(seat=1)
    assert at.table.fighters[ARTHUR].health == before
    assert at.taps == 3


def test_a_figure_that_an_effect_places_is_put_on_a_lit_space_by_tap_or_by_drag(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "raptors", "medusa")
    fight(at, "p1.raptor.1", "p2.medusa", "disengage")
    choice = choice_of(at)
    assert (choice.kind, choice.reason) == (ChoiceKind.SPACE, ChoiceReason.EFFECT_PLACE)
    assert prompt_of(at, 0).title == "Place Raptor 1"
    assert marked(at, MarkKind.ASKED) == set(choice.options)
    at.drag("p1.raptor.1", choice.options[0])
    assert at.table.fighters["p1.raptor.1"].space == choice.options[0]
    assert at.taps == 1


def test_a_token_is_laid_or_not(tmp_path: Path) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    at.give(c.CorrectActions(amount=-2))
    at.taps = 0
    assert choice_of(at).reason is ChoiceReason.EFFECT_PUT_TOKEN
    space = min(marked(at, MarkKind.ASKED))
    at.tap(space)
    assert [token.space for token in at.table.tokens] == [space]
    assert at.taps == 1


def test_a_tap_outside_says_why_where_it_was_and_the_choice_stays_open(tmp_path: Path) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    at.give(c.CorrectActions(amount=-2))
    choice = choice_of(at)
    outside = {mark.kind: mark for mark in at.view.map.marks}
    assert MarkKind.OUTSIDE not in outside
    where = at.table.fighters["p1.raptor.1"].space or ""
    at.tap(where)
    said = {mark.kind: mark for mark in at.view.map.marks}
    assert (said[MarkKind.OUTSIDE].space, said[MarkKind.OUTSIDE].text) == (
        where,
        "Raptor 1 stands here",
    )
    assert at.view.toast is None, "the question stays in sight"
    assert choice_of(at) == choice
    at.wait(2.5)
    assert MarkKind.OUTSIDE not in {mark.kind for mark in at.view.map.marks}


def test_fog_is_chosen_and_moved_on_the_map(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "invisible-man", map_id="soho")
    put_beside(at, "p1.medusa", "p2.invisible-man")
    attack = c.Attack(attacker="p1.medusa", target="p2.invisible-man", card="regroup")
    at.give(attack, c.Defend(card="lurking"))
    at.taps = 0
    assert choice_of(at).kind is ChoiceKind.OPTION
    assert {act.text for act in prompt_of(at, 1).acts} == {"Hide in fog", "Move fog"}
    at.answer("drift", seat=1)
    assert choice_of(at).kind is ChoiceKind.TOKEN
    fog = marked(at, MarkKind.ASKED)
    assert fog == {token.space for token in at.table.tokens if token.kind == "fog"}
    start = min(fog)
    at.tap(start)
    assert choice_of(at).reason is ChoiceReason.EFFECT_MOVE_TOKEN
    assert marked(at, MarkKind.FROM) == {start} or start in choice_of(at).options
    end = min(marked(at, MarkKind.ASKED) - {start})
    at.tap(end)
    assert end in {token.space for token in at.table.tokens if token.kind == "fog"}
    assert at.taps == 3


def test_a_space_itself_is_chosen_on_the_map(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    at.give(c.PlayScheme(fighter=MERLIN, card="restless-spirits"))
    at.taps = 0
    for _space in range(2):
        choice = choice_of(at)
        assert choice.reason is ChoiceReason.EFFECT_SPACE
        assert marked(at, MarkKind.ASKED) == {*choice.options}
        at.tap(min(choice.options))
    assert at.table.choice is None
    assert at.taps == 2


# --- In the seat ----------------------------------------------------------------------------------


def test_yes_and_no_are_two_acts(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "jekyll-and-hyde")
    at.give(c.CorrectActions(amount=-2))
    at.taps = 0
    assert choice_of(at).kind is ChoiceKind.YES_NO
    choice = choice_of(at)
    asked = prompt_of(at, 1)
    assert [(act.intent, act.detail) for act in asked.acts] == [
        (answer_of(choice, "yes"), "Mr. Hyde")
    ]
    assert asked.decline is not None
    assert asked.decline.intent == answer_of(choice, "no")
    assert prompt_of(at, 0).acts == (), "the other seat only hears who decides what"
    form = at.table.players["p2"].forms["form"]
    at.answer("yes", seat=1)
    assert at.table.players["p2"].forms["form"] != form
    at.press(i.TakeBack(c.Scope.STEP))
    at.answer("no", seat=1)
    assert at.table.players["p2"].forms["form"] == form
    assert at.taps == 3


def test_two_answers_say_how_the_combat_would_end_and_so_it_ends(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    fight(at, ARTHUR, "p2.sherlock-holmes", "skirmish", "deduce-strategy")
    asked = prompt_of(at, 1)
    (use,) = asked.acts
    assert use.detail == "1 \u2212 3: no damage · Player 2 wins"
    assert asked.decline is not None
    assert asked.decline.detail == "4 \u2212 3: 1 damage · Holmes 16 → 15"
    at.press(asked.decline.intent, 1)
    fought = at.table.combat or at.table.last_combat
    assert fought is not None
    assert (fought.values, fought.damage) == ((4, 3), 1)
    assert at.table.fighters["p2.sherlock-holmes"].health == 15
    at.press(i.TakeBack(c.Scope.STEP))
    at.press(use.intent, 1)
    fought = at.table.combat or at.table.last_combat
    assert fought is not None
    assert (fought.values, fought.damage) == ((1, 3), 0)


def test_which_opponent_is_meant_is_asked_by_name(tmp_path: Path) -> None:
    at = table(tmp_path, "black-panther", "alice", "sinbad", mode="free-for-all")
    card = next(
        card.id
        for card in at.desk.scene.book.hero_of(at.table, "p1").cards
        if card.is_scheme and "opponent" in str(card.effects)
    )
    at.give(c.PlayScheme(fighter="p1.shuri", card=card))
    assert choice_of(at).kind is ChoiceKind.PLAYER
    assert [act.text for act in prompt_of(at, 0).acts] == ["Player 2", "Player 3"]
    at.answer("p3", seat=0)
    assert choice_of(at).reason is ChoiceReason.EFFECT_WHICH_CARD
    sheet = at.view.sheet
    assert sheet is not None
    sinbad = {card.id for card in at.desk.scene.book.hero_of(at.table, "p3").cards}
    offered = {act.values for act in acts_on(sheet) if isinstance(act, c.Answer)} - {(UNNAMED,)}
    assert offered
    assert offered <= {(card,) for card in sinbad}


def test_several_named_options_are_picked_in_their_order(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "alice")
    at.give(c.CorrectHealth(fighter="p2.alice", to=5))
    fight(at, "p1.medusa", "p2.alice", "regroup", "looking-glass")
    choice = choice_of(at)
    assert (choice.kind, choice.owner) == (ChoiceKind.OPTION, "p2")
    at.press(Pick("health"))
    assert at.view.sheet is not None
    (block,) = (b for b in at.view.sheet.blocks if isinstance(b, ActsBlock))
    picked = [act.text for act in block.acts if act.selected]
    assert picked == ["1st · Health"]
    at.press(Pick("cards"))  # the last tap starts it
    assert at.table.fighters["p2.alice"].health == 8
    told = [line.title for line in lines_of(at)]
    assert told[0] == "Player 2 chooses Health and Cards"
    assert told[1:3] == ["Alice recovers 3 (5 to 8)", "Player 2 draws 2"], "in the order picked"
    assert at.taps == 2


def test_where_the_order_of_own_effects_matters_they_are_named(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    card = next(
        card.id
        for card in at.desk.scene.book.hero_of(at.table, "p1").cards
        if "began_elsewhere" in str(card.effects)
    )
    at.give(c.Maneuver())
    to = next(
        s
        for s in at.desk.scene.book.battlefield.adjacent_to[at.table.fighters[ARTHUR].space or ""]
        if at.desk.scene.fighter_on(s) is None
    )
    at.give(c.MoveFighter(fighter=ARTHUR, to=to), c.EndManeuver())
    put_beside(at, MEDUSA, ARTHUR)
    at.give(c.Attack(attacker=ARTHUR, target=MEDUSA, card=card, boost="excalibur"), c.Defend())
    at.taps = 0
    assert choice_of(at).reason is ChoiceReason.EFFECT_ORDER
    texts = [act.text for act in prompt_of(at, 0).acts]
    assert texts == [at.desk.scene.card_words("p1", card).name, "The second card"]
    at.answer("card", seat=0)
    assert at.table.fight is not None
    assert at.table.fight.values == (5 + 3, 0)


def test_abilities_that_act_at_the_same_time_are_read_and_one_is_tapped(tmp_path: Path) -> None:
    file = own_hero(tmp_path)
    loses = "[{discard: 1, of: me, how: random}]"
    triggers = f"[{{at: end_of_turn, do: [{{draw: 1}}]}}, {{at: end_of_turn, do: {loses}}}]"
    file.write_text(f"{file.read_text('utf-8')}triggers: {triggers}\n", "utf-8")
    at = table(tmp_path, "my-alice", "medusa")
    for _action in range(2):
        at.give(c.Maneuver(), c.EndManeuver())
    at.taps = 0
    assert choice_of(at).reason is ChoiceReason.EFFECT_ORDER
    assert at.view.sheet is not None, "whole sentences have room there only"
    assert at.view.sheet.seat == 0
    (block,) = (b for b in at.view.sheet.blocks if isinstance(b, ActsBlock))
    assert [act.text for act in block.acts] == [
        "At the end of your turn: Draw 1 card.",
        "At the end of your turn: Discard 1 random card.",
    ]
    drawn = len(at.table.players["p1"].hand)
    at.answer("1")
    assert len(at.table.players["p1"].hand) == drawn + 1
    assert choice_of(at).reason is ChoiceReason.EFFECT_RANDOM_CARD
    told = lines_of(at)[0]
    assert told.title == "Player 1 chooses what comes first"
    assert told.detail == "At the end of your turn: Draw 1 card."
    assert at.taps == 1


# --- Cards ----------------------------------------------------------------------------------------


def test_a_card_of_ones_own_hand_is_discarded_unnamed_with_one_tap_or_named(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    fight(at, ARTHUR, MEDUSA, "noble-sacrifice", "hiss-and-slither")
    while choice_of(at).reason is not ChoiceReason.EFFECT_DISCARD:
        at.answer()
    at.taps = 0
    assert choice_of(at).owner == "p1", "who discards chooses"
    assert prompt_of(at, 0).title == "Discard 1 card"
    assert prompt_of(at, 1).title == "Player 1 chooses cards"
    hand = len(at.table.players["p1"].hand)
    at.answer(UNNAMED)
    assert len(at.table.players["p1"].hand) == hand - 1
    assert at.taps == 1


def test_an_attack_is_boosted_by_value_by_name_or_not(tmp_path: Path) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "second-shot")
    choice = choice_of(at)
    assert choice.reason is ChoiceReason.EFFECT_BOOST
    decline = prompt_of(at, 0).decline
    assert decline is not None
    assert decline.intent == answer_of(choice)
    sheet = at.view.sheet
    assert sheet is not None
    assert (sheet.seat, sheet.rises) == (0, True)
    assert answer_of(choice, "gaze-of-stone") in set(acts_on(sheet))
    at.press(i.TellBoost(2), 0)
    fought = at.table.last_combat
    assert fought is not None
    assert fought.values == (3 + 2, 0)
    assert at.taps == 1


def test_what_was_turned_up_is_named_above_the_seat_and_that_can_be_put_aside(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    fight(at, "p1.raptor.2", "p2.robert-muldoon", "ambush", "regroup")
    choice = choice_of(at)
    assert choice.reason is ChoiceReason.EFFECT_RANDOM_CARD
    sheet = at.view.sheet
    assert sheet is not None
    assert sheet.seat == 1
    tiles = [
        tile for block in sheet.blocks if isinstance(block, CardsBlock) for tile in block.cards
    ]
    assert {tile.intent for tile in tiles} == {answer_of(choice, card) for card in choice.options}
    assert all(tile.name and tile.effect for tile in tiles)
    assert answer_of(choice, UNNAMED) in set(acts_on(sheet)), "it need not be told"
    at.press(Do.CLOSE_SHEET)
    assert at.view.sheet is None, "to look at the table first"
    at.press(OpenSheet(SheetKind.CHOICE), 1)
    at.answer("feint")
    assert "feint" in at.table.players["p2"].discard.names


def test_a_card_that_is_not_told_is_told_by_its_boost(tmp_path: Path) -> None:
    at = table(tmp_path, "raptors", "robert-muldoon", map_id="raptor-paddock")
    fight(at, "p1.raptor.2", "p2.robert-muldoon", "ambush", "regroup")
    at.answer(UNNAMED)
    assert choice_of(at).kind is ChoiceKind.NUMBER
    assert prompt_of(at, 1).title == "What is its boost?"
    at.answer("2")
    assert at.table.last_combat is not None
    assert at.table.last_combat.values == (4, 1)


def test_a_hand_that_is_shown_is_told_card_by_card_or_not(tmp_path: Path) -> None:
    at = table(tmp_path, "sherlock-holmes", "medusa")
    at.give(c.PlayScheme(fighter="p1.sherlock-holmes", card="confirm-suspicion"))
    at.taps = 0
    assert choice_of(at).kind is ChoiceKind.NUMBER
    at.answer("4", seat=0)
    assert choice_of(at).reason is ChoiceReason.EFFECT_DISCARD, "perhaps there is none"
    at.answer(seat=1)
    choice = choice_of(at)
    assert choice.reason is ChoiceReason.EFFECT_REVEAL_HAND
    hand = len(at.table.players["p2"].hand)
    for card in ("dash", "snipe"):
        at.press(Pick(card))
    at.press(AnswerPicked())
    assert {*at.table.players["p2"].hand.names} >= {"dash", "snipe"}
    assert len(at.table.players["p2"].hand) == hand
    assert at.table.choice is None
    assert at.taps == 5


def test_several_cards_are_picked_once_for_each_copy(tmp_path: Path) -> None:
    at = table(tmp_path, "winter-soldier", "medusa")
    book, soldier = at.desk.scene.book, "p1.winter-soldier"
    hero = book.hero_of(at.table, "p1")
    back = next(card.id for card in hero.cards if "'pick_cards': 3" in str(card.effects))
    twice = next(card for card in hero.cards if card.copies > 1 and card.id != back)
    once = next(card for card in hero.cards if card.id not in {back, twice.id})
    at.give(c.CorrectActions(amount=4))
    for card in (twice, twice, once, once if once.copies > 1 else twice):
        at.give(c.Maneuver(), c.BoostManeuver(card=card.id), c.EndManeuver())
    fight(at, soldier, "p2.medusa", back)
    choice = choice_of(at)
    assert (choice.kind, choice.least) == (ChoiceKind.CARDS, 3)
    assert at.view.sheet is not None, "it opens by itself"
    at.press(Pick(twice.id))
    at.press(Pick(twice.id))
    assert at.table.choice == choice, "three are asked for"
    at.press(Pick(once.id))  # the last tap starts it
    last = at.desk.session.game.steps[-1].command
    assert last == c.Answer(player="p1", values=(twice.id, twice.id, once.id))


# --- Laying and revealing -------------------------------------------------------------------------


def draft(at: AtTable, foe: str = MEDUSA) -> None:
    """Arthur attacks: the cards are chosen now."""
    put_beside(at, foe, ARTHUR)
    begin_attack(at, foe)


def begin_attack(at: AtTable, foe: str) -> None:
    at.press(i.ChooseAttack())
    if at.view.cards is None:
        at.press(i.DraftAttack(ARTHUR, foe))


def test_cards_that_lie_face_down_are_told_when_both_are_turned_over(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.LayUntold(Side.ATTACKER), 0)
    assert at.table.combat is not None
    assert at.table.combat.attack is None, "nobody has told it"
    at.press(i.LayUntold(Side.DEFENDER), 1)
    assert choice_of(at).kind is ChoiceKind.REVEAL
    assert all(prompt_of(at, seat).tone is Tone.ASKED for seat in (0, 1))
    cards = at.view.cards
    assert cards is not None
    assert not any(half.laid for half in cards.halves)
    assert i.LayCard(Side.DEFENDER) not in set(acts_on(cards)), "one lies there"
    at.press(i.LayCard(Side.DEFENDER, "snipe"), 1)
    assert at.table.combat is not None
    assert not at.table.combat.is_revealed, "both are turned over together"
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    fought = at.table.fight
    assert fought is not None
    assert fought.is_revealed
    assert (fought.attack, fought.defense) != (None, None)


def test_whether_a_second_card_lies_there_is_said_before_and_taken_back_by_the_same_tap(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.TellSecond(), 0)
    at.press(i.NoSecond(), 0)
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    assert at.table.combat is not None
    assert at.table.combat.side(Side.ATTACKER).second is None
    assert not at.table.combat.side(Side.ATTACKER).is_second_untold


def test_the_number_for_a_card_that_lies_face_up_is_asked_before_every_defense(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    draft(at, "p2.sherlock-holmes")
    assert at.view.cards is not None
    attack, defense = at.view.cards.halves
    assert attack.keys == ()
    assert [act.text for act in defense.keys] == [str(n) for n in range(7)]
    at.press(i.NameNumber(4), 1)
    at.press(i.LayCard(Side.ATTACKER, "skirmish"), 0)
    at.press(i.LayCard(Side.DEFENDER, "elementary"), 1)
    fought = at.table.fight
    assert fought is not None
    assert fought.values == (0, 3), "it was named, so the attack is ignored"
    assert at.taps == 5


def test_a_number_that_was_named_means_nothing_for_another_card(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    draft(at, "p2.sherlock-holmes")
    at.press(i.NameNumber(4), 1)
    at.press(i.LayCard(Side.ATTACKER, "skirmish"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    fought = at.table.fight
    assert fought is not None
    assert fought.values == (4, 0)


@pytest.mark.parametrize("side", list(Side))
def test_nothing_changes_by_which_card_was_told_before_both_are_revealed(
    tmp_path: Path, side: Side
) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    assert at.view.cards is not None
    tiles = at.view.cards.halves[list(Side).index(side)].cards
    seen = set()
    for tile in [tile for tile in tiles if tile.locked is None]:
        at.press(tile.intent)
        seen.add(str(at.view.cards))
        if side is Side.ATTACKER:
            at.press(i.TakeBack(c.Scope.STEP))
            begin_attack(at, MEDUSA)
    assert len(tiles) > 6
    assert len(seen) == 1


def test_a_second_card_may_be_told_when_it_is_turned_over(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa")
    draft(at)
    at.press(i.TellSecond(), 0)
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    assert choice_of(at).kind is ChoiceKind.REVEAL
    assert OpenSheet(SheetKind.SECOND) in set(acts_on(at.view.cards))
    assert at.view.sheet is not None, "nothing else is to be told: it is asked for at once"
    at.press(i.TellSecond("noble-sacrifice"))
    fought = at.table.fight
    assert fought is not None
    assert fought.is_revealed
    boost = at.desk.scene.book.card(at.table, "p1", "noble-sacrifice")
    assert boost is not None
    assert fought.values is None or fought.values[0] == 6 + (boost.boost or 0)


def test_the_number_that_elementary_names_is_asked_as_it_is_laid(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "sherlock-holmes")
    holmes = "p2.sherlock-holmes"
    put_beside(at, holmes, ARTHUR)
    at.give(c.Attack(attacker=ARTHUR, target=holmes, card="excalibur"))
    at.press(i.LayCard(Side.DEFENDER, "elementary"), 1)
    assert choice_of(at).kind is ChoiceKind.NUMBER
    assert choice_of(at).owner == "p2"
    assert at.table.combat is not None
    assert not at.table.combat.is_revealed
    assert "Excalibur" not in str([seat.prompt for seat in at.view.seats])
    at.answer("6")
    assert at.table.fight is not None
    assert at.table.fight.is_revealed


# --- Items ----------------------------------------------------------------------------------------


def on_item(at: AtTable, kind: str, fighter: str = ARTHUR) -> None:
    slots = at.desk.scene.book.battlefield.item_slots
    space = next(slot.space for slot in slots if slot.kind.value == kind)
    at.give(c.CorrectPosition(fighter=fighter, space=space))


def test_a_scheme_item_is_used_by_its_name(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa", map_id="helicarrier")
    on_item(at, "scheme")
    at.taps = 0
    at.press(OpenSheet(SheetKind.ITEMS), 0)
    texts = {act.text for act in at.view.sheet.blocks[0].acts} if at.view.sheet else set()  # type: ignore[union-attr]
    assert texts == {"Rocket Pack", "Laser Turret", "EMP Array"}
    at.press(c.UseItem(fighter=ARTHUR, item="rocket-pack"))
    assert choice_of(at).reason is ChoiceReason.EFFECT_PLACE
    assert "Rocket Pack" in prompt_of(at, 0).source
    end = choice_of(at).options[-1]
    at.tap(end)
    assert at.table.fighters[ARTHUR].space == end
    assert at.taps == 3


def test_a_combat_item_is_used_by_its_name(tmp_path: Path) -> None:
    at = table(tmp_path, "king-arthur", "medusa", map_id="helicarrier")
    on_item(at, "combat")
    draft(at)
    at.press(OpenSheet(SheetKind.ITEMS, side=Side.ATTACKER), 0)
    at.press(i.UseCombatItem(Side.ATTACKER, "shield-blaster"))
    assert at.view.cards is not None
    assert "Shield Blaster" in at.view.cards.detail
    at.press(i.LayCard(Side.ATTACKER, "excalibur"), 0)
    at.press(i.LayCard(Side.DEFENDER), 1)
    fought = at.table.fight
    assert fought is not None
    assert [item.item for item in fought.items] == ["shield-blaster"]
    assert fought.values is None or fought.values[0] == 6 + 2


def test_options_of_a_hero_of_ones_own_are_read_as_words(tmp_path: Path) -> None:
    file = own_hero(tmp_path)
    file.write_text(file.read_text().replace("health: [{recover", "gain_life: [{recover"))
    at = table(tmp_path, "medusa", "my-alice")
    fight(at, "p1.medusa", "p2.alice", "snipe", "looking-glass")
    assert at.view.sheet is not None
    (block,) = (b for b in at.view.sheet.blocks if isinstance(b, ActsBlock))
    assert [act.text for act in block.acts] == ["Cards", "Gain life", "Place"]
    for option in ("gain_life", "cards"):
        at.press(Pick(option))
    assert lines_of(at)[0].title == "Player 2 chooses Gain life and Cards"


# --- What nothing came of -------------------------------------------------------------------------


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
    assert [(echo.name, echo.health) for echo in at.view.rails[0].echo][1:] == [("Harpy", "×3")]  # noqa: RUF001


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


# --- By hand --------------------------------------------------------------------------------------


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
    assert any(block.head == "Snipe" for block in at.view.sheet.blocks), at.view.sheet  # type: ignore[union-attr]
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
