"""Facts about events and tables: an event never fails, and what cannot be true is noticed."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion import events as e
from companion.apply import apply, fold
from companion.content.collection import Collection
from companion.frames import FrameKind, TurnFrame, TurnStage
from companion.game import Game
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.model import Token, TokenKind
from companion.piles import Pile
from companion.reasons import ChoiceReason
from companion.seats import Seat
from companion.table import Choice, ChoiceKind, Combat, ItemUse, Laid, Modifier, Side, Table

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

UNFITTING: tuple[e.Event, ...] = (
    e.WentTo(decision=3),
    e.FighterPlaced(fighter="x", space="S01"),
    e.FighterMoved(fighter="x", path=("S01",)),
    e.FighterMoved(fighter="x", path=()),
    e.FighterHeld(fighter="x", held=True),
    e.Damaged(fighter="x", amount=1, cause="effect"),
    e.Recovered(fighter="x", amount=1),
    e.HealthSet(fighter="x", to=1),
    e.Defeated(fighter="x"),
    e.FighterReturned(fighter="x", health=1),
    e.TokenMoved(kind=TokenKind.TRAP, space="S01", to="S02"),
    e.TokenRemoved(kind=TokenKind.TRAP, space="S01"),
    e.TrapSprung(fighter="x", space="S01"),
    e.FormSet(player="x", form="size", value="big"),
    e.CardDrawn(player="x"),
    e.CouldNotDraw(player="x"),
    e.CardDiscarded(player="x"),
    e.CardPlayed(player="x"),
    e.CardPutAway(player="anna"),
    e.PileCounted(player="anna", pile="sock", count=3),
    e.CardMoved(player="anna", source="sock", target="hand"),
    e.CardMoved(player="anna", source="discard", target="hand"),
    e.FighterLeft(fighter="x"),
    e.DefenderChanged(fighter="x"),
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


def test_only_events_can_be_applied() -> None:
    with pytest.raises(TypeError, match="str is not an event"):
        apply("nonsense", TABLE)


def test_every_kind_of_event_can_be_applied() -> None:
    handled = {kind for kind in apply.registry if kind is not object}
    assert handled == set(get_args(e.Event))


def test_a_pile_can_be_counted_and_a_form_set() -> None:
    after = fold(
        TABLE,
        [
            e.PileCounted(player="ken", pile="hand", count=2),
            e.FormSet(player="ken", form="f", value="v"),
        ],
    )
    assert after.players["ken"].hand == Pile((), 2)
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

    assert faults(having(hand=Pile((), 6))) == ["ken has 31 cards of 30"]
    assert faults(having(hand=Pile(("call-for-backup",) * 3, 2))) == [
        "ken has call-for-backup 3 times"
    ]
    assert faults(having(stock={TokenKind.TRAP: 9})) == ["ken has 0 and 9 of 8 trap"]
    fog = next(token for token in TABLE.tokens if token.kind is TokenKind.FOG)
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


def test_a_combat_has_a_winner_once_damage_is_dealt() -> None:
    combat = Combat(attacker="a", defender="b")
    assert combat.winner is None
    assert replace(combat, damage=0).winner is Side.DEFENDER
    assert replace(combat, damage=1).winner is Side.ATTACKER


def test_an_unnamed_card_that_leaves_play_is_none_that_lies_in_a_suit() -> None:
    stored = e.CardStored(player="ken", owner="anna", card="lost-in-the-fog", source="deck")
    table = fold(
        TABLE, [stored, e.CardPlayed(player="anna", card=None), e.CardPutAway(player="anna")]
    )
    assert table.players["anna"].aside == Pile(("lost-in-the-fog",))
