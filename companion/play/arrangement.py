"""Who stands where while figures are put on the board, read from the spaces that are taken.

Pure. A board that knows figures says it; on another one a figure is known by the space on which it
may be put, and by where it was before. What people are told about it is in `setup_task.py`.
Nobody else reads that: the tracker begins when all stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.model import FighterId
from companion.rules.battlefield import SpaceId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A figure that is to be put on the board."""

    fighter: FighterId
    kind: str
    """Figures of the same kind are interchangeable."""
    home: SpaceId | None = None
    """The one space where it belongs; None: its player may choose."""
    room: frozenset[SpaceId] = frozenset()
    """The spaces among which its player may choose, or might have chosen."""

    def fits(self, space: SpaceId | None) -> bool:
        """Whether it stands right there."""
        return space == self.home if self.home is not None else space in self.room


class Arrangement(msgspec.Struct, frozen=True, kw_only=True):
    """Who stands where, as far as it is known."""

    places: dict[FighterId, SpaceId] = {}
    strangers: tuple[SpaceId, ...] = ()
    """Taken spaces on which nobody who is expected can be."""
    taken: frozenset[SpaceId] = frozenset()
    came: frozenset[SpaceId] = frozenset()
    """The taken spaces that were seen to be free before."""
    up: tuple[FighterId, ...] = ()
    """Who stood on the board and does not any more."""


def look(
    seen: Mapping[SpaceId, str],
    wanted: Iterable[Wanted],
    before: Arrangement,
    asked: FighterId | None = None,
    *,
    is_first: bool = False,
) -> Arrangement:
    """Read the board; `wanted` in the order in which people are led, `asked` is who is next.

    At the first look there are figures that nobody has seen come: they count where they alone
    belong, and all others only if the whole table fits.
    """
    reader = _Reader(seen, wanted, before)
    reader.name_tags()
    reader.keep_who_stands_right()
    reader.find_homes()
    if is_first:
        reader.take_all_or_none()
    else:
        reader.follow_who_moved()
    reader.find_room(reader.came & reader.open)
    reader.keep_who_stands_wrong()
    reader.blame(asked)
    return reader.standing()


class _Reader:
    """The work of one look: taken spaces find their figures, the surest first."""

    def __init__(
        self, seen: Mapping[SpaceId, str], wanted: Iterable[Wanted], before: Arrangement
    ) -> None:
        self.before = before
        self.seen = seen
        self.everybody = {each.fighter: each for each in wanted}
        self.left = dict(self.everybody)
        """Who has not been found yet."""
        self.open = set(seen)
        """The taken spaces whose figures have not been found yet."""
        self.came = (before.came | (frozenset(seen) - before.taken)) & frozenset(seen)
        self._places: dict[FighterId, SpaceId] = {}

    def standing(self) -> Arrangement:
        """What came of it."""
        off = [f for f in (*self.before.up, *self.before.places) if f in self.left]
        return Arrangement(
            places=self._places,
            strangers=tuple(sorted(self.open)),
            taken=frozenset(self.seen),
            came=self.came,
            up=tuple(dict.fromkeys(off)),
        )

    def _put(self, fighter: FighterId, space: SpaceId) -> None:
        self._places[fighter] = space
        self.open.discard(space)
        del self.left[fighter]

    def name_tags(self) -> None:
        """The board says who it is; which of several alike is told by where it stands."""
        told = {s: who for s, who in sorted(self.seen.items()) if who in self.everybody}
        for rank in range(4):
            for space, tag in told.items():
                if space not in self.open:
                    continue
                kind = self.everybody[tag].kind
                for each in list(self.left.values()):
                    is_it = (
                        each.home == space,
                        self.before.places.get(each.fighter) == space,
                        each.fighter == tag,
                        True,
                    )[rank]
                    if is_it and each.kind == kind:
                        self._put(each.fighter, space)
                        break

    def keep_who_stands_right(self) -> None:
        """Whoever stood right and still does."""
        for fighter, space in self.before.places.items():
            if fighter in self.left and space in self.open and self.left[fighter].fits(space):
                self._put(fighter, space)

    def find_homes(self) -> None:
        """A space on which only one belongs."""
        for each in list(self.left.values()):
            if each.home in self.open:
                self._put(each.fighter, each.home or "")

    def follow_who_moved(self) -> None:
        """One has left its space and one has come to another: it is the same one."""
        before = self.before
        gone = [f for f in before.places if f in self.left and before.places[f] not in self.seen]
        gone += [f for f in before.up if f in self.left]
        new = sorted(self.open - before.taken)
        if len(new) == len(gone) == 1 and self._is_sure(gone[0], new[0]):
            self._put(gone[0], new[0])
        for fighter in gone:  # each of several where it may be
            space = next((s for s in new if s in self.open and self._may(fighter, s)), None)
            if fighter in self.left and space is not None:
                self._put(fighter, space)

    def _is_sure(self, fighter: FighterId, space: SpaceId) -> bool:
        """Whether it is known who it was: one that the game has not placed yet was only guessed."""
        return self.everybody[fighter].home is not None or self._may(fighter, space)

    def _may(self, fighter: FighterId, space: SpaceId) -> bool:
        each = self.everybody[fighter]
        return each.home == space or space in each.room

    def find_room(self, spaces: Iterable[SpaceId]) -> None:
        """Figures whose players may choose: as many as find room, the first asked for first."""
        found: dict[SpaceId, FighterId] = {}
        tried: set[SpaceId] = set()
        free = sorted(spaces)

        def seat(each: Wanted) -> bool:
            for space in free:
                if space in tried or not each.fits(space):
                    continue
                tried.add(space)
                holder = found.get(space)
                if holder is None or seat(self.everybody[holder]):
                    found[space] = each.fighter
                    return True
            return False

        for each in self.left.values():
            tried.clear()
            seat(each)
        for space, fighter in found.items():
            self._put(fighter, space)

    def take_all_or_none(self) -> None:
        """Figures that stood there before anybody looked: believed if everybody stands right."""
        if len(self.open) == len(self.left) == 1:  # it can only be this one, if in the wrong place
            self._put(next(iter(self.left)), next(iter(self.open)))
        elif len(self.open) == len(self.left):
            before, places = dict(self.left), dict(self._places)
            self.find_room(set(self.open))
            if self.left:
                self.open |= set(self._places.values()) - set(places.values())
                self.left, self._places = before, places

    def keep_who_stands_wrong(self) -> None:
        """Whoever stands where it did, although it should not."""
        for fighter, space in self.before.places.items():
            if fighter in self.left and space in self.open:
                self._put(fighter, space)

    def blame(self, asked: FighterId | None) -> None:
        """Whatever else has come is the figure that people were told to put somewhere."""
        new = sorted(self.open - self.before.taken)
        if asked in self.left and new:
            self._put(asked or "", new[0])
