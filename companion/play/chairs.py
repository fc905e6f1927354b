"""Who sits where at set-up: people, heroes, teams, and whose turn is first.

Chairs are counted clockwise from the near edge of the tablet. The seats of a game are the chairs in
the order of turns: from the first player on, clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.hidden import HIDDEN
from companion.modes import MODES, Mode
from companion.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Container, Sequence


LONGEST_NAME: Final = 24
TEAMS: Final = ("A", "B")
MODE_ORDER: Final = ("duel", "teams", "free-for-all")


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """One chair at the table; an empty name is one that nobody gave."""

    name: str = ""
    hero: str | None = None


class Chairs(msgspec.Struct, frozen=True, kw_only=True):
    """All four chairs, of which the mode uses as many as it needs."""

    mode: str
    people: int
    """How many people play: in teams three people can play four heroes."""
    chairs: tuple[Chair, Chair, Chair, Chair] = (Chair(), Chair(), Chair(), Chair())
    first: int = 0
    """The chair of the younger player, who takes the first turn."""
    selected: int = 0
    """The chair that the next hero goes to."""

    @property
    def rules(self) -> Mode:
        """The mode in full."""
        return MODES[self.mode]

    @property
    def count(self) -> int:
        """How many heroes play."""
        return self.people if len(self.rules.heroes) > 1 else self.rules.heroes[0]

    @property
    def in_turn_order(self) -> tuple[int, ...]:
        """The chairs that play, the first player's first."""
        return tuple((self.first + turn) % self.count for turn in range(self.count))

    @property
    def choices_of_people(self) -> tuple[int, ...]:
        """How many people can play this mode."""
        return (3, 4) if self.count > 2 else (2,)

    def colour(self, chair: int) -> int:
        """The number of a chair's colour in the game: that of its place in the order of turns."""
        return (chair - self.first) % self.count

    def team(self, chair: int) -> str | None:
        """The letter of its team; teams take turns (TEM-02)."""
        return TEAMS[chair % 2] if self.rules.is_in_teams else None

    def person(self, chair: int) -> int:
        """The chair of the person who plays here: with three in teams one of them has two."""
        return 0 if self.rules.is_in_teams and self.people == 3 and chair == 2 else chair

    def with_mode(self, mode: str, people: int = 0) -> Chairs:
        """The same people in another mode, or another number of them."""
        heroes = MODES[mode].heroes
        wanted = next((number for number in (people, self.people) if number in {3, 4}), heroes[-1])
        changed = msgspec.structs.replace(self, mode=mode, people=wanted if heroes[-1] > 2 else 2)
        changed = msgspec.structs.replace(
            changed,
            first=self.first if self.first < changed.count else 0,
            selected=self.selected if self.selected < changed.count else 0,
        )
        return changed.with_selected(changed.to_ask())

    def with_name(self, chair: int, name: str) -> Chairs:
        """Somebody is called so; blank: they give no name."""
        return self.with_chair(chair, name=cleaned(name))

    def with_heroes(self, heroes: Sequence[str]) -> Chairs:
        """The table with these heroes in the order of the turns; the first seat is asked for."""
        order, chosen = self.in_turn_order, self
        for chair, hero in zip(order, heroes, strict=False):
            chosen = chosen.with_selected(chair).with_hero(hero)
        return chosen.with_selected(order[0])

    def with_hero(self, hero: str) -> Chairs:
        """The hero goes to the outlined chair, and the outline moves on to the next.

        Whether it sits at another chair too does not matter: any hero may face any other.
        """
        changed = self.with_chair(self.selected, hero=hero)
        return changed.with_selected(changed.to_fill_next())

    def to_fill_next(self) -> int:
        """The chair to fill next: one without a hero, otherwise simply the next in turn."""
        order = self.in_turn_order
        at = order.index(self.selected)
        following = (*order[at + 1 :], *order[: at + 1])
        return next((n for n in following if self.chairs[n].hero is None), following[0])

    def to_ask(self) -> int:
        """The chair whose hero is asked for: the outlined one, unless only others need one."""
        empty = [n for n in self.in_turn_order if self.chairs[n].hero is None]
        return self.selected if self.selected in empty or not empty else empty[0]

    def with_first(self, chair: int) -> Chairs:
        """This one is younger and begins."""
        return msgspec.structs.replace(self, first=chair)

    def with_selected(self, chair: int) -> Chairs:
        """The next hero goes to this chair."""
        return msgspec.structs.replace(self, selected=chair)

    def turned(self) -> Chairs:
        """Everybody sits one chair further; two people have changed seats."""
        count = self.count
        chairs = [self.chairs[(n - 1) % count] for n in range(count)]
        return msgspec.structs.replace(
            self,
            chairs=(*chairs, *self.chairs[count:]),
            first=(self.first + 1) % count,
        )

    def with_chair(self, chair: int, **fields: object) -> Chairs:
        """One chair changed."""
        changed = list(self.chairs)
        changed[chair] = msgspec.structs.replace(changed[chair], **fields)
        return msgspec.structs.replace(self, chairs=tuple(changed))

    def seats(self, names: tuple[str, ...]) -> tuple[Seat, ...] | None:
        """The seats of the game, with the names to show; None while a hero is missing."""
        seats = []
        for turn, chair in enumerate(self.in_turn_order, start=1):
            hero = self.chairs[chair].hero
            if hero is None:
                return None
            seats.append(
                Seat(
                    player=f"p{turn}",
                    name=names[chair],
                    hero=hero,
                    team=self.team(chair),
                )
            )
        return tuple(seats)


def chairs_of(
    mode: str,
    *,
    people: int = 0,
    first: int = 0,
    names: Sequence[str] = (),
    heroes: Sequence[str] = (),
    known: Container[str] = (),
) -> Chairs:
    """The table of the last game; heroes that are gone are left out."""
    mode = mode if mode in MODES else MODE_ORDER[0]
    chairs = Chairs(mode=mode, people=2, first=max(0, first))
    for n, name in enumerate(names[: len(chairs.chairs)]):
        chairs = chairs.with_name(n, name)
    for n, hero in enumerate(heroes[: len(chairs.chairs)]):
        chairs = chairs.with_chair(n, hero=hero if hero in known else None)
    chairs = chairs.with_mode(mode, people)
    chairs = chairs.with_selected(chairs.first)
    return chairs.with_selected(chairs.to_ask())


def cleaned(name: str) -> str:
    """A name without what cannot be seen, on one line, and not longer than a seat has room for."""
    return " ".join(HIDDEN.sub(" ", name).split())[:LONGEST_NAME].strip()
