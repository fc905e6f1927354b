"""The comparisons: each asks `companion.rules` and the naive oracle the same, and wants one answer.

Used on small random boards and on the real maps alike. A comparison is an assertion, nothing else.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from companion.model import Position, TokenKind
from companion.rules.consequences import consequences
from companion.rules.move_checks import check_move, check_path
from companion.rules.movement import Meeting, Route, StepKind, paths, reach
from companion.rules.placement import check_place, check_position
from companion.rules.targeting import check_target, targets
from companion.rulings import IN_FAVOUR, Code

from . import naive, naive_readings, reasons

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.battlefield import Battlefield

    from .strategies import Question

AT_MOST = 1000
SHOWN = 24
KINDS = {
    naive.Way.PATH: StepKind.PATH,
    naive.Way.WITH_ARROW: StepKind.WITH_ARROW,
    naive.Way.AGAINST_ARROW: StepKind.AGAINST_ARROW,
    naive.Way.PASSAGE: StepKind.PASSAGE,
    naive.Way.FOG: StepKind.TOKENS,
}


def reach_agrees(question: Question) -> None:
    """Every end, its fewest steps, and the ends on which a trap goes off."""
    walker = question.walker
    answer = reach(question.position, question.mover.id, question.allowance)
    assert answer.ends == naive.fewest_steps(walker)
    trapped = {walk[-1] for walk in naive.legal_walks(walker) if naive.springs(walker, walk)}
    assert answer.springs == trapped - {walker.start}  # it may stay there and spring nothing


def paths_agree(question: Question) -> None:
    """The same ways in the same order, and what each of them meets."""
    for start in (None, question.start):
        walker = question.walker_from(start)
        for end in (question.end, question.walk[0]):
            if not reasons.knows_space(question.position, end):
                continue
            ask = (question.position, question.mover.id, end, question.allowance)
            answer = paths(*ask, start=start)
            expected = naive.simple_walks_to(walker, end)
            assert [route.spaces for route in answer] == expected[:AT_MOST]
            for route in answer:
                route_is_described_rightly(walker, route)
            assert paths(*ask, start=start, at_most=2) == answer[:2]


def route_is_described_rightly(walker: naive.Walker, route: Route) -> None:
    """By what each step leads, what is met on each space entered, and the trap at the end."""
    for kind, (here, there) in zip(route.steps, pairwise(route.spaces), strict=True):
        assert kind in {KINDS[way] for way in naive.steps_from(walker, here)[there]}
    left = [(met.space, met.what, met.fighter) for met in route.meets]
    for space in route.spaces[1:]:
        expected = _meetings_on(walker, space)
        assert sorted(left[: len(expected)], key=str) == sorted(expected, key=str)
        del left[: len(expected)]
    assert not left
    trapped = naive.springs(walker, route.spaces)
    assert route.springs == (route.spaces[-1] if trapped else None)


def _meetings_on(walker: naive.Walker, space: str) -> list[tuple[str, Meeting, str | None]]:
    opponents = naive.opponents_on(walker, space)
    found: list[tuple[str, Meeting, str | None]] = [
        (space, Meeting.OPPONENT if other in opponents else Meeting.FRIEND, other.id)
        for other in naive.others_on(walker, space)
    ]
    for token in walker.position.tokens:
        if token.space == space:
            if token.kind == TokenKind.FOG:
                found.append((space, Meeting.FOG, None))
            elif token.kind == TokenKind.ITEM:
                found.append((space, Meeting.ITEM, None))
            elif naive.has_armed_trap(walker, space):
                found.append((space, Meeting.TRAP, None))
            else:
                found.append((space, Meeting.FRIENDLY_TRAP, None))
    return found


def check_path_agrees(question: Question) -> None:
    """A named path is allowed if it is one of all legal walks; else its first fault is named."""
    walker, walk = question.walker, question.walk
    ruling = check_path(question.position, question.mover.id, walk, question.allowance)
    assert ruling.allowed == (walk in set(naive.legal_walks(walker)))
    assert ruling.allowed == (ruling.code in IN_FAVOUR)
    faults = reasons.faults_of_path(walker, walk)
    assert ruling.allowed == (not faults)
    if ruling.allowed:
        assert ruling.code is _code_of_legal(walker, walk)
    else:
        assert ruling.code in faults
        assert faults[ruling.code] == min(faults.values())
        assert reasons.stands_there(walker, ruling.code, ruling.spaces[0])


def _code_of_legal(walker: naive.Walker, walk: naive.Walk) -> Code:
    if len(walk) == 1:
        return Code.MOVE_STAYS
    return Code.MOVE_SPRINGS_TRAP if naive.springs(walker, walk) else Code.MOVE_ALLOWED


def check_move_agrees(question: Question, ends: Iterable[str]) -> None:
    """Allowed by a shortest legal walk, or refused for what alone stands in the way."""
    walker = question.walker
    fewest = naive.fewest_steps(walker)
    for end in ends:
        ruling = check_move(question.position, question.mover.id, end, question.allowance)
        assert ruling.allowed == (end in fewest)
        if ruling.allowed:
            assert ruling.spaces in set(naive.legal_walks(walker))
            assert (ruling.spaces[-1], len(ruling.spaces) - 1) == (end, fewest[end])
            assert ruling.code is _code_of_legal(walker, ruling.spaces)
        else:
            assert ruling.code in reasons.why_no_move(walker, end)
            assert reasons.stands_there(walker, ruling.code, ruling.spaces[0])
        if ruling.code is Code.MOVE_TOO_FAR:
            assert ruling.needed == reasons.steps_needed(walker, end)
            assert ruling.allowance == walker.most_steps


def check_place_agrees(question: Question) -> None:
    """On every space: placed if it is offered and free, with the trap that lies there."""
    walker = question.walker
    for space in (*(s.id for s in question.position.battlefield.spaces), question.walk[0]):
        for offered in (None, question.offered):
            ruling = check_place(question.position, question.mover.id, space, offered)
            against = reasons.why_no_place(walker, space, offered)
            assert ruling.allowed == (not against)
            if against:
                assert ruling.code in against
            elif space == question.mover.space:
                assert ruling.code is Code.PLACE_STAYS
            elif naive.has_armed_trap(walker, space):
                assert ruling.code is Code.PLACE_SPRINGS_TRAP
            else:
                assert ruling.code is Code.PLACE_ALLOWED


def check_position_agrees(position: Position) -> None:
    """Two fighters on a space and spaces that are not there, each named; nothing else."""
    found = {(ruling.code, ruling.spaces[0]) for ruling in check_position(position)}
    assert found == reasons.faults_of_position(position)


def targets_agree(position: Position) -> None:
    """For every fighter: whom it may attack, how it sees them, and why not the others."""
    board = position.battlefield
    for attacker in position.fighters:
        answer = {target.fighter: target.sight for target in targets(position, attacker.id)}
        assert len(answer) == len(targets(position, attacker.id))
        for target in position.fighters:
            ruling = check_target(position, attacker.id, target.id)
            may = naive.can_attack(position, attacker, target)
            assert ruling.allowed == (target.id in answer) == may
            if not may:
                assert ruling.code in reasons.why_no_attack(position, attacker, target)
                continue
            assert attacker.space is not None
            assert target.space is not None
            adjacent = naive.are_adjacent(board, attacker.space, target.space)
            together = naive.shared_zones(board, attacker.space, target.space)
            assert answer[target.id].is_adjacent == adjacent
            assert answer[target.id].zones == together
            assert ruling.code is (Code.ATTACK_ADJACENT if adjacent else Code.ATTACK_IN_ZONE)


def map_agrees(board: Battlefield) -> None:
    """Adjacency, zones and distance between any two spaces."""
    names = [space.id for space in board.spaces]
    for one in names:
        distances = naive.distances_from(board, one)
        for other in names:
            adjacent = board.is_adjacent(one, other)
            assert adjacent.code is _code_of_adjacency(board, one, other)
            zones = board.is_same_zone(one, other)
            assert set(zones.zones) == naive.shared_zones(board, one, other)
            assert zones.allowed == bool(zones.zones)
            away = board.distance(one, other)
            assert away.needed == distances.get(other)
            assert away.allowed == (away.needed is not None)
            if away.needed is not None:
                _is_a_way_over_adjacent_spaces(board, away.spaces, one, other, away.needed)


def _code_of_adjacency(board: Battlefield, one: str, other: str) -> Code:
    if naive.are_adjacent(board, one, other):
        arrow = naive.has_one_way_path(board, one, other)
        return Code.ADJACENT_ONE_WAY if arrow else Code.ADJACENT_PATH  # BRD-05
    if one == other:
        return Code.NOT_ADJACENT_SELF
    if {one, other} <= board.passages:
        return Code.NOT_ADJACENT_PASSAGE  # BRD-08
    return Code.NOT_ADJACENT


def _is_a_way_over_adjacent_spaces(
    board: Battlefield, way: tuple[str, ...], one: str, other: str, steps: int
) -> None:
    assert (way[0], way[-1], len(way) - 1) == (one, other, steps)
    for here, there in pairwise(way):
        assert naive.are_adjacent(board, here, there)


def consequences_agree(question: Question) -> None:
    """The same outcomes, and behind each of them legal walks, a shortest one first."""
    asked = [(question.start, question.seen), (None, question.seen), (question.start, ())]
    for start, seen in asked:
        answer = consequences(
            question.position,
            question.mover.id,
            question.end,
            question.allowance,
            seen=seen,
            start=start,
            marked=question.marked,
        )
        walker = question.walker_from(start)
        expected = naive_readings.meanings(walker, question.end, seen, question.marked)
        by_meaning = {
            naive_readings.Meaning(
                reading.outcome.end, reading.outcome.springs, reading.outcome.entered
            ): reading.routes
            for reading in answer.readings
        }
        assert set(by_meaning) == set(expected.walks)
        assert len(by_meaning) == len(answer.readings)
        assert answer.ruling.allowed == bool(answer.readings)
        if answer.readings:
            assert answer.fits_seen == expected.fits_seen
        assert answer.is_settled == (len(expected.walks) == 1)
        for meaning, routes in by_meaning.items():
            lengths = [len(route.spaces) for route in routes]
            assert lengths == sorted(lengths)
            assert 0 < len(routes) <= SHOWN
            assert len({route.spaces for route in routes}) == len(routes)
            assert lengths[0] == min(len(walk) for walk in expected.walks[meaning])
            for route in routes:
                assert route.spaces in expected.walks[meaning]
                route_is_described_rightly(walker, route)
        shortest = [len(reading.routes[0].spaces) for reading in answer.readings]
        assert shortest == sorted(shortest)
        if not answer.readings:
            assert answer.ruling.code in reasons.why_no_move(walker, question.end)
