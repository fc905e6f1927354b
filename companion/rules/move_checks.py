"""Is this move legal, and if not, which rule stands in the way?

`check_path` judges a way that people name space by space; `check_move` judges an end and finds the
way itself. Both answer with a ruling; neither changes anything.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import msgspec

from companion.model import Fighter, FighterId, Position, TokenKind, TokenKindId
from companion.rules.movement import (
    Allowance,
    Entry,
    Ground,
    Meeting,
    Route,
    StepKind,
    routes_between,
    shortest_way,
)
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.rules.battlefield import SpaceId


def check_path(
    position: Position, fighter_id: FighterId, path: Sequence[SpaceId], allowance: Allowance
) -> Ruling:
    """Judge a move along `path`, which begins with the space the fighter stands on.

    The first thing wrong on the way is named. Raises UnknownFighterError.
    """
    fighter = position.fighters_by_id[fighter_id]
    preliminary = _cannot_start(position, fighter, path)
    if preliminary is not None:
        return preliminary
    if len(path) == 1:
        return ruling(Code.MOVE_STAYS, spaces=path, fighters=(fighter_id,), needed=0)
    ground = Ground(position, fighter, allowance.through_opponents)
    wrong = _first_wrong_step(ground, path)
    if wrong is not None:
        return wrong
    needed = len(path) - 1
    if needed > allowance.total:
        return ruling(
            Code.MOVE_TOO_FAR,
            also=("MAN-03",) if allowance.boost else (),
            spaces=path,
            fighters=(fighter_id,),
            needed=needed,
            allowance=allowance.total,
        )
    return _in_favour(ground, ground.route(path), allowance)


def check_move(
    position: Position, fighter_id: FighterId, end: SpaceId, allowance: Allowance
) -> Ruling:
    """Judge a move that ends on `end`, by the shortest legal way; if there is none, say why.

    The reason named is the weakest obstacle: what alone would have to be different for the move to
    be legal. Raises UnknownFighterError.
    """
    fighter = position.fighters_by_id[fighter_id]
    start = fighter.space
    preliminary = _cannot_start(position, fighter, (start, end) if start else (end,))
    if preliminary is not None and not (fighter.held and start == end):
        return preliminary
    assert start is not None  # noqa: S101  (_cannot_start has refused it)
    if start == end:
        return ruling(Code.MOVE_STAYS, spaces=(start,), fighters=(fighter_id,), needed=0)
    ground = Ground(position, fighter, allowance.through_opponents)
    shortest = shortest_way(ground, start, end, allowance.total)
    if shortest is not None:
        return _in_favour(ground, ground.route(shortest), allowance)
    return _why_not(position, fighter, start, end, allowance)


def _cannot_start(position: Position, fighter: Fighter, path: Sequence[SpaceId]) -> Ruling | None:
    unknown = [space for space in path if not position.battlefield.has(space)]
    if unknown:
        return ruling(Code.MOVE_UNKNOWN_SPACE, spaces=unknown, fighters=(fighter.id,))
    if fighter.space is None:
        return ruling(Code.MOVE_OFF_BOARD, spaces=path, fighters=(fighter.id,))
    if not path or path[0] != fighter.space:
        return ruling(
            Code.MOVE_WRONG_START, spaces=(fighter.space, *path[:1]), fighters=(fighter.id,)
        )
    if fighter.held and len(path) > 1:
        return ruling(Code.MOVE_HELD, spaces=(fighter.space,), fighters=(fighter.id,))
    return None


def _first_wrong_step(ground: Ground, path: Sequence[SpaceId]) -> Ruling | None:
    for number, (here, there) in enumerate(itertools.pairwise(path), start=1):
        wrong = _wrong_step(ground, here, there, is_last=number == len(path) - 1)
        if wrong is not None:
            return wrong
    return None


def _wrong_step(ground: Ground, here: SpaceId, there: SpaceId, *, is_last: bool) -> Ruling | None:
    moving = ground.fighter.id
    if ground.step_kind(here, there) is None:
        return _missing_link(ground, here, there)
    entry = ground.entry(there)
    standing = ground.position.occupants.get(there)
    concerned = (moving, standing.id) if standing is not None else (moving,)
    code = {
        Entry.OPPONENT: Code.MOVE_THROUGH_OPPONENT,
        Entry.OCCUPIED_TRAP: Code.MOVE_TRAP_OCCUPIED,
        Entry.OVER: Code.MOVE_OCCUPIED if is_last else None,
        Entry.STOP: None if is_last else Code.MOVE_PAST_TRAP,
        Entry.FREE: None,
    }[entry]
    if entry is Entry.OPPONENT and is_last:
        code = Code.MOVE_OCCUPIED
    if code is None:
        return None
    stop = _stop(ground, there) if code in _OF_TOKENS else ()
    return ruling(
        code, also=rules_of_stop(stop), spaces=(there,), fighters=concerned, tokens=stop
    )  # fmt: skip


_OF_TOKENS = (Code.MOVE_PAST_TRAP, Code.MOVE_TRAP_OCCUPIED)


def _stop(ground: Ground, space: SpaceId) -> tuple[TokenKindId, ...]:
    return (ground.position.stop_on(space, ground.fighter.owner).kind,)


def rules_of_stop(kinds: Sequence[TokenKindId]) -> tuple[str, ...]:
    """The rules by which tokens of these kinds end a move; of a hero's own its ability says so."""
    return tuple("TRP-03" if kind == TokenKind.TRAP else "EFF-07" for kind in kinds)


def _missing_link(ground: Ground, here: SpaceId, there: SpaceId) -> Ruling:
    """Why there is no step: an arrow, a passage too narrow, someone else's fog, or no path."""
    position, both, moving = ground.position, {here, there}, (ground.fighter.id,)
    battlefield, spaces = position.battlefield, (here, there)
    if (there, here) in battlefield.one_way:
        return ruling(Code.MOVE_AGAINST_ARROW, spaces=spaces, fighters=moving)
    if here != there and both <= battlefield.passages:
        return ruling(Code.MOVE_LARGE_IN_PASSAGE, spaces=spaces, fighters=moving)
    for each in (steps for fighter in position.fighters for steps in fighter.crosses):
        if here != there and both <= {t.space for t in position.tokens if t.kind == each.kind}:
            return ruling(
                Code.MOVE_FOG_NOT_HIS, also=each.rules or ("EFF-07",), spaces=spaces,
                fighters=moving, tokens=(each.kind,),
            )  # fmt: skip
    return ruling(Code.MOVE_NOT_ADJACENT, spaces=spaces, fighters=moving)


def _in_favour(ground: Ground, route: Route, allowance: Allowance) -> Ruling:
    also = [
        rule
        for here, there, kind in zip(route.spaces, route.spaces[1:], route.steps, strict=False)
        if kind is not StepKind.PATH  # which needs no rule
        for rule in ground.rules_of_step(here, there)
    ]
    springs = route.springs
    stop = _stop(ground, springs) if springs is not None else ()
    also += rules_of_stop(stop)
    if route.meets:
        also += _rules_of_meeting(ground, route)
    if allowance.boost:
        also.append("MAN-03")
    if allowance.moved_by not in {None, ground.fighter.owner}:
        also.append("MAN-07")
    return ruling(
        Code.MOVE_SPRINGS_TRAP if springs else Code.MOVE_ALLOWED,
        also=also,
        spaces=route.spaces,
        fighters=(ground.fighter.id, *(m.fighter for m in route.meets if m.fighter is not None)),
        needed=len(route.steps),
        allowance=allowance.total,
        tokens=stop,
    )


def _rules_of_meeting(ground: Ground, route: Route) -> Iterator[str]:
    met = {meeting.what for meeting in route.meets}
    if Meeting.FRIEND in met:
        yield "MAN-05"
    if Meeting.OPPONENT in met:
        yield "EFF-07"  # a card lets it pass where MAN-05 would not
    harmless = {each.space for each in route.meets if each.what is Meeting.FRIENDLY_TRAP}
    if any(t.kind == TokenKind.TRAP and t.space in harmless for t in ground.position.tokens):
        yield "TRP-04"


def _why_not(
    position: Position, fighter: Fighter, start: SpaceId, end: SpaceId, allowance: Allowance
) -> Ruling:
    """Take obstacles away, one kind at a time, until there is a way; name what blocks that way."""
    other = position.occupants.get(end)
    if other is not None:
        return ruling(Code.MOVE_OCCUPIED, spaces=(end,), fighters=(fighter.id, other.id))
    real = Ground(position, fighter, allowance.through_opponents)
    without_any = _relaxed(position, fighter, traps=True, opponents=True, links=True)
    through = allowance.through_opponents
    everywhere = len(position.battlefield.spaces)
    for easier, steps in (
        (_relaxed(position, fighter, traps=True, opponents=through), allowance.total),
        (_relaxed(position, fighter, opponents=True), allowance.total),
        (_relaxed(position, fighter, links=True, opponents=through), allowance.total),
        (real, everywhere),
        (without_any, allowance.total),
        (without_any, everywhere),
    ):
        way = next(routes_between(easier, start, end, steps), None)
        if way is not None:
            needed = len(way) - 1
            refusal = _first_wrong_step(real, way) if needed <= allowance.total else None
            if refusal is None:
                also = ("MAN-03",) if allowance.boost else ()
                refusal = ruling(Code.MOVE_TOO_FAR, also=also, spaces=way, fighters=(fighter.id,))
            return msgspec.structs.replace(refusal, needed=needed, allowance=allowance.total)
    return ruling(Code.MOVE_NO_WAY, spaces=(start, end), fighters=(fighter.id,))


def _relaxed(
    position: Position,
    fighter: Fighter,
    *,
    traps: bool = False,
    opponents: bool = False,
    links: bool = False,
) -> Ground:
    """The ground as it would be without traps, opponents, or limits on arrows and passages."""
    if traps:
        harmless = tuple(t for t in position.tokens if t.kind not in position.stopping)
        position = msgspec.structs.replace(position, tokens=harmless)
    ground = Ground(position, fighter, opponents)
    if links:
        battlefield = position.battlefield
        ground.steps = {
            space: tuple(
                dict.fromkeys(
                    (*steps, *battlefield.steps_of_large[space], *battlefield.steps[space])
                )
            )
            for space, steps in ground.steps.items()
        }
    return ground
