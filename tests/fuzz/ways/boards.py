"""What people write and record about boards: wirings, scripts for simulated boards, and traces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.doctor_boards import own_wirings
from companion.content.maps import MAPS_FOLDER
from firmware.emulator.errors import EmulatorError
from firmware.emulator.script import parse as parse_for_emulator
from firmware_protocol.codec import CAP_HELLO_PAD, CAP_PRESENCE
from hardware.bridge import Bridge
from hardware.figures import FigureRegistry
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_script import ScriptPlayer, parse
from hardware.wiring import in_order_of_spaces, load_wiring
from hardware.wiring_choice import choose_wiring
from tests.firmware_protocol.talk import hello
from tests.fuzz import samples
from tests.fuzz.inputs import Input
from tests.fuzz.mutators import LINES, spoil
from tests.fuzz.values import spoil_json_line
from tests.fuzz.ways.base import Way
from tests.fuzz.ways.content import spoil_yaml_file

if TYPE_CHECKING:
    import random

    from companion.rules.battlefield import Battlefield
    from tests.fuzz.judge import Trial

WIRING: Final = "home/wirings/raptor-paddock.mine.yaml"
OTHER_WIRING: Final = "home/wirings/raptor-paddock.other.yaml"
SCRIPT: Final = "work/script.txt"
TRACE: Final = "work/trace.jsonl"
LONGEST_PLAY_MS: Final = 4_000

BOARD_SCRIPTS: Final = (
    "stand p1.raptor.1 RP07; wait 500; lift p1.raptor.1; put p1.raptor.1 RP08; wait 200; end",
    "stand p1.raptor.1 RP07  # a raptor; stand p2.medusa RP12; slide p1.raptor.1 RP08 RP09; end",
    "stand p1.raptor.1 RP07; stand p2.medusa RP12; knock p1.raptor.1 p2.medusa; wait 900; end",
    "pad medusa; wait 300; unpad; fault RP03; mend RP03; unplug; wait 200; plug; reset; wait 500",
)
EMULATOR_SCRIPTS: Final = (
    "place 12; wait 200; slide 12 13 14; bounce 3 5; dead 4; mend 4; end",
    "tag 04A1B2C3; wait 300; untag; tag unreadable; unplug; plug; reset; end",
    "noise 0.01; flood 500; wait 100; hang; end",
)
"""Commands, one after the other; in a file each has its own line."""


def as_file(script: str) -> bytes:
    """A script as it is written."""
    return script.replace("; ", "\n").encode() + b"\n"


def paddock() -> Battlefield:
    """The Raptor Paddock."""
    return next(field for field in samples.choices().maps if field.id == "raptor-paddock")


class Wirings(Way):
    """A wiring of one's own."""

    def make(self, chance: random.Random) -> Input:
        sample = (MAPS_FOLDER / "raptor-paddock.reed64.yaml").read_bytes()
        good = sample.replace(b"board: reed64", b"board: mine")
        if chance.random() < 0.3:
            good = good.replace(b"leds: 64", b"leds: 64\ngrid: {columns: 8, rows: 8}")
        files = {WIRING: spoil_yaml_file(chance, good)}
        if chance.random() < 0.3:
            files[OTHER_WIRING] = sample.replace(b"board: reed64", b"board: other")
        return Input(kind="wirings", files=files)

    def run(self, trial: Trial) -> None:
        path = trial.folder / WIRING
        trial.shell("board", "wiring", str(path))
        trial.shell("board", "wiring", *map(str, sorted(path.parent.iterdir())), "--as-one")
        trial.must("let the doctor look", own_wirings, path.parent)
        wiring = trial.may("read the wiring", lambda: load_wiring(path))
        for cells in (65, 3):
            greeting = hello(cells=cells, capabilities=CAP_PRESENCE | CAP_HELLO_PAD)
            choice = trial.must(
                "choose a wiring", choose_wiring, paddock(), trial.home, hello=greeting
            )
            trial.must("build a bridge", Bridge, paddock(), (choice.wiring,), FigureRegistry())
        if wiring is not None:
            board = trial.must("build a board", SimulatedBoard, wiring)
            trial.must("start a board", board.start, 0)


class BoardScripts(Way):
    """Scripts for a simulated board, and for an emulated one."""

    def make(self, chance: random.Random) -> Input:
        is_emulated = chance.random() < 0.3
        text = as_file(chance.choice(EMULATOR_SCRIPTS if is_emulated else BOARD_SCRIPTS))
        for _ in range(chance.choice((1, 1, 2, 5))):
            text = chance.choice(LINES)(chance, text)
        if chance.random() < 0.6:
            text = spoil(chance, text)
        arguments = ("emulated",) if is_emulated else ()
        return Input(kind="board-scripts", files={SCRIPT: text}, arguments=arguments)

    def run(self, trial: Trial) -> None:
        path = trial.folder / SCRIPT
        text = path.read_text("utf-8", "replace")
        if "emulated" in trial.input.arguments:
            trial.may("read the script", lambda: parse_for_emulator(text, 64), EmulatorError)
            return
        steps = trial.may("read the script", lambda: parse(text, paddock().space_by_id))
        if steps is None:
            trial.shell("board", "simulate", "--script", str(path))
            return
        board = SimulatedBoard(in_order_of_spaces(paddock()), kind=SensorKind.IDENTITY)
        board.start(0)
        player = ScriptPlayer(board)
        player.add(steps)
        trial.must("play the script", _play, board, player)


def _play(board: SimulatedBoard, player: ScriptPlayer) -> None:
    for now_ms in range(0, LONGEST_PLAY_MS, 20):
        player.do_what_is_due(now_ms)
        board.tick(now_ms)
        if player.has_ended:
            break


class Traces(Way):
    """A recording of a board."""

    def make(self, chance: random.Random) -> Input:
        good = chance.choice(samples.traces())
        spoil_it = spoil_json_line if chance.random() < 0.7 else spoil
        return Input(kind="traces", files={TRACE: spoil_it(chance, good)})

    def run(self, trial: Trial) -> None:
        options = ((), ("--json",), ("--quiet",))
        chosen = options[len(trial.input.files[TRACE]) % len(options)]
        trial.shell("board", "replay", str(trial.folder / TRACE), *chosen)
