"""One run of the checks, watched from outside: bounded in time, and over when it is over.

Whatever becomes of pytest, this process is there to say which tests were running, to end all that
was started, and to look for what is left behind.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from cli.output import echo
from tests.run import leftovers
from tests.run.processes import (
    POLL_S,
    descendants,
    describe,
    end_all,
    orphans_adopted,
    reap,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

ROOT: Final = Path(__file__).parents[2]
NOTES: Final = "RINGSIDE_TEST_NOTES"
"""The folder in which every process notes the test it is at, for whoever watches from outside."""
PATIENCE_S: Final = 5.0
"""How long whoever is asked to end, or about to end, is waited for."""


class Run:
    """`with Run(minutes) as run:` makes one check after the other; `failed` names what is wrong."""

    def __init__(self, minutes: float | None, tree: Path = ROOT) -> None:
        self.failed: list[str] = []
        self._minutes = minutes
        self._ends_at = time.monotonic() + minutes * 60 if minutes is not None else None
        self._took: dict[str, float] = {}
        self._processes: list[subprocess.Popen[bytes]] = []
        self._meanwhile: dict[str, subprocess.Popen[bytes]] = {}
        self._began: dict[str, float] = {}
        self._is_over = False
        self._where = tree
        self._around = ExitStack()

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp(prefix="ringside-test-", dir=roomy_memory()))
        self._notes, self._temporary = self._folder / "notes", self._folder / "tmp"
        self._of_tests = self._folder / "pytest"
        self._notes.mkdir()
        self._temporary.mkdir()
        self._tree = leftovers.files_of(self._where)
        self._before = self._around.enter_context(orphans_adopted())
        return self

    def check(self, name: str, command: Sequence[str]) -> None:
        """Run a tool and wait for it."""
        self._tell(name, command)
        self._conclude(name, self._begin(name, command))

    def check_meanwhile(self, name: str, command: Sequence[str]) -> None:
        """Begin with a tool; what it says is told when the tests are over."""
        with (self._folder / name).open("wb") as said:
            self._meanwhile[name] = self._begin(name, command, said.fileno())

    def tests(self, arguments: Sequence[str]) -> None:
        """Run pytest."""
        own = ("-p", "tests.run.plugin", f"--basetemp={self._of_tests}")
        self.check("tests", ("pytest", *own, *arguments))
        running = self._running()
        if running and not self._is_over:
            echo(f"The tests ended in the middle of {', '.join(running)}.", err=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._around:
            try:
                if kind is None:
                    self._take_in_the_rest()
                    self._look_for_leftovers()
                elif not is_in_background():  # Ctrl-C has reached pytest as well
                    wait_until(lambda: not self._living(), PATIENCE_S)
            finally:
                end_all(self._before, self._own, PATIENCE_S)
                for process in self._processes:
                    # Seen as ended, it may still have threads that are about to end.
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(PATIENCE_S)
                self._tidy()

    # --- Steps ----------------------------------------------------------------------------------

    def _tell(self, name: str, command: Sequence[str]) -> None:
        echo(f"== {name}: {' '.join(command)}", bold=True)
        sys.stdout.flush()

    def _begin(
        self, name: str, command: Sequence[str], output: int | None = None
    ) -> subprocess.Popen[bytes]:
        self._began[name] = time.monotonic()
        environment = {**os.environ, NOTES: str(self._notes), "TMPDIR": str(self._temporary)}
        # The voice asks for a sound server, which keeps a folder among temporary files for good.
        environment["PULSE_RUNTIME_PATH"] = str(self._folder / "pulse")
        # Whoever wants no compiled files beside the sources has none there; but some hundred
        # processes need not all compile the same.
        if environment.pop("PYTHONDONTWRITEBYTECODE", ""):
            environment["PYTHONPYCACHEPREFIX"] = str(self._folder / "compiled")
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT if output is not None else None,
            # What a terminal says to a job in its background is none of the tests' business.
            start_new_session=is_in_background(),
        )
        self._processes.append(process)
        return process

    @property
    def _own(self) -> set[int]:
        return {process.pid for process in self._processes}

    def _conclude(self, name: str, process: subprocess.Popen[bytes]) -> None:
        while not self._has_ended(name, process):
            for other in self._meanwhile.items():
                self._has_ended(*other)
            if self._ends_at is not None and time.monotonic() > self._ends_at and not self._is_over:
                self._is_over = True
                running = self._running()
                echo(f"The run was ended: it took longer than {self._minutes:g} minutes.", err=True)
                echo(f"Running were: {', '.join(running) or f'{name}, but no test'}.", err=True)
                end_all(self._before, self._own, PATIENCE_S)
            reap(self._before | self._own)
            time.sleep(POLL_S)
        if process.returncode:
            self.failed.append(name)

    def _has_ended(self, name: str, process: subprocess.Popen[bytes]) -> bool:
        if process.poll() is None:
            return False
        self._took.setdefault(name, time.monotonic() - self._began[name])
        return True

    def _take_in_the_rest(self) -> None:
        for name, process in self._meanwhile.items():
            self._conclude(name, process)
            echo(f"== {name}", bold=True)
            echo(*(self._folder / name).read_text("utf-8", "replace").splitlines())
        echo(f"Took {', '.join(f'{name} {took:.1f} s' for name, took in self._took.items())}.")

    def _running(self) -> list[str]:
        return sorted(found for note in self._notes.iterdir() if (found := note.read_text("utf-8")))

    # --- The end --------------------------------------------------------------------------------

    def _living(self) -> set[int]:
        reap(self._before | self._own)
        return descendants() - self._before

    def _look_for_leftovers(self) -> None:
        wait_until(lambda: not self._living(), PATIENCE_S)
        found = [describe(process) for process in sorted(self._living())]
        found += map(str, sorted(self._temporary.iterdir()))
        found += [str(path) for path in sorted(leftovers.files_of(self._where) - self._tree)]
        if found and not self._is_over:
            echo("The tests left this behind:", *(f"  {each}" for each in found), err=True)
            self.failed.append("leftovers")

    def _tidy(self) -> None:
        wrote = self._of_tests.is_dir() and any(self._of_tests.iterdir())
        if wrote and "tests" in self.failed:
            shutil.rmtree(self._temporary, ignore_errors=True)
            echo(f"What failed tests wrote is kept in {self._of_tests}", err=True)
        else:
            shutil.rmtree(self._folder, ignore_errors=True)


def is_in_background() -> bool:
    """Whether whoever started this wants it to go on after Ctrl-C or without a terminal."""
    asked = (signal.SIGINT, signal.SIGHUP)
    return any(signal.getsignal(number) is signal.SIG_IGN for number in asked)


LEAST_ROOM: Final = 2 * 1024**3


def roomy_memory() -> str | None:
    """A file system in memory that can hold what tests write; None if there is none.

    Logs are brought to the disk with every decision, and tests make tens of thousands of those.
    """
    memory = Path("/dev/shm")  # noqa: S108  (mkdtemp makes a folder of its own there)
    try:
        about = os.statvfs(memory)
    except OSError:
        return None
    is_fit = os.access(memory, os.W_OK) and not about.f_flag & os.ST_NOEXEC
    return str(memory) if is_fit and about.f_bavail * about.f_frsize > LEAST_ROOM else None
