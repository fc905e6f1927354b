"""Heroes, battlefields and rules for the screens, and their names and sentences.

Which heroes and battlefields there are is known to companion.content.collection.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Self

import msgspec

from companion.content.catalogue import Catalogue, Rule, load_catalogue
from companion.content.collection import Collection
from companion.content.heroes import load_set_names
from companion.content.labels import RulingLabels, load_labels
from companion.content.languages import spoken
from companion.content.problems import ContentError
from companion.lazy import Lazy
from companion.telling.names import name_of, zone_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from companion.content.heroes import LoadedHero
    from companion.content.maps import LoadedMap
    from companion.definitions import HeroWords
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling
    from companion.table import Table

_VOLUMES: Final = {"One": "1", "Two": "2", "Three": "3", "Four": "4"}
"""As boxes count them."""


class Library(Collection):
    """Everything from files that the screens need. Nothing is read before somebody asks."""

    def __init__(self, user_folder: Path | None = None) -> None:
        super().__init__(user_folder)
        self._words_in: Lazy[str, Mapping[str, HeroWords]] = Lazy(self._words_of_heroes)

    @property
    def words(self) -> Mapping[str, HeroWords]:
        """The words of heroes by id, each read when it is asked for, in the language spoken now."""
        return self._words_in[spoken()]

    def _words_of_heroes(self, _language: str) -> Mapping[str, HeroWords]:
        return Lazy(self.hero_words)

    def with_content(self, heroes: Mapping[str, LoadedHero], maps: Mapping[str, LoadedMap]) -> Self:
        """The library of one game, with the words of its heroes."""
        other = super().with_content(heroes, maps)
        other._words_in = Lazy(other._words_of_heroes)  # noqa: SLF001  (a copy of oneself)
        return other

    def hero_words(self, hero_id: str) -> HeroWords:
        """The words of a hero; raises ContentError if there is none or it is faulty."""
        return self.hero(hero_id).words

    def hero_name(self, hero_id: str) -> str:
        """The name of a hero; its id if it is not there any more."""
        try:
            return self.hero_words(hero_id).name
        except ContentError:
            return hero_id

    def map_name(self, map_id: str) -> str:
        """The name of a battlefield; its id if it is not there."""
        try:
            return self.map(map_id).name
        except ContentError:
            return map_id

    def name_of(self, content_id: str) -> str:
        """The name of a hero or a battlefield; its id if there is none."""
        name = self.hero_name(content_id)
        return name if name != content_id else self.map_name(content_id)

    def space_name(self, map_id: str, space: SpaceId) -> str:
        """What a space is called; its id if it is not there any more."""
        try:
            return self.map(map_id).called.get(space, space)
        except ContentError:
            return space

    def set_name(self, set_id: str) -> str:
        """The name of the box that a hero comes in."""
        return _set_names(spoken()).get(set_id, set_id)

    def in_order(self, sets: Iterable[str]) -> list[tuple[str, str]]:
        """The names and ids of boxes: by name, and the volumes of one name by their number."""
        return sorted(((self.set_name(each), each) for each in sets), key=_by_volume)

    # --- Rules ----------------------------------------------------------------------------------

    @property
    def catalogue(self) -> Catalogue:
        """All rules, in the language spoken now."""
        return _catalogue(spoken())

    def rule(self, rule_id: str) -> Rule:
        """A rule of the catalogue; raises KeyError if there is none of this id."""
        return self.catalogue.by_id[rule_id]

    def sentence(self, ruling: Ruling, table: Table | None = None) -> str:
        """A ruling in words; with the table everybody and every card is called by its name."""
        if table is not None:
            ruling = msgspec.structs.replace(
                ruling,
                fighters=tuple(self._called(table, name) for name in ruling.fighters),
                spaces=tuple(self.space_name(table.map, space) for space in ruling.spaces),
                cards=tuple(self._card_called(table, card) for card in ruling.cards),
                zones=tuple(zone_name(zone) for zone in ruling.zones),
            )
        return _labels(spoken()).sentence(ruling)

    def _card_called(self, table: Table, card: str) -> str:
        """What a card of these decks is called: one id has one name in all of them."""
        decks = (self.words[player.hero].cards for player in table.players.values())
        return next((deck[card].name for deck in decks if card in deck), card)

    def _called(self, table: Table, name: str) -> str:
        if name in table.fighters:
            return name_of(self.words, table, name)
        return table.players[name].name if name in table.players else name


def _by_volume(named: tuple[str, str]) -> str:
    return " ".join(_VOLUMES.get(word, word) for word in named[0].split())


@cache
def _set_names(language: str) -> Mapping[str, str]:
    return load_set_names(language)


@cache
def _catalogue(_language: str) -> Catalogue:
    return load_catalogue()


@cache
def _labels(language: str) -> RulingLabels:
    return load_labels(language)
