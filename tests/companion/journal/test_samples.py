"""Logs that were written by every released format are still read, and tell of the same table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content.collection import Collection
from companion.journal.reader import read_log
from companion.journal.replay import replay, table_hash, verify

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.jsonl"))


def test_there_is_a_sample_of_the_first_format() -> None:
    assert [path.stem for path in SAMPLES] == ["format-1"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_old_log_tells_of_the_table_it_always_told_of(path: Path) -> None:
    log = read_log(path)
    assert log.damage is None
    header = log.header
    game = replay(
        path, Collection().rulebook(header.map, header.edition, header.mode), log.decisions
    )
    assert table_hash(game.table) == path.with_suffix(".hash").read_text("utf-8").strip()
    assert verify(game) is None
