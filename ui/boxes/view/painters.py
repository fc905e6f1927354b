"""What draws a placed box: made once, changed in place, and used again by whoever comes next.

A painter has `paint(what, box, pressed=…)`; `box` is x, y, width and height in pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kivy.graphics import Color, InstructionGroup, PushMatrix, Rectangle, Rotate
from kivy.metrics import Metrics

from drawing import screen_sprites, sprites, tokens
from drawing.tokens import PLAIN, Face, Rgba, hexed
from ui.boxes.text import LINE
from ui.theme.scale import px
from ui.widgets.battlefield.textures import textures
from ui.widgets.letters import figure_texture, icon_texture, text_texture
from ui.widgets.plate import RoundedPlate

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Artwork, Fill, Letters

PixelBox = tuple[int, int, int, int]
Make: TypeAlias = "Callable[[Artwork, int, int], tuple[Any, Rgba]]"


class FillPainter(RoundedPlate):
    """A rounded ground."""

    def paint(self, what: Fill, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        fill = what.pressed if pressed and what.pressed else what.fill
        rim = what.rim if what.border else 0.0
        self.draw(box, fill or tokens.CLEAR, what.radius, what.border, rim)


def line_boxes(what: Letters, box: tuple[float, float, float, float]) -> list[tuple[Any, Any]]:
    """The texture of each line, and where it stands; on whole pixels, or letters are blurred."""
    x, y, wide, high = box
    size = round(what.size * Metrics.density, 1)
    step = round(size * LINE)
    top = y + (high + step * len(what.lines)) / 2
    found = []
    for n, line in enumerate(what.lines):
        texture = text_texture(line, Face(what.face), size)
        if texture is None:
            continue
        spare = wide - texture.width
        left = x + {"start": 0.0, "centre": spare / 2, "end": spare}[what.align]
        low = top - step * (n + 0.5) - texture.height / 2
        found.append((texture, (round(left), round(low))))
    return found


def reads_turned(number: str) -> bool:
    """Whether a number is another one upside down; 16 would be 91, which nobody has."""
    return number in {"6", "9"}


class LettersPainter(InstructionGroup):
    """Lines of text, as textures that everything with the same text shares."""

    def __init__(self) -> None:
        super().__init__()
        self._ink = Color()
        self._underline = Rectangle(size=(0, 0))
        self._rows: list[Any] = []
        self.add(self._ink)
        self.add(self._underline)

    def paint(self, what: Letters, box: PixelBox, *, pressed: bool) -> None:
        """Show them."""
        self._ink.rgba = what.colour
        lines = line_boxes(what, box)
        while len(self._rows) < len(lines):
            self._rows.append(Rectangle())
            self.add(self._rows[-1])
        for row in self._rows[len(lines) :]:
            row.size = (0, 0)
        for row, (texture, pos) in zip(self._rows, lines, strict=False):
            row.texture, row.size, row.pos = texture, texture.size, pos
        self._underline.size = (0, 0)
        if what.underline and lines and reads_turned(what.full):
            texture, (left, low) = lines[-1]
            size = what.size * Metrics.density
            self._underline.size = (texture.width, max(2, round(size * 0.06)))
            self._underline.pos = (left, round(low + texture.height / 2 - size * 0.52))


class TexturePainter(InstructionGroup):
    """One texture in the middle of its room, at its own size and on whole pixels.

    `make` says which in a room of so many pixels, and its tint.
    """

    def __init__(self, make: Make) -> None:
        super().__init__()
        self._make = make
        self._ink, self._body = Color(), Rectangle()
        self.add(self._ink)
        self.add(self._body)

    def paint(self, what: Artwork, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        x, y, wide, high = box
        texture, self._ink.rgba = self._make(what, wide, high)
        self._body.texture, self._body.size = texture, texture.size
        left, low = x + (wide - texture.width) / 2, y + (high - texture.height) / 2
        self._body.pos = (round(left), round(low))


def drawn_as(make: Make) -> Callable[[], TexturePainter]:
    """Painters of a kind of picture that is one texture."""
    return lambda: TexturePainter(make)


def _icon(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    return icon_texture(what.data, max(1, min(wide, high))), what.colour


def _figure(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """The colour is that of the ground it stands on."""
    return figure_texture(what.data, min(wide, high), what.colour), PLAIN


def _logo(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """The colour is that of the ground it stands on."""
    mark = screen_sprites.mark(max(8, min(wide, high)), hexed(what.colour))
    return textures.now(mark, 1.0), PLAIN


def _code(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    return textures.now(screen_sprites.code(what.data, min(wide, high)), 1.0), PLAIN


def _zone(what: Artwork, wide: int, high: int) -> tuple[Any, Rgba]:
    """As it looks on the map."""
    side = min(wide, high)
    return textures.now(sprites.zone_swatch(what.data, side, px(1)), 1.0), PLAIN


class TurnPainter(InstructionGroup):
    """Everything after it is turned, until a `PopMatrix`."""

    def __init__(self) -> None:
        super().__init__()
        self._rotate = Rotate()
        self.add(PushMatrix())
        self.add(self._rotate)

    def paint(self, what: None, box: PixelBox, *, pressed: bool) -> None:
        """Turn about the middle."""
        x, y, wide, high = box
        self._rotate.origin = (x + wide / 2, y + high / 2)
        self._rotate.angle = 180


class FocusRing(InstructionGroup):
    """What a key would tap."""

    def __init__(self) -> None:
        super().__init__()
        self._plates = (RoundedPlate(), RoundedPlate())
        for plate in self._plates:
            self.add(plate)

    def show(self, box: PixelBox | None) -> None:
        """Round this box, or nowhere; white within dark can be seen on every ground."""
        looks: tuple[tuple[Rgba, float, float], ...] = (
            (tokens.INK, 5.0, 4.0),
            (tokens.HI, 3.0, 3.0),
        )
        for plate, (colour, beyond, rim) in zip(self._plates, looks, strict=True):
            x, y, wide, high = box or (0, 0, 0, 0)
            more = beyond * Metrics.density if box else 0.0
            around = (x - more, y - more, wide + 2 * more, high + 2 * more)
            plate.draw(around, tokens.CLEAR, tokens.RADIUS_BUTTON + beyond, colour, rim)


PAINTERS: Final[dict[str, Any]] = {
    "fill": FillPainter,
    "letters": LettersPainter,
    "icon": drawn_as(_icon),
    "figure": drawn_as(_figure),
    "logo": drawn_as(_logo),
    "code": drawn_as(_code),
    "zone": drawn_as(_zone),
    "turn": TurnPainter,
}
"""By kind; a screen that draws something of its own adds its painter."""
