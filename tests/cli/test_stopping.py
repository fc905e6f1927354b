"""How a command ends when somebody outside wants it to: Ctrl-C, SIGTERM, a closed terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
AS_NOHUP = ("sh", "-c", 'trap "" INT HUP; exec "$0" "$@"')
"""A parent that wants its child to go on whatever the terminal does."""


@contextmanager
def served_at(link: Path, *parent: str) -> Iterator[subprocess.Popen[str]]:
    """A simulated board behind a port with this name, that listens to its keyboard already."""
    command = [sys.executable, "-u", "-m", "cli", "board", "simulate", "--link", str(link)]
    with subprocess.Popen(
        [*parent, *command],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert str(link) in process.stdout.readline()
            assert link.is_symlink()
            listens(process)
            yield process
        finally:
            process.kill()


def listens(board: subprocess.Popen[str]) -> None:
    """See that it is there: it answers to a word that it does not know."""
    assert board.stdin is not None
    assert board.stderr is not None
    board.stdin.write("jump\n")
    board.stdin.flush()
    assert "jump" in board.stderr.readline()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_nothing_is_left(number: signal.Signals, tmp_path: Path) -> None:
    link = tmp_path / "port"
    with served_at(link) as board:
        board.send_signal(number)
        said, complaints = board.communicate(timeout=60)
    assert board.returncode == exits.FINE, complaints
    assert "The port was opened 0 times." in said
    assert not link.is_symlink()
    assert "Traceback" not in complaints


def test_under_nohup_only_sigterm_ends_it_and_nothing_is_left(tmp_path: Path) -> None:
    link = tmp_path / "port"
    with served_at(link, *AS_NOHUP) as board:
        board.send_signal(signal.SIGINT)
        board.send_signal(signal.SIGHUP)
        listens(board)
        board.send_signal(signal.SIGTERM)
        said, _ = board.communicate(timeout=60)
    assert board.returncode == exits.FINE
    assert "The port was opened 0 times." in said
    assert not link.is_symlink()


def test_a_long_calculation_that_is_terminated_says_that_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    command = [sys.executable, "-m", "cli", "simulate", "--games", "100000", "--keep", str(kept)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as simulation:
        while not list(kept.glob("*.jsonl")) and simulation.poll() is None:
            time.sleep(0.01)
        simulation.terminate()
        _, said = simulation.communicate(timeout=60)
    assert simulation.returncode == exits.INTERRUPTED
    assert said.splitlines()[-1] == "Stopped."
