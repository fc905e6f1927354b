"""What to make of a legal reading: in sync, a move for the game, or a question about a trap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.explain import explain, until_trap
from companion.tracking.judge_traps import mind_nudges, trap_question
from companion.tracking.verdicts import Verdict, VerdictKind

if TYPE_CHECKING:
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context
    from companion.tracking.explain import Explanation
    from companion.tracking.readings import TableReading
    from companion.tracking.verdicts import Evidence


def judge_legal_alone(reading: TableReading, evidence: Evidence) -> Verdict:
    """The only reading is legal; a trap goes off only if the figure was not just pushed onto it."""
    return mind_nudges(judge_legal(reading, evidence), reading, evidence)


def judge_legal(reading: TableReading, evidence: Evidence, *, least_ms: int = 0) -> Verdict:
    """A legal reading is believed after `least_ms`, or longer if the move needs it."""
    why = reading.why
    assert why is not None  # noqa: S101  (the caller chose a legal one)
    context = evidence.context
    if reading.places == context.logged:
        if reading.world.strangers:
            return evidence.mismatch(reading.world)
        return Verdict(VerdictKind.SYNC, least_ms, reading.world)
    about_trap = trap_question(reading, evidence)
    if about_trap is not None:
        return about_trap
    if evidence.guided is not None and _is_of_swept(reading, evidence):
        return evidence.mismatch(reading.world)  # people were told to take them back
    need_ms = max(least_ms, _quiet_ms(why, evidence.settings))
    verdict = Verdict(
        VerdictKind.COMMIT, need_ms, reading.world, reading.places, why, reading.trail
    )  # fmt: skip
    return _up_to_first_trap(verdict, context)


def _is_of_swept(reading: TableReading, evidence: Evidence) -> bool:
    """Whether a figure is to move that was only swept off its space."""
    logged = evidence.context.logged
    return any(
        reading.places[n] != logged[n] for n in evidence.swept_off(reading.trail, reading.places)
    )


def _up_to_first_trap(verdict: Verdict, context: Context) -> Verdict:
    """The game may have to ask something after a trap: who could move only then waits for it."""
    assert verdict.why is not None  # noqa: S101  (only legal moves are committed)
    places = until_trap(context, verdict.places, verdict.why)
    if places == verdict.places:
        return verdict
    return verdict._replace(world=None, places=places, why=explain(context, places))


def _quiet_ms(why: Explanation, settings: TrackerSettings) -> int:
    """How long the board must be quiet before a move counts."""
    if why.springs:
        return settings.trap_ms
    return settings.extendable_ms if why.extendable else settings.fixed_ms
