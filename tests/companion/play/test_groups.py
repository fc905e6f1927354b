"""What one tap, one hand or one act of a script did is one group: written once, taken back once."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.collection import Collection
from companion.editions import CORE
from companion.journal.reader import read_log
from companion.journal.replay import verify
from companion.modes import DUEL
from companion.play.intents import DragFigure, TapSpace
from companion.play.session import Cause, Done, GameSession
from companion.play.table_in_play import TableInPlay
from companion.play.touching import touch
from companion.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.game import Step

ARTHUR = "p1.king-arthur"
KNOWN = Collection()


def log_of(folder: Path) -> Path:
    return folder / "game.jsonl"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[GameSession]:
    seats = (
        Seat(player="p1", name="Mia", hero="king-arthur"),
        Seat(player="p2", name="Isaac", hero="medusa"),
    )
    book = KNOWN.rulebook("sarpedon", CORE.id, DUEL.id)
    begun = GameSession.begin(log_of(tmp_path), book, seats, app="test", now=lambda: "now")
    while (choice := begun.table.choice) is not None:
        begun.submit(c.Answer(player=choice.owner, values=choice.options[:1]), Cause.SCRIPT)
    yield begun
    begun.close()


def beside(session: GameSession) -> str:
    """A free space beside King Arthur."""
    taken = {fighter.space for fighter in session.table.fighters.values()}
    here = session.table.fighters[ARTHUR].space or ""
    field = session.game.book.battlefield
    return next(s.id for s in field.spaces if s.id not in taken and field.is_adjacent(here, s.id))


def maneuver(session: GameSession) -> None:
    """What a tap on a lit space does."""
    with session.group():
        assert isinstance(session.submit(c.Maneuver(), Cause.TOUCH), Done)
        move = c.MoveFighter(fighter=ARTHUR, to=beside(session))
        assert isinstance(session.submit(move, Cause.TOUCH), Done)


def tap(session: GameSession) -> None:
    """The same by a tap at a table being played."""
    play = TableInPlay(session)
    touch(play, TapSpace(session.table.fighters[ARTHUR].space or ""))
    touch(play, TapSpace(beside(session)))


def drag(session: GameSession) -> None:
    """And by a finger that drags the figure."""
    touch(TableInPlay(session), DragFigure(ARTHUR, beside(session)))


@pytest.mark.parametrize("do", [maneuver, tap, drag])
def test_a_group_is_one_append_each_command_decided_and_each_event_applied_once(
    session: GameSession, monkeypatch: pytest.MonkeyPatch, do: Callable[[GameSession], None]
) -> None:
    counts = {"decided": 0, "applied": 0, "synced": 0}

    def count(module: str, name: str, what: str) -> None:
        original = getattr(import_module(module), name)

        def counting(*facts: object) -> object:
            counts[what] += 1
            return original(*facts)

        monkeypatch.setattr(f"{module}.{name}", counting)

    count("companion.game", "decide", "decided")
    count("companion.transaction", "apply", "applied")
    count("companion.apply", "apply", "applied")
    monkeypatch.setattr(os, "fsync", lambda *_: counts.update(synced=counts["synced"] + 1))
    before = len(session.game.steps)
    do(session)
    new = session.game.steps[before:]
    assert [type(step.command) for step in new] == [c.Maneuver, c.MoveFighter]
    events = sum(len(step.events) for step in new)
    assert counts == {"decided": 2, "applied": events, "synced": 1}


def test_nobody_is_told_of_a_group_before_all_of_it_is_in_the_log(
    session: GameSession, tmp_path: Path
) -> None:
    told: list[tuple[int, int]] = []

    def listen(step: Step) -> None:
        told.append((step.number, len(read_log(log_of(tmp_path)).decisions) - 1))

    session.subscribe(listen)
    maneuver(session)
    last = session.game.steps[-1].number
    assert told == [(last - 1, last), (last, last)]


def test_one_undo_takes_a_group_back_and_one_redo_brings_it(session: GameSession) -> None:
    before = session.table
    maneuver(session)
    after = session.table
    assert isinstance(session.submit(c.Undo(), Cause.TOUCH), Done)
    assert session.table == before
    assert isinstance(session.submit(c.Redo(), Cause.TOUCH), Done)
    assert session.table == after


def test_after_a_resume_one_undo_still_takes_the_whole_group_back(
    session: GameSession, tmp_path: Path
) -> None:
    before = session.table
    maneuver(session)
    session.close()
    again, _ = GameSession.resume(log_of(tmp_path), KNOWN, now=lambda: "later")
    assert isinstance(again.submit(c.Undo(), Cause.TOUCH), Done)
    assert again.table == before
    again.close()
    assert verify(again.game) is None


def test_what_belongs_to_the_last_group_is_taken_back_with_it(session: GameSession) -> None:
    before = session.table
    maneuver(session)
    assert isinstance(session.submit(c.EndManeuver(), Cause.SENSOR, joins=True), Done)
    session.submit(c.Undo(), Cause.TOUCH)
    assert session.table == before


def test_a_group_that_cannot_be_written_is_kept_with_the_next(
    session: GameSession, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before, decisions = session.table, len(session.game.steps)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.writer.os.fsync", full)
        maneuver(session)
    after = session.table
    assert after != before
    kept = [session.journal.is_kept]
    assert len(read_log(log_of(tmp_path)).decisions) == decisions
    session.submit(c.Undo(), Cause.TOUCH)
    assert session.table == before
    kept.append(session.journal.is_kept)
    assert kept == [False, True]
    assert len(read_log(log_of(tmp_path)).decisions) == len(session.game.steps)


def test_a_group_that_was_broken_off_has_not_happened(session: GameSession) -> None:
    before = session.table

    def break_off() -> None:
        with session.group():
            session.submit(c.Maneuver(), Cause.TOUCH)
            raise LookupError

    with pytest.raises(LookupError):
        break_off()
    assert session.table == before
    maneuver(session)


def test_of_a_group_that_a_power_cut_tore_nothing_is_left(
    session: GameSession, tmp_path: Path
) -> None:
    before, decisions = session.table, len(session.game.steps)
    maneuver(session)
    session.close()
    whole = log_of(tmp_path).read_bytes()
    start = sum(map(len, read_log(log_of(tmp_path)).lines[: decisions + 1]))
    for end in range(start + 1, len(whole) - 1):
        log_of(tmp_path).write_bytes(whole[:end])
        log = read_log(log_of(tmp_path))
        assert (log.damage, len(log.decisions), log.torn) == (None, decisions, end - start)
    again, _ = GameSession.resume(log_of(tmp_path), KNOWN, now=lambda: "later")
    assert again.table == before
    maneuver(again)
    after = again.table
    again.close()
    third, _ = GameSession.resume(log_of(tmp_path), KNOWN, now=lambda: "later")
    assert third.table == after
    third.close()


def test_an_earlier_decision_can_stand_again_though_it_lies_within_a_group(
    session: GameSession,
) -> None:
    maneuver(session)
    first = session.game.steps[-2]
    assert isinstance(session.submit(c.Undo(to=first.number, consent=True), Cause.TOUCH), Done)
    assert session.table == first.table
    assert not session.check(c.Undo(to=first.number + 1)).ruling
    assert not session.check(c.Undo(to=9999)).ruling
