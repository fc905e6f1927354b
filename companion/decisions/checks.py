"""What every decision asks first: does it exist, is it theirs, is it time, can it be that card.

A check that fails raises `RefusedError`, which `companion.decide` turns into the answer.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

import msgspec

from companion import events as e
from companion.piles import can_hold, pool
from companion.rulebook import may_use
from companion.rules import flow
from companion.rules.move_checks import check_move, check_path
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion import commands as c
    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId
    from companion.piles import CardId
    from companion.rules.movement import Allowance
    from companion.story import Story
    from companion.table import FighterState, Frame, PlayerState, Turn


class RefusedError(Exception):
    """Ends a decision; carries the refusal."""

    def __init__(self, refusal: Ruling) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal


def refuse(code: Code, **facts: Any) -> RefusedError:
    """The refusal with this code, to be raised."""
    return RefusedError(ruling(code, **facts))


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


def find_frame(story: Story, kind: str) -> Frame:
    """The innermost thing that is going on, which must be of this kind."""
    frame = story.table.frame
    if frame is None or frame.kind != kind:
        raise refuse(Code.GAME_NOT_NOW)
    return frame


def need_action(story: Story) -> Turn:
    """An action may begin: it is somebody's turn and nothing else is going on."""
    turn = find_turn(story)
    if find_frame(story, flow.TURN).stage != "actions" or not turn.actions_left:
        raise refuse(Code.GAME_NOT_NOW)
    return turn


def need_own(story: Story, fighter: FighterState) -> None:
    """The fighter must belong to the player on turn."""
    if fighter.owner != find_turn(story).player:
        raise refuse(Code.GAME_NOT_YOURS, fighters=(fighter.id,))


def need_amount(amount: int, least: int = 0) -> None:
    """A number must not be too small."""
    if amount < least:
        raise refuse(Code.GAME_BAD_AMOUNT, needed=amount)


def need_in_hand(story: Story, player: PlayerState, card: CardId) -> CardDefinition:
    """The card, if it can be in the player's hand by all that is known (never by a guess)."""
    definition = story.book.card(story.table, player.id, card)
    if definition is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    deck_list = story.book.deck_list(story.table, player.id)
    left = pool(deck_list, player.deck, player.hand, player.discard, player.aside)
    if not can_hold(player.hand, card, left):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,))
    return definition


def need_banner(story: Story, fighter: FighterState, card: CardDefinition) -> None:
    """The fighter must be one that may use the card (CRD-02)."""
    if not may_use(story.table, fighter, card):
        raise refuse(Code.CARD_WRONG_BANNER, fighters=(fighter.id,))


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
        raise RefusedError(answer)
    if len(answer.spaces) > 1:
        story.tell(e.FighterMoved(fighter=fighter.id, path=answer.spaces))
        story.enter(fighter.id, answer.spaces[-1])
    return answer


def boost_with(story: Story, player: PlayerState, card: CardId | None, boost: int | None) -> int:
    """Discard a card to boost, by name or by the value it has; returns the boost (CRD-07)."""
    if card is not None:
        amount = need_in_hand(story, player, card).boost or 0
    elif boost is not None and len(player.hand):
        need_amount(boost)
        amount = boost
    else:
        raise refuse(Code.CARD_UNTOLD, also=("CRD-07",))
    story.discard(player.id, card)
    return amount


def after_boost(story: Story, player: PlayerState) -> None:
    """Black Panther draws a card right after a boost was added (PAN-03)."""
    if story.book.hero_of(story.table, player.id).suit:
        story.draw(player.id)
