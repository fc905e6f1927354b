"""Ops about the turn, about states, and about groups of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.acts import windows
from companion.effects.amounts import amount
from companion.effects.context import OPPONENT, SkippedError, WaitingError
from companion.effects.language import (
    AMOUNT,
    DURATION,
    FLAG,
    NUMBER,
    PLAYER,
    Gives,
    Part,
    PartKind,
)
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.numbers import MOST, MOST_ACTIONS
from companion.plays import Bound, Grant, GrantKind, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.effects.context import Resolving


@op(
    "gain_action",
    Part(PartKind.AMOUNT, least=-99),
    {"of": PLAYER},
    may=May.BY_OP,
)
def gain_action(ctx: Resolving, many: Any) -> Bound | None:
    """More actions for the player on turn, which must be taken (TRN-01); fewer are a price."""
    turn, count = ctx.table.turn, amount(ctx, many)
    player = ctx.player(ctx.step.get("of", "me"))
    if turn is None or turn.player != player or turn.actions_left + count > MOST_ACTIONS:
        raise SkippedError(SkipReason.NOT_ON_TURN, "EFF-03")
    if not count or turn.actions_left + count < 0:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    if not ctx.consents():
        return NOT_DONE
    ctx.tx.emit(e.ActionsGained(amount=count, rules=("TRN-01",)))
    return DONE


@op(
    "counter",
    Part(PartKind.COUNTER),
    {"add": AMOUNT, "spend": Part(PartKind.AMOUNT, ("any",)), "to": NUMBER},
    gives=(Gives.NUMBER,),
    may=May.BY_OP,
)
def counter(ctx: Resolving, name: str) -> Bound | None:
    """A counter of one's own rises, is set, or pays: all that is asked, or any number."""
    step, player = ctx.step, ctx.table.players[ctx.me]
    have = player.counters.get(name, 0)
    rules = ctx.book.rules_of(ctx.table, ctx.me, "counter")
    most = next((int(rule["most"]) for rule in rules if rule["id"] == name), MOST)
    if "spend" in step:
        wanted = _spent(ctx, step["spend"], have)
        to = have - wanted
    else:
        to = min(most, step["to"] if "to" in step else have + amount(ctx, step["add"]))
        if to == have:
            raise SkippedError(SkipReason.NOTHING, "EFF-03")
        if not ctx.consents():
            return NOT_DONE
    if to == have:
        return NOT_DONE
    ctx.tx.emit(e.CounterSet(player=ctx.me, counter=name, to=to))
    return Bound(number=abs(to - have))


def _spent(ctx: Resolving, wanted: Any, have: int) -> int:
    """How much is paid: as much as somebody likes, or all that is asked or nothing."""
    if wanted == "any":
        if not have:
            raise SkippedError(SkipReason.NOTHING, "EFF-03")
        (told,) = ctx.ask(
            "spent", ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER,
            options=tuple(str(n) for n in range(have + 1)),
        )  # fmt: skip
        return int(told)
    price = amount(ctx, wanted)
    if price > have:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    return price if ctx.consents() else 0


@op("end_turn", FLAG)
def end_turn(ctx: Resolving, _: Any) -> Bound | None:
    """No further action is taken in this turn; what still waits in an attack is dropped."""
    turn = ctx.table.turn
    if turn is not None and turn.actions_left:
        ctx.tx.emit(e.ActionsGained(amount=-turn.actions_left, rules=("EFF-07",)))
    if turn is not None and ctx.table.combat is not None:
        grant = Grant(kind=GrantKind.TURN_ENDS, player=turn.player)
        ctx.tx.emit(e.Granted(grant=grant, rules=("EFF-07",)))
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
def do(ctx: Resolving, steps: Any) -> Bound | None:
    """A group of steps under one condition."""
    if ctx.answer("begun") is None:
        if ctx.step.get("may") and ctx.combat is not None and steps[0].get("of") == OPPONENT:
            ctx.player(OPPONENT)  # nobody is asked where the other player of the combat is out
        if not ctx.consents():
            return NOT_DONE
        assert ctx.frame is not None  # noqa: S101  (only steps of a frame do anything)
        ctx.settle("begun")
        windows.open_block(ctx.tx, ctx.play.id, (*ctx.frame.block, str(ctx.frame.step), "do"))
        raise WaitingError
    return DONE
