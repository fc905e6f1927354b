"""What a look at the whole board does to what is believed.

It comes after connecting, after a lost link, or in doubt. Single edges are in `noticing.py`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.tracking import observations as o
from companion.tracking import worlds
from companion.tracking.explain import explain
from companion.tracking.outputs import Phase
from companion.tracking.quality import SpaceQuality, Trust, looked_at
from companion.tracking.readings import as_read
from companion.tracking.snapshots import from_snapshot

if TYPE_CHECKING:
    from companion.tracking.round import Round
    from companion.tracking.worlds import Belief


def look_at(now: Round, snapshot: o.Snapshot) -> None:
    """Take a look at the whole board into account."""
    context, battlefield = now.context, now.context.position.battlefield
    quality = dict(now.quality)
    occupied, named = set[str](), dict[str, int]()
    for space, seen in snapshot.seen.items():
        if space not in battlefield.space_by_id or seen == o.Seen.EMPTY:
            continue
        if seen == o.Seen.FAULT:
            quality[space] = SpaceQuality(Trust.DEAD, (), reads=False)
            continue
        occupied.add(space)
        number = now.number_of(seen)
        if number is not None:
            named[space] = number
    now.quality = {space: looked_at(each, space in occupied) for space, each in quality.items()}
    was_offline = now.phase is Phase.OFFLINE
    now.occupied = frozenset(occupied)
    belief = now.belief
    for space, number in named.items():
        belief = worlds.tagged(belief, space, number)
    on_board = {n for n, space in enumerate(context.logged) if space is not None}
    if on_board <= set(named.values()):
        now.is_lost = False  # everybody was named: there is nothing left to be in doubt about
    if _fits(belief, now) and not was_offline:
        now.believe(belief)
    else:
        now.believe(_look(now, belief, with_chains=not named))
        now.start_quiet()
    now.believe(worlds.without_ghosts(now.belief, now.unread()))
    if not now.has_looked:
        now.believe(worlds.without(now.belief, range(len(context.fighters))))
    now.has_looked = True
    if was_offline:
        now.phase = Phase.MOVING


def _fits(belief: Belief, now: Round) -> bool:
    """Whether every world already says what the snapshot says."""
    unread = now.unread()
    seen = now.occupied - unread
    return all(
        {s for s in (*world.places, *world.strangers) if s is not None} - unread == seen
        for world in belief
    )


def _look(now: Round, belief: Belief, *, with_chains: bool) -> Belief:
    """The worlds that fit a snapshot; of the longer explanations only the legal ones."""
    context, kept = now.context, now.loose()
    if context.to_come:
        return _look_at_set_up(now, belief)
    look = partial(
        from_snapshot, belief, now.occupied,
        kept=kept, expected=context.expected, homes=context.logged,
    )  # fmt: skip
    found = look()
    if with_chains:
        chained = look(chained=context.movable)
        for world, trail in chained.items():
            if world not in found and explain(context, as_read(context, world)) is not None:
                found[world] = trail
    for world in found:
        for _, space in world.air:
            if space not in now.lifted_ms or space in now.occupied:
                now.lifted_ms = {**now.lifted_ms, space: now.at_ms}
    return found


def _look_at_set_up(now: Round, belief: Belief) -> Belief:
    """During set-up a figure is known by where it stands; one with a tag stands there already."""
    context, unread = now.context, now.unread()
    found: Belief = {}
    for world in belief:
        is_there = [
            space if space in now.occupied or space in unread else None for space in world.places
        ]
        worlds.add(found, worlds.World(tuple(is_there)), ())
    for space in sorted(now.occupied):
        found = worlds.place(found, space, expected=context.expected, likely=context.may_have_come)
    return found
