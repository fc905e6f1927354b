"""What one sensor edge does to a belief, as verbs: the space was left, or something is there.

| verb | what the edge means |
|---|---|
| `lifted` | a figure left the space |
| `came` | a figure was put on the space: anybody who may have been |
| `returned` | the gap was a dropout: the figure lifted from the space is back |
| `stayed` | the same, although the figure seemed to have come elsewhere meanwhile |
| `not_knocked_from` | the same: nobody went from there to a space that dropped out as well |
| `knocked` | the gap was short, and a figure was knocked onto the space from right beside |
| `came_or_returned` | the gap was short, but another figure may have come in that moment |
| `put_as_told` | people put a figure where they were told to put it, by its name |
| `pushed` | a figure slid on and pushed another one onto the space |
| `tagged` | the board says who stands on the space |

Each verb maps a belief to a belief. Which verb an edge calls for is decided in `on_edge.py`, by
time and by who may move; nothing here knows either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.tracking.worlds import (
    Belief,
    Trail,
    World,
    add,
    add_standing,
    extended,
    filtered,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from companion.rules.battlefield import SpaceId

    Narrow: TypeAlias = Callable[[SpaceId, Sequence[int], Sequence[int]], Sequence[int]]
    """Given a space, who is up and who is beside the board: who comes into question there."""


class Arrivals(NamedTuple):
    """Who may be put on a space besides the figures in the air."""

    expected: Collection[int] = ()
    """Fighters that may come from beside the board."""
    unread: Collection[SpaceId] = ()
    """Spaces that cannot be read: who stands there may have been lifted unseen."""
    narrow: Narrow | None = None
    """What the game knows about who belongs on which space; None: nothing."""

    def on(self, space: SpaceId, world: World) -> Sequence[int]:
        """Who may have been put on this space in this world, the most likely first."""
        up = [number for number, _ in world.air]
        up += [number for number, here in enumerate(world.places) if here in self.unread]
        beside = [n for n in self.expected if world.places[n] is None and n not in up]
        if self.narrow is None:
            return [*up, *beside]
        return self.narrow(space, up, beside)


ONLY_FROM_THE_AIR = Arrivals()


# --- Something is on a space ----------------------------------------------------------------------


def came(belief: Belief, space: SpaceId, arrivals: Arrivals = ONLY_FROM_THE_AIR) -> Belief:
    """A figure was put on a space: one world for everybody who may have been."""

    def arrive(world: World) -> Iterable[tuple[World, int]]:
        return ((world, number) for number in arrivals.on(space, world))

    return _with_arrival(belief, space, arrive)


def returned(belief: Belief, space: SpaceId, arrivals: Arrivals = ONLY_FROM_THE_AIR) -> Belief:
    """The figure lifted from a space is back; in worlds without one, any figure came."""

    def arrive(world: World) -> Iterable[tuple[World, int]]:
        owners = world.lifted_from(space)
        return ((world, number) for number in owners or arrivals.on(space, world))

    return _with_arrival(belief, space, arrive)


def stayed(belief: Belief, space: SpaceId, taken_since: Collection[SpaceId]) -> Belief:
    """Only the worlds in which the figure that seemed to leave a space had never left it.

    It was taken for what came onto one of the spaces `taken_since`: that is another one in the
    air, or not known.
    """
    after: Belief = {}
    for world, trail in belief.items():
        if world.is_taken(space):
            continue
        for number, taken in enumerate(world.places):
            if taken and taken in taken_since and came_over(trail, number)[-1:] == [space]:
                there = world.with_place(number, space)
                by = _without_last(trail, (number, space))
                for other, _ in there.air:
                    add_standing(after, there, by, other, taken)
                if not there.air:
                    add(after, there.with_stranger(taken), by)
    return after


def came_over(trail: Trail, number: int) -> list[SpaceId]:
    """The spaces over which a fighter came to where it is."""
    return [space for who, space in trail if who == number]


def _without_last(trail: Trail, entry: tuple[int, SpaceId]) -> Trail:
    at = len(trail) - 1 - trail[::-1].index(entry)
    return (*trail[:at], *trail[at + 1 :])


def put_as_told(
    belief: Belief,
    space: SpaceId,
    told: Sequence[int],
    arrivals: Arrivals,
    mistakable: Collection[SpaceId],
) -> Belief:
    """People were told by name to put a figure on a space, and put one there: it is this one.

    `told` is this figure, and those that look alike. If it was thought to stand elsewhere, it was
    mistaken for the figure that was lifted, from one of the spaces where that may be. Or they put
    another one there.
    """
    number = told[0]
    after = came(belief, space, arrivals)
    obeyed = {w: trail for w, trail in after.items() if any(w.places[n] == space for n in told)}
    if obeyed:
        return obeyed
    exchanged: Belief = {}
    for world, trail in belief.items():
        mistaken_for = world.places[number]
        if mistaken_for is None or world.is_taken(space):
            continue
        for other, lifted in world.air:
            if lifted not in mistakable:
                continue
            there = world.with_place(other, mistaken_for).with_place(number, space)
            air = tuple(entry for entry in world.air if entry[0] != other)
            add(exchanged, there._replace(air=air), extended(trail, number, lifted))
    return exchanged | after


def came_or_returned(
    belief: Belief, space: SpaceId, arrivals: Arrivals, pushers: Collection[int]
) -> Belief:
    """The figure lifted from a space is back, or another one came in that moment.

    The `pushers` were lifted right beside it a moment ago: one of them may have pushed the figure
    that stood there out.
    """

    def arrive(world: World) -> Iterable[tuple[World, int]]:
        owners = world.lifted_from(space)
        pushing = {n for n in pushers if n not in owners} if owners else set[int]()
        for number in arrivals.on(space, world):
            yield (world._replace(pushed=True) if number in pushing else world), number

    return _with_arrival(belief, space, arrive)


def knocked(belief: Belief, space: SpaceId, figures: Collection[int]) -> Belief:
    """Only the worlds in which one of these, which are in the air, was knocked onto the space."""
    after: Belief = {}
    for world, trail in belief.items():
        if not world.is_taken(space) and world.lifted_from(space):
            for number, lifted in world.air:
                if number in figures and lifted != space:
                    add_standing(after, world, trail, number, space)
    return after


def not_knocked_from(belief: Belief, space: SpaceId, retaken: Collection[SpaceId]) -> Belief:
    """Leave out worlds in which the figure of a space was knocked to one of those `retaken`.

    If both are taken again after a moment they dropped out: no hand exchanges figures so fast.
    Who is back where it stood before was knocked nowhere.
    """

    def was_knocked(world: World) -> bool:
        trail = () if world.lifted_from(space) else belief[world]
        return any(
            taken in retaken and came_by[-1:] == [space] and taken not in came_by
            for number, taken in enumerate(world.places)
            for came_by in [came_over(trail, number)]
        )

    return filtered(belief, lambda world: not was_knocked(world))


def _with_arrival(
    belief: Belief, space: SpaceId, arrive: Callable[[World], Iterable[tuple[World, int]]]
) -> Belief:
    """Branch every world in which the space is free over who arrives; if none can, a stranger did.

    `arrive` gives the world before the arrival, perhaps with a mark, and who arrives.
    """
    after: Belief = {}
    for world, trail in belief.items():
        if world.is_taken(space):
            add(after, world, trail)
            continue
        arriving = list(arrive(world))
        for before, number in arriving:
            add_standing(after, before, trail, number, space)
        if not arriving:
            add(after, world.with_stranger(space), trail)
    return after


def pushed(
    belief: Belief, space: SpaceId, between: Mapping[SpaceId, Collection[SpaceId]]
) -> Belief:
    """Only the worlds in which a figure in the air slid on and pushed another onto the space.

    `between` names, for the space that the sliding figure was lifted from, the spaces in the
    middle: there the pusher stands now, and that space was never seen empty.
    """
    after: Belief = {}
    for world, trail in belief.items():
        if space in world.places:
            continue
        for pusher, start in world.air:
            for middle in between.get(start, ()):
                if middle in world.places:
                    there = _pushed_from(world, pusher, middle, space)
                    add(after, there, extended(trail, pusher, start))
    return after


def _pushed_from(world: World, pusher: int, middle: SpaceId, space: SpaceId) -> World:
    """The world in which the pusher stands in the middle, and who stood there on the space."""
    places = list(world.places)
    places[places.index(middle)] = space
    places[pusher] = middle
    air = tuple(entry for entry in world.air if entry[0] != pusher)
    return World(tuple(places), air, world.strangers, pushed=True)


def exchanged(belief: Belief, space: SpaceId, felt_before: Collection[SpaceId]) -> Belief:
    """Only the worlds in which the figures of two spaces changed places, one of them unseen.

    Who was lifted from the space stands on one of `felt_before`, which had felt a figure already.
    """
    after: Belief = {}
    for world, trail in belief.items():
        for number in world.lifted_from(space):
            for felt in sorted(set(felt_before) & set(world.places)):
                other = world.places.index(felt)
                there = world.with_place(other, space).with_place(number, felt)
                air = tuple(entry for entry in world.air if entry[0] != number)
                by = extended(extended(trail, other, felt), number, space)
                add(after, there._replace(air=air), by)
    return after


def tagged(belief: Belief, space: SpaceId, number: int) -> Belief:
    """The board says who stands on a space."""
    after: Belief = {}
    for world, trail in belief.items():
        if world.places[number] == space:
            add(after, world, trail)
        else:
            add_standing(after, world, trail, number, space)
    return after


def fallen_gave_way(belief: Belief, space: SpaceId, fallen: Collection[int]) -> Belief:
    """A space is taken anew: a defeated figure left it unseen if another figure is in the air."""
    after: Belief = {}
    for world, trail in belief.items():
        number = world.places.index(space) if space in world.places else -1
        if number in fallen and not world.in_air() <= set(fallen):
            add(after, world.with_place(number, None), trail)
        else:
            add(after, world, trail)
    return after


# --- A space was left -----------------------------------------------------------------------------


class LiftClues(NamedTuple):
    """What may make another figure the one that left a space."""

    just_taken: Collection[SpaceId] = ()
    """Spaces beside it whose edges may have come the wrong way round with this one."""
    overlapping: Collection[SpaceId] = ()
    """Spaces where that figure may be felt as well: it slid there, or was never here."""
    unread: Collection[SpaceId] = ()
    """Spaces that the tracker cannot read."""
    came_lately: Collection[SpaceId] = ()
    """Spaces that were taken a moment ago."""
    thrown_lately: Collection[SpaceId] = ()
    """Those among them that were taken too fast for who seemed to come there."""
    taken_before: Mapping[SpaceId, Collection[SpaceId]] = {}
    """For spaces left before: those taken shortly before that, perhaps by the very figure."""


NO_CLUES = LiftClues()


def lifted(belief: Belief, space: SpaceId, clues: LiftClues = NO_CLUES) -> Belief:
    """Something left a space: the fighter that stood there, or a stranger.

    Worlds in which nothing stood there count only if there is no other.
    """
    fitting: Belief = {}
    others: Belief = {}
    for world, trail in belief.items():
        if space in world.places:
            _add_lifted(fitting, world, trail, space)
            _add_slid(fitting, world, trail, space, clues)
            _add_out_of_order(fitting, world, trail, space, clues)
        elif space in world.strangers:
            add(fitting, world.without_strangers((space,)), trail)
        else:
            add(others, world, trail)
    return fitting or others


def _add_lifted(after: Belief, world: World, trail: Trail, space: SpaceId) -> None:
    """Add the world in which the fighter that stood there is in the air."""
    number = world.places.index(space)
    add(after, world.with_place(number, None).with_air(number, space), trail)


def _add_slid(after: Belief, world: World, trail: Trail, space: SpaceId, clues: LiftClues) -> None:
    """Add the worlds in which that fighter slid to where a stranger seemed to have come.

    Or another one did that is in the air, if its space was left shortly after the stranger came.
    """
    number = world.places.index(space)
    for stranger in world.strangers:
        if stranger in clues.overlapping:
            there = world.with_place(number, stranger).without_strangers((stranger,))
            add(after, there, extended(trail, number, space))
            if stranger in came_over(trail, number)[-1:]:
                continue  # it never left where it came from
            up = world.with_place(number, None).with_air(number, space)
            for other, lifted in world.air:
                if stranger in clues.taken_before.get(lifted, ()):
                    add_standing(after, up, trail, other, stranger)


def _add_thrown(
    after: Belief, world: World, trail: Trail, number: int, thrown: Collection[SpaceId]
) -> None:
    """Add the worlds in which this one, in a hand after all, came where another seemed thrown."""
    for space in thrown:
        who = world.places.index(space) if space in world.places else number
        came_by = came_over(trail, who)
        if who != number and came_by:
            up = world.with_place(who, None).with_air(who, came_by[-1])
            add_standing(after, up, _without_last(trail, (who, came_by[-1])), number, space)


def _add_out_of_order(
    after: Belief, world: World, trail: Trail, space: SpaceId, clues: LiftClues
) -> None:
    """Add the worlds in which that fighter is what the board felt on a space just taken.

    The fighter that was believed to have come there is still in the air, on the unread space
    where it stood, or where a stranger seemed to have come.
    """
    number = world.places.index(space)
    slid = extended(trail, number, space)
    for taken in sorted(clues.just_taken):
        if taken not in world.places or taken == space:
            continue
        other = world.places.index(taken)
        came_by = came_over(trail, other)
        there = world.with_place(other, None).with_place(number, taken)
        back = came_by[-1] if came_by else taken
        if back in world.strangers:  # something is there again where it came from
            add(after, there.with_place(other, back).without_strangers((back,)), slid)
            continue
        add(after, there.with_air(other, back), slid)
        _add_thrown(after, there.with_air(other, back), slid, other, clues.thrown_lately)
        for stranger in world.strangers:
            if stranger in clues.came_lately:
                add_standing(after, there.with_air(other, back), slid, other, stranger)
        for unread in sorted(set(came_by) & set(clues.unread) - set(there.places)):
            add(after, there.with_place(other, unread), slid)
