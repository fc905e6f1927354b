"""Facts about `ringside map`: checking, drawing, and asking where a fighter may go."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli import exits
from companion.content.maps import MAPS_FOLDER
from tests.cli.running import ringside

BROKEN = Path(__file__).parents[1] / "companion" / "broken_maps"


def test_all_maps_that_come_with_ringside_are_fine() -> None:
    run = ringside("map", "check")
    assert run.code == exits.FINE
    assert run.out.splitlines()[-1] == "32 maps, 0 errors"


def test_check_tells_every_fault_and_leaves_with_one() -> None:
    run = ringside("map", "check", BROKEN / "wrong-types.yaml", "soho")
    assert run.code == exits.FAULTS_FOUND
    assert f"{BROKEN / 'wrong-types.yaml'}:11: `spaces`, item 1 (A), `x`: expected" in run.out
    assert "Soho: 29 spaces" in run.out
    assert run.out.splitlines()[-1] == "2 maps, 5 errors"


def test_check_as_json_carries_the_facts_and_the_problems() -> None:
    run = ringside("map", "check", "raptor-paddock", BROKEN / "duplicate-path.yaml", "--json")
    result = json.loads(run.out)
    assert run.code == exits.FAULTS_FOUND
    assert result["maps"][0]["one_way_paths"] == 6
    assert result["problems"][0]["line"] == 19
    assert result["problems"][0]["code"] == "map/duplicate-path"


def test_a_file_of_that_name_comes_before_the_map_of_that_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("soho").write_text("nothing", "utf-8")
    assert ringside("map", "check", "soho").code == exits.FAULTS_FOUND


@pytest.mark.uncounted
@pytest.mark.needs_app
def test_a_map_is_drawn_as_svg_and_as_png(tmp_path: Path) -> None:
    for name in ("map.svg", "map.png", "MAP.PNG"):
        run = ringside("map", "draw", MAPS_FOLDER / "yukon.yaml", "-o", tmp_path / name)
        assert run.code == exits.FINE
        assert name in run.out
    assert ET.parse(tmp_path / "map.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert not list(tmp_path.glob(".*"))


@pytest.mark.uncounted
@pytest.mark.needs_app
@pytest.mark.parametrize("name", ["map.svg", "map.png"])
def test_a_picture_replaces_a_picture_and_nothing_else(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    for _ in range(2):
        assert ringside("map", "draw", "soho", "-o", file).code == exits.FINE
    file.write_text("id: my-hero\n", "utf-8")
    run = ringside("map", "draw", "soho", "-o", file)
    assert run.code == exits.FAULTS_FOUND
    assert f"{file}: this file is there already and is no {name[4:].upper()}. Choose" in run.err
    assert file.read_text("utf-8") == "id: my-hero\n"


@pytest.mark.uncounted
@pytest.mark.needs_app
def test_the_width_of_a_png_can_be_chosen(tmp_path: Path) -> None:
    ringside("map", "draw", "soho", "-o", tmp_path / "map.png", "--width", 640)
    header = (tmp_path / "map.png").read_bytes()[16:20]
    assert int.from_bytes(header) == 640


@pytest.mark.needs_app
@pytest.mark.parametrize("more", [("-o", "map.gif"), ("-o", "map.svg", "--width", "640"), ()])
def test_a_picture_that_cannot_be_is_wrong_usage(more: tuple[str, ...]) -> None:
    assert ringside("map", "draw", "soho", *more).code == exits.WRONG_USAGE


@pytest.mark.needs_app
def test_a_faulty_map_is_not_drawn(tmp_path: Path) -> None:
    run = ringside("map", "draw", BROKEN / "not-yaml.yaml", "-o", tmp_path / "map.png")
    assert run.code == exits.FAULTS_FOUND
    assert "not-yaml.yaml:3: This is not YAML" in run.err
    assert not list(tmp_path.iterdir())


@pytest.mark.needs_app
def test_a_picture_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    run = ringside("map", "draw", "soho", "-o", tmp_path / "no" / "such" / "map.svg")
    assert run.code == exits.FAULTS_FOUND
    assert "cannot be written: no such file or directory." in run.err


PADDOCK = ("map", "reach", "raptor-paddock", "RP15", "--move", 3)


def test_reach_lists_the_ends_by_steps_and_marks_traps() -> None:
    lines = ringside(*PADDOCK, "--trap", "RP21").out.splitlines()
    assert lines[0] == "0 steps: RP15"
    assert lines[1] == "1 step: RP09, RP10, RP16, RP22"
    assert "RP21 (trap)" in lines[2]


def test_reach_as_json_lists_ends_and_traps() -> None:
    found = json.loads(ringside(*PADDOCK, "--trap", "RP21", "--json").out)
    assert found["ends"]["RP21"] == 2
    assert found["springs"] == ["RP21"]


def test_a_ruling_names_its_rules() -> None:
    run = ringside(*PADDOCK, "--trap", "RP21", "--opponent", "RP09", "--to", "RP20")
    assert run.code == exits.FAULTS_FOUND
    assert run.out.splitlines()[0] == (
        "The fighter cannot go past the trap on RP21: it goes off and ends the move."
    )
    assert "TRP-03" in run.out
    allowed = ringside(*PADDOCK, "--to", "RP20", "--json")
    assert allowed.code == exits.FINE
    assert json.loads(allowed.out)["spaces"] == ["RP15", "RP09", "RP14", "RP20"]


def test_large_and_through_change_the_reach() -> None:
    against = ("map", "reach", "raptor-paddock", "RP20", "--move", 1, "--to", "RP19")
    assert ringside(*against).code == exits.FAULTS_FOUND
    assert ringside(*against, "--large").code == exits.FINE
    beyond = (*PADDOCK, "--friend", "RP10", "--opponent", "RP22", "--to", "RP26")
    assert ringside(*beyond).code == exits.FAULTS_FOUND
    assert ringside(*beyond, "--through").code == exits.FINE


def test_an_impossible_table_is_wrong_usage() -> None:
    run = ringside(*PADDOCK, "--friend", "RP15", "--trap", "XX")
    assert run.code == exits.WRONG_USAGE
    assert "cannot both stand on RP15" in run.err
    assert "no space XX" in run.err


@pytest.mark.needs_app
def test_a_name_that_is_too_long_is_told_and_no_bug(tmp_path: Path) -> None:
    run = ringside("map", "draw", "soho", "-o", tmp_path / ("x" * 300 + ".svg"))
    assert run.code == exits.FAULTS_FOUND
    assert "cannot be written: file name too long." in run.err
    checked = ringside("map", "check", "y" * 5000)
    assert checked.code == exits.FAULTS_FOUND
    assert "cannot be read: file name too long." in checked.out


def test_a_mistyped_id_is_answered_with_the_ids_there_are() -> None:
    run = ringside("map", "reach", "raptor-padock", "RP01")
    assert run.code == exits.FAULTS_FOUND
    assert "Known battlefields: azuchi-castle, baskerville-manor, " in run.err


def test_an_end_that_is_not_there_is_wrong_usage() -> None:
    run = ringside(*PADDOCK, "--to", "RP99")
    assert run.code == exits.WRONG_USAGE
    assert "no space 'RP99'" in run.err


def test_a_reach_names_its_rules_too() -> None:
    assert "  MAN-02 " in ringside(*PADDOCK).out
    assert "MAN-04" in json.loads(ringside(*PADDOCK, "--json").out)["rules"]


def test_one_unreadable_file_does_not_stop_the_others(tmp_path: Path) -> None:
    run = ringside("map", "check", tmp_path, "soho", tmp_path / "none.yaml")
    assert run.code == exits.FAULTS_FOUND
    assert "Soho: 29 spaces" in run.out
    assert run.out.splitlines()[-1] == "3 maps, 2 errors"
