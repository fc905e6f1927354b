"""The process in which inputs are tried: it may hang, run out of memory or die, and is replaced.

It reads jobs as JSON lines from standard input, and answers each with lines on standard output:
what it is doing, then what became of it. `runs` is at the other end.
"""

from __future__ import annotations

import ctypes.util
import faulthandler
import importlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cli import output
from tests.fuzz.fence import Fence
from tests.fuzz.inputs import from_text, lay
from tests.fuzz.judge import FINDING, FindingError, Trial
from tests.fuzz.speed import read_shipped_files_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fuzz.inputs import Input
    from tests.fuzz.ways.base import Way

MOST_BYTES: Final = 2 * 1024**3


def made(ways: dict[str, Way], kind: str, seed: int, index: int) -> Input:
    """The input with this number: always the same for a seed."""
    return ways[kind].make(random.Random(f"{seed}/{kind}/{index}"))


def try_one(
    way: Way, given: Input, folder: Path, fence: Fence, doing: Callable[[str], None]
) -> dict[str, Any]:
    """What becomes of one input in a new folder."""
    trial = Trial(given, folder, doing)
    (folder / "tmp").mkdir(parents=True)
    if "home" not in given.oddities:
        trial.home.mkdir()
    trial.work.mkdir()
    os.environ["RINGSIDE_HOME"] = str(trial.home)
    began = time.process_time()
    answer: dict[str, Any] = {}
    try:
        lay(given, folder)
        os.chdir(trial.work)
        tempfile.tempdir = str(folder / "tmp")
        fence.up(folder, names_places=way.names_places)
        try:
            way.run(trial)
        finally:
            fence.down()
            tempfile.tempdir = None
            os.chdir("/")
        trial.require_fenced(fence.crossed)
        way.check_after(trial)
        answer["outcome"] = trial.outcome
    except FindingError as finding:
        if fence.crossed:  # what was not let happen is the cause, and what came of it is not
            finding = FindingError(f"outside the folder: {fence.crossed[0]}", finding.detail)
        what = finding.what.replace(str(folder), "").replace(str(folder.parent), "..")
        answer.update(outcome=FINDING, what=what, detail=finding.detail)
    answer["seconds"] = time.process_time() - began
    return answer


class Worker:
    """Takes jobs until there are no more."""

    def __init__(self, ways: dict[str, Way], most_cpu_s: int, folder: Path) -> None:
        self._ways = ways
        self._most_cpu_s = most_cpu_s
        self._folder = folder
        self._answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        self._fence = Fence()

    def run(self) -> None:
        """Answer every job."""
        self._settle()
        self._tell("waiting")
        for line in sys.stdin:
            self._say(self._answer(json.loads(line)))

    def _settle(self) -> None:
        """Be alone: nothing of the product may print between the answers, or ask anybody."""
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 1)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other end says when it is over
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        faulthandler.enable()
        faulthandler.register(signal.SIGXCPU, chain=True)
        os.environ.update(RINGSIDE_DEBUG="1", NO_COLOR="1")
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
            os.environ.pop(name, None)
        sys.dont_write_bytecode = True
        vars(ctypes.util)["find_library"] = lambda _name: None  # it would start compilers
        vars(output)["PATIENCE_S"] = float("inf")  # signs of life are no finding
        read_shipped_files_once()
        self._fence.install()

    def _answer(self, job: dict[str, Any]) -> dict[str, Any]:
        self._tell("make the input")
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if "file" in job:
            given = from_text(job["file"]).input
        else:
            given = made(self._ways, job["kind"], job["seed"], job["index"])
        used_s = int(time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (used_s + self._most_cpu_s, resource.RLIM_INFINITY))
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        try:
            return try_one(self._ways[given.kind], given, folder, self._fence, self._tell)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _tell(self, what: str) -> None:
        self._say({"doing": what})

    def _say(self, value: dict[str, Any]) -> None:
        self._answers.write(json.dumps(value) + "\n")
        self._answers.flush()


def main() -> None:
    """`python -m tests.fuzz.worker WAYS SECONDS FOLDER`, with WAYS a module that has some."""
    ways = importlib.import_module(sys.argv[1]).WAYS
    Worker(ways, int(sys.argv[2]), Path(sys.argv[3])).run()


if __name__ == "__main__":
    main()
