"""What an observation does to what is believed. Nothing is judged or told to the game here.

A `Round` is the working copy of the state during one step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.tracking import observations as o
from companion.tracking import worlds
from companion.tracking.answering import answer
from companion.tracking.explain import settled_places
from companion.tracking.interchangeable import tags_after
from companion.tracking.looking import look_at
from companion.tracking.outputs import InSync, Phase, PutDown
from companion.tracking.quality import (
    SpaceQuality,
    Trust,
    calm_at_ms,
    calmed,
    dropped_out,
    heard,
    vouched_for,
)
from companion.tracking.readings import as_read
from companion.tracking.round import OUT_OF_ORDER_MS

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.round import Round
    from companion.tracking.worlds import Belief

PUSHED_WITHIN_MS: Final = 1000
"""A hand that pushes a figure out with another lifted that one no longer ago."""

SHOVED_WITHIN_MS: Final = 240
"""A figure that comes two spaces far in so short a time may have been pushed by another; no hand
lifts, carries and puts down faster."""
SLID_WITHIN_MS: Final = 120
"""A hand slides a figure to the next space in less; what takes longer may have been a push."""
EXCHANGE_MS: Final = 100
"""Two hands need at least so long to take one figure away and put another there."""
OVERLAP_MS: Final = 400
"""So long a slid figure may be felt on two spaces."""


def notice(now: Round, observation: o.Observation) -> None:
    """Take an observation into account."""
    match observation:
        case o.Edge():
            _notice_edge(now, observation)
        case o.Snapshot():
            look_at(now, observation)
        case o.PadSaw(figure=figure):
            _notice_pad(now, figure)
        case o.Offline():
            now.go_offline()
        case o.Answered(option=option):
            answer(now, option)
        case o.ContextChanged(context=context):
            _notice_context(now, context)
        case o.Confirmed():
            _notice_tap(now, observation)
        case o.Agreed():
            _notice_agreement(now)
        case o.Wake():
            pass
    _listen_again(now)


# --- The board ----------------------------------------------------------------------------------


def _notice_edge(now: Round, edge: o.Edge) -> None:
    space = edge.space
    if space not in now.context.position.battlefield.space_by_id:
        return
    before = now.quality.get(space, SpaceQuality())
    quality = heard(before, edge.present, now.at_ms)
    now.quality = {**now.quality, space: quality}
    if quality.trust is Trust.FLAPPING:
        if before.trust is not Trust.FLAPPING:
            _stop_listening(now, space)
        return
    if now.phase is Phase.OFFLINE:
        now.occupied = _with(now.occupied, space, edge.present)
        return
    hear(now, space, present=edge.present, figure=edge.figure)


def _stop_listening(now: Round, space: SpaceId) -> None:
    """Whoever was lifted from a space that flaps stands there until the space is calm."""
    if any(lifted == space for world in now.belief for _, lifted in world.air):
        now.believe(worlds.place(now.belief, space, same_as_before=True))
        now.note_place(space, was_dropout=True, is_named=False)
    is_there = any(space in (*world.places, *world.strangers) for world in now.belief)
    now.occupied = _with(now.occupied, space, is_there)


def hear(now: Round, space: SpaceId, *, present: bool, figure: str | None = None) -> None:
    """A sensor's word that is worth listening to."""
    number = now.number_of(figure) if figure is not None else None
    # A space that was thought dead may say that it was left before it has said that it was taken.
    is_left = not present and any(space in world.places for world in now.belief)
    if present == (space in now.occupied) and number is None and not is_left:
        return
    now.occupied = _with(now.occupied, space, present)
    if not present:
        now.note_lift(space)
        new = [s for s, at_ms in now.taken_ms.items() if now.at_ms - at_ms <= OVERLAP_MS]
        just_taken = _just_taken(now, space)
        now.thrown_on |= frozenset(just_taken)
        now.believe(
            worlds.lift(now.belief, space, just_taken=just_taken, new=new, unread=now.unread())
        )
        return
    gap_ms = now.at_ms - now.lifted_ms.get(space, now.at_ms - now.settings.absence_ms)
    is_dropout = gap_ms < now.settings.absence_ms
    if number is None and now.introduced is not None:
        number = now.introduced
        now.introduced = None
    if number is not None:
        after = worlds.tagged(now.belief, space, number)
        same = is_dropout
    else:
        others_up = any(
            lifted != space and who not in now.context.gone
            for world in now.belief
            for who, lifted in world.air
        )
        pushers = _pushers(now, space) if is_dropout and others_up else set()
        may_be_another = others_up and (
            bool(pushers) or (gap_ms >= EXCHANGE_MS and _may_move_from(now, space))
        )
        same = is_dropout and not may_be_another
        after = worlds.place(
            worlds.give_way(now.belief, space, now.context.gone),
            space,
            same_as_before=is_dropout,
            or_another=may_be_another,
            pushers=pushers,
            loose=now.loose(),
            expected=now.context.expected,
            likely=now.context.may_have_come,
        )
        if not is_dropout:
            after = worlds.pushed_on(now.belief, space, _between(now, space)) | after
    now.note_place(space, was_dropout=same, is_named=number is not None)
    now.believe(after)
    if any(
        each != space and now.at_ms - at_ms < now.settings.nudge_ms
        for each, at_ms in now.lifted_ms.items()
    ):
        now.thrown_on |= {space}
    if is_dropout:
        known = now.quality.get(space, SpaceQuality(reads=True))
        now.quality = {**now.quality, space: dropped_out(known, now.at_ms)}
    if not same or space in now.told_up:
        _tell_put_down(now, space, was_dropout=same)


def _tell_put_down(now: Round, space: SpaceId, *, was_dropout: bool) -> None:
    """Tell who stands there; after a dropout that was told as a lift all is as it was."""
    names = now.who_may_stand_on(space)
    if names:
        now.outputs.append(PutDown(names, space))
    if was_dropout:
        now.told_up -= {space}
        if now.phase is Phase.IN_SYNC:
            now.outputs.append(InSync())


def _just_taken(now: Round, left: SpaceId) -> list[SpaceId]:
    """Spaces beside it, taken so short ago that the two edges may have come the wrong way round."""
    near = now.context.position.battlefield.adjacent_to[left]
    return [
        space
        for space, at_ms in now.taken_ms.items()
        if space in near and now.at_ms - at_ms <= OUT_OF_ORDER_MS and space in now.occupied
    ]


def _may_move_from(now: Round, space: SpaceId) -> bool:
    """Whether somebody who may move now was lifted from a space."""
    return any(
        lifted == space and who in now.context.movable
        for world in now.belief
        for who, lifted in world.air
    )


def _pushers(now: Round, space: SpaceId) -> set[int]:
    """Who was lifted right beside a space a moment ago."""
    beside = now.context.position.battlefield.adjacent_to[space]
    return {
        who
        for world in now.belief
        for who, lifted in world.air
        if lifted in beside and now.at_ms - now.lifted_ms.get(lifted, 0) <= PUSHED_WITHIN_MS
    }


def _between(now: Round, space: SpaceId) -> dict[SpaceId, list[SpaceId]]:
    """For figures lifted a moment ago: the taken spaces between where they were and this one.

    A figure that slides does not pass through another; it may have pushed that one on. To a space
    right beside it is slid sooner, and carried later.
    """
    near = now.context.position.battlefield.adjacent_to
    found: dict[SpaceId, list[SpaceId]] = {}
    for lifted, at_ms in now.lifted_ms.items():
        took_ms = now.at_ms - at_ms
        is_quick = took_ms <= SHOVED_WITHIN_MS and lifted not in now.occupied
        is_slid = lifted in near[space] and took_ms <= SLID_WITHIN_MS
        if is_quick and lifted != space and not is_slid:
            found[lifted] = [
                middle
                for middle in near[space]
                if lifted in near[middle] and middle in now.occupied
            ]
    return found


def _notice_pad(now: Round, figure: str) -> None:
    number = now.number_of(figure)
    if number is not None:
        now.believe(worlds.filtered(now.belief, lambda world: world.places[number] is None))
        now.introduced = number


def _listen_again(now: Round) -> None:
    """Flapping spaces that have calmed down are believed again."""
    for space, quality in now.quality.items():
        if quality.trust is Trust.FLAPPING and now.at_ms >= calm_at_ms(quality):
            now.quality = {**now.quality, space: calmed(quality)}
            hear(now, space, present=quality.reads)


# --- People and the game ------------------------------------------------------------------------


def _notice_tap(now: Round, tap: o.Confirmed) -> None:
    space = tap.space
    if space not in now.context.position.battlefield.space_by_id:
        return
    quality = now.quality.get(space, SpaceQuality(reads=space in now.occupied))
    now.quality = {**now.quality, space: vouched_for(quality, tap.present)}
    if tap.present:
        now.believe(
            worlds.place(
                worlds.give_way(now.belief, space, now.context.gone),
                space,
                same_as_before=True,  # who was lifted there never left it
                loose=now.loose(),
                expected=now.context.expected,
                likely=now.context.may_have_come,
            )
        )
    else:
        now.note_lift(space)
        now.believe(worlds.lift(now.belief, space))
    now.start_quiet()


def _notice_agreement(now: Round) -> None:
    logged = now.context.logged_spaces
    quality = dict(now.quality)
    for space in logged | now.occupied:
        known = quality.get(space, SpaceQuality(reads=space in now.occupied))
        quality[space] = vouched_for(known, space in logged)
    now.quality = quality
    now.is_lost = False
    first = next(iter(now.belief))
    now.called = tags_after(now.context, now.called, first.places, now.context.logged)
    now.believe(worlds.certain(now.context.logged))
    if now.phase is Phase.QUESTION:
        now.withdraw()
        now.phase = Phase.MOVING
    now.refused = None
    now.verdict = None
    now.start_quiet()


def _notice_context(now: Round, context: Context) -> None:
    old = now.context
    if context.fighters != old.fighters:
        now.believe(_renamed(now.belief, old, context))
        now.refused = None
    elif context.logged != old.logged:
        for world in now.belief:  # the table showed what the log no longer says
            if _shows(old, as_read(old, world), old.logged) and not world.air:
                shown = as_read(context, world)
                if _took_back(old, context, shown):
                    now.refused = shown
    if (context.base, context.position.tokens) != (old.base, old.position.tokens):
        now.believe(worlds.forget_trails(now.belief))
        now.is_tentative = False
        if now.phase is Phase.IN_SYNC:  # the action is over: what was believed in it stands
            now.believe(worlds.filtered(now.belief, lambda w: _shows(old, w.places, old.logged)))
    now.context = context
    if context.to_come:
        now.believe(worlds.adopt_at_home(now.belief, context.expected, context.may_have_come))
    else:
        now.believe(worlds.adopt(now.belief, context.expected))
    now.verdict = None


def _took_back(old: Context, new: Context, shown: Places) -> bool:
    """Whether the log has changed where somebody stands, and the table does not show that."""
    read = settled_places(new, shown) or shown
    return any(
        after not in {before, there}
        for before, after, there in zip(old.logged, new.logged, read, strict=True)
    )


def _shows(context: Context, places: Places, logged: Places) -> bool:
    return all(
        space == wanted or number in context.gone or context.is_early(number, space)
        for number, (space, wanted) in enumerate(zip(places, logged, strict=True))
    )


def _renamed(belief: Belief, old: Context, new: Context) -> Belief:
    """Another game, or one more fighter: whoever is known stays where it was seen."""
    found: Belief = {}
    for world in belief:
        places = dict(zip(old.fighters, world.places, strict=True))
        air = tuple(
            sorted(
                (new.index[old.fighters[n]], space)
                for n, space in world.air
                if old.fighters[n] in new.index
            )
        )
        after = tuple(places.get(name) for name in new.fighters)
        lost = {places[n] for n in places if n not in new.index and places[n] is not None}
        strangers = tuple(sorted({*world.strangers, *(s for s in lost if s is not None)}))
        found[worlds.World(after, air, strangers)] = ()
    return found


def _with(spaces: frozenset[SpaceId], space: SpaceId, present: bool) -> frozenset[SpaceId]:
    return spaces | {space} if present else spaces - {space}
