"""Does it matter which way a fighter went?

Given where it started, where it was put down and what was seen on the way, find every legal
reading of the move and group the readings by their outcome. One outcome: nobody need be asked.
Several: people are shown one option per outcome, never one per route.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import msgspec

from companion.rules.battlefield import SpaceId
from companion.rules.move_checks import check_move, check_path
from companion.rules.movement import Allowance, Ground, Route, standing_on
from companion.rules.ways import spread, ways
from companion.rulings import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.model import FighterId, Position

ROUTES_SHOWN: Final = 24
"""How many routes of one outcome are listed; the shortest come first."""


class Outcome(msgspec.Struct, frozen=True, order=True):
    """What a way leads to: its end, the trap it springs, the marked spaces it entered."""

    end: SpaceId
    springs: SpaceId | None = None
    entered: tuple[SpaceId, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """All ways with one outcome, shortest first."""

    outcome: Outcome
    routes: tuple[Route, ...]


class Consequences(msgspec.Struct, frozen=True):
    """The legal readings of a move, one per outcome, the one with the shortest way first."""

    ruling: Ruling
    """In favour if there is a legal reading; otherwise the reason why the move is illegal."""
    readings: tuple[Reading, ...]
    fits_seen: bool = True
    """False if no legal way passes all that was seen: the readings, if any, then ignore it."""

    @property
    def is_settled(self) -> bool:
        """Whether every legal way has the same outcome, so that nobody need be asked."""
        return len(self.readings) == 1


def consequences(
    position: Position,
    fighter_id: FighterId,
    end: SpaceId,
    allowance: Allowance,
    *,
    seen: Sequence[SpaceId] = (),
    start: SpaceId | None = None,
    marked: frozenset[SpaceId] = frozenset(),
) -> Consequences:
    """Find the legal readings of a move that was put down on `end`.

    `seen` are spaces on which the figure was noticed on the way, in order; none, some or all. A
    trap among them is believed only as a question: the hand may have slid across it. A trap that
    was not seen counts only if every way leads through one. `marked` are spaces whose entering
    has a consequence of its own (an effect may ask); keep them few.
    Raises UnknownFighterError and UnknownSpaceError.
    """
    fighter, position = standing_on(position, fighter_id, start)
    position.battlefield.require(end, *seen)
    evidence = _without_repeats(fighter.space or "", seen, end)
    if fighter.space is not None:
        ground = Ground(position, fighter, allowance.through_opponents)
        steps = 0 if fighter.held else allowance.total
        search = _Search(ground, fighter.space, end, steps, marked)
        readings = search.readings(evidence)
        fits = bool(readings)
        if not fits and evidence:
            readings = search.readings(())
        if readings:
            by_shortest = check_path(position, fighter_id, readings[0].routes[0].spaces, allowance)
            return Consequences(by_shortest, readings, fits)
    return Consequences(check_move(position, fighter_id, end, allowance), (), not evidence)


def _without_repeats(start: SpaceId, seen: Sequence[SpaceId], end: SpaceId) -> tuple[SpaceId, ...]:
    """What was seen between start and end, each stay counted once."""
    stays = [start]
    for space in (*seen, end):
        if space != stays[-1]:
            stays.append(space)
    return tuple(stays[1:-1])


_Node = tuple["SpaceId", int, tuple["SpaceId", ...], "SpaceId"]
"""Where a way has come to: the space, how many of the seen spaces lie behind, the marked spaces
entered, and the first trap entered (empty: none)."""

_ORIGIN: Final[_Node] = ("", 0, (), "")
"""Before the first step. Not the start space: coming back to that is entering it."""


class _Search:
    """The readings of one move."""

    def __init__(
        self,
        ground: Ground,
        start: SpaceId,
        end: SpaceId,
        allowance: int,
        marked: frozenset[SpaceId],
    ) -> None:
        self.ground = ground
        self.start = start
        self.end = end
        self.allowance = allowance
        self.marked = marked
        self.traps = ground.sight.armed_traps

    def readings(self, seen: Sequence[SpaceId]) -> tuple[Reading, ...]:
        """Group the legal ways that fit what was seen by outcome, shortest first."""
        around = [space for space in seen if space not in self.traps]
        found: list[tuple[tuple[SpaceId, ...], Outcome]] = []
        if self.start == self.end and not around:
            found = [((self.start,), Outcome(self.end))]
        if seen or not found:  # else it was lifted and put back
            found += self._ways_to(self.end, around)
        for number, space in enumerate(seen):
            if space in self.traps and space != self.end:
                before = [s for s in seen[:number] if s not in self.traps]
                found += self._ways_to(space, before)
        if not found:
            found = self._ways_to(self.end, around, stopping=False)
        grouped: dict[Outcome, dict[tuple[SpaceId, ...], None]] = {}
        for way, outcome in sorted(found, key=lambda each: (len(each[0]), each[0])):
            grouped.setdefault(outcome, {})[way] = None
        return tuple(
            Reading(outcome, tuple(self.ground.route(way) for way in list(group)[:ROUTES_SHOWN]))
            for outcome, group in grouped.items()
        )

    def _ways_to(
        self, end: SpaceId, seen: Sequence[SpaceId], *, stopping: bool = True
    ) -> list[tuple[tuple[SpaceId, ...], Outcome]]:
        """The ways to `end` past all that was seen, each with its outcome; some for each outcome.

        With `stopping` false they lead on over traps, and are cut off at the first.
        """
        if not self.ground.can_end_on(end):
            return []

        def following(node: _Node) -> list[_Node]:
            here, passed, entered, trap = node
            if trap and stopping:
                return []
            after = [
                (
                    there,
                    passed + (there in seen[passed : passed + 1]),
                    entered if trap else self._note(entered, there),
                    trap or (there if there in self.traps else ""),
                )
                for there in self.ground.steps[here or self.start]
                if self.ground.can_enter(there)
            ]
            return [node for node in after if node != (self.start, *_ORIGIN[1:])]

        graph = spread(following, _ORIGIN, self.allowance)
        goals = [node for node in graph if node[0] == end and node[1] == len(seen)]
        return [
            self._read(way)
            for goal in goals
            for way in islice(ways(graph, _ORIGIN, goal, self.allowance), ROUTES_SHOWN)
        ]

    def _note(self, entered: tuple[SpaceId, ...], there: SpaceId) -> tuple[SpaceId, ...]:
        if there not in self.marked or there in entered:
            return entered
        return tuple(sorted((*entered, there)))

    def _read(self, way: tuple[_Node, ...]) -> tuple[tuple[SpaceId, ...], Outcome]:
        """The spaces of a way up to where it ends by the rules, and what comes of it."""
        _, _, entered, trap = way[-1]
        spaces = (self.start, *(node[0] for node in way[1:] if not node[3]))
        if trap:
            return (*spaces, trap), Outcome(trap, trap, entered)
        return spaces, Outcome(spaces[-1], entered=entered)
