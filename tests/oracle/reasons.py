"""Which refusals are justified, by the same brute force.

A refusal names the rule that stands in the way. It is justified if that rule is really broken
(for a path that was named), or if without that rule alone the move could be made (for an end).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from companion.model import AttackKind, Fighter, Position
from companion.rulings import Code

from .naive import (
    Law,
    Walk,
    Walker,
    are_adjacent,
    are_friendly,
    fewest_steps_however_far,
    has_armed_trap,
    opponents_on,
    others_on,
    shared_zones,
    steps_from,
)

if TYPE_CHECKING:
    from collections.abc import Collection

WAYS_BARRED: Final = {
    Law.ARROWS_BIND: Code.MOVE_AGAINST_ARROW,
    Law.PASSAGES_ARE_SMALL: Code.MOVE_LARGE_IN_PASSAGE,
    Law.FOG_IS_PERSONAL: Code.MOVE_FOG_NOT_HIS,
}
LAWS: Final = {
    Code.MOVE_AGAINST_ARROW: (Law.ARROWS_BIND,),
    Code.MOVE_LARGE_IN_PASSAGE: (Law.PASSAGES_ARE_SMALL,),
    Code.MOVE_THROUGH_OPPONENT: (Law.OPPONENTS_BLOCK,),
    Code.MOVE_PAST_TRAP: (Law.TRAPS_STOP, Law.NO_TRAP_UNDER_OTHERS),  # both are TRP-03
}
OBSTACLES: Final = (*LAWS, Code.MOVE_TOO_FAR)
"""What can bar a fighter from an end. Not fog: for other fighters it is not there (FOG-03)."""


def knows_space(position: Position, name: str) -> bool:
    return any(space.id == name for space in position.battlefield.spaces)


def faults_of_path(walker: Walker, walk: Walk) -> dict[Code, int]:
    """Everything wrong with a path, and at which of its spaces each kind first goes wrong."""
    found: list[tuple[Code, int]] = []
    if any(not knows_space(walker.position, space) for space in walk):
        found.append((Code.MOVE_UNKNOWN_SPACE, 0))
    if walker.start is None:
        found.append((Code.MOVE_OFF_BOARD, 0))
    if walk[0] != walker.start:
        found.append((Code.MOVE_WRONG_START, 0))
    if walker.fighter.held and len(walk) > 1:
        found.append((Code.MOVE_HELD, 0))  # EFF-07
    for number in range(1, len(walk)):
        step = faults_of_step(walker, walk[number - 1], walk[number], is_first=number == 1)
        found += [(code, number) for code in step]
    if len(walk) > 1 and others_on(walker, walk[-1]):
        found.append((Code.MOVE_OCCUPIED, len(walk) - 1))  # MAN-06
    if len(walk) - 1 > walker.most_steps:  # of the path as a whole, so after all else
        found.append((Code.MOVE_TOO_FAR, len(walk)))  # MAN-02
    first: dict[Code, int] = {}
    for code, number in found:
        first[code] = min(number, first.get(code, number))
    return first


def faults_of_step(walker: Walker, here: str, there: str, *, is_first: bool) -> set[Code]:
    """Everything wrong with one step of a path."""
    found = set()
    if there not in steps_from(walker, here):
        found |= why_no_step(walker, here, there)
    if opponents_on(walker, there) and not walker.through_opponents:
        found.add(Code.MOVE_THROUGH_OPPONENT)  # MAN-05
    if has_armed_trap(walker, there) and others_on(walker, there):
        found.add(Code.MOVE_TRAP_OCCUPIED)  # TRP-03, MAN-06
    if not is_first and has_armed_trap(walker, here):
        found.add(Code.MOVE_PAST_TRAP)  # TRP-03: it had to stop before this step
    return found


def why_no_step(walker: Walker, here: str, there: str) -> set[Code]:
    """Why a fighter cannot step there: a way that is not for it, or no way at all."""
    barred = {
        code
        for law, code in WAYS_BARRED.items()
        if there in steps_from(walker.setting_aside(law), here)
    }
    return barred or {Code.MOVE_NOT_ADJACENT}


def why_no_move(walker: Walker, end: str) -> set[Code]:
    """Why no move can end there: what alone would have to be different, else what would together.

    Where several things stand in the way, each member of a smallest set is a reason: set all of it
    aside and the move is legal, keep any one of it and it is not.
    """
    if not knows_space(walker.position, end):
        return {Code.MOVE_UNKNOWN_SPACE}
    if walker.start is None:
        return {Code.MOVE_OFF_BOARD}
    if walker.fighter.held:
        return {Code.MOVE_HELD}  # EFF-07
    if others_on(walker, end):
        return {Code.MOVE_OCCUPIED}  # MAN-06: in the way of every walk
    if end not in _ends_without(walker, OBSTACLES):
        return {Code.MOVE_NO_WAY}
    enough: list[set[Code]] = []
    for size in range(1, len(OBSTACLES) + 1):
        for together in combinations(OBSTACLES, size):
            if any(smaller <= set(together) for smaller in enough):
                continue
            if end in _ends_without(walker, together):
                enough.append(set(together))
        if size == 1 and enough:
            break
    found = set().union(*enough)
    if Code.MOVE_PAST_TRAP in found:
        found.add(Code.MOVE_TRAP_OCCUPIED)
    return found


def _ends_without(walker: Walker, obstacles: tuple[Code, ...]) -> set[str]:
    """Where moves can end without these obstacles."""
    laws = [law for code in obstacles for law in LAWS.get(code, ())]
    far = fewest_steps_however_far(walker.setting_aside(*laws))
    if Code.MOVE_TOO_FAR in obstacles:
        return set(far)
    return {space for space, steps in far.items() if steps <= walker.most_steps}


def steps_needed(walker: Walker, end: str) -> int:
    """How far it is to an end that is too far; the bare distance if other things bar it as well."""
    far = fewest_steps_however_far(walker)
    if end not in far:
        laws = [law for laws in LAWS.values() for law in laws]
        far = fewest_steps_however_far(walker.setting_aside(*laws))
    return far[end]


def stands_there(walker: Walker, code: Code, space: str) -> bool:
    """Whether what a refusal names is really on the space that it names."""
    match code:
        case Code.MOVE_THROUGH_OPPONENT:
            return bool(opponents_on(walker, space))
        case Code.MOVE_PAST_TRAP:
            return has_armed_trap(walker, space) and not others_on(walker, space)
        case Code.MOVE_TRAP_OCCUPIED:
            return has_armed_trap(walker, space) and bool(others_on(walker, space))
        case Code.MOVE_OCCUPIED:
            return bool(others_on(walker, space))
        case _:
            return True


def why_no_place(walker: Walker, space: str, offered: Collection[str] | None) -> set[Code]:
    """Why a fighter cannot be placed there (MAN-08)."""
    found = set()
    if not knows_space(walker.position, space):
        found.add(Code.PLACE_UNKNOWN_SPACE)
    if offered is not None and space not in offered:
        found.add(Code.PLACE_NOT_OFFERED)
    if others_on(walker, space):
        found.add(Code.PLACE_OCCUPIED)  # BRD-01
    if walker.fighter.held and space != walker.start:  # left where it stands it is not placed
        found.add(Code.PLACE_HELD)  # EFF-07
    return found


def why_no_attack(position: Position, attacker: Fighter, target: Fighter) -> set[Code]:
    """Why one fighter cannot attack another (ATK-02, ATK-03)."""
    found = set()
    if attacker.space is None or target.space is None:
        found.add(Code.ATTACK_OFF_BOARD)
    if are_friendly(position, attacker.owner, target.owner):
        is_own = attacker.owner == target.owner
        found.add(Code.ATTACK_FRIENDLY if is_own else Code.ATTACK_TEAMMATE)
    if attacker.space is not None and target.space is not None:
        adjacent = are_adjacent(position.battlefield, attacker.space, target.space)
        if attacker.attack is AttackKind.MELEE and not adjacent:
            found.add(Code.ATTACK_NOT_ADJACENT)
        together = shared_zones(position.battlefield, attacker.space, target.space)
        if attacker.attack is AttackKind.RANGED and not adjacent and not together:
            found.add(Code.ATTACK_NOT_IN_ZONE)
    return found


def faults_of_position(position: Position) -> set[tuple[Code, str]]:
    """What is impossible about a position, and on which space (BRD-01)."""
    found = set()
    for number, one in enumerate(position.fighters):
        for other in position.fighters[:number]:
            if (
                one.space is not None
                and one.space == other.space
                and knows_space(position, one.space)
            ):
                found.add((Code.BOARD_TWO_FIGHTERS, one.space))
    for space in [fighter.space for fighter in position.fighters if fighter.space is not None] + [
        token.space for token in position.tokens
    ]:
        if not knows_space(position, space):
            found.add((Code.BOARD_UNKNOWN_SPACE, space))
    return found
