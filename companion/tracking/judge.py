"""What to make of a belief: in sync, a move for the game, a question, a mismatch, or wait.

Weighs worlds against the context and the policy; knows no time but how long the board must have
been quiet before the verdict may be acted on. The rules speak through `explain`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from companion.tracking.clock import Policy, Settings
from companion.tracking.explain import (
    Explanation,
    explain,
    moves_of,
    seen_on_the_way,
    settled_places,
    trap_outcomes,
)
from companion.tracking.outputs import FigureMove, Option, Question
from companion.tracking.readings import Reading, is_off, is_up, readings_of, without_bumps

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context, Places
    from companion.tracking.worlds import Belief, Trail, World


class Kind(Enum):
    """What is to be done."""

    SYNC = "sync"
    COMMIT = "commit"
    ASK = "ask"
    MISMATCH = "mismatch"
    WAIT = "wait"


class Verdict(NamedTuple):
    """What is to be done once the board has been quiet for `need_ms`."""

    kind: Kind
    need_ms: int = 0
    world: World | None = None
    """The only world left if this is acted on; None: the belief stays."""
    places: Places = ()
    """What the log is to say."""
    why: Explanation | None = None
    trail: Trail = ()
    question: Question | None = None
    answers: tuple[World, ...] = ()
    """The world that each option of the question stands for."""


def judge(
    belief: Belief,
    context: Context,
    settings: Settings,
    *,
    guided: frozenset[int] | None = None,
    refused: Places | None = None,
    stable: Collection[Places] = (),
    thrown_on: Collection[SpaceId] = (),
    carried_ms: Callable[[SpaceId, SpaceId], int] | None = None,
) -> Verdict:
    """Weigh a belief.

    `guided` are the fighters that people were told to put right (None: nobody was told anything);
    `refused` is a table that the game did not accept or took back: no move is read into it;
    `stable` are tables of this action on which board and game agreed already; `thrown_on` are
    spaces onto which figures came too fast to be carried; `carried_ms` says how long a figure took
    from one space to another.
    """
    readings = readings_of(belief, context, refused)
    is_guided = guided is not None
    if guided is not None and _is_put_right(readings, context, guided):
        return Verdict(Kind.SYNC, 0, readings[0].world)
    legal = [reading for reading in readings if reading.why is not None]
    if settings.policy is Policy.CAUTIOUS:
        askable = readings
    else:
        askable = [
            reading
            for reading in readings
            if reading.why is not None or reading.is_own or reading.world.pushed
        ]
        askable = without_bumps(askable, stable, thrown_on)
    if any(is_up(reading.world, context) for reading in askable or readings):
        found = _while_up(
            askable or readings, context, settings, guided=is_guided, carried_ms=carried_ms
        )
        is_final = found.kind is Kind.COMMIT and found.why is not None and found.why.springs
        if is_final and not _is_in_all(readings, found.places, context):
            return _WAIT  # less likely, but a trap is not taken back
        all_down = [reading.world for reading in readings if not is_up(reading.world, context)]
        if found.kind is Kind.WAIT and all_down:  # then nobody is looked for: it cannot go on so
            return Verdict(Kind.MISMATCH, settings.missing_ms, all_down[0])
        return found
    if not legal:
        return _illegal(readings, context, settings, guided=is_guided, refused=refused)
    if len(askable) > 1:
        return _ask(askable, context, settings.ask_ms, settings)
    if len(readings) == 1:
        found = _act(legal[0], context, settings, 0, guided=is_guided)
        return _ask_about_nudge(found, legal[0], context, settings, carried_ms)
    # The others stay possible until the action is over: a bumped figure of somebody else may be
    # put right, and then all that was dropped too early would be missed.
    believed = _act(askable[0], context, settings, settings.trust_ms, guided=is_guided)
    if believed.kind in {Kind.SYNC, Kind.COMMIT}:
        return believed._replace(world=None)
    return believed


def _is_put_right(readings: list[Reading], context: Context, guided: frozenset[int]) -> bool:
    """Whether the table can be as the log says, and may differ only in who was named to people.

    The instruction said which figure goes where, so the log is believed for those.
    """
    first = readings[0]
    if first.places != context.logged or first.world.strangers or is_up(first.world, context):
        return False
    return all(
        space == context.logged[n] or n in guided
        for reading in readings
        for n, space in enumerate(reading.places)
    )


def _while_up(
    readings: list[Reading],
    context: Context,
    settings: Settings,
    *,
    guided: bool,
    carried_ms: Callable[[SpaceId, SpaceId], int] | None,
) -> Verdict:
    """Somebody is in the air: what stands the same in every world can be told already."""
    best = readings[0]
    waiting = _WAIT
    if guided or is_off(best.world, context):
        wait_ms = settings.trust_ms if guided else settings.mismatch_ms
        waiting = Verdict(Kind.MISMATCH, wait_ms, best.world)
    down = _same_in_all(readings, context)
    places = settled_places(context, down) if down is not None else None
    if down is not None and places is not None and places != context.logged:
        why = best.why if down == best.places else explain(context, down)
        if why is not None and (best.why is not None or len(readings) > 1):
            standing = Reading(best.world, places, why, is_own=True, trail=best.trail)
            acting = _act(standing, context, settings, 0)
            if acting.kind is Kind.COMMIT:
                asking = _ask_about_nudge(acting, standing, context, settings, carried_ms)
                # A sleeve that pushed it there is perhaps being made good: the trap can wait.
                return waiting if asking.kind is Kind.ASK else acting._replace(world=None)
            return acting if len(readings) == 1 else waiting
        if len(readings) == 1:
            wait_ms = settings.trust_ms if guided else settings.mismatch_ms
            return Verdict(Kind.MISMATCH, wait_ms, best.world)
    if len(readings) > 1 and any(
        reading.why is not None
        and (reading.places != context.logged or not is_up(reading.world, context))
        for reading in readings
    ):
        is_whole = any(not is_up(reading.world, context) for reading in readings)
        return _ask(readings, context, settings.ask_ms if is_whole else settings.hover_ms, settings)
    if all(reading.why is None for reading in readings):
        # Somebody may stand on the space of one in the air: then that one is given its time.
        wait_ms = settings.hover_ms if down is not None else settings.missing_ms
        return Verdict(Kind.MISMATCH, wait_ms, best.world)
    return waiting  # perhaps on the space of one that is in the air


_WAIT = Verdict(Kind.WAIT)


def _same_in_all(readings: list[Reading], context: Context) -> Places | None:
    """Where figures stand in every reading, the others as in the log; None if that cannot be."""
    first = readings[0].world.places
    down = [
        space
        if space is not None and all(r.world.places[n] == space for r in readings)
        else context.logged[n]
        for n, space in enumerate(first)
    ]
    spaces = [space for space in down if space is not None]
    return tuple(down) if len(set(spaces)) == len(spaces) else None


def _is_in_all(readings: list[Reading], places: Places, context: Context) -> bool:
    """Whether everybody who is to be told as moved stands there in every reading."""
    return all(
        reading.world.places[n] == space
        for n, space in enumerate(places)
        if space != context.logged[n]
        for reading in readings
    )


def _act(
    reading: Reading, context: Context, settings: Settings, need_ms: int, *, guided: bool = False
) -> Verdict:
    """The only reading is legal: nothing to do, or a move, or a question about a trap."""
    why = reading.why
    assert why is not None  # noqa: S101  (the caller chose a legal one)
    if reading.places == context.logged:
        if reading.world.strangers:
            wait_ms = settings.trust_ms if guided else settings.mismatch_ms
            return Verdict(Kind.MISMATCH, wait_ms, reading.world)
        return Verdict(Kind.SYNC, need_ms, reading.world)
    about_trap = _trap_question(reading, context, settings)
    if about_trap is not None:
        return about_trap
    if why.springs:
        quiet_ms = settings.trap_ms
    else:
        quiet_ms = settings.extendable_ms if why.extendable else settings.fixed_ms
    return Verdict(
        Kind.COMMIT, max(need_ms, quiet_ms), reading.world, reading.places, why, reading.trail
    )


def _trap_question(reading: Reading, context: Context, settings: Settings) -> Verdict | None:
    """A figure was seen on a trap, or every way leads through one: what came of it?"""
    start = context.base if reading.why is None or reading.why.revises else context.logged
    changed = [n for n, space in enumerate(reading.places) if space != start[n]]
    for number in changed:
        end = reading.places[number]
        traps = context.armed_traps(number)
        if end is None or not traps:
            continue
        seen = seen_on_the_way(context, number, end, reading.trail)
        if reading.why is not None and not traps.intersection(seen):
            continue
        if reading.why is None and len(changed) > 1:
            continue
        outcomes = trap_outcomes(
            context, reading.places, number, seen, from_log=start is context.logged
        )
        sprung = [
            (stop, trap)
            for stop, trap in outcomes
            if trap not in {None, end}
            and explain(context, _with_end(reading.places, number, stop)) is not None
        ]
        if not sprung:
            continue
        options, answers = [], []
        name = context.fighters[number]
        for stop, trap in sprung:
            options.append(Option((FigureMove(name, start[number], stop, seen),), trap=trap))
            answers.append(reading.world)
        options.append(_option(reading, context))
        answers.append(reading.world)
        return Verdict(
            Kind.ASK, settings.ask_ms, reading.world, reading.places, reading.why,
            question=Question(tuple(options), about_trap=True), answers=tuple(answers),
        )  # fmt: skip
    return None


def _with_end(places: Places, number: int, end: SpaceId) -> Places:
    return (*places[:number], end, *places[number + 1 :])


def _ask_about_nudge(
    found: Verdict,
    reading: Reading,
    context: Context,
    settings: Settings,
    carried_ms: Callable[[SpaceId, SpaceId], int] | None,
) -> Verdict:
    """A figure that came onto a trap too fast to be carried may have been pushed by a sleeve.

    A trap makes final what was told with it: whoever else was pushed is left out until later.
    """
    if found.kind is not Kind.COMMIT or found.why is None or not found.why.springs:
        return found
    pushed_aside = []
    for number, end in enumerate(reading.places):
        if end is None or end == context.logged[number]:
            continue
        left = [space for who, space in reading.trail if who == number]
        if not left or carried_ms is None or carried_ms(left[-1], end) >= settings.nudge_ms:
            continue
        is_alone = all(who == number for who, _ in reading.trail)
        if left[-1] != context.logged[number] and is_alone:
            continue  # a hand slid it there from farther away
        if end not in context.armed_traps(number):
            pushed_aside.append(number)
            continue
        name, start = context.fighters[number], context.base[number]
        sprung = Option((FigureMove(name, start, end),), trap=end)
        pushed = Option((FigureMove(name, start, end),), legal=False)
        return Verdict(
            Kind.ASK, settings.ask_ms, reading.world, reading.places, reading.why,
            question=Question((sprung, pushed), about_trap=True),
            answers=(reading.world, reading.world),
        )  # fmt: skip
    places = reading.places
    for number in pushed_aside:
        places = (*places[:number], context.logged[number], *places[number + 1 :])
    why = explain(context, places) if len(set(places)) == len(places) else None
    if not pushed_aside or why is None:
        return found
    return found._replace(world=None, places=places, why=why)


def _illegal(
    readings: list[Reading],
    context: Context,
    settings: Settings,
    *,
    guided: bool,
    refused: Places | None,
) -> Verdict:
    best = readings[0]
    if len(readings) == 1 and best.places != refused and not guided:
        about_trap = _trap_question(best, context, settings)
        if about_trap is not None:
            return about_trap
    wait_ms = settings.trust_ms if guided else settings.mismatch_ms
    return Verdict(Kind.MISMATCH, wait_ms, best.world)


def _ask(readings: list[Reading], context: Context, need_ms: int, settings: Settings) -> Verdict:
    shown = readings[: settings.options_at_most]
    options = tuple(_option(reading, context) for reading in shown)
    answers = tuple(reading.world for reading in shown)
    return Verdict(Kind.ASK, need_ms, question=Question(options), answers=answers)


def _option(reading: Reading, context: Context) -> Option:
    """A reading as people are shown it: who stands elsewhere than the log says."""
    if reading.why is not None and not reading.why.revises:
        return Option(moves_of(context, reading.places, reading.why, reading.trail))
    moves = tuple(
        FigureMove(
            context.fighters[n], context.base[n], space,
            seen_on_the_way(context, n, space, reading.trail),
        )
        for n, space in enumerate(reading.places)
        if space is not None and space != context.logged[n]
    )  # fmt: skip
    return Option(moves, legal=reading.why is not None)
