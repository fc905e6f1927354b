"""Ops by which cards are looked at, shown, chosen and put elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.acts import cards as acts
from companion.effects import targets
from companion.effects.amounts import amount, card_query
from companion.effects.boost_values import boost_told
from companion.effects.context import SkippedError
from companion.effects.language import (
    AMOUNT,
    CARDS,
    DECK_ENDS,
    FLAG,
    PLAYER,
    Gives,
    Part,
    PartKind,
    needed,
    word,
)
from companion.effects.ops.card_reading import (
    could_lie_at,
    denied_in,
    goes_to,
    named,
    reads_boost,
)
from companion.effects.ops.registry import DONE, NOT_DONE, May, op
from companion.plays import Bound, SkipReason
from companion.reasons import ChoiceReason
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from companion.zones import DECK, DISCARD, HAND, CardRef, End, Spot

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.model import PlayerId


# --- Looking and showing ------------------------------------------------------------------------


@op("look", word("hand", "deck_top"), {"of": PLAYER, "count": AMOUNT}, gives=(Gives.CARDS,))
def look(ctx: Resolving, what: str) -> Bound | None:
    """Only the decider sees; nothing moves."""
    player = ctx.player(ctx.step.get("of", "opponent"))
    zone = HAND if what == "hand" else DECK
    there = ctx.table.players[player].zone(zone)
    count = len(there) if what == "hand" else min(amount(ctx, ctx.step.get("count", 1)), len(there))
    if not count:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    ctx.tx.emit(e.Looked(player=ctx.me, of=player, zone=zone, count=count))
    known = tuple(there.top[:count]) if zone == DECK else there.cards
    cards = (*known, *(CardRef(player) for _ in range(count - len(known))))
    return Bound(cards=cards, zone=zone, holder=player, depth=count if zone == DECK else None)


@op("reveal", word("hand", "deck_top"), {"of": PLAYER, "count": AMOUNT}, gives=(Gives.CARDS,))
def reveal(ctx: Resolving, what: str) -> Bound | None:
    """Everybody sees; nothing moves, and nothing is drawn."""
    player = ctx.player(ctx.step.get("of", "me"))
    if what == "hand":
        return _reveal_hand(ctx, player)
    count = min(amount(ctx, ctx.step.get("count", 1)), len(ctx.table.players[player].deck))
    if not count:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    shown: list[CardRef] = []
    for number in range(count):
        slot = f"top.{number}"
        answered = ctx.answer(slot)
        if answered is None:
            deck = ctx.table.players[player].deck
            known = deck.top[number] if number < len(deck.top) else None
            if known is not None and known.id is not None:
                answered = ctx.settle(slot, (known.id,))
            else:
                options = could_lie_at(ctx, player, number, shown)
                answered = ctx.ask(
                    slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_WHICH_CARD, owner=ctx.me,
                    options=options, may_be_unnamed=not _is_kept_openly(ctx), zone=DECK,
                    holder=player, above=number,
                )  # fmt: skip
        shown.append(named(player, answered[0]))
    told = None
    if any(card.id is None for card in shown) and reads_boost(ctx):
        told = boost_told(ctx, player, zone=DECK)
    ctx.tx.emit(e.Revealed(of=player, zone=DECK, cards=tuple(shown), end=End.TOP))
    return Bound(cards=tuple(shown), zone=DECK, holder=player, depth=count, boost=told)


def _is_kept_openly(ctx: Resolving) -> bool:
    """Whether a later step lays what this one shows where everybody goes on seeing it (PAN-01)."""
    return any(target not in _OWN_PLACES for target in goes_to(ctx))


def _reveal_hand(ctx: Resolving, player: PlayerId) -> Bound:
    hand = ctx.table.players[player].hand
    if not len(hand):
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    if not hand.unnamed:
        cards = hand.cards
    else:
        options, denied = targets.could_fit(ctx, {}, HAND, player), denied_in(ctx, player)
        told = ctx.ask(
            "hand", ChoiceKind.CARDS, ChoiceReason.EFFECT_REVEAL_HAND, owner=player,
            options=[card for card in options if card not in denied], least=0, most=len(hand),
            may_be_unnamed=True, zone=HAND, holder=player, seen_by=(player,), denied=denied,
        )  # fmt: skip
        cards = tuple(CardRef(player, card) for card in told if card != UNNAMED)
    ctx.tx.emit(e.Revealed(of=player, zone=HAND, cards=cards))
    return Bound(cards=cards, zone=HAND, holder=player)


@op(
    "reveal_until",
    Part(PartKind.QUERY),
    {"of": PLAYER},
    gives=(Gives.CARDS,),
)
def reveal_until(ctx: Resolving, wanted: dict[str, Any]) -> Bound | None:
    """Cards are turned up until one fits; it goes to hand, the others back (WID-03)."""
    player = ctx.player(ctx.step.get("of", "me"))
    wanted = card_query(ctx, wanted)
    options = targets.could_fit(ctx, wanted, DECK, player)
    rules = ctx.rules
    found = ctx.answer("found")
    if found is None:
        if not options:
            if len(ctx.table.players[player].deck):  # all of it was shown
                acts.shuffle(ctx.tx, player)
            raise SkippedError(SkipReason.NONE_LEFT, "EFF-03")
        sure = targets.sure_in(ctx, wanted, DECK, player)
        first = _first_from_top(ctx, wanted, player)
        if first is not None or (len(options) == 1 and sure):
            found = ctx.settle("found", (first or options[0],))
        else:
            found = ctx.ask(
                "found", ChoiceKind.CARDS, ChoiceReason.EFFECT_WHICH_CARD, options=options,
                least=1 if sure else 0, zone=DECK, holder=player,
            )  # fmt: skip
    cards = tuple(CardRef(player, card) for card in found)
    if cards:
        ctx.tx.emit(e.Revealed(of=player, zone=DECK, cards=cards, rules=rules))
    for card in cards:
        acts.move_card(ctx.tx, card, Spot(DECK, player), Spot(HAND, player), rules=rules)
    acts.shuffle(ctx.tx, player)
    return Bound(done=bool(cards), cards=cards, zone=HAND, holder=player)


def _first_from_top(ctx: Resolving, wanted: dict[str, Any], player: PlayerId) -> str | None:
    """The first fitting card of a deck, if everything above it is known too."""
    for card in ctx.table.players[player].deck.top:
        if card.id is None:
            return None
        if targets.card_fits(ctx, card, wanted):
            return card.id
    return None


# --- Moving cards ------------------------------------------------------------------------------


@op(
    "move_cards",
    CARDS,
    {
        "to": needed(Part(PartKind.CARDS_TO, ("hand", "discard", *DECK_ENDS))),
        "except": CARDS,
        "ordered": FLAG,
    },
    gives=(Gives.CARDS, Gives.NUMBER),
    may=May.BY_OP,
)
def move_cards(ctx: Resolving, name: str) -> Bound | None:
    """Cards that were chosen or seen go somewhere else."""
    bound = ctx.bound(name)
    if bound is None or not bound.cards:
        raise SkippedError(SkipReason.NOTHING, "EFF-03")
    if not ctx.consents():
        return NOT_DONE
    cards = list(bound.cards)
    kept = ctx.bound(ctx.step["except"]) if "except" in ctx.step else None
    if kept is not None and any(card.id is None for card in kept.cards):
        cards = [CardRef(bound.holder)] * max(0, len(cards) - len(kept.cards))  # any of them
    else:
        for card in kept.cards if kept is not None else ():
            gone = card if card in cards else CardRef(bound.holder)  # one that nobody had named
            if gone in cards:
                cards.remove(gone)
    target = ctx.step["to"]
    is_ordered = ctx.step.get("ordered") and len({c.id for c in cards}) > 1
    if is_ordered and not all(c.id for c in cards):  # their order is secret, so all of them are
        cards = [CardRef(bound.holder)] * len(cards)
    elif is_ordered:
        order = ctx.ask(
            "order", ChoiceKind.CARDS, ChoiceReason.EFFECT_CARDS, holder=bound.holder,
            options=[c.id or "" for c in cards], least=len(cards), most=len(cards),
            seen_by=(ctx.decider,),
        )  # fmt: skip
        cards = [CardRef(bound.holder, c) for c in order]
    if target == "deck_top":
        cards.reverse()  # the first that was named ends on top
    # One that nobody names may be any that still lies there, so it goes after those with names.
    cards.sort(key=lambda card: card.id is None)
    for number, card in enumerate(cards):
        end = _end_of(ctx, bound, card, number, len(cards)) if bound.zone == DECK else None
        acts.move_card(
            ctx.tx, card, Spot(bound.zone, bound.holder, end), _spot(ctx, target, card),
            rules=acts.zone_rules(ctx.tx, ctx.me, target),
        )  # fmt: skip
    if target == "deck_shuffled":
        for owner in dict.fromkeys(card.owner for card in cards) or (bound.holder,):
            acts.shuffle(ctx.tx, owner)
    return Bound(number=len(cards), cards=tuple(cards)) if cards else NOT_DONE


def _end_of(ctx: Resolving, bound: Bound, card: CardRef, number: int, count: int) -> End | None:
    """Where one of so many cards is taken from: the top of a deck, or wherever it was found in it.

    One that nobody names is any of those that were seen there, a known one of them too. Of two
    equal ones nobody knows which it is, and that matters if others stay.
    """
    deck = ctx.table.players[bound.holder].deck
    depth = len(deck) if bound.depth is None else bound.depth - number
    if card.id is None:
        is_on_top = all(each.id is None for each in deck.may_lie_within(depth))
    else:
        is_on_top = card == deck.topmost
        if is_on_top and bound.depth is not None and count < bound.depth:
            below = (could_lie_at(ctx, bound.holder, place) for place in range(1, depth))
            is_on_top = not any(card.id in there for there in below)
    return End.TOP if is_on_top else None


_OWN_PLACES = ("hand", "deck_top", "deck_bottom", "deck_shuffled", "discard")
"""Where a card goes back to whoever it belongs to; anywhere else is a zone of the decider's."""


def _spot(ctx: Resolving, target: str, card: CardRef) -> Spot:
    places = {
        "hand": Spot(HAND, card.owner),
        "deck_top": Spot(DECK, card.owner, End.TOP),
        "deck_bottom": Spot(DECK, card.owner, End.BOTTOM),
        "deck_shuffled": Spot(DECK, card.owner),
        "discard": Spot(DISCARD, card.owner, End.TOP),
    }
    return places.get(target, Spot(target, ctx.me))


@op("shuffle", word("deck"), {"of": PLAYER})
def shuffle(ctx: Resolving, _zone: str) -> Bound | None:
    """The table shuffles a deck."""
    acts.shuffle(ctx.tx, ctx.player(ctx.step.get("of", "me")))
    return DONE
