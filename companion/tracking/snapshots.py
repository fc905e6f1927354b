"""The worlds that fit a look at the whole board, after a lost link or in doubt.

Only which spaces are occupied is known: whoever is missing may stand on any new space.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from companion.tracking.worlds import Belief, Trail, World, add, choices, fewest_strangers, note

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from companion.rules.battlefield import SpaceId

PAIRED_AT_MOST: Final = 4
"""More missing figures than this make a table in ruins: guidance will name each of them."""
CHAINED_AT_MOST: Final = 2
"""With more missing figures than this nobody looks for longer explanations."""


def from_snapshot(
    belief: Belief,
    occupied: frozenset[SpaceId],
    *,
    kept: Collection[int] = (),
    chained: Collection[int] = (),
    expected: Collection[int] = (),
) -> Belief:
    """The worlds that fit a look at the whole board, by the worlds before it.

    Whoever is missing may stand on any new space. One standing figure of `chained` may have moved
    on and left its space to another. `kept` stand on spaces that cannot be read.
    """
    after: Belief = {}
    for world, trail in belief.items():
        standing = {
            number
            for number, space in enumerate(world.places)
            if space is not None and (space in occupied or number in kept)
        }
        free = sorted(occupied - {world.places[number] for number in standing})
        up = {number for number, _ in world.air}
        missing = [
            number
            for number, space in enumerate(world.places)
            if number not in standing and (space is not None or number in up)
        ]
        _pair(after, (world, trail), missing, free, expected)
        if missing and len(missing) == len(free) <= CHAINED_AT_MOST:
            for number in chained:
                left = world.places[number]
                if number in standing and number not in kept and left is not None:
                    _pair_chain(after, (world, trail), [*missing, number], [*free, left])
    return fewest_strangers(after)


def _pair(
    after: Belief,
    known: tuple[World, Trail],
    missing: Sequence[int],
    free: Sequence[SpaceId],
    expected: Collection[int],
) -> None:
    """Add every way to put the missing on the new spaces."""
    world, trail = known
    lifted = dict(world.air)
    if len(missing) < len(free):
        off = [n for n in expected if world.places[n] is None and n not in missing]
        missing = [*missing, *off[: len(free) - len(missing)]]
    many = min(len(missing), len(free))
    if many > PAIRED_AT_MOST:
        orders: Iterable[tuple[int, ...]] = [tuple(missing[:many])]
    else:
        orders = permutations(missing, many)
    for chosen in orders:
        for spaces in choices(free, many):
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


def _pair_chain(
    after: Belief, known: tuple[World, Trail], moved: Sequence[int], spaces: Sequence[SpaceId]
) -> None:
    """Add worlds in which a standing figure, the last, moved on and left its space to another."""
    world, trail = known
    for order in permutations(spaces):
        if order[-1] == spaces[-1]:
            continue  # it stayed
        places = list(world.places)
        for number, space in zip(moved, order, strict=True):
            places[number] = space
        air = tuple(entry for entry in world.air if entry[0] not in moved)
        add(after, World(tuple(places), air), trail)
