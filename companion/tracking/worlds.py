"""Possible worlds: who may stand where, given everything that was seen.

A belief is a small set of worlds. Seeing something maps a belief to a belief; nothing here knows
rules or time. Who is in the air, and from which space, is part of a world: without the space two
worlds that differ would look like one after a dropout.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.rules.battlefield import SpaceId

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

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
    """Whether somebody was pushed off a space by the next figure, too quickly to be sure."""


Belief: TypeAlias = dict[World, Trail]


def certain(places: Places) -> Belief:
    """Exactly this table."""
    return {World(places): ()}


def lift(
    belief: Belief,
    space: SpaceId,
    *,
    just_taken: Collection[SpaceId] = (),
    new: Collection[SpaceId] = (),
    unread: Collection[SpaceId] = (),
) -> Belief:
    """Something left a space.

    Edges of two spaces may arrive the wrong way round: what left may be what was seen on one of
    the spaces that were `just_taken`, and whoever was believed there is still in the air, or on the
    `unread` space where it stood. A slid figure may be felt on two spaces at once: a stranger on a
    `new` space is what left now.
    """
    fitting: Belief = {}
    others: Belief = {}
    for world, trail in belief.items():
        if space in world.places:
            number = world.places.index(space)
            up = _with_place(world, number, None)
            air = tuple(sorted((*world.air, (number, space))))
            add(fitting, up._replace(air=air), trail)
            for stranger in world.strangers:
                if stranger not in new:
                    continue
                there = _with_place(world, number, stranger)
                left = tuple(s for s in world.strangers if s != stranger)
                add(fitting, there._replace(strangers=left), note(trail, number, space))
            for taken in just_taken:
                if taken in world.places and taken != space:
                    _swap_in(fitting, (world, trail), number, taken, unread)
        elif space in world.strangers:
            left = tuple(s for s in world.strangers if s != space)
            add(fitting, world._replace(strangers=left), trail)
        else:
            add(others, world, trail)
    return fewest_strangers(fitting or others)


def _swap_in(
    after: Belief,
    known: tuple[World, Trail],
    number: int,
    taken: SpaceId,
    unread: Collection[SpaceId],
) -> None:
    """Add the worlds in which this fighter is what was seen on a space, not who was believed."""
    world, trail = known
    other = world.places.index(taken)
    came_by = [space for who, space in trail if who == other]
    came_from = world.places[number]
    places = list(world.places)
    places[other], places[number] = None, taken
    noted = note(trail, number, came_from) if came_from is not None else trail
    up = tuple(sorted((*world.air, (other, came_by[-1] if came_by else taken))))
    add(after, world._replace(places=tuple(places), air=up), noted)
    for space in set(came_by) & set(unread) - set(places):  # there it may have stood all the time
        places[other] = space
        add(after, world._replace(places=tuple(places)), noted)


def place(
    belief: Belief,
    space: SpaceId,
    *,
    same_as_before: bool = False,
    or_another: bool = False,
    pushers: Collection[int] = (),
    loose: Collection[int] = (),
    expected: Collection[int] = (),
    likely: Callable[[SpaceId, Sequence[int], Sequence[int]], Sequence[int]] | None = None,
) -> Belief:
    """Something was put on a space: anybody in the air, on a dead space, or expected.

    `likely` says who of those in the air and those beside the board comes into question there.

    `same_as_before` means that the gap was a dropout; `or_another` keeps the worlds in which
    another figure came in that moment, too. If that is one of the `pushers`, it was lifted right
    beside a moment ago: it may have pushed the other one out.
    """
    after: Belief = {}
    for world, trail in belief.items():
        if space in world.places or space in world.strangers:
            add(after, world, trail)
            continue
        owner = [number for number, lifted in world.air if lifted == space]
        candidates: Sequence[int]
        if same_as_before and owner and not or_another:
            candidates = owner
        else:
            up = [number for number, _ in world.air]
            up += [number for number in loose if world.places[number] is not None]
            beside = [n for n in expected if world.places[n] is None and n not in up]
            candidates = likely(space, up, beside) if likely is not None else [*up, *beside]
        is_gap = same_as_before and bool(owner)
        for number in candidates:
            pushed = is_gap and number in pushers and number not in owner
            put(after, world._replace(pushed=True) if pushed else world, trail, number, space)
        if not candidates:
            strangers = tuple(sorted((*world.strangers, space)))
            add(after, world._replace(strangers=strangers), trail)
    return fewest_strangers(after)


def pushed_on(
    belief: Belief, space: SpaceId, between: Mapping[SpaceId, Collection[SpaceId]]
) -> Belief:
    """The worlds in which what is seen on a space was pushed there by the figure in the air.

    `between` names, for the space a figure was lifted from, those from which another may have
    been pushed on: the pusher stands there now, and the space was never seen empty.
    """
    after: Belief = {}
    for world, trail in belief.items():
        if space in world.places:
            continue
        for number, lifted in world.air:
            for middle in between.get(lifted, ()):
                if middle in world.places:
                    other = world.places.index(middle)
                    places = list(world.places)
                    places[number], places[other] = middle, space
                    air = tuple(entry for entry in world.air if entry[0] != number)
                    there = World(tuple(places), air, world.strangers, pushed=True)
                    add(after, there, note(trail, number, lifted))
    return after


def tagged(belief: Belief, space: SpaceId, number: int) -> Belief:
    """The board says who stands on a space."""
    after: Belief = {}
    for world, trail in belief.items():
        if world.places[number] == space:
            add(after, world, trail)
        else:
            put(after, world, trail, number, space)
    return fewest_strangers(after)


def put(after: Belief, world: World, trail: Trail, number: int, space: SpaceId) -> None:
    """Add the world in which this fighter stands on this space; who stood there is in the air."""
    came_from = next((s for n, s in world.air if n == number), world.places[number])
    air = [entry for entry in world.air if entry[0] != number]
    places = list(world.places)
    if space in places:
        pushed = places.index(space)
        places[pushed] = None
        air.append((pushed, space))
    places[number] = space
    strangers = tuple(s for s in world.strangers if s != space)
    if came_from is not None and came_from != space:
        trail = note(trail, number, came_from)
    add(after, World(tuple(places), tuple(sorted(air)), strangers, world.pushed), trail)


def without(belief: Belief, numbers: Collection[int]) -> Belief:
    """These fighters, if in the air, are beside the board now."""
    after: Belief = {}
    for world, trail in belief.items():
        air = tuple(entry for entry in world.air if entry[0] not in numbers)
        add(after, world._replace(air=air), trail)
    return after


def give_way(belief: Belief, space: SpaceId, fallen: Collection[int]) -> Belief:
    """A space is taken anew: who fell there left it unseen, if another is in a hand."""
    after: Belief = {}
    for world, trail in belief.items():
        who = world.places.index(space) if space in world.places else -1
        if who in fallen and any(number not in fallen for number, _ in world.air):
            add(after, _with_place(world, who, None), trail)
        else:
            add(after, world, trail)
    return after


def without_ghosts(belief: Belief, unread: Collection[SpaceId]) -> Belief:
    """What only a tap vouched for is gone once nobody is in the air who could stand there."""
    after: Belief = {}
    for world, trail in belief.items():
        left = tuple(space for space in world.strangers if space not in unread)
        add(after, world if world.air else world._replace(strangers=left), trail)
    return after


def adopt_at_home(
    belief: Belief,
    expected: Collection[int],
    likely: Callable[[SpaceId, Sequence[int], Sequence[int]], Sequence[int]],
) -> Belief:
    """What nobody knew is the fighter that is expected there now, if there is one."""
    for space in sorted({space for world in belief for space in world.strangers}):
        known = {world: trail for world, trail in belief.items() if space not in world.strangers}
        unknown = {
            world._replace(strangers=tuple(s for s in world.strangers if s != space)): trail
            for world, trail in belief.items()
            if space in world.strangers
        }
        belief = known | place(
            unknown, space, expected=expected, likely=lambda at, _, beside: likely(at, (), beside)
        )
    return belief


def adopt(belief: Belief, expected: Collection[int]) -> Belief:
    """What nobody knew is a fighter that is expected now."""
    after: Belief = {}
    for world, trail in belief.items():
        off = [n for n in expected if world.places[n] is None]
        up = {number for number, _ in world.air}
        off = [n for n in off if n not in up]
        if not world.strangers or not off:
            add(after, world, trail)
            continue
        many = min(len(off), len(world.strangers))
        for chosen in permutations(off, many):
            for spaces in choices(world.strangers, many):
                changed = world
                for number, space in zip(chosen, spaces, strict=True):
                    changed = _with_place(changed, number, space)
                left = tuple(s for s in world.strangers if s not in spaces)
                add(after, changed._replace(strangers=left), trail)
    return fewest_strangers(after)


def filtered(belief: Belief, keep: Callable[[World], bool]) -> Belief:
    """The worlds that fit; all of them if none does."""
    return {world: trail for world, trail in belief.items() if keep(world)} or belief


def fewest_strangers(belief: Belief) -> Belief:
    """Worlds that explain most of what is seen by figures of the game."""
    if len(belief) < 2:
        return belief
    least = min(len(world.strangers) for world in belief)
    return {world: trail for world, trail in belief.items() if len(world.strangers) == least}


def forget_trails(belief: Belief) -> Belief:
    """The same worlds; what was seen on the way no longer matters."""
    return {world._replace(pushed=False): () for world in belief}


def everywhere_up(belief: Belief) -> dict[int, SpaceId]:
    """Who is in the air in every world, and from where in the first of them."""
    worlds = iter(belief)
    common = dict(next(worlds).air)
    for world in worlds:
        up = {number for number, _ in world.air}
        common = {number: space for number, space in common.items() if number in up}
    return common


def choices(free: Sequence[SpaceId], many: int) -> Iterable[tuple[SpaceId, ...]]:
    """Every way to take so many of the spaces, in order."""
    if many == len(free):
        return (tuple(free),)
    return permutations(free, many)


def _with_place(world: World, number: int, space: SpaceId | None) -> World:
    places = world.places
    return world._replace(places=(*places[:number], space, *places[number + 1 :]))


def note(trail: Trail, number: int, space: SpaceId) -> Trail:
    """The trail with one more space on which a fighter was noticed."""
    entry = (number, space)
    if trail and trail[-1] == entry:
        return trail
    return (*trail, entry)[-TRAIL_AT_MOST:]


def add(belief: Belief, world: World, trail: Trail) -> None:
    """Two ways to one world: what was seen on either is kept."""
    known = belief.get(world)
    if known is None or known == trail:
        belief[world] = trail
    else:
        belief[world] = tuple(dict.fromkeys((*known, *trail)))[-TRAIL_AT_MOST:]
