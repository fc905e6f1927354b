"""`ringside` and `ringside app`: open the tablet app."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

import click

from cli import exits, folders
from cli.main import version
from ui.app.display import has_display
from ui.app.environment import prepare

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
    if not has_display():
        click.echo(NO_DISPLAY)
        sys.exit(exits.FAULTS_FOUND)
    prepare(folders.home(), size=size, fullscreen=fullscreen)
    from ui.app.app import RingsideApp  # noqa: PLC0415  (Kivy must be prepared before)
    from ui.bootstrap import Boards  # noqa: PLC0415
    from ui.presenter.words import load_words  # noqa: PLC0415

    home = folders.home()
    program = RingsideApp(home, version(), Boards(home, load_words(strict=False)))
    # What lives before the first screen stays: nobody has to walk over it while figures move.
    gc.freeze()
    program.run()


def parse_size(text: str) -> tuple[int, int]:
    """A size such as 1280x800."""
    wide, _, high = text.partition("x")
    if not (wide.isdigit() and high.isdigit()):
        raise click.BadParameter("write it as 1280x800", param_hint="--size")
    if not all(LEAST_PIXELS <= int(side) <= MOST_PIXELS for side in (wide, high)):
        raise click.BadParameter(
            f"each side must have {LEAST_PIXELS} to {MOST_PIXELS} pixels", param_hint="--size"
        )
    return int(wide), int(high)


def made_folder(folder: Path) -> Path:
    """The folder, made if need be; says so if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise click.ClickException(f"{folder} cannot be made: {reason}.") from problem
    return folder
