"""What came of many simulated moves, as numbers that add up."""

from __future__ import annotations

from collections import Counter

import msgspec


class Counts(msgspec.Struct):
    """What came of many moves."""

    moves: int = 0
    maneuvers: int = 0
    wrong: Counter[str] = msgspec.field(default_factory=Counter)
    """Log and table differ at rest, by class."""
    questions: int = 0
    answered: int = 0
    taps: int = 0
    mismatches: int = 0
    mismatch_taps: int = 0
    """Mismatches that people had to end with a tap."""
    undone: int = 0
    """Mismatches that told people to undo a legal move."""
    asked_though_tagged: int = 0
    """Questions that the tags of the figures answer."""
    illegal: int = 0
    unflagged: Counter[str] = msgspec.field(default_factory=Counter)
    """Illegal moves that nobody was told of; with interchangeable figures the end may be legal."""
    stuck: int = 0
    revised: int = 0
    too_soon: int = 0
    """Moves told while the figure was elsewhere or still in the hand."""
    settled: int = 0
    traps_sprung_wrongly: int = 0
    settle_ms: dict[str, list[int]] = msgspec.field(default_factory=dict)
    bumps: int = 0
    bumps_alone: int = 0
    bumps_one_tap: int = 0
    causes: Counter[str] = msgspec.field(default_factory=Counter)
    happened: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: Counts) -> None:
        """Take another run into account."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, int):
                setattr(self, name, mine + theirs)
            elif isinstance(mine, Counter):
                mine.update(theirs)
            else:
                for kind, times in theirs.items():
                    mine.setdefault(kind, []).extend(times)
