"""The op that boosts a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.acts import cards as acts
from companion.acts.combat import change_value
from companion.combat import ValueChange
from companion.effects import targets
from companion.effects.amounts import amount
from companion.effects.boost_values import boost_of, boost_told, boosts_of
from companion.effects.context import SkippedError
from companion.effects.language import (
    AMOUNT,
    Gives,
    WordMoment,
    word,
)
from companion.effects.ops.card_reading import end_card, named
from companion.effects.ops.registry import May, op
from companion.plays import Bound, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind, Offer
from companion.unnamed import UNNAMED
from companion.zones import DECK, HAND, CardRef

if TYPE_CHECKING:
    from companion.combat import Side
    from companion.effects.context import Resolving


@op(
    "boost",
    word("mine"),
    {"times": AMOUNT, "from": word("deck_top")},
    gives=(Gives.NUMBER,),
    moment=WordMoment.BEFORE_DAMAGE,
    may=May.BY_OP,
)
def boost(ctx: Resolving, _whose: str) -> Bound | None:
    """Discard a card to add its boost, once or several times (CRD-07).

    From hand that is always optional; blindly, from the deck, only if the step says `may`.
    """
    side = ctx.side
    mine = ctx.combatant("mine")
    if side is None or mine is None:
        raise SkippedError(SkipReason.NO_COMBAT, "EFF-03")
    if mine.laid is None:  # an ability boosts a card too, and none was laid
        raise SkippedError(SkipReason.NO_CARD, "EFF-03")
    times = amount(ctx, ctx.step.get("times", 1))
    if "from" in ctx.step:
        return _boost_blindly(ctx, side, times)
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


def _boost_blindly(ctx: Resolving, side: Side, times: int) -> Bound:
    """With what lies on top of the deck, whatever it is."""
    added = boosted = 0
    for number in range(times):
        if ctx.answer(f"value.{number}") is None:
            if not len(ctx.table.players[ctx.me].deck):
                break
            if not ctx.consents(f"may.{number}"):
                break
        card = end_card(ctx, ctx.me, f"top.{number}")
        known = ctx.answer(f"value.{number}")
        if known is None:
            unnamed = card.id is None
            told = boost_told(ctx, ctx.me, f"told.{number}", DECK) if unnamed else None
            value = boost_of(ctx, card) if told is None else told
            ctx.settle(f"value.{number}", (str(value),))
            acts.boost(ctx.tx, ctx.me, card, DECK)
            change_value(
                ctx.tx, side, ValueChange.ADD, value, reason=ctx.subject or "", rules=("CRD-07",)
            )
        else:
            value = int(known[0])
        ctx.once(f"boosted.{number}", lambda: acts.has_boosted(ctx.tx, ctx.me))
        added, boosted = added + value, boosted + 1
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
        value = boost_of(ctx, offers[picked].card)
    elif picked == UNNAMED:
        told = ctx.choose(
            f"told.{number}", ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER,
            boosts_of(ctx, ctx.me, HAND), rules=("CRD-07",),
        )  # fmt: skip
        value = int(told or 0)
    else:
        value = boost_of(ctx, CardRef(ctx.me, picked))
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
