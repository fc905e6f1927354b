"""Whether a window can be seen: somebody must really answer at the display that is named.

Without that SDL takes a driver that draws nowhere, and the app would run unseen.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.numbers import whole_number

X11_SOCKETS: Final = Path("/tmp/.X11-unix")  # noqa: S108  (where every X server listens)
X11_FIRST_PORT: Final = 6000
PATIENCE_S: Final = 2.0


def has_display() -> bool:
    """Always but on a Linux machine where no display server answers."""
    if os.name != "posix" or os.uname().sysname == "Darwin":
        return True
    return _wayland_answers() or _x11_answers()


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    return _answers(str(Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name))


def _x11_answers() -> bool:
    """DISPLAY is [host]:number[.screen]."""
    host, _, rest = os.environ.get("DISPLAY", "").rpartition(":")
    number = whole_number(rest.partition(".")[0], 0, 0xFFFF - X11_FIRST_PORT)
    if number is None:
        return False
    if host in {"", "unix"}:
        path = str(X11_SOCKETS / f"X{number}")
        return _answers(path) or _answers(f"\0{path}")
    with (
        suppress(OSError),
        socket.create_connection((host, X11_FIRST_PORT + number), PATIENCE_S),
    ):
        return True
    return False


def _answers(path: str) -> bool:
    """Whether somebody listens at a local socket."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE_S)
        line.connect(path)
        return True
    return False
