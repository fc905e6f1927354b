"""The process that reduces and darkens a photo: begun, looked after, and ended."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import drawing
from drawing.photo_files import PhotoFault

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_S: Final = 60.0
ROOT: Final = Path(drawing.__file__).parents[1]


class PhotoWork(Protocol):
    """Does one thing with a photo at a time, while the app goes on."""

    def begin(self, *orders: str) -> None:
        """Begin; what was being done is given up."""

    def look(self) -> PhotoFault | bool:
        """True when it is done, False while it is not, or why it could not be done."""

    def stop(self) -> None:
        """Give up."""


class PhotoProcess:
    """The real one: `drawing/photo_work.py` as a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._began_at = 0.0

    def begin(self, *orders: str) -> None:
        """Start the process."""
        self.stop()
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        self._began_at = self._clock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "drawing.photo_work", *orders],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip

    def look(self) -> PhotoFault | bool:
        """Whether it has ended, and how."""
        process = self._process
        if process is None:
            return False
        if process.poll() is None:
            if self._clock() - self._began_at < LONGEST_S:
                return False
            self.stop()
            return PhotoFault.TOO_LONG
        self._process = None
        if process.returncode == 0:
            return True
        codes = {fault.code: fault for fault in PhotoFault}
        # Whatever has ended it otherwise, too much memory for instance, is the picture's doing.
        return codes.get(process.returncode, PhotoFault.DAMAGED)

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
