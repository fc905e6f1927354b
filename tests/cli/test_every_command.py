"""A walk over every command with values that nobody should give, and files made to fool it.

None of them may be a bug, keep anybody waiting, or bring a hidden character to the terminal.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from cli import exits
from cli.trouble import is_app_here
from companion.hidden import HIDDEN
from hardware.discovery import Found
from hardware.transports.serial_port import SerialTarget
from tests.cli.every_command import (
    BOARD,
    CALLS,
    NEW_FILE,
    HangsError,
    every_command,
    flags_of,
    no_longer_than,
    values_of,
    words,
)
from tests.cli.hostile_files import FILE_NAME, FORGED, NASTY, make_files, make_hostile_home
from tests.cli.running import Run, ringside
from tests.cli.served_board import ServedBoard, paddock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SAMPLE = Path(__file__).parents[1] / "companion/journal/samples/format-1/duel-classic-long.jsonl"
PATIENCE_S = 60
MEANT = {exits.FINE, exits.FAULTS_FOUND, exits.WRONG_USAGE, exits.SETUP_UNFINISHED}

NO_FILES = (
    "", "\0", "-", ".", "/", "missing", "missing/deep/x", "folder", "file/x", "loop", "loop/x",
    "fifo", "dangling", "x" * 300, "y/" * 3000, "../../x", "/proc/x", FILE_NAME,
)  # fmt: skip
FILES = (
    "file", "empty", "noise", "seen.yaml", "lines.yaml", "words.txt", "names.jsonl",
    "header.jsonl", "names.trace",
)  # fmt: skip
TEXTS = (
    "", "\0", "z" * 5000, "../../x", "/x", NASTY, "caf\udce9", "9" * 5000, "-1", "²", "²x800",
    f"{'9' * 5000}x800", ":", "tcp:", "serial:", "127.0.0.1:99999", "{}", "%s", "fifo", ".",
)  # fmt: skip
NUMBERS = ("", "\0", "nan", "inf", "-inf", "1e308", "9" * 5000, "9" * 4000, "-1", "²", NASTY)
CHOICES = ("", "\0", NASTY)

PLACES = {"port", "tcp", "ble"}
SERVES_ON = {("board emulate", "empty"), ("board simulate", "empty")}
"""A board whose script ends without `end` serves on; that is what it is for."""


def bad_values(parameter: click.Parameter) -> tuple[str, ...]:
    kind = parameter.type
    if isinstance(kind, click.Path):
        return (*NO_FILES, *FILES)
    if isinstance(kind, click.Choice):
        return CHOICES
    numbers = (click.IntRange, click.FloatRange, type(click.INT), type(click.FLOAT))
    return NUMBERS if isinstance(kind, numbers) else TEXTS


@pytest.fixture(scope="module")
def board() -> Iterator[str]:
    with ServedBoard(paddock()) as place:
        yield place


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with such files to stand in, and the home of a person who has such files."""
    inside = tmp_path / "one" / "two"
    inside.mkdir(parents=True)
    make_files(inside, SAMPLE)
    home = tmp_path / f"home {NASTY}"
    make_hostile_home(home, SAMPLE)
    monkeypatch.chdir(inside)
    monkeypatch.setenv("RINGSIDE_HOME", str(home))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    # Kivy starts once in a process. What is judged before it starts is judged here.
    if is_app_here():
        monkeypatch.setattr("ui.app.environment.prepare", stop)
    with Path(os.devnull).open() as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        yield inside


def stop(*_: object, **__: object) -> None:
    sys.exit(exits.FINE)


def faults_of(run: Run, line: list[str]) -> list[str]:
    """What a call has done that it must not do."""
    found = []
    if run.code not in MEANT:
        found.append(f"left with {run.code}: {run.err[-300:]!r}")
    printed = run.out + run.err
    if "Traceback" in printed:
        found.append("printed a traceback")
    hidden = sorted({hex(ord(each)) for each in HIDDEN.findall(printed.replace("\n", ""))})
    if hidden:
        found.append(f"printed {', '.join(hidden)}")
    if any(each.startswith(FORGED) for each in printed.splitlines()):
        found.append("let a line be forged")
    if "--json" in line and run.out and not is_json(run.out):
        found.append("printed what is no JSON")
    return found


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        try:
            list(map(json.loads, text.splitlines()))
        except ValueError:
            return False
    return True


def without_other_places(usual: Mapping[str, str], named: click.Parameter) -> Mapping[str, str]:
    """A board is at one place only."""
    left_out = PLACES if named.name in PLACES else set()
    return {key: value for key, value in usual.items() if key not in left_out}


@pytest.mark.uncounted
@pytest.mark.parametrize("name", every_command())
def test_no_value_and_no_file_is_a_bug_a_trap_or_a_trick(
    name: str, table: Path, board: str
) -> None:
    usual = {key: board if value == BOARD else value for key, value in CALLS.get(name, {}).items()}
    calls = [words(name, usual), *(words(name, usual, flag) for flag in flags_of(name))]
    for parameter in values_of(name):
        for value in bad_values(parameter):
            if (name, value) not in SERVES_ON:
                given = {**without_other_places(usual, parameter), str(parameter.name): value}
                calls.append(words(name, given))
                if value in FILES:
                    calls += [words(name, given, flag) for flag in flags_of(name)]
    offenders = []
    for line in calls:
        (table / NEW_FILE).unlink(missing_ok=True)
        try:
            with no_longer_than(PATIENCE_S):
                faults = faults_of(ringside(*line), line)
        except HangsError:
            faults = ["waited for ever"]
        offenders += [f"{[word[:40] for word in line]} {fault}" for fault in faults]
    assert not offenders


@pytest.mark.parametrize("number", [1, 2])
def test_the_name_that_a_board_gives_itself_cannot_fool_a_terminal(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find(_source: object) -> list[Found]:
        return [Found(SerialTarget("/nowhere"), NASTY, NASTY, is_likely=True)] * number

    monkeypatch.setattr("hardware.discovery.BluetoothBoards.find", find)
    for line in (["scan"], ["scan", "--json"], ["monitor"]):
        run = ringside("board", *line)
        assert not faults_of(run, line)
        assert "nowhere" in run.out + run.err
