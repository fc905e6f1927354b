"""`ringside` and `ringside app`: open the tablet app."""

from __future__ import annotations

import gc
import signal
import sys
import tempfile
from typing import TYPE_CHECKING

import click

from cli import exits, folders
from cli.device_languages import device_languages
from cli.display import has_display
from cli.main import version
from cli.output import echo, take_logs
from companion.content.languages import prefer
from companion.content.regular_file import naming
from companion.numbers import whole_number

if TYPE_CHECKING:
    from pathlib import Path

LEAST_PIXELS, MOST_PIXELS = 480, 8192

NO_DISPLAY = """There is no display here, so no window can be opened.

Start Ringside on the machine with the screen, or see it without one:
  ringside demo     plays a game through the app and writes pictures of it
  ringside doctor   says what this machine has and what is missing
  ringside --help   everything that works without a window"""


@click.command()
@click.option("--fullscreen", is_flag=True, help="Fill the whole screen.")
@click.option("--size", default="1280x800", show_default=True, help="The window in pixels.")
def app(*, fullscreen: bool, size: str) -> None:
    """Open the app: the table, the rulings, the games."""
    open_app(fullscreen=fullscreen, size=parse_size(size))


def open_app(*, fullscreen: bool = False, size: tuple[int, int] = (1280, 800)) -> None:
    """Open the app, or say why that is not possible here."""
    from ui.app.environment import prepare  # noqa: PLC0415

    if not has_display():
        echo(*NO_DISPLAY.splitlines())
        sys.exit(exits.FAULTS_FOUND)
    take_logs()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # then SDL takes it, and closes the window
    prepare(folders.home(), size=size, fullscreen=fullscreen)
    from ui.bootstrap import make_app  # noqa: PLC0415  (Kivy must be prepared before)

    prefer(*device_languages())
    program = make_app(folders.home(), version())
    # What lives before the first screen stays: nobody has to walk over it while figures move.
    gc.freeze()
    try:
        program.run()
    except KeyboardInterrupt:
        program.dispatch("on_stop")
        raise


def parse_size(text: str) -> tuple[int, int]:
    """A size such as 1280x800."""
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal()):
        raise click.BadParameter("write it as 1280x800", param_hint="--size")
    across, up = (whole_number(side, LEAST_PIXELS, MOST_PIXELS) for side in (wide, high))
    if across is None or up is None:
        raise click.BadParameter(
            f"each side must have {LEAST_PIXELS} to {MOST_PIXELS} pixels", param_hint="--size"
        )
    return across, up


def made_folder(folder: Path) -> Path:
    """The folder, made if need be; raises OSError if nothing can be put there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as problem:
        raise naming(problem, folder) from problem
