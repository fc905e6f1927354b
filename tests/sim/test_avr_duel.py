"""A whole duel on the firmware's own image, played through the door and shown by no screen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.journal.reader import read_log
from sim.avr_duel import play_duel
from tests.firmware.emulated import image

if TYPE_CHECKING:
    from sim.avr_duel import Duel

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("duel")


@pytest.fixture(scope="module")
def duel(folder: Path) -> Duel:
    image("uno")
    return play_duel(folder)


@pytest.mark.uncounted
def test_a_duel_on_an_emulated_board_has_a_winner_and_every_light_is_the_one_decided(
    duel: Duel,
) -> None:
    assert duel.winners == ("p1",)
    assert duel.attacks >= 3
    assert all(len(lit) > 3 for lit in duel.reaches)
    assert len(duel.reaches) == duel.moves
    assert duel.wrong_lights == []


def test_a_figure_that_was_bumped_is_led_back_by_the_lights(duel: Duel) -> None:
    ((bumped_to, stood),) = duel.repairs
    assert None not in {bumped_to, stood}
    assert bumped_to != stood


def test_its_log_says_that_the_board_moved_the_figures(duel: Duel, folder: Path) -> None:
    decisions = read_log(folder / "duel.jsonl").decisions
    moved = {d.cause for d in decisions for e in d.events if b"FighterMoved" in bytes(e)}
    assert (moved, len(duel.winners)) == ({"sensor"}, 1)


def test_it_needs_nothing_of_the_app() -> None:
    image("uno")
    blocked = "import sys; sys.modules.update(ui=None, kivy=None); from sim.avr_duel import main"
    done = subprocess.run(
        [sys.executable, "-c", f"{blocked}; main()"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["winners"] == ["p1"]
