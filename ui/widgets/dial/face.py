"""What a dial shows and where: the ring with the number in it, signs, the name, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.play.intents import TakeBackHealth
from drawing import tokens
from drawing.tokens import Face, Type
from ui.boxes.base import Artwork, Placed
from ui.boxes.kinds import Free
from ui.boxes.short import fits, icon, panel, row
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.screens.parts.acts import figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.boxes.base import Box, Kid, Layout
    from ui.boxes.kinds import Panel
    from ui.boxes.line import Line
    from ui.viewdata.table import DialView

HIGH: Final = 1.24
"""How high a dial with its name is at most, measured by its ring."""
_LARGE: Final = 180.0
"""From this diameter on the emblem stands in the gap of the ring, and only the name below it."""
_LARGE_SHARE: Final = 0.56
_SIGNS: Final = 1.075
_NAME: Final = 30.0
_SMALL: Final = (0.945, 28.0)
"""Of small rings the signs do not get smaller: the name stands below them."""
RING: Final = "ring"
"""The kind of picture that is a `Ring`."""
_MINUS: Final = "\u2212"
_GAP: Final = 5.0


class Ring(NamedTuple):
    """How a ring looks."""

    share: float
    """How much of it is full."""
    pieces: int
    """Into how many pieces it is parted."""


class DialFace(NamedTuple):
    """What a dial shows at this moment."""

    view: DialView
    health: float
    """What the ring shows on its way to the health."""
    pressed: int = 0
    """-1 or 1 while a finger is on that half."""


def signed(number: int) -> str:
    """A change with its sign, as long as a plus is wide."""
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}"


def ring_in(width: float, height: float) -> tuple[float, float, float]:
    """The middle of the ring in this room, from its upper left corner, and its diameter."""
    side = min(width, ring_of(height))
    return width / 2, (height - height_of(side)) / 2 + side / 2, side


def height_of(side: float) -> float:
    """How high a dial with a ring of this diameter is: the name of a large one does not grow."""
    share, more = _SMALL
    return max(min(side * HIGH, side * _SIGNS + _NAME), side * share + more)


def ring_of(height: float) -> float:
    """The largest ring in this height."""
    share, more = _SMALL
    return min(max(height / HIGH, (height - _NAME) / _SIGNS), (height - more) / share)


def dial_box(face: DialFace) -> Free:
    """A dial, as large as its room."""
    return Free(arrange=_arranged, data=face)


def _arranged(layout: Layout, face: DialFace, width: float, height: float) -> Iterator[Kid]:
    view, (x, y, side) = face.view, ring_in(width, height)

    def put(key: str, box: Box, at: tuple[float, float], size: tuple[float, float]) -> Kid:
        """A box with its middle there; everything is measured by the ring."""
        (across, down), (wide, high) = at, size
        placed = layout.place(box, wide * side, high * side)
        return key, x + (across - wide / 2) * side, y + (down - high / 2) * side, placed

    pieces = 1 if view.out else max(1, view.cap)
    share = 0.0 if view.out else min(1.0, max(0.0, face.health / pieces))
    ring = Artwork(RING, Ring(share, pieces), tokens.player(view.mark.player).colour)
    yield RING, x - side / 2, y - side / 2, Placed(side, side, ring)
    if view.out:
        yield put("skull", icon("skull", side * 0.42, tokens.LOW), (0, -0.03), (0.5, 0.5))
    else:
        yield put("number", _number(str(view.health), side), (0, -0.02), (0.8, 0.6))
        if face.pressed:
            disc = panel(fill=tokens.PRESSED, radius=side * 0.12)
            yield put("pressed", disc, (face.pressed * 0.335, 0.445), (0.24, 0.24))
        for sign, way in (("minus-thick", -1), ("plus-thick", 1)):
            colour = tokens.HI if way == face.pressed else tokens.MID
            box = icon(sign, max(15.0, side * 0.16), colour)
            yield put(sign, box, (way * 0.335, 0.445), (0.24, 0.24))
    yield put("cap", _cap(view, side), (0, 0.335), (0.6, 0.2))
    if side >= _LARGE:
        yield put(
            "emblem", figure(view.mark, side * 0.15, numbered=False), (0, 0.475), (0.16, 0.16)
        )
    name = fits(
        _named(view, view.name, side), _named(view, view.short, side),
        _named(view, view.short, side, least=0.4),
    )  # fmt: skip
    wide, high = max(width, side), layout.height(name, width).wish
    foot = y + height_of(side) - side / 2
    yield "name", x - wide / 2, foot - high, layout.place(name, wide, high)
    if view.burst or view.lost:
        high = max(24.0, side * 0.22)
        back = _way_back(view, high)
        wide = layout.width(back).wish
        right = min(x + side * 0.56, width)
        yield "way back", right - wide, y - side / 2, layout.place(back, wide, high)


def _number(text: str, side: float) -> Text:
    share = tokens.DIAL_SHARE if side < _LARGE else _LARGE_SHARE
    return Text(
        text, Type(side * share, Face.HEAVY), lines=1, align="centre", scaled=False,
        underline=True,
    )  # fmt: skip


def _cap(view: DialView, side: float) -> Text:
    return Text(
        f"0 / {view.cap}" if view.out else f"/ {view.cap}",
        Type(max(tokens.SMALLEST.size, side * 0.15), Face.BOLD), lines=1, align="centre",
        colour=tokens.LOW if view.out else tokens.MID, scaled=False, least=0.6,
    )  # fmt: skip


def _named(view: DialView, name: str, side: float, least: float = 1.0) -> Line:
    kind = Type(max(tokens.SMALLEST.size, min(18.0, side * 0.15)), Face.BOLD)
    colour = tokens.LOW if view.out else tokens.HI
    emblem = figure(view.mark, max(20.0, side * 0.22), numbered=False) if side < _LARGE else None
    return row(
        emblem,
        Text(name, kind, colour=colour, lines=1, least=least, scaled=False),
        gap=_GAP, pack="centre",
    )  # fmt: skip


def _way_back(view: DialView, high: float) -> Panel:
    """What has just changed, with its sign; if it was by hands a tap on it takes that back."""
    words = Text(
        signed(view.burst or -view.lost), tokens.CAPTION_STRONG, colour=tokens.INK, lines=1,
        scaled=False,
    )  # fmt: skip
    return panel(
        row(icon("undo", 18, tokens.INK) if view.burst else None, words, gap=6, pack="centre"),
        fill=tokens.GOLD, pressed=tokens.GOLD_PRESSED, radius=high / 2,
        pad=(min(14.0, high * 0.36), 0),
        tap=Press(TakeBackHealth(view.fighter)) if view.burst else None,
    )  # fmt: skip
