"""Which interchangeable figure plays which fighter.

Tags tell figures apart that are the same to the game. When two of them have changed places, the
log is still right; from then on each tag stands for the fighter on whose space it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import World


def unchanged_alike(context: Context, world: World) -> World:
    """A world in which interchangeable figures that changed places are called by their spaces."""
    places, logged = world.places, context.logged
    if places == logged or not context.alike:
        return world
    after = list(places)
    for group in context.alike:
        owner = {logged[n]: n for n in group if logged[n] is not None}
        ring = [n for n in group if places[n] != logged[n] and places[n] in owner]
        while True:  # only closed rings: whoever's own space is not among them has moved
            held = {owner[places[n]] for n in ring}
            kept = [n for n in ring if n in held]
            if len(kept) == len(ring):
                break
            ring = kept
        for number in ring:
            after[owner[places[number]]] = places[number]
    return world._replace(places=tuple(after))


def renamed(
    context: Context, called: dict[int, int], before: Places, after: Places
) -> dict[int, int]:
    """What each tag is called once `before` is read as `after`."""
    if before == after or not context.alike:
        return called
    owner = {space: n for n, space in enumerate(after) if space is not None}
    plays: dict[int, int] = {}
    for group in context.alike:
        now: dict[int, int] = {}
        for number in group:
            there = owner.get(before[number] or "")
            if there is not None and there in group:
                now[number] = there
        others = [n for n in group if n not in now.values()]
        for number in group:
            plays[number] = now[number] if number in now else others.pop(0)
        # Whoever stands nowhere keeps its own name if that is still free.
        for number in group:
            swap = next((n for n in group if plays[n] == number and n not in now), None)
            if number not in now and swap is not None:
                plays[swap], plays[number] = plays[number], number
    if all(number == plays[number] for number in plays):
        return called
    tags = {n: n for n in range(len(before))} | called
    return {tag: plays.get(number, number) for tag, number in tags.items()}
