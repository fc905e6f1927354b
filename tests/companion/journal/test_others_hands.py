"""Facts about a log that other programs delete, replace or change while a game is played."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from companion.journal.errors import JournalWriteError
from companion.journal.reader import read_log
from companion.journal.second_copy import RecoveredGame, copy_of, recover_all
from companion.journal.writer import Journal, Loss, WrittenAnew
from tests.companion.journal.announcer import decision, header
from tests.full_disk import full_disk

if TYPE_CHECKING:
    from pathlib import Path

TOLD = [decision(number) for number in range(1, 6)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.jsonl"


@pytest.fixture
def journal(path: Path) -> Journal:
    """A log with three decisions."""
    return Journal.create(path, header(), *TOLD[:3])


def older(path: Path) -> bytes:
    """The log as it was a decision ago."""
    return b"".join(path.read_bytes().splitlines(keepends=True)[:-1])


def delete(path: Path) -> None:
    path.unlink()


def delete_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move(path: Path) -> None:
    path.rename(path.with_name("moved.jsonl"))


def replace_by_older(path: Path) -> None:
    new = path.with_name("sync.tmp")
    new.write_bytes(older(path))
    new.replace(path)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def cut(path: Path) -> None:
    os.truncate(path, 100)


def refill(path: Path) -> None:
    path.write_bytes(older(path))


def add_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"of another program\n")


def overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(200)
        file.write(b"!!!!")


def overwrite_and_hide_it(path: Path) -> None:
    was = path.stat()
    overwrite(path)
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


MISHAPS = [
    (delete, Loss.DELETED, "game"),
    (delete_the_folder, Loss.DELETED, "game"),
    (move, Loss.DELETED, "game"),
    (replace_by_older, Loss.REPLACED, "game_2"),
    (replace_by_folder, Loss.REPLACED, "game_2"),
    (cut, Loss.CHANGED, "game_2"),
    (refill, Loss.CHANGED, "game_2"),
    (add_to, Loss.CHANGED, "game_2"),
    (overwrite, Loss.CHANGED, "game_2"),
    (overwrite_and_hide_it, Loss.CHANGED, "game_2"),
]
each_mishap = pytest.mark.parametrize(("mishap", "why", "name"), MISHAPS)


@each_mishap
def test_before_the_next_decision_is_announced_the_whole_game_is_written_anew(
    mishap: object, why: Loss, name: str, path: Path, journal: Journal
) -> None:
    assert callable(mishap)
    mishap(path)
    left = path.read_bytes() if path.is_file() else None
    journal.append(TOLD[3])
    news = journal.written_anew
    assert news is not None
    assert (news.why, news.lost, news.path) == (why, path, journal.path)
    assert journal.path == path.with_name(f"{name}.jsonl")
    assert read_log(journal.path).decisions == tuple(TOLD[:4])
    if left is not None:
        assert path.read_bytes() == left  # what others made of it is theirs
    journal.written_anew = None
    journal.append(TOLD[4])
    assert journal.written_anew is None
    assert read_log(journal.path).decisions == tuple(TOLD)
    journal.close()
    assert not any(file.name.startswith(".") for file in path.parent.iterdir())


@each_mishap
def test_after_a_kill_the_game_is_found_again(
    mishap: object, why: Loss, name: str, path: Path, journal: Journal
) -> None:
    assert callable(mishap)
    mishap(path)
    kill(journal)
    recovered = recover_all(path.parent)
    if mishap is delete_the_folder:
        assert recovered == ()  # the copy went with the folder
        return
    found = path.with_name(f"{name}.jsonl")
    assert recovered == (RecoveredGame(path, found),)
    assert read_log(found).decisions == tuple(TOLD[:3])
    assert recover_all(path.parent) == ()
    assert not copy_of(path).exists()


@each_mishap
def test_a_game_that_is_left_is_written_anew_as_well(
    mishap: object, why: Loss, name: str, path: Path, journal: Journal
) -> None:
    assert callable(mishap)
    mishap(path)
    journal.close()
    assert read_log(path.with_name(f"{name}.jsonl")).decisions == tuple(TOLD[:3])
    assert not any(file.name.startswith(".") for file in path.parent.iterdir())


def kill(journal: Journal) -> None:
    """Let go of everything as the system does for a process that was killed."""
    copy = journal._copy  # noqa: SLF001  (a process cannot kill itself and look on)
    assert copy is not None
    os.close(copy._descriptor)  # noqa: SLF001
    os.close(journal._descriptor)  # noqa: SLF001


def test_after_a_kill_without_a_mishap_nothing_is_doubled(path: Path, journal: Journal) -> None:
    journal.append(TOLD[3])
    kill(journal)
    assert copy_of(path).exists()
    assert recover_all(path.parent) == ()
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]


def test_the_copy_of_a_game_that_is_open_is_left_alone(path: Path, journal: Journal) -> None:
    path.unlink()
    assert recover_all(path.parent) == ()
    assert copy_of(path).exists()
    journal.close()


def test_what_a_tool_puts_back_just_as_it_was_is_gone_on_with(path: Path, journal: Journal) -> None:
    new = path.with_name("sync.tmp")
    new.write_bytes(path.read_bytes())
    new.replace(path)
    journal.append(TOLD[3])
    assert (journal.path, journal.written_anew) == (path, None)
    os.utime(path, (1, 1))
    journal.append(TOLD[4])
    journal.close()
    assert read_log(path).decisions == tuple(TOLD)
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]


def keeps(journal: Journal) -> tuple[bool, bool]:
    """Whether the game is kept, and whether there is news of the contrary."""
    return journal.is_kept, journal.stopped is not None


def test_a_game_that_cannot_be_kept_any_more_goes_on_and_is_kept_as_soon_as_it_can_be(
    path: Path, journal: Journal, tmp_path: Path
) -> None:
    path.parent.rename(tmp_path / "away")
    path.parent.write_text("a file in the place of the folder")
    journal.append(TOLD[3])
    assert (journal.count, *keeps(journal)) == (4, False, True)
    path.parent.unlink()
    journal.append(TOLD[4])
    assert keeps(journal) == (True, False)
    assert journal.written_anew == WrittenAnew(Loss.UNKEPT, path, path)
    journal.close()
    assert read_log(path).decisions == tuple(TOLD)
    assert read_log(tmp_path / "away" / "game.jsonl").decisions == tuple(TOLD[:3])


def test_that_a_game_is_not_kept_any_more_is_told_once_and_again_when_it_is_left(
    path: Path, journal: Journal, tmp_path: Path
) -> None:
    path.parent.rename(tmp_path / "away")
    path.parent.write_text("a file in the place of the folder")
    journal.append(TOLD[3])
    journal.stopped = None
    journal.append(TOLD[4])
    assert keeps(journal) == (False, False)
    journal.close()
    assert keeps(journal) == (False, True)
    assert path.parent.read_text() == "a file in the place of the folder"


def test_what_could_not_be_written_goes_into_the_same_log_when_there_is_room(
    path: Path, journal: Journal
) -> None:
    with full_disk():
        journal.append(TOLD[3])
        assert not journal.is_kept
        assert read_log(path).decisions == tuple(TOLD[:3])
    journal.append(TOLD[4])
    assert journal.written_anew == WrittenAnew(Loss.UNKEPT, path, path)
    assert read_log(path).decisions == tuple(TOLD)
    copy = copy_of(path)
    assert read_log(copy).decisions == tuple(TOLD)
    journal.close()
    assert list(path.parent.iterdir()) == [path]


def test_what_could_not_be_written_is_tried_once_more_when_the_game_is_left(
    path: Path, journal: Journal
) -> None:
    with full_disk():
        for told in TOLD[3:]:
            journal.append(told)
    journal.close()
    assert journal.written_anew == WrittenAnew(Loss.UNKEPT, path, path)
    assert read_log(path).decisions == tuple(TOLD)


def test_a_log_that_is_lost_and_cannot_be_written_anew_leaves_its_second_copy(
    path: Path, journal: Journal
) -> None:
    path.unlink()
    with full_disk():
        journal.append(TOLD[3])
        journal.close()
    assert recover_all(path.parent) == (RecoveredGame(path, path),)
    assert read_log(path).decisions == tuple(TOLD[:3])


def test_a_log_that_is_closed_twice_is_written_once(path: Path, journal: Journal) -> None:
    for _ in range(2):
        journal.close()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(("code", "is_room"), [(errno.ENOSPC, True), (errno.EROFS, False)])
def test_whatever_the_cause_the_game_goes_on_and_the_advice_fits_it(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch, code: int, *, is_room: bool
) -> None:
    def fail(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.writer.os.fsync", fail)
        journal.append(TOLD[3])
    assert isinstance(journal.stopped, JournalWriteError)
    assert journal.stopped.is_for_want_of_room == is_room
    assert ("Make room" in journal.stopped.advice) == is_room
    journal.append(TOLD[4])
    journal.close()
    assert read_log(path).decisions == tuple(TOLD)


def test_a_game_without_a_file_gets_one_as_soon_as_there_can_be_one(path: Path) -> None:
    path.parent.write_text("a file in the place of the folder")
    journal = Journal.unkept(path, header(), TOLD[0])
    with pytest.raises(JournalWriteError):
        journal.keep()
    told = [(journal.is_kept, journal.written_anew)]
    journal.append(TOLD[1])
    told.append((journal.is_kept, journal.written_anew))
    path.parent.unlink()
    journal.append(TOLD[2])
    told.append((journal.is_kept, journal.written_anew))
    assert told == [(False, None), (False, None), (True, WrittenAnew(Loss.UNKEPT, path, path))]
    journal.close()
    assert read_log(path).decisions == tuple(TOLD[:3])


@pytest.mark.parametrize("left", [b"", b"nonsense"])
def test_a_copy_without_a_game_does_not_stand_in_the_way_of_the_next(
    path: Path, left: bytes
) -> None:
    Journal.create(path, header(), *TOLD[:4]).close()
    copy_of(path).write_bytes(left)
    journal, log = Journal.reopen(path)
    assert log.decisions == tuple(TOLD[:4])
    journal.append(TOLD[4])
    path.unlink()
    kill(journal)
    assert recover_all(path.parent) == (RecoveredGame(path, path),)
    assert read_log(path).decisions == tuple(TOLD)
    (kept,) = path.parent.glob(".*.broken")
    assert kept.read_bytes() == left


def test_a_game_that_cannot_be_brought_back_as_yet_leaves_no_half_log(
    path: Path, journal: Journal
) -> None:
    path.unlink()
    kill(journal)
    with full_disk():
        assert recover_all(path.parent) == ()
    assert list(path.parent.iterdir()) == [copy_of(path)]
    assert recover_all(path.parent) == (RecoveredGame(path, path),)
    assert read_log(path).decisions == tuple(TOLD[:3])


def test_the_copy_of_another_computer_is_left_alone(path: Path) -> None:
    Journal.create(path, header(), *TOLD[:4]).close()
    theirs = path.with_name(f".{path.name}.elsewhere.copy")
    theirs.write_bytes(path.read_bytes())
    path.unlink()
    assert recover_all(path.parent) == ()
    assert theirs.exists()


def test_where_there_are_no_locks_a_game_is_kept_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    journal = Journal.create(path, header(), TOLD[0])
    journal.append(TOLD[1])
    journal.close()
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]
    assert read_log(path).decisions == tuple(TOLD[:2])


def test_a_log_that_cannot_be_read_back_counts_as_changed(
    path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    os.utime(path, (1, 1))
    monkeypatch.setattr("os.pread", fail)
    journal.append(TOLD[3])
    monkeypatch.undo()
    journal.append(TOLD[4])
    assert read_log(journal.path).decisions == tuple(TOLD)
    assert journal.path == path.with_name("game_2.jsonl")
    journal.close()


def test_a_game_without_a_file_is_tried_again_when_it_is_left(path: Path) -> None:
    path.parent.write_text("a file in the place of the folder")
    journal = Journal.unkept(path, header(), *TOLD)
    with pytest.raises(JournalWriteError):
        journal.keep()
    path.parent.unlink()
    journal.close()
    assert read_log(path).decisions == tuple(TOLD)
