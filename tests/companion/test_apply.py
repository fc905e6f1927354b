"""Facts about events and tables: an event never fails, and what cannot be true is noticed."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion import events as e
from companion.apply import apply, fold
from companion.combat import Combat, CombatSide, ItemUse, Laid, Modifier, Side
from companion.content.collection import Collection
from companion.frames import EffectFrame, FrameKind, TurnFrame, TurnStage
from companion.game import Game
from companion.happenings import HAPPENINGS
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.model import Token, TokenKind
from companion.plays import Bound, EffectSource, Grant, GrantKind, OwnEffect, SkipReason, SourceKind
from companion.reasons import ChoiceReason
from companion.seats import Seat
from companion.table import Choice, ChoiceKind, Table
from companion.zones import CardRef, CardZone, End, Spot

BOOK = Collection().rulebook("sarpedon", "core", "duel")
replace = msgspec.structs.replace


def begun() -> Table:
    """A duel after its set-up."""
    seats = (
        Seat(player="anna", name="Anna", hero="invisible-man"),
        Seat(player="ken", name="Ken", hero="robert-muldoon"),
    )
    game = Game.start(BOOK, seats)
    while game.table.turn is None:
        game.handle(legal_commands(BOOK, game.table)[-1])
    return game.table


TABLE = begun()


def moved(source: str, giver: str, target: str, taker: str, card: str | None = None) -> e.CardMoved:
    return e.CardMoved(
        card=CardRef(giver, card), source=Spot(source, giver), target=Spot(target, taker)
    )


UNFITTING: tuple[e.Event, ...] = (
    e.WentTo(decision=3),
    e.FighterPlaced(fighter="x", space="S01"),
    e.FighterMoved(fighter="x", path=("S01",)),
    e.FighterMoved(fighter="x", path=()),
    e.GrantEnded(grant=Grant(kind=GrantKind.HOLD, fighter="x")),
    e.Damaged(fighter="x", amount=1, cause="effect"),
    e.Recovered(fighter="x", amount=1),
    e.HealthSet(fighter="x", to=1),
    e.Defeated(fighter="x"),
    e.FighterReturned(fighter="x", health=1),
    e.TokenMoved(kind=TokenKind.TRAP, space="S01", to="S02"),
    e.TokenRemoved(kind=TokenKind.TRAP, space="S01"),
    e.TrapSprung(fighter="x", space="S01"),
    e.FormSet(player="x", form="size", value="big"),
    e.CouldNotDraw(player="x"),
    moved("deck", "x", "hand", "x"),
    moved("deck", "anna", "hand", "x"),
    moved("deck", "x", "hand", "anna"),
    moved("sock", "anna", "hand", "anna"),
    moved("discard", "anna", "hand", "anna"),
    moved("play", "anna", "discard", "anna"),
    e.Shuffled(player="x", zone="deck"),
    e.Looked(player="x", of="y", zone="hand", count=1),
    e.Revealed(of="x", zone="hand", cards=(CardRef("x", "dash"),)),
    e.PileCounted(player="x", pile="hand", count=3),
    e.PlayEnded(play=9),
    e.AnswerKnown(play=9, slot="s", values=("yes",)),
    e.OpponentMeant(play=9, player="ken"),
    e.StepDone(play=9, name="n", result=Bound()),
    e.StepSkipped(play=9, reason=SkipReason.CONDITION),
    e.PlayedByHand(play=9),
    e.FighterLeft(fighter="x"),
    e.CombatantChanged(side=Side.DEFENDER, fighter="x"),
    e.AttackDeclared(attacker="x", defender="anna.invisible-man"),
    e.CombatCardTakenBack(player="x", side=Side.ATTACKER),
    e.EffectsCancelled(stages=()),
    e.EffectOpened(what=OwnEffect.CARD),
    e.DamagePrevented(fighter="x"),
    e.CombatWon(side=Side.ATTACKER, player="x"),
    e.CombatCardLaid(player="x", side=Side.ATTACKER, laid=Laid(value=1)),
    e.CombatCardShown(side=Side.ATTACKER, laid=None),
    e.ItemTaken(item=ItemUse(side=Side.ATTACKER, space="S01", value=1)),
    e.ModifierAdded(modifier=Modifier(side=Side.ATTACKER, amount=1, reason="r")),
    e.CombatDecided(attack=1, defense=1, damage=0),
)


@pytest.mark.parametrize("event", UNFITTING, ids=lambda event: type(event).__name__)
def test_an_event_about_something_that_is_not_there_changes_nothing(event: e.Event) -> None:
    assert apply(event, TABLE) == TABLE


def test_without_a_turn_nothing_about_turns_changes() -> None:
    early = replace(TABLE, turn=None)
    for event in (e.ActionBegan(kind=FrameKind.MANEUVER), e.ActionsGained(amount=1)):
        assert apply(event, early) == early


def test_every_kind_of_event_can_be_applied() -> None:
    assert HAPPENINGS.keys() == set(get_args(e.Event))


def test_a_pile_can_be_counted_and_a_form_set() -> None:
    after = fold(
        TABLE,
        [
            e.PileCounted(player="ken", pile="hand", count=2),
            e.FormSet(player="ken", form="f", value="v"),
        ],
    )
    assert after.players["ken"].hand == CardZone(unknown=2)
    assert after.players["ken"].forms == {"f": "v"}


def faults(table: Table) -> list[str]:
    return list(broken_invariants(BOOK, table))


def test_a_table_after_its_set_up_has_nothing_wrong() -> None:
    assert faults(TABLE) == []


def test_what_cannot_be_true_of_fighters_is_noticed() -> None:
    muldoon = TABLE.fighters["ken.robert-muldoon"]
    invisible = TABLE.fighters["anna.invisible-man"]

    def having(**fighters: object) -> Table:
        return replace(TABLE, fighters={**TABLE.fighters, muldoon.id: replace(muldoon, **fighters)})

    assert faults(having(space=invisible.space)) == [f"2 fighters stand on {invisible.space}"]
    assert faults(having(space="X")) == ["a fighter stands on X, which is not there"]
    assert faults(having(health=99)) == [f"{muldoon.id} has 99 health of 14"]
    assert faults(having(health=0)) == [f"{muldoon.id} is defeated and stands on {muldoon.space}"]


def test_what_cannot_be_true_of_cards_and_tokens_is_noticed() -> None:
    ken = TABLE.players["ken"]

    def having(**fields: object) -> Table:
        return replace(TABLE, players={**TABLE.players, "ken": replace(ken, **fields)})

    def holding(hand: CardZone) -> Table:
        return having(zones={**ken.zones, "hand": hand})

    def backup(owner: str, copies: int) -> tuple[CardRef, ...]:
        return (CardRef(owner, "call-for-backup"),) * copies

    assert faults(holding(CardZone(unknown=6))) == ["ken has 31 cards of 30"]
    assert faults(holding(CardZone(known=backup("ken", 3), unknown=2))) == [
        "ken has call-for-backup 3 times"
    ]
    strange = faults(holding(CardZone(known=backup("anna", 1), unknown=4)))
    assert strange == [
        "anna has 31 cards of 30", "anna has call-for-backup 1 times", "ken has 29 cards of 30",
    ]  # fmt: skip
    assert faults(having(counters={TokenKind.TRAP: 9})) == ["ken has 0 and 9 of 8 trap"]
    fog = next(token for token in TABLE.tokens if token.kind == TokenKind.FOG)
    assert faults(replace(TABLE, tokens=(*TABLE.tokens, fog))) == [
        f"2 fog tokens lie on {fog.space}",
        "anna has 4 and 0 of 3 fog",
    ]
    assert Token(kind=TokenKind.FOG, owner="anna", space=fog.space) == fog


def test_what_cannot_be_true_of_a_game_is_noticed() -> None:
    assert faults(replace(TABLE, agenda=())) == ["the game is not over and nothing is going on"]
    over = replace(TABLE, is_over=True, agenda=(TurnFrame(stage=TurnStage.ACTIONS),))
    assert len(faults(over)) == 2
    why = ChoiceReason.HAND_LIMIT
    odd = Choice(id=1, owner="ken", kind=ChoiceKind.CARDS, reason=why, least=2, most=1)
    assert faults(replace(TABLE, choice=odd)) == ["a choice asks for more than it takes"]


def in_combat() -> Table:
    both = {
        Side.ATTACKER: CombatSide(fighter="anna.invisible-man", player="anna"),
        Side.DEFENDER: CombatSide(fighter="ken.robert-muldoon", player="ken"),
    }
    return replace(TABLE, combat=Combat(sides=both))


def test_a_combat_has_a_winner_once_that_is_told_and_it_stays_readable() -> None:
    table = in_combat()
    assert table.combat is not None
    assert (table.combat.winner, table.combat.damage, table.combat.values) == (None, None, None)
    table = fold(
        table,
        [
            e.CombatDecided(attack=4, defense=1, damage=3),
            e.CombatWon(side=Side.ATTACKER, player="anna"),
            e.CombatEnded(),
        ],
    )
    assert table.combat is None
    assert table.fight is table.last_combat
    assert table.last_combat is not None
    assert (table.last_combat.winner, table.last_combat.damage) == (Side.ATTACKER, 3)
    assert table.last_combat.values == (4, 1)
    assert (table.last_combat.attacker, table.last_combat.side_of("ken")) == (
        "anna.invisible-man", Side.DEFENDER,
    )  # fmt: skip


def test_an_unnamed_card_that_leaves_play_is_none_that_was_named() -> None:
    both = [moved("hand", "anna", "play", "anna", card) for card in ("slip-away", None)]
    table = fold(TABLE, [*both, moved("play", "anna", "discard", "anna")])
    named = CardRef("anna", "slip-away")
    assert table.players["anna"].in_play == CardZone(known=(named,))
    assert table.players["anna"].discard == CardZone(unknown=1)


def test_a_stored_card_stays_its_owners_wherever_it_lies() -> None:
    fog = CardRef("anna", "slip-away")
    spots = (Spot("deck", "anna"), Spot("suit", "ken"), Spot("discard", "anna", End.TOP))
    table = apply(e.CardMoved(card=fog, source=spots[0], target=spots[1]), TABLE)
    assert table.players["ken"].zone("suit") == CardZone(known=(fog,))
    assert len(table.players["anna"].deck) == len(TABLE.players["anna"].deck) - 1
    assert faults(table) == []
    table = apply(e.CardMoved(card=fog, source=spots[1], target=spots[2]), table)
    assert (len(table.players["ken"].zone("suit")), table.players["anna"].discard.topmost) == (
        0, fog,
    )  # fmt: skip


# Effects that are being resolved.


def test_a_play_keeps_what_was_answered_bound_and_meant_until_it_ends() -> None:
    source = EffectSource(kind=SourceKind.CARD, hero="invisible-man", id="lurking")
    began = e.PlayBegan(source=source, player="anna", fighter="anna.invisible-man")
    table = apply(began, TABLE)
    number = table.plays_begun
    assert table.plays[number].source == source
    asked = Choice(
        id=1, owner="anna", kind=ChoiceKind.YES_NO, reason=ChoiceReason.EFFECT_MAY,
        options=("yes", "no"), play=number, slot="scheme.0.may",
    )  # fmt: skip
    frame = EffectFrame(play=number, block=("scheme",))
    table = fold(
        table,
        [
            e.FramePushed(frame=frame), e.Asked(choice=asked), e.Answered(values=("yes",)),
            e.AnswerKnown(play=number, slot="scheme.0.target", values=("ken.robert-muldoon",)),
            e.OpponentMeant(play=number, player="ken"),
            e.StepDone(play=number, name="hit", result=Bound(number=2)),
        ],
    )  # fmt: skip
    play = table.plays[number]
    assert play.answers == {"scheme.0.may": ("yes",), "scheme.0.target": ("ken.robert-muldoon",)}
    assert (play.opponent, play.names) == ("ken", {"hit": Bound(number=2)})
    assert table.frame == replace(frame, step=1)
    assert table.choice is None
    by_hand = apply(e.PlayedByHand(play=number), table)
    assert by_hand.plays[number].is_by_hand
    assert fold(table, [e.FramePopped(), e.PlayEnded(play=number)]).plays == {}
    assert apply(began, apply(e.PlayEnded(play=number), table)).plays_begun == number + 1


def test_a_rule_that_an_effect_gave_ends_with_the_turn_or_with_its_fighter() -> None:
    for_now = Grant(kind=GrantKind.HOLD, fighter="ken.robert-muldoon")
    for_ever = Grant(kind=GrantKind.COMES_BACK, fighter="anna.invisible-man", until="start_of_turn")
    table = fold(TABLE, [e.Granted(grant=for_now), e.Granted(grant=for_ever)])
    assert table.is_held("ken.robert-muldoon")
    assert not table.is_held("anna.invisible-man")
    assert table.position(BOOK.battlefield).fighters_by_id["ken.robert-muldoon"].held
    assert apply(e.TurnEnded(player="anna"), table).grants == (for_ever,)
    assert apply(e.Defeated(fighter="ken.robert-muldoon"), table).grants == (for_ever,)
    assert apply(e.GrantEnded(grant=for_ever), table).grants == (for_now,)


def test_what_was_revealed_is_known_from_then_on_and_shuffling_loses_only_the_order() -> None:
    fog = CardRef("anna", "slip-away")
    table = apply(e.Revealed(of="anna", zone="hand", cards=(fog,)), TABLE)
    assert table.players["anna"].hand == CardZone(known=(fog,), unknown=4)
    back = e.CardMoved(card=fog, source=Spot("hand", "anna"), target=Spot("deck", "anna", End.TOP))
    table = apply(back, table)
    assert table.players["anna"].deck.topmost == fog
    table = apply(e.Shuffled(player="anna", zone="deck"), table)
    deck = table.players["anna"].deck
    assert (deck.topmost, deck.names) == (None, ("slip-away",))
    assert faults(table) == []
