"""Numbers in effects: written out, bound to a name, or counted from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.combat import Side
from companion.effects import targets
from companion.effects.language import (
    AMOUNT_WORDS,
    CARDS,
    NUMBER,
    PLACES,
    SIDE,
    Part,
    PartKind,
    Word,
    WordMoment,
    listed,
    word,
)
from companion.readings import DAMAGE_BEYOND_HEALTH
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.effects.context import Resolving
    from companion.model import PlayerId

Amount: TypeAlias = "Callable[[Resolving, Any], int]"

AMOUNTS: Final[dict[str, Amount]] = {}


def counted(
    name: str, main: Part, *, moment: WordMoment = WordMoment.ALWAYS
) -> Callable[[Amount], Amount]:
    """Register an amount under its word, with what stands behind it."""

    def register(function: Amount) -> Amount:
        AMOUNT_WORDS[name] = Word(name, main, {"times": NUMBER}, moment=moment)
        AMOUNTS[name] = function
        return function

    return register


def amount(ctx: Resolving, wanted: Any) -> int:
    """The number that a step asks for."""
    if isinstance(wanted, bool):
        return int(wanted)
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, str):
        found = ctx.bound(wanted)
        return found.number if found is not None else 0
    name = next(word for word in wanted if word != "times")
    return AMOUNTS[name](ctx, wanted[name]) * int(wanted.get("times", 1))


@counted("count", Part(PartKind.COUNTED))
def _count(ctx: Resolving, wanted: Any) -> int:
    if "cards" in wanted:
        holder = ctx.player(wanted.get("of", "me"))
        return _count_cards(ctx, wanted, holder)
    if "token" in wanted:
        return len(targets.tokens(ctx, wanted))
    return len(targets.fighters(ctx, wanted))


def _count_cards(ctx: Resolving, wanted: Any, holder: PlayerId) -> int:
    """How many cards fit; asked of whoever holds them where some that nobody named may."""
    zone = wanted["cards"]
    sure, most = targets.bounds_in(ctx, wanted, zone, holder)
    if sure == most or ctx.frame is None:
        return sure
    (told,) = ctx.ask(
        "count", ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER, owner=holder,
        options=tuple(str(n) for n in range(sure, most + 1)),
    )  # fmt: skip
    return int(told)


@counted("boost_of", Part(PartKind.CARDS, ("theirs",)))
def _boost_of(ctx: Resolving, wanted: Any) -> int:
    if wanted == "theirs":
        return targets.boost_of_laid(ctx, "theirs")
    found = ctx.bound(wanted)
    if found is None:
        return 0
    if found.boost is not None:
        return found.boost
    return sum(targets.boost_of(ctx, card) for card in found.cards)


@counted("printed", SIDE, moment=WordMoment.COMBAT)
def _printed(ctx: Resolving, wanted: Any) -> int:
    side = ctx.combatant(wanted)
    return side.laid.value if side is not None and side.laid is not None else 0


@counted("size_of", CARDS)
def _size_of(ctx: Resolving, wanted: Any) -> int:
    found = ctx.bound(wanted)
    return len(found.cards) if found is not None else 0


@counted("combat_damage", word("dealt", "taken"), moment=WordMoment.AFTER_DAMAGE)
def _combat_damage(ctx: Resolving, wanted: Any) -> int:
    combat, side = ctx.combat, ctx.side
    if combat is None or side is None or not combat.damage:
        return 0
    if ctx.table.fighters[combat.defender].is_defeated:
        ctx.tx.reads(DAMAGE_BEYOND_HEALTH)
    dealt = side is Side.ATTACKER
    return combat.damage if dealt == (wanted == "dealt") else 0


@counted("damage_done", Part(PartKind.FELLED))
def _damage_done(ctx: Resolving, wanted: Any) -> int:
    found = ctx.bound(wanted)
    return found.number if found is not None else 0


@counted("spaces_between", listed(PLACES, PLACES))
def _spaces_between(ctx: Resolving, wanted: Any) -> int:
    one, two = (targets.places(ctx, each) for each in wanted)
    if not one or not two:
        return 0
    distance = ctx.book.battlefield.distance(one[0], two[0])
    return max(0, (distance.needed or 0) - 1) if distance else 0
