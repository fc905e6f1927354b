"""Ops that change a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.acts import combat as acts
from companion.combat import Side, ValueChange
from companion.definitions import Timing
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.boost_values import boost_of_laid
from companion.effects.context import SkippedError
from companion.effects.language import (
    AMOUNT,
    FIGHTERS,
    FLAG,
    SIDE,
    Gives,
    Part,
    PartKind,
    WordMoment,
    needed,
    some_of,
    word,
)
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.effects.protection import protection_of
from companion.plays import Bound, SkipReason
from companion.readings import PREVENTS_EFFECT_DAMAGE
from companion.rules.attack_steps import window_at

if TYPE_CHECKING:
    from companion.effects.context import Resolving

_COMBAT_TIMINGS = (Timing.IMMEDIATELY, Timing.DURING, Timing.AFTER)


def _side(ctx: Resolving, whose: str) -> Side:
    side = ctx.side
    if side is None:
        raise SkippedError(SkipReason.NO_COMBAT, "EFF-03")
    return side if whose == "mine" else acts.other(side)


def _opposed(ctx: Resolving, whose: str) -> Side:
    """The side whose card is meant; there must be one."""
    side = _side(ctx, whose)
    assert ctx.combat is not None  # noqa: S101  (it has a side)
    if ctx.combat.side(side).laid is None:
        raise SkippedError(SkipReason.NO_CARD, "EFF-03")
    return side


@op(
    "cancel",
    word("theirs"),
    {"windows": some_of(*(timing.value for timing in _COMBAT_TIMINGS))},
    moment=WordMoment.COMBAT,
)
def cancel(ctx: Resolving, whose: str) -> Bound | None:
    """What the other card, its item and a card laid with it would still do is not resolved."""
    side = _opposed(ctx, whose)
    combat = ctx.combat
    assert combat is not None  # noqa: S101  (it has a side)
    protected = protection_of(ctx.tx, combat.side(side))
    if protected:
        raise SkippedError(SkipReason.PROTECTED, *protected)
    windows = ctx.step.get("windows")
    timings = [Timing(w) for w in windows] if windows else list(_COMBAT_TIMINGS)
    stages = tuple(window_at(timing, side).id for timing in timings)
    acts.cancel(ctx.tx, stages)
    return DONE


@op("set_value", SIDE, {"to": needed(AMOUNT)}, moment=WordMoment.BEFORE_DAMAGE)
def set_value(ctx: Resolving, whose: str) -> Bound | None:
    """The value becomes this; later changes still count."""
    _change(ctx, whose, ValueChange.SET, amount(ctx, ctx.step["to"]))
    return DONE


@op(
    "add_value",
    SIDE,
    {"amount": needed(Part(PartKind.AMOUNT, least=-99))},
    gives=(Gives.NUMBER,),
    moment=WordMoment.BEFORE_DAMAGE,
)
def add_value(ctx: Resolving, whose: str) -> Bound | None:
    """The value rises, or falls."""
    added = amount(ctx, ctx.step["amount"])
    if added:
        _change(ctx, whose, ValueChange.ADD, added)
    return Bound(done=bool(added), number=added)


@op("ignore_value", SIDE, moment=WordMoment.BEFORE_DAMAGE)
def ignore_value(ctx: Resolving, whose: str) -> Bound | None:
    """The value counts as 0, whatever changes it before or after (EFF-05)."""
    acts.change_value(
        ctx.tx, _opposed(ctx, whose), ValueChange.IGNORE, reason=ctx.subject or "",
        rules=("EFF-05",),
    )  # fmt: skip
    return DONE


@op("fix_value", SIDE, {"to": needed(AMOUNT), "firmly": FLAG}, moment=WordMoment.BEFORE_DAMAGE)
def fix_value(ctx: Resolving, whose: str) -> Bound | None:
    """The value becomes this, and no card changes it any more; `firmly`: no ability either."""
    to = amount(ctx, ctx.step["to"])
    how = ValueChange.FIRM if ctx.step.get("firmly") else ValueChange.FIX
    acts.change_value(ctx.tx, _opposed(ctx, whose), how, to, reason=ctx.subject or "")
    return DONE


@op("swap_printed", SIDE, moment=WordMoment.BEFORE_DAMAGE, may=May.BY_OP)
def swap_printed(ctx: Resolving, whose: str) -> Bound | None:
    """The boost of a card counts as its printed value (EFF-04)."""
    side = _opposed(ctx, whose)
    if not ctx.consents():
        return NOT_DONE
    boost = boost_of_laid(ctx, whose)
    acts.change_value(
        ctx.tx, side, ValueChange.PRINTED, boost, reason=ctx.subject or "", rules=("EFF-04",)
    )
    return DONE


def _change(ctx: Resolving, whose: str, how: ValueChange, by: int) -> None:
    acts.change_value(ctx.tx, _side(ctx, whose), how, by, reason=ctx.subject or "")


@op("prevent_damage", FIGHTERS, moment=WordMoment.BEFORE_DAMAGE)
def prevent_damage(ctx: Resolving, target: Any) -> Bound | None:
    """The damage of this combat does nothing to a fighter."""
    ctx.tx.reads(PREVENTS_EFFECT_DAMAGE)
    for fighter in targets.chosen(ctx, target):
        acts.prevent_damage(ctx.tx, fighter)
    return DONE


@op("set_defender", FIGHTERS, gives=(Gives.FIGHTERS,), moment=WordMoment.BEFORE_DAMAGE)
def set_defender(ctx: Resolving, target: Any) -> Bound | None:
    """Another fighter is the defender from now on; range is not checked again."""
    found = targets.chosen(ctx, target)
    if not found:
        return NOT_DONE
    acts.change_combatant(ctx.tx, Side.DEFENDER, found[0])
    return Bound(fighters=(found[0],))
