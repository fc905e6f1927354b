"""The tablet app, tested in one process with real pixels and touches.

Kivy reads its surroundings when it is first imported. This file is imported before any module
of this package, so they are set here.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile

_HOMES = "ringside-kivy-"
_home = os.environ.get("KIVY_HOME", "")
if _HOMES not in _home:  # a process that a test starts, and may kill, uses that of the test
    _home = tempfile.mkdtemp(prefix=_HOMES)
    atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",  # Kivy would make folders in its home, and stumble over those of another
    KIVY_HOME=_home,
    KIVY_LOG_MODE="PYTHON",
    KIVY_NO_FILELOG="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_METRICS_DENSITY="1",
    KIVY_WINDOW="sdl2",  # the next in line would end the process instead of saying what is wrong
    KIVY_IMAGE="sdl2",
    KCFG_GRAPHICS_MULTISAMPLES="0",
    KCFG_GRAPHICS_MAXFPS="0",
    KCFG_GRAPHICS_WIDTH="1280",
    KCFG_GRAPHICS_HEIGHT="800",
)
# Without a display SDL draws offscreen; with one it must not open windows during tests.
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
# Kivy warns of every kind of touch screen that this machine does not have.
logging.getLogger("kivy").addHandler(logging.NullHandler())
