"""What every decision asks first: does it exist, is it theirs, is it time, can it be that card.

A check that fails raises `RefusedError`, which `companion.decide` turns into the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import msgspec

from companion import events as e
from companion.acts import cards as card_acts
from companion.acts.fighters import enter, walk
from companion.combat import Laid
from companion.frames import ManeuverFrame, TurnFrame, TurnStage
from companion.house_rules import rules_behind
from companion.numbers import MOST
from companion.rulebook import cards_possible, may_use, unnamed_cards
from companion.rules.move_checks import check_move, check_path
from companion.rules.placement import check_place
from companion.rulings import Code, Ruling, ruling
from companion.unnamed import UNNAMED
from companion.zones import HAND, CardRef, can_hold

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion import commands as c
    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId
    from companion.rules.movement import Allowance
    from companion.table import FighterState, PlayerState
    from companion.transaction import Transaction
    from companion.turns import Turn
    from companion.zones import CardId, ZoneId


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
    if not tx.waives(*rules_behind(refusal.code)):
        raise RefusedError(refusal)


CommandT = TypeVar("CommandT")
Decision: TypeAlias = "Callable[[CommandT, Transaction], Ruling]"

DECISIONS: Final[dict[type[Any], Decision[Any]]] = {}
"""What each kind of command does."""


def decides(kind: type[CommandT]) -> Callable[[Decision[CommandT]], Decision[CommandT]]:
    """Register what checks a kind of command and tells what it does."""

    def register(function: Decision[CommandT]) -> Decision[CommandT]:
        DECISIONS[kind] = function
        return function

    return register


def do(command: Any, tx: Transaction) -> Ruling:
    """Check one command and tell what it does."""
    decision = DECISIONS.get(type(command))
    if decision is None:
        raise TypeError(f"{type(command).__name__} is not a command")
    return decision(command, tx)


def find_fighter(tx: Transaction, fighter_id: FighterId) -> FighterState:
    """The fighter with this id."""
    fighter = tx.table.fighters.get(fighter_id)
    if fighter is None:
        is_left_out = tx.book.is_left_out(tx.table, fighter_id)
        code = Code.GAME_NOT_CHOSEN if is_left_out else Code.GAME_UNKNOWN
        raise refuse(code, fighters=(fighter_id,))
    return fighter


def find_standing(tx: Transaction, fighter_id: FighterId) -> FighterState:
    """The fighter with this id, which must be on the board."""
    fighter = find_fighter(tx, fighter_id)
    if fighter.space is None:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter_id,))
    return fighter


def check_form(tx: Transaction, player: PlayerState, form: str, value: str) -> None:
    """Refuse a form that the hero does not have, or a value that it cannot take."""
    forms = {each.id: each for each in tx.book.hero_of(tx.table, player.id).forms}
    if form not in forms or value not in forms[form].values:
        raise refuse(Code.GAME_UNKNOWN, fighters=(value if form in forms else form,))
    if forms[form].chosen_before_deal and player.forms.get(form) != value:
        raise refuse(Code.GAME_NOT_CHOSEN, fighters=(value,))  # its cards are in the box


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


def find_maneuver(tx: Transaction) -> ManeuverFrame:
    """The maneuver that is going on."""
    frame = tx.table.frame
    if not isinstance(frame, ManeuverFrame):
        raise refuse(Code.MANEUVER_NOT_BEGUN)
    return frame


def need_action(tx: Transaction) -> Turn:
    """An action may begin: it is somebody's turn and nothing else is going on."""
    turn, frame = find_turn(tx), tx.table.frame
    awaits_action = isinstance(frame, TurnFrame) and frame.stage is TurnStage.ACTIONS
    if not awaits_action or not turn.actions_left:
        raise refuse(Code.GAME_NOT_NOW)
    return turn


def need_own(tx: Transaction, fighter: FighterState) -> None:
    """The fighter must belong to the player on turn."""
    if fighter.owner != find_turn(tx).player:
        raise refuse(Code.GAME_NOT_YOURS, also=("TRN-04",), fighters=(fighter.id,))


def need_amount(amount: int, least: int = 0, most: int = MOST) -> None:
    """A number must be neither too small nor too large."""
    if not least <= amount <= most:
        raise refuse(Code.GAME_BAD_AMOUNT, needed=amount)


def need_battlefield(tx: Transaction, *fighters: FighterId) -> None:
    """Who stands where must be known."""
    if not tx.book.battlefield.is_there:
        raise refuse(Code.MOVE_NOT_TRACKED, fighters=fighters)


def need_in_hand(tx: Transaction, player: PlayerState, card: CardId) -> CardDefinition:
    """The card, if it can be in the player's hand by all that is known (never by a guess)."""
    return need_card_in(tx, player, HAND, card)


def need_card_in(
    tx: Transaction, player: PlayerState, zone: ZoneId, card: CardId
) -> CardDefinition:
    """The card, if it can be in this zone of the player by all that is known."""
    if card == UNNAMED:
        raise refuse(Code.CARD_UNTOLD)
    definition = tx.book.card(tx.table, player.id, card)
    if definition is None:
        zones = tx.book.boosting_zones(tx.table, player.id)
        stored = [rules for each, rules in zones.items() if card in player.zone(each).names]
        if stored:
            raise refuse(Code.CARD_NOT_THERE, also=stored[0], fighters=(player.id,), cards=(card,))
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    left = unnamed_cards(tx.book, tx.table, player.id)
    if not can_hold(player.zone(zone), CardRef(player.id, card), left):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,), cards=(card,))
    return definition


def need_one(**told: object) -> None:
    """At most one of these may be told: each says the same in another way."""
    named = [name for name, value in told.items() if value is not None]
    if len(named) > 1:
        raise refuse(Code.GAME_CONFLICTING, fighters=named)


def need_banner(tx: Transaction, fighter: FighterState, card: CardDefinition) -> None:
    """The fighter must be one that may use the card (CRD-02)."""
    if not may_use(tx.table, fighter, card):
        object_to(tx, ruling(Code.CARD_WRONG_BANNER, fighters=(fighter.id,), cards=(card.id,)))


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
    need_one(card=named, value=value)
    if named is not None:
        card = need_in_hand(tx, player, named)
        if card.value is None or not (card.is_attack if for_attack else card.is_defense):
            raise refuse(Code.CARD_WRONG_KIND, cards=(card.id,))
        need_banner(tx, fighter, card)
        return Laid(card=card.id, value=card.value)
    if value is None:
        return None
    could_be = any(
        (card.is_attack if for_attack else card.is_defense) and may_use(tx.table, fighter, card)
        for card in cards_possible(tx.book, tx.table, player.id)
    )
    if not could_be:
        why = "ATK-01" if for_attack else "ATK-04"
        raise refuse(Code.CARD_NOT_THERE, also=(why,), fighters=(player.id,))
    need_amount(value)
    return Laid(value=value)


def move_along(
    tx: Transaction,
    fighter: FighterState,
    command: c.MoveFighter | c.MoveByEffect,
    allowance: Allowance,
) -> Ruling:
    """Move a fighter along the path that was named, or by the shortest way to where it goes."""
    need_battlefield(tx, fighter.id)
    position = tx.table.position(tx.book.battlefield)
    need_one(path=command.path or None, to=command.to)
    if command.path:
        answer = check_path(position, fighter.id, command.path, allowance)
    elif command.to is not None:
        answer = check_move(position, fighter.id, command.to, allowance)
    else:
        raise refuse(Code.GAME_UNTOLD, fighters=("to",))
    if not answer:
        if allowance.moved_by not in {None, fighter.owner}:
            answer = msgspec.structs.replace(answer, rules=(*answer.rules, "MAN-07"))
        object_to(tx, answer)
        return _put_down(tx, fighter, command)
    walk(tx, fighter.id, answer.spaces)
    return answer


def by_effect(answer: Ruling) -> Ruling:
    """The ruling on a move that was allowed: how far it goes says the effect and not MAN-02."""
    rules = tuple(rule for rule in answer.rules if rule != "MAN-02")
    return msgspec.structs.replace(answer, rules=rules)


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
        enter(tx, fighter.id, there)
    return answer


def boost_with(
    tx: Transaction, player: PlayerState, command: c.BoostManeuver | c.BoostValue
) -> tuple[int, tuple[str, ...]]:
    """Use up a card to boost, by name or by its value; returns the boost and its rules (CRD-07)."""
    need_one(card=command.card, boost=command.boost)
    if command.stored_from is not None:
        return _boost_from_zone(tx, player, command.stored_from, command.card)
    if command.card is not None:
        amount = need_in_hand(tx, player, command.card).boost or 0
    elif command.boost is not None and len(player.hand):
        need_amount(command.boost)
        amount = command.boost
    else:
        raise refuse(Code.CARD_UNTOLD, also=("CRD-07",))
    card_acts.boost(tx, player.id, CardRef(player.id, command.card))
    return amount, ("CRD-07",)


def _boost_from_zone(
    tx: Transaction, player: PlayerState, owner: PlayerId, card: CardId | None
) -> tuple[int, tuple[str, ...]]:
    """Boost with a card that lies in a zone of the hero's own; it goes to its owner."""
    zones = tx.book.boosting_zones(tx.table, player.id)
    for zone in zones:
        ref = CardRef(owner, card)
        if card is not None and ref in player.zone(zone).cards:
            definition = tx.book.card(tx.table, owner, card)
            card_acts.boost(tx, player.id, ref, zone)
            amount = (definition.boost or 0) if definition is not None else 0
            return amount, ("CRD-07", *zones[zone])
    if not zones:
        raise refuse(Code.CARD_NO_SUIT, fighters=(player.id,))
    told = () if card is None else (card,)
    rules = [rule for zone in zones.values() for rule in zone]
    raise refuse(Code.CARD_NOT_THERE, also=rules, fighters=(player.id,), cards=told)
