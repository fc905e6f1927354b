"""Where cards lie: zones, whose cards are known one by one, partly known, or only counted.

A card is whose deck it is from and which card of that deck, never a bare name: any zone may hold
anybody's card. A zone says which of its cards are known, where that is known too, and how many are
not. What the unknown ones can be is never stored: it follows from the deck list and from everything
that is known elsewhere.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion.model import PlayerId
from companion.numbers import Amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

CardId: TypeAlias = str
ZoneId: TypeAlias = str

DECK: Final = "deck"
HAND: Final = "hand"
DISCARD: Final = "discard"
SUIT: Final = "suit"
"""The zone that commands, scripts and older hero files know by a word of their own (PAN-01)."""
PLAY: Final = "play"
"""Cards that are laid in a combat or played as a scheme, until they are put away."""

OWN_ZONES: Final = (DECK, HAND, DISCARD, PLAY)
"""The zones that every player has; a hero's file may bring more."""


class End(StrEnum):
    """An end of a pile."""

    TOP = "top"
    BOTTOM = "bottom"


class CardRef(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A card: whose deck it is from, and which; None is one that nobody named."""

    owner: PlayerId
    id: CardId | None = None


class CardReason(StrEnum):
    """Why a card went somewhere."""

    DRAWN = "drawn"
    PLAYED = "played"
    DISCARDED = "discarded"
    BOOSTED = "boosted"
    """Discarded to boost."""
    BY_EFFECT = "effect"
    PUT_AWAY = "clean-up"


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A place for a card: a zone, who holds it, and at which end of it."""

    zone: ZoneId
    of: PlayerId
    end: End | None = None


class CardZone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Cards in one place: those at its ends, those somewhere in it, and how many nobody named."""

    top: tuple[CardRef, ...] = ()
    """What lies on top, the topmost first."""
    known: tuple[CardRef, ...] = ()
    """What is somewhere in it, in no order."""
    unknown: Amount = 0
    bottom: tuple[CardRef, ...] = ()
    """What lies at the bottom, the lowest last."""

    def __len__(self) -> int:
        return len(self.top) + len(self.known) + self.unknown + len(self.bottom)

    @property
    def cards(self) -> tuple[CardRef, ...]:
        """The cards that are known, from the top down; those of no known place in the middle."""
        return tuple([c for c in self.top + self.known + self.bottom if c.id is not None])

    @property
    def names(self) -> tuple[CardId, ...]:
        """The names of the cards that are known, from the top down."""
        return tuple([c.id for c in self.top + self.known + self.bottom if c.id is not None])

    @property
    def unnamed(self) -> int:
        """How many of its cards nobody has named."""
        placed = self.top + self.known + self.bottom
        return self.unknown + [card.id for card in placed].count(None)

    @property
    def topmost(self) -> CardRef | None:
        """The card on top; None: nobody knows which it is."""
        if self.top:
            return self.top[0]
        if self.unknown:
            return None
        if self.known:
            return self.known[0] if len(set(self.known)) == 1 else None
        return self.bottom[0] if self.bottom else None

    def may_lie_within(self, depth: int) -> tuple[CardRef, ...]:
        """The cards of known names or places that may be among so many from the top."""
        loose = self.known if depth > len(self.top) else ()
        below = depth - len(self.top) - len(self.known) - self.unknown
        return (*self.top[:depth], *loose, *self.bottom[: max(0, below)])

    def put(self, card: CardRef, end: End | None = None, *, is_foreign: bool = False) -> CardZone:
        """The zone with one more card: at an end, or somewhere in it.

        Of a card out of another deck than the holder's it stays known whose it is.
        """
        if end is End.TOP:
            return msgspec.structs.replace(self, top=(card, *self.top))
        if end is End.BOTTOM:
            return msgspec.structs.replace(self, bottom=(*self.bottom, card))
        if card.id is None and not is_foreign:
            return msgspec.structs.replace(self, unknown=self.unknown + 1)
        return msgspec.structs.replace(self, known=_in_order((*self.known, card)))

    def take(self, card: CardRef, end: End | None = None) -> CardZone:
        """The zone without one card.

        A named card that is not known to be here must have been one of the unnamed ones. A card
        that nobody names may be any of them, so afterwards nothing is known of the rest but its
        size. Taking from an empty zone changes nothing.
        """
        if end is End.TOP and (taken := self._take_from_top(card)) is not None:
            return taken
        if card.id is not None or card in self.known:
            laid = [each for each in (*self.top, *self.bottom) if each.id is None or each == card]
            is_loose = card in self.known or self.unknown > 0
            if laid and (len(laid) > 1 or is_loose or (end is not None and card in self.bottom)):
                return self.shuffled().take(card)  # one of them, and nobody knows which
            if laid:
                top, bottom = (
                    tuple(each for each in cards if each != laid[0])
                    for cards in (self.top, self.bottom)
                )
                return msgspec.structs.replace(self, top=top, bottom=bottom)
            if card in self.known:
                at = self.known.index(card)
                left = (*self.known[:at], *self.known[at + 1 :])
                return msgspec.structs.replace(self, known=left)
            if self.unknown:
                return msgspec.structs.replace(self, unknown=self.unknown - 1)
        return CardZone(unknown=max(0, len(self) - 1))

    def _take_from_top(self, card: CardRef) -> CardZone | None:
        """The zone without its topmost card; None if it cannot be that one or nobody knows."""
        if self.top:
            is_that = card.id in {None, self.top[0].id} or self.top[0].id is None
            return msgspec.structs.replace(self, top=self.top[1:]) if is_that else None
        if self.known:
            return None
        if self.unknown:
            return msgspec.structs.replace(self, unknown=self.unknown - 1)
        if self.bottom and (card.id in {None, self.bottom[0].id} or self.bottom[0].id is None):
            return msgspec.structs.replace(self, bottom=self.bottom[1:])
        return None

    def take_unnamed(self) -> CardZone:
        """The zone without one of the cards that nobody named; what is known of others stays."""
        if self.unknown:
            return msgspec.structs.replace(self, unknown=self.unknown - 1)
        return self.take(CardRef("", None))

    def shown_from_top(self, cards: tuple[CardRef, ...]) -> CardZone:
        """The zone with these cards known to lie on top of it, in this order."""
        rest = self
        for card in cards[: len(self)]:
            rest = rest.take(card, End.TOP)
        return msgspec.structs.replace(rest, top=(*cards[: len(self)], *rest.top))

    def could_be_at(
        self, number: int, owner: PlayerId, unknown_cards: Mapping[CardId, int]
    ) -> list[CardId]:
        """Which cards may lie at a place counted from the top, each once."""
        ordered = self.top if number < len(self.top) else ()
        below = number - len(self.top) - len(self.known) - self.unknown
        if below >= 0:
            ordered, number = self.bottom, below
        card = ordered[number] if number < len(ordered) else None
        if card is not None and card.id is not None:
            return [card.id]
        known = {card.id for card in self.known if card.owner == owner} if card is None else set()
        may_be = {name for name, left in unknown_cards.items() if left > 0}
        if card is None and not self.unknown:
            may_be = set()
        return sorted(name for name in known | may_be if name is not None)

    def shuffled(self) -> CardZone:
        """The zone in no order: what is known is still in it."""
        lost = sum(c.id is None for c in (*self.top, *self.bottom))
        kept = (c for c in (*self.top, *self.bottom) if c.id is not None)
        return CardZone(known=_in_order((*self.known, *kept)), unknown=self.unknown + lost)

    def forget(self) -> CardZone:
        """The zone with nothing known about it but its size."""
        return CardZone(unknown=len(self))


def _in_order(cards: Iterable[CardRef]) -> tuple[CardRef, ...]:
    return tuple(sorted(cards, key=lambda card: (card.owner, card.id or "")))


def laid_out(owner: PlayerId, cards: Iterable[CardId | None], *, ordered: bool = False) -> CardZone:
    """A zone of these cards; `ordered`: from the top down."""
    refs = [CardRef(owner, card) for card in cards]
    if ordered:
        return CardZone(top=tuple(refs))
    return CardZone(
        known=tuple(sorted(ref for ref in refs if ref.id is not None)),
        unknown=sum(ref.id is None for ref in refs),
    )


def pool(
    deck_list: Mapping[CardId, int], owner: PlayerId, zones: Iterable[CardZone]
) -> dict[CardId, int]:
    """What the unnamed cards of a deck can be: the deck list less every card that is known.

    Only cards of which some are left; one may be known more often than the deck has it.
    """
    left = dict(deck_list)
    for zone in zones:
        for card in zone.top + zone.known + zone.bottom:
            name = card.id
            if name in left and card.owner == owner:
                if left[name] > 1:
                    left[name] -= 1
                else:
                    del left[name]
    return left


def can_hold(zone: CardZone, card: CardRef, unknown_cards: Mapping[CardId, int]) -> bool:
    """Whether this card may be in the zone, given what the unnamed cards can be."""
    if card in zone.known or card in zone.top or card in zone.bottom:
        return True
    return zone.unnamed > 0 and unknown_cards.get(card.id or "", 0) > 0


def could_be_in(
    zone: CardZone, owner: PlayerId, unknown_cards: Mapping[CardId, int]
) -> Iterator[CardId]:
    """Which cards of a deck may be in the zone, each once."""
    known = {card.id for card in zone.cards if card.owner == owner}
    may_be = set(unknown_cards) if zone.unnamed else set()
    yield from sorted(card for card in known | may_be if card is not None)
