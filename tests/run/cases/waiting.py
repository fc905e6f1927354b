"""Tells how it was started and what it hands down, then waits for whoever ends it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

TELL = """
from signal import SIG_IGN, SIGHUP, SIGINT, getsignal
print([int(getsignal(number) is SIG_IGN) for number in (SIGHUP, SIGINT)])
"""


def test_it_waits() -> None:
    ignored = json.loads(subprocess.check_output([sys.executable, "-c", TELL]))
    told = {"process": os.getpid(), "session": os.getsid(0), "ignored": ignored}
    file = Path(os.environ["FILE_OF_THE_CASE"])
    file.with_suffix(".new").write_text(json.dumps(told), "utf-8")
    file.with_suffix(".new").rename(file)
    time.sleep(600)
