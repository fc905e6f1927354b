"""Nothing waits for ports, radios and the tracker before a board is asked for."""

from __future__ import annotations

import subprocess
import sys

LATE = ("bleak", "serial", "hardware.bridge", "hardware.discovery", "hardware.supervisor")
NEVER = ("kivy", "ui", "cli", "sim")


def test_the_service_alone_brings_no_ports_no_radio_and_no_screen() -> None:
    program = "import sys, hardware.boards.service; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "hardware.boards.search" in loaded
    assert not loaded & {*LATE, *NEVER}
