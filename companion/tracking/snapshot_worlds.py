"""The worlds that fit a look at the whole board, by the worlds before it.

Only which spaces are occupied is known. The rules:

1. A figure that stood on a space that is still occupied stands there still.
2. A missing figure may stand on any new space, or be in the air.
3. Up to two figures on spaces that cannot be read may have wandered to a new space as well.
4. If few figures are missing, one standing figure may have moved on and left its space to another:
   a chain.
5. If many are missing, those whose home space is occupied are at home.
6. Of a table in ruins (many of them not at home either) only one world is made. Guidance will name
   each figure.
"""

from __future__ import annotations

from itertools import chain, combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.tracking.worlds import (
    Belief,
    Trail,
    World,
    add,
    choices,
    extended,
    fewest_strangers,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from companion.rules.battlefield import SpaceId

PAIRED_AT_MOST: Final = 4
"""More missing figures than this are not paired in every way."""
CHAINED_AT_MOST: Final = 2
"""With more missing figures than this no chains are looked for."""
WANDERED_AT_MOST: Final = 2
"""How many figures may have left spaces that cannot be read."""


class _SeenWorld(NamedTuple):
    """One world before the snapshot, and what the snapshot says about it."""

    world: World
    trail: Trail
    standing: frozenset[int]
    """Figures that are taken to stand where they stood."""
    missing: tuple[int, ...]
    """Figures that stood on a space that is empty now, or were in the air."""
    unseen: tuple[int, ...]
    """Of the standing, those on spaces that cannot be read."""
    free: tuple[SpaceId, ...]
    """Occupied spaces on which no figure stood."""


def from_snapshot(
    belief: Belief,
    occupied: frozenset[SpaceId],
    *,
    unread: Collection[SpaceId] = (),
    chained: Collection[int] = (),
    expected: Collection[int] = (),
    homes: Sequence[SpaceId | None] = (),
) -> Belief:
    """The worlds that fit a look at the whole board.

    `unread` are the spaces that cannot be read, `chained` those that may have moved on
    in a chain, `expected` those that may come from beside the board; `homes` is where the log has
    everybody.
    """
    after: Belief = {}
    for world, trail in belief.items():
        look = _look(world, trail, occupied, unread)
        for wandered in _some_of(look.unseen, min(WANDERED_AT_MOST, len(look.free))):
            _add_pairings(after, look, wandered, expected, homes)
        if look.free and len(look.free) <= len(look.missing) <= CHAINED_AT_MOST:
            for number in chained:
                if number in look.standing and world.places[number] not in unread:
                    _add_chains(after, look, number)
    return fewest_strangers(after)


def _look(
    world: World, trail: Trail, occupied: frozenset[SpaceId], unread: Collection[SpaceId]
) -> _SeenWorld:
    places = world.places
    on_board = {number: space for number, space in enumerate(places) if space is not None}
    standing = frozenset(n for n, space in on_board.items() if space in occupied or space in unread)
    missing = sorted((on_board.keys() | world.in_air()) - standing)
    unseen = sorted(number for number in standing if places[number] not in occupied)
    free = sorted(occupied - {places[number] for number in standing})
    return _SeenWorld(world, trail, standing, tuple(missing), tuple(unseen), tuple(free))


def _some_of(numbers: Sequence[int], most: int) -> Iterable[tuple[int, ...]]:
    """None of them, each one, each pair, and so on."""
    return chain.from_iterable(
        combinations(numbers, many) for many in range(min(most, len(numbers)) + 1)
    )


# --- Pairings: who stands on the new spaces -------------------------------------------------------


def _add_pairings(
    after: Belief,
    look: _SeenWorld,
    wandered: Collection[int],
    expected: Collection[int],
    homes: Sequence[SpaceId | None],
) -> None:
    """Add every way to put the missing and the wandered on the new spaces.

    If there are more new spaces than missing figures, expected ones have come from beside the
    board. The wandered surely stand on one of the spaces.
    """
    missing = _with_newcomers(look, [*wandered, *look.missing], expected)
    at_home = {number: homes[number] if homes else None for number in missing}
    for chosen, spaces in _pairings(at_home, look.free):
        if set(wandered) <= set(chosen):
            _add_pairing(after, look, missing, dict(zip(chosen, spaces, strict=True)))


def _with_newcomers(look: _SeenWorld, missing: list[int], expected: Collection[int]) -> list[int]:
    """The missing, and as many expected fighters as there are spaces left for."""
    beside = [n for n in expected if look.world.places[n] is None and n not in missing]
    return [*missing, *beside[: max(0, len(look.free) - len(missing))]]


def _add_pairing(
    after: Belief, look: _SeenWorld, missing: Sequence[int], paired: Mapping[int, SpaceId]
) -> None:
    """Add the world in which the paired stand on their new spaces, and the other missing are up."""
    world, trail = look.world, look.trail
    lifted = dict(world.air)
    places = list(world.places)
    air = [entry for entry in world.air if entry[0] not in paired]
    for number in missing:
        stood_on, places[number] = places[number], paired.get(number)
        if number not in paired and stood_on is not None:
            air.append((number, stood_on))
        if number in paired and number in lifted:
            trail = extended(trail, number, lifted[number])
    strangers = tuple(space for space in look.free if space not in paired.values())
    add(after, World(tuple(places), tuple(sorted(air)), strangers), trail)


def _pairings(
    homes: Mapping[int, SpaceId | None], free: Sequence[SpaceId]
) -> Iterable[tuple[Sequence[int], Sequence[SpaceId]]]:
    """Who of the missing may stand where; of many, those whose home space is taken are at home."""
    at_home: dict[int, SpaceId] = {}
    if min(len(homes), len(free)) > PAIRED_AT_MOST:
        at_home = {n: home for n, home in homes.items() if home is not None and home in free}
    others = [number for number in homes if number not in at_home]
    left = [space for space in free if space not in at_home.values()]
    many = min(len(others), len(left))
    if many > PAIRED_AT_MOST:
        ways: Iterable[tuple[Sequence[int], Sequence[SpaceId]]] = [(others[:many], left[:many])]
    else:
        ways = ((who, there) for who in permutations(others, many) for there in choices(left, many))
    return (((*at_home, *who), (*at_home.values(), *there)) for who, there in ways)


# --- Chains: a standing figure left its space to another ------------------------------------------


def _add_chains(after: Belief, look: _SeenWorld, number: int) -> None:
    """Add the worlds in which this standing figure moved on and left its space to a missing one."""
    left = look.world.places[number]
    assert left is not None  # noqa: S101  (it stands)
    spaces = [*look.free, left]
    for down in combinations(look.missing, len(look.free)):
        for order in permutations(spaces):
            if order[-1] != left:  # else it stayed
                _add_chain(after, look, dict(zip((*down, number), order, strict=True)))


def _add_chain(after: Belief, look: _SeenWorld, moved: Mapping[int, SpaceId]) -> None:
    """Add the world in which these moved, and the other missing are in the air."""
    world = look.world
    places = list(world.places)
    for number, space in moved.items():
        places[number] = space
    air = [entry for entry in world.air if entry[0] not in moved]
    for number in look.missing:
        stood_on = world.places[number]
        if number not in moved and stood_on is not None:
            places[number] = None
            air.append((number, stood_on))
    add(after, World(tuple(places), tuple(sorted(air))), look.trail)
