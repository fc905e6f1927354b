"""Runs inputs in workers, watches over them, and counts what became of each.

Which inputs are tried follows from the seed: input 7 of a kind is always the same. How many are
tried follows from a number or from the time; every kind gets the same share of it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tests import restrained
from tests.fuzz.inputs import Kept, to_text
from tests.fuzz.judge import FINDING, OPENED, REFUSED

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fuzz.inputs import Input


class Limits(NamedTuple):
    """How long an input may take."""

    cpu_s: int = 5
    """Of the time of a processor."""
    wall_s: float = 30.0
    """On the clock: other programs may slow a machine down, but not so much."""


LIMITS: Final = Limits()
READY_S: Final = 60
FAST: Final = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  (under a name of its own)
"""A folder in memory, where there is one: every trial makes and removes many files."""
PRODUCT_WAYS: Final = "tests.fuzz.ways"


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one input."""

    outcome: str
    what: str = ""
    detail: str = ""
    seconds: float = 0.0


class WorkerProcess:
    """A worker that is started when it is needed, and again when it has died."""

    def __init__(self, ways: str, folder: Path, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._command = (
            *restrained.command(), sys.executable, "-P",
            "-m", "tests.fuzz.worker", ways, str(limits.cpu_s), str(folder),
        )  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = b""
        self._errors: Any = None

    def ask(self, job: dict[str, Any]) -> Verdict:
        """Have one job done; a worker that dies or hangs over it is the answer, too."""
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        process.stdin.flush()
        doing = "starting"
        until = time.monotonic() + self._limits.wall_s
        while True:
            line = self._line(process, until)
            if line is None:
                return self._died(doing)
            answer = json.loads(line)
            if "outcome" in answer:
                return msgspec.convert(answer, Verdict)
            doing = answer.get("doing", doing)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._heard = b""
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as it runs)
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
            if self._line(self._process, time.monotonic() + READY_S) is None:
                raise RuntimeError(self._died("starting").detail)
        return self._process

    def _line(self, process: subprocess.Popen[bytes], until: float) -> bytes | None:
        """The next line it says; None if it died, or says nothing in time and is stopped."""
        assert process.stdout is not None
        while b"\n" not in self._heard:
            ready, _, _ = select.select([process.stdout], [], [], max(0, until - time.monotonic()))
            if not ready:
                process.send_signal(signal.SIGABRT)  # so it says where it was
                return None
            chunk = os.read(process.stdout.fileno(), 65536)
            if not chunk:
                return None
            self._heard += chunk
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _died(self, doing: str) -> Verdict:
        process, self._process = self._process, None
        assert process is not None
        code = _wait(process)
        self._errors.seek(0)
        detail = self._errors.read().decode("utf-8", "replace")[-6000:]
        self._errors.close()
        is_hang = -code in {signal.SIGXCPU, signal.SIGABRT}
        what = "no answer in time" if is_hang else f"the process died ({_name_of(code)})"
        took_s = self._limits.cpu_s if is_hang else 0.0
        return Verdict(outcome=FINDING, what=f"{doing}: {what}", detail=detail, seconds=took_s)

    def close(self) -> None:
        """End it."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            _wait(self._process)
            self._errors.close()
            self._process = None


def _wait(process: subprocess.Popen[bytes]) -> int:
    try:
        code = process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        code = process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    return code


def _name_of(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit {code}"


# --- Counting -----------------------------------------------------------------------------------


class Tally:
    """What became of the inputs of one kind."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.spent_s = 0.0
        self.slowest_s = 0.0

    def add(self, verdict: Verdict, wall_s: float) -> None:
        """Count one more."""
        self.outcomes[verdict.outcome] += 1
        self.spent_s += wall_s
        self.slowest_s = max(self.slowest_s, verdict.seconds)

    @property
    def inputs(self) -> int:
        """How many were tried."""
        return self.outcomes.total()


class Found(msgspec.Struct, kw_only=True):
    """A finding: the first input that led to it, and how many did."""

    kind: str
    what: str
    detail: str
    job: dict[str, Any]
    """What to ask a worker for to see it again."""
    count: int = 1


class Run:
    """One run of the fuzzer: jobs are handed to workers until there are enough."""

    def __init__(
        self,
        kinds: tuple[str, ...],
        *,
        seed: int,
        inputs: int | None = None,
        seconds: float = 60.0,
        workers: int = 2,
        ways: str = PRODUCT_WAYS,
        limits: Limits = LIMITS,
        on_progress: Callable[[Run], None] = lambda _run: None,
    ) -> None:
        self.kinds = kinds
        self.seed = seed
        self.tallies = {kind: Tally() for kind in kinds}
        self.findings: dict[tuple[str, str], Found] = {}
        self.took_s = 0.0
        self._inputs = inputs
        self._seconds = seconds
        self._workers = workers
        self._ways = ways
        self._limits = limits
        self._on_progress = on_progress
        self._lock = threading.Lock()
        self._next = dict.fromkeys(kinds, 0)
        self._began = 0.0
        self._problems: list[BaseException] = []
        self.is_stopped = False

    def go(self) -> None:
        """Try inputs until there are enough of them."""
        self._began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="ringside-fuzz-", dir=FAST) as folder:
            threads = [
                threading.Thread(target=self._work, args=(Path(folder),))
                for _ in range(self._workers)
            ]
            for thread in threads:
                thread.start()
            try:
                while alive := [thread for thread in threads if thread.is_alive()]:
                    alive[0].join(1.0)
                    self._on_progress(self)
            finally:
                self.is_stopped = True
                for thread in threads:
                    thread.join()
        self.took_s = time.monotonic() - self._began
        if self._problems:
            raise self._problems[0]

    def _work(self, folder: Path) -> None:
        worker = WorkerProcess(self._ways, folder, self._limits)
        try:
            while (job := self._next_job()) is not None:
                began = time.monotonic()
                self._count(job, worker.ask(job), time.monotonic() - began)
        except Exception as problem:  # noqa: BLE001  (told by `go`, in the thread of the caller)
            self._problems.append(problem)
            self.is_stopped = True
        finally:
            worker.close()

    def _next_job(self) -> dict[str, Any] | None:
        """An input of the kind that has had the least so far."""
        with self._lock:
            if self.is_stopped:
                return None
            if self._inputs is not None:
                kind = min(self.kinds, key=self._next.__getitem__)
                if self._next[kind] >= self._inputs:
                    return None
            else:
                if time.monotonic() - self._began >= self._seconds:
                    return None
                kind = min(self.kinds, key=lambda kind: self.tallies[kind].spent_s)
            index = self._next[kind]
            self._next[kind] += 1
        return {"kind": kind, "seed": self.seed, "index": index}

    def _count(self, job: dict[str, Any], verdict: Verdict, wall_s: float) -> None:
        kind = job["kind"]
        with self._lock:
            self.tallies[kind].add(verdict, wall_s)
            if verdict.outcome != FINDING:
                return
            found = self.findings.get((kind, verdict.what))
            if found is not None:
                found.count += 1
                if job["index"] < found.job["index"]:  # so that a seed always shows the same one
                    found.job, found.detail = job, verdict.detail
            else:
                self.findings[kind, verdict.what] = Found(
                    kind=kind, what=verdict.what, detail=verdict.detail, job=job
                )


# --- One by one ---------------------------------------------------------------------------------


class Bench:
    """Tries given inputs one by one: those of the corpus, of a file, and ever smaller ones."""

    def __init__(self, ways: str = PRODUCT_WAYS) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ringside-fuzz-", dir=FAST)
        self._worker = WorkerProcess(ways, Path(self._folder.name))

    def try_input(self, given: Input) -> Verdict:
        """What becomes of an input."""
        return self._worker.ask({"file": to_text(Kept(given))})

    def close(self) -> None:
        """No more."""
        self._worker.close()
        self._folder.cleanup()


def fits(expected: str, verdict: Verdict) -> bool:
    """Whether this is what must become of an input: `opened`, `refused`, or either."""
    return verdict.outcome in {OPENED, REFUSED} and verdict.outcome in expected
