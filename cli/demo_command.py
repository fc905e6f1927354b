"""`ringside demo`: a game through the app without a display, with rulings and pictures."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from cli.app_command import made_folder, parse_size
from cli.main import version
from cli.output import count, echo, take_logs


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write the pictures to this folder."
)
@click.option("--size", default="1280x800", show_default=True, help="The screen in pixels.")
def demo(*, output: Path | None, size: str) -> None:
    """Play a scripted game through the real app, without a display.

    The figures are dragged on a simulated board, which senses them; only cards and choices are
    tapped. Prints every decision with its rules, and writes pictures of the key moments to a
    folder.
    """
    from ui.app.environment import prepare  # noqa: PLC0415  (Ringside is whole without its app)
    from ui.layout import density_for  # noqa: PLC0415

    wide, high = parse_size(size)
    wanted = made_folder(output) if output else None
    with tempfile.TemporaryDirectory(prefix="ringside-") as home:
        take_logs()
        prepare(Path(home), size=(wide, high), hidden=True)
        from devtools.demo import Demo  # noqa: PLC0415
        from devtools.puppet import Hand  # noqa: PLC0415
        from hardware.boards.service import Boards  # noqa: PLC0415  (Kivy must be prepared before)
        from hardware.stepped_loop import SteppedLoop  # noqa: PLC0415
        from ui.bootstrap import make_app  # noqa: PLC0415

        puppet = Hand(is_watched=False)
        puppet.resize(wide, high, density_for(wide, high))
        boards = Boards(Path(home), loop=SteppedLoop(), now_ms=puppet.now_ms, sources=())
        app = make_app(Path(home), version(), boards, strict_words=True)
        app.presenter.settings.change(sound=False)
        puppet.show(app.build())
        folder = wanted or Path(tempfile.mkdtemp(prefix="ringside-demo-"))
        played = Demo(app, puppet, folder, echo)
        played.play()
        app.on_stop()
    echo(f"{count(len(played.pictures), 'picture')} in {folder}")
