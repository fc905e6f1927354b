"""What a slide over the board can have meant, by trying every walk.

A figure was at `start`, is now on `end`, and some spaces were seen on the way. Three kinds of walk
explain that: one that ends there, one that a seen trap stopped, and, if neither fits, one that
would end there had a trap not stopped it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .naive import Law, Walk, Walker, has_armed_trap, legal_walks, springs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True)
class Meaning:
    """What a walk comes to: where it ends, the trap it sets off, the marked spaces it entered."""

    end: str
    springs: str | None
    entered: tuple[str, ...]


@dataclass
class Meanings:
    """All meanings of what was seen, with every walk behind each."""

    walks: dict[Meaning, set[Walk]] = field(default_factory=dict)
    fits_seen: bool = True

    def add(self, meaning: Meaning, walk: Walk) -> None:
        self.walks.setdefault(meaning, set()).add(walk)


def meanings(
    walker: Walker, end: str, seen: Sequence[str], marked: frozenset[str] = frozenset()
) -> Meanings:
    """Every reading of a figure that now stands on `end`."""
    clues = evidence(walker.start, end, seen)
    found = _meanings_of(walker, end, clues, marked)
    if not found.walks and clues:
        found = _meanings_of(walker, end, [], marked)
        found.fits_seen = False
    return found


def evidence(start: str | None, end: str, seen: Sequence[str]) -> list[str]:
    """What was seen between start and end, each space once for as long as it was seen."""
    clues: list[str] = []
    for space in seen:
        if not clues or clues[-1] != space:
            clues.append(space)
    if clues and clues[0] == start:
        del clues[0]
    if clues and clues[-1] == end:
        del clues[-1]
    return clues


def _meanings_of(walker: Walker, end: str, clues: list[str], marked: frozenset[str]) -> Meanings:
    found = Meanings()
    if walker.start == end and not clues:
        found.add(Meaning(end, None, ()), (end,))
        return found
    free = [space for space in clues if not has_armed_trap(walker, space)]
    for walk in legal_walks(walker):
        if walk[-1] == end and _shows(walk, free):  # it went there
            found.add(_meaning(walker, walk, marked), walk)
        for number, trap in enumerate(clues):  # a trap stopped it, and the figure slid on
            before = [space for space in clues[:number] if not has_armed_trap(walker, space)]
            if (
                has_armed_trap(walker, trap)
                and trap != end
                and walk[-1] == trap
                and springs(walker, walk)
                and _shows(walk, before)
            ):
                found.add(_meaning(walker, walk, marked), walk)
    if not found.walks:
        for walk in _cut_at_traps(walker, end, free):
            found.add(_meaning(walker, walk, marked), walk)
    return found


def _cut_at_traps(walker: Walker, end: str, free: list[str]) -> Iterator[Walk]:
    for walk in legal_walks(walker.setting_aside(Law.TRAPS_STOP)):
        if walk[-1] == end and _shows(walk, free):
            for number, space in enumerate(walk):
                if number > 0 and has_armed_trap(walker, space):
                    yield walk[: number + 1]
                    break


def _meaning(walker: Walker, walk: Walk, marked: frozenset[str]) -> Meaning:
    return Meaning(
        end=walk[-1],
        springs=walk[-1] if springs(walker, walk) else None,
        entered=tuple(sorted(marked & set(walk[1:]))),
    )


def _shows(walk: Walk, clues: list[str]) -> bool:
    """Whether the clues were entered in this order, other spaces in between or not."""
    left = list(clues)
    for space in walk[1:]:
        if left and left[0] == space:
            del left[0]
    return not left
