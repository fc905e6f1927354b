"""Facts about a game with its log: written before told, resumed where it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.journal.codec import decode_event, encode_event
from companion.journal.errors import JournalDamagedError
from companion.journal.reader import read_log
from companion.journal.replay import replay, table_hash, verify
from companion.journal.writer import Journal
from companion.legal import legal_commands
from companion.play.session import Cause, Done, GameSession, Refused
from sim.random_player import choose_game
from tests.companion.journal.announcer import header
from tests.companion.test_games import CHOICES

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Step


def begin(path: Path, seed: int = 3) -> GameSession:
    book, seats = choose_game(CHOICES, seed)
    return GameSession.begin(path, book, seats, app="0.1.0", now=lambda: "2026-01-01T00:00:00Z")


def play_on(session: GameSession, decisions: int) -> None:
    for number in range(decisions):
        options = legal_commands(session.game.book, session.game.table)
        session.submit(options[number % len(options)], Cause.TOUCH)


def test_a_game_is_resumed_exactly_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begin(path)
    play_on(session, 50)
    session.submit(c.Undo(consent=True), Cause.TOUCH)
    session.submit(c.Undo(consent=True), Cause.TOUCH)
    session.submit(c.Redo(), Cause.TOUCH)
    stood = table_hash(session.game.table)
    session.close()
    again, opened = GameSession.resume(path, Collection(), now=lambda: "later")
    assert table_hash(again.game.table) == stood
    assert (opened.log.torn, opened.changed, opened.is_from_log) == (0, (), False)
    assert again.game.at == session.game.at
    assert isinstance(again.submit(c.Undo(consent=True), Cause.TOUCH), Done)
    assert isinstance(again.submit(c.Redo(), Cause.TOUCH), Done)
    play_on(again, 5)
    again.close()
    assert verify(again.game) is None


def test_listeners_are_told_after_the_log_has_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begin(path)
    told: list[tuple[int, int]] = []

    def listen(step: Step) -> None:
        told.append((step.number, len(read_log(path).decisions)))

    session.subscribe(listen)
    play_on(session, 3)
    session.close()
    assert told == [(1, 2), (2, 3), (3, 4)]


def test_a_refused_command_leaves_no_line(tmp_path: Path) -> None:
    session = begin(tmp_path / "game.jsonl")
    assert isinstance(session.submit(c.EndManeuver(), Cause.TOUCH), Refused)
    assert session.journal.count == 1
    session.close()


def test_what_cannot_be_written_happens_and_is_kept_as_soon_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path / "game.jsonl")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.journal.writer.os.fsync", full)
    play_on(session, 2)
    monkeypatch.undo()
    kept = [session.journal.is_kept]
    assert session.journal.stopped is not None
    assert len(read_log(tmp_path / "game.jsonl").decisions) == 1
    play_on(session, 1)
    kept.append(session.journal.is_kept)
    assert kept == [False, True]
    session.close()
    again, _ = GameSession.resume(tmp_path / "game.jsonl", Collection(), now=str)
    assert again.table == session.table
    assert len(again.game.steps) == 4
    again.close()


def test_what_breaks_off_while_it_is_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(tmp_path / "game.jsonl")
    before = table_hash(session.game.table)
    command = legal_commands(session.game.book, session.game.table)[0]

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.writer.os.fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            session.submit(command, Cause.TOUCH)
    assert table_hash(session.game.table) == before
    assert isinstance(session.submit(command, Cause.TOUCH), Done)
    session.close()
    assert len(read_log(session.journal.path).decisions) == 2


def test_a_log_that_was_decided_otherwise_is_named_by_its_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begin(path)
    play_on(session, 30)
    session.close()
    decisions = list(read_log(path).decisions)
    assert verify(replay(path, session.game.book, tuple(decisions))) is None
    decisions[20] = msgspec.structs.replace(decisions[20], events=decisions[20].events[:-1])
    difference = verify(replay(path, session.game.book, tuple(decisions)))
    assert difference is not None
    assert difference.number == 20
    assert len(difference.decided) == len(difference.written) + 1


def test_a_log_without_a_set_up_or_with_nonsense_is_damaged(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "empty.jsonl", header()):
        pass
    with pytest.raises(JournalDamagedError, match="the set-up is missing"):
        GameSession.resume(tmp_path / "empty.jsonl", Collection(), now=str)


def test_an_event_survives_the_log(tmp_path: Path) -> None:
    session = begin(tmp_path / "game.jsonl")
    play_on(session, 40)
    session.close()
    for step in session.game.steps:
        for event in step.events:
            assert decode_event(encode_event(event)) == event
