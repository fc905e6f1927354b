"""The printed map as a value, and the questions that need nothing but the map.

Spaces, paths, zones, secret passages, starts and item slots. Who stands where is not here
(companion.model.Position), nor how a map is read from a file (companion.content.maps).
"""

from __future__ import annotations

import hashlib
import re
from collections import deque
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion.errors import UnknownSpaceError
from companion.lazy import Lazy
from companion.numbers import Coordinate, Length
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER: Final = re.compile(r"[1-9]\d*\Z")

SpaceId: TypeAlias = str
ZoneId: TypeAlias = str

SOMEWHERE: Final[SpaceId] = "?"
"""Where everybody and everything is that lies on the table in a game without a battlefield."""


class Pattern(StrEnum):
    """How a zone looks to someone who cannot tell its colour."""

    BDIAG = "bdiag"
    BRICKS = "bricks"
    CHECKER = "checker"
    CHEVRON = "chevron"
    CROSS = "cross"
    DIAG = "diag"
    DOTS = "dots"
    GRID = "grid"
    HBARS = "hbars"
    PLUS = "plus"
    RINGS = "rings"
    SOLID = "solid"
    VBARS = "vbars"
    WAVES = "waves"


class ItemKind(StrEnum):
    """What kind of battlefield item lies on a slot (ITM-01)."""

    SCHEME = "scheme"
    COMBAT = "combat"


class Zone(msgspec.Struct, frozen=True):
    """All spaces of one colour; pattern and letter say the same without colour."""

    id: ZoneId
    name: str
    colour: str
    pattern: Pattern
    letter: str


class Space(msgspec.Struct, frozen=True):
    """A circle that holds at most one fighter; x and y are its centre within the frame."""

    id: SpaceId
    x: Coordinate
    y: Coordinate
    zones: tuple[ZoneId, ...]


class Path(msgspec.Struct, frozen=True):
    """A line between two spaces; a one-way path is moved along from `a` to `b` only (BRD-04).

    A far one is no line on the board: both ends bear the same sign. To the rules it is a path.
    """

    a: SpaceId
    b: SpaceId
    one_way: bool = False
    far: bool = False


class ItemSlot(msgspec.Struct, frozen=True):
    """A space beside which one battlefield item of this kind lies at the start."""

    space: SpaceId
    kind: ItemKind


class Frame(msgspec.Struct, frozen=True):
    """The extent of the picture that the positions are measured in, and how large a circle is."""

    width: Length
    height: Length
    space_radius: Length


class ZoneSight(msgspec.Struct, frozen=True):
    """How one space is seen from another: adjacent or not, and the zones they share."""

    is_adjacent: bool
    zones: frozenset[ZoneId]


def called_aloud(spaces: Iterable[SpaceId]) -> dict[SpaceId, str]:
    """What spaces are called aloud: by their numbers, unless two of them would be called alike."""
    numbers = {space: _NUMBER.search(space) for space in spaces}
    called = {space: number[0] if number else space for space, number in numbers.items()}
    is_clear = len(set(called.values())) == len(called)
    return called if is_clear else {space: space for space in called}


class Battlefield(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One battlefield. Not checked here: `content.maps` refuses faulty ones with file and line."""

    id: str
    name: str
    product: str
    frame: Frame
    zones: tuple[Zone, ...]
    spaces: tuple[Space, ...]
    paths: tuple[Path, ...]
    passages: frozenset[SpaceId] = frozenset()
    starts: tuple[SpaceId, ...] = ()
    """The start spaces in order: `starts[0]` is start 1."""
    item_slots: tuple[ItemSlot, ...] = ()

    @cached_property
    def is_there(self) -> bool:
        """Whether there is a battlefield at all; else nobody knows who stands where."""
        return self.id != NO_BATTLEFIELD.id

    @cached_property
    def content_hash(self) -> str:
        """The same for the same board on every machine; a saved game notes what it was played on.

        Only what a game is decided by is part of it: names, colours and places in the picture may
        be mended.
        """
        decides = (
            self.id,
            [(space.id, sorted(space.zones)) for space in self.spaces],
            [(path.a, path.b, path.one_way) for path in self.paths],
            sorted(self.passages),
            self.starts,
            self.item_slots,
        )
        return hashlib.sha256(msgspec.json.encode(decides)).hexdigest()

    @cached_property
    def space_by_id(self) -> dict[SpaceId, Space]:
        """Every space under its id, in the order of the file."""
        return {space.id: space for space in self.spaces}

    @cached_property
    def item_spaces(self) -> dict[ItemKind, frozenset[SpaceId]]:
        """The spaces beside which items of each kind lie when the game begins (ITM-01)."""
        slots = self.item_slots
        return {kind: frozenset(s.space for s in slots if s.kind is kind) for kind in ItemKind}

    @cached_property
    def called(self) -> dict[SpaceId, str]:
        """What each space is called aloud."""
        return called_aloud(space.id for space in self.spaces)

    @cached_property
    def zones_of(self) -> dict[SpaceId, frozenset[ZoneId]]:
        """The zones that each space is in (BRD-03)."""
        return {space.id: frozenset(space.zones) for space in self.spaces}

    @cached_property
    def _ends(self) -> tuple[tuple[SpaceId, SpaceId, bool], ...]:
        """The paths as (a, b, one-way), every name being the very object that its space has.

        Looking up a name then needs no comparison of letters, which the inner loops feel.
        """
        same = {space.id: space.id for space in self.spaces}
        return tuple((same[path.a], same[path.b], path.one_way) for path in self.paths)

    @cached_property
    def adjacent_to(self) -> dict[SpaceId, frozenset[SpaceId]]:
        """The spaces adjacent to each space: joined by a path, whichever way its arrow points."""
        found: dict[SpaceId, set[SpaceId]] = {space.id: set() for space in self.spaces}
        for a, b, _ in self._ends:
            found[a].add(b)
            found[b].add(a)  # BRD-05
        return {space: frozenset(others) for space, others in found.items()}

    @cached_property
    def beside(self) -> dict[SpaceId, frozenset[SpaceId]]:
        """The adjacent spaces to which a hand may slide a figure: no path to them is far."""
        far = {frozenset((path.a, path.b)) for path in self.paths if path.far}
        return {
            space: frozenset(other for other in others if frozenset((space, other)) not in far)
            for space, others in self.adjacent_to.items()
        }

    @cached_property
    def one_way(self) -> frozenset[tuple[SpaceId, SpaceId]]:
        """The (from, to) pairs of the one-way paths."""
        return frozenset((path.a, path.b) for path in self.paths if path.one_way)

    @cached_property
    def steps(self) -> dict[SpaceId, tuple[SpaceId, ...]]:
        """Where an ordinary fighter may step from each space: with the arrows, and by passages."""
        found: dict[SpaceId, dict[SpaceId, None]] = {space.id: {} for space in self.spaces}
        for a, b, one_way in self._ends:
            found[a][b] = None
            if not one_way:  # BRD-04
                found[b][a] = None
        for here in self.passages:  # BRD-07
            found[here].update(dict.fromkeys(sorted(self.passages - {here})))
        return {space: tuple(others) for space, others in found.items()}

    @cached_property
    def steps_of_large(self) -> dict[SpaceId, tuple[SpaceId, ...]]:
        """Where a large figure may step: both ways along arrows (BRD-06), no passages (BRD-09)."""
        return {space: tuple(sorted(others)) for space, others in self.adjacent_to.items()}

    @cached_property
    def _spaces_in(self) -> dict[ZoneId, frozenset[SpaceId]]:
        return {
            zone.id: frozenset(space.id for space in self.spaces if zone.id in space.zones)
            for zone in self.zones
        }

    @cached_property
    def view_from(self) -> Lazy[SpaceId, dict[SpaceId, ZoneSight]]:
        """From a space: every other one that is adjacent to it or shares a zone with it."""
        return Lazy(self._look_around)

    def _look_around(self, here: SpaceId) -> dict[SpaceId, ZoneSight]:
        zones, adjacent = self.zones_of[here], self.adjacent_to[here]
        in_sight = adjacent.union(*(self._spaces_in[zone] for zone in zones)) - {here}
        return {
            there: ZoneSight(there in adjacent, zones & self.zones_of[there])
            for there in sorted(in_sight)
        }

    def has(self, space: SpaceId) -> bool:
        """Whether the battlefield has a space of this name."""
        return space in self.space_by_id

    def require(self, *spaces: SpaceId) -> None:
        """Raise UnknownSpaceError for the first name that is no space of this battlefield."""
        for space in spaces:
            if not self.has(space):
                raise UnknownSpaceError(space, self.name)

    def around(self, space: SpaceId, steps: int) -> frozenset[SpaceId]:
        """The spaces at most so many steps away, from each to those adjacent to it; itself too."""
        found, edge = {space}, {space}
        for _ in range(steps):
            edge = {there for here in edge for there in self.adjacent_to[here]} - found
            found |= edge
        return frozenset(found)

    def is_adjacent(self, a: SpaceId, b: SpaceId) -> Ruling:
        """Whether two spaces are adjacent (BRD-02); raises UnknownSpaceError."""
        self.require(a, b)
        if b in self.adjacent_to[a]:
            arrow = (a, b) in self.one_way or (b, a) in self.one_way
            return ruling(Code.ADJACENT_ONE_WAY if arrow else Code.ADJACENT_PATH, spaces=(a, b))
        if a == b:
            return ruling(Code.NOT_ADJACENT_SELF, spaces=(a,))
        if a in self.passages and b in self.passages:
            return ruling(Code.NOT_ADJACENT_PASSAGE, spaces=(a, b))
        return ruling(Code.NOT_ADJACENT, spaces=(a, b))

    def is_same_zone(self, a: SpaceId, b: SpaceId) -> Ruling:
        """Whether two spaces share a zone, and which (BRD-03); raises UnknownSpaceError."""
        self.require(a, b)
        shared = self.zones_of[a] & self.zones_of[b]
        if shared:
            return ruling(Code.ZONE_SHARED, spaces=(a, b), zones=sorted(shared))
        return ruling(Code.ZONE_NONE, spaces=(a, b))

    def distance(self, a: SpaceId, b: SpaceId) -> Ruling:
        """The fewest steps between two spaces over adjacency, and one such way.

        Fighters in between, arrows, passages and fog do not count here: this is the distance that
        effects measure, not a move. `needed` is the number; raises UnknownSpaceError.
        """
        self.require(a, b)
        came_from: dict[SpaceId, SpaceId | None] = {a: None}
        waiting = deque([a])
        while waiting and b not in came_from:
            space = waiting.popleft()
            for other in self.steps_of_large[space]:  # adjacency, in an order that never varies
                if other not in came_from:
                    came_from[other] = space
                    waiting.append(other)
        if b not in came_from:
            return ruling(Code.DISTANCE_NONE, spaces=(a, b))
        way = [b]
        while (before := came_from[way[-1]]) is not None:
            way.append(before)
        arrows = self.one_way & {*pairwise(way), *pairwise(way[::-1])}
        also = ("BRD-05",) if arrows else ()
        return ruling(Code.DISTANCE, also=also, spaces=way[::-1], needed=len(way) - 1)


MOST_SEATS: Final = 4
NO_BATTLEFIELD: Final = Battlefield(
    id="none",
    name="",
    product="",
    frame=Frame(0, 0, 0),
    zones=(),
    spaces=(Space(SOMEWHERE, 0, 0, ()),),
    paths=(),
    starts=(SOMEWHERE,) * MOST_SEATS,
)
"""What a game without a battlefield is played on: whoever is on the table is somewhere, and so are
others. Whoever would have to know where asks `is_there` first."""
