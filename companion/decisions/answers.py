"""Answers to open choices: of the rules, of effects, and to prompts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import fighters as fighter_acts
from companion.acts import tokens as token_acts
from companion.decisions.checks import (
    RefusedError,
    by_effect,
    decides,
    find_player,
    need_in_hand,
    refuse,
)
from companion.frames import AbilitiesFrame, AttackFrame
from companion.plays import GrantKind, OwnEffect
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.rules import abilities, instances
from companion.rules.attack_steps import Window, attack_steps
from companion.rules.bonuses import take_bonus
from companion.rules.move_checks import check_move, check_path
from companion.rules.movement import Allowance
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED, name_told
from companion.zones import CardRef, can_hold

if TYPE_CHECKING:
    from companion.table import Choice
    from companion.transaction import Transaction


@decides(c.Answer)
def decide_answer(command: c.Answer, tx: Transaction) -> Ruling:
    choice = tx.table.choice
    assert choice is not None  # noqa: S101  (_check_time has seen to it)
    if command.player != choice.owner:
        raise refuse(Code.GAME_NOT_YOURS, also=choice.rules, fighters=(command.player,))
    if choice.kind in {ChoiceKind.DEFENSE, ChoiceKind.REVEAL}:
        raise refuse(Code.CHOICE_ANOTHER_ACT)
    count = len(command.values)
    is_way = choice.kind is ChoiceKind.MOVE and count > choice.most  # too far, and told so
    if not choice.least <= count <= choice.most and not is_way:
        bound = choice.least if count < choice.least else choice.most
        raise refuse(Code.CHOICE_WRONG_COUNT, also=choice.rules, needed=count, allowance=bound)
    if choice.kind is ChoiceKind.MOVE:
        return _answer_move(tx, choice, command.values)
    _check_offered(tx, choice, command.values)
    tx.emit(e.Answered(values=command.values))
    if choice.play is None:
        _do_what_was_asked(tx, choice, command.values)
    return ruling(Code.GAME_DONE, also=choice.rules)


def _check_offered(tx: Transaction, choice: Choice, values: tuple[str, ...]) -> None:
    """Everything that was answered must be one of the options, as often as there is one."""
    if choice.kind is not ChoiceKind.CARDS:
        for value in values:
            if value not in choice.options:
                raise refuse(Code.CHOICE_NOT_OFFERED, also=choice.rules, fighters=(value,))
        if len(set(values)) < len(values):
            twice = [value for value, count in Counter(values).items() if count > 1]
            raise refuse(Code.CHOICE_TWICE, also=choice.rules, fighters=twice)
        return
    named = [value for value in values if value != UNNAMED and value not in choice.offers]
    if choice.reason is ChoiceReason.HAND_LIMIT:
        _check_in_hand(tx, choice, named)
        return
    may_be_unnamed = choice.may_be_unnamed or UNNAMED in choice.options
    if len(named) < len(values) and UNNAMED in values and not may_be_unnamed:
        raise refuse(Code.CHOICE_UNNAMED, also=choice.rules)
    denied = [value for value in named if value in choice.denied]
    if denied:
        raise refuse(Code.CHOICE_DENIED, also=choice.rules, fighters=(choice.owner,), cards=denied)
    for value in named:
        if value not in choice.options:
            raise refuse(Code.CHOICE_NOT_OFFERED, also=choice.rules, fighters=(value,))
    if choice.zone is not None and choice.holder is not None:
        _check_copies(tx, choice, named)
    elif too_often := Counter(named) - Counter(choice.options):
        raise refuse(Code.CHOICE_TWICE, also=choice.rules, fighters=too_often)


def _check_copies(tx: Transaction, choice: Choice, named: list[str]) -> None:
    """Whether so many copies of these cards can lie there."""
    assert choice.holder is not None  # noqa: S101  (asked for above)
    zone = find_player(tx, choice.holder).zone(choice.zone or "")
    left = dict(unnamed_cards(tx.book, tx.table, choice.holder))
    for name in named:
        card = CardRef(choice.holder, name)
        if not can_hold(zone, card, left):
            raise refuse(Code.CARD_NOT_THERE, fighters=(choice.holder,), cards=(name,))
        if card not in zone.cards:
            left[name] -= 1
        zone = zone.take(card)


def _check_in_hand(tx: Transaction, choice: Choice, named: list[str]) -> None:
    trial = type(tx)(tx.book, tx.table)
    for name in named:
        need_in_hand(trial, find_player(trial, choice.owner), name)
        card_acts.discard(trial, choice.owner, name)


def _answer_move(tx: Transaction, choice: Choice, values: tuple[str, ...]) -> Ruling:
    """Who moves where: one of those who may, along a legal way."""
    if not values:
        tx.emit(e.Answered(values=()))
        return ruling(Code.MOVE_NOBODY, also=choice.rules)
    fighter, *way = values
    if fighter not in choice.moves:
        raise refuse(Code.CHOICE_NOT_OFFERED, also=choice.rules, fighters=(fighter,))
    if not way:
        raise refuse(Code.CHOICE_NO_END, also=choice.rules, fighters=(fighter,))
    if way == [tx.table.fighters[fighter].space]:
        tx.emit(e.Answered(values=values))
        stays = ruling(Code.MOVE_STAYS, also=choice.rules, spaces=way, fighters=(fighter,))
        return by_effect(stays)
    allowance = Allowance(
        choice.steps, through_opponents=choice.through_opponents, moved_by=choice.owner
    )
    if len(way) == 1:
        answer = check_move(tx.position, fighter, way[0], allowance)
    else:
        answer = check_path(tx.position, fighter, tuple(way), allowance)
    if not answer:
        is_foreign = tx.table.fighters[fighter].owner != choice.owner
        also = ("MAN-07",) if is_foreign else ()
        raise RefusedError(
            ruling(
                answer.code,
                also=(*answer.rules, *also),
                spaces=answer.spaces,
                fighters=answer.fighters,
                needed=answer.needed,
                allowance=answer.allowance,
            )
        )
    tx.emit(e.Answered(values=values))
    return by_effect(answer)


def _do_what_was_asked(tx: Transaction, choice: Choice, values: tuple[str, ...]) -> None:
    """What follows from the answer to a question of the rules."""
    subject = choice.subject or ""
    if choice.reason is ChoiceReason.EFFECT_ORDER:
        frame = tx.table.frame
        if isinstance(frame, AbilitiesFrame):
            abilities.begin(tx, frame, abilities.number_of(values[0]))
            return
        assert isinstance(frame, AttackFrame)  # noqa: S101  (asked in an attack)
        step = attack_steps(tx.book.edition).step(frame.stage)
        assert isinstance(step, Window)  # noqa: S101  (own effects are ordered at a window)
        instances.begin(tx, step, OwnEffect(values[0]))
    elif choice.kind is ChoiceKind.CARDS:
        for card in values:
            card_acts.discard(tx, choice.owner, name_told(card), rules=choice.rules)
    elif choice.reason is ChoiceReason.BONUS:
        take_bonus(tx, choice, int(values[0]))
    elif choice.kind is ChoiceKind.FORM:
        tx.emit(e.FormSet(player=choice.owner, form=subject, value=values[0]))
    elif choice.kind is ChoiceKind.SPACE and values:
        (space,) = values
        if subject not in tx.table.fighters:
            token_acts.put_token(tx, choice.owner, subject, space)
        elif tx.table.turn is None:
            tx.emit(e.FighterPlaced(fighter=subject, space=space, rules=choice.rules))
        else:
            for grant in tx.table.grants:
                if grant.kind is GrantKind.COMES_BACK and grant.fighter == subject:
                    tx.emit(e.GrantEnded(grant=grant))
            fighter_acts.place(tx, subject, space)
