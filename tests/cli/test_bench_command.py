"""Facts about `ringside bench`: what it prints, not how fast this machine is."""

from __future__ import annotations

import json
import sys

import pytest

from bench import game, measure
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
    assert "10 fighters on McMinnville" in run.out
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
    from bench.row import BenchRow

    row = BenchRow("a", 2.0, "b", 1.0, 2.0, "at most 1.0", holds=False)
    assert "at most 1.0: DOES NOT HOLD" in bench_commands.in_words(row)[-1]


def test_a_missing_peer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bench.battlefield", None)
    run = ringside("bench", "battlefield")
    assert run.code == exits.FAULTS_FOUND
    assert "is not installed" in run.err


@pytest.mark.parametrize(
    ("command", "name"),
    [("day", "DAY_HOURS"), ("noisy", "NOISY_GAMES"), ("tracking", "TRACKING_MOVES"),
     ("tracking", "TRACKING_BUMPS"), ("tracking", "TRACKING_SEED")],
)  # fmt: skip
@pytest.mark.parametrize("wish", ["many", "", "nan", "inf", "-1", "1e30", "9" * 5000])
def test_a_wish_that_cannot_be_fulfilled_is_told(
    monkeypatch: pytest.MonkeyPatch, command: str, name: str, wish: str
) -> None:
    monkeypatch.setenv(f"RINGSIDE_{name}", wish)
    run = ringside("bench", command)
    assert run.code == exits.FAULTS_FOUND
    assert run.err.startswith(f"Error: RINGSIDE_{name} is a number from ")
    assert len(run.err) < 120


@pytest.mark.needs_app
def test_the_game_bench_tells_decisions_replay_undo_and_export(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game, "EXPORTED", 100)
    rows = json.loads(ringside("bench", "game", "--json").out)
    first_words = [row["what"].split()[0] for row in rows]
    effects = ["one"] * 4 + ["resolving", "a"]
    assert first_words == ["one", "a", "replay", "what", *effects, "one", "export", "export"]
    assert all(row["ours"] > 0 for row in rows)
