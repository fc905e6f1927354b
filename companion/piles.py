"""Cards as people have them: known one by one, partly known, or only counted.

A pile says which of its cards are known and how many are not. What the unknown ones can be is
never stored: it follows from the deck list and from everything that is known elsewhere.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.numbers import Amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CardId: TypeAlias = str


class Pile(msgspec.Struct, frozen=True):
    """Cards in one place, in no order: those that are known, and how many are not."""

    known: tuple[CardId, ...] = ()
    unknown: Amount = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    def put(self, card: CardId | None) -> Pile:
        """The pile with one more card; None is a card that nobody named."""
        if card is None:
            return Pile(self.known, self.unknown + 1)
        return Pile(tuple(sorted((*self.known, card))), self.unknown)

    def take(self, card: CardId | None) -> Pile:
        """The pile without one card.

        A named card that is not known to be here must have been one of the unknown ones. A card
        that nobody names may be any of them, so afterwards nothing is known of the rest but its
        size. Taking from an empty pile changes nothing.
        """
        if card is not None and card in self.known:
            remaining = list(self.known)
            remaining.remove(card)
            return Pile(tuple(remaining), self.unknown)
        if card is not None and self.unknown:
            return Pile(self.known, self.unknown - 1)
        return Pile((), max(0, len(self) - 1))

    def forget(self) -> Pile:
        """The pile with nothing known about it but its size."""
        return Pile((), len(self))


def pool(deck_list: Mapping[CardId, int], *piles: Pile) -> Counter[CardId]:
    """What the unknown cards of these piles can be: the deck list less every card that is known.

    All cards of the player must be in the piles; then the pool is as large as there are unknown
    cards. A card that is known more often than the deck has it counts as 0 left.
    """
    seen = Counter(card for pile in piles for card in pile.known)
    return Counter({card: n - seen[card] for card, n in deck_list.items() if n > seen[card]})


def can_hold(pile: Pile, card: CardId, unknown_cards: Mapping[CardId, int]) -> bool:
    """Whether this card may be in the pile, given what the unknown cards can be."""
    return card in pile.known or (pile.unknown > 0 and unknown_cards.get(card, 0) > 0)


def all_known(cards: Iterable[CardId]) -> Pile:
    """A pile of which every card is known."""
    return Pile(tuple(sorted(cards)))
