"""The op by which cards are chosen for the steps that follow."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from companion.effects import targets
from companion.effects.amounts import amount, card_query
from companion.effects.boost_values import boost_told
from companion.effects.context import SkippedError
from companion.effects.language import (
    CARD_FILTER,
    FLAG,
    PLAYER,
    Gives,
    Part,
    PartKind,
    needed,
    word,
)
from companion.effects.ops.card_reading import could_be_seen, goes_to, named, reads_boost
from companion.effects.ops.registry import NOT_DONE, May, op
from companion.plays import Bound, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.zones import DECK, DISCARD, HAND, CardRef

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.model import PlayerId
    from companion.zones import ZoneId

_ALL: Final = "all"


@op(
    "pick_cards",
    Part(PartKind.AMOUNT, (_ALL,)),
    {
        "from": needed(Part(PartKind.CARDS_FROM)),
        "of": PLAYER,
        "ordered": FLAG,
        "up_to": FLAG,
        "at": word("top"),
        "how": word("random"),
        **CARD_FILTER,
    },
    gives=(Gives.CARDS,),
    may=May.BY_OP,
)
def pick_cards(ctx: Resolving, many: Any) -> Bound | None:
    """Choose cards for the steps that follow; fewer if there are fewer, and nothing moves."""
    source: str = ctx.step["from"]
    wanted = card_query(ctx, ctx.step)
    if source.startswith("$"):
        bound = ctx.bound(source)
        if bound is None or not bound.cards:
            raise SkippedError(SkipReason.NOTHING, "EFF-03")
        return _pick_bound(ctx, bound, wanted, many) if ctx.consents() else NOT_DONE
    player = ctx.player(ctx.step.get("of", "me"))
    if ctx.step.get("may") and not targets.most_in(ctx, wanted, source, player):
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    return _pick_from_zone(ctx, player, source, wanted, many) if ctx.consents() else NOT_DONE


def _pick_from_zone(
    ctx: Resolving, player: PlayerId, source: ZoneId, wanted: dict[str, Any], many: Any
) -> Bound:
    """Cards out of a zone: whatever it can hold by all that is known and fits."""
    if "at" in ctx.step or "how" in ctx.step:
        return _pick_blindly(ctx, player, source, many)
    slot = "found" if source == DECK else "picked"
    answered = ctx.answer(slot)
    if answered is None:
        zone = ctx.table.players[player].zone(source)
        most = targets.most_in(ctx, wanted, source, player) if wanted else len(zone)
        limit = most if many == _ALL else min(amount(ctx, many), most)
        if not limit:
            raise SkippedError(SkipReason.NOTHING, "EFF-03")
        if zone.unnamed and not wanted and (source == HAND or limit == len(zone)):
            # Nobody else's business which; and if all of them go there is nothing to say.
            unnamed = (CardRef(player),) * limit
            is_all = limit == len(zone) and not (ctx.step.get("ordered") and limit > 1)
            cards = (*zone.cards, *unnamed[: zone.unnamed]) if is_all else unnamed
            return Bound(cards=cards, zone=source, holder=player)
        fitting = [card.id or "" for card in targets.cards_in(ctx, wanted, source, player)]
        sure = targets.sure_in(ctx, wanted, source, player) if wanted else len(zone)
        options = targets.could_fit(ctx, wanted, source, player)
        is_open_end = bool(ctx.step.get("up_to"))
        if len(fitting) == limit == most and not _order_counts(ctx, fitting) and not is_open_end:
            answered = ctx.settle(slot, fitting)
        elif len(options) == 1 and limit <= sure and not is_open_end:
            answered = ctx.settle(slot, options * limit)
        else:
            in_hand = source == HAND
            is_open = not in_hand and not zone.unnamed  # everybody sees each copy
            answered = ctx.ask(
                slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_CARDS, holder=player,
                options=fitting if is_open else options,
                least=0 if ctx.step.get("up_to") else min(limit, sure), most=limit,
                zone=None if is_open else source,
                may_be_unnamed=in_hand or (not is_open and not wanted),
                seen_by=tuple(dict.fromkeys((ctx.decider, player))) if in_hand else None,
            )  # fmt: skip
    if not answered:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    return Bound(cards=_meant(ctx, player, source, answered), zone=source, holder=player)


def _pick_blindly(ctx: Resolving, player: PlayerId, source: ZoneId, many: Any) -> Bound:
    """The cards on top of a pile, or some at random."""
    zone = ctx.table.players[player].zone(source)
    limit = min(len(zone), len(zone) if many == _ALL else amount(ctx, many))
    if not limit:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    if "at" in ctx.step:
        known = zone.top[:limit]
        cards = (*known, *(CardRef(player) for _ in range(limit - len(known))))
    elif zone.unnamed or source == DECK:  # which ones is nobody's business, or comes out later
        cards = (CardRef(player),) * limit
    elif limit == len(zone):
        cards = zone.cards
    else:
        answered = ctx.ask(
            "picked", ChoiceKind.CARDS, ChoiceReason.EFFECT_RANDOM_CARD, holder=player,
            owner=player if source == HAND else None, options=zone.names, least=limit, most=limit,
            seen_by=(player,) if source == HAND else None,
        )  # fmt: skip
        cards = _meant(ctx, player, source, answered)
    boost = None
    if any(card.id is None for card in cards) and reads_boost(ctx):
        boost = boost_told(ctx, player, zone=source)
    return Bound(cards=cards, zone=source, holder=player, boost=boost)


def _meant(
    ctx: Resolving, player: PlayerId, source: ZoneId, names: tuple[str, ...]
) -> tuple[CardRef, ...]:
    """The cards with these names: those that lie there, also of somebody else's deck."""
    there = list(ctx.table.players[player].zone(source).cards)
    found = []
    for name in names:
        card = next((card for card in there if card.id == name), named(player, name))
        if card in there:
            there.remove(card)
        found.append(card)
    return tuple(found)


def _pick_bound(ctx: Resolving, bound: Bound, wanted: dict[str, Any], many: Any) -> Bound:
    """Some of the cards that an earlier step saw or drew."""
    fitting = [card for card in bound.cards if targets.card_fits(ctx, card, wanted)]
    unnamed = sum(card.id is None for card in bound.cards)
    most = len(fitting) + unnamed if wanted else len(bound.cards)
    limit = most if many == _ALL else min(amount(ctx, many), most)
    if not limit:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    is_open = DISCARD in goes_to(ctx)
    if unnamed and not (wanted or is_open):  # secret: which ones is nobody's business
        hidden = (CardRef(bound.holder),) * limit
        cards = bound.cards if limit == len(bound.cards) else hidden
        return Bound(cards=cards, zone=bound.zone, holder=bound.holder, depth=bound.depth)
    answered = ctx.answer("picked")
    if answered is None:
        names = [card.id or "" for card in fitting]
        if unnamed:  # whoever saw them says which of them fit, or go where everybody sees them
            fit = targets.could_fit(ctx, wanted, bound.zone, bound.holder)
            answered = ctx.ask(
                "picked", ChoiceKind.CARDS, ChoiceReason.EFFECT_CARDS,
                options=fit if wanted else could_be_seen(ctx, bound),
                least=min(limit, len(fitting)) if wanted else limit, most=limit,
                may_be_unnamed=not wanted, zone=bound.zone, holder=bound.holder,
                seen_by=(ctx.decider,),
            )  # fmt: skip
        elif limit == len(names) and not _order_counts(ctx, names):
            answered = ctx.settle("picked", names)
        else:
            answered = ctx.ask(
                "picked", ChoiceKind.CARDS, ChoiceReason.EFFECT_CARDS, options=names,
                holder=bound.holder, least=limit, most=limit, seen_by=(ctx.decider,),
            )  # fmt: skip
    if not answered:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    return Bound(
        cards=tuple(named(bound.holder, c) for c in answered),
        zone=bound.zone,
        holder=bound.holder,
        depth=bound.depth,
    )


def _order_counts(ctx: Resolving, names: list[str]) -> bool:
    """Whether somebody has to say in which order the cards are named, though all of them are."""
    return bool(ctx.step.get("ordered")) and len(Counter(names)) > 1
