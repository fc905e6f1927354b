"""From a log back to a game: fold the events, and on request decide every command again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from companion.decide import Decided
from companion.game import Game, first_step
from companion.journal.codec import decode_command, decode_events
from companion.journal.errors import JournalDamagedError
from companion.rulings import Code, ruling

if TYPE_CHECKING:
    from pathlib import Path

    from companion.journal.records import Decision
    from companion.rulebook import Rulebook
    from companion.table import Table


class Difference(msgspec.Struct, frozen=True):
    """The first decision that this Ringside would decide otherwise."""

    number: int
    written: tuple[str, ...]
    """The events in the log, in JSON."""
    decided: tuple[str, ...]
    """What the command leads to now; the code of the refusal if it is refused."""


def replay(path: Path, book: Rulebook, decisions: tuple[Decision, ...]) -> Game:
    """The game that a log tells of; raises JournalDamagedError for a line that makes no sense."""
    game: Game | None = None
    for decision in decisions:
        try:
            events = decode_events(decision.events)
            command = decode_command(decision.command)
        except msgspec.DecodeError as wrong:
            raise JournalDamagedError(
                path, decision.number + 1, f"{wrong}.", "Was it written by a newer Ringside?"
            ) from wrong
        if game is None:
            game = Game(book, first_step(events))
        elif command is not None:
            game.record(command, Decided(ruling(Code.GAME_DONE), events))
    if game is None:
        raise JournalDamagedError(path, 2, "the set-up is missing.", "Begin a new game.")
    return game


def verify(game: Game) -> Difference | None:
    """Decide every command of a game again; the first that comes out otherwise, or None."""
    again = Game(game.book, game.steps[0])
    for step in game.steps[1:]:
        assert step.command is not None  # noqa: S101  (only the set-up has none)
        decided = again.check(step.command)
        if decided.events != step.events:
            now = _as_json(decided) if decided.ruling else (decided.ruling.code.value,)
            written = tuple(msgspec.json.encode(event).decode() for event in step.events)
            return Difference(step.number, written, now)
        again.record(step.command, decided)
    return None


def _as_json(decided: Decided) -> tuple[str, ...]:
    return tuple(msgspec.json.encode(event).decode() for event in decided.events)


def table_hash(table: Table) -> str:
    """A fingerprint of a table: the same table gives the same one on every machine."""
    return sha256(msgspec.json.encode(table, order="sorted")).hexdigest()
