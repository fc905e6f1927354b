"""Edges as they were met at a table, written down: `-S20@100` a space is left, `+S30@594` taken.

`=medusa` after a space is the tag that the board read there. Times are in milliseconds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.content.maps import load_known_map
from companion.tracking import observations as o
from companion.tracking.outputs import Phase, TrackerAsked
from tests.builders import table
from tests.companion.tracking.talking import Talk, context

if TYPE_CHECKING:
    from companion.tracking.outputs import Output

Standing = dict[str, str]

_EDGE = re.compile(r"([-+])(\w+)(?:=([\w.]+))?@(\d+)\Z")


def at_table(
    map_id: str,
    *standing: str,
    move: int,
    tags: bool = False,
    traps: tuple[str, ...] = (),
    classes: dict[str, str] | None = None,
) -> Talk:
    """A maneuver of Anna's on a printed map; everybody stands as the board sees it."""
    position = table(load_known_map(map_id), *standing, traps=traps)
    return Talk(context(position, move=move, classes=classes or {}), tags=tags)


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


def offered(talk: Talk) -> list[Standing]:
    """Where the open question has whom, one entry for each answer."""
    assert talk.phase == Phase.QUESTION
    question = talk.heard(TrackerAsked)[-1].question
    return [{move.fighter: move.end for move in option.moves} for option in question.options]


def answer_is_taken(talk: Talk, truth: Standing) -> None:
    """People choose what is so, and the log says it."""
    talk.tell(o.PersonAnswered(offered(talk).index(truth), talk.now_ms))
    assert talk.phase == Phase.IN_SYNC
    assert {who: talk.log[who] for who in truth} == truth
