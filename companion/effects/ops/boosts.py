"""The op that boosts a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.acts import cards as acts
from companion.acts.combat import change_value
from companion.combat import ValueChange
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.context import SkippedError
from companion.effects.language import (
    AMOUNT,
    Gives,
    WordMoment,
    word,
)
from companion.effects.ops.card_reading import named
from companion.effects.ops.registry import May, op
from companion.plays import Bound, SkipReason
from companion.readings import CARD_WITHOUT_BOOST
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind, Offer
from companion.unnamed import UNNAMED
from companion.zones import HAND, CardRef

if TYPE_CHECKING:
    from companion.combat import Side
    from companion.effects.context import Resolving


@op(
    "boost",
    word("mine"),
    {"times": AMOUNT},
    gives=(Gives.NUMBER,),
    moment=WordMoment.BEFORE_DAMAGE,
    may=May.BY_OP,
)
def boost(ctx: Resolving, _whose: str) -> Bound | None:
    """Discard a card to add its boost; always optional, once or several times (CRD-07)."""
    side = ctx.side
    if side is None:
        raise SkippedError(SkipReason.NO_COMBAT, "EFF-03")
    times = amount(ctx, ctx.step.get("times", 1))
    added = 0
    boosted = 0
    for number in range(times):
        slot = f"card.{number}"
        offers = boost_offers(ctx)
        if ctx.answer(slot) is None:
            hand = ctx.table.players[ctx.me].hand
            if not len(hand) and not offers:
                break
        picked = ctx.ask(
            slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_BOOST,
            options=(*targets.could_fit(ctx, {}, HAND, ctx.me), *offers), offers=offers, least=0,
            may_be_unnamed=bool(len(ctx.table.players[ctx.me].hand)), rules=("CRD-07",),
            seen_by=(ctx.me,),
        )  # fmt: skip
        if not picked:
            break
        value = _add_boost(ctx, side, number, picked[0], offers)
        added += value
        boosted += 1
    return Bound(done=bool(boosted), number=added)


def boost_offers(ctx: Resolving) -> dict[str, Offer]:
    """The cards in zones of the hero's own that may be used to boost, by what they are called."""
    found = {}
    for zone in ctx.book.boosting_zones(ctx.table, ctx.me):
        for card in ctx.table.players[ctx.me].zone(zone).cards:
            name = f"{zone}/{card.owner}/{card.id}"
            found[name] = Offer(card=card, zone=zone, holder=ctx.me)
    return found


def _add_boost(
    ctx: Resolving, side: Side, number: int, picked: str, offers: dict[str, Offer]
) -> int:
    known = ctx.answer(f"value.{number}")
    if known is not None:
        value = int(known[0])
    elif picked in offers:
        value = targets.boost_of(ctx, offers[picked].card)
    elif picked == UNNAMED:
        (told,) = ctx.ask(
            f"told.{number}", ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER,
            options=tuple(str(n) for n in range(targets.MOST_BOOST + 1)), rules=("CRD-07",),
        )  # fmt: skip
        value = int(told)
    else:
        value = targets.boost_of(ctx, CardRef(ctx.me, picked))
    definition = ctx.book.card(ctx.table, ctx.me, picked)
    if definition is not None and definition.boost is None:
        ctx.tx.reads(CARD_WITHOUT_BOOST)
    if known is None:
        ctx.settle(f"value.{number}", (str(value),))
        offer = offers.get(picked)
        if offer is not None:
            acts.boost(ctx.tx, ctx.me, offer.card, offer.zone)
        else:
            acts.boost(ctx.tx, ctx.me, named(ctx.me, picked))
        change_value(
            ctx.tx, side, ValueChange.ADD, value, reason=ctx.subject or "", rules=("CRD-07",)
        )
    ctx.once(f"boosted.{number}", lambda: acts.has_boosted(ctx.tx, ctx.me))
    return value
