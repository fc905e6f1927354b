"""A photo of a table's own board: reduced, and darkened so that all stands out on it.

`python -m drawing.photo_work reduce FROM TO` and `darken FROM TO X,Y X,Y X,Y X,Y`: a process of its
own, because a decoder holds Python's lock for seconds, and a picture that breaks it breaks nothing
else. It ends with 0, or with a number that says what was wrong (`PhotoFault.code`).
"""

from __future__ import annotations

import sys
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import resvg_py

from companion.content.regular_file import read_regular
from companion.content.whole_file import write_whole
from drawing.board_photo import Spot, is_board
from drawing.markup import element, number
from drawing.photo_files import MOST_BYTES, PhotoError, PhotoFacts, PhotoFault, facts_of
from drawing.tokens import BG, hexed

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST: Final = 1600
"""The longer side of what is kept, in pixels: as sharp as a painted ground."""
BRIGHTEST: Final = 0.042
"""The relative luminance of white on it: the darkest figure keeps 4.5 to 1 wherever it stands."""
_FLATTER: Final = 0.5
"""Below 1: dark parts of a photo stay visible beside the bright ones."""
_STEPS: Final = 32
_COLOURS: Final = 0.7
"""How much colour is left: a photo must not look like a zone."""
MOST_MEMORY: Final = 2_000_000_000


def reduced(data: bytes) -> bytes:
    """A photo as a small PNG the right way up, with nothing that its file says besides."""
    facts = facts_of(data)
    width, height = facts.width, facts.height
    scale = min(1.0, LONGEST / max(width, height))
    wide, high = max(round(width * scale), 1), max(round(height * scale), 1)
    turn = {
        0: "",
        90: f"translate({high} 0) rotate(90)",
        180: f"translate({wide} {high}) rotate(180)",
        270: f"translate(0 {wide}) rotate(270)",
    }[facts.turned]
    image = _image(data, facts, wide, high, **({"transform": turn} if turn else {}))
    size = (high, wide) if facts.turned % 180 else (wide, high)
    return _drawn(image, *size)


def darkened(data: bytes, corners: Sequence[Spot]) -> bytes:
    """The board alone, as dark as a painted ground; what lies around it on the photo is gone."""
    facts = facts_of(data)
    if not is_board(corners):
        raise PhotoError(PhotoFault.DAMAGED)
    wide, high = facts.width, facts.height
    tones = " ".join(f"{BRIGHTEST * (n / _STEPS) ** _FLATTER:.4f}" for n in range(_STEPS + 1))
    points = " ".join(f"{number(x * wide)},{number(y * high)}" for x, y in corners)
    channels = "".join(
        element(f"feFunc{name}", {"type": "table", "tableValues": tones}) for name in "RGB"
    )
    drawing = (
        element(
            "filter",
            {"id": "dark", "x": 0, "y": 0, "width": 1, "height": 1,
             "color-interpolation-filters": "linearRGB"},
            element("feColorMatrix", {"type": "saturate", "values": _COLOURS}),
            element("feComponentTransfer", {}, channels),
        ),
        element("clipPath", {"id": "board"}, element("polygon", {"points": points})),
        element("rect", {"width": wide, "height": high, "fill": hexed(BG)}),
        element(
            "g", {"clip-path": "url(#board)"},
            _image(data, facts, wide, high, filter="url(#dark)"),
        ),
    )  # fmt: skip
    return _svg("".join(drawing), wide, high)


def _image(data: bytes, facts: PhotoFacts, wide: int, high: int, **more: str) -> str:
    href = f"data:{facts.mime};base64,{b64encode(data).decode('ascii')}"
    box: dict[str, str | float] = {"width": wide, "height": high, "preserveAspectRatio": "none"}
    return element("image", {**box, "href": href, **more})


def _drawn(image: str, wide: int, high: int) -> bytes:
    png = _svg(image, wide, high)
    if png == _svg("", wide, high):
        raise PhotoError(PhotoFault.DAMAGED)  # what cannot be decoded is drawn as nothing
    return png


def _svg(inside: str, wide: int, high: int) -> bytes:
    size = {"width": wide, "height": high}
    document = element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size}, inside)
    return bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))


# --- As a process -------------------------------------------------------------------------------


def main(orders: Sequence[str]) -> int:
    """Do one thing; 0, or the code of what is wrong."""
    _stay_small()
    try:
        what, source, target, *corners = orders
        data = _read(Path(source))
        if what == "reduce":
            png = reduced(data)
        else:
            png = darkened(data, [_spot(corner) for corner in corners])
        write_whole(Path(target), png)
    except PhotoError as wrong:
        return wrong.fault.code
    except OSError:
        return PhotoFault.UNREADABLE.code
    return 0


def _read(path: Path) -> bytes:
    if path.stat().st_size > MOST_BYTES:
        raise PhotoError(PhotoFault.TOO_LARGE)
    return read_regular(path, MOST_BYTES)


def _spot(text: str) -> Spot:
    x, _, y = text.partition(",")
    return float(x), float(y)


def _stay_small() -> None:
    """A picture that would take all memory ends this process, and nothing else."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (not on every system)

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
