"""A whole duel on the firmware's own image, played through the door and shown by no screen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.journal.reader import read_log
from companion.play.lights import Reachable
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_GREEN,
    LIGHT_WHITE,
    LIGHT_YELLOW,
    PATTERN_FAST,
    PATTERN_PULSE,
)
from hardware import bridge
from hardware.lights import colours
from sim.avr_duel import play_duel
from tests.firmware.emulated import image

if TYPE_CHECKING:
    from companion.play.lights import Lights
    from companion.rules.battlefield import SpaceId
    from sim.avr_duel import Duel

ROOT = Path(__file__).parents[2]
IMAGE = "uno-ws2812"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("duel")


@pytest.fixture(scope="module")
def duel(folder: Path) -> Duel:
    image(IMAGE)
    return play_duel(folder)


@pytest.mark.uncounted
def test_a_duel_on_an_emulated_board_has_a_winner_and_every_light_is_the_one_decided(
    duel: Duel,
) -> None:
    assert duel.winners == ("p1",)
    assert duel.attacks >= 3
    assert duel.looks > duel.moves + duel.attacks
    assert duel.wrong_lights == []


def test_a_hero_in_the_air_is_shown_its_reach_in_blue_and_its_own_space_in_white(
    duel: Duel,
) -> None:
    assert len(duel.reaches) == duel.moves
    for reach in duel.reaches:
        others = {space: light for space, light in reach.lights.items() if space != reach.start}
        assert reach.lights[reach.start] == LIGHT_WHITE
        assert len(others) >= 3
        assert set(others.values()) == {LIGHT_BLUE}


def test_a_figure_that_was_bumped_is_led_back_from_yellow_to_green(duel: Duel) -> None:
    (repair,) = duel.repairs
    assert None not in {repair.start, repair.end}
    assert repair.start != repair.end
    assert repair.lights == {
        repair.start: LIGHT_YELLOW | PATTERN_FAST,
        repair.end: LIGHT_GREEN | PATTERN_PULSE,
    }


@pytest.mark.uncounted
def test_another_colour_than_the_one_decided_is_noticed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image(IMAGE)

    def green(lights: Lights | None) -> dict[SpaceId, int]:
        found = colours(lights)
        return dict.fromkeys(found, LIGHT_GREEN) if isinstance(lights, Reachable) else found

    monkeypatch.setattr(bridge, "colours", green)
    (folder / "green").mkdir()
    wrong = play_duel(folder / "green").wrong_lights
    assert wrong
    assert all(what.startswith("Reachable") for what in wrong)


def test_its_log_says_that_the_board_moved_the_figures(duel: Duel, folder: Path) -> None:
    decisions = read_log(folder / "duel.jsonl").decisions
    moved = {d.cause for d in decisions for e in d.events if b"FighterMoved" in bytes(e)}
    assert (moved, len(duel.winners)) == ({"sensor"}, 1)


def test_it_needs_nothing_of_the_app() -> None:
    image(IMAGE)
    blocked = "import sys; sys.modules.update(ui=None, kivy=None); from sim.avr_duel import main"
    done = subprocess.run(
        [sys.executable, "-c", f"{blocked}; main()"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["winners"] == ["p1"]
