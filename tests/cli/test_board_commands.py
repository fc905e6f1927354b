"""`ringside board emulate`: a board behind a port, driven by a script, the keyboard and Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits
from firmware.emulator import build
from firmware_protocol.codec import MSG_ACK, SetLeds, encode_frame
from firmware_protocol.framing import FrameDecoder, encode
from tests.cli.running import Run, ringside
from tests.firmware.emulated import image

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


def emulate(folder: Path, script: str, *options: object) -> Run:
    """Play a script as fast as it goes; it must come to its end."""
    image("uno")
    file = folder / "script.txt"
    file.write_text(script, "utf-8")
    return ringside("board", "emulate", "--speed", 20, "--script", file, *options)


def test_a_script_is_played_and_what_the_board_says_is_printed(tmp_path: Path) -> None:
    run = emulate(tmp_path, "wait 50\nplace 12\nwait 200\ntag 04A1B2C3\nwait 300\nend")
    assert run.code == exits.FINE, run.err
    assert run.out.startswith("The board is at /dev/pts/")
    assert "cell=12, state=254" in run.out
    assert r"Tag(slot=1, uid=b'\x04\xa1\xb2\xc3')" in run.out
    assert "cell=64, state=1)" in run.out
    assert "Heartbeat(" not in run.out
    assert "HEARTBEAT" in run.out.splitlines()[-1]
    assert "the port was opened 0 times" in run.out


def test_the_board_has_as_many_cells_as_asked_for(tmp_path: Path) -> None:
    run = emulate(tmp_path, "place 20\nwait 100\nend", "--cells", 21)
    assert "cells=22" in run.out
    assert "cell=20, state=254" in run.out


def test_the_mega_is_emulated_too(tmp_path: Path) -> None:
    run = emulate(tmp_path, "wait 50\nend", "--mcu", "mega", "--lights", "shift")
    assert "Hello(" in run.out


def test_a_stuck_board_is_helped_by_its_watchdog(tmp_path: Path) -> None:
    run = emulate(tmp_path, "wait 50\nhang\nwait 800\nend")
    assert "the watchdog has reset the board" in run.out
    assert "2 HELLO" in run.out


def test_the_link_is_there_while_the_board_is_and_gone_afterwards(tmp_path: Path) -> None:
    link = tmp_path / "port"
    link.symlink_to(tmp_path / "left over")
    run = emulate(tmp_path, "wait 10\nend", "--link", link)
    assert f"The board is at {link}" in run.out
    assert not link.is_symlink()


def test_a_link_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    run = emulate(tmp_path, "end", "--link", tmp_path / "nowhere" / "port")
    assert run.code == exits.FAULTS_FOUND
    assert "port: no such file or directory. Check the name" in run.err


def test_a_mistake_in_a_script_is_told_with_file_and_line(tmp_path: Path) -> None:
    run = emulate(tmp_path, "place 1\nplace 64\nend")
    assert run.code == exits.FAULTS_FOUND
    assert 'script.txt:2: "64" is no cell; the cells are 0 to 63.' in run.err


def test_what_the_board_cannot_do_is_told_and_it_lives_on(tmp_path: Path) -> None:
    run = emulate(tmp_path, "tag 01020304\ntag 01020305\ntag 01020306\nwait 50\nend")
    assert run.code == exits.FINE
    assert "no room for a third" in run.err


def test_the_commands_are_listed() -> None:
    run = ringside("board", "emulate", "--commands")
    assert run.code == exits.FINE
    assert "slide CELL CELL..." in run.out


def test_a_string_of_lights_is_for_the_uno_only() -> None:
    run = ringside("board", "emulate", "--mcu", "mega", "--lights", "ws2812")
    assert run.code == exits.WRONG_USAGE
    assert "for the uno only" in run.err


def test_missing_tools_are_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build.image.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    run = ringside("board", "emulate")
    assert run.code == exits.SETUP_UNFINISHED
    assert "sudo apt-get install gcc libc6-dev make gcc-avr" in run.err


def test_a_copy_without_the_firmware_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "firmware.emulator", None)
    run = ringside("board", "emulate")
    assert run.code == exits.FAULTS_FOUND
    assert "needs a whole copy of Ringside" in run.err


@contextlib.contextmanager
def started(*options: str) -> Iterator[subprocess.Popen[str]]:
    """An emulator in a process of its own."""
    image("uno")
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "board", "emulate", *options],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as emulator:
        try:
            yield emulator
        finally:
            emulator.kill()


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where to write what is typed."""
    image("uno")
    reading, writing = os.pipe()
    with os.fdopen(reading) as source:
        monkeypatch.setattr(sys, "stdin", source)
        yield writing
        with contextlib.suppress(OSError):
            os.close(writing)


def test_commands_come_from_the_keyboard_and_mistakes_end_nothing(keyboard: int) -> None:
    os.write(keyboard, b"jump 3\nwait 30\nplace 5\nwait 40\nlift 5\nwait 40\nend\n")
    os.close(keyboard)
    run = ringside("board", "emulate")
    assert run.code == exits.FINE
    assert 'there is no command "jump"' in run.err
    assert run.out.index("cell=5, state=254") < run.out.index("cell=5, state=0")


def test_an_app_at_the_port_and_its_lights_are_told(keyboard: int, tmp_path: Path) -> None:
    link = tmp_path / "port"
    picture = b"\0" + encode(encode_frame(SetLeds(1, bytes((3, 0, 1, 7, 0, 2))), 1))

    def app() -> None:
        while not link.is_symlink():
            time.sleep(0.01)
        port = os.open(link, os.O_RDWR | os.O_NOCTTY)
        os.write(port, picture)
        decoder, heard = FrameDecoder(), b""
        while MSG_ACK not in heard:  # HELLO may come first: to close then would be too early
            if not select.select([port], [], [], 0.3)[0]:
                os.write(port, picture)  # a board that boots is deaf: ask again, as a host does
                continue
            heard = bytes(frame[0] for frame in decoder.feed(os.read(port, 200)))
        os.close(port)
        os.write(keyboard, b"wait 100\nend\n")

    at_the_table = threading.Thread(target=app, daemon=True)
    at_the_table.start()
    run = ringside("board", "emulate", "--link", link, "--lights", "ws2812", "--speed", 2)
    at_the_table.join(timeout=60)
    assert run.code == exits.FINE
    assert "the port was opened\n" in run.out
    assert "the port was closed\n" in run.out
    assert "lights: 3 #404040, 7 #400000\n" in run.out
    assert "Ack(command=5, of=1)" in run.out


def test_ctrl_c_ends_it_cleanly() -> None:
    with started("--reset-on-open", "--speed", "10") as emulator:
        assert emulator.stdin is not None
        assert emulator.stdout is not None
        port = emulator.stdout.readline().split()[-1]
        emulator.stdin.close()  # no keyboard: the board lives on
        opened = os.open(port, os.O_RDWR | os.O_NOCTTY)
        assert select.select([opened], [], [], 60)[0]
        os.close(opened)
        emulator.send_signal(signal.SIGINT)
        rest = emulator.stdout.read()
        assert emulator.wait(timeout=60) == exits.FINE
    assert "the port was opened 1 time." in rest
