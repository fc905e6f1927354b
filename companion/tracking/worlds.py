"""Possible worlds: who may stand where, given everything that the board has reported.

A belief is a small set of worlds. The rules of this module:

1. A world says who stands where, and who is in the air and from which space. Without that space,
   two worlds that differ would look like one after a dropout.
2. What the board reports maps a belief to a belief. `edge_worlds.py` has the verbs for one edge,
   `snapshot_worlds.py` for a look at the whole board, `context_worlds.py` for a change of the game.
3. Two ways to the same world are one world; its trail then keeps what was seen on either.
4. What stands on the board and can be no fighter is a stranger. Of several worlds, those with the
   fewest strangers are kept: they explain most of what the board reports.
5. Nothing here knows time or the rules of the game.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.rules.battlefield import SpaceId
from companion.tracking.context import with_place

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from companion.tracking.context import Places

Trail: TypeAlias = tuple[tuple[int, SpaceId], ...]
"""On which spaces figures were noticed before where they are now: (fighter, space), in order."""

TRAIL_AT_MOST = 24


class World(NamedTuple):
    """One possible table."""

    places: Places
    air: tuple[tuple[int, SpaceId], ...] = ()
    """Who is in the air, and from which space it was lifted; sorted."""
    strangers: tuple[SpaceId, ...] = ()
    """Spaces on which something stands that can be no fighter."""
    pushed: bool = False
    """Whether a figure was pushed off a space by the next one, too quickly to be sure."""

    def is_taken(self, space: SpaceId) -> bool:
        """Whether something stands on a space."""
        return space in self.places or space in self.strangers

    def lifted_from(self, space: SpaceId) -> list[int]:
        """Who is in the air and was lifted from this space."""
        return [number for number, lifted in self.air if lifted == space]

    def in_air(self) -> set[int]:
        """Who is in the air."""
        return {number for number, _ in self.air}

    def has(self, number: int) -> bool:
        """Whether this fighter stands on the board, or was lifted from it."""
        return self.places[number] is not None or number in self.in_air()

    def with_place(self, number: int, space: SpaceId | None) -> World:
        """The world in which this fighter stands there and everybody else as before."""
        return self._replace(places=with_place(self.places, number, space))

    def with_air(self, number: int, lifted: SpaceId) -> World:
        """The world in which this fighter is in the air as well."""
        return self._replace(air=tuple(sorted((*self.air, (number, lifted)))))

    def with_stranger(self, space: SpaceId) -> World:
        """The world with one more stranger."""
        return self._replace(strangers=tuple(sorted((*self.strangers, space))))

    def without_strangers(self, spaces: Collection[SpaceId]) -> World:
        """The world without the strangers on these spaces."""
        return self._replace(strangers=tuple(s for s in self.strangers if s not in spaces))


Belief: TypeAlias = dict[World, Trail]


def certain(places: Places) -> Belief:
    """Exactly this table."""
    return {World(places): ()}


# --- Building a belief ---------------------------------------------------------------------------


def add(belief: Belief, world: World, trail: Trail) -> None:
    """Add a world; if the belief has it already, what was seen on either way is kept."""
    known = belief.get(world)
    if known is None or known == trail:
        belief[world] = trail
    else:
        belief[world] = tuple(dict.fromkeys((*known, *trail)))[-TRAIL_AT_MOST:]


def add_standing(after: Belief, world: World, trail: Trail, number: int, space: SpaceId) -> None:
    """Add the world in which this fighter stands on this space; who stood there is in the air."""
    came_from = next((s for n, s in world.air if n == number), world.places[number])
    air = [entry for entry in world.air if entry[0] != number]
    places = list(world.places)
    if space in places:
        displaced = places.index(space)
        places[displaced] = None
        air.append((displaced, space))
    places[number] = space
    strangers = tuple(s for s in world.strangers if s != space)
    if came_from is not None and came_from != space:
        trail = extended(trail, number, came_from)
    add(after, World(tuple(places), tuple(sorted(air)), strangers, world.pushed), trail)


def extended(trail: Trail, number: int, space: SpaceId) -> Trail:
    """The trail with one more space on which a fighter was noticed."""
    entry = (number, space)
    if trail and trail[-1] == entry:
        return trail
    return (*trail, entry)[-TRAIL_AT_MOST:]


# --- Narrowing a belief --------------------------------------------------------------------------


def filtered(belief: Belief, keep: Callable[[World], bool]) -> Belief:
    """The worlds that fit; all of them if none does."""
    return {world: trail for world, trail in belief.items() if keep(world)} or belief


def fewest_strangers(belief: Belief, *, fresh: Collection[SpaceId] = ()) -> Belief:
    """The worlds that explain most of what the board reports by figures of the game.

    What stands on a `fresh` space may be explained yet: the figure is still felt where it was.
    """
    if len(belief) < 2:
        return belief
    counts = {world: sum(s not in fresh for s in world.strangers) for world in belief}
    least = min(counts.values())
    return {world: trail for world, trail in belief.items() if counts[world] == least}


def taken_off(belief: Belief, numbers: Collection[int]) -> Belief:
    """These fighters, if in the air, are beside the board now."""
    after: Belief = {}
    for world, trail in belief.items():
        air = tuple(entry for entry in world.air if entry[0] not in numbers)
        add(after, world._replace(air=air), trail)
    return after


def without_ghosts(belief: Belief, unread: Collection[SpaceId]) -> Belief:
    """Strangers on unread spaces, which only a tap vouched for, go once no figure is in the air.

    While a figure is in the air it may be the one that stands there.
    """
    after: Belief = {}
    for world, trail in belief.items():
        add(after, world if world.air else world.without_strangers(unread), trail)
    return after


# --- Questions about a belief --------------------------------------------------------------------


def up_in_every_world(belief: Belief) -> list[int]:
    """Who is in the air in every world, in the order of the first of them."""
    worlds = iter(belief)
    common = list(dict(next(worlds).air))
    for world in worlds:
        up = world.in_air()
        common = [number for number in common if number in up]
    return common


def choices(free: Sequence[SpaceId], many: int) -> Iterable[tuple[SpaceId, ...]]:
    """Every way to take this many of the spaces, in order."""
    if many == len(free):
        return (tuple(free),)
    return permutations(free, many)
