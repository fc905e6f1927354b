"""Interchangeable figures: which of them plays which fighter.

Tags tell figures apart that are the same to the game. When two of them have changed places, the
log is still right: each fighter stands on its space. From then on each tag stands for the fighter
on whose space its figure is. A figure that was taken off the board and comes back plays whichever
of its kind the game expects and nobody has seen.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import World


def as_logged(context: Context, world: World) -> World:
    """The world in which interchangeable figures that changed places are called by their spaces."""
    places, logged = world.places, context.logged
    if places == logged or not context.alike:
        return world
    after = list(places)
    for group in context.alike:
        owners = {logged[n]: n for n in group if logged[n] is not None}
        for number in _closed_rings(group, places, logged, owners):
            after[owners[places[number]]] = places[number]
    return world._replace(places=tuple(after))


def is_same_table(context: Context, one: Places, other: Places | None) -> bool:
    """Whether two tables differ at most in which of several interchangeable figures is which."""
    if other is None or one == other or not context.alike:
        return one == other
    alike = {number: group for group in context.alike for number in group}
    return all(
        one[n] == other[n] if n not in alike else _stand_alike(alike[n], one, other)
        for n in range(len(one))
    )


def _stand_alike(group: Sequence[int], one: Places, other: Places) -> bool:
    """Whether the figures of a group stand on the same spaces, whoever is on which."""
    return Counter(one[n] for n in group) == Counter(other[n] for n in group)


def _closed_rings(
    group: Sequence[int], places: Places, logged: Places, owners: Mapping[SpaceId | None, int]
) -> list[int]:
    """Who of a group stands on the space of another, and so does the one on its own space.

    A figure whose own space is not taken by one of the group has really moved.
    """
    ring = [n for n in group if places[n] != logged[n] and places[n] in owners]
    while True:
        displaced = {owners[places[n]] for n in ring}
        closed = [n for n in ring if n in displaced]
        if len(closed) == len(ring):
            return ring
        ring = closed


def tags_after(
    context: Context, plays: dict[int, int], before: Places, after: Places
) -> dict[int, int]:
    """Which fighter the figure of each tag plays once `before` is read as `after`."""
    if before == after or not context.alike:
        return plays
    roles: dict[int, int] = {}
    for group in context.alike:
        roles |= _roles(group, before, after)
    if all(number == role for number, role in roles.items()):
        return plays
    tags = {number: number for number in range(len(before))} | plays
    return {tag: roles.get(number, number) for tag, number in tags.items()}


def _roles(group: Sequence[int], before: Places, after: Places) -> dict[int, int]:
    """Which fighter of a group each of its figures plays: the one that stands where it stood."""
    owners = {after[n]: n for n in group if after[n] is not None}
    seen = {n: owners[before[n]] for n in group if before[n] in owners}
    unseen = [n for n in group if n not in seen]
    left = [n for n in group if n not in seen.values()]
    return seen | _shared_roles(unseen, left)


def stand_in(
    context: Context, number: int, space: SpaceId | None, unseen: Collection[int]
) -> int | None:
    """Whom a figure plays that is out of the game and yet comes; None: none of its kind is missed.

    The one asked for on this space comes before another.
    """
    if number in context.expected:
        return None

    def is_asked_elsewhere(other: int) -> bool:
        offered = context.placements.get(context.fighters[other], ())
        return space not in {context.logged[other], *offered}

    alike = (n for n in context.alike_to(number) if n in context.expected and n in unseen)
    return min(alike, key=is_asked_elsewhere, default=None)


def exchanged_tags(plays: dict[int, int], one: int, other: int, fighters: int) -> dict[int, int]:
    """The figures of two fighters play each other from now on."""
    roles = {one: other, other: one}
    tags = {number: number for number in range(fighters)} | plays
    return {tag: roles.get(number, number) for tag, number in tags.items()}


def _shared_roles(figures: Sequence[int], fighters: Sequence[int]) -> dict[int, int]:
    """The figures share these fighters; each keeps its own name if that is among them."""
    roles = dict(zip(figures, fighters, strict=True))
    for number in figures:
        holder = next((n for n in figures if roles[n] == number), None)
        if holder is not None:
            roles[holder], roles[number] = roles[number], number
    return roles
