"""Heroes, battlefields and rules for the screens: read when they are first needed, then kept."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from companion.content.catalogue import Catalogue, Rule, load_catalogue
from companion.content.heroes import (
    LoadedHero,
    known_heroes,
    load_set_names,
    own_heroes,
    read_hero,
)
from companion.content.labels import RulingLabels, load_labels
from companion.content.maps import known_maps, load_known_map
from companion.content.problems import ContentError, Problem
from companion.editions import EDITIONS
from companion.lazy import Lazy
from companion.modes import MODES
from companion.rulebook import Rulebook
from ui.presenter.looks import name_of, space_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from companion.definitions import HeroWords
    from companion.journal.records import Header
    from companion.rules.battlefield import Battlefield
    from companion.rulings import Ruling
    from companion.table import Table


class Library:
    """Everything from files that the screens need. Nothing is read before somebody asks."""

    def __init__(self, own_folder: Path | None = None, language: str = "en") -> None:
        self.language = language
        self._own_folder = own_folder
        self._heroes: Lazy[str, LoadedHero] = Lazy(self._read_hero)
        self._maps: Lazy[str, Battlefield] = Lazy(load_known_map)
        self.words: Mapping[str, HeroWords] = Lazy(self.hero_words)
        """The words of heroes by id, each read when it is asked for."""
        self.problems: tuple[Problem, ...] = ()
        """What is wrong with heroes of one's own; faulty ones are left out."""

    # --- Heroes ---------------------------------------------------------------------------------

    def hero(self, hero_id: str) -> LoadedHero:
        """A hero in numbers and words; raises ContentError if there is none or it is faulty."""
        return self._heroes[hero_id]

    def hero_words(self, hero_id: str) -> HeroWords:
        """The words of a hero; raises ContentError if there is none or it is faulty."""
        return self._heroes[hero_id].words

    def hero_name(self, hero_id: str) -> str:
        """The name of a hero; its id if it is not there any more."""
        try:
            return self.hero_words(hero_id).name
        except ContentError:
            return hero_id

    def heroes(self) -> tuple[LoadedHero, ...]:
        """All heroes by name; those of one's own that are faulty are left out and noted."""
        return self._all_heroes

    @cached_property
    def _all_heroes(self) -> tuple[LoadedHero, ...]:
        found = []
        for hero_id in self._hero_files:
            try:
                found.append(self.hero(hero_id))
            except ContentError as faulty:
                self.problems += faulty.problems
        return tuple(sorted(found, key=lambda hero: hero.words.name.casefold()))

    @cached_property
    def _hero_files(self) -> dict[str, Path]:
        own: dict[str, Path] = {}
        if self._own_folder is not None and self._own_folder.is_dir():
            own = {path.stem: path for path in own_heroes(self._own_folder)}
        return {**own, **known_heroes()}

    def _read_hero(self, hero_id: str) -> LoadedHero:
        path = self._hero_files.get(hero_id)
        if path is None:
            wrong = "There is no hero of this name."
            raise ContentError([Problem(hero_id, 1, "hero/unknown", wrong)])
        return read_hero(path)

    def set_name(self, set_id: str) -> str:
        """The name of the box that a hero comes in."""
        return self._set_names.get(set_id, set_id)

    @cached_property
    def _set_names(self) -> Mapping[str, str]:
        return load_set_names(self.language)

    # --- Battlefields and rulebooks -------------------------------------------------------------

    def map(self, map_id: str) -> Battlefield:
        """A battlefield; raises ContentError if there is none of this id."""
        return self._maps[map_id]

    def map_name(self, map_id: str) -> str:
        """The name of a battlefield; its id if it is not there."""
        try:
            return self.map(map_id).name
        except ContentError:
            return map_id

    def maps(self) -> tuple[Battlefield, ...]:
        """All battlefields by name."""
        return tuple(sorted((self.map(m) for m in self._map_ids), key=lambda m: m.name))

    @cached_property
    def _map_ids(self) -> tuple[str, ...]:
        return tuple(path.stem for path in known_maps())

    def rulebook(
        self, map_id: str, edition: str, mode: str, *, heroes: Iterable[str] | None = None
    ) -> Rulebook:
        """What a game is decided by, with all heroes or only with these.

        Raises ContentError if a part of it is not there.
        """
        unknown = [
            Problem(name, 1, "rulebook/unknown", f"There is no {kind} of this name.")
            for name, kind, known in ((edition, "edition", EDITIONS), (mode, "mode", MODES))
            if name not in known
        ]
        if unknown:
            raise ContentError(unknown)
        chosen = self.heroes() if heroes is None else [self.hero(hero) for hero in heroes]
        return Rulebook(
            battlefield=self.map(map_id),
            heroes={hero.definition.id: hero.definition for hero in chosen},
            edition=EDITIONS[edition],
            mode=MODES[mode],
        )

    def book_for(self, header: Header) -> Rulebook:
        """The rulebook of a kept game, with its own heroes only: `GameSession.resume` asks."""
        return self.rulebook(header.map, header.edition, header.mode, heroes=header.content)

    # --- Rules ----------------------------------------------------------------------------------

    @cached_property
    def catalogue(self) -> Catalogue:
        """All rules."""
        return load_catalogue()

    def rule(self, rule_id: str) -> Rule:
        """A rule of the catalogue; raises KeyError if there is none of this id."""
        return self.catalogue.by_id[rule_id]

    @cached_property
    def _labels(self) -> RulingLabels:
        return load_labels(self.language)

    def sentence(self, ruling: Ruling, table: Table | None = None) -> str:
        """A ruling in words; with the table people and fighters are called by their names."""
        if table is not None:
            ruling = msgspec.structs.replace(
                ruling,
                fighters=tuple(self._called(table, name) for name in ruling.fighters),
                spaces=tuple(map(space_name, ruling.spaces)),
            )
        return self._labels.sentence(ruling)

    def _called(self, table: Table, name: str) -> str:
        if name in table.fighters:
            return name_of(self.words, table, name)
        return table.players[name].name if name in table.players else name

    # --- Reading ahead --------------------------------------------------------------------------

    def read_ahead(self) -> bool:
        """Read one more thing that will be needed; False once there is nothing left to read.

        Called while nobody waits, it makes the first set-up appear at once.
        """
        for hero_id in self._hero_files:
            if hero_id not in self._heroes and hero_id not in self._passed_over:
                try:
                    self.hero(hero_id)
                except ContentError:
                    self._passed_over.add(hero_id)
                return True
        for map_id in self._map_ids:
            if map_id not in self._maps:
                self.map(map_id)
                return True
        return False

    @cached_property
    def _passed_over(self) -> set[str]:
        return set()

    @property
    def count_read(self) -> int:
        """How many heroes and battlefields have been read so far."""
        return len(self._heroes) + len(self._maps)
