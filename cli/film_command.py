"""`ringside film`: a short film of a trap, a fight and a defeat, frame by frame and as one file."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from cli.app_command import made_folder, parse_size
from cli.main import version
from cli.output import count, echo, take_logs


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--size", default="1280x800", show_default=True, help="The screen in pixels.")
def film(*, folder: Path, size: str) -> None:
    """Film a trap, an attack with its answer and a defeat in the real app, without a display.

    Writes every frame that differs from the one before to FOLDER, and a moving picture of them,
    `film.webp`. What is there already under these names is written over.
    """
    from ui.app.environment import prepare  # noqa: PLC0415  (Ringside is whole without its app)
    from ui.layout import density_for  # noqa: PLC0415

    wide, high = parse_size(size)
    made_folder(folder)
    with tempfile.TemporaryDirectory(prefix="ringside-") as home:
        take_logs()
        prepare(Path(home), size=(wide, high), hidden=True)
        try:
            from devtools.film import Film  # noqa: PLC0415  (Kivy must be prepared before)
        except ImportError as missing:
            advice = "Start it as `./ringside film`, which fetches them."
            wrong = f"Filming needs packages that are not there ({missing.name}). {advice}"
            raise click.ClickException(wrong) from missing
        from devtools.puppet import Hand  # noqa: PLC0415
        from ui.bootstrap import make_app  # noqa: PLC0415

        hand = Hand(is_watched=False)
        hand.resize(wide, high, density_for(wide, high))
        app = make_app(Path(home), version(), strict_words=True)
        app.presenter.settings.change(sound=False)
        hand.show(app.build())
        files = list(Film(app, hand, folder).shoot())
        app.on_stop()
    *frames, moving = files
    echo(f"{count(len(frames), 'frame')} in {folder}")
    echo(f"{moving}: {moving.stat().st_size / 1000:.0f} kB")
