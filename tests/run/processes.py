"""The processes of a run of the tests: all of them are known, and all of them end with it.

On Linux a process that has lost its parent is handed to the nearest ancestor that asks for such,
so nothing that a test starts can get away, not even by starting a session of its own. Elsewhere
only what was started here directly is ended. What was there before is never touched.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import signal
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROC: Final = Path("/proc")
_SET_CHILD_SUBREAPER, _GET_CHILD_SUBREAPER = 36, 37
_LISTENING: Final = "0A"
"""How /proc/net/tcp calls the state of a socket that waits for somebody."""
POLL_S: Final = 0.1


@contextmanager
def orphans_adopted() -> Iterator[set[int]]:
    """Become the parent of whatever loses its own; gives the processes that were there before."""
    if not PROC.is_dir():
        yield set()
        return
    prctl = ctypes.CDLL(None).prctl
    was_so = ctypes.c_int()
    prctl(_GET_CHILD_SUBREAPER, ctypes.byref(was_so))
    prctl(_SET_CHILD_SUBREAPER, 1)
    try:
        yield descendants()
    finally:
        prctl(_SET_CHILD_SUBREAPER, was_so.value)


def descendants() -> set[int]:
    """Every living process below this one."""
    below: dict[int, list[int]] = {}
    for number in (int(entry.name) for entry in PROC.glob("[0-9]*")):
        state, parent = _state_and_parent(number)
        if state not in {"", "Z", "X"}:
            below.setdefault(parent, []).append(number)
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        children = below.get(waiting.pop(), [])
        found.update(children)
        waiting += children
    return found


def _state_and_parent(process: int) -> tuple[str, int]:
    try:
        stat = (PROC / str(process) / "stat").read_text("utf-8", "replace")
    except OSError:  # it has just ended
        return "", 0
    state, parent = stat.rpartition(")")[2].split()[:2]
    return state, int(parent)


def reap(known: set[int]) -> None:
    """Let go of adopted processes that have ended; `known` are waited for by somebody else."""
    for entry in PROC.glob("[0-9]*"):
        number = int(entry.name)
        if number not in known and _state_and_parent(number) == ("Z", os.getpid()):
            with contextlib.suppress(ChildProcessError):
                os.waitpid(number, os.WNOHANG)


def wait_until(happened: Callable[[], bool], seconds: float) -> bool:
    """Wait for something, for so long at most; whether it happened."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(POLL_S)
    return True


def end_all(before: set[int], own: set[int], patience_s: float) -> None:
    """End every process below this one that was not there before: kindly, then surely.

    Those that the caller started itself are left for it to wait for.
    """

    def is_quiet() -> bool:
        reap(before | own)
        return not descendants() - before

    for sign in (signal.SIGTERM, signal.SIGKILL):
        for process in descendants() - before:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, sign)
        if wait_until(is_quiet, patience_s):
            return


def describe(process: int) -> str:
    """A process for people: its number, how it was started, and the ports it listens at."""
    folder = PROC / str(process)
    try:
        words = folder.joinpath("cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        words = []
    command = " ".join(word for word in words if word)[:160] or "it has just ended"
    ports = ", ".join(map(str, sorted(listening_ports(process))))
    return f"process {process} ({command})" + (f", listening at port {ports}" if ports else "")


def listening_ports(process: int) -> set[int]:
    """The TCP ports at which a process waits for somebody."""
    sockets: set[str] = set()
    with contextlib.suppress(OSError):
        for descriptor in (PROC / str(process) / "fd").iterdir():
            with contextlib.suppress(OSError):
                found = re.fullmatch(r"socket:\[(\d+)\]", str(descriptor.readlink()))
                sockets.update(found.groups() if found else ())
    ports = set()
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            lines = (PROC / str(process) / "net" / table).read_text("ascii").splitlines()[1:]
            rows = [line.split() for line in lines]
            ports |= {
                int(row[1].rpartition(":")[2], 16)
                for row in rows
                if row[3] == _LISTENING and row[9] in sockets
            }
    return ports
