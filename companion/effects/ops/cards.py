"""Ops by which cards are drawn and discarded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.acts import cards as acts
from companion.effects import targets
from companion.effects.amounts import amount, card_query
from companion.effects.boost_values import boost_told
from companion.effects.language import (
    CARD_FILTER,
    FLAG,
    PLAYERS,
    Gives,
    Part,
    PartKind,
    word,
)
from companion.effects.ops.card_reading import chosen_slot, end_card, named, reads_boost
from companion.effects.ops.registry import NOT_DONE, May, op
from companion.numbers import MOST
from companion.plays import Bound
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from companion.zones import DECK, DISCARD, HAND, CardReason, CardRef, End, Spot

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.model import PlayerId


# --- Drawing ------------------------------------------------------------------------------------


@op(
    "draw",
    Part(PartKind.DRAWN),
    {"of": PLAYERS, "up_to": FLAG},
    gives=(Gives.CARDS, Gives.NUMBER),
    may=May.BY_OP,
)
def draw(ctx: Resolving, many: Any) -> Bound | None:
    """Draw cards; each that is not there hurts (CRD-06)."""
    rules = ctx.rules
    cards: list[CardRef] = []
    holder = ctx.me
    for player in ctx.players(ctx.step.get("of", "me")):
        holder = player
        count = _count(ctx, player, many)
        if not count or not _takes(ctx, player):
            continue
        for number in range(count):
            slot = f"drawn.{player}.{number}"
            if ctx.answer(slot) is None:
                deck = ctx.table.players[player].deck
                top = (deck.topmost or CardRef(player)) if len(deck) else None
                ctx.settle(slot, (top.id or UNNAMED,) if top is not None else ())
                depth = ctx.depth
                acts.draw_one(ctx.tx, player, rules)
                ctx.let_interrupt(depth)
            drawn = ctx.answer(slot)
            cards += [named(player, card) for card in drawn or ()]
    if not cards:
        return NOT_DONE
    return Bound(number=len(cards), cards=tuple(cards), zone=HAND, holder=holder)


def _takes(ctx: Resolving, player: PlayerId) -> bool:
    """Whether a player who may draw does."""
    if ctx.step.get("up_to"):
        return True
    if not ctx.step.get("may"):
        return True
    found = ctx.ask(
        f"may.{player}", ChoiceKind.YES_NO, ChoiceReason.EFFECT_MAY, owner=player,
        options=("yes", "no"), least=0, rules=("EFF-01", "CRD-05"),
    )  # fmt: skip
    return found == ("yes",)


def _count(ctx: Resolving, player: PlayerId, many: Any) -> int:
    """How many cards are drawn; settled once, because drawing changes what it is counted from."""
    slot = f"count.{player}"
    known = ctx.answer(slot)
    if known is not None:
        return int(known[0])
    if isinstance(many, dict) and "to_hand" in many:
        hand = len(ctx.table.players[player].hand)
        count = max(0, amount(ctx, many["to_hand"]) - hand)
    else:
        count = amount(ctx, many)
    if ctx.step.get("up_to") and count:
        (told,) = ctx.ask(
            f"up-to.{player}", ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER, owner=player,
            options=tuple(str(n) for n in range(count + 1)), rules=("EFF-02",),
        )  # fmt: skip
        count = int(told)
    if count > 1 or ctx.step.get("of") is not None or isinstance(many, dict):
        ctx.settle(slot, (str(min(count, MOST)),))
    return count


# --- Discarding ---------------------------------------------------------------------------------


@op(
    "discard",
    Part(PartKind.AMOUNT, ("any",)),
    {
        "of": PLAYERS,
        "how": word("choose", "random"),
        "from": word("hand", "deck_top", "deck_bottom"),
        **CARD_FILTER,
    },
    gives=(Gives.CARDS, Gives.NUMBER),
    may=May.BY_OP,
)
def discard(ctx: Resolving, many: Any) -> Bound | None:
    """Cards go to the discard pile, chosen, at random, or from the top of the deck."""
    step = ctx.step
    gone: list[CardRef] = []
    boost: int | None = None
    for player in ctx.players(step.get("of", "me")):
        if step.get("from") in {"deck_top", "deck_bottom"}:
            end = End.TOP if step["from"] == "deck_top" else End.BOTTOM
            found = _from_deck(ctx, player, amount(ctx, many), end)
        elif step.get("how") == "random":
            found = _at_random(ctx, player, amount(ctx, many))
        else:
            found = _as_chosen(ctx, player, many)
        gone += found
        if any(card.id is None for card in found) and reads_boost(ctx):
            boost = boost_told(ctx, player)
    if not gone:
        return NOT_DONE
    return Bound(
        cards=tuple(gone), number=len(gone), zone=DISCARD, holder=gone[0].owner, boost=boost
    )


def _as_chosen(ctx: Resolving, player: PlayerId, many: Any) -> list[CardRef]:
    hand = ctx.table.players[player].hand
    slot = chosen_slot(player)
    answered = ctx.answer(slot)
    if answered is None:
        wanted = card_query(ctx, ctx.step)
        fitting = targets.could_fit(ctx, wanted, HAND, player) if wanted else None
        sure = targets.sure_in(ctx, wanted, HAND, player)
        limit = len(hand) if many == "any" else min(amount(ctx, many), len(hand))
        if fitting is not None and not hand.unnamed:
            limit = min(limit, sure)
        options = fitting if fitting is not None else targets.could_fit(ctx, {}, HAND, player)
        if not limit or (wanted and not options):
            return []
        least = limit
        if many == "any" or ctx.step.get("may"):
            least = 0
        elif wanted:
            least = min(limit, sure)
        decider = ctx.decider if "by" in ctx.step else player
        known = [c.id or "" for c in targets.cards_in(ctx, wanted, HAND, player)]
        if least == limit == len(known) and not hand.unnamed:
            answered = ctx.settle(slot, known)
        else:
            answered = ctx.ask(
                slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_DISCARD, owner=decider,
                options=options, least=least, most=limit, zone=HAND, holder=player,
                seen_by=_both(decider, player), may_be_unnamed=True,
            )  # fmt: skip
    cards = [named(player, card) for card in answered]
    for number, card in enumerate(cards):
        ctx.once(
            f"gone.{player}.{number}",
            partial(acts.discard, ctx.tx, player, card.id),
        )
    return cards


def _both(decider: PlayerId, holder: PlayerId) -> tuple[PlayerId, ...]:
    """Who sees the cards of a hand among which somebody chooses: whoever does, and who holds it."""
    return tuple(dict.fromkeys((decider, holder)))


def _at_random(ctx: Resolving, player: PlayerId, many: int) -> list[CardRef]:
    gone: list[CardRef] = []
    for number in range(many):
        slot = f"random.{player}.{number}"
        answered = ctx.answer(slot)
        if answered is None:
            hand = ctx.table.players[player].hand
            if not len(hand):
                break
            decider = None if "by" in ctx.step else player
            if not number and not ctx.consents(f"may.{player}", owner=decider):
                break
            if len(hand) <= many - number and not hand.unnamed:  # all of them go
                answered = ctx.settle(slot, hand.names[:1])
            else:
                answered = ctx.ask(
                    slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_RANDOM_CARD, owner=player,
                    options=targets.could_fit(ctx, {}, HAND, player), may_be_unnamed=True,
                    zone=HAND, holder=player, seen_by=(player,),
                )  # fmt: skip
        card = named(player, answered[0])
        ctx.once(
            f"gone.{player}.{number}",
            partial(acts.discard, ctx.tx, player, card.id, is_random=True),
        )
        gone.append(card)
    return gone


def _from_deck(ctx: Resolving, player: PlayerId, many: int, end: End) -> list[CardRef]:
    gone = []
    for number in range(many):
        if ctx.answer(f"gone.{player}.{number}") is None and not len(
            ctx.table.players[player].deck
        ):
            break  # discarding from a deck is no drawing: nobody is exhausted
        card = end_card(ctx, player, f"top.{player}.{number}", end)
        ctx.once(
            f"gone.{player}.{number}",
            partial(
                acts.move_card, ctx.tx, card, Spot(DECK, player, end),
                Spot(DISCARD, player, End.TOP), CardReason.DISCARDED,
            ),
        )  # fmt: skip
        gone.append(card)
    return gone
