"""Movement, placing and attacks by brute force, straight from the rules of the catalogue.

Every walk is tried, one space after the other, from the raw paths, passages, fighters and tokens.
Nothing is remembered between questions and nothing is clever: this file is to be read, not run
often. `companion.rules` gives it the plain records of a battlefield and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from companion.model import AttackKind, Fighter, Position, TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rules.battlefield import Battlefield

Walk: TypeAlias = tuple[str, ...]
"""The spaces of a walk; the first is where it starts, every other one is entered."""


class Law(Enum):
    """The laws of movement that a walk can be tried without, to see which stood in its way."""

    ARROWS_BIND = auto()  # BRD-04
    PASSAGES_ARE_SMALL = auto()  # BRD-09
    FOG_IS_PERSONAL = auto()  # FOG-03
    OPPONENTS_BLOCK = auto()  # MAN-05
    TRAPS_STOP = auto()  # TRP-03
    NO_TRAP_UNDER_OTHERS = auto()  # TRP-03 with MAN-06
    NO_SHARED_END = auto()  # MAN-06


class Way(Enum):
    """By what a fighter steps from one space to the next."""

    PATH = auto()
    WITH_ARROW = auto()
    AGAINST_ARROW = auto()
    PASSAGE = auto()
    FOG = auto()


@dataclass(frozen=True)
class Walker:
    """A fighter about to walk from `start`, how far at most, and the laws that are set aside."""

    position: Position
    fighter: Fighter
    start: str | None
    most_steps: int
    through_opponents: bool = False
    without: frozenset[Law] = frozenset()

    def setting_aside(self, *laws: Law) -> Walker:
        """The same walker if these laws did not exist."""
        return replace(self, without=self.without | set(laws))

    def obeys(self, law: Law) -> bool:
        return law not in self.without


# Who is who.


def are_friendly(position: Position, one: str, other: str) -> bool:
    """Fighters of one player are friendly, and so are those of teammates (TEM-03)."""
    if one == other:
        return True
    return one in position.teams and position.teams[one] == position.teams.get(other)


def others_on(walker: Walker, space: str) -> list[Fighter]:
    """The fighters there besides the walker: its own start is empty while it walks."""
    return [
        fighter
        for fighter in walker.position.fighters
        if fighter.space == space and fighter.id != walker.fighter.id
    ]


def opponents_on(walker: Walker, space: str) -> list[Fighter]:
    """Judged from the owner of the fighter that walks, whoever moves it (MAN-07)."""
    return [
        other
        for other in others_on(walker, space)
        if not are_friendly(walker.position, walker.fighter.owner, other.owner)
    ]


def has_armed_trap(walker: Walker, space: str) -> bool:
    """A trap goes off under opponents of its owner (TRP-03), not under friends (TRP-04)."""
    for token in walker.position.tokens:
        if token.kind == TokenKind.TRAP and token.space == space:
            if token.owner is None:
                return True
            if not are_friendly(walker.position, walker.fighter.owner, token.owner):
                return True
    return False


# One step.


def has_fog(walker: Walker, space: str) -> bool:
    """Fog that this fighter may use: only the Invisible Man, only his own (FOG-03)."""
    personal = walker.obeys(Law.FOG_IS_PERSONAL)
    if personal and not walker.fighter.crosses:
        return False
    if not any(fighter.crosses for fighter in walker.position.fighters):
        return False  # fog that nobody steps over is nothing to step over
    return any(
        token.kind == TokenKind.FOG
        and token.space == space
        and (not personal or token.owner == walker.fighter.owner)
        for token in walker.position.tokens
    )


def steps_from(walker: Walker, here: str) -> dict[str, set[Way]]:
    """The spaces that count as adjacent for this fighter's next step (MAN-04), and by what."""
    battlefield = walker.position.battlefield
    found: list[tuple[str, Way]] = []
    both_ways = walker.fighter.large or not walker.obeys(Law.ARROWS_BIND)
    for path in battlefield.paths:
        if path.a == here:
            found.append((path.b, Way.WITH_ARROW if path.one_way else Way.PATH))  # BRD-02
        if path.b == here and not path.one_way:
            found.append((path.a, Way.PATH))
        if path.b == here and path.one_way and both_ways:  # BRD-04, BRD-06
            found.append((path.a, Way.AGAINST_ARROW))
    fits = not walker.fighter.large or not walker.obeys(Law.PASSAGES_ARE_SMALL)  # BRD-09
    if fits and here in battlefield.passages:
        found += [(there, Way.PASSAGE) for there in battlefield.passages]  # BRD-07
    if has_fog(walker, here):
        covered = [token.space for token in walker.position.tokens if has_fog(walker, token.space)]
        found += [(there, Way.FOG) for there in covered]  # FOG-03
    steps: dict[str, set[Way]] = {}
    for there, way in found:
        if there != here:
            steps.setdefault(there, set()).add(way)
    return steps


def may_enter(walker: Walker, space: str) -> bool:
    """Whether the walker may come into a space at all, be it only to go on."""
    if (
        walker.obeys(Law.OPPONENTS_BLOCK)
        and not walker.through_opponents  # EFF-07
        and opponents_on(walker, space)
    ):
        return False  # MAN-05
    # A trap would end the move right there (TRP-03), on top of somebody (MAN-06).
    return not (
        walker.obeys(Law.NO_TRAP_UNDER_OTHERS)
        and has_armed_trap(walker, space)
        and others_on(walker, space)
    )


def must_stop(walker: Walker, space: str) -> bool:
    """Whether coming into this space ends the move (TRP-03)."""
    return walker.obeys(Law.TRAPS_STOP) and has_armed_trap(walker, space)


# Whole walks.


def walks(walker: Walker) -> Iterator[Walk]:
    """Every walk that breaks no rule on its way; it may not be allowed to end where it does."""
    if walker.start is None:  # DEF-01: whoever is off the battlefield goes nowhere
        return
    yield (walker.start,)  # MAN-02: 0 included
    if not walker.fighter.held:  # EFF-07
        yield from _walks_on(walker, (walker.start,))


def _walks_on(walker: Walker, so_far: Walk) -> Iterator[Walk]:
    if len(so_far) - 1 == walker.most_steps:  # MAN-02
        return
    for there in steps_from(walker, so_far[-1]):
        if may_enter(walker, there):
            walk = (*so_far, there)
            yield walk
            if not must_stop(walker, there):
                yield from _walks_on(walker, walk)


def may_end(walker: Walker, walk: Walk) -> bool:
    """A move of 0 ends where it began; any other on a space without another fighter (MAN-06)."""
    if len(walk) == 1 or not walker.obeys(Law.NO_SHARED_END):
        return True
    return not others_on(walker, walk[-1])


def legal_walks(walker: Walker) -> Iterator[Walk]:
    """Every walk that the rules allow as a whole move."""
    return (walk for walk in walks(walker) if may_end(walker, walk))


def springs(walker: Walker, walk: Walk) -> bool:
    """Whether a trap goes off at the end of this walk: its last space was entered (TRP-03)."""
    return len(walk) > 1 and has_armed_trap(walker, walk[-1])


def fewest_steps(walker: Walker) -> dict[str, int]:
    """Every space that a move can end on and the fewest steps there, out of all legal walks."""
    fewest: dict[str, int] = {}
    for walk in legal_walks(walker):
        steps = len(walk) - 1
        fewest[walk[-1]] = min(steps, fewest.get(walk[-1], steps))
    return fewest


def fewest_steps_however_far(walker: Walker) -> dict[str, int]:
    """The same for a fighter that may walk for ever: the spaces entered grow ring by ring."""
    if walker.start is None:
        return {}
    fewest = {walker.start: 0}
    ring = set() if walker.fighter.held else {walker.start}
    entered: set[str] = set()
    steps = 0
    while ring:
        steps += 1
        ring = {
            there
            for here in ring
            for there in steps_from(walker, here)
            if there not in entered and may_enter(walker, there)
        }
        entered |= ring
        for there in ring:
            if may_end(walker, (walker.start, there)):
                fewest.setdefault(there, steps)
        ring = {there for there in ring if not must_stop(walker, there)}
    return fewest


def simple_walks_to(walker: Walker, end: str) -> list[Walk]:
    """Every legal way to a space that visits none twice: the shortest first, then by names."""
    found = [
        walk
        for walk in legal_walks(walker)
        if walk[-1] == end and len(set(walk)) == len(walk)  # so to its own space only by staying
    ]
    return sorted(found, key=lambda walk: (len(walk), walk))


# The printed map.


def are_adjacent(battlefield: Battlefield, one: str, other: str) -> bool:
    """Joined by a path, whichever way its arrow points (BRD-02, BRD-05); no passages (BRD-08)."""
    return any({path.a, path.b} == {one, other} for path in battlefield.paths)


def has_one_way_path(battlefield: Battlefield, one: str, other: str) -> bool:
    return any(path.one_way and {path.a, path.b} == {one, other} for path in battlefield.paths)


def zones_of(battlefield: Battlefield, name: str) -> set[str]:
    """A space is in the zone of each of its colours (BRD-03)."""
    return {zone for space in battlefield.spaces if space.id == name for zone in space.zones}


def shared_zones(battlefield: Battlefield, one: str, other: str) -> set[str]:
    return zones_of(battlefield, one) & zones_of(battlefield, other)


def distances_from(battlefield: Battlefield, here: str) -> dict[str, int]:
    """Steps over adjacent spaces to all that are connected, whoever stands in between."""
    away = {here: 0}
    for steps in range(1, len(battlefield.spaces)):
        for space in battlefield.spaces:
            if space.id not in away and any(
                are_adjacent(battlefield, space.id, near)
                for near, far in away.items()
                if far == steps - 1
            ):
                away[space.id] = steps
    return away


# Attacks.


def can_attack(position: Position, attacker: Fighter, target: Fighter) -> bool:
    """An opposing fighter that is adjacent (ATK-02), or for ranged ones in the zone (ATK-03)."""
    if attacker.space is None or target.space is None:
        return False
    if are_friendly(position, attacker.owner, target.owner):
        return False
    if are_adjacent(position.battlefield, attacker.space, target.space):
        return True
    if attacker.attack is AttackKind.RANGED:
        return bool(shared_zones(position.battlefield, attacker.space, target.space))
    return False
