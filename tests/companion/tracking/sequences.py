"""Edges as they were met at a table, written down: `-S20@100` a space is left, `+S30@594` taken.

`=medusa` after a space is the tag that the board read there. Times are in milliseconds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.content.maps import load_known_map
from companion.tracking import observations as o
from tests.builders import table
from tests.companion.tracking.talking import Talk, context

if TYPE_CHECKING:
    from companion.tracking.outputs import Output

_EDGE = re.compile(r"([-+])(\w+)(?:=([\w.]+))?@(\d+)\Z")


def at_table(
    map_id: str, *standing: str, move: int, tags: bool = False, traps: tuple[str, ...] = ()
) -> Talk:
    """A maneuver of Anna's on a printed map; everybody stands as the board sees it."""
    position = table(load_known_map(map_id), *standing, traps=traps)
    return Talk(context(position, move=move), tags=tags)


def hear(talk: Talk, sequence: str) -> list[Output]:
    """The board reports a sequence of edges; what the tracker says meanwhile."""
    before = len(talk.said)
    for written in sequence.split():
        edge = _EDGE.match(written)
        assert edge is not None, written
        sign, space, figure, at_ms = edge.groups()
        talk.wait(int(at_ms) - talk.now_ms)
        talk.tell(o.Edge(space, present=sign == "+", at_ms=talk.now_ms, figure=figure))
    return talk.said[before:]


def flapping(space: str, *, edges: int, every_ms: int, from_ms: int) -> str:
    """So many edges of one space, the first of them that it was left."""
    return " ".join(
        f"{'-+'[number % 2]}{space}@{from_ms + number * every_ms}" for number in range(edges)
    )
