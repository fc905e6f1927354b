"""Facts about `ringside bench`: what it prints, not how fast this machine is."""

from __future__ import annotations

import json
import sys

import pytest

from bench import measure
from cli import bench_commands, exits
from tests.cli.running import ringside


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "ROUNDS", 1)
    monkeypatch.setattr(measure, "ROUND_S", 0.0)


def test_the_bench_names_its_peers_and_its_targets() -> None:
    run = ringside("bench", "battlefield")
    assert run.code == exits.FINE
    assert "python-chess" in run.out
    assert "networkx" in run.out
    assert "10 fighters on Sarpedon" in run.out
    assert "reach over 4000 spaces" in run.out


def test_the_bench_as_json_has_times_and_ratios() -> None:
    rows = json.loads(ringside("bench", "battlefield", "--json").out)
    assert len(rows) == 6
    for row in rows:
        assert row["ours"] > 0
        assert row["theirs"] > 0
    speed, _, reach, *_ = rows
    assert speed["ratio"] == pytest.approx(speed["ours"] / speed["theirs"])
    assert reach["ratio"] == pytest.approx(reach["theirs"] / reach["ours"])


def test_the_rounds_are_told_to_whoever_waits(capsys: pytest.CaptureFixture[str]) -> None:
    measure.best_times({"nothing": lambda: None}, on_round=bench_commands.show_round)
    assert capsys.readouterr().err == "\rMeasuring, round 1 of 1\n"


def test_a_target_that_does_not_hold_is_said_to_fail() -> None:
    from bench.row import Row

    row = Row("a", 2.0, "b", 1.0, 2.0, "at most 1.0", holds=False)
    assert "at most 1.0: DOES NOT HOLD" in bench_commands.in_words(row)


def test_a_missing_peer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bench.battlefield", None)
    run = ringside("bench", "battlefield")
    assert run.code == exits.FAULTS_FOUND
    assert "is not installed" in run.err


def test_the_game_bench_tells_decisions_replay_and_undo() -> None:
    rows = json.loads(ringside("bench", "game", "--json").out)
    assert [row["what"].split()[0] for row in rows] == ["one", "one", "replay", "what"]
    assert all(row["ours"] > 0 for row in rows)
