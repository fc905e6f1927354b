"""What goes first when there is little room, decided for all that is in a box at once.

A box says with `drop` that it may go; the highest number goes first, wherever in the box it stands.
That is a choice between arrangements like any other, so it is made by `Fits`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ui.boxes.kinds import Fits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.boxes.base import Box


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
