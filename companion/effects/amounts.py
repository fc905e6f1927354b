"""Numbers in effects: written out, bound to a name, or counted from the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.acts.combat import other
from companion.combat import Side
from companion.effects import targets
from companion.effects.boost_values import boost_of, boost_of_laid
from companion.effects.language import (
    AMOUNT_WORDS,
    CARD_FILTER,
    CARDS,
    FIGHTERS,
    PLACES,
    SIDE,
    THEIR_CARD,
    Part,
    PartKind,
    Word,
    WordMoment,
    listed,
    word,
)
from companion.effects.whereabouts import MOST_SPACES, MOST_ZONES, number_of
from companion.readings import DAMAGE_BEYOND_HEALTH, SPACES_BETWEEN_ARE_ADJACENT
from companion.reasons import ChoiceReason
from companion.rules.values import value_of
from companion.rules.ways import spread
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.effects.context import Resolving
    from companion.model import PlayerId

TIMES: Final = Part(PartKind.NUMBER, least=-99)
"""So often; -1 turns what is added into what is taken away."""
Amount: TypeAlias = "Callable[[Resolving, Any], int]"

AMOUNTS: Final[dict[str, Amount]] = {}


def counted(
    name: str, main: Part, *, moment: WordMoment = WordMoment.ALWAYS
) -> Callable[[Amount], Amount]:
    """Register an amount under its word, with what stands behind it."""

    def register(function: Amount) -> Amount:
        AMOUNT_WORDS[name] = Word(name, main, {"times": TIMES}, moment=moment)
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


def card_query(ctx: Resolving, told: Mapping[str, Any]) -> dict[str, Any]:
    """Which cards a step or a filter means, with the number in it worked out."""
    wanted = {key: told[key] for key in CARD_FILTER if key in told}
    if "value" in wanted:
        wanted["value"] = amount(ctx, wanted["value"])
    return wanted


@counted("count", Part(PartKind.COUNTED))
def _count(ctx: Resolving, wanted: Any) -> int:
    if wanted.get("cards") == THEIR_CARD or "at" in wanted:
        return len(targets.known_cards(ctx, card_query(ctx, wanted), wanted))
    if "cards" in wanted:
        return _count_cards(ctx, wanted, ctx.player(wanted.get("of", "me")))
    if "token" in wanted:
        return len(targets.tokens(ctx, wanted))
    return len(targets.fighters(ctx, wanted))


def _count_cards(ctx: Resolving, wanted: Any, holder: PlayerId) -> int:
    """How many cards fit; asked of whoever holds them where some that nobody named may."""
    sure, most = targets.bounds_in(ctx, card_query(ctx, wanted), wanted["cards"], holder)
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
        return boost_of_laid(ctx, "theirs")
    found = ctx.bound(wanted)
    if found is None:
        return 0
    if found.boost is not None:
        return found.boost
    return sum(boost_of(ctx, card) for card in found.cards)


@counted("printed", SIDE, moment=WordMoment.COMBAT)
def _printed(ctx: Resolving, wanted: Any) -> int:
    side = ctx.combatant(wanted)
    return side.laid.value if side is not None and side.laid is not None else 0


@counted("ordinal", word("action"))
def _ordinal(ctx: Resolving, _: Any) -> int:
    return ctx.table.turn.action if ctx.table.turn is not None else 0


@counted("health", FIGHTERS)
def _health(ctx: Resolving, wanted: Any) -> int:
    return max((ctx.table.fighters[f].health for f in targets.fighters(ctx, wanted)), default=0)


@counted("value", SIDE, moment=WordMoment.COMBAT)
def _value(ctx: Resolving, wanted: Any) -> int:
    """What the card of a side is worth now; after the damage what counted."""
    combat, side = ctx.combat, ctx.side
    if combat is None or side is None:
        return 0
    side = side if wanted == "mine" else other(side)
    if combat.values is not None:
        return combat.values[0 if side is Side.ATTACKER else 1]
    return value_of(combat, side)


@counted("zones", PLACES)
def _zones(ctx: Resolving, wanted: Any) -> int:
    if not ctx.knows_places:
        return number_of(ctx, {"zones": wanted}, MOST_ZONES, least=1)
    zones = ctx.book.battlefield.zones_of
    return len({zone for space in targets.places(ctx, wanted) for zone in zones[space]})


@counted("counter", Part(PartKind.COUNTER))
def _counter(ctx: Resolving, wanted: Any) -> int:
    return ctx.table.players[ctx.me].counters.get(wanted, 0)


@counted("spent", Part(PartKind.SPENT))
def _spent(ctx: Resolving, wanted: Any) -> int:
    found = ctx.bound(wanted)
    return found.number if found is not None else 0


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
    if not ctx.knows_places:
        return number_of(ctx, {"spaces_between": wanted}, MOST_SPACES)
    one, two = (targets.places(ctx, each) for each in wanted)
    if not one or not two:
        return 0
    field = ctx.book.battlefield
    needed = field.distance(one[0], two[0]).needed or 0
    walked = spread(field.steps.__getitem__, one[0], needed)
    if two[0] not in walked or walked[two[0]]:  # what is in the last ring has nothing after it
        ctx.tx.reads(SPACES_BETWEEN_ARE_ADJACENT)
    return max(0, needed - 1)
