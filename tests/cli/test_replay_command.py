"""Facts about `ringside replay`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cli import exits
from companion.journal.reader import read_log
from companion.journal.records import FORMAT, Decision, seal
from companion.journal.replay import table_hash
from tests.cli.running import ringside
from tests.companion.play.test_session import begin, play_on

SAMPLES = Path(__file__).parents[1] / "companion" / "journal" / "samples" / "format-1"


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


def with_other_causes(decision: Decision) -> Decision:
    """The same decision, with damage by an effect where it was by combat."""
    events = (bytes(event) for event in decision.events)
    others = (event.replace(b'"cause":"combat"', b'"cause":"effect"') for event in events)
    return msgspec.structs.replace(decision, events=tuple(map(msgspec.Raw, others)))


def test_a_log_of_an_older_format_is_not_held_against_what_would_be_written_today(
    tmp_path: Path,
) -> None:
    written = read_log(SAMPLES / "duel-core.jsonl")
    otherwise = tmp_path / "old.jsonl"
    line, check = seal(written.header, "")
    lines = [line]
    for decision in written.decisions:
        line, check = seal(with_other_causes(decision), check)
        lines.append(line)
    otherwise.write_bytes(b"".join(lines))
    run = ringside("replay", otherwise, "--verify")
    assert run.code == exits.FINE, run.err
    assert f"older format (1, now {FORMAT}): what happened counts as it is written" in run.out


def test_a_log_is_told_in_words_and_as_json(log: Path) -> None:
    assert "   0 SetUp: Done. GameStarted" in ringside("replay", log, "--text").out
    told = json.loads(ringside("replay", log, "--json").out)
    assert len(told["decisions"]) == 26
    assert told["table"]["map"] == told["header"]["map"]


def test_a_torn_line_is_left_out_with_a_notice(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-5])
    run = ringside("replay", log)
    assert run.code == exits.FINE
    assert "at the end that were never written whole" in run.err
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
