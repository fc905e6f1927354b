"""What every decision asks first: does it exist, is it theirs, is it time, can it be that card.

A check that fails raises `RefusedError`, which `companion.decide` turns into the answer.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from companion import events as e
from companion.frames import TurnFrame, TurnStage
from companion.numbers import MOST
from companion.piles import can_hold, pool
from companion.rulebook import cards_possible, may_use
from companion.rules.move_checks import check_move, check_path
from companion.rules.placement import check_place
from companion.rulings import RULES_OF, Code, Ruling, ruling
from companion.table import Laid, StoredCard

if TYPE_CHECKING:
    from companion import commands as c
    from companion.definitions import CardDefinition
    from companion.frames import Frame
    from companion.model import FighterId, PlayerId
    from companion.piles import CardId
    from companion.rules.movement import Allowance
    from companion.table import FighterState, PlayerState, Turn
    from companion.transaction import Transaction


class RefusedError(Exception):
    """Ends a decision; carries the refusal."""

    def __init__(self, refusal: Ruling) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal


def refuse(code: Code, **facts: Any) -> RefusedError:
    """The refusal with this code, to be raised."""
    return RefusedError(ruling(code, **facts))


def object_to(tx: Transaction, refusal: Ruling) -> None:
    """Refuse, unless the table has overruled the rule that this rests on."""
    if not tx.waives(*RULES_OF[refusal.code]):
        raise RefusedError(refusal)


@singledispatch
def do(command: Any, _story: Transaction) -> Ruling:
    """Check one command and tell what it does."""
    raise TypeError(f"{type(command).__name__} is not a command")


def find_fighter(tx: Transaction, fighter_id: FighterId) -> FighterState:
    """The fighter with this id."""
    fighter = tx.table.fighters.get(fighter_id)
    if fighter is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(fighter_id,))
    return fighter


def find_standing(tx: Transaction, fighter_id: FighterId) -> FighterState:
    """The fighter with this id, which must be on the board."""
    fighter = find_fighter(tx, fighter_id)
    if fighter.space is None:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter_id,))
    return fighter


def find_player(tx: Transaction, player_id: PlayerId) -> PlayerState:
    """The player with this id."""
    player = tx.table.players.get(player_id)
    if player is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(player_id,))
    return player


def find_turn(tx: Transaction) -> Turn:
    """The turn that is going on."""
    if tx.table.turn is None:
        raise refuse(Code.GAME_NOT_NOW)
    return tx.table.turn


FrameT = TypeVar("FrameT", bound="Frame")


def find_frame(tx: Transaction, kind: type[FrameT]) -> FrameT:
    """The innermost thing that is going on, which must be of this kind."""
    frame = tx.table.frame
    if not isinstance(frame, kind):
        raise refuse(Code.GAME_NOT_NOW)
    return frame


def need_action(tx: Transaction) -> Turn:
    """An action may begin: it is somebody's turn and nothing else is going on."""
    turn = find_turn(tx)
    if find_frame(tx, TurnFrame).stage is not TurnStage.ACTIONS or not turn.actions_left:
        raise refuse(Code.GAME_NOT_NOW)
    return turn


def need_own(tx: Transaction, fighter: FighterState) -> None:
    """The fighter must belong to the player on turn."""
    if fighter.owner != find_turn(tx).player:
        raise refuse(Code.GAME_NOT_YOURS, fighters=(fighter.id,))


def need_amount(amount: int, least: int = 0, most: int = MOST) -> None:
    """A number must be neither too small nor too large."""
    if not least <= amount <= most:
        raise refuse(Code.GAME_BAD_AMOUNT, needed=amount)


def need_in_hand(tx: Transaction, player: PlayerState, card: CardId) -> CardDefinition:
    """The card, if it can be in the player's hand by all that is known (never by a guess)."""
    return need_card_in(tx, player, "hand", card)


def need_card_in(tx: Transaction, player: PlayerState, pile: str, card: CardId) -> CardDefinition:
    """The card, if it can be in this pile of the player by all that is known."""
    definition = tx.book.card(tx.table, player.id, card)
    if definition is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    deck_list = tx.book.deck_list(tx.table, player.id)
    left = pool(deck_list, *player.piles)
    if not can_hold(getattr(player, pile), card, left):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    return definition


def need_banner(tx: Transaction, fighter: FighterState, card: CardDefinition) -> None:
    """The fighter must be one that may use the card (CRD-02)."""
    if not may_use(tx.table, fighter, card):
        object_to(tx, ruling(Code.CARD_WRONG_BANNER, fighters=(fighter.id,)))


def laid_by(
    tx: Transaction,
    fighter: FighterState,
    named: CardId | None,
    value: int | None,
    *,
    for_attack: bool,
) -> Laid | None:
    """The card that a fighter plays in a combat, by name or by value; None if neither is told."""
    player = find_player(tx, fighter.owner)
    if named is not None:
        card = need_in_hand(tx, player, named)
        if card.value is None or not (card.is_attack if for_attack else card.is_defense):
            raise refuse(Code.CARD_WRONG_KIND)
        need_banner(tx, fighter, card)
        return Laid(card=card.id, value=card.value)
    if value is None:
        return None
    could_be = any(
        (card.is_attack if for_attack else card.is_defense) and may_use(tx.table, fighter, card)
        for card in cards_possible(tx.book, tx.table, player.id)
    )
    if not could_be:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    need_amount(value)
    return Laid(value=value)


def move_along(
    tx: Transaction,
    fighter: FighterState,
    command: c.MoveFighter | c.MoveByEffect,
    allowance: Allowance,
) -> Ruling:
    """Move a fighter along the path that was named, or by the shortest way to where it goes."""
    position = tx.table.position(tx.book.battlefield)
    if command.path:
        answer = check_path(position, fighter.id, command.path, allowance)
    elif command.to is not None:
        answer = check_move(position, fighter.id, command.to, allowance)
    else:
        raise refuse(Code.MOVE_WRONG_START, spaces=(fighter.space or "",), fighters=(fighter.id,))
    if not answer:
        if allowance.moved_by not in {None, fighter.owner}:
            answer = msgspec.structs.replace(answer, rules=(*answer.rules, "MAN-07"))
        object_to(tx, answer)
        return _put_down(tx, fighter, command)
    if len(answer.spaces) > 1:
        tx.emit(e.FighterMoved(fighter=fighter.id, path=answer.spaces))
        tx.enter(fighter.id, answer.spaces[-1])
    return answer


def _put_down(
    tx: Transaction, fighter: FighterState, command: c.MoveFighter | c.MoveByEffect
) -> Ruling:
    """A move that the rules do not know, because the table says so: from here to there at once."""
    there = command.path[-1] if command.path else command.to
    assert there is not None  # noqa: S101  (the refusal that was overruled named it)
    position = tx.table.position(tx.book.battlefield)
    answer = check_place(position, fighter.id, there)
    if not answer:
        raise RefusedError(answer)
    if fighter.space is not None and fighter.space != there:
        tx.emit(e.FighterMoved(fighter=fighter.id, path=(fighter.space, there)))
        tx.enter(fighter.id, there)
    return answer


def boost_with(
    tx: Transaction, player: PlayerState, command: c.BoostManeuver | c.BoostValue
) -> int:
    """Use up a card to boost, by name or by the value it has; returns the boost (CRD-07)."""
    if command.stored_from is not None:
        return _boost_from_suit(tx, player, command.stored_from, command.card)
    if command.card is not None:
        amount = need_in_hand(tx, player, command.card).boost or 0
    elif command.boost is not None and len(player.hand):
        need_amount(command.boost)
        amount = command.boost
    else:
        raise refuse(Code.CARD_UNTOLD, also=("CRD-07",))
    tx.discard(player.id, command.card)
    return amount


def _boost_from_suit(
    tx: Transaction, player: PlayerState, owner: PlayerId, card: CardId | None
) -> int:
    """Boost with an opposing card that lies in the suit; it goes to its owner (PAN-02)."""
    if card is None or StoredCard(owner=owner, card=card) not in player.suit:
        raise refuse(Code.CARD_NOT_THERE, also=("PAN-02",), fighters=(player.id,))
    definition = tx.book.card(tx.table, owner, card)
    tx.emit(e.StoredCardSpent(player=player.id, owner=owner, card=card))
    return (definition.boost or 0) if definition is not None else 0


def after_boost(tx: Transaction, player: PlayerState) -> None:
    """Black Panther draws a card right after a boost was added (PAN-03)."""
    if tx.book.hero_of(tx.table, player.id).suit:
        tx.draw(player.id)
