"""`ringside screens`: pictures of every screen at every size, for the documentation."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.app_command import made_folder, parse_size
from cli.main import version
from ui.app.environment import prepare

if TYPE_CHECKING:
    from ui.app.app import RingsideApp


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("docs/screens"),
    show_default=True, help="Write the pictures to this folder.",
)  # fmt: skip
@click.option("--size", "sizes", multiple=True, help="Only these sizes, such as 1280x800.")
@click.option("--text", type=click.Choice(["1.0", "1.25", "1.5"]), default="1.0", help="Text size.")
@click.option("--whole", is_flag=True, help="Also write each screen by itself.")
def screens(*, output: Path, sizes: tuple[str, ...], text: str, whole: bool) -> None:
    """Play through every screen offscreen and write pictures of them, in colour and in grey."""
    made_folder(output)
    wanted = tuple(parse_size(size) for size in sizes)
    with tempfile.TemporaryDirectory(prefix="ringside-") as home:
        prepare(Path(home), hidden=True)
        from ui.app.app import RingsideApp  # noqa: PLC0415  (Kivy must be prepared before)
        from ui.app.gallery import SIZES, make  # noqa: PLC0415

        def start() -> RingsideApp:
            folder = Path(tempfile.mkdtemp(dir=home))
            app = RingsideApp(folder, version())
            app.presenter.settings.change(sound=False, text_scale=float(text))
            return app

        for path in make(output, start, wanted or SIZES, whole=whole):
            click.echo(f"{path} ({path.stat().st_size // 1000} kB)")
