"""Facts about the log: what survives a kill, a full disk, damage, and a second Ringside."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal.errors import (
    JournalBusyError,
    JournalDamagedError,
    JournalError,
    JournalWriteError,
)
from companion.journal.reader import copy_readable_part, read_log
from companion.journal.writer import Journal
from tests.companion.journal.announcer import decision, header
from tests.full_disk import full_disk

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("RINGSIDE_KILLS", "12"))
"""How often the announcer is killed; RINGSIDE_KILLS=1000 is the long run."""


def begin(path: Path, decisions: int = 0) -> Journal:
    journal = Journal.create(path, header())
    for number in range(1, decisions + 1):
        journal.append(decision(number))
    return journal


def test_what_was_appended_is_read_back(tmp_path: Path) -> None:
    with begin(tmp_path / "game.jsonl", 20):
        pass
    log = read_log(tmp_path / "game.jsonl")
    assert log.header == header()
    assert log.decisions == tuple(decision(number) for number in range(1, 21))
    assert log.torn == 0
    assert log.damage is None


def test_every_line_is_json(tmp_path: Path) -> None:
    begin(tmp_path / "game.jsonl", 5).close()
    lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
    decoded: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines]
    assert decoded[0]["edition"] == "core"
    assert [line["number"] for line in decoded[1:]] == [1, 2, 3, 4, 5]


def test_a_log_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 3).close()
    journal, log = Journal.reopen(path)
    with journal:
        assert len(log.decisions) == 3
        journal.append(decision(4))
    assert len(read_log(path).decisions) == 4


def test_a_torn_last_line_is_dropped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 3).close()
    whole = path.read_bytes()
    for cut in range(2, len(whole.splitlines(keepends=True)[-1])):
        path.write_bytes(whole[:-cut])
        log = read_log(path)
        assert len(log.decisions) == 2
        assert log.torn > 0
        assert log.damage is None
        journal, _ = Journal.reopen(path)
        with journal:
            journal.append(decision(3))
        assert path.read_bytes() == whole


def test_a_last_line_that_lacks_only_its_newline_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 4).close()
    whole = path.read_bytes()
    three = b"".join(whole.splitlines(keepends=True)[:4])
    path.write_bytes(three[:-1])
    log = read_log(path)
    assert (len(log.decisions), log.torn, log.damage) == (3, 0, None)
    assert copy_readable_part(path, tmp_path / "copy.jsonl").decisions == log.decisions
    assert (tmp_path / "copy.jsonl").read_bytes() == three
    journal, _ = Journal.reopen(path)
    with journal:
        journal.append(decision(4))
    assert path.read_bytes() == whole


def test_a_log_begins_with_all_that_it_begins_with_or_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    full = textwrap.dedent(FULL_BEGIN)
    done = subprocess.run(
        [sys.executable, "-c", full, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot be written: file too large" in done.stdout
    assert list(tmp_path.iterdir()) == []


FULL_BEGIN = """
    import resource, signal, sys
    from pathlib import Path
    from companion.journal.errors import JournalWriteError
    from tests.companion.journal.announcer import decision, header
    from companion.journal.writer import Journal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (250, resource.RLIM_INFINITY))
    try:
        Journal.create(Path(sys.argv[1]), header(), decision(1), decision(2))
    except JournalWriteError as full:
        print(full.problem)
    """


def test_only_whole_lines_and_nothing_else_make_a_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"")
    with pytest.raises(JournalError, match="holds nothing"):
        read_log(path)
    path.write_bytes(b'{"format":1,"app"')
    with pytest.raises(JournalError, match="holds nothing"):
        read_log(path)
    path.write_bytes(b"Dear diary\n")
    with pytest.raises(JournalDamagedError, match="line 1: this is not the log of a game"):
        read_log(path)
    with pytest.raises(JournalError, match="cannot be read: no such file"):
        read_log(tmp_path / "none.jsonl")
    with pytest.raises(JournalError, match="cannot be read: no such file"):
        Journal.reopen(tmp_path / "none.jsonl")


def test_a_newer_format_is_said_to_be_newer(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Journal.create(path, msgspec.structs.replace(header(), format=99)).close()
    with pytest.raises(JournalError, match=r"format 99.*newer Ringside"):
        read_log(path)


@pytest.mark.uncounted
@given(place=st.integers(0, 10**6), flip=st.integers(1, 255))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_flipped_byte_is_named_by_its_line_and_nothing_is_overwritten(
    tmp_path: Path, place: int, flip: int
) -> None:
    path = tmp_path / "game.jsonl"
    if not path.exists():
        begin(path, 8).close()
        (tmp_path / "whole").write_bytes(path.read_bytes())
    whole = (tmp_path / "whole").read_bytes()
    place = len(whole.splitlines(keepends=True)[0]) + place % (
        len(whole) - len(whole.splitlines(keepends=True)[0]) - 1
    )
    damaged = whole[:place] + bytes([whole[place] ^ flip]) + whole[place + 1 :]
    path.write_bytes(damaged)
    line = whole.count(b"\n", 0, place) + 1
    log = read_log(path)
    assert log.damage is not None
    assert log.damage.line in {line, line - 1}  # a newline in the middle makes two lines of one
    assert log.decisions == tuple(decision(n) for n in range(1, log.damage.line - 1))
    with pytest.raises(JournalDamagedError):
        Journal.reopen(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("fault", ["left out", "moved", "doubled"])
def test_a_line_that_is_left_out_moved_or_doubled_is_noticed(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 5).close()
    lines = path.read_bytes().splitlines(keepends=True)
    faulty = {
        "left out": lines[:2] + lines[3:],
        "moved": [lines[0], lines[2], lines[1], *lines[3:]],
        "doubled": [lines[0], lines[1], lines[1], *lines[2:]],
    }[fault]
    path.write_bytes(b"".join(faulty))
    damage = read_log(path).damage
    assert damage is not None
    assert damage.line == (2 if fault == "moved" else 3)
    assert "opened as a copy" in damage.advice


def test_the_readable_part_of_a_damaged_log_opens_as_a_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    begin(path, 5).close()
    damaged = path.read_bytes().replace(b'"number":4', b'"number":7')
    path.write_bytes(damaged)
    log = copy_readable_part(path, copy)
    assert len(log.decisions) == 3
    assert log.damage is None
    journal, _ = Journal.reopen(copy)
    with journal:
        journal.append(decision(4))
    assert path.read_bytes() == damaged
    with pytest.raises(JournalError, match="there already"):
        copy_readable_part(path, copy)


def test_a_copy_that_does_not_fit_on_the_disk_is_not_there(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    Journal.create(path, header(), decision(1)).close()
    with full_disk(), pytest.raises(JournalWriteError, match="file too large"):
        copy_readable_part(path, copy)
    assert list(tmp_path.iterdir()) == [path]


def test_two_cannot_write_to_one_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with begin(path, 1):
        with pytest.raises(JournalBusyError, match="another Ringside has this game open"):
            Journal.reopen(path)
        assert len(read_log(path).decisions) == 1
    Journal.reopen(path)[0].close()


def test_a_new_log_never_replaces_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 1).close()
    with pytest.raises(JournalWriteError, match="file exists"):
        Journal.create(path, header())
    assert len(read_log(path).decisions) == 1


def test_a_log_in_a_place_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(
        JournalWriteError, match=r"not a directory\. A file is where a folder should"
    ):
        Journal.create(tmp_path / "file" / "game.jsonl", header())


def test_decisions_are_numbered_without_a_gap(tmp_path: Path) -> None:
    with begin(tmp_path / "game.jsonl", 1) as journal, pytest.raises(ValueError, match="3 after 1"):
        journal.append(decision(3))


FULL_DISK = """
import resource, sys
from pathlib import Path
from tests.companion.journal.announcer import decision
from companion.journal.writer import Journal
journal, log = Journal.reopen(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (log.size + 700, resource.RLIM_INFINITY))
import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
announced = len(log.decisions)
while journal.stopped is None:
    journal.append(decision(announced + 1))
    announced += 1
print(announced, journal.stopped.problem)
journal.append(decision(announced + 1))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append(decision(announced + 2))
print(journal.is_kept, announced + 2)
"""


def test_a_full_disk_loses_nothing_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begin(path, 2).close()
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = done.stdout.splitlines()
    assert "cannot be written: file too large" in first
    log = read_log(path)
    assert log.damage is None
    assert log.torn == 0
    assert second.split() == ["True", str(int(first.split()[0]) + 2)]
    assert len(log.decisions) == int(second.split()[1])


@pytest.mark.uncounted
def test_killed_at_any_instant_no_announced_decision_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    chance = random.Random()
    announced = 0
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.companion.journal.announcer", str(path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "open\n"
            time.sleep(chance.uniform(0, 0.05))
            program.send_signal(signal.SIGKILL)
            told = program.stdout.read().split()
        announced = max([announced, *(int(number) for number in told if number.isdigit())])
        log = read_log(path)
        assert log.damage is None
        assert len(log.decisions) >= announced
        assert log.decisions == tuple(decision(n) for n in range(1, len(log.decisions) + 1))
    assert announced > KILLS
