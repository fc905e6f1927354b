"""Leaves a process with a port, a folder among the temporary files, and a file in the work tree."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

LISTEN = """
import socket, time
server = socket.create_server(("127.0.0.1", 0))
print(1, flush=True)
time.sleep(600)
"""


def test_it_leaves_a_process() -> None:
    left = subprocess.Popen(
        [sys.executable, "-c", LISTEN], start_new_session=True, stdout=subprocess.PIPE
    )
    assert left.stdout is not None
    assert left.stdout.readline() == b"1\n"
    left.stdout.close()
    left.returncode = 0  # or Python would complain that it is still there


def test_it_leaves_files() -> None:
    tempfile.mkdtemp(prefix="left-behind-")
    Path(os.environ["TREE_OF_THE_CASE"], "left.txt").touch()
