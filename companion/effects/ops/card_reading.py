"""What ops about cards share: cards that nobody named, and what may lie in a deck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from companion.effects import targets
from companion.effects.amounts import card_query
from companion.effects.context import slot_at
from companion.effects.steps import steps_at
from companion.effects.targets import could_fit
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.table import ChoiceKind
from companion.unnamed import name_told
from companion.zones import DECK, HAND, CardRef, End

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.effects.context import Resolving
    from companion.model import PlayerId
    from companion.plays import Bound


def named(owner: PlayerId, card: str) -> CardRef:
    """A card of a player by what was told: its id, or that nobody named it."""
    return CardRef(owner, name_told(card))


def reads_boost(ctx: Resolving) -> bool:
    """Whether a later step of the play reads the boost of what this one binds."""
    name = ctx.step.get("as")
    assert ctx.frame is not None  # noqa: S101  (only steps of a frame ask)
    block = steps_at(ctx.book, ctx.table, ctx.play, ctx.frame.block)
    return name is not None and _mentions_boost(block, f"${name}")


def goes_to(ctx: Resolving) -> set[str]:
    """Where later steps of the block put the cards that this one binds."""
    name = ctx.step.get("as")
    assert ctx.frame is not None  # noqa: S101  (only steps of a frame ask)
    block = steps_at(ctx.book, ctx.table, ctx.play, ctx.frame.block)
    return {step["to"] for step in block if name and step.get("move_cards") == f"${name}"}


def _mentions_boost(part: Any, name: str) -> bool:
    if isinstance(part, dict):
        return part.get("boost_of") == name or any(_mentions_boost(p, name) for p in part.values())
    return isinstance(part, list | tuple) and any(_mentions_boost(p, name) for p in part)


def could_lie_at(
    ctx: Resolving, player: PlayerId, number: int, above: Sequence[CardRef] = ()
) -> list[str]:
    """What may lie at a place of a deck, counted from the top, below these."""
    deck = ctx.table.players[player].deck
    left = Counter(unnamed_cards(ctx.book, ctx.table, player))
    gone = Counter(card.id for card in above if card.id is not None)
    known = Counter(card.id for card in deck.known)
    for card, count in gone.items():
        left[card] -= max(0, count - known[card])
    options = deck.could_be_at(number, player, left)
    return [card for card in options if known[card] > gone[card] or left[card] > 0] or options


def could_be_seen(ctx: Resolving, bound: Bound) -> list[str]:
    """What the cards can be that an earlier step saw and not all of which are named."""
    if bound.zone != DECK or bound.depth is None:
        return list(could_fit(ctx, {}, bound.zone, bound.holder))
    places = (could_lie_at(ctx, bound.holder, number) for number in range(bound.depth))
    return sorted({card for place in places for card in place})


def end_card(ctx: Resolving, player: PlayerId, slot: str, end: End = End.TOP) -> CardRef:
    """Which card lies at an end of a deck: known, or asked because everybody sees it now."""
    answered = ctx.answer(slot)
    if answered is None:
        deck = ctx.table.players[player].deck
        at_bottom = deck.bottom[-1] if deck.bottom else None
        there = deck.topmost if end is End.TOP else at_bottom
        if there is not None and there.id is not None:
            answered = ctx.settle(slot, (there.id,))
        else:
            is_top = end is End.TOP
            options = could_lie_at(ctx, player, 0) if is_top else could_fit(ctx, {}, DECK, player)
            answered = ctx.ask(
                slot, ChoiceKind.CARDS, ChoiceReason.EFFECT_WHICH_CARD, owner=player,
                options=options, may_be_unnamed=True, zone=DECK, holder=player, seen_by=(player,),
            )  # fmt: skip
    return named(player, answered[0])


def denied_in(ctx: Resolving, player: PlayerId) -> tuple[str, ...]:
    """The cards of which this effect has been told that a hand has none.

    Whoever had to discard a card of some kind and named none has said so.
    """
    assert ctx.frame is not None  # noqa: S101  (only steps of a frame ask)
    steps = steps_at(ctx.book, ctx.table, ctx.play, ctx.frame.block)[: ctx.frame.step]
    denied: dict[str, None] = {}
    for number, step in enumerate(steps):
        wanted = card_query(ctx, step)
        had_to = "discard" in step and step["discard"] != "any" and not step.get("may")
        slot = slot_at((*ctx.frame.block, str(number)), chosen_slot(player))
        if had_to and wanted and ctx.play.answers.get(slot) == ():
            denied.update(dict.fromkeys(targets.could_fit(ctx, wanted, HAND, player)))
    return tuple(denied)


def chosen_slot(player: PlayerId) -> str:
    """Where it is kept which cards a player has chosen to discard."""
    return f"chosen.{player}"
