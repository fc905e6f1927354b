"""What draws a placed box: made once, changed in place, and used again by whoever comes next.

A painter has `paint(what, box, pressed=…)`; `box` is x, y, width and height in pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from drawing import tokens
from drawing.items import PLAIN
from drawing.tokens import Face, Rgba
from ui.boxes.text import LINE
from ui.widgets.letters import figure_texture, icon_texture, text_texture
from ui.widgets.plate import Plate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.boxes.base import Fill, Letters, Picture

PixelBox = tuple[int, int, int, int]


class FillPainter(Plate):
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
    """Whether a number is another number to whoever sees it upside down."""
    return bool(number) and set(number) <= set("01689") and bool(set(number) & set("69"))


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
            self._underline.size = (texture.width, max(2, round(size * 0.075)))
            self._underline.pos = (left, round(low + texture.height / 2 - size * 0.52))


class TexturePainter(InstructionGroup):
    """One texture in the middle of its room."""

    def __init__(self) -> None:
        super().__init__()
        self._ink, self._body = Color(), Rectangle()
        self.add(self._ink)
        self.add(self._body)

    def show(self, texture: Any, box: PixelBox, ink: Rgba) -> None:
        """Show it at its own size, tinted; on whole pixels."""
        x, y, wide, high = box
        self._ink.rgba = ink
        self._body.texture, self._body.size = texture, texture.size
        left, low = x + (wide - texture.width) / 2, y + (high - texture.height) / 2
        self._body.pos = (round(left), round(low))


class IconPainter(TexturePainter):
    """An icon of the icon font, or an emblem."""

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        self.show(icon_texture(what.data, max(1, min(box[2:]))), box, what.colour)


class FigurePainter(TexturePainter):
    """A figure; the colour is that of the ground it stands on, faded if it is not quite there."""

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        self.show(figure_texture(what.data, min(box[2:]), what.colour), box, PLAIN)


class BarPainter(Plate):
    """A bar with round ends, such as the one beside what is chosen."""

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it."""
        self.draw(box, what.colour, min(box[2], box[3]) / 2 / Metrics.density)


class LogoPainter(InstructionGroup):
    """The mark of Ringside: a ring with its ropes, and two who stand in it."""

    def __init__(self) -> None:
        super().__init__()
        self._ring = Plate()
        self._ropes = (Rectangle(), Rectangle())
        self._gaps = (Plate(), Plate())
        self._figures = (Plate(), Plate())
        self.add(self._ring)
        for part in (Color(*tokens.GOLD), *self._ropes, *self._gaps, *self._figures):
            self.add(part)

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it; its colour is that of the ground."""
        side = max(8, min(box[2], box[3]))
        x, y = box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2
        dp = Metrics.density
        thick, rope = max(2.0, side * 0.075), max(1.5, side * 0.05)
        around = (x, y, side, side)
        self._ring.draw(around, tokens.CLEAR, side * 0.2 / dp, tokens.GOLD, thick / dp)
        for line, share in zip(self._ropes, (0.35, 0.65), strict=True):
            line.pos = (round(x + thick), round(y + side * share - rope / 2))
            line.size = (round(side - 2 * thick), round(rope))
        # One is round and one square, as on the map.
        first, second = tokens.player(0).colour, tokens.player(1).colour
        corners = ((first, 0.25, 0.2, 1.0), (second, 0.76, 0.81, 0.24))
        for gap, figure, (colour, across, up, round_) in zip(
            self._gaps, self._figures, corners, strict=True
        ):
            for plate, radius, fill in ((gap, 0.18, what.colour), (figure, 0.13, colour)):
                reach = side * radius
                at = (x + side * across - reach, y + side * up - reach, 2 * reach, 2 * reach)
                plate.draw(at, fill, reach * round_ / dp)


class CodePainter(InstructionGroup):
    """A QR code: dark squares on light, with the light around them that a phone needs."""

    QUIET: Final = 4
    """So many squares of light are around it."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Any = None
        self._body = Rectangle()
        self.add(Color(1, 1, 1, 1))
        self.add(self._body)

    def paint(self, what: Picture, box: PixelBox, *, pressed: bool) -> None:
        """Show it, as large as whole pixels allow."""
        if what.data is not self._rows:
            self._rows = what.data
            self._body.texture = self._texture(what.data)
        x, y, wide, high = box
        count = len(what.data) + 2 * self.QUIET
        side = max(1, min(wide, high) // count) * count
        self._body.size = (side, side)
        self._body.pos = (round(x + (wide - side) / 2), round(y + (high - side) / 2))

    def _texture(self, rows: Sequence[Sequence[bool]]) -> Texture:
        quiet, count = self.QUIET, len(rows) + 2 * self.QUIET
        light = [[False] * count] * quiet
        framed = [[*[False] * quiet, *row, *[False] * quiet] for row in rows]
        texture = Texture.create(size=(count, count), colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        squares = (each for row in reversed([*light, *framed, *light]) for each in row)
        texture.blit_buffer(bytes(0 if dark else 255 for dark in squares), colorfmt="luminance")
        return texture


class TurnPainter(InstructionGroup):
    """Everything after it is turned, until a `PopMatrix`."""

    def __init__(self) -> None:
        super().__init__()
        self._rotate = Rotate()
        self.add(PushMatrix())
        self.add(self._rotate)

    def paint(self, what: int, box: PixelBox, *, pressed: bool) -> None:
        """Turn about the middle, by so many quarters."""
        x, y, wide, high = box
        self._rotate.origin = (x + wide / 2, y + high / 2)
        self._rotate.angle = -90 * what


class FocusRing(InstructionGroup):
    """What a key would tap."""

    def __init__(self) -> None:
        super().__init__()
        self._plates = (Plate(), Plate())
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
    "icon": IconPainter,
    "figure": FigurePainter,
    "bar": BarPainter,
    "logo": LogoPainter,
    "code": CodePainter,
    "turn": TurnPainter,
}
"""By kind; a screen that draws something of its own adds its painter."""
