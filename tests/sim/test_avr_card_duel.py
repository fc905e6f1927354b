"""A whole duel with cards on the firmware's own image: hands move figures, elbows knock them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.journal.reader import read_log
from tests.firmware.emulated import image

if TYPE_CHECKING:
    from typing import Any

    from companion.journal.records import Decision

ROOT = Path(__file__).parents[2]
WITHOUT_THE_APP = """
import sys
sys.modules.update(ui=None, kivy=None)
from pathlib import Path
import msgspec
from sim.avr_card_duel import play_card_duel
print(msgspec.json.encode(play_card_duel(Path(sys.argv[1]))).decode())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("card-duel")


@pytest.fixture(scope="module")
def duel(folder: Path) -> Any:
    """What happened in it, played by a program that has no app."""
    image("uno-ws2812")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_APP, str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.uncounted
def test_every_move_by_an_effect_is_made_with_the_real_figure_and_no_knock_is_a_move(
    duel: Any,
) -> None:
    assert duel["faults"] == []
    assert len(duel["winners"]) == 1
    assert duel["moved_by_effect"] >= 20
    assert duel["knocks"] >= duel["moved_by_effect"]
    assert duel["repairs"] >= duel["knocks"]
    kinds = ["cards", "defense", "fighter", "move", "number", "space"]
    assert duel["knocked_during"] == kinds, "everything that is asked for in it"


def what_is_in(decision: Decision) -> list[bytes]:
    """The command and the events, as they are in the file."""
    return [bytes(decision.command), *(bytes(event) for event in decision.events)]


def test_its_log_is_that_of_the_game_by_touch(duel: Any, folder: Path) -> None:
    by_hand, by_touch = (read_log(folder / f"{n}.jsonl").decisions for n in ("hands", "touch"))
    assert len(by_hand) == duel["decisions"] + 1, "the set-up is one too"
    assert [what_is_in(d) for d in by_hand] == [what_is_in(d) for d in by_touch]
    moved = [d.cause for d in by_hand if b"FighterMoved" in b"".join(what_is_in(d))]
    assert moved.count("sensor") >= duel["walked"]
