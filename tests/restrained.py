"""Folders that nobody may enter: root may do everything, but for a process that is started so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Let nobody enter a folder for a while."""
    folder.chmod(0)
    try:
        yield
    finally:
        folder.chmod(0o700)


def command() -> tuple[str, ...]:
    """What to put before a command so that it lacks the rights that only root has."""
    bounds = "--bounding-set=-dac_override,-dac_read_search"
    return ("setpriv", bounds) if os.geteuid() == 0 and shutil.which("setpriv") else ()


def python(*words: object) -> subprocess.CompletedProcess[str]:
    """Run Python without those rights."""
    return subprocess.run(
        [*command(), sys.executable, *map(str, words)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
