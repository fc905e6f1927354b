"""The worlds that fit a look at the whole board, after a lost link or in doubt.

Only which spaces are occupied is known: whoever is missing may stand on any new space.
"""

from __future__ import annotations

from itertools import chain, combinations, permutations
from typing import TYPE_CHECKING, Final

from companion.tracking.worlds import Belief, Trail, World, add, choices, fewest_strangers, note

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from companion.rules.battlefield import SpaceId

PAIRED_AT_MOST: Final = 4
"""More missing figures than this make a table in ruins: guidance will name each of them."""
CHAINED_AT_MOST: Final = 2
"""With more missing figures than this nobody looks for longer explanations."""
WANDERED_AT_MOST: Final = 2
"""So many figures are thought to have left spaces that cannot be read."""


def from_snapshot(
    belief: Belief,
    occupied: frozenset[SpaceId],
    *,
    kept: Collection[int] = (),
    chained: Collection[int] = (),
    expected: Collection[int] = (),
    homes: Sequence[SpaceId | None] = (),
) -> Belief:
    """The worlds that fit a look at the whole board, by the worlds before it.

    Whoever is missing may stand on any new space. One standing figure of `chained` may have moved
    on and left its space to another. `kept` stood on spaces that cannot be read: they may stand
    there still or on a new space. Of a table in ruins only one world is made: everybody of whom
    nothing is known at home.
    """
    after: Belief = {}
    for world, trail in belief.items():
        standing = {
            number
            for number, space in enumerate(world.places)
            if space is not None and (space in occupied or number in kept)
        }
        free = sorted(occupied - {world.places[number] for number in standing})
        lifted = {number for number, _ in world.air}
        missing = [
            number
            for number, space in enumerate(world.places)
            if number not in standing and (space is not None or number in lifted)
        ]
        unseen = sorted(n for n in standing if world.places[n] not in occupied)
        for moved in _some_of(unseen, min(WANDERED_AT_MOST, len(free))):
            _pair(
                after, (world, trail), [*moved, *missing], free, expected, moved=moved, homes=homes
            )
        if free and len(free) <= len(missing) <= CHAINED_AT_MOST:
            for number in chained:
                left = world.places[number]
                if number not in standing or number in kept or left is None:
                    continue
                for down in combinations(missing, len(free)):
                    up = {n: world.places[n] for n in missing if n not in down}
                    _pair_chain(after, (world, trail), [*down, number], [*free, left], up)
    return fewest_strangers(after)


def _pair(
    after: Belief,
    known: tuple[World, Trail],
    missing: Sequence[int],
    free: Sequence[SpaceId],
    expected: Collection[int],
    *,
    moved: Collection[int],
    homes: Sequence[SpaceId | None],
) -> None:
    """Add every way to put the missing on the new spaces; the `moved` surely stand on one."""
    world, trail = known
    lifted = dict(world.air)
    if len(missing) < len(free):
        off = [n for n in expected if world.places[n] is None and n not in missing]
        missing = [*missing, *off[: len(free) - len(missing)]]
    at_home = {number: homes[number] if homes else None for number in missing}
    for chosen, spaces in _pairings(at_home, free):
        if not set(moved) <= set(chosen):
            continue
        places = list(world.places)
        air = [entry for entry in world.air if entry[0] not in chosen]
        noted = trail
        for number in missing:
            if places[number] is not None and number not in chosen:
                air.append((number, places[number] or ""))
            if number in chosen and number in lifted:
                noted = note(noted, number, lifted[number])
            places[number] = None
        for number, space in zip(chosen, spaces, strict=True):
            places[number] = space
        strangers = tuple(space for space in free if space not in spaces)
        add(after, World(tuple(places), tuple(sorted(air)), strangers), noted)


def _pairings(
    homes: Mapping[int, SpaceId | None], free: Sequence[SpaceId]
) -> Iterable[tuple[Sequence[int], Sequence[SpaceId]]]:
    """Who of the missing may stand where; in ruins, as many at home as can be."""
    many = min(len(homes), len(free))
    if many <= PAIRED_AT_MOST:
        for chosen in permutations(homes, many):
            for spaces in choices(free, many):
                yield chosen, spaces
        return
    paired = {number: home for number, home in homes.items() if home in free}
    left = iter([space for space in free if space not in paired.values()])
    for number in homes:
        if number not in paired and len(paired) < many:
            paired[number] = next(left)
    yield tuple(paired), [space for space in paired.values() if space is not None]


def _some_of(numbers: Sequence[int], most: int) -> Iterable[tuple[int, ...]]:
    """Nobody, each one, each pair, and so on."""
    return chain.from_iterable(
        combinations(numbers, many) for many in range(min(most, len(numbers)) + 1)
    )


def _pair_chain(
    after: Belief,
    known: tuple[World, Trail],
    moved: Sequence[int],
    spaces: Sequence[SpaceId],
    up: Mapping[int, SpaceId | None],
) -> None:
    """Add worlds in which a standing figure, the last, moved on and left its space to another.

    Whoever is missing and did not take one of the spaces is `up`.
    """
    world, trail = known
    for order in permutations(spaces):
        if order[-1] == spaces[-1]:
            continue  # it stayed
        places = list(world.places)
        for number, space in zip(moved, order, strict=True):
            places[number] = space
        air = [entry for entry in world.air if entry[0] not in moved]
        for number, lifted in up.items():
            if lifted is not None:
                places[number] = None
                air.append((number, lifted))
        add(after, World(tuple(places), tuple(sorted(air))), trail)
