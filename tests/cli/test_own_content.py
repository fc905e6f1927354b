"""Heroes and battlefields of one's own on the command line; a broken one is told and left out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cli import exits
from cli.board_session import load_map_and_wiring
from companion.content.maps import load_map
from companion.journal.reader import read_log
from hardware.wiring import as_file, in_order_of_spaces
from tests.cli.running import ringside
from tests.own_content import ROOT, broken_hero, broken_map, own_hero, own_map

SCRIPT = Path(__file__).parents[1] / "playthroughs" / "both-heroes-fall-core.yaml"


@pytest.fixture
def home(user_folder: Path) -> Path:
    """A user folder with a hero and a battlefield of one's own."""
    own_hero(user_folder)
    own_map(user_folder)
    return user_folder


# --- Battlefields -------------------------------------------------------------------------------


@pytest.mark.needs_app
def test_a_battlefield_of_ones_own_is_listed_checked_drawn_and_asked(
    home: Path, tmp_path: Path
) -> None:
    listed = ringside("map", "list")
    assert listed.code == exits.FINE
    assert "my-soho               My Soho (Cobble & Fog): 4 starts, your own" in listed.out
    assert [field["id"] for field in json.loads(ringside("map", "list", "--json").out)][-2:] == [
        "yukon-1900",
        "my-soho",
    ]
    assert ringside("map", "check").out.splitlines()[-1] == "33 maps, 0 errors"
    assert "My Soho: 29 spaces" in ringside("map", "check", "my-soho").out
    assert ringside("map", "draw", "my-soho", "-o", tmp_path / "mine.svg").code == exits.FINE
    assert ringside("map", "reach", "my-soho", "SO01").out.startswith("0 steps: SO01\n")
    assert home.is_dir()


def test_a_broken_battlefield_of_ones_own_is_told_and_the_others_are_listed(home: Path) -> None:
    broken = broken_map(home)
    run = ringside("map", "list")
    assert run.code == exits.FAULTS_FOUND
    assert len(run.out.splitlines()) == 33
    assert f"{broken}:1: The file: `name` is missing." in run.err
    assert "34 maps, 8 errors" in ringside("map", "check").out
    assert f"{broken}:1:" in ringside("map", "reach", "ruin", "A").err
    assert ringside("map", "reach", "my-soho", "SO01").code == exits.FINE


@pytest.mark.uncounted
def test_a_battlefield_of_ones_own_cannot_take_an_id_of_ringside(user_folder: Path) -> None:
    file = own_map(user_folder, "soho")
    told = f"{file}:2: Ringside has a battlefield soho already; give yours another id."
    assert told in ringside("map", "check").out
    assert told in ringside("map", "check", file).out
    assert told in ringside("content", "check").out
    assert ringside("map", "reach", "soho", "SO01").code == exits.FINE


@pytest.mark.uncounted
def test_a_folder_of_battlefields_that_cannot_be_read_is_told(user_folder: Path) -> None:
    user_folder.mkdir()
    (user_folder / "maps").write_text("no folder\n", "utf-8")
    told = f"{user_folder / 'maps'}:1: This folder cannot be read: not a directory."
    for command in (("map", "check"), ("content", "check"), ("map", "list"), ("doctor",)):
        run = ringside(*command)
        assert told in run.out + run.err, command
    assert ringside("map", "reach", "soho", "SO01").code == exits.FINE


# --- Games --------------------------------------------------------------------------------------


def test_a_script_is_played_on_a_battlefield_of_ones_own(home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        """format: 1
about: A game at home.
edition: core
mode: duel
map: my-soho
players:
- {id: anna, hero: my-alice}
- {id: ken, hero: medusa}
acts: []
""",
        "utf-8",
    )
    run = ringside("referee", mine)
    assert run.code == exits.FINE, run.err
    assert json.loads(run.out)["ok"]


def test_a_broken_hero_blocks_no_script_but_those_that_ask_for_it(
    home: Path, tmp_path: Path
) -> None:
    broken = broken_hero(home)
    assert ringside("referee", SCRIPT).code == exits.FINE
    asking = tmp_path / "asking.yaml"
    asking.write_text(SCRIPT.read_text("utf-8").replace("hero: alice", "hero: broken"), "utf-8")
    run = ringside("referee", asking)
    assert run.code == exits.FAULTS_FOUND
    assert f"{broken}:1: The file: `set` is missing." in run.err


def test_own_content_is_simulated_if_it_is_named_kept_and_replayed(
    home: Path, tmp_path: Path
) -> None:
    broken_hero(home)
    broken_map(home)
    games = ("simulate", "--games", 1, "--mode", "duel", "--keep", tmp_path)
    run = ringside(*games, "--heroes", "my-alice", "medusa", "--map", "my-soho")
    assert run.code == exits.FINE, run.err
    log = tmp_path / "seed-0.jsonl"
    replayed = ringside("replay", log, "--verify")
    assert replayed.code == exits.FINE, replayed.err
    assert "duel on my-soho" in replayed.out
    assert "my-soho" in ringside("history", "--folder", tmp_path).out


@pytest.mark.uncounted
def test_the_log_of_a_simulation_holds_the_texts_of_what_is_ones_own(
    home: Path, tmp_path: Path
) -> None:
    games = ("simulate", "--games", 1, "--mode", "duel", "--keep", tmp_path / "kept")
    ringside(*games, "--heroes", "my-alice", "medusa", "--map", "my-soho")
    log = tmp_path / "kept" / "seed-0.jsonl"
    assert sorted(read_log(log).header.own) == [
        "heroes/my-alice.en.yaml",
        "heroes/my-alice.yaml",
        "maps/my-soho.yaml",
    ]
    shutil.rmtree(home)
    replayed = ringside("replay", log, "--verify")
    assert replayed.code == exits.FINE, replayed.err
    assert "They count as they were." in replayed.err


def test_own_content_changes_no_simulation_that_does_not_name_it(
    user_folder: Path, tmp_path: Path
) -> None:
    def outcome() -> object:
        told = json.loads(ringside("simulate", "--games", 2, "--json").out)
        return told["games"]

    before = outcome()
    own_hero(user_folder, "aaa")
    own_map(user_folder, "aaa")
    assert outcome() == before
    assert tmp_path.is_dir()


def test_what_a_simulation_asks_for_and_cannot_have_is_told(home: Path) -> None:
    broken_hero(home)
    broken_map(home)
    assert "ruin.yaml:1:" in ringside("simulate", "--map", "ruin").err
    assert "broken.yaml:1:" in ringside("simulate", "--heroes", "alice", "broken").err
    assert ringside("simulate", "--map", "nowhere").code == exits.WRONG_USAGE
    assert ringside("simulate", "--heroes", "alice", "nobody").code == exits.WRONG_USAGE
    for words in (("alice,medusa",), ("alice", "nobody"), ("nobody",)):
        told = ringside("simulate", "--heroes", *words)
        assert told.code == exits.WRONG_USAGE
        assert f"there is no {words[-1]!r}; write heroes as alice medusa" in told.err
    assert "name at least two heroes" in ringside("simulate", "--heroes", "alice").err


# --- Heroes, wirings and the doctor -------------------------------------------------------------


def test_heroes_without_room_on_a_battlefield_of_ones_own_are_not_simulated(home: Path) -> None:
    guide = (ROOT / "docs" / "map-format.md").read_text("utf-8")
    (home / "maps" / "my-map.yaml").write_text(guide.split("```yaml\n")[1].split("```")[0], "utf-8")
    run = ringside("simulate", "--map", "my-map", "--heroes", "robin-hood", "medusa")
    assert run.code == exits.WRONG_USAGE
    assert "My Map has 3 spaces; these heroes may need 9." in run.err


@pytest.mark.uncounted
def test_a_hero_of_ones_own_is_listed_and_shown_by_its_id(home: Path) -> None:
    broken = broken_hero(home)
    run = ringside("content", "list")
    assert run.code == exits.FAULTS_FOUND
    assert "  my-alice               Alice" in run.out
    assert "  winter-soldier         Winter Soldier" in run.out
    assert f"{broken}:1: The file: `set` is missing." in run.err
    assert ringside("content", "show", "my-alice").code == exits.FINE
    assert f"{broken}:1:" in ringside("content", "show", "broken").err
    checked = ringside("content", "check")
    assert checked.code == exits.FAULTS_FOUND
    assert "76 heroes" in checked.out
    assert "33 maps" in checked.out


def test_a_board_is_wired_under_a_battlefield_of_ones_own(home: Path) -> None:
    field = load_map(home / "maps" / "my-soho.yaml").battlefield
    found, wiring = load_map_and_wiring("my-soho", None)
    assert found == field
    assert wiring == in_order_of_spaces(field)
    (home / "wirings").mkdir()
    for folder, board in (("wirings", "mine"), ("maps", "yours")):
        text = as_file(in_order_of_spaces(field)).replace("board: reed64", f"board: {board}")
        (home / folder / f"my-soho.{board}.yaml").write_text(text, "utf-8")
    _, yours = load_map_and_wiring("my-soho", "yours")
    assert yours is not None
    assert yours.board == "yours"
    run = ringside("board", "wiring")
    assert run.code == exits.FINE, run.out
    assert "my-soho on mine: 29 spaces on 64 cells" in run.out
    assert "my-soho on yours: 29 spaces on 64 cells" in run.out


def test_the_doctor_counts_ones_own_and_tells_what_is_faulty(home: Path) -> None:
    told = ringside("doctor").out
    assert f"ok   Own heroes: 1 in {home / 'heroes'}\n" in told
    assert f"ok   Own battlefields: 1 in {home / 'maps'}\n" in told
    broken = broken_map(home)
    told = ringside("doctor").out
    assert f"hint Own battlefields: 8 errors in {home / 'maps'}\n     {broken}:1: " in told
    assert "`ringside content check` lists all; what is faulty is left out." in told
