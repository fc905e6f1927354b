"""Which games are kept in a folder: who plays where, how far it is, and what cannot be opened.

Nothing is replayed. A quick look reads the two ends of a log: who plays stands in its first lines,
and how the game stands follows from the last ones, because a turn, a victory and an undo are all
written there. A thorough look reads every line and finds damage in the middle too.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.file_words import reason_of, why
from companion.content.problem_labels import in_words
from companion.content.regular_file import make_folder, open_regular
from companion.errors import NOT_JSON
from companion.journal.errors import JournalDamagedError, JournalError
from companion.journal.reader import cannot_read, decode_decision, read_header, read_log
from companion.journal.records import Decision, Header, unseal
from companion.journal.second_copy import LOG_ENDING
from companion.model import PlayerId, TeamId
from companion.modes import MODES
from companion.numbers import Ordinal
from companion.readings import is_built
from companion.said import Sayable, said
from companion.seats import NewGame, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ENDING: Final = LOG_ENDING
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
HEAD_BYTES: Final = 8_192
"""Header and set-up of four players fit; otherwise the whole file is read."""
TAIL_BYTES: Final = 8_192
"""The decisions since the last turn began nearly always fit."""


class KeptPlayer(msgspec.Struct, frozen=True):
    """Somebody who plays in a kept game."""

    id: PlayerId
    name: str
    hero: str
    team: TeamId | None = None


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A log on the shelf, as far as a look at it tells."""

    path: Path
    header: Header | None = None
    """None for a file that cannot be opened at all."""
    players: tuple[KeptPlayer, ...] = ()
    """In the order of turns."""
    resolves: bool = True
    """Whether cards resolve themselves; in logs from before they did, people resolve them."""
    readings: dict[str, str] = {}
    """What the table has agreed on where the booklets leave a question open."""
    turn: int = 0
    """The number of the turn; 0 while the figures are placed."""
    on_turn: PlayerId | None = None
    winners: tuple[PlayerId, ...] = ()
    is_over: bool = False
    decisions: int = 0
    last_at: str = ""
    """When the last decision was made, as it was written."""
    damaged_from: int | None = None
    """The first line that is not what was written."""
    told: Sayable | None = None
    """What is wrong with the file, and what to do about it, still to be said."""

    @property
    def problem(self) -> str | None:
        """That in the language that is spoken now; None if nothing is wrong."""
        return None if self.told is None else in_words(self.told)

    @property
    def can_go_on(self) -> bool:
        """Whether it can be resumed and has not been won."""
        return self.problem is None and not self.is_over and bool(self.players)

    def names(self, players: tuple[PlayerId, ...]) -> tuple[str, ...]:
        """The names of some of the players."""
        by_id = {player.id: player.name for player in self.players}
        return tuple(by_id.get(player, player) for player in players)

    def again(self, near: int) -> NewGame | None:
        """What is begun to play it as it was; None if it cannot be."""
        if self.header is None or self.header.mode not in MODES:
            return None
        return NewGame(
            edition=self.header.edition,
            mode=self.header.mode,
            map=self.header.map,
            seats=tuple(
                Seat(player=player.id, name=player.name, hero=player.hero, team=player.team)
                for player in self.players
            ),
            near=near,
            resolves=self.resolves,
            readings=tuple(item for item in self.readings.items() if is_built(*item)),
        )


def newest_first(games: Iterable[KeptGame]) -> tuple[KeptGame, ...]:
    """Games by when the last decision was made; those that do not say so come last.

    Times are written in UTC, the year first, so that their letters have the order of time.
    """
    return tuple(sorted(games, key=_when, reverse=True))


def _when(game: KeptGame) -> str:
    told = game.last_at or (game.header.began_at if game.header is not None else "")
    return told if _DATE.match(told) else ""


def cannot_keep(folder: Path) -> str | None:
    """Why no game can be kept in this folder, which is made if need be; None if one can.

    Only a first look: a disk may be full all the same.
    """
    try:
        make_folder(folder)
    except OSError as problem:
        return reason_of(problem)
    return None if os.access(folder, os.W_OK | os.X_OK) else in_words(said("system/EACCES"))


class Shelf:
    """The folder of kept games. Looks are kept until the file changes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._looks: dict[Path, tuple[tuple[int, int], KeptGame]] = {}
        self._opened: dict[Path, tuple[int, int]] = {}

    def paths(self) -> tuple[Path, ...]:
        """The logs by name; none if there is no folder.

        Raises JournalError if there is something in its place that cannot be looked into:
        unreadable is not empty.
        """
        try:
            return tuple(sorted(path for path in self.folder.iterdir() if path.suffix == ENDING))
        except FileNotFoundError:
            # Perhaps on a disk that is not there today: a link above it leads nowhere as well.
            there = next(path for path in _upwards(self.folder) if os.path.lexists(path))
            if os.path.exists(there):  # noqa: PTH110  (raises nothing)
                return ()
            reason: Sayable = said("reason/leads-nowhere")
            if there != self.folder:
                reason = said("reason/link-leads-nowhere", path=str(there))
        except NotADirectoryError:
            reason = said("reason/no-folder")
        except OSError as problem:
            reason = why(problem)
        raise JournalError(
            self.folder,
            said("log/folder-not-read", reason=reason),
            said("advice/folder"),
        )

    def games(self) -> tuple[KeptGame, ...]:
        """Every kept game, the one that was played last first, and then what cannot be opened.

        By what the logs say: a copy or a backup brings times of its own. Raises as `paths` does.
        """
        return newest_first(self.look(path) for path in self.paths())

    def look(self, path: Path) -> KeptGame:
        """A quick look at one log; again only if the file has changed."""
        stamp = _stamp(path)
        known = self._looks.get(path)
        if known is None or known[0] != stamp:
            known = self._looks[path] = (stamp, look_at(path))
        return known[1]

    def note(self, opened: KeptGame) -> None:
        """Take what was found out by opening a game for a look at it, until the file changes."""
        stamp = self._opened[opened.path] = _stamp(opened.path)
        self._looks[opened.path] = (stamp, opened)

    def was_opened(self, path: Path) -> bool:
        """Whether somebody has opened the game as it is now, and noted that."""
        return self._opened.get(path) == _stamp(path)


def _upwards(folder: Path) -> Iterator[Path]:
    """A folder, and those above it."""
    yield folder
    yield from folder.absolute().parents


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was changed last, and its size; zeros if it is gone meanwhile."""
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return status.st_mtime_ns, status.st_size


def look_at(path: Path, *, thorough: bool = False) -> KeptGame:
    """How the game in a log stands; raises nothing, whatever the file holds."""
    try:
        return _look_at_all(path) if thorough else _look_at_ends(path)
    except JournalDamagedError as damage:
        return KeptGame(path=path, damaged_from=damage.line, told=damage.whole)
    except JournalError as problem:
        return KeptGame(path=path, told=problem.whole)


def _look_at_all(path: Path) -> KeptGame:
    log = read_log(path)
    lines = {decision.number: decision for decision in log.decisions}
    if not lines:
        raise log.damage or _no_setup(path)
    game = _game(path, log.header, lines[1], _standing(lines))
    if log.damage is not None:
        game = msgspec.structs.replace(game, damaged_from=log.damage.line, told=log.damage.whole)
    return game


def _no_setup(path: Path) -> JournalDamagedError:
    return JournalDamagedError(path, 2, said("log/no-setup"), said("advice/new-game"))


# --- The ends of a log --------------------------------------------------------------------------


def _look_at_ends(path: Path) -> KeptGame:
    head, tail, is_whole = _read_ends(path)
    if (not is_whole and head.count(b"\n") < 2) or not tail.endswith(b"\n"):
        return _look_at_all(path)
    lines = head.split(b"\n", 2)
    if len(lines) == 1:
        raise JournalError(path, said("log/empty"), said("advice/new-game"))
    header, check = read_header(path, lines[0] + b"\n")
    opened = unseal(lines[1], check) if len(lines) > 2 else None
    if opened is None:
        raise _no_setup(path)
    setup = decode_decision(opened[0])
    found = _decisions_in(tail if is_whole else tail[tail.find(b"\n") + 1 :])
    if setup is None or not found:
        return _look_at_all(path)  # the last lines are not what was written: where does it begin?
    try:
        stands = _standing({1: setup, **found})
    except KeyError:  # it leads back beyond the lines that were read
        return _look_at_all(path)
    return _game(path, header, setup, stands)


def _read_ends(path: Path) -> tuple[bytes, bytes, bool]:
    """The first and the last bytes of a file, and whether both are all of it."""
    try:
        with os.fdopen(open_regular(path), "rb") as file:
            head = file.read(HEAD_BYTES)
            if len(head) < HEAD_BYTES:
                return head, head, True
            end = file.seek(0, 2)
            file.seek(max(0, end - TAIL_BYTES))
            return head, file.read(), False
    except OSError as problem:
        raise cannot_read(path, problem) from problem


def _decisions_in(tail: bytes) -> dict[int, Decision]:
    """The decisions in the last lines, each sealed by the one before; none if one is broken."""
    first, *lines = tail.split(b"\n")[:-1] or [b""]  # the rest of a line was never finished
    found: dict[int, Decision] = {}
    check = _check_of(first)
    for line in lines:
        opened = unseal(line, check)
        decision = decode_decision(opened[0]) if opened is not None else None
        if opened is None or decision is None:
            return {}
        found[decision.number] = decision
        check = opened[1]
    return found


def _check_of(line: bytes) -> str:
    """The check that a line says it has."""
    return line[-10:-2].decode("ascii", "replace")


# --- How the game stands ------------------------------------------------------------------------


class _Fact(msgspec.Struct, frozen=True):
    """What matters here about any event; other fields are passed over."""

    event: str = ""
    decision: Ordinal = 0
    player: PlayerId | None = None
    number: Ordinal = 0
    winners: tuple[PlayerId, ...] = ()
    players: tuple[KeptPlayer, ...] = ()
    resolves: bool = True
    readings: dict[str, str] = {}
    v: Ordinal = 1


class _Stands(msgspec.Struct, frozen=True):
    """How a game stands after its last decision."""

    decisions: int
    last_at: str
    turn: int = 0
    on_turn: PlayerId | None = None
    is_over: bool = False
    winners: tuple[PlayerId, ...] = ()


_facts: Final = msgspec.json.Decoder(_Fact)


def _facts_of(decision: Decision) -> list[_Fact]:
    try:
        return [_facts.decode(event) for event in decision.events]
    except NOT_JSON:
        return []


def _standing(lines: Mapping[int, Decision]) -> _Stands:
    """Go back from the last decision until turn and victory are known.

    An undo leads on to the decision that it went back to. Raises KeyError where a line that is
    needed was not read.
    """
    last = lines[max(lines)]
    known: dict[str, Any] = {}
    number = last.number
    while number > 0 and "turn" not in known:
        facts = _facts_of(lines[number])
        number -= 1
        for fact in reversed(facts):
            if fact.event == "WentTo":
                number = min(
                    number, fact.decision + 1
                )  # lines are counted from 1, decisions from 0
                break
            if fact.event == "GameEnded":
                known.update(is_over=True, winners=fact.winners)
            elif fact.event == "TurnBegan":
                known.update(turn=fact.number, on_turn=fact.player)
                break
    return _Stands(last.number, last.at, **known)


def _game(path: Path, header: Header, setup: Decision, stands: _Stands) -> KeptGame:
    started = next((fact for fact in _facts_of(setup) if fact.players), None)
    if started is None:
        raise _no_setup(path)
    return KeptGame(
        path=path,
        header=header,
        players=started.players,
        resolves=started.resolves and started.v > 1,
        readings=started.readings,
        turn=stands.turn,
        on_turn=stands.on_turn,
        winners=stands.winners,
        is_over=stands.is_over,
        decisions=stands.decisions,
        last_at=stands.last_at,
    )
