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
    from companion.story import Story
    from companion.table import FighterState, PlayerState, Turn


class RefusedError(Exception):
    """Ends a decision; carries the refusal."""

    def __init__(self, refusal: Ruling) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal


def refuse(code: Code, **facts: Any) -> RefusedError:
    """The refusal with this code, to be raised."""
    return RefusedError(ruling(code, **facts))


def object_to(story: Story, refusal: Ruling) -> None:
    """Refuse, unless the table has overruled the rule that this rests on."""
    if not story.waives(*RULES_OF[refusal.code]):
        raise RefusedError(refusal)


@singledispatch
def do(command: Any, _story: Story) -> Ruling:
    """Check one command and tell what it does."""
    raise TypeError(f"{type(command).__name__} is not a command")


def find_fighter(story: Story, fighter_id: FighterId) -> FighterState:
    """The fighter with this id."""
    fighter = story.table.fighters.get(fighter_id)
    if fighter is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(fighter_id,))
    return fighter


def find_standing(story: Story, fighter_id: FighterId) -> FighterState:
    """The fighter with this id, which must be on the board."""
    fighter = find_fighter(story, fighter_id)
    if fighter.space is None:
        raise refuse(Code.MOVE_OFF_BOARD, fighters=(fighter_id,))
    return fighter


def find_player(story: Story, player_id: PlayerId) -> PlayerState:
    """The player with this id."""
    player = story.table.players.get(player_id)
    if player is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(player_id,))
    return player


def find_turn(story: Story) -> Turn:
    """The turn that is going on."""
    if story.table.turn is None:
        raise refuse(Code.GAME_NOT_NOW)
    return story.table.turn


FrameT = TypeVar("FrameT", bound="Frame")


def find_frame(story: Story, kind: type[FrameT]) -> FrameT:
    """The innermost thing that is going on, which must be of this kind."""
    frame = story.table.frame
    if not isinstance(frame, kind):
        raise refuse(Code.GAME_NOT_NOW)
    return frame


def need_action(story: Story) -> Turn:
    """An action may begin: it is somebody's turn and nothing else is going on."""
    turn = find_turn(story)
    if find_frame(story, TurnFrame).stage is not TurnStage.ACTIONS or not turn.actions_left:
        raise refuse(Code.GAME_NOT_NOW)
    return turn


def need_own(story: Story, fighter: FighterState) -> None:
    """The fighter must belong to the player on turn."""
    if fighter.owner != find_turn(story).player:
        raise refuse(Code.GAME_NOT_YOURS, fighters=(fighter.id,))


def need_amount(amount: int, least: int = 0, most: int = MOST) -> None:
    """A number must be neither too small nor too large."""
    if not least <= amount <= most:
        raise refuse(Code.GAME_BAD_AMOUNT, needed=amount)


def need_in_hand(story: Story, player: PlayerState, card: CardId) -> CardDefinition:
    """The card, if it can be in the player's hand by all that is known (never by a guess)."""
    return need_card_in(story, player, "hand", card)


def need_card_in(story: Story, player: PlayerState, pile: str, card: CardId) -> CardDefinition:
    """The card, if it can be in this pile of the player by all that is known."""
    definition = story.book.card(story.table, player.id, card)
    if definition is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    deck_list = story.book.deck_list(story.table, player.id)
    left = pool(deck_list, *player.piles)
    if not can_hold(getattr(player, pile), card, left):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    return definition


def need_banner(story: Story, fighter: FighterState, card: CardDefinition) -> None:
    """The fighter must be one that may use the card (CRD-02)."""
    if not may_use(story.table, fighter, card):
        object_to(story, ruling(Code.CARD_WRONG_BANNER, fighters=(fighter.id,)))


def laid_by(
    story: Story,
    fighter: FighterState,
    named: CardId | None,
    value: int | None,
    *,
    for_attack: bool,
) -> Laid | None:
    """The card that a fighter plays in a combat, by name or by value; None if neither is told."""
    player = find_player(story, fighter.owner)
    if named is not None:
        card = need_in_hand(story, player, named)
        if card.value is None or not (card.is_attack if for_attack else card.is_defense):
            raise refuse(Code.CARD_WRONG_KIND)
        need_banner(story, fighter, card)
        return Laid(card=card.id, value=card.value)
    if value is None:
        return None
    could_be = any(
        (card.is_attack if for_attack else card.is_defense) and may_use(story.table, fighter, card)
        for card in cards_possible(story.book, story.table, player.id)
    )
    if not could_be:
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    need_amount(value)
    return Laid(value=value)


def move_along(
    story: Story,
    fighter: FighterState,
    command: c.MoveFighter | c.MoveByEffect,
    allowance: Allowance,
) -> Ruling:
    """Move a fighter along the path that was named, or by the shortest way to where it goes."""
    position = story.table.position(story.book.battlefield)
    if command.path:
        answer = check_path(position, fighter.id, command.path, allowance)
    elif command.to is not None:
        answer = check_move(position, fighter.id, command.to, allowance)
    else:
        raise refuse(Code.MOVE_WRONG_START, spaces=(fighter.space or "",), fighters=(fighter.id,))
    if not answer:
        if allowance.moved_by not in {None, fighter.owner}:
            answer = msgspec.structs.replace(answer, rules=(*answer.rules, "MAN-07"))
        object_to(story, answer)
        return _put_down(story, fighter, command)
    if len(answer.spaces) > 1:
        story.tell(e.FighterMoved(fighter=fighter.id, path=answer.spaces))
        story.enter(fighter.id, answer.spaces[-1])
    return answer


def _put_down(
    story: Story, fighter: FighterState, command: c.MoveFighter | c.MoveByEffect
) -> Ruling:
    """A move that the rules do not know, because the table says so: from here to there at once."""
    there = command.path[-1] if command.path else command.to
    assert there is not None  # noqa: S101  (the refusal that was overruled named it)
    position = story.table.position(story.book.battlefield)
    answer = check_place(position, fighter.id, there)
    if not answer:
        raise RefusedError(answer)
    if fighter.space is not None and fighter.space != there:
        story.tell(e.FighterMoved(fighter=fighter.id, path=(fighter.space, there)))
        story.enter(fighter.id, there)
    return answer


def boost_with(story: Story, player: PlayerState, command: c.BoostManeuver | c.BoostValue) -> int:
    """Use up a card to boost, by name or by the value it has; returns the boost (CRD-07)."""
    if command.stored_from is not None:
        return _boost_from_suit(story, player, command.stored_from, command.card)
    if command.card is not None:
        amount = need_in_hand(story, player, command.card).boost or 0
    elif command.boost is not None and len(player.hand):
        need_amount(command.boost)
        amount = command.boost
    else:
        raise refuse(Code.CARD_UNTOLD, also=("CRD-07",))
    story.discard(player.id, command.card)
    return amount


def _boost_from_suit(
    story: Story, player: PlayerState, owner: PlayerId, card: CardId | None
) -> int:
    """Boost with an opposing card that lies in the suit; it goes to its owner (PAN-02)."""
    if card is None or StoredCard(owner=owner, card=card) not in player.suit:
        raise refuse(Code.CARD_NOT_THERE, also=("PAN-02",), fighters=(player.id,))
    definition = story.book.card(story.table, owner, card)
    story.tell(e.StoredCardSpent(player=player.id, owner=owner, card=card))
    return (definition.boost or 0) if definition is not None else 0


def after_boost(story: Story, player: PlayerState) -> None:
    """Black Panther draws a card right after a boost was added (PAN-03)."""
    if story.book.hero_of(story.table, player.id).suit:
        story.draw(player.id)
