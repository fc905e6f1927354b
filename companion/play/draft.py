"""A game that is being set up: edition, battlefield, who sits where with which hero, who is banned.

Everything that was chosen last stands already, so a game like the last one begins at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.editions import EDITIONS
from companion.game import check_seats
from companion.play.chairs import chairs_of
from companion.readings import is_built
from companion.rules.battlefield import NO_BATTLEFIELD
from companion.search import is_found, plain
from companion.seats import NewGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.content.hero_heads import HeroHead
    from companion.content.library import Library
    from companion.content.settings_file import Settings
    from companion.modes import Mode
    from companion.play.picks_in_turn import PicksInTurn
    from companion.rules.battlefield import Battlefield
    from companion.rulings import Ruling

Draw: TypeAlias = "Callable[[list[str], int], list[str]]"
"""So many of some, by chance."""
EDITION_ORDER: Final = ("core", "classic")

MOST_RECENT: Final = 12
"""So many heroes that were played lately stand first."""


class GameDraft:
    """A new game in the making; `at` is a hero or a battlefield that is chosen for it."""

    def __init__(self, library: Library, last: Settings, at: str | None = None) -> None:
        self._library = library
        self.recent = last.recent_heroes
        self._readings = last.readings
        self.edition = last.edition if last.edition in EDITIONS else EDITION_ORDER[0]
        self.resolves = last.resolves
        self.banned: frozenset[str] = frozenset()
        """Who is out of this game."""
        self.in_turn: PicksInTurn | None = None
        """How far the people have come who ban and pick in turn."""
        self.chairs = chairs_of(
            last.mode, people=last.people, first=last.first, names=last.names, heroes=last.heroes,
            known=self.heroes,
        )  # fmt: skip
        if at in self.heroes:
            self.chairs = self.chairs.with_hero(at)
        self.map_id = at if at in self.fields else last.map
        self._fit_map()

    # --- Content --------------------------------------------------------------------------------

    @cached_property
    def heroes(self) -> dict[str, HeroHead]:
        """All that can be played, by their ids."""
        return {hero.definition.id: hero for hero in self._library.heads()}

    @cached_property
    def hero_order(self) -> tuple[str, ...]:
        """Who was played lately comes first, then all others by name."""
        recent = {hero: n for n, hero in enumerate(self.recent)}
        return tuple(sorted(self.heroes, key=lambda hero: recent.get(hero, len(recent))))

    @cached_property
    def fields(self) -> dict[str, Battlefield]:
        """All battlefields by their ids, and that there is none."""
        return {field.id: field for field in (NO_BATTLEFIELD, *self._library.maps())}

    @property
    def field(self) -> Battlefield | None:
        """Where it is played; None if the one of the last game is gone and no other fits."""
        return self.fields.get(self.map_id)

    @property
    def mode(self) -> Mode:
        """The mode that is chosen."""
        return self.chairs.rules

    def holders(self, hero: str) -> tuple[int, ...]:
        """The chairs that have a hero."""
        chairs = self.chairs
        return tuple(n for n in range(chairs.count) if chairs.chairs[n].hero == hero)

    @property
    def bans_now(self) -> bool:
        """Whether whoever's turn it is bans a hero."""
        turn = self.in_turn.now if self.in_turn is not None else None
        return turn is not None and turn.is_ban

    def can_name(self, hero: str) -> bool:
        """Whether a hero can be chosen; in turn, whether it can be banned or picked."""
        return self.in_turn is None or self.in_turn.can_name(hero)

    def offered(self, boxes: tuple[str, ...] = (), search: str = "") -> list[str]:
        """Who is of a box on this table, or home-made, and fits a search; none: of any box."""
        kind = self._library.hero_kind
        return [
            hero
            for hero in self.hero_order
            if not boxes or self.heroes[hero].definition.set in boxes or kind.is_own(hero)
            if self._is_found(search, self.heroes[hero])
        ]

    def _is_found(self, search: str, hero: HeroHead) -> bool:
        """Whether every word of a search is in a hero's names or in the name of its box."""
        box = self._library.set_name(hero.definition.set)
        name = hero.words.name
        close = plain(name).replace(" ", "")  # T. Rex is trex
        names = (name, close, hero.definition.id, box, *hero.words.fighters.values())
        return is_found(search, " ".join(names))

    # --- Choosing -------------------------------------------------------------------------------

    def take_turns(self, picks: PicksInTurn | None) -> None:
        """The people ban and pick in turn, and have come so far; None if they do not any more."""
        self.in_turn = picks if picks is not None and picks.now is not None else None
        if picks is not None:
            self.banned, self.chairs = picks.out, picks.seated(self.chairs)

    def go_on_from(self, before: GameDraft) -> None:
        """Who was banned stays so, and whoever's turn it was to ban or pick goes on."""
        self.banned = before.banned
        if before.in_turn is not None:
            self.take_turns(before.in_turn)

    def choose_by_lot(self, draw: Draw, offered: list[str], *, for_all: bool) -> None:
        """A hero of those that are offered, or one for everybody."""
        everybody = [hero for hero in offered if hero not in self.banned]
        free = [hero for hero in everybody if not self.holders(hero)]
        if for_all:
            heroes = draw(everybody, min(self.chairs.count, len(everybody)))
            self.chairs = self.chairs.with_heroes(heroes)
        elif free:
            self.chairs = self.chairs.with_hero(*draw(free, 1))

    def choose_mode(self, mode: str, people: int = 0) -> None:
        """Another mode, or another number of people."""
        self.chairs, self.in_turn = self.chairs.with_mode(mode, people), None
        self._fit_map()

    def _fit_map(self) -> None:
        """Keep the battlefield if it has enough starts; otherwise take the first that has."""
        if self.field is None or not self.fits(self.field):
            found = (field.id for field in self._library.maps() if self.fits(field))
            self.map_id = next(found, self.map_id)

    def fits(self, field: Battlefield) -> bool:
        """Whether a battlefield has enough starts for the mode."""
        return len(field.starts) >= self.mode.starts_needed

    # --- Beginning ------------------------------------------------------------------------------

    def setup(self, names: tuple[str, ...]) -> NewGame | None:
        """The game as it would begin, with the names to show; None while a hero is missing."""
        seats = self.chairs.seats(names)
        if seats is None:
            return None
        return NewGame(
            edition=self.edition,
            mode=self.chairs.mode,
            map=self.map_id,
            seats=seats,
            near=self.chairs.colour(0),
            resolves=self.resolves,
            readings=tuple(r for r in self._readings.items() if is_built(*r)),
        )

    def check(self, setup: NewGame) -> Ruling:
        """Whether it may begin; raises ContentError if what it needs is faulty."""
        heroes = [seat.hero for seat in setup.seats]
        book = self._library.rulebook(setup.map, setup.edition, setup.mode, heroes=heroes)
        return check_seats(book, setup.seats)

    def remembered(self) -> dict[str, Any]:
        """What the next set-up begins with, as fields of the settings."""
        chairs = self.chairs
        heroes = tuple(chair.hero or "" for chair in chairs.chairs)
        recent = dict.fromkeys((*filter(None, heroes), *self.recent))
        return {
            "edition": self.edition, "mode": chairs.mode, "map": self.map_id, "heroes": heroes,
            "names": tuple(chair.name for chair in chairs.chairs), "first": chairs.first,
            "recent_heroes": tuple(recent)[:MOST_RECENT], "people": chairs.people,
            "resolves": self.resolves,
        }  # fmt: skip
