"""Everything that a link carries is remembered for a while, and written to a file if wanted.

Lines come from two threads: bytes from the loop of the boards, the rest from the screen.
"""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hardware.trace import LARGEST_FILE_BYTES, TraceFile
from hardware.trace_flight import FlightMemory

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.trace_lines import Line


class TraceKeeper:
    """A sink for the lines of a recorder; a file begins with what is remembered."""

    def __init__(self, folder: Path, *, most_bytes: int = LARGEST_FILE_BYTES) -> None:
        self.path: Path | None = None
        self._folder = folder
        self._most_bytes = most_bytes
        self._memory = FlightMemory()
        self._file: TraceFile | None = None
        self._lock = threading.Lock()

    def append(self, line: Line, /) -> None:
        """Take one more line."""
        with self._lock:
            self._memory.append(line)
            if self._file is not None:
                self._file.append(line)

    def forget(self) -> None:
        """Another board: what was before does not belong to it."""
        with self._lock:
            self._memory = FlightMemory()

    def flight(self) -> bytes:
        """A whole trace of what is remembered."""
        with self._lock:
            return b"".join(line + b"\n" for line in self._memory.written())

    @property
    def is_full(self) -> bool:
        """Whether the file has taken all that a trace may hold: the rest is not written."""
        return self._file is not None and self._file.is_full

    @property
    def bytes_held(self) -> int:
        """What is remembered, in bytes."""
        return self._memory.bytes_held

    def start(self) -> None:
        """Begin a file; OSError if none can be written."""
        with self._lock:
            if self._file is not None:
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            stem = datetime.now(UTC).strftime("%Y-%m-%d-%H-%M-%S")
            path, number = self._folder / f"{stem}.jsonl", 1
            while path.exists():
                number += 1
                path = self._folder / f"{stem}-{number}.jsonl"
            self._file = TraceFile(path, most_bytes=self._most_bytes)
            for line in self._memory.lines:
                self._file.append(line)
            self.path = path

    def stop(self) -> None:
        """End the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = self.path = None
