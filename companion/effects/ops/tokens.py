"""Ops that do something to tokens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.acts import tokens as acts
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.context import SkippedError
from companion.effects.language import AMOUNT, SPACES, TOKEN, TOKENS, Gives, needed
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.effects.whereabouts import left_to_people
from companion.plays import Bound, SkipReason
from companion.readings import TOKEN_MAY_STAY
from companion.reasons import ChoiceReason
from companion.rules.ways import spread
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.model import Token


@op(
    "put_token",
    TOKEN,
    {"to": needed(SPACES), "up_to": AMOUNT, "count": AMOUNT},
    gives=(Gives.SPACES,),
    may=May.BY_OP,
)
def put_token(ctx: Resolving, kind: str) -> Bound | None:
    """Tokens out of the box onto spaces, one each."""
    is_open = "up_to" in ctx.step
    many = amount(ctx, ctx.step.get("up_to", ctx.step.get("count", 1)))
    laid: list[str] = []
    for number in range(many):
        options: list[str] = []
        if ctx.answer(f"space.{number}") is None:
            if ctx.table.players[ctx.me].counters.get(kind, 0):
                options = [
                    space
                    for space in targets.spaces(ctx, ctx.step["to"])
                    if acts.has_room(ctx.tx, ctx.me, kind, space)
                ]
            if not options:
                break
        space = ctx.choose(
            f"space.{number}", ChoiceKind.SPACE, ChoiceReason.EFFECT_PUT_TOKEN, options,
            may=is_open, subject=kind,
        )  # fmt: skip
        if space is None:
            break
        ctx.once(f"laid.{number}", partial(acts.put_token, ctx.tx, ctx.me, kind, space))
        laid.append(space)
    if not laid and ctx.answer("space.0") is None:
        raise SkippedError(SkipReason.NO_PLACE, "EFF-03")
    return Bound(done=bool(laid), spaces=tuple(laid))


@op("move_token", TOKENS, {"to": SPACES, "up_to": AMOUNT}, gives=(Gives.SPACES,), may=May.BY_OP)
def move_token(ctx: Resolving, target: Any) -> Bound | None:
    """A token moves step by step through anything, or straight to a space (FOG-04)."""
    if not ctx.knows_places:
        return _left(ctx, target)
    may = bool(ctx.step.get("may"))
    if not _is_each(target):
        token = targets.chosen_token(ctx, target)
        to = _target_of(ctx, token, "to", may=may)
        if to is None:
            return NOT_DONE
        acts.move_token(ctx.tx, token, to)
        return Bound(done=True, spaces=(to,))
    moved = []
    for number, start in enumerate(_spaces_of_each(ctx, target)):
        if ctx.answer(f"moved.{number}") is not None:
            moved.append(start)
            continue
        found = next((t for t in targets.tokens(ctx, target) if t.space == start), None)
        to = _target_of(ctx, found, f"to.{number}", may=may) if found is not None else None
        ctx.settle(f"moved.{number}")
        if found is not None and to is not None:
            acts.move_token(ctx.tx, found, to)
            moved.append(start)
    return Bound(done=bool(moved))


def _left(ctx: Resolving, target: Any) -> Bound:
    """People move it; whether there is one is known."""
    if isinstance(target, str):
        is_there = bool(targets.tokens(ctx, target))
    else:
        is_there = targets.most_there(ctx, target.get("each", target.get("one", target))) > 0
    if not is_there:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return left_to_people(ctx)


def _target_of(ctx: Resolving, token: Token, slot: str, *, may: bool) -> str | None:
    """Where a token goes; not onto another of its kind, unless they may share a space."""
    step, battlefield = ctx.step, ctx.book.battlefield
    taken: set[str] = set()
    if acts.keeps_apart(ctx.tx, token.owner, token.kind):
        taken = {t.space for t in ctx.table.tokens if t.kind == token.kind and t != token}
    if "up_to" in step:
        graph = spread(battlefield.steps.__getitem__, token.space, amount(ctx, step["up_to"]))
        reached = {token.space, *graph, *(end for ends in graph.values() for end in ends)}
        options = [s.id for s in battlefield.spaces if s.id in reached and s.id not in taken]
    else:
        wanted = step["to"]
        options = [s for s in targets.spaces(ctx, wanted) if s not in taken]
        if wanted.get("other"):
            options = [s for s in options if s != token.space]
    stock = ctx.book.token_stock(ctx.table, token.kind, token.owner)
    to = ctx.choose(
        slot, ChoiceKind.SPACE, ChoiceReason.EFFECT_MOVE_TOKEN, options, may=may,
        subject=token.space, rules=stock.rules.moving if stock is not None else (),
    )  # fmt: skip
    if to == token.space and "to" in step:
        ctx.tx.reads(TOKEN_MAY_STAY)
    return to


@op("remove_token", TOKENS)
def remove_token(ctx: Resolving, target: Any) -> Bound | None:
    """A token leaves the game for good, or each of several."""
    if not _is_each(target):
        if ctx.answer("removed") is None:
            token = targets.chosen_token(ctx, target)
            ctx.once("removed", partial(acts.remove_token, ctx.tx, token))
        return DONE
    for number, space in enumerate(_spaces_of_each(ctx, target)):
        found = next((t for t in targets.tokens(ctx, _of_kind(target)) if t.space == space), None)
        if found is not None:
            ctx.once(f"removed.{number}", partial(acts.remove_token, ctx.tx, found))
    return DONE


def _is_each(target: Any) -> bool:
    return isinstance(target, dict) and "each" in target


def _of_kind(target: dict[str, Any]) -> dict[str, Any]:
    """All tokens of that kind, wherever they lie by now."""
    return {"token": target["each"]["token"]}


def _spaces_of_each(ctx: Resolving, target: dict[str, Any]) -> tuple[str, ...]:
    """Where the tokens of the step lay when it began. Raises SkippedError if there were none."""
    found = ctx.answer("each")
    if found is None:
        found = ctx.settle("each", [token.space for token in targets.tokens(ctx, target)])
    if not found:
        raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
    return found
