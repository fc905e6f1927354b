"""Drawn maps to look at: the SVG as a tree, and battlefields built for a purpose."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from companion.content.maps import known_maps, load_known_map
from companion.rules.battlefield import Battlefield, Frame, Path, Pattern, Space, Zone
from drawing.geometry import Point
from drawing.sheet import draw_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

KNOWN = [path.stem for path in known_maps()]
BATTLEFIELDS = {name: load_known_map(name) for name in KNOWN}
TYPICAL = (
    *("baskerville-manor", "globe-theatre", "helicarrier", "kaer-morhen", "naglfar"),
    *("point-pleasant", "raptor-paddock", "sherwood-forest", "soho", "the-alamo"),
)
"""Among them is all that a battlefield can have; what takes long is shown on these alone."""


class Sheet(NamedTuple):
    """A drawing, read back."""

    root: ET.Element

    def all(self, name: str) -> Iterator[ET.Element]:
        """Every element of this class, in the order of the drawing."""
        return (e for e in self.root.iter() if name in e.get("class", "").split())

    def texts(self) -> list[str]:
        """Every piece of text, in the order of the drawing."""
        return [element.text or "" for element in self.root.iter("text")]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return float(self.root.get("width", "")), float(self.root.get("height", ""))


def sheet(battlefield: Battlefield) -> Sheet:
    """Draw a battlefield on the dark and read the drawing as XML."""
    root = ET.fromstring(draw_map(battlefield, plain=True))
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return Sheet(root)


def shift(element: ET.Element) -> Point:
    """Where an element is moved to by its `transform`."""
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert found, element.attrib
    return Point(float(found[1]), float(found[2]))


def zones(colours: Sequence[str]) -> tuple[Zone, ...]:
    """One zone for each colour, with patterns and letters in their order."""
    patterns = [*Pattern] * 2
    return tuple(
        Zone(f"z{n}", f"Zone {n}", colour, patterns[n], chr(ord("A") + n))
        for n, colour in enumerate(colours)
    )


def battlefield_of(
    spaces: Iterable[Space],
    paths: Iterable[Path] = (),
    *,
    of: tuple[Zone, ...] = zones(["#2C66B0"]),
    radius: float = 44.0,
    name: str = "Sketch",
    starts: tuple[str, ...] = (),
) -> Battlefield:
    """A battlefield whose frame is just as large as its spaces need."""
    all_spaces = tuple(spaces)
    return Battlefield(
        id="sketch",
        name=name,
        product="none",
        frame=Frame(
            max(space.x for space in all_spaces) + radius,
            max(space.y for space in all_spaces) + radius,
            radius,
        ),
        zones=of,
        spaces=all_spaces,
        paths=tuple(paths),
        starts=starts,
    )


def honeycomb(
    columns: int, rows: int, *, apart: float, radius: float = 44.0, names: str = "X{:03d}"
) -> Battlefield:
    """Spaces in a hexagonal grid, `apart` radii from centre to centre, each joined to the next."""
    step = apart * radius
    spaces = [
        Space(
            names.format(row * columns + column),
            radius + (column + row % 2 / 2) * step,
            radius + row * step * 0.8661,
            ("z0",) if column % 2 else ("z1", "z2", "z0"),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    joined = pairwise(spaces)
    paths = [Path(a.id, b.id, n % 5 == 0) for n, (a, b) in enumerate(joined) if abs(a.y - b.y) < 1]
    return battlefield_of(spaces, paths, of=zones(["#2C66B0", "#D9A823", "#5F6875"]), radius=radius)
