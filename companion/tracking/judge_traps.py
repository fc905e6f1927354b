"""Questions about traps. A trap is final, so people are asked before it goes off in doubt.

1. A figure was seen on a trap and stands beyond it, or every way leads through one: did it stop
   there? (`trap_question`)
2. A figure came onto a trap faster than a hand carries: was it only pushed there by a sleeve? A
   figure that was pushed aside at the same moment is settled later, so that it can be taken back.
   (`mind_nudges`)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.context import with_place
from companion.tracking.explain import explain, seen_on_the_way, trap_outcomes
from companion.tracking.outputs import FigureMove, Option, Question
from companion.tracking.verdicts import Verdict, VerdictKind, option_of

if TYPE_CHECKING:
    from companion.tracking.context import Context, Places
    from companion.tracking.readings import TableReading
    from companion.tracking.verdicts import Evidence


# --- Seen on a trap -------------------------------------------------------------------------------


def trap_question(reading: TableReading, evidence: Evidence) -> Verdict | None:
    """Ask about the first figure whose way may have ended on a trap; None: there is none."""
    context = evidence.context
    start = context.base if reading.why is None or reading.why.revises else context.logged
    changed = [n for n, space in enumerate(reading.places) if space != start[n]]
    if reading.why is None and len(changed) > 1:
        return None
    for number in changed:
        stops = _trap_stops(reading, context, number, start)
        if stops:
            return _ask_about_trap(reading, evidence, (*stops, option_of(reading, context)))
    return None


def _trap_stops(
    reading: TableReading, context: Context, number: int, start: Places
) -> list[Option]:
    """The ways in which this figure may have stopped at a trap before where it stands."""
    end, traps = reading.places[number], context.armed_traps(number)
    if end is None or not traps:
        return []
    seen = seen_on_the_way(context, number, end, reading.trail)
    if reading.why is not None and not traps.intersection(seen):
        return []
    outcomes = trap_outcomes(
        context, reading.places, number, seen, from_log=start is context.logged
    )  # fmt: skip
    name = context.fighters[number]
    return [
        Option((FigureMove(name, start[number], stop, seen),), trap=trap)
        for stop, trap in outcomes
        if trap not in {None, end}
        and explain(context, with_place(reading.places, number, stop)) is not None
    ]


def _ask_about_trap(
    reading: TableReading, evidence: Evidence, options: tuple[Option, ...]
) -> Verdict:
    return Verdict(
        VerdictKind.ASK, evidence.settings.ask_ms, reading.world, reading.places, reading.why,
        question=Question(options, about_trap=True), answers=(reading.world,) * len(options),
    )  # fmt: skip


# --- Pushed onto a trap ---------------------------------------------------------------------------


def mind_nudges(verdict: Verdict, reading: TableReading, evidence: Evidence) -> Verdict:
    """A move onto a trap: ask if the figure was perhaps pushed, and leave out other pushed ones."""
    if not verdict.springs_trap():
        return verdict
    context = evidence.context
    pushed = [n for n in range(len(reading.places)) if _was_pushed(reading, evidence, n)]
    for number in pushed:
        if reading.places[number] in context.armed_traps(number):
            return _ask_whether_pushed(reading, evidence, number)
    return _without_pushed(verdict, reading.places, context, pushed)


def _was_pushed(reading: TableReading, evidence: Evidence, number: int) -> bool:
    """Whether a figure came to where it stands faster than a hand carries."""
    end, logged = reading.places[number], evidence.context.logged[number]
    left = [space for who, space in reading.trail if who == number]
    if end is None or end == logged or not left:
        return False
    if number in evidence.swept_off(reading.trail, reading.places):
        return True
    is_alone = len(left) == len(reading.trail)
    is_slid_from_afar = left[-1] != logged and is_alone
    return not is_slid_from_afar and evidence.carried_ms(left[-1], end) < evidence.settings.nudge_ms


def _ask_whether_pushed(reading: TableReading, evidence: Evidence, number: int) -> Verdict:
    context, end = evidence.context, reading.places[number]
    assert end is not None  # noqa: S101  (it stands on a trap)
    move = FigureMove(context.fighters[number], context.base[number], end)
    sprung, pushed = Option((move,), trap=end), Option((move,), legal=False)
    return _ask_about_trap(reading, evidence, (sprung, pushed))


def _without_pushed(
    verdict: Verdict, places: Places, context: Context, pushed: list[int]
) -> Verdict:
    """The verdict without the moves of figures pushed aside, if that is legal as well."""
    for number in pushed:
        places = with_place(places, number, context.logged[number])
    why = explain(context, places) if len(set(places)) == len(places) else None
    if not pushed or why is None:
        return verdict
    return verdict._replace(world=None, places=places, why=why)
