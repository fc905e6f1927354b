"""Folders that nobody may enter: root may do everything, but for a process that is started so."""

from __future__ import annotations

import os
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


def python(*words: object) -> subprocess.CompletedProcess[str]:
    """Run Python without the rights that only root has."""
    bounds = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    return subprocess.run(
        [*(bounds if os.geteuid() == 0 else ()), sys.executable, *map(str, words)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
