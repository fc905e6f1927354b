"""From a log back to a game: fold the events, and on request decide every command again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.content.problem_labels import in_words
from companion.decide import Decided
from companion.errors import NOT_JSON
from companion.game import Game, first_step
from companion.journal.codec import decode_command, decode_events
from companion.journal.errors import JournalDamagedError
from companion.misfits import misfit, misfit_in, unknown_id
from companion.rulings import Code, ruling
from companion.said import Said, said
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from pathlib import Path

    from companion.commands import Command
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


class MisfitError(JournalDamagedError):
    """A log tells of something that the game does not have; `what` names it."""

    def __init__(self, path: Path, line: int, what: Said) -> None:
        super().__init__(path, line, said("log/no-such-thing", what=what), said("advice/changed"))
        self.told_what = what

    @property
    def what(self) -> str:
        """What it tells of, in the language that is spoken now."""
        return in_words(self.told_what)


def replay(path: Path, book: Rulebook, decisions: tuple[Decision, ...]) -> Game:
    """The game that a log tells of; raises JournalDamagedError for a line that makes no sense."""
    setup = first_step(_first_events(path, decisions))
    game = Game(book, setup)
    _require_fit(path, setup.number, misfit(book, setup.table))
    _require_fit(path, setup.number, misfit_in(book, setup.table, setup.events))
    for decision in decisions[1:]:
        events, command = decode(path, decision)
        before = game.table
        if command is None or not _can_follow(events, len(game.steps)):
            raise _senseless(path, decision)
        _require_fit(path, len(game.steps), misfit_in(book, before, (command, *events)))
        decided = Decided(ruling(Code.GAME_DONE), events)
        step = game.record(command, decided, _group_of(path, decision))
        _require_fit(path, step.number, misfit(book, step.table, before))
    return game


def setup_of(path: Path, decisions: tuple[Decision, ...]) -> e.GameStarted:
    """How the game of a log began; raises JournalDamagedError if it does not say."""
    started = _first_events(path, decisions)[0]
    assert isinstance(started, e.GameStarted)  # noqa: S101  (that was looked at)
    return started


def _first_events(path: Path, decisions: tuple[Decision, ...]) -> tuple[e.Event, ...]:
    if not decisions:
        raise JournalDamagedError(path, 2, said("log/no-setup"), said("advice/new-game"))
    events, command = decode(path, decisions[0])
    if command is not None or not events or not isinstance(events[0], e.GameStarted):
        raise _senseless(path, decisions[0])
    return events


def decode(path: Path, decision: Decision) -> tuple[tuple[e.Event, ...], Command | None]:
    """What happened, and who wanted it; raises JournalDamagedError if that makes no sense."""
    try:
        return decode_events(decision.events), decode_command(decision.command)
    except NOT_JSON as wrong:
        for event in decision.events:
            _require_fit(path, decision.number - 1, unknown_id(event))
        raise JournalDamagedError(
            path,
            decision.number + 1,
            said("log/not-understood", reason=str(wrong)),
            said("advice/newer-log"),
        ) from wrong


def _can_follow(events: tuple[e.Event, ...], decisions: int) -> bool:
    """Whether a game that is under way can go on like this: it begins once, and goes back only."""
    for event in events:
        if isinstance(event, e.GameStarted):
            return False
        if isinstance(event, e.WentTo) and not 0 <= event.decision < decisions:
            return False
    return True


def _group_of(path: Path, decision: Decision) -> int:
    """The step that the group of a decision begins with; the set-up is in no group."""
    group = decision.group or decision.number
    if not 1 < group <= decision.number:
        raise _senseless(path, decision)
    return group - 1


def _senseless(path: Path, decision: Decision) -> JournalDamagedError:
    return JournalDamagedError(
        path, decision.number + 1, said("log/cannot-have-happened"), said("advice/other-file")
    )


def _require_fit(path: Path, step: int, what: Said | None) -> None:
    if what is not None:
        raise MisfitError(path, step + 2, what)


def verify(game: Game) -> Difference | None:
    """Decide every command of a game again; the first that comes out otherwise, or None."""
    again = Game(game.book, game.steps[0])
    for step in game.steps[1:]:
        assert step.command is not None  # noqa: S101  (only the set-up has none)
        decided = again.check(step.command)
        if _what_happened(decided.events) != _what_happened(step.events):
            now = _as_json(decided) if decided.ruling else (decided.ruling.code.value,)
            written = tuple(msgspec.json.encode(event).decode() for event in step.events)
            return Difference(step.number, written, now)
        again.record(step.command, decided, step.group)
    return None


def _what_happened(events: tuple[e.Event, ...]) -> list[e.Event]:
    """Events without the rules they cite, the numbers that were offered, and where cards were seen.

    A reason that is told better is no other decision, nor is one offered that cannot be: whoever
    answered with such a number is refused today, and that is a difference. Older logs do not say
    how deep in a deck cards were seen; what became of the deck by it is compared.
    """
    found = []
    for event in events:
        plain = msgspec.structs.replace(event, rules=()) if event.rules else event
        if isinstance(plain, e.Asked):
            asked = plain.choice
            offered = () if asked.kind is ChoiceKind.NUMBER else asked.options
            choice = msgspec.structs.replace(asked, rules=(), options=offered)
            plain = msgspec.structs.replace(plain, choice=choice)
        elif isinstance(plain, e.StepDone) and plain.result is not None:
            result = msgspec.structs.replace(plain.result, depth=None)
            plain = msgspec.structs.replace(plain, result=result)
        found.append(plain)
    return found


def _as_json(decided: Decided) -> tuple[str, ...]:
    return tuple(msgspec.json.encode(event).decode() for event in decided.events)


def table_hash(table: Table) -> str:
    """A fingerprint of a table: the same table gives the same one on every machine."""
    plain = msgspec.to_builtins(table, str_keys=True)  # plays are known by their numbers
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()
