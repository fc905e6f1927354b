"""Facts about numbers in logs: what was written is read, and what makes no sense is named."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.journal.codec import encode_event
from companion.journal.errors import JournalDamagedError
from companion.journal.records import Decision, encode
from companion.journal.replay import replay
from tests.companion.test_games import in_the_middle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.game import Game

pytestmark = pytest.mark.uncounted

Way = tuple[str | int, ...]

BEYOND = (-1_000_000, 1_000_000_000_000, 10**30, 0.5)


@cache
def played() -> tuple[Game, tuple[dict[str, Any], ...]]:
    """A game, and its decisions as plain values."""
    game = in_the_middle(21, 120)
    lines = tuple(
        {
            "command": msgspec.json.decode(encode(step.command)),
            "events": [msgspec.json.decode(encode_event(event)) for event in step.events],
        }
        for step in game.steps
    )
    return game, lines


def numbers_in(value: Any, at: Way = ()) -> Iterator[Way]:
    """The way to every whole number inside a value."""
    inner: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield at
    for key, part in inner:
        yield from numbers_in(part, (*at, key))


def kinds_of_numbers() -> dict[str, tuple[int, Way]]:
    """One number of each kind that the game wrote: its line and the way to it."""
    found: dict[str, tuple[int, Way]] = {}
    for number, line in enumerate(played()[1]):
        for way in numbers_in(line):
            around: Any = line
            name = ""
            for step in way:
                if isinstance(around, dict):
                    name = around.get("event", around.get("command", name)) or name
                around = around[step]
            found.setdefault(f"{name}.{way[-1]}", (number, way))
    return found


def reading(lines: tuple[dict[str, Any], ...]) -> Game:
    decisions = tuple(
        Decision(
            number=number, at="", cause="touch", command=encode(line["command"]),
            events=tuple(encode(event) for event in line["events"]),
        )
        for number, line in enumerate(lines, start=1)
    )  # fmt: skip
    return replay(Path("game.jsonl"), played()[0].book, decisions)


def test_a_game_writes_numbers_of_many_kinds_and_they_are_read() -> None:
    assert len(kinds_of_numbers()) > 12
    assert reading(played()[1]).table == played()[0].table


@pytest.mark.parametrize("beyond", BEYOND)
def test_a_number_beyond_reason_is_named_by_its_line(beyond: float) -> None:
    for kind, (line, way) in kinds_of_numbers().items():
        lines = deepcopy(played()[1])
        around: Any = lines[line]
        for step in way[:-1]:
            around = around[step]
        around[way[-1]] = beyond
        with pytest.raises(JournalDamagedError) as told:
            reading(lines)
        assert told.value.line == line + 2, kind
