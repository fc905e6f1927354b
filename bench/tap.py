"""One tap through the door of the game, log included: a maneuver that begins with a move."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from bench.row import BenchRow
from companion import commands as c
from companion.apply import fold
from companion.legal import legal_commands
from companion.play.session import Cause, GameSession
from companion.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.rulebook import Rulebook

TAPS: Final = 300
SEATS: Final = (
    Seat(player="one", name="One", hero="king-arthur"),
    Seat(player="two", name="Two", hero="medusa"),
)
Tap = tuple[c.Act, ...]


def tap_row(book: Rulebook) -> BenchRow:
    """As a group, against each of its commands weighed, decided, written and applied by itself."""
    ours, peer = _times_us(book, (_as_a_group, _one_by_one))
    return BenchRow(
        "one tap: maneuver and move, log included", ours, "command by command, checked before",
        peer, ours / peer, "at most half of it (0.1 for noise)", ours <= 0.6 * peer,
    )  # fmt: skip


def _times_us(
    book: Rulebook, ways: Sequence[Callable[[GameSession, Tap], None]]
) -> tuple[float, ...]:
    """How long each way takes, in turn: all of them meet the same machine and the same disk."""
    took: list[list[float]] = [[] for _ in ways]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        session = GameSession.begin(path, book, SEATS, app="bench", now=lambda: "")
        while (choice := session.table.choice) is not None:
            session.submit(c.Answer(player=choice.owner, values=choice.options[:1]), Cause.SCRIPT)
        commands = _tap(session)
        start = session.game.at
        for _ in range(TAPS):
            for number, tap in enumerate(ways):
                began = time.perf_counter()
                tap(session, commands)
                took[number].append(time.perf_counter() - began)
                session.submit(c.Undo(to=start, consent=True), Cause.SCRIPT)
        session.close()
    return tuple(median(each) * 1e6 for each in took)


def _tap(session: GameSession) -> Tap:
    begun = session.check(c.Maneuver()).table
    assert begun is not None
    moves = legal_commands(session.game.book, begun)
    return c.Maneuver(), next(move for move in moves if isinstance(move, c.MoveFighter))


def _as_a_group(session: GameSession, commands: Tap) -> None:
    with session.group():
        for command in commands:
            session.submit(command, Cause.SCRIPT)


def _one_by_one(session: GameSession, commands: Tap) -> None:
    for command in commands:
        before, decided = session.table, session.check(command)
        session.submit(command, Cause.SCRIPT)
        fold(before, decided.events)
