"""Answers to open choices: at set-up, at the hand limit, and to prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.decisions.checks import do, find_player, need_in_hand, refuse
from companion.model import TokenKind
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.transaction import Transaction


@do.register(c.Answer)
def decide_answer(command: c.Answer, tx: Transaction) -> Ruling:
    choice = tx.table.choice
    assert choice is not None  # noqa: S101  (_check_time has seen to it)
    if command.player != choice.owner:
        raise refuse(Code.GAME_NOT_YOURS, fighters=(command.player,))
    if choice.kind is ChoiceKind.DEFENSE:
        raise refuse(Code.CARD_UNTOLD)
    if not choice.least <= len(command.values) <= choice.most:
        raise refuse(Code.CHOICE_WRONG_COUNT, needed=len(command.values), allowance=choice.most)
    if choice.kind is ChoiceKind.CARDS:
        tx.emit(e.Answered(values=command.values))
        for card in command.values:
            name = None if card == UNNAMED else card
            if name is not None:
                need_in_hand(tx, find_player(tx, choice.owner), name)
            tx.discard(choice.owner, name)
        return ruling(Code.GAME_DONE, also=choice.rules)
    if any(value not in choice.options for value in command.values):
        raise refuse(Code.CHOICE_NOT_OFFERED, also=choice.rules)
    tx.emit(e.Answered(values=command.values))
    subject = choice.subject or ""
    if choice.kind is ChoiceKind.FORM:
        tx.emit(e.FormSet(player=choice.owner, form=subject, value=command.values[0]))
    elif choice.kind is ChoiceKind.SPACE:
        if not command.values:  # what may be done need not be
            return ruling(Code.GAME_DONE, also=choice.rules)
        (space,) = command.values
        if subject in tx.table.fighters:
            tx.emit(e.FighterPlaced(fighter=subject, space=space))
        else:
            tx.emit(e.TokenPut(kind=TokenKind(subject), space=space, owner=choice.owner))
    return ruling(Code.GAME_DONE, also=choice.rules)


UNNAMED = "?"
"""A card in an answer that nobody names."""
