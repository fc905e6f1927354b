"""`ringside screens`: pictures of every screen at every size, for the documentation."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.app_command import made_folder, parse_size
from cli.main import version
from cli.output import echo, take_logs
from companion.content.board_labels import load_board_labels
from companion.content.languages import look_in

if TYPE_CHECKING:
    from devtools.puppet import Hand
    from hardware.boards.service import Boards
    from hardware.discovery import Found
    from ui.app.app import RingsideApp


class _SomeBoards:
    """Boards that a search finds on the pictures; nobody links them."""

    async def find(self) -> list[Found]:
        from hardware.discovery import Found  # noqa: PLC0415  (as the others, only when shown)
        from hardware.transports.ble import BleTarget  # noqa: PLC0415
        from hardware.transports.serial_port import SerialTarget  # noqa: PLC0415

        cable, radio = SerialTarget("/dev/ttyACM0"), BleTarget("Ringside 64")
        called = load_board_labels().port.format(maker="Arduino", port=cable.port)
        return [
            Found(cable, called, "usb:2341:0043:75232", is_likely=True),
            Found(radio, "Ringside 64", "ble:Ringside 64", is_likely=True, signal=-58),
        ]


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("docs/screens"),
    show_default=True, help="Write the pictures to this folder.",
)  # fmt: skip
@click.option("--size", "sizes", multiple=True, help="Only these sizes, such as 1280x800.")
@click.option("--text", type=click.Choice(["1.0", "1.25", "1.5"]), default="1.0", help="Text size.")
@click.option("--whole", is_flag=True, help="Also write each screen by itself.")
@click.option(
    "--labels", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="In the language of this folder, such as one of `pseudo-language`.",
)  # fmt: skip
def screens(
    *, output: Path, sizes: tuple[str, ...], text: str, whole: bool, labels: Path | None
) -> None:
    """Play through every screen offscreen and write pictures of them, in colour and in grey."""
    from ui.app.environment import prepare  # noqa: PLC0415  (Ringside is whole without its app)

    wanted = tuple(parse_size(size) for size in sizes)
    made_folder(output)
    if labels is not None:
        look_in(labels.resolve().parent)
    with tempfile.TemporaryDirectory(prefix="ringside-") as home:
        take_logs()
        prepare(Path(home), hidden=True)
        from companion.content.settings_file import Settings, save_settings  # noqa: PLC0415
        from devtools.gallery import SIZES, make  # noqa: PLC0415
        from hardware.boards.service import Boards  # noqa: PLC0415  (Kivy must be prepared before)
        from hardware.stepped_loop import SteppedLoop  # noqa: PLC0415
        from ui.bootstrap import make_app  # noqa: PLC0415

        def start(hand: Hand) -> tuple[RingsideApp, Boards]:
            folder = Path(tempfile.mkdtemp(dir=home))
            if labels is not None:
                save_settings(folder, Settings(language=labels.resolve().name))
            boards = Boards(
                folder, loop=SteppedLoop(), now_ms=hand.now_ms, sources=(_SomeBoards(),)
            )
            app = make_app(folder, version(), boards, strict_words=True)
            app.presenter.settings.change(sound=False, text_scale=float(text))
            return app, boards

        for path in make(output, start, wanted or SIZES, whole=whole):
            echo(f"{path} ({path.stat().st_size // 1000} kB)")
