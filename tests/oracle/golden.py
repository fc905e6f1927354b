"""Golden counts: from how many spaces how many others can be reached on the real maps.

One lone fighter, ordinary or large, moves 1 to 6 steps from every space of a map. Its own space
counts as an end. golden_reach.json was written by the naive oracle (`write_golden`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.model import Fighter, Position

from . import naive

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield

Counts: TypeAlias = dict[str, list[int]]
"""By start space: the number of ends for 1, 2, ... steps. Under `total`: all starts together."""

GOLDEN_FILE: Final = Path(__file__).with_name("golden_reach.json")
MOST_STEPS: Final = 6
FIGURES: Final = {"ordinary": False, "large": True}
TOTAL: Final = "total"


def alone_on(board: Battlefield, space: str, *, large: bool) -> Position:
    """A board with nothing on it but one fighter."""
    return Position(
        battlefield=board, fighters=(Fighter(id="lone", owner="p1", space=space, large=large),)
    )


def naive_counts(board: Battlefield, *, large: bool) -> Counts:
    """Count the ends of every walk there is; slow."""
    counts: Counts = {}
    for space in board.spaces:
        position = alone_on(board, space.id, large=large)
        walker = naive.Walker(position, position.fighters[0], space.id, MOST_STEPS)
        fewest = naive.fewest_steps(walker).values()
        counts[space.id] = [
            sum(1 for needed in fewest if needed <= steps) for steps in range(1, MOST_STEPS + 1)
        ]
    return with_total(counts)


def with_total(counts: Counts) -> Counts:
    return {TOTAL: [sum(column) for column in zip(*counts.values(), strict=True)], **counts}


def read_golden() -> dict[str, dict[str, Counts]]:
    """The golden counts by map and figure."""
    golden: dict[str, dict[str, Counts]] = json.loads(GOLDEN_FILE.read_text("utf-8"))
    return golden


def in_lines(golden: dict[str, dict[str, Counts]]) -> str:
    """The counts as JSON with one line for each start space."""
    maps = []
    for name, figures in golden.items():
        parts = []
        for figure, counts in figures.items():
            rows = ",\n".join(f'      "{space}": {ends}' for space, ends in counts.items())
            parts.append(f'    "{figure}": {{\n{rows}\n    }}')
        maps.append(f'  "{name}": {{\n' + ",\n".join(parts) + "\n  }")
    return "{\n" + ",\n".join(maps) + "\n}\n"
