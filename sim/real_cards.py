"""The cards that really lie on a simulated table: what nobody tells is true all the same.

Ringside knows only what was told. The people at the table know their hands, and a deck has an
order. Here is that truth, so that whoever is simulated says only what is so, and so that what
Ringside believes can be held against it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from companion import events as e
from companion.zones import DECK, PLAY, CardRef, End

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from companion.model import PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.zones import CardZone, ZoneId

Place: TypeAlias = "tuple[PlayerId, ZoneId]"
Kept: TypeAlias = "tuple[dict[Place, tuple[CardRef, ...]], tuple[CardRef, ...]]"


class RealCards:
    """Where every card of a game really is, the topmost of a pile first."""

    def __init__(self, book: Rulebook, table: Table, chance: random.Random) -> None:
        self._chance = chance
        self._at: dict[Place, list[CardRef]] = {}
        self._face_down: list[CardRef] = []
        """Cards in play that nobody has named."""
        self._meant: list[CardRef] = []
        """Cards that people are about to lay or take without naming them."""
        self._heroes = {player: book.hero_of(table, player) for player in table.players}
        for player, hero in self._heroes.items():
            first = {form.values[0] for form in hero.forms if form.chosen_before_deal}
            self._at[player, DECK] = self._cards_of(player, {None, *first})
            chance.shuffle(self._at[player, DECK])

    def _cards_of(self, player: PlayerId, groups: set[str | None]) -> list[CardRef]:
        """The cards of a box that belong to these groups."""
        cards = [card for card in self._heroes[player].all_cards if card.group in groups]
        return [CardRef(player, card.id) for card in cards for _ in range(card.copies)]

    def in_zone(self, player: PlayerId, zone: ZoneId) -> list[CardRef]:
        """The cards in a zone, the topmost first."""
        return self._at.setdefault((player, zone), [])

    def names(self, player: PlayerId, zone: ZoneId) -> list[str]:
        """The same by name, whosever they are."""
        return [card.id or "" for card in self.in_zone(player, zone)]

    def mean(self, player: PlayerId, cards: Iterable[str]) -> None:
        """These cards are laid or taken next, without being named."""
        self._meant = [CardRef(player, card) for card in cards]

    def laid_by(self, player: PlayerId) -> list[str]:
        """What a player has in play that nobody has named, in the order in which it was laid."""
        return [card.id or "" for card in self._face_down if card.owner == player]

    def keep(self) -> Kept:
        """Everything as it is, for `restore`."""
        return {place: tuple(cards) for place, cards in self._at.items()}, tuple(self._face_down)

    def restore(self, kept: Kept) -> None:
        """Let everything be again as it was."""
        self._at = {place: list(cards) for place, cards in kept[0].items()}
        self._face_down = list(kept[1])
        self._meant = []

    def follow(self, events: Iterable[e.Event]) -> None:
        """Let happen to the cards what has happened; raises LookupError for an untrue word."""
        for event in events:
            match event:
                case e.CardMoved():
                    self._move(event)
                case e.Shuffled(player=player, zone=zone):
                    self._chance.shuffle(self.in_zone(player, zone))
                case e.Revealed(of=player, zone=zone, cards=cards):
                    self._show(player, zone, cards)
                case e.FormSet(player=player, form=form, value=value):
                    self._choose(player, form, value)

    def _choose(self, player: PlayerId, name: str, chosen: str | None) -> None:
        """What was chosen before the deal is in the deck, and what was not is left in the box."""
        forms = self._heroes[player].forms
        form = next((f for f in forms if f.id == name and f.chosen_before_deal), None)
        if form is None:
            return
        deck, all_of_them = self.in_zone(player, DECK), self._cards_of(player, {*form.values})
        kept = [card for card in deck if card not in all_of_them]
        deck[:] = [*kept, *self._cards_of(player, {chosen})]
        self._chance.shuffle(deck)

    def _show(self, player: PlayerId, zone: ZoneId, cards: tuple[CardRef, ...]) -> None:
        named = [card for card in cards if card.id is not None]
        untrue = Counter(named) - Counter(self.in_zone(player, zone))
        if untrue:
            raise LookupError(f"{next(iter(untrue))} is said to be in {zone} of {player}")
        if zone == PLAY:
            for card in cards:
                if card in self._face_down:
                    self._face_down.remove(card)

    def _move(self, event: e.CardMoved) -> None:
        source, target = event.source, event.target
        here = self.in_zone(source.of, source.zone)
        if not here:
            raise LookupError(f"a card is said to leave {source.zone} of {source.of}: none is left")
        card = self._which(event, here)
        if card not in here:
            raise LookupError(f"{card} is said to leave {source.zone} of {source.of}")
        here.remove(card)
        if card in self._face_down and source.zone == PLAY and event.card.id is None:
            self._face_down.remove(card)
        if target.zone == PLAY and event.card.id is None:
            self._face_down.append(card)
        there = self.in_zone(target.of, target.zone)
        at = {End.TOP: 0, End.BOTTOM: len(there), None: self._chance.randint(0, len(there))}
        there.insert(at[target.end], card)

    def _which(self, event: e.CardMoved, here: list[CardRef]) -> CardRef:
        """The card that moves: the named one, or the one that really does."""
        source = event.source
        if source.zone == DECK and source.end is End.TOP:
            if event.card.id is not None and here[0] != event.card:
                raise LookupError(f"{event.card} is said to lie on top of {source.of}'s deck")
            return here[0]
        if event.card.id is not None:
            return event.card
        if source.zone == PLAY:
            return next(c for c in self._face_down if c.owner == source.of)
        if self._meant and self._meant[0] in here:
            return self._meant.pop(0)
        return self._chance.choice(here)

    def untrue(self, table: Table) -> Iterator[str]:
        """What Ringside believes of the cards and is not so."""
        for player in table.players.values():
            zones = {*player.zones, *(zone for owner, zone in self._at if owner == player.id)}
            for name in zones:
                yield from self._compare(player.id, name, player.zone(name))

    def _compare(self, player: PlayerId, name: ZoneId, zone: CardZone) -> Iterator[str]:
        cards = self.in_zone(player, name)
        if len(cards) != len(zone):
            yield f"{name} of {player} has {len(cards)} cards and is said to have {len(zone)}"
            return
        wrong = Counter(zone.cards) - Counter(cards)
        if wrong:
            yield f"{next(iter(wrong))} is said to be in {name} of {player}"
        if name != DECK:
            return  # of two equal cards in an open pile nobody knows which one was taken
        on_top = zip(zone.top, cards, strict=False)
        below = zip(reversed(zone.bottom), reversed(cards), strict=False)
        for told, card in (*on_top, *below):
            if told.id is not None and told != card:
                yield f"{told} is said to lie where {card} lies, in {name} of {player}"
