"""Ops by which people choose: a target, a number, one of several options; and what is by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.acts import windows
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.context import SkippedError, WaitingError
from companion.effects.custom import CUSTOM
from companion.effects.language import AMOUNT, FLAG, Gives, Part, PartKind, needed, word
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.numbers import MOST
from companion.plays import Bound, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.rulebook import Rulebook
    from companion.table import Table


@op("pick", Part(PartKind.PICKED), may=May.BY_OP)
def pick(ctx: Resolving, wanted: dict[str, Any]) -> Bound | None:
    """Choose a fighter, a token or a space now, for the steps that follow."""
    if ctx.step.get("may"):
        if not targets.any_fit(ctx, wanted):
            raise SkippedError(SkipReason.NO_TARGET, "EFF-03")
        if not ctx.consents():
            return NOT_DONE
    if wanted.get("space"):
        options = targets.spaces(ctx, wanted)
        space = ctx.choose("pick", ChoiceKind.SPACE, ChoiceReason.EFFECT_SPACE, options)
        assert space is not None  # noqa: S101  (never declined)
        return Bound(spaces=(space,))
    if "token" in wanted:
        return Bound(tokens=(targets.chosen_token(ctx, wanted, "pick"),))
    return Bound(fighters=tuple(targets.chosen(ctx, {"one": wanted}, "pick")))


NAME_NUMBER: Final = "name_number"


@op(NAME_NUMBER, word("printed_value", "printed_attack_value"), gives=(Gives.NUMBER,))
def name_number(ctx: Resolving, _: str) -> Bound | None:
    """Somebody names a number aloud."""
    (told,) = ctx.ask(
        NUMBER_SLOT, ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER,
        options=tuple(str(n) for n in range(most_named(ctx.book, ctx.table) + 1)),
    )  # fmt: skip
    return Bound(number=min(MOST, int(told)))


NUMBER_SLOT: Final = "number"
_MOST_NAMED: Final = 20


def most_named(book: Rulebook, table: Table) -> int:
    """The highest number that can be named: more is printed on no card at the table."""
    heroes = (book.hero_of(table, player) for player in table.players)
    return max(_MOST_NAMED, *(card.value or 0 for hero in heroes for card in hero.cards))


@op("choose", AMOUNT, {"among": needed(Part(PartKind.OPTIONS))})
def choose(ctx: Resolving, many: Any) -> Bound | None:
    """Different options, all chosen first, then done in the order in which they were named."""
    among: dict[str, Any] = ctx.step["among"]
    count = min(amount(ctx, many), len(among))
    picked = ctx.ask(
        "options", ChoiceKind.OPTION, ChoiceReason.EFFECT_OPTION, options=tuple(among),
        least=count, most=count,
    )  # fmt: skip
    assert ctx.frame is not None  # noqa: S101  (only steps of a frame do anything)
    for name in picked:
        if ctx.answer(f"begun.{name}") is None:
            ctx.settle(f"begun.{name}")
            block = (*ctx.frame.block, str(ctx.frame.step), "among", name)
            windows.open_block(ctx.tx, ctx.play.id, block)
            raise WaitingError
    return DONE


@op("custom", Part(PartKind.CUSTOM))
def custom(ctx: Resolving, name: str) -> Bound | None:
    """Something that no other op can say: a registered function with its reason."""
    return CUSTOM[name](ctx)


@op("manual", FLAG)
def manual(ctx: Resolving, _: Any) -> Bound | None:
    """People resolve it and enter what happens."""
    ctx.by_hand()
    return DONE
