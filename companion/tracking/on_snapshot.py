"""What a look at the whole board does to the belief: after connecting, after a lost link, in doubt.

1. Spaces that the board itself calls faulty are dead; all others read what the snapshot says.
2. Figures with a tag stand where the snapshot says.
3. If the link held and every world says the same as the snapshot, that is all.
4. Otherwise the worlds are made anew from the spaces (`snapshot_worlds.py`), and quiet times begin
   anew.
5. During set-up only what is read and named is remembered (`on_setup.py`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.tracking import worlds
from companion.tracking.edge_worlds import tagged
from companion.tracking.explain import explain
from companion.tracking.observations import Seen
from companion.tracking.outputs import Phase
from companion.tracking.quality import SpaceQuality, Trust, looked_at
from companion.tracking.readings import as_read
from companion.tracking.snapshot_worlds import from_snapshot

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.observations import BoardSnapshot
    from companion.tracking.update import Update
    from companion.tracking.worlds import Belief, World


def on_snapshot(update: Update, snapshot: BoardSnapshot) -> None:
    """Take a look at the whole board into account."""
    _read_spaces(update, snapshot)
    named = {space: what for space, what in snapshot.seen.items() if space in update.occupied}
    update.tags_read = {space: what for space, what in named.items() if what != Seen.SOMEBODY}
    if not update.context.is_setup:
        take_up(update)
    if update.phase is Phase.OFFLINE:
        update.phase = Phase.PLACING if update.context.is_setup else Phase.MOVING


def take_up(update: Update) -> None:
    """Believe what the spaces say, and the tags."""
    was_offline = update.phase is Phase.OFFLINE
    for space, figure in update.tags_read.items():
        update.cast(figure, space)
    named = _without_echoes(update, update.numbers_of(update.tags_read))
    belief = update.belief
    for space, number in named.items():
        belief = tagged(belief, space, number)
    if _is_everybody_named(update, named):
        update.is_lost = False  # nothing is left to be in doubt about
    if _fits_snapshot(belief, update) and not was_offline:
        update.believe(belief)
    else:
        update.believe(_made_anew(update, belief, with_chains=not named))
        update.start_quiet()
    update.believe(worlds.without_ghosts(update.belief, update.unread_spaces()))
    if not update.has_seen_board:  # figures beside it were never lifted from it
        update.believe(worlds.taken_off(update.belief, range(len(update.context.fighters))))
    update.has_seen_board = True


def on_offline(update: Update) -> None:
    """The link is lost: the tracker does nothing until it sees the board again."""
    update.withdraw()
    update.phase = Phase.OFFLINE


def _read_spaces(update: Update, snapshot: BoardSnapshot) -> None:
    """Take over what the sensors read, and which of them are faulty."""
    seen = {space: what for space, what in snapshot.seen.items() if update.is_on_board(space)}
    occupied = {s for s, what in seen.items() if what not in {Seen.EMPTY, Seen.FAULT}}
    faulty = {
        space: SpaceQuality(Trust.DEAD, (), reads=None)
        for space, what in seen.items()
        if what == Seen.FAULT
    }
    heard = {space: looked_at(each, space in occupied) for space, each in update.quality.items()}
    update.quality = heard | faulty
    update.occupied = frozenset(occupied)


def _without_echoes(update: Update, named: dict[SpaceId, int]) -> dict[SpaceId, int]:
    """Of two spaces beside each other that read the same tag, the one where its figure stood."""
    echoes = {space for space in named if update.is_echo(space, update.tags_read[space])}
    update.occupied -= echoes
    return {space: number for space, number in named.items() if space not in echoes}


def _is_everybody_named(update: Update, named: dict[SpaceId, int]) -> bool:
    on_board = {n for n, space in enumerate(update.context.logged) if space is not None}
    return on_board <= set(named.values())


def _fits_snapshot(belief: Belief, update: Update) -> bool:
    """Whether every world already says what the snapshot says."""
    unread = update.unread_spaces()
    seen = update.occupied - unread
    return all(
        {s for s in (*world.places, *world.strangers) if s is not None} - unread == seen
        for world in belief
    )


# --- Worlds made anew -----------------------------------------------------------------------------


def _made_anew(update: Update, belief: Belief, *, with_chains: bool) -> Belief:
    """The worlds that fit the snapshot."""
    found = _paired_worlds(update, belief, with_chains=with_chains)
    for world in found:
        _start_lift_clocks(update, world)
    return found


def _paired_worlds(update: Update, belief: Belief, *, with_chains: bool) -> Belief:
    """Every way in which the missing figures may stand; of the chains only the lawful ones."""
    context = update.context
    look = partial(
        from_snapshot, belief, update.occupied,
        unread=update.unread_spaces(), expected=context.expected, homes=context.logged,
    )  # fmt: skip
    found = look()
    if with_chains:
        for world, trail in look(chained=context.movable).items():
            if world not in found and _is_lawful_chain(context, as_read(context, world)):
                found[world] = trail
    return found


def _is_lawful_chain(context: Context, places: Places) -> bool:
    """Whether the rules allow it; who may not move was knocked, and will be put right."""
    meant = tuple(
        space if number in context.movable else context.logged[number]
        for number, space in enumerate(places)
    )
    on_board = [space for space in meant if space is not None]
    return len(set(on_board)) == len(on_board) and explain(context, meant) is not None


def _start_lift_clocks(update: Update, world: World) -> None:
    """Figures that the snapshot shows as lifted were lifted now, as far as the tracker knows."""
    for _, space in world.air:
        if space not in update.lifted_ms or space in update.occupied:
            update.lifted_ms = {**update.lifted_ms, space: update.at_ms}
