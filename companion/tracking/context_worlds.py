"""What a change of the game does to a belief: fighters are expected, renamed, or done moving."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from companion.tracking.worlds import Belief, World, add, choices

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from companion.tracking.context import Context
    from companion.tracking.worlds import Trail


def adopted(belief: Belief, expected: Collection[int]) -> Belief:
    """Strangers are the fighters that the game expects now, in every way to pair them."""
    after: Belief = {}
    for world, trail in belief.items():
        for adopting in _adoptions(world, _beside_the_board(world, expected)):
            add(after, adopting, trail)
    return after


def _beside_the_board(world: World, expected: Collection[int]) -> list[int]:
    """Who is expected and neither on the board nor in the air."""
    up = world.in_air()
    return [n for n in expected if world.places[n] is None and n not in up]


def _adoptions(world: World, beside: Sequence[int]) -> Iterable[World]:
    """Every way to take as many strangers as can be for fighters that come from beside the board.

    The world as it is if it has no strangers, or if no fighter is beside the board.
    """
    many = min(len(beside), len(world.strangers))
    if not many:
        yield world
        return
    for chosen in permutations(beside, many):
        for spaces in choices(world.strangers, many):
            adopting = world
            for number, space in zip(chosen, spaces, strict=True):
                adopting = adopting.with_place(number, space)
            yield adopting.without_strangers(spaces)


def carried_over(belief: Belief, old: Context, new: Context) -> Belief:
    """Other fighters: those that both contexts know stay where they were; others are strangers."""
    return {_carried_over(world, old, new): _NO_TRAIL for world in belief}


_NO_TRAIL: Trail = ()


def _carried_over(world: World, old: Context, new: Context) -> World:
    where = dict(zip(old.fighters, world.places, strict=True))
    air = (
        (new.index[old.fighters[number]], space)
        for number, space in world.air
        if old.fighters[number] in new.index
    )
    unknown = (
        space for name, space in where.items() if name not in new.index and space is not None
    )
    return World(
        tuple(where.get(name) for name in new.fighters),
        tuple(sorted(air)),
        tuple(sorted({*world.strangers, *unknown})),
    )


def without_trails(belief: Belief) -> Belief:
    """The same worlds; what was seen on the way no longer matters."""
    return dict.fromkeys(belief, _NO_TRAIL)
