"""Ringside from which the folder of the app was taken away: everything else is whole."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from cli import exits
from cli.main import SUBCOMMANDS
from cli.trouble import NO_APP
from tests.test_house import OF_THE_APP as ROOMS_OF_THE_APP
from tests.test_house import ROOMS, modules, name_of

ROOT = Path(__file__).parents[1]
OF_THE_APP = ("app", "demo", "screens", "bench ui", "bench pixels")
"""The commands that open or draw it."""
ON_THE_BOARD = "firmware.micropython"
"""What runs on a board, with a Python of its own."""


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("without")
    for name in (*ROOMS, "maps", "pyproject.toml"):
        if name != "ui":
            (folder / name).symlink_to(ROOT / name)
    return folder


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python there; -S, because the environment leads back to the whole tree."""
    packages = os.pathsep.join((str(folder), sysconfig.get_path("purelib")))
    return subprocess.run(
        [sys.executable, "-S", *words], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": packages, "RINGSIDE_HOME": str(folder / "home")},
    )  # fmt: skip


def test_every_module_outside_it_imports(without: Path) -> None:
    files = [
        name_of(path) for room in ROOMS if room not in ROOMS_OF_THE_APP for path in modules(room)
    ]
    names = [file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in files]
    wanted = [n for n in names if not n.startswith(ON_THE_BOARD) and not n.endswith("__main__")]
    assert len(wanted) > 200
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    done = python(without, "-c", f"{code}\nassert 'ui' not in sys.modules", *wanted)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", OF_THE_APP)
def test_a_command_that_opens_or_draws_it_says_that_it_is_missing(
    without: Path, command: str
) -> None:
    done = python(without, "-m", "cli", *command.split())
    assert (done.returncode, done.stderr) == (exits.SETUP_UNFINISHED, f"{NO_APP}\n")


def test_a_battlefield_is_drawn(without: Path) -> None:
    done = python(without, "-m", "cli", "map", "draw", "soho", "-o", "soho.png")
    assert done.returncode == exits.FINE, done.stderr
    assert (without / "soho.png").read_bytes().startswith(b"\x89PNG")


def test_every_other_command_is_listed_and_the_doctor_knows(without: Path) -> None:
    shown = python(without, "-m", "cli", "--help")
    assert [name for name in SUBCOMMANDS if f"  {name} " not in shown.stdout] == []
    found = python(without, "-m", "cli", "doctor")
    assert found.returncode == exits.FINE, found.stderr
    assert "App: not here" in found.stdout
