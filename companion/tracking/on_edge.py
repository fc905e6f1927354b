"""What a sensor edge does to the belief.

An edge goes through these cases, the first that fits counts:

1. The battlefield has no such space: the edge is ignored.
2. The space flaps: it is not listened to until it has been calm for a while (`listen_again`),
   unless it reads the tag of a figure that did not stand there.
3. The link is down: only what the sensor reads is remembered.
4. Set-up goes on: only what is read and named is remembered (`on_setup.py`).
5. The edge is no news: it is ignored.
6. The space was left: a figure was lifted from it.
7. The space reads a tag that is still read next door: that is an echo until the other is left.
8. The space was taken, and the figure is known by its tag or was on the hello pad just before.
9. The space was taken by whom people were told by name to put there, and had time to read that.
10. The space was taken after a longer gap: a figure came, or was pushed there.
11. The space was taken after a short gap, and another figure may have come in that moment.
12. The space was taken after a short gap: that was a dropout, and the same figure is back; or one
    that left the space beside it in the same moment was knocked there.

`comers.py` says who may have come in which time, `edge_worlds.py` what each of these means for the
possible worlds. Nothing is judged here, and
only `PutDown` is emitted, with `InSync` after a dropout that had been announced as a lift.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from companion.tracking import comers, edge_worlds
from companion.tracking.on_setup import on_report_in_setup
from companion.tracking.outputs import InSync, Phase, PutDown
from companion.tracking.overlaps import (
    SLOW_LIFT_MS,
    may_have_slid_to,
    slid_to,
    taken_before,
    taken_beside,
    taken_since_echo,
    taken_within,
)
from companion.tracking.quality import (
    SpaceQuality,
    Trust,
    calm_at_ms,
    calmed,
    dropped_out,
    explained,
    heard,
)
from companion.tracking.strangers import doubtful_spaces
from companion.tracking.update import OUT_OF_ORDER_MS
from companion.tracking.worlds import filtered, without_ghosts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.observations import Edge
    from companion.tracking.update import Update
    from companion.tracking.worlds import Belief, World


def on_edge(update: Update, edge: Edge) -> None:
    """Take an edge into account."""
    space = edge.space
    if not update.is_on_board(space):
        return
    before = update.quality.get(space, SpaceQuality())
    quality = heard(before, edge.present, update.at_ms)
    update.set_quality(space, quality)
    if quality.trust is Trust.FLAPPING and not _names_newcomer(update, edge):
        update.note_tag(space, edge.figure if edge.present else None)
        if before.trust is not Trust.FLAPPING:
            _stop_listening(update, space)
    elif update.phase is Phase.OFFLINE:
        update.mark_occupied(space, edge.present)
    else:
        held_figure = _holds_figure(update, space)
        _on_report(update, space, edge.present, edge.figure)
        if _holds_figure(update, space) if edge.present else held_figure:
            update.set_quality(space, explained(update.quality[space]))


def _names_newcomer(update: Update, edge: Edge) -> bool:
    """Whether a tag says that another figure stands on a space: no noise does that."""
    number = update.number_of(edge.figure) if edge.figure is not None else None
    return number is not None and any(w.places[number] != edge.space for w in update.belief)


def on_hello_pad(update: Update, figure: FighterId) -> None:
    """A figure introduced itself: it is in a hand, and it is the next one to be put down."""
    if update.context.is_setup:
        return
    update.cast(figure)
    number = update.number_of(figure)
    if number is not None:
        update.believe(filtered(update.belief, lambda world: world.places[number] is None))
        update.introduced = number


def listen_again(update: Update) -> None:
    """Believe flapping spaces again that have calmed down."""
    for space, quality in update.quality.items():
        if quality.trust is Trust.FLAPPING and update.at_ms >= calm_at_ms(quality):
            update.set_quality(space, calmed(quality))
            _look_at(update, space, bool(quality.reads))


def _look_at(update: Update, space: SpaceId, present: bool) -> None:
    """Take what a sensor reads now, whenever that came about.

    Worlds that say so are believed if nothing is left to explain in them; else all are possible.
    """
    if update.phase is Phase.OFFLINE:
        update.mark_occupied(space, present)
        return
    if update.context.is_setup:
        _on_report(update, space, present, update.tags_read.get(space))
        return
    so = {w: trail for w, trail in update.belief.items() if w.is_taken(space) == present}
    whole = {w: trail for w, trail in so.items() if not w.air and not w.strangers}
    if whole or len(so) == len(update.belief):
        update.believe(whole or so)
        update.mark_occupied(space, present)
    else:
        update.mark_occupied(space, not present)  # whatever it was: what it reads is news
        _on_report(update, space, present, update.tags_read.get(space))
        update.believe(update.belief | so)


def _stop_listening(update: Update, space: SpaceId) -> None:
    """A space began to flap: the figure lifted from it stands there until the space is calm."""
    if update.context.is_setup:
        return
    elsewhere = _explained_in_doubt(update, space)
    if any(world.lifted_from(space) for world in update.belief):
        update.believe(edge_worlds.returned(update.belief, space))
        update.note_unnamed(space)
        update.note_dropout(space)
    update.believe(update.belief | elsewhere)
    update.believe(without_ghosts(update.belief, update.untrusted_spaces()))
    update.mark_occupied(space, any(world.is_taken(space) for world in update.belief))


def _explained_in_doubt(update: Update, flapping: SpaceId) -> Belief:
    """The worlds in which the figure of a flapping space is what a doubtful one felt just now."""
    felt = [s for s in taken_within(update, SLOW_LIFT_MS) if s in doubtful_spaces(update)]
    up = edge_worlds.lifted(update.belief, flapping) if felt else update.belief
    return {
        world: trail
        for space in felt
        for world, trail in edge_worlds.came(up, space).items()
        if space in world.places
    }


def _on_report(
    update: Update, space: SpaceId, present: bool, figure: FighterId | None = None
) -> None:
    """Take the word of a sensor that is listened to."""
    if update.context.is_setup:
        on_report_in_setup(update, space, present, figure)
        return
    was_echo = update.is_echo(space, update.tags_read.get(space))
    update.note_tag(space, figure if present else None)
    update.cast(figure, space)
    number = update.number_of(figure) if figure is not None else None
    if not _is_news(update, space, present, number):
        return
    update.mark_occupied(space, present)
    if present and not update.is_echo(space, figure):
        _on_taken(update, space, number)
    elif not present and not was_echo:
        _on_left(update, space)
    update.believe(without_ghosts(update.belief, update.untrusted_spaces()))


def _holds_figure(update: Update, space: SpaceId) -> bool:
    """Whether a figure stands on a space in every world."""
    return all(space in world.places for world in update.belief)


def _is_news(update: Update, space: SpaceId, present: bool, number: int | None) -> bool:
    """Whether a report says what the tracker does not know yet.

    A space that was thought dead may report that it was left before it reported a figure.
    """
    if present != (space in update.occupied) or number is not None:
        return True
    return not present and any(space in world.places for world in update.belief)


# --- The space was left ---------------------------------------------------------------------------


def _on_left(update: Update, space: SpaceId) -> None:
    update.note_stood()
    update.note_lift(space)
    beside = may_have_slid_to(update, space)
    since_echo = taken_since_echo(update, space)
    by_hand = _by_hand(update, space, since_echo)
    if _felt_for_ms(update, space) < comers.REACTION_MS:
        update.thrown_on = {s: ms for s, ms in update.thrown_on.items() if s != space}
    lately = taken_within(update, SLOW_LIFT_MS)
    clues = edge_worlds.LiftClues(
        just_taken=_each_once(beside, by_hand),
        overlapping=_each_once(slid_to(update, space), since_echo),
        unread=update.unread_spaces(),
        came_lately=lately,
        thrown_lately=[s for s in lately if s in update.thrown_on],
        taken_before={each: taken_before(update, each) for each in update.lifted_ms},
    )
    thrown = taken_beside(update, space, OUT_OF_ORDER_MS)
    update.thrown_on |= dict.fromkeys(thrown, update.at_ms)
    after = edge_worlds.lifted(update.belief, space, clues)
    update.believe(filtered(after, lambda world: not _is_new_on(update, world, thrown)))
    _slide_to_echo(update, space)


def _by_hand(update: Update, left: SpaceId, taken: list[SpaceId]) -> list[SpaceId]:
    """Of the spaces taken since one was, those that the figure may really have come to.

    If it was thrown onto the one, what was thrown at the same time, or was never away, is another.
    """
    if left not in update.thrown_on:
        return taken
    others = {} if comers.has_dropped_out(update, left) else update.thrown_on
    return [
        space
        for space in taken
        if (space not in others or comers.has_been_carried(update, left, space))
        and not _dropped_out(update, space)
    ]


def _dropped_out(update: Update, space: SpaceId) -> bool:
    """Whether a space was empty for a moment only before it was taken."""
    known = update.quality.get(space, SpaceQuality())
    return update.taken_ms[space] in known.dropped_out_ms


def _felt_for_ms(update: Update, left: SpaceId) -> int:
    """How long a space had felt something without a break when it was left."""
    known = update.quality.get(left, SpaceQuality())
    return update.at_ms - max((ms for ms in known.recent_ms if ms < update.at_ms), default=0)


def _is_new_on(update: Update, world: World, just_taken: list[SpaceId]) -> bool:
    """Whether a figure came from beside the board in the moment in which a neighbour left.

    No hand takes one figure away and puts another there so fast: that one was knocked.
    """
    logged = update.context.logged
    return any(space in just_taken and logged[n] is None for n, space in enumerate(world.places))


def _each_once(*spaces: Iterable[SpaceId]) -> list[SpaceId]:
    """All of them, each once, in an order that never varies."""
    return list(dict.fromkeys(chain.from_iterable(spaces)))


def _slide_to_echo(update: Update, left: SpaceId) -> None:
    """A figure whose tag is read on another space already has slid there."""
    for space, tag in update.tags_read.items():
        number = update.number_of(tag)
        if number is not None and all(number in world.lifted_from(left) for world in update.belief):
            _on_taken(update, space, number)
            return


# --- The space was taken --------------------------------------------------------------------------


def _on_taken(update: Update, space: SpaceId, number: int | None) -> None:
    gap_ms = _gap_ms(update, space)
    is_dropout = gap_ms < update.settings.absence_ms
    if number is None:
        number, update.introduced = update.introduced, None
    if number is not None:
        after, is_same_figure = _named_arrival(update, space, number), is_dropout
    else:
        after, is_same_figure = _unnamed_arrival(update, space, gap_ms)
        if not is_same_figure and not _is_as_told(update, space, after):
            update.note_unnamed(space)
            update.put_elsewhere(space)
    if is_same_figure:
        if comers.is_restless(update, space):
            update.note_unnamed(space)  # another one may have come at any of its returns
        update.note_dropout(space)
    else:
        update.note_taken(space)
    update.believe(after)
    update.note_unread(space)
    if _is_thrown(update, space):
        update.thrown_on |= {space: update.at_ms}
    if is_dropout:
        known = update.quality.get(space, SpaceQuality(reads=True))
        update.set_quality(space, dropped_out(known, update.at_ms))
    _emit_put_down(update, space, is_same_figure)


def _is_as_told(update: Update, space: SpaceId, after: Belief) -> bool:
    """Whether whom people were told by name to put on a space stands there for certain."""
    told = update.told_to_stand_on(space)
    return told is not None and all(world.places[told] == space for world in after)


def _named_arrival(update: Update, space: SpaceId, number: int) -> Belief:
    """The belief with a figure on the space where it is read.

    What came elsewhere without a name and still stands there was another figure, and this one has
    pushed nobody off a space that was never left since.
    """
    elsewhere = update.occupied - {space}
    so = filtered(update.belief, lambda world: world.places[number] not in elsewhere)
    so = filtered(so, lambda world: not (world.pushed and world.places[number] in elsewhere))
    return edge_worlds.tagged(so, space, number)


def _gap_ms(update: Update, space: SpaceId) -> int:
    """How long a space was empty; if it was never left, no dropout."""
    return update.at_ms - update.lifted_ms.get(space, update.at_ms - update.settings.absence_ms)


def _unnamed_arrival(update: Update, space: SpaceId, gap_ms: int) -> tuple[Belief, bool]:
    """The belief with an unnamed figure on the space, and whether it is the same one as before."""
    before = edge_worlds.fallen_gave_way(update.belief, space, update.context.gone)
    arrivals = comers.arrivals_on(update, space)
    told = update.told_to_stand_on(space)
    if told is not None:
        mistakable = comers.mistakable_for(update, told)
        told_ones = (told, *update.context.alike_to(told))
        obeyed = edge_worlds.put_as_told(before, space, told_ones, arrivals, mistakable)
        if not update.astray.isdisjoint(told_ones):
            obeyed |= edge_worlds.came(before, space, arrivals)
        return obeyed, False
    if gap_ms >= update.settings.absence_ms:
        pushed = edge_worlds.pushed(update.belief, space, comers.pushed_over(update, space))
        unseen = edge_worlds.exchanged(before, space, comers.felt_while_up(update, space))
        return pushed | edge_worlds.came(before, space, arrivals) | unseen, False
    hardly_reached = comers.hardly_reached(update, space, gap_ms)
    before = edge_worlds.not_knocked_from(before, space, hardly_reached)
    if comers.may_be_another(update, space, gap_ms):
        pushers = comers.pushers(update, space)
        return edge_worlds.came_or_returned(before, space, arrivals, pushers), False
    stayed = edge_worlds.stayed(before, space, taken_within(update, gap_ms))
    returned = edge_worlds.returned(before, space, arrivals)
    if any(space in world.strangers for world in returned):
        update.note_unnamed(space)  # it may be explained yet
    knocked = edge_worlds.knocked(before, space, comers.knocked_beside(update, space))
    return stayed | returned | knocked, not knocked


def _is_thrown(update: Update, space: SpaceId) -> bool:
    """Whether another space was left so short ago that no hand carried the figure here."""
    return any(
        each != space and update.at_ms - at_ms < update.settings.nudge_ms
        for each, at_ms in update.lifted_ms.items()
    )


def _emit_put_down(update: Update, space: SpaceId, is_same_figure: bool) -> None:
    """Say who stands there; a dropout only if it was announced as a lift, and then all is well."""
    if is_same_figure and space not in update.announced_lifts:
        return
    names = update.who_may_stand_on(space)
    if names:
        update.emit(PutDown(names, space))
    if is_same_figure:
        update.announced_lifts -= {space}
        if update.phase is Phase.IN_SYNC:
            update.emit(InSync())
