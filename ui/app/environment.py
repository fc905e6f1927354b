"""Kivy's settings, made before Kivy is imported: nobody else may import it first.

Kivy reads its environment and a config file at import, and a file that it stumbles over would keep
us from starting. It is given nothing to read: all it has to know is said here, so that neither a
damaged file nor another Kivy program on the same machine changes anything.
"""

from __future__ import annotations

import gc
import logging
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SIZE: Final = (1280, 800)


def prepare(
    folder: Path, *, size: tuple[int, int] = SIZE, fullscreen: bool = False, hidden: bool = False
) -> None:
    """Set Kivy up for Ringside; call this before anything of Kivy is imported.

    Until the first screen is built (`RingsideApp.build`) nothing looks for garbage: what is
    imported is not, and to look takes a fiftieth of the first frame.
    """
    gc.disable()
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_ENV_CONFIG="1",
        KIVY_HOME=str(folder / "kivy"),  # nothing is kept there; it only must not be another's
        KIVY_LOG_MODE="PYTHON",
        KIVY_NO_FILELOG="1",
        KIVY_CLIPBOARD="sdl2",  # others start programs to see whether they are there
        KIVY_WINDOW="sdl2",  # the next in line would end the process without a word
        KIVY_IMAGE="sdl2",  # others load all that they could decode, a tenth of our first frame
    )
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "ringside")  # what desktops call the window
    if hidden:
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not os.environ.get("RINGSIDE_DEBUG"):
        # Kivy warns of every kind of touch screen that this machine does not have.
        logging.getLogger("kivy").addHandler(logging.NullHandler())
        logging.getLogger("kivy").propagate = False
    from kivy.config import Config  # noqa: PLC0415  (only now may it be imported)

    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "resizable", "1")
    Config.set("graphics", "allow_screensaver", "0")  # the screen stays awake during a game
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "desktop", "0")
    for name in list(Config.options("input")):
        Config.remove_option("input", name)
    Config.set("input", "mouse", "mouse,disable_multitouch")
