"""`ringside board light`: by space, by number, one after the other."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cli import exits
from hardware.simulated_board import SimulatedBoard
from tests.cli.running import ringside
from tests.cli.served_board import PADDOCK, SPACES, WIRING, ServedBoard, paddock

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nobodys_wirings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path / "home"))


def test_lights_are_set_by_space_and_by_number() -> None:
    board = paddock()
    with ServedBoard(board) as where:
        run = ringside(
            "board", "light", "RP03", 7, "--tcp", where, *PADDOCK, "--colour", "green",
            "--pattern", "slow",
        )  # fmt: skip
        assert run.code == exits.FINE, run.err
        assert run.out == "2 lights on.\n"
        assert board.lights == {"RP03": 0x13, "RP08": 0x13}
        run = ringside("board", "light", "--tcp", where, "--json")
        assert json.loads(run.out) == {"lights": {}}
        assert board.lights == {}


def test_lights_may_be_held_for_a_while() -> None:
    with ServedBoard(paddock()) as where:
        run = ringside("board", "light", 0, "--tcp", where, "--seconds", 0.5)
    assert run.out == "1 light on.\n"


@pytest.mark.parametrize(
    ("place", "options", "told"),
    [
        ("RP03", (), "name the map with --map"),
        ("RP99", PADDOCK, "has no such space"),
        ("-1", (), "No such option"),
        ("9" * 5000, (), "the number of a light"),
        ("65536", (), "the number of a light"),
    ],
)
def test_a_light_that_cannot_be_is_wrong_usage(
    place: str, options: tuple[str, ...], told: str
) -> None:
    run = ringside("board", "light", place, "--tcp", "127.0.0.1:1", *options)
    assert run.code == exits.WRONG_USAGE
    assert told in run.err


def test_a_board_without_lights_says_so() -> None:
    dark = msgspec.structs.replace(WIRING, leds=0, led_of={})
    with ServedBoard(paddock(dark)) as where:
        run = ringside("board", "light", 3, "--tcp", where)
    assert run.code == exits.FAULTS_FOUND
    assert run.err == "This board has no lights.\n"


def test_a_light_that_the_board_does_not_have_is_told() -> None:
    with ServedBoard(paddock()) as where:
        run = ringside("board", "light", 900, "--tcp", where)
    assert run.code == exits.FAULTS_FOUND
    assert "fewer lights than that" in run.err


def test_every_space_is_lit_and_named_one_after_the_other() -> None:
    board = paddock()
    seen: list[str] = []

    def watch(board: SimulatedBoard, _now: int) -> None:
        seen.extend(space for space in board.lights if space not in seen[-1:])

    with ServedBoard(board, watch) as where:
        run = ringside("board", "light", "--all", "--tcp", where, *PADDOCK, "--seconds", 0.02)
    assert run.code == exits.FINE, run.err
    assert run.out.splitlines()[:2] == ["RP01 (light 0)", "RP02 (light 1)"]
    assert run.out.splitlines()[-1] == "28 lights, one after the other."
    assert seen == SPACES
    assert board.lights == {}


def test_without_a_map_every_light_is_lit_by_its_number() -> None:
    few = msgspec.structs.replace(WIRING, cells=5, leds=3, cell_of={}, led_of={})
    with ServedBoard(SimulatedBoard(few)) as where:
        run = ringside("board", "light", "--all", "--tcp", where, "--seconds", 0.01, "--json")
    assert run.code == exits.FINE, run.err
    assert [each["light"] for each in json.loads(run.out)["lights"]] == [0, 1, 2]


def test_walking_over_lights_that_are_not_there_is_told() -> None:
    dark = msgspec.structs.replace(WIRING, leds=0, led_of={})
    with ServedBoard(paddock(dark)) as where:
        run = ringside("board", "light", "--all", "--tcp", where)
    assert (run.code, run.err) == (exits.FAULTS_FOUND, "This board has no lights.\n")
    assert ringside("board", "light", "--all", "3").code == exits.WRONG_USAGE


def test_a_space_without_a_light_cannot_be_lit(tmp_path: Path) -> None:
    (tmp_path / "soho.dark.yaml").write_text(
        "format: 1\nmap: soho\nboard: dark\ncells: 1\nspaces:\n- {space: SO01, cell: 0}\n", "utf-8"
    )
    (tmp_path / "soho.yaml").write_bytes((ROOT / "maps" / "soho.yaml").read_bytes())
    run = ringside(
        "board", "light", "SO01", "--tcp", "127.0.0.1:1", "--map", tmp_path / "soho.yaml",
        "--board", "dark",
    )  # fmt: skip
    assert run.code == exits.WRONG_USAGE
    assert "this space has no light" in run.err
