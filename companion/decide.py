"""A command becomes events, or a refusal that says why. Changes nothing itself.

Here it is judged whether a command is legal at all at this moment; what each kind does is in
`companion.decisions`, what follows by itself in `companion.rules.flow`. A refused command leaves no
events at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.apply import begin
from companion.decisions import (  # noqa: F401  (they register what commands do)
    answers,
    combat,
    corrections,
    maneuver,
    manual,
    manual_combat,
)
from companion.decisions.checks import RefusedError, do, refuse
from companion.frames import SetupFrame, SetupStage
from companion.plays import SourceKind
from companion.rules import flow
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind, Table
from companion.transaction import Transaction, winner_rule

if TYPE_CHECKING:
    from companion.rulebook import Rulebook

CORRECTIONS = frozenset(
    {
        c.CorrectHealth,
        c.CorrectPosition,
        c.CorrectPile,
        c.CorrectCounter,
        c.CorrectActions,
        c.CorrectToken,
        c.CorrectForm,
        c.CorrectCard,
        c.CorrectTurn,
        c.EndTurnEarly,
    }
)
MANUAL = frozenset({
    c.DealDamage,
    c.RecoverHealth,
    c.MoveByEffect,
    c.PlaceByEffect,
    c.DrawCards,
    c.DiscardCards,
    c.ChangeValue,
    c.BoostValue,
    c.CancelEffects,
    c.ReplaceCard,
    c.StoreCard,
    c.AcquireMission,
    c.SetForm,
    c.ReturnFighter,
    c.MoveToken,
    c.SwapFighters,
    c.LeaveBoard,
    c.ChangeDefender,
    c.MoveCard,
    c.GainActions,
    c.PutToken,
    c.RemoveToken,
    c.HoldFighter,
})  # fmt: skip
"""What people enter while they resolve an effect: allowed while a prompt is open."""
NEED_A_CHOICE = MANUAL | {c.Answer, c.Defend, c.Reveal, c.PlayDifferently}


CARDS = frozenset({SourceKind.CARD, SourceKind.ITEM})
ABILITIES = frozenset({SourceKind.ABILITY, SourceKind.TOKEN})


class Decided(msgspec.Struct, frozen=True):
    """What became of a command: the ruling, and what happened if it was allowed."""

    ruling: Ruling
    events: tuple[e.Event, ...] = ()
    table: Table | None = None
    """The table after it; None if it was refused, or read from a log."""
    at_work: tuple[str, ...] = ()
    """The waivable rules that did something by themselves: a sprung trap, a hand limit."""


def start_game(book: Rulebook, started: e.GameStarted) -> Decided:
    """Set a game up as far as people need not decide anything."""
    tx = Transaction(book, begin(started))
    tx.events.append(started)
    tx.emit(e.FramePushed(frame=SetupFrame(stage=SetupStage.PLACING)))
    flow.carry_on(tx)
    return Decided(ruling(Code.GAME_DONE), tuple(tx.events), tx.table)


def decide(book: Rulebook, table: Table, command: c.Command) -> Decided:
    """Decide a command: the events that it leads to, or the refusal."""
    tx = Transaction(book, table)
    if isinstance(command, c.Overrule):
        tx = Transaction(book, table, frozenset(command.rules))
        command = command.act
    elif isinstance(command, c.PlayByHand):
        tx = Transaction(book, table, by_hand=ABILITIES if command.abilities else CARDS)
        command = command.act
    try:
        _check_time(book, table, command)
        answer = do(command, tx)
        if not flow.carry_on(tx):
            raise refuse(Code.GAME_ENDLESS)
    except RefusedError as refused:
        refusal = refused.refusal
        rules = book.edition.spoken((*refusal.rules, *_why_gone(table, refusal)))
        readings = tuple(tx.readings)
        return Decided(msgspec.structs.replace(refusal, rules=rules, readings=readings))
    if tx.overruled:
        answer = ruling(
            Code.GAME_OVERRULED,
            also=dict.fromkeys(tx.overruled),
            spaces=answer.spaces,
            fighters=answer.fighters,
        )
    cited = answer.rules
    if tx.table.is_over:
        for event in tx.events:
            if isinstance(event, e.GameEnded):  # the act that decides the game says why
                cited = tuple(dict.fromkeys((*cited, *event.rules)))
    rules = book.edition.spoken(cited)
    if tx.readings or rules is not answer.rules:
        answer = msgspec.structs.replace(answer, rules=rules, readings=tuple(tx.readings))
    return Decided(answer, tuple(tx.events), tx.table, tuple(dict.fromkeys(tx.at_work)))


def _why_gone(table: Table, refusal: Ruling) -> tuple[str, ...]:
    """The rule by which those left the board who are not there; who has vanished left by none."""
    if refusal.code not in {Code.MOVE_OFF_BOARD, Code.ATTACK_OFF_BOARD}:
        return ()
    gone = (table.fighters.get(fighter) for fighter in refusal.fighters)
    return ("DEF-01",) if any(f is not None and f.is_defeated for f in gone) else ()


def _check_time(book: Rulebook, table: Table, command: c.Command) -> None:
    """Whether this sort of command is legal at all now."""
    kind = type(command)
    if kind in CORRECTIONS:
        return
    if table.is_over:
        raise refuse(Code.GAME_OVER, also=(winner_rule(book),))
    choice = table.choice
    if choice is None:
        if kind in NEED_A_CHOICE:
            raise refuse(Code.CHOICE_NONE_OPEN)
        return
    if (
        kind is c.Answer
        or (kind is c.Defend and choice.kind is ChoiceKind.DEFENSE)
        or (kind is c.Reveal and choice.kind is ChoiceKind.REVEAL)
        or (kind is c.PlayDifferently and choice.play is not None)
        or (kind in MANUAL | {c.SpringTrap} and choice.kind is ChoiceKind.PROMPT)
    ):
        return
    of_effect = ("EFF-01",) if choice.play is not None else ()
    raise refuse(Code.CHOICE_OPEN, also=(*of_effect, *choice.rules))
