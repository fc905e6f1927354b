"""Facts about games that are kept, and about heroes of one's own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli import exits, folders
from tests import restrained
from tests.cli.running import ringside

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path / "my ringside"))
    return tmp_path / "my ringside"


def test_the_platforms_folder_is_used_unless_another_is_named(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    assert folders.games() == home / "games"
    monkeypatch.delenv("RINGSIDE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "xdg"))
    assert folders.games() == home / "xdg" / "ringside" / "games"


def test_no_games_are_no_fault() -> None:
    run = ringside("history")
    assert run.code == exits.FINE
    assert run.out.startswith("0 games in ")


@pytest.mark.uncounted
def test_kept_games_are_listed_replayed_and_verified(home: Path) -> None:
    kept = home / "games"
    assert ringside("simulate", "--games", 2, "--mode", "duel", "--keep", kept).code == exits.FINE
    listed = json.loads(ringside("history", "--json").out)
    assert len(listed) == 2
    assert all("won by Player" in game["stands"] for game in listed)
    assert "2 games in " in ringside("history").out
    verified = ringside("replay", kept / "seed-0.jsonl", "--verify")
    assert verified.code == exits.FINE
    assert "decided again: the same" in verified.out


@pytest.mark.uncounted
def test_a_damaged_game_is_listed_as_damaged(home: Path) -> None:
    kept = home / "games"
    ringside("simulate", "--games", 1, "--mode", "duel", "--keep", kept)
    log = kept / "seed-0.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:9], b"nonsense\n", *lines[10:]]))
    (kept / "other.jsonl").write_text("nothing\n", "utf-8")
    listed = {
        Path(game["file"]).name: game for game in json.loads(ringside("history", "--json").out)
    }
    assert "damaged from line 10 on" in listed["seed-0.jsonl"]["stands"]
    assert listed["other.jsonl"]["about"] == "cannot be opened"


def test_a_hero_of_ones_own_is_played_like_the_others(home: Path, tmp_path: Path) -> None:
    heroes = home / "heroes"
    heroes.mkdir(parents=True)
    data = ROOT / "companion" / "data"
    numbers = (data / "sets" / "battle-of-legends-1" / "alice.yaml").read_text("utf-8")
    own = numbers.replace("id: alice\n", "id: my-alice\n", 1)
    (heroes / "my-alice.yaml").write_text(own, "utf-8")
    shutil.copy(data / "labels" / "en" / "heroes" / "alice.yaml", heroes / "my-alice.en.yaml")
    script = tmp_path / "own.yaml"
    example = ROOT / "tests" / "playthroughs" / "both-heroes-fall-core.yaml"
    script.write_text(example.read_text("utf-8").replace("hero: alice", "hero: my-alice"), "utf-8")
    assert ringside("referee", "--quiet", script).code == exits.FINE


@pytest.mark.parametrize("what", ["file", "loop", "dangling"])
def test_a_folder_of_games_that_cannot_be_read_is_not_an_empty_one(home: Path, what: str) -> None:
    home.mkdir()
    if what == "file":
        (home / "games").write_text("no folder")
    else:
        (home / "games").symlink_to("games" if what == "loop" else "nowhere")
    told = ringside("history")
    assert told.code == exits.FAULTS_FOUND
    assert "the folder of games cannot be read" in told.err
    doctor = ringside("doctor")
    assert doctor.code == exits.FAULTS_FOUND
    assert "!!   Games: the folder of games cannot be read" in doctor.out


def test_games_behind_a_link_that_leads_nowhere_are_not_none(home: Path) -> None:
    home.symlink_to("a disk that is not there")
    told = ringside("history")
    assert told.code == exits.FAULTS_FOUND
    assert f"cannot be read: {home} is a link that leads nowhere." in told.err
    doctor = ringside("doctor")
    assert f"!!   Folder: {home}: it is a link that leads nowhere" in doctor.out
    assert f"!!   Games: the folder of games cannot be read: {home} is a link" in doctor.out


def test_the_doctor_looks_at_everything_in_a_folder_that_nobody_may_enter(home: Path) -> None:
    home.mkdir()
    with restrained.closed(home):
        doctor = restrained.python("-m", "cli", "doctor")
    assert doctor.returncode == exits.FAULTS_FOUND
    assert doctor.stderr == ""
    assert f"!!   Folder: {home}: Permission denied" in doctor.stdout
    assert "!!   Games: the folder of games cannot be read: permission denied." in doctor.stdout
    assert "hint Own wirings: 2 errors" in doctor.stdout
    assert f"{home / 'wirings'}:1: This folder cannot be read: permission" in doctor.stdout


def test_who_has_no_home_folder_gets_no_folder_where_they_stand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("RINGSIDE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", _nobody)
    assert folders.home().is_absolute()
    assert not folders.home().is_relative_to(tmp_path)
    told = ringside("doctor")
    assert "!!   Folder: /dev/null/ringside: Not a directory" in told.out
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("RINGSIDE_HOME", "mine")
    assert folders.home() == tmp_path / "mine"


def _nobody(uid: int) -> None:
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def test_games_are_not_kept_over_games_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ("simulate", "--games", 1, "--mode", "duel", "--map", "raptor-paddock")
    assert ringside(*play, "--keep", tmp_path / "kept").code == exits.FINE
    log = (tmp_path / "kept" / "seed-0.jsonl").read_bytes()
    again = ringside(*play, "--keep", tmp_path / "kept")
    assert again.code == exits.FAULTS_FOUND
    assert "seed-0.jsonl is there already. Keep these games in another folder" in again.err
    assert (tmp_path / "kept" / "seed-0.jsonl").read_bytes() == log
    monkeypatch.chdir(tmp_path / "kept")
    monkeypatch.setattr("sim.random_player.broken_invariants", lambda *_: iter(["a slip"]))
    faulty = ringside(*play)
    assert faulty.code == exits.FAULTS_FOUND
    assert "The log is seed-0_2.jsonl" in faulty.err
