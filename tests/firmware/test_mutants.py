"""Bugs put into the firmware on purpose: the tests of the firmware find every one of them.

Each is one changed line in a copy of the sources; the tests that should notice run there and have
to fail. RINGSIDE_MUTANTS=all tries all of them, and that the copy passes without a bug; otherwise
every fourth is tried, because each has to be built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.firmware.core_library import need

ROOT = Path(__file__).parents[2]
COPIED = ("firmware", "firmware_protocol", "tests/firmware", "tests/__init__.py", "pyproject.toml")
CORE = ("board", "wire", "switches", "pad", "lights")
ON_THE_CHIP = ("boot", "figures", "host")


class Mutant(NamedTuple):
    """One bug: what is said of it, where it is, and what the line becomes."""

    bug: str
    file: str
    line: str
    becomes: str

    @property
    def tests(self) -> tuple[str, ...]:
        kinds = (
            [f"core_{name}" for name in CORE]
            if self.file.startswith("core/")
            else [f"emulator_{name}" for name in ON_THE_CHIP]
        )
        return tuple(f"tests/firmware/test_{kind}.py" for kind in kinds)


MUTANTS = (
    Mutant("a change does not raise the revision", "core/board.c", "board->rev++;", ""),
    Mutant(
        "the first revision forgets the boot", "core/board.c",
        "(uint32_t)about->boot << 16", "(uint32_t)about->boot",
    ),
    Mutant(
        "a full queue overwrites its oldest change", "core/board.c",
        "queue->waiting >= RS_EVENTS_ROOM", "queue->waiting > RS_EVENTS_ROOM",
    ),
    Mutant(
        "no echo of the beat after a change", "core/board.c",
        "echoing = true", "echoing = false",
    ),
    Mutant(
        "the echo never ends", "core/board.c", "board->echoing = false;", "board->echoing = true;"
    ),
    Mutant(
        "a state is announced although it has not changed", "core/board.c",
        "|| board->states[cell] == state", "",
    ),
    Mutant(
        "a snapshot goes on although a cell has changed", "core/outgoing.c",
        "board->page_rev != board->rev", "false",
    ),
    Mutant(
        "an event tells the newest revision instead of its own", "core/outgoing.c",
        "board->rev - changes_since", "board->rev - changes_since / 1000u",
    ),
    Mutant(
        "a slot is named before its tag", "core/outgoing.c",
        "board->tags_announced < board->tags.known", "false",
    ),
    Mutant(
        "settings out of range are taken by half", "core/commands.c",
        "command.heartbeat_ms > RS_HEARTBEAT_MS_MAX", "false",
    ),
    Mutant(
        "a light that is not there is written beyond the lights", "core/commands.c",
        "led_at(entry) >= board->about.leds", "led_at(entry) > board->about.leds",
    ),
    Mutant(
        "an answer echoes the wrong number", "core/commands.c",
        "(rs_nak_t){asked->command, asked->of, reason}", "(rs_nak_t){asked->command, 0, reason}",
    ),
    Mutant(
        "debouncing ends a look too early", "core/debounce.c",
        "*since_ms < debounce_ms", "*since_ms + 1u < debounce_ms",
    ),
    Mutant(
        "a bounce does not start the debouncing anew", "core/debounce.c",
        "        *differs = 0;\n        return false;", "        return false;",
    ),
    Mutant(
        "the last cells of a snapshot are left out", "core/snapshot.c",
        "(count + CELLS_PER_BYTE - 1u) / CELLS_PER_BYTE", "count / CELLS_PER_BYTE",
    ),
    Mutant(
        "a reader fault looks empty", "core/snapshot.c",
        "return RS_BITS_FAULT", "return RS_BITS_EMPTY",
    ),
    Mutant(
        "the switches are read in the wrong order", "avr/cells.c",
        "bits >>= 1;\n            if ((CELLS_PIN & _BV(CELLS_DATA)) == 0) {"
        " /* a closed switch pulls its input down */\n                bits |= 0x80u;",
        "bits = (uint8_t)(bits << 1);\n            if ((CELLS_PIN & _BV(CELLS_DATA)) == 0) {"
        "\n                bits |= 0x01u;",
    ),
    Mutant(
        "every start has the same boot id", "avr/boot_counter.c",
        "eeprom_write_word(&stored, counter);", "",
    ),
    Mutant(
        "the line runs at the wrong rate", "avr/uart.c",
        "F_CPU / 8u / 115200u - 1u", "F_CPU / 8u / 115200u",
    ),
    Mutant("the watchdog sleeps", "avr/main.c", "wdt_enable(WDTO_500MS);", ""),
    Mutant(
        "sending writes over what is not sent yet", "avr/main.c",
        "uart_room() >= RS_LINE_ROOM", "uart_room() >= 8u",
    ),
)  # fmt: skip


ALL = os.environ.get("RINGSIDE_MUTANTS") == "all"
TRIED = MUTANTS if ALL else MUTANTS[::4]


def copy_to(folder: Path) -> None:
    built = shutil.ignore_patterns("build", "__pycache__", ".lock")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=built)
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def run_tests(folder: Path, tests: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    quiet = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov")
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("PYTEST", "COV_"))}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *tests],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**kept, "PYTHONPATH": str(folder)},
    )  # fmt: skip


@pytest.mark.parametrize("mutant", TRIED, ids=lambda mutant: mutant.bug.replace(" ", "-"))
def test_a_bug_in_the_firmware_is_found(mutant: Mutant, tmp_path: Path) -> None:
    need("make", "gcc", "avr-gcc")
    copy_to(tmp_path)
    file = tmp_path / "firmware" / mutant.file
    source = file.read_text("utf-8")
    assert source.count(mutant.line) == 1, "the line to be broken is not there any more"
    file.write_text(source.replace(mutant.line, mutant.becomes), "utf-8")
    done = run_tests(tmp_path, mutant.tests)
    assert done.returncode == 1, f"nobody noticed: {done.stdout[-2000:]}"
    assert " failed" in done.stdout, done.stdout[-2000:]
    assert "make: ***" not in done.stdout, "that is no program any more"


def test_the_lines_to_be_broken_are_there() -> None:
    assert len(MUTANTS) >= 12
    for mutant in MUTANTS:
        source = (ROOT / "firmware" / mutant.file).read_text("utf-8")
        assert source.count(mutant.line) == 1, mutant.bug


def test_without_a_bug_the_same_tests_pass(tmp_path: Path) -> None:
    need("make", "gcc", "avr-gcc")
    copy_to(tmp_path)
    tests = tuple(dict.fromkeys(test for mutant in TRIED for test in mutant.tests))
    tests = tests if ALL else tests[:1]
    done = run_tests(tmp_path, tests)
    assert done.returncode == 0, done.stdout[-2000:]
