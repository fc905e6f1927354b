"""Ops about the turn, about states, and about groups of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.acts import windows
from companion.effects.amounts import amount
from companion.effects.context import SkippedError, WaitingError
from companion.effects.language import AMOUNT, DURATION, FLAG, Part, PartKind
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.numbers import MOST_ACTIONS
from companion.plays import Bound, Grant, GrantKind, SkipReason

if TYPE_CHECKING:
    from companion.effects.context import Resolving


@op("gain_action", AMOUNT)
def gain_action(ctx: Resolving, many: Any) -> Bound | None:
    """More actions for the player on turn; they must be taken (TRN-01)."""
    turn = ctx.table.turn
    count = amount(ctx, many)
    if turn is None or turn.player != ctx.me or turn.actions_left + count > MOST_ACTIONS:
        raise SkippedError(SkipReason.NOT_ON_TURN, "EFF-03")
    ctx.tx.emit(e.ActionsGained(amount=count, rules=("TRN-01",)))
    return DONE


@op("end_turn", FLAG)
def end_turn(ctx: Resolving, _: Any) -> Bound | None:
    """No further action is taken in this turn."""
    turn = ctx.table.turn
    if turn is not None and turn.actions_left:
        ctx.tx.emit(e.ActionsGained(amount=-turn.actions_left, rules=("EFF-07",)))
    return DONE


@op("set_state", Part(PartKind.NEW_STATES), {"until": DURATION}, may=May.BY_OP)
def set_state(ctx: Resolving, states: dict[str, str]) -> Bound | None:
    """A form or a state gets another value."""
    forms = {form.id: form.values for form in ctx.book.hero_of(ctx.table, ctx.me).forms}
    now = ctx.table.players[ctx.me].forms
    for key, wanted in states.items():
        value = wanted
        if wanted == "other":
            others = [v for v in forms.get(key, ()) if v != now.get(key)]
            value = others[0] if others else now.get(key, "")
        if now.get(key) == value:
            continue
        if not ctx.consents():
            return NOT_DONE
        ctx.tx.emit(e.FormSet(player=ctx.me, form=key, value=value))
        if ctx.step.get("until"):
            grant = Grant(kind=GrantKind.STATE, player=ctx.me, value=key, until=ctx.step["until"])
            ctx.tx.emit(e.Granted(grant=grant))
    return DONE


@op("do", Part(PartKind.STEPS), may=May.BY_OP)
def do(ctx: Resolving, _: Any) -> Bound | None:
    """A group of steps under one condition."""
    if ctx.answer("begun") is None:
        if not ctx.consents():
            return NOT_DONE
        assert ctx.frame is not None  # noqa: S101  (only steps of a frame do anything)
        ctx.settle("begun")
        windows.open_block(ctx.tx, ctx.play.id, (*ctx.frame.block, str(ctx.frame.step), "do"))
        raise WaitingError
    return DONE
