"""Writing SVG as text: elements, attributes, numbers, and words that may hold anything.

Knows nothing of maps. Everything that comes from a map passes through here to be escaped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from drawing.palette import TEXT
from drawing.typeface import CAP_HEIGHT, FontWeight

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from drawing.geometry import Point

Attributes: TypeAlias = "Mapping[str, str | float]"

# XML 1.0 has no way to write these, not even escaped.
_NOT_IN_XML: Final = dict.fromkeys(
    ({*range(0x20)} - {*b"\t\n\r"}) | {*range(0xD800, 0xE000), 0xFFFE, 0xFFFF}, "\ufffd"
)
# The library's own `escape` loads all that it takes to fetch a page from the web.
_IN_TEXT: Final = _NOT_IN_XML | str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_ATTRIBUTE: Final = _IN_TEXT | str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def number(value: float) -> str:
    """A number with at most two decimals, written the same way everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def words(text: str) -> str:
    """A text as XML character data."""
    return text.translate(_IN_TEXT)


def element(tag: str, attributes: Attributes, *children: str) -> str:
    """One element; the children are markup already."""
    opening = "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())
    if not children:
        return f"<{tag}{opening}/>"
    return f"<{tag}{opening}>" + "\n".join(children) + f"</{tag}>"


def group(attributes: Attributes, children: Iterable[str]) -> str:
    """A group, one child to a line."""
    return element("g", attributes, "", *children, "")


def moved(to: Point, scale: float = 1.0) -> str:
    """The value of a `transform` that puts the origin at a point."""
    turn = f"translate({number(to.x)} {number(to.y)})"
    return turn if scale == 1.0 else f"{turn} scale({number(scale)})"


def text_line(
    text: str,
    at: Point,
    size: float,
    *,
    weight: FontWeight = FontWeight.MEDIUM,
    fill: str = TEXT,
    anchor: str = "start",
) -> str:
    """One line of text whose capitals are centred on `at.y`."""
    return element(
        "text",
        {
            "x": at.x,
            "y": at.y + size * CAP_HEIGHT / 2,
            "font-size": size,
            "font-weight": weight.value,
            "fill": fill,
            "text-anchor": anchor,
        },
        words(text),
    )


def _quoted(value: str | float) -> str:
    text = value if isinstance(value, str) else number(value)
    inside = text.translate(_IN_ATTRIBUTE)
    if '"' in inside and "'" not in inside:
        return f"'{inside}'"
    quoted = inside.replace('"', "&quot;")
    return f'"{quoted}"'
