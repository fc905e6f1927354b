"""Short words for common boxes, what goes first where there is little room, what is made once.

A box says with `drop` that it may go; the highest number goes first, wherever in `dropping` it
stands. That is a choice between arrangements like any other, so it is made by `Fits`.
"""

from __future__ import annotations

from collections import deque
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import msgspec

from ui.boxes.kinds import Art, Fits, Layers, Panel
from ui.boxes.line import Line
from ui.boxes.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from drawing.tokens import Type
    from ui.boxes.base import Box


def row(*children: Box | None, **how: Any) -> Line:
    """Side by side."""
    return Line(children=_there(children), **how)


def stack(*children: Box | None, **how: Any) -> Line:
    """One below the other, all as wide as there is room."""
    how.setdefault("align", "stretch")
    return Line(children=_there(children), is_row=False, **how)


def lettering(*lines: Box | None, grow: float = 1.0, **how: Any) -> Line:
    """What is said in lines close to each other, in the middle of all the room that is left."""
    how.setdefault("gap", 0)
    return stack(*lines, pack="centre", grow=grow, **how)


def said(text: str | None, kind: Type, **how: Any) -> Text | None:
    """A text; nothing where there is nothing to say."""
    return Text(text=text, type=kind, **how) if text else None


def panel(child: Box | None = None, **how: Any) -> Panel:
    """A ground, a margin, a thing to tap."""
    return Panel(children=_there((child,)), **how)


def layers(*children: Box | None) -> Layers:
    """On each other."""
    return Layers(children=_there(children))


def fits(*options: Box, **how: Any) -> Fits:
    """The first that fits."""
    return Fits(children=options, **how)


def beside(one: Box, other: Box, gap: float = 8.0, *, equal: bool = False, **how: Any) -> Fits:
    """Side by side where there is room for that, otherwise one below the other."""
    return fits(row(one, other, gap=gap, equal=equal), stack(one, other, gap=gap), **how)


def grid(
    cells: Sequence[Box], gap: float = 8.0, most: int = 8, *, alike: bool = False, **how: Any
) -> Box:
    """Equal cells that fill their rows, as many in a row as fit, in as few rows as need be."""
    # No row is emptier than it must be.
    columns = dict.fromkeys(-(-len(cells) // rows) for rows in range(1, len(cells) + 1))
    found = [columned(cells, each, gap, alike=alike) for each in columns if each <= most]
    return Fits(children=tuple(found) or (Line(),), **how)


def columned(
    cells: Sequence[Box], columns: int, gap: float = 8.0, *, alike: bool = False, **how: Any
) -> Line:
    """Equal cells in so many columns."""
    how_each: dict[str, Any] = {"gap": gap, "equal": True, "align": "stretch", "alike": alike}
    if len(cells) == columns:
        return Line(children=tuple(cells), **how_each, **how)
    rows = []
    for start in range(0, len(cells), columns):
        line = list(cells[start : start + columns])
        line += [Line()] * (columns - len(line))
        rows.append(row(*line, **how_each, grow=1))
    return stack(*rows, gap=gap, **how)


def space(grow: float = 1.0, least: float = 0.0) -> Art:
    """Room that takes what is left over."""
    return Art(wish=least, grow=grow)


def icon(name: str, size: float, colour: Any, **how: Any) -> Art:
    """One icon of the icon font."""
    return Art(kind="icon", data=name, wish=size, colour=colour, **how)


def _there(children: Sequence[Box | None]) -> tuple[Box, ...]:
    return tuple([child for child in children if child is not None])


def dropping(box: Box) -> Fits:
    """The box; without what goes first; without what goes next; and so on."""
    levels = sorted(set(_drops(box)), reverse=True)
    options = [box, *(without(box, level) for level in levels)]
    return Fits(children=tuple(options), key=box.key, grow=box.grow, most=box.most)


def without(box: Box, level: int) -> Box:
    """The box without everything in it that goes at this level or before."""
    kept = tuple(without(kid, level) for kid in box.children if not kid.drop >= level > 0)
    is_same = len(kept) == len(box.children) and all(map(_is, kept, box.children))
    return box if is_same else msgspec.structs.replace(box, children=kept)


def _drops(box: Box) -> Iterator[int]:
    for kid in box.children:
        if kid.drop:
            yield kid.drop
        yield from _drops(kid)


def _is(one: Box, other: Box) -> bool:
    return one is other


Given = ParamSpec("Given")
Made = TypeVar("Made")


def remembered(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """The same object again for what is equal to one of the last things that were asked for.

    By equality, not by hash: what people can do is part of a view, and need not be hashable.
    """
    kept: deque[tuple[object, object, Made]] = deque(maxlen=16)
    """What was asked for last comes first: what is shown still is never lost for what was once."""

    @wraps(make)
    def known(*args: Given.args, **how: Given.kwargs) -> Made:
        for at, (given, named, made) in enumerate(kept):
            if given == args and named == how:
                if at:
                    del kept[at]
                    kept.appendleft((given, named, made))
                return made
        made = make(*args, **how)
        kept.appendleft((args, how, made))
        return made

    return known
