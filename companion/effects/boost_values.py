"""What a card is worth as a boost: as printed, or as people tell it of one that nobody named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.effects import targets
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.table import ChoiceKind
from companion.unnamed import UNNAMED
from companion.zones import CardRef

if TYPE_CHECKING:
    from companion.effects.context import Resolving
    from companion.model import PlayerId
    from companion.zones import ZoneId

MOST_UNLISTED_BOOST: Final = 9
"""What is offered as the boost of a card that is not listed; no published card has more."""


def boosts_of(ctx: Resolving, owner: PlayerId, zone: ZoneId | None = None) -> tuple[str, ...]:
    """What the boost of a player's card that nobody named can be, by all that is known.

    One that still lies in a zone may also be any that is known to lie there.
    """
    hero = ctx.book.hero_of(ctx.table, owner)
    left = unnamed_cards(ctx.book, ctx.table, owner)
    there = targets.could_fit(ctx, {}, zone, owner) if zone is not None else ()
    may_be = {*left, *there} or hero.deck_list.keys()
    boosts = {hero.cards_by_id[card].boost or 0 for card in may_be}
    if UNNAMED in may_be:
        boosts |= {*range(MOST_UNLISTED_BOOST + 1)}
    return tuple(str(n) for n in sorted(boosts))


def boost_told(
    ctx: Resolving, owner: PlayerId, slot: str = "boost", zone: ZoneId | None = None
) -> int:
    """The boost of a card that nobody named: whoever it belongs to tells it."""
    told = ctx.choose(
        slot, ChoiceKind.NUMBER, ChoiceReason.EFFECT_NUMBER, boosts_of(ctx, owner, zone),
        owner=owner,
    )  # fmt: skip
    return int(told or 0)


def boost_of_laid(ctx: Resolving, whose: str) -> int:
    """The boost of a card in the combat; asked for if only its value was told, no card: 0."""
    side = ctx.combatant(whose)
    if side is None or side.laid is None:
        return 0
    if side.laid.card is None:
        return boost_told(ctx, side.player)
    return boost_of(ctx, CardRef(side.player, side.laid.card))


def boost_of(ctx: Resolving, card: CardRef) -> int:
    """The boost value of a card; none printed counts as 0."""
    definition = ctx.book.card(ctx.table, card.owner, card.id) if card.id is not None else None
    return (definition.boost or 0) if definition is not None else 0
