"""Flat shapes with a colour and a height, for what people have built: drawn as SVG, lit later."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from devtools.painting.canvas import WHOLE, blurred, raster, to_linear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from devtools.painting.canvas import Canvas, Spot

HIGHEST: Final = 127.0
_MOON: Final = (-0.62, -0.78)
"""Where the moon stands, seen from above: at the upper left."""


@dataclass
class Drawing:
    """Shapes of many things, put on the canvas at once."""

    canvas: Canvas
    colours: list[str] = field(default_factory=list)
    heights: list[str] = field(default_factory=list)
    glows: list[str] = field(default_factory=list)

    def pen(self, x: float, y: float, turn: float = 0.0) -> Pen:
        """A pen whose origin is this pixel, turned by degrees."""
        return Pen(self, f"translate({x:.2f} {y:.2f}) rotate({turn:.2f})", radians(turn))

    def done(self, *, gloss: float = 0.05, grain: float = 0.06) -> None:
        """Put everything on the canvas."""
        if not self.colours:
            return
        raw = raster("".join(self.colours)).astype(np.float32) / 255
        alpha, canvas = raw[..., 3], self.canvas
        colour = to_linear(raw[..., :3])
        fleck = blurred(canvas.random.normal(0, 1, alpha.shape).astype(np.float32), 0.9)
        colour *= np.clip(1 + 2.2 * grain * fleck, 0.3, 1.7)[..., None]
        high = raster("".join(self.heights)).astype(np.float32)
        lifted = high[..., 3] / 255
        height = np.where(lifted > 0.5, high[..., 0] * (HIGHEST / 255), canvas.height)
        relief = np.where(lifted > 0.5, 1.5 * np.sqrt(np.minimum(height, 40)), canvas.relief)
        canvas.built = np.maximum(canvas.built, alpha * (lifted > 0.5) * (height > 6))
        canvas.cover(
            WHOLE, alpha, colour, relief=relief, height=height.astype(np.float32), gloss=gloss
        )
        if self.glows:
            shine = raster("".join(self.glows)).astype(np.float32) / 255
            canvas.glow += to_linear(shine[..., :3]) * shine[..., 3:]


@dataclass(frozen=True)
class Pen:
    """Draws around its own origin: x along the thing, y across it, in pixels."""

    drawing: Drawing
    where: str
    angle: float

    @property
    def random(self) -> np.random.Generator:
        """What makes no two things alike."""
        return self.drawing.canvas.random

    def facing(self, x: float, y: float) -> float:
        """How bright a slope is that looks towards (x, y) of the thing."""
        c, s = cos(self.angle), sin(self.angle)
        return 1 + 0.42 * ((x * c - y * s) * _MOON[0] + (x * s + y * c) * _MOON[1])

    def shape(
        self,
        svg: str,
        colour: str,
        height: float | None = None,
        *,
        shade: float = 1.0,
        alpha: float = 1.0,
        width: float = 0.0,
        glow: bool = False,
    ) -> None:
        """One SVG element without its looks, such as `circle r="4"`; a line if it has a width."""
        rgb = [min(255, round(int(colour[n : n + 2], 16) * shade)) for n in (1, 3, 5)]
        toned = "#" + "".join(f"{c:02x}" for c in rgb)
        drawing = self.drawing
        drawing.colours.append(self._element(svg, toned, alpha, width))
        if height is not None:
            level = round(min(max(height, 0), HIGHEST) / HIGHEST * 255)
            drawing.heights.append(
                self._element(svg, f"#{level:02x}{level:02x}{level:02x}", 1, width)
            )
        if glow:
            drawing.glows.append(self._element(svg, toned, alpha, width))

    def _element(self, svg: str, colour: str, alpha: float, width: float) -> str:
        look = f'fill="{colour}" fill-opacity="{alpha:.2f}"'
        if width:
            look = (
                f'fill="none" stroke="{colour}" stroke-opacity="{alpha:.2f}"'
                f' stroke-width="{width:.2f}" stroke-linejoin="round" stroke-linecap="round"'
            )
        return f'<g transform="{self.where}"><{svg} {look}/></g>'

    def rect(  # noqa: PLR0917 - where, how large, what
        self, x: float, y: float, w: float, h: float, colour: str, height: float | None = None,
        *, r: float = 0.0, **look: float,
    ) -> None:  # fmt: skip
        """A rectangle by its middle."""
        box = f'x="{x - w / 2:.2f}" y="{y - h / 2:.2f}" width="{max(w, 0.1):.2f}"'
        self.shape(f'rect {box} height="{max(h, 0.1):.2f}" rx="{r:.2f}"', colour, height, **look)  # type: ignore[arg-type]

    def disc(
        self, x: float, y: float, r: float, colour: str, height: float | None = None, **look: float
    ) -> None:
        """A circle."""
        svg = f'circle cx="{x:.2f}" cy="{y:.2f}" r="{max(r, 0.1):.2f}"'
        self.shape(svg, colour, height, **look)  # type: ignore[arg-type]

    def oval(  # noqa: PLR0917 - as `rect`
        self, x: float, y: float, a: float, b: float, colour: str, height: float | None = None,
        **look: float,
    ) -> None:  # fmt: skip
        """An ellipse."""
        svg = f'ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{a:.2f}" ry="{b:.2f}"'
        self.shape(svg, colour, height, **look)  # type: ignore[arg-type]

    def poly(
        self, points: Sequence[Spot], colour: str, height: float | None = None, **look: float
    ) -> None:
        """A polygon, or a line if it has a width."""
        d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        self.path(d if look.get("width") else d + "Z", colour, height, **look)

    def path(self, d: str, colour: str, height: float | None = None, **look: float) -> None:
        """An SVG path."""
        self.shape(f'path d="{d}"', colour, height, **look)  # type: ignore[arg-type]

    def lamp(
        self, x: float, y: float, r: float, colour: str = "#ffdca0", height: float = 8
    ) -> None:
        """Glass that shines by itself."""
        self.drawing.colours.append(
            self._element(f'circle cx="{x}" cy="{y}" r="{r}"', colour, 1, 0)
        )
        self.shape(f'circle cx="{x}" cy="{y}" r="{r}"', colour, height, glow=True)
