"""What to make of a belief while a figure is in the air, or beside the board.

These cases are tried in order:

| case | verdict |
|---|---|
| figures that stand the same in every reading make a legal move | that move; the others wait |
| the same, but people are being led back | nothing is settled: the next step is shown |
| the only reading is that they make an illegal one | a mismatch |
| several readings, and one of them is legal and no mere lift | a question |
| no reading is legal | a mismatch, later |
| people are guided, or a figure is beside the board | a mismatch |
| otherwise | wait |

Two exceptions. A trap is not taken back: the tracker waits if the move onto it is not the same in
every reading, likely or not. And where all figures may be down or beside the board, the tracker
asks for no missing one, so it does not wait forever: after a long time that is a mismatch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.tracking.explain import explain, settled_places
from companion.tracking.judge_legal import judge_legal
from companion.tracking.judge_traps import mind_nudges
from companion.tracking.readings import TableReading, is_off, is_up
from companion.tracking.verdicts import WAIT, Evidence, Verdict, VerdictKind

if TYPE_CHECKING:
    from companion.tracking.context import Context, Places


class _CaseUp(NamedTuple):
    """A belief that was read, with a figure up."""

    evidence: Evidence
    readings: list[TableReading]
    """The likely ones, those nearest to the log first."""
    down: Places | None
    """Where figures stand in every reading, the others as in the log; None if that cannot be."""

    @property
    def best(self) -> TableReading:
        return self.readings[0]

    @property
    def is_sure(self) -> bool:
        """Whether there is only one reading."""
        return len(self.readings) == 1

    def waiting(self) -> Verdict:
        """Wait; but if people are guided, or a figure is beside the board, show the next step."""
        if self.evidence.guided is not None or is_off(self.best.world, self.evidence.context):
            return self.evidence.mismatch(self.best.world)
        return WAIT

    def standing(self) -> TableReading | None:
        """The figures that are down, as a reading of their own; None if it says nothing new."""
        context, down, best = self.evidence.context, self.down, self.best
        places = settled_places(context, down) if down is not None else None
        if down is None or places is None or places == context.logged:
            return None
        why = best.why if down == best.places else explain(context, down)
        return TableReading(best.world, places, why, is_own=True, trail=best.trail)


def judge_up(
    evidence: Evidence, likely: list[TableReading], readings: list[TableReading]
) -> Verdict:
    """Weigh the likely readings; the others count only where something is final."""
    context = evidence.context
    case = _CaseUp(evidence, likely, _same_in_all(likely, context))
    verdict = _first_verdict(case)
    if verdict.springs_trap() and not _stands_in_all(readings, verdict.places, context):
        return WAIT
    unasked = [
        reading.world
        for reading in readings
        if not is_up(reading.world, context) or is_off(reading.world, context)
    ]
    if verdict.kind is VerdictKind.WAIT and unasked:
        return Verdict(VerdictKind.MISMATCH, evidence.settings.missing_ms, unasked[0])
    return verdict


def _first_verdict(case: _CaseUp) -> Verdict:
    for rule in _RULES_UP:
        verdict = rule(case)
        if verdict is not None:
            return verdict
    return case.waiting()


def _legal_move_of_those_down(case: _CaseUp) -> Verdict | None:
    standing = case.standing()
    if standing is None or standing.why is None or (case.best.why is None and case.is_sure):
        return None
    if case.evidence.guided is not None:
        return case.waiting()
    verdict = judge_legal(standing, case.evidence)
    if verdict.kind is not VerdictKind.COMMIT:
        return verdict if case.is_sure else case.waiting()
    if mind_nudges(verdict, standing, case.evidence).kind is VerdictKind.ASK:
        return case.waiting()  # perhaps a hand is making the push good: the trap can wait
    return verdict._replace(world=None)


def _illegal_move_of_those_down(case: _CaseUp) -> Verdict | None:
    if case.is_sure and case.standing() is not None:
        return case.evidence.mismatch(case.best.world)
    return None


def _several_and_one_legal(case: _CaseUp) -> Verdict | None:
    """Ask soon if all figures may be down, else only after a figure has hovered for long."""
    settings, context = case.evidence.settings, case.evidence.context
    if case.is_sure or not any(_is_legal_change(each, context) for each in case.readings):
        return None
    may_be_down = any(not is_up(reading.world, context) for reading in case.readings)
    return case.evidence.ask(case.readings, settings.ask_ms if may_be_down else settings.hover_ms)


def _is_legal_change(reading: TableReading, context: Context) -> bool:
    """Whether a reading is legal and more than that a figure was lifted."""
    is_lift_only = reading.places == context.logged and is_up(reading.world, context)
    return reading.why is not None and not is_lift_only


def _nothing_legal(case: _CaseUp) -> Verdict | None:
    """A figure may stand on the space of one in the air; then that one is given more time."""
    if any(reading.why is not None for reading in case.readings):
        return None
    settings = case.evidence.settings
    wait_ms = settings.hover_ms if case.down is not None else settings.missing_ms
    return Verdict(VerdictKind.MISMATCH, wait_ms, case.best.world)


_RULES_UP = (
    _legal_move_of_those_down,
    _illegal_move_of_those_down,
    _several_and_one_legal,
    _nothing_legal,
)


def _same_in_all(readings: list[TableReading], context: Context) -> Places | None:
    """Where figures stand in every reading, the others as in the log; None if that cannot be."""
    worlds = [reading.world for reading in readings]
    down = tuple(
        space
        if space is not None and all(world.places[n] == space for world in worlds)
        else context.logged[n]
        for n, space in enumerate(worlds[0].places)
    )
    spaces = [space for space in down if space is not None]
    return down if len(set(spaces)) == len(spaces) else None


def _stands_in_all(readings: list[TableReading], places: Places, context: Context) -> bool:
    """Whether every figure that is to move stands there in every reading."""
    return all(
        reading.world.places[n] == space
        for n, space in enumerate(places)
        if space != context.logged[n]
        for reading in readings
    )
