"""What to make of a belief: in sync, a move for the game, a question, a mismatch, or wait.

The belief is read (`readings.py`), and then these cases are tried in order:

| case | verdict |
|---|---|
| people were guided, and the table can be as the log says | in sync |
| a figure is in the air or beside the board | see `judge_up.py` |
| no reading is legal | a mismatch, or a question about a trap |
| all are back on their spaces, also some that may not move | in sync, with a hint |
| people have to be asked about several readings | a question |
| there is one reading | in sync, a move, or a question about a trap (`judge_legal.py`) |
| there are others, but hardly | the same for the likely one, and the others stay possible |

Which readings people are asked about is the policy: with `CAUTIOUS` all of them, with `OWN` those
that are legal, that differ only in figures that may move now, or in which a figure was pushed.

No rule of the game is decided here; the rules speak through `explain.py`. Time is known only as
the quiet time that a verdict needs.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.tracking.bumps import without_bumps
from companion.tracking.clock import Policy
from companion.tracking.interchangeable import is_same_table
from companion.tracking.judge_legal import judge_legal, judge_legal_alone
from companion.tracking.judge_traps import mind_nudges, trap_question
from companion.tracking.judge_up import judge_up
from companion.tracking.readings import TableReading, is_up, readings_of
from companion.tracking.verdicts import Evidence, Verdict, VerdictKind


class _Case(NamedTuple):
    """A belief that was read."""

    evidence: Evidence
    readings: list[TableReading]
    """All of them, those nearest to the log first."""
    askable: list[TableReading]
    """Those that people are asked about if there are several."""
    bumps: list[TableReading]
    """Those that are left out: figures changed places in them that were bumped and put back."""


def judge(evidence: Evidence) -> Verdict:
    """Weigh a belief."""
    readings = readings_of(evidence.belief, evidence.context, evidence.refused)
    likely = _likely(evidence, readings)
    is_cautious = evidence.settings.policy is Policy.CAUTIOUS
    askable = likely if is_cautious else without_bumps(likely, evidence)
    bumps = [reading for reading in likely if reading not in askable]
    case = _Case(evidence, readings, askable, bumps)
    for rule in _RULES:
        verdict = rule(case)
        if verdict is not None:
            return _without_bumps(verdict, case)
    return _without_bumps(_likely_reading(case), case)


def _without_bumps(verdict: Verdict, case: _Case) -> Verdict:
    """Who was bumped and is back changed no places: that is not asked about later either."""
    if verdict.kind is not VerdictKind.SYNC or not case.bumps:
        return verdict
    return verdict._replace(bumps=frozenset(reading.places for reading in case.bumps))


def _likely(evidence: Evidence, readings: list[TableReading]) -> list[TableReading]:
    if evidence.settings.policy is Policy.CAUTIOUS:
        return readings
    return [r for r in readings if r.why is not None or r.is_own or r.world.pushed]


def _put_right_by_guidance(case: _Case) -> Verdict | None:
    guided = case.evidence.guided
    if guided is not None and _is_put_right(case, guided):
        return Verdict(VerdictKind.SYNC, 0, case.readings[0].world)
    return None


def _is_put_right(case: _Case, guided: frozenset[int]) -> bool:
    """Whether the table can be as the log says, and may differ only in who was named to people.

    The instruction said which figure goes where, so the log is believed for those.
    """
    context, first = case.evidence.context, case.readings[0]
    if first.places != context.logged or first.world.strangers or is_up(first.world, context):
        return False
    return all(
        space == context.logged[n] or n in guided
        for reading in case.readings
        for n, space in enumerate(reading.places)
    )


def _figures_up(case: _Case) -> Verdict | None:
    likely = case.askable or case.readings
    if any(is_up(reading.world, case.evidence.context) for reading in likely):
        return judge_up(case.evidence, likely, case.readings)
    return None


def _nothing_legal(case: _Case) -> Verdict | None:
    evidence, readings = case.evidence, case.readings
    if any(reading.why is not None for reading in readings):
        return None
    best = readings[0]
    is_refused = is_same_table(evidence.context, best.places, evidence.refused)
    if len(readings) == 1 and not is_refused and evidence.guided is None:
        about_trap = trap_question(best, evidence)
        if about_trap is not None:
            return about_trap
    return evidence.mismatch(best.world)


def _all_back(case: _Case) -> Verdict | None:
    """Nobody stops for what no sensor can tell and what would be against the rules anyway.

    If only figures that may move now were up, that may be a move that its player thinks legal.
    """
    evidence, first = case.evidence, case.readings[0]
    if evidence.settings.policy is Policy.CAUTIOUS or evidence.guided is not None:
        return None
    others = without_bumps(case.readings, evidence)[1:]
    if not others or first.places != evidence.context.logged or first.world.strangers:
        return None
    if any(_is_of_hands(r, first, evidence) for r in others):
        return None
    if all(r.is_own for r in others) or not all(_is_exchange(r, first) for r in others):
        return None
    exchanged = {n for r in others for n in _differing(r, first)}
    sync = judge_legal(first, evidence, least_ms=evidence.settings.trust_ms)
    return sync._replace(world=None, exchanged=tuple(sorted(exchanged)))


def _is_of_hands(reading: TableReading, first: TableReading, evidence: Evidence) -> bool:
    """Whether only figures that may move differ, and no sleeve swept them off their spaces."""
    swept = evidence.swept_off(reading.trail, reading.places)
    return reading.is_own and swept.isdisjoint(_differing(reading, first))


def _is_exchange(reading: TableReading, first: TableReading) -> bool:
    """Whether the same spaces are taken by others, which no move or push explains."""
    is_explained = reading.why is not None or reading.world.pushed
    return not is_explained and set(reading.places) == set(first.places)


def _differing(reading: TableReading, first: TableReading) -> list[int]:
    pairs = zip(reading.places, first.places, strict=True)
    return [number for number, (here, there) in enumerate(pairs) if here != there]


def _several_to_ask_about(case: _Case) -> Verdict | None:
    if len(case.askable) > 1:
        return case.evidence.ask(case.askable, case.evidence.settings.ask_ms)
    return None


def _only_reading(case: _Case) -> Verdict | None:
    if len(case.readings) == 1:
        return judge_legal_alone(case.readings[0], case.evidence)
    return None


def _likely_reading(case: _Case) -> Verdict:
    """The others stay possible until the action is over.

    A bumped figure of another player may be put right, and whatever was dropped too early would
    be missed then.
    """
    evidence, likely = case.evidence, case.askable[0]
    verdict = judge_legal(likely, evidence, least_ms=evidence.settings.trust_ms)
    verdict = mind_nudges(verdict, likely, evidence)
    if verdict.kind in {VerdictKind.SYNC, VerdictKind.COMMIT}:
        return verdict._replace(world=None)
    return verdict


_RULES = (
    _put_right_by_guidance,
    _figures_up,
    _nothing_legal,
    _all_back,
    _several_to_ask_about,
    _only_reading,
)
