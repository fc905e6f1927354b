"""Facts about `ringside replay`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from cli import exits
from companion.journal.replay import table_hash
from tests.cli.running import ringside
from tests.companion.test_session import begin, play_on

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    session = begin(path)
    play_on(session, 25)
    session.close()
    (tmp_path / "hash").write_text(table_hash(session.game.table), "utf-8")
    return path


def test_a_log_is_replayed_and_verified(log: Path) -> None:
    run = ringside("replay", log, "--verify")
    assert run.code == exits.FINE
    assert "26 decisions" in run.out
    assert (log.parent / "hash").read_text("utf-8") in run.out
    assert "decided again: the same" in run.out


def test_a_log_is_told_in_words_and_as_json(log: Path) -> None:
    assert "   0 SetUp: Done. GameStarted" in ringside("replay", log, "--text").out
    told = json.loads(ringside("replay", log, "--json").out)
    assert len(told["decisions"]) == 26
    assert told["table"]["map"] == told["header"]["map"]


def test_a_torn_line_is_left_out_with_a_notice(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-5])
    run = ringside("replay", log)
    assert run.code == exits.FINE
    assert "unfinished last line" in run.err
    assert "25 decisions" in run.out


def test_a_damaged_log_is_named_by_its_line_and_can_be_salvaged(log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:10], b"nonsense\n", *lines[11:]]))
    run = ringside("replay", log)
    assert run.code == exits.FAULTS_FOUND
    assert "line 11" in run.err
    saved = ringside("replay", log, "--salvage", log.parent / "saved.jsonl")
    assert saved.code == exits.FINE
    assert "9 decisions" in saved.out


def test_a_log_that_is_not_there_is_told(tmp_path: Path) -> None:
    run = ringside("replay", tmp_path / "none.jsonl")
    assert run.code == exits.FAULTS_FOUND
    assert "cannot be read: no such file or directory" in run.err
