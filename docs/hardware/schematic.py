"""What a wiring diagram is drawn with: boxes, wires, words and the symbols of parts, as SVG.

Knows nothing of any circuit; those are in draw_wiring.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from pathlib import Path

INK = "#1F2933"
FAINT = "#7B8794"
POWER = "#C0392B"
GROUND = "#1F2933"
SELECT = "#1F618D"
CLOCK = "#B9770E"
DATA = "#1E8449"
SECOND = "#7D3C98"
PAPER = "#FFFFFF"
CHIP = "#EAF2F8"
MODULE = "#FEF5E7"
ONLY_SOME = "#F4F6F7"

Point = tuple[float, float]


class Schematic:
    """Parts of one picture in the order in which they are painted."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.parts = [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                f'width="{width}" height="{height}" role="img" '
                'font-family="Inter, Helvetica, Arial, sans-serif" font-size="15">'
            ),
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        ]

    def save(self, path: Path) -> None:
        """Write the picture."""
        path.write_text("\n".join([*self.parts, "</svg>"]) + "\n", "utf-8")

    def text(
        self,
        at: Point,
        words: str,
        *,
        size: int = 15,
        anchor: str = "start",
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """One line of words; `at` is where its base line begins, has its middle or ends."""
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{at[0]}" y="{at[1]}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{colour}"{weight}>{escape(words)}</text>'
        )

    def box(self, corner: Point, size: Point, fill: str, *, dashed: bool = False) -> None:
        """The outline of a part."""
        dash = ' stroke-dasharray="7 5"' if dashed else ""
        self.parts.append(
            f'<rect x="{corner[0]}" y="{corner[1]}" width="{size[0]}" height="{size[1]}" rx="8" '
            f'fill="{fill}" stroke="{INK}" stroke-width="2"{dash}/>'
        )

    def wire(self, colour: str, *points: Point, bridge: bool = False) -> None:
        """A wire; as a bridge it visibly passes over the wires that were drawn before."""
        way = " ".join(f"{x},{y}" for x, y in points)
        for width, shade in ((9, PAPER), (2.5, colour)):
            if bridge or shade != PAPER:
                self.parts.append(
                    f'<polyline points="{way}" fill="none" stroke="{shade}" '
                    f'stroke-width="{width}" stroke-linejoin="round"/>'
                )

    def shape(self, way: str, fill: str, *, outline: float = 2) -> None:
        """An area of any form."""
        self.parts.append(
            f'<path d="{way}" fill="{fill}" stroke="{INK}" stroke-width="{outline}"/>'
        )

    def dot(self, at: Point, colour: str) -> None:
        """Two wires that are joined."""
        self.parts.append(f'<circle cx="{at[0]}" cy="{at[1]}" r="5" fill="{colour}"/>')

    def ground(self, at: Point) -> None:
        """The symbol for GND, below a point."""
        x, y = at
        for down, half in ((0, 12), (5, 8), (10, 4)):
            self.parts.append(
                f'<line x1="{x - half}" y1="{y + down}" x2="{x + half}" y2="{y + down}" '
                f'stroke="{GROUND}" stroke-width="2.5"/>'
            )

    def supply(self, at: Point, words: str = "VCC") -> None:
        """The symbol for a supply, above a point."""
        x, y = at
        self.parts.append(f'<path d="M{x - 9} {y} L{x} {y - 12} L{x + 9} {y} Z" fill="{POWER}"/>')
        self.text((x, y - 17), words, size=13, anchor="middle", colour=POWER)

    def resistor(self, corner: Point, *, upright: bool) -> None:
        """A resistor of 14 by 44, with its wires at the short ends."""
        width, height = (14, 44) if upright else (44, 14)
        self.parts.append(
            f'<rect x="{corner[0]}" y="{corner[1]}" width="{width}" height="{height}" '
            f'fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        )

    def switch(self, top: Point) -> None:
        """An open contact of 40 from top to bottom."""
        x, y = top
        self.parts.append(
            f'<path d="M{x} {y} V{y + 8} M{x} {y + 32} L{x + 13} {y + 10} M{x} {y + 32} V{y + 40}" '
            f'fill="none" stroke="{INK}" stroke-width="2.5"/>'
        )
        for down in (8, 32):
            self.parts.append(f'<circle cx="{x}" cy="{y + down}" r="3" fill="{INK}"/>')

    def led(self, top: Point) -> None:
        """A diode that points down, 30 from top to bottom."""
        x, y = top
        self.parts.append(
            f'<path d="M{x} {y} V{y + 30} M{x - 11} {y + 22} H{x + 11}" '
            f'fill="none" stroke="{INK}" stroke-width="2.5"/>'
            f'<path d="M{x - 11} {y + 5} H{x + 11} L{x} {y + 22} Z" fill="#F9E79F" '
            f'stroke="{INK}" stroke-width="2"/>'
            f'<path d="M{x + 15} {y + 8} l9 -6 m-5 0 h5 v5 M{x + 15} {y + 18} l9 -6 m-5 0 h5 v5" '
            f'fill="none" stroke="{INK}" stroke-width="1.5"/>'
        )

    def controller(self, corner: Point, size: Point, pins: list[tuple[float, str, str]]) -> None:
        """The controller with pins on its right side: height, name, colour."""
        self.box(corner, size, MODULE)
        self.text((corner[0] + 14, corner[1] + 28), "controller", bold=True)
        for y, name, colour in pins:
            self.text((corner[0] + size[0] - 12, y + 5), name, anchor="end", colour=colour)
