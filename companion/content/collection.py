"""Heroes and battlefields by their ids: those that come with Ringside, and a person's own.

The one place that knows of content of one's own: it lies in the folders `heroes` and `maps` of the
user folder. Nothing is read before somebody asks. A faulty file is left out and told; it stands in
the way of nobody but those who ask for it. How a file is read is in heroes.py and maps.py.
"""

from __future__ import annotations

import os
from contextlib import suppress
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, Self, TypeVar

from companion.content.file_words import why
from companion.content.hero_heads import head_of, known_head
from companion.content.heroes import LoadedHero, hero_id_of, known_heroes, read_hero
from companion.content.languages import spoken
from companion.content.map_format import CertaintyPart, GraphSource
from companion.content.maps import LoadedMap, known_maps, load_map, load_shipped_map, map_id_of
from companion.content.problems import ContentError, Problem, problem, unknown
from companion.content.translation import in_language
from companion.editions import EDITIONS
from companion.lazy import Lazy
from companion.modes import MODES
from companion.rulebook import Rulebook
from companion.rules.battlefield import NO_BATTLEFIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from companion.content.hero_heads import HeroHead
    from companion.journal.records import Header
    from companion.rules.battlefield import Battlefield

T = TypeVar("T")

_NOTHING_READ: Final = LoadedMap(NO_BATTLEFIELD, CertaintyPart(GraphSource.OWN))

OWN_HEROES_FOLDER: Final = "heroes"
OWN_MAPS_FOLDER: Final = "maps"
"""The folders of a person's own content, in the user folder."""


def yaml_files_in(folder: Path) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """The YAML files of a person's folder by name, and why it cannot be read if it cannot.

    A folder that is not there is empty; one that nobody may look into is not.
    """
    try:
        return tuple(sorted(path for path in folder.iterdir() if path.suffix == ".yaml")), ()
    except OSError as wrong:
        if isinstance(wrong, FileNotFoundError) and not os.path.lexists(folder):
            return (), ()
        return (), (problem(str(folder), 1, "folder/unreadable", reason=why(wrong)),)


class Kind(Generic[T]):
    """Everything of one kind, by id. Asking for an id reads its file, once."""

    def __init__(
        self,
        name: str,
        shipped: Callable[[], Mapping[str, Path]],
        own_folder: Path | None,
        id_of: Callable[[str], str | None],
        read: Callable[[Path], T],
    ) -> None:
        self.name = name
        self.own_folder = own_folder
        self._find_shipped = shipped
        self._id_of = id_of
        self._read_file = read
        self._results: Lazy[Path, T | ContentError] = Lazy(self._read)
        self._given: Mapping[str, T] = {}

    def with_given(self, given: Mapping[str, T]) -> Kind[T]:
        """The same, but for these, which are not taken from files."""
        other = copy(self)
        other._given = {**self._given, **given}  # noqa: SLF001  (a copy of oneself)
        return other

    # --- Which there are ------------------------------------------------------------------------

    @cached_property
    def shipped(self) -> Mapping[str, Path]:
        """The files that come with Ringside."""
        return self._find_shipped()

    @property
    def own(self) -> Mapping[str, Path]:
        """The files of one's own, by the ids that they ought to have."""
        return self._own[0]

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The files of all ids: no file of one's own takes the place of one of Ringside's."""
        return {**self.shipped, **{k: p for k, p in self.own.items() if k not in self.shipped}}

    @property
    def paths(self) -> tuple[Path, ...]:
        """Every file, those whose ids are taken among them: one's own, then Ringside's."""
        return (*self.own.values(), *self.shipped.values())

    def is_own(self, name: str) -> bool:
        """Whether a person has made it."""
        return name in self.own and name not in self.shipped

    @cached_property
    def _own(self) -> tuple[Mapping[str, Path], tuple[Problem, ...]]:
        """The files of one's own, and why they cannot be listed."""
        folder = self.own_folder
        if folder is None:
            return {}, ()
        files, problems = yaml_files_in(folder)
        names = {self._id_of(path.name) for path in files}
        return {name: folder / f"{name}.yaml" for name in sorted(filter(None, names))}, problems

    # --- What is in them ------------------------------------------------------------------------

    def __getitem__(self, name: str) -> T:
        """What has this id; raises ContentError if there is none or it is faulty."""
        if name in self._given:
            return self._given[name]
        path = self.files.get(name)
        if path is None:
            raise ContentError([unknown(self.name, name), *self.folder_problems])
        found = self._results[path]
        if isinstance(found, ContentError):
            raise ContentError(found.problems)
        return found

    def sound(self) -> dict[str, T]:
        """Everything without a fault, by id."""
        found = {name: self._results[path] for name, path in self.files.items()}
        return {name: one for name, one in found.items() if not isinstance(one, ContentError)}

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with any of the files, or with the folder of one's own."""
        return (*self.own_problems(), *self._problems_in(self.shipped.values()))

    def own_problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files of one's own, or with their folder."""
        return (*self.folder_problems, *self._problems_in(self.own.values()))

    def own_faults(self) -> dict[str, tuple[Problem, ...]]:
        """The files of one's own that cannot be used, by id, and what is wrong with each."""
        found = {name: self._problems_in((path,)) for name, path in self.own.items()}
        return {name: problems for name, problems in found.items() if problems}

    def _problems_in(self, paths: Iterable[Path]) -> tuple[Problem, ...]:
        found = [self._results[path] for path in paths]
        faults = [one.problems for one in found if isinstance(one, ContentError)]
        return tuple(problem for told in faults for problem in told)

    @property
    def folder_problems(self) -> tuple[Problem, ...]:
        """Why the folder of one's own cannot be read."""
        return self._own[1]

    def _read(self, path: Path) -> T | ContentError:
        try:
            return self._read_file(path)
        except ContentError as faulty:
            return faulty

    def unread(self, needed: Callable[[Path], bool] = lambda _: True) -> Path | None:
        """The next file of those that are needed that was not read yet."""
        return next((p for p in self.paths if p not in self._results and needed(p)), None)

    def read_ahead(self, needed: Callable[[Path], bool] = lambda _: True) -> Path | None:
        """Read one more file of those that are needed; None once they are read."""
        path = self.unread(needed)
        if path is not None:
            self._results[path] = self._read(path)
        return path

    @property
    def count_read(self) -> int:
        """How many without a fault have been read so far."""
        return sum(not isinstance(found, ContentError) for found in self._results.values())


class Collection:
    """All heroes and battlefields that a person has; without a user folder, Ringside's alone.

    `heroes_in` is a folder of heroes that is read instead of the one in the user folder.
    """

    def __init__(self, user_folder: Path | None = None, *, heroes_in: Path | None = None) -> None:
        own_maps = None if user_folder is None else user_folder / OWN_MAPS_FOLDER
        own_heroes = None if user_folder is None else user_folder / OWN_HEROES_FOLDER
        self.hero_kind = Kind(
            "hero", known_heroes, heroes_in or own_heroes, id_of=hero_id_of, read=read_hero
        )
        self._told: Lazy[tuple[str, str], LoadedHero] = Lazy(self._tell)
        self.map_kind = Kind(
            "battlefield", _shipped_maps, own_maps, id_of=map_id_of, read=self.read_map
        ).with_given({NO_BATTLEFIELD.id: _NOTHING_READ})

    def with_content(self, heroes: Mapping[str, LoadedHero], maps: Mapping[str, LoadedMap]) -> Self:
        """The same, but for these heroes and battlefields: those of one game."""
        other = copy(self)
        other.hero_kind = self.hero_kind.with_given(heroes)
        other._told = Lazy(other._tell)  # noqa: SLF001  (a copy of oneself)
        other.map_kind = self.map_kind.with_given(maps)
        return other

    def hero(self, hero_id: str) -> LoadedHero:
        """A hero in numbers and words; raises ContentError if there is none or it is faulty.

        Its words are in the language that is spoken now.
        """
        return self._told[hero_id, spoken()]

    def _tell(self, wanted: tuple[str, str]) -> LoadedHero:
        return in_language(self.hero_kind[wanted[0]], self.hero_kind.own_folder)

    def map(self, map_id: str) -> Battlefield:
        """A battlefield; raises ContentError if there is none or it is faulty."""
        return self.map_kind[map_id].battlefield

    def heroes(self) -> tuple[LoadedHero, ...]:
        """All heroes by name; faulty ones are left out."""
        return self._heroes_in[spoken()]

    @cached_property
    def _heroes_in(self) -> Lazy[str, tuple[LoadedHero, ...]]:
        return Lazy(self._sorted_in)

    def _sorted_in(self, language: str) -> tuple[LoadedHero, ...]:
        found = (self._told[hero, language] for hero in self.hero_kind.sound())
        return tuple(sorted(found, key=lambda hero: hero.words.name.casefold()))

    def heads(self) -> tuple[HeroHead, ...]:
        """All heroes by name, as far as a list shows them: Ringside's own are not read for that.

        Faulty ones of one's own are left out.
        """
        return self._heads_in[spoken()]

    @cached_property
    def _heads_in(self) -> Lazy[str, tuple[HeroHead, ...]]:
        return Lazy(self._heads)

    def _heads(self, language: str) -> tuple[HeroHead, ...]:
        found = []
        for hero in self.hero_kind.files:
            head = self._known_head(hero, language)
            if head is None:
                with suppress(ContentError):
                    head = head_of(self._told[hero, language])
            found += [] if head is None else [head]
        return tuple(sorted(found, key=lambda head: head.words.name.casefold()))

    def _known_head(self, hero: str, language: str) -> HeroHead | None:
        return None if self.hero_kind.is_own(hero) else known_head(hero, language)

    def maps(self) -> tuple[Battlefield, ...]:
        """All battlefields by name; faulty ones are left out."""
        return self._maps

    @cached_property
    def _maps(self) -> tuple[Battlefield, ...]:
        found = (loaded.battlefield for loaded in self.map_kind.sound().values())
        return tuple(sorted(found, key=lambda field: field.name.casefold()))

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with any file; those are left out."""
        return (*self.hero_kind.problems(), *self.map_kind.problems())

    def own_problems(self) -> tuple[Problem, ...]:
        """What is wrong with any file of one's own."""
        return (*self.hero_kind.own_problems(), *self.map_kind.own_problems())

    def own_faults(self) -> dict[str, Problem]:
        """The first fault of each of one's own that cannot be used: by `heroes/` or `maps/`, id."""
        kinds = ((OWN_HEROES_FOLDER, self.hero_kind), (OWN_MAPS_FOLDER, self.map_kind))
        return {
            f"{folder}/{name}": told[0]
            for folder, kind in kinds
            for name, told in kind.own_faults().items()
        }

    def read_map(self, path: Path, name: str | None = None) -> LoadedMap:
        """The battlefield of a file, wherever that lies; raises ContentError if it is faulty.

        One among a person's own cannot have the id of one of Ringside's. `name` is what problems
        call the file.
        """
        if path in self.map_kind.shipped.values():
            return load_shipped_map(path)
        folder = self.map_kind.own_folder
        is_own = folder is not None and os.path.realpath(path.parent) == os.path.realpath(folder)
        return load_map(path, name, taken=self.map_kind.shipped if is_own else ())

    def rulebook(
        self, map_id: str, edition: str, mode: str, *, heroes: Iterable[str] | None = None
    ) -> Rulebook:
        """What a game is decided by, with all heroes or only with these.

        Raises ContentError if a part of it is not there or faulty.
        """
        missing = [
            unknown(kind, name)
            for name, kind, known in ((edition, "edition", EDITIONS), (mode, "mode", MODES))
            if name not in known
        ]
        if missing:
            raise ContentError(missing)
        chosen = self.heroes() if heroes is None else [self.hero(hero) for hero in heroes]
        return Rulebook(
            battlefield=self.map(map_id),
            heroes={hero.definition.id: hero.definition for hero in chosen},
            edition=EDITIONS[edition],
            mode=MODES[mode],
        )

    def book_for(self, header: Header) -> Rulebook:
        """The rulebook of a kept game, with its own heroes only."""
        return self.rulebook(header.map, header.edition, header.mode, heroes=header.content)

    # --- Reading ahead --------------------------------------------------------------------------

    def read_ahead(self) -> bool:
        """Read one more thing that will be needed; False once there is nothing left to read.

        Called while nobody waits, it makes the first set-up appear at once.
        """
        hero = self.hero_kind.read_ahead(self._has_no_head)
        if hero is None:
            return self.map_kind.read_ahead() is not None
        with suppress(ContentError):
            head_of(self.hero(hero.stem))  # in the words of the language that is spoken
        return True

    @property
    def is_waited_for(self) -> bool:
        """Whether there is something left to read ahead."""
        heroes = self.hero_kind.unread(self._has_no_head)
        return heroes is not None or self.map_kind.unread() is not None

    def _has_no_head(self, path: Path) -> bool:
        is_own = path == self.hero_kind.own.get(path.stem)
        return is_own or known_head(path.stem, spoken()) is None

    @property
    def count_read(self) -> int:
        """How many heroes and battlefields have been read so far."""
        return self.hero_kind.count_read + self.map_kind.count_read


def _shipped_maps() -> dict[str, Path]:
    return {path.stem: path for path in known_maps()}
