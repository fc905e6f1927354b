"""What is chosen in the seat of whoever decides: by acts, names and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from companion.play.intents import AnswerPicked, Pick
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from tests.own_content import own_hero
from tests.ui.presenter.at_choices import (
    ARTHUR,
    MEDUSA,
    choice_of,
    fight,
    lines_of,
    prompt_of,
    put_beside,
    table,
)
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.table.options import answer_of
from ui.viewdata.kit import ActsBlock, CardsBlock

if TYPE_CHECKING:
    from pathlib import Path


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


def test_a_card_to_boost_an_attack_with_shows_how_many_copies_nobody_has_seen(
    tmp_path: Path,
) -> None:
    at = table(tmp_path, "medusa", "king-arthur")
    fight(at, "p1.medusa", "p2.king-arthur", "second-shot")
    sheet = at.view.sheet
    assert sheet is not None
    (block,) = (block for block in sheet.blocks if isinstance(block, CardsBlock))
    left = {tile.name: (tile.left, tile.copies) for tile in block.cards}
    assert left["Gaze of Stone"] == (3, 3)
    assert left["Second Shot"] == (2, 3), "one is in the attack"


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


def test_what_nobody_may_miss_stays_until_nobody_is_asked_anything(tmp_path: Path) -> None:
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa", map_id="heorot", settled=False)
    told = at.view.toast
    assert told is not None
    assert [seat.asked for seat in at.view.seats] == [True, False]
    at.wait(60)
    assert at.view.toast == told
    while at.table.choice is not None:
        choice = choice_of(at)
        at.give(c.Answer(player=choice.owner, values=choice.options[:1]))
    assert not any(seat.asked for seat in at.view.seats)
    at.wait(60)
    assert at.view.toast is None
