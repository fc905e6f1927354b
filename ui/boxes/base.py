"""What all boxes share: what they answer about their size, and how an answer is kept.

A box answers two questions, each with an `Extent`, and is then placed:

    width(layout)              how wide, whatever its height
    height(layout, width)      how high, if it is so wide
    placed(layout, width, height, most)

`least` is what all of it takes when it is as tight as it may be, `wish` what it takes at ease.
There is no third place where a size is known. Answers are kept with the box they are about.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from drawing.tokens import Rgba

TARGET: Final = 48.0
"""What can be tapped is never placed smaller than this, each way, if there is room."""
SLACK: Final = 0.01
"""Lengths that differ by less are equal: sums of fractions are never exact."""

Width: TypeAlias = "Callable[[str, str, float], float]"
"""How wide a text is on one line: text, face, size."""


class Extent(NamedTuple):
    """Along one axis: all of it as tight as it may be, and all of it at ease."""

    least: float
    wish: float


NOTHING: Final = Extent(0.0, 0.0)


def largest(extents: Sequence[Extent]) -> Extent:
    """What the largest of them takes."""
    return Extent(*map(max, zip(*extents, strict=True))) if extents else NOTHING


class Fill(NamedTuple):
    """A rounded rectangle to paint."""

    fill: Rgba | None
    pressed: Rgba | None
    radius: float
    border: Rgba | None
    rim: float


class Letters(NamedTuple):
    """Lines of text to paint; `full` is what was to be said."""

    lines: tuple[str, ...]
    face: str
    size: float
    colour: Rgba
    align: str
    underline: bool
    full: str


class Artwork(NamedTuple):
    """Something that a painter of this kind can draw."""

    kind: str
    data: Any
    colour: Rgba


class Opening(NamedTuple):
    """Room for a real widget of this kind, which renders `data`."""

    kind: str
    data: Any


Paint: TypeAlias = Fill | Letters | Artwork | Opening


class Placed(msgspec.Struct, frozen=True, eq=False):
    """A box in its place. It knows where its kids are, and nothing about how that came to be."""

    width: float
    height: float
    paint: Paint | None = None
    kids: tuple[Kid, ...] = ()
    """In the order of reading."""
    tap: Any = None
    hold: Any = None
    """What a long press means."""
    turned: bool = False
    """Whether its kids are turned by 180 degrees, about its middle."""
    share: float = 1.0
    """The smallest size of text in it, as a share of the size it wishes for."""
    short: float = 0.0
    """How much room was missing: more than nothing is a fault of whoever described it."""
    spreads: bool = False
    """Whether a tap anywhere on it means the first thing to tap in it."""
    glides: bool = False
    """Whether it moves to another place in sight of everybody."""


Kid: TypeAlias = tuple[Any, float, float, Placed]
"""Key, x, y and what is there."""


_KEY: Final = attrgetter("key")


class Box(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A description. What is in it are its `children`, whatever it does with them."""

    children: tuple[Box, ...] = ()
    key: Any = None
    """Who it is among its siblings; otherwise its number."""
    drop: int = 0
    """0 stays; otherwise the highest number within a `dropping` goes first."""
    grow: float = 0.0
    """Its part of what is left over in a line."""
    most: float = 1.0
    """The largest part of a line that it takes."""

    def width(self, layout: Layout) -> Extent:
        """How wide it is."""
        raise NotImplementedError

    def height(self, layout: Layout, width: float) -> Extent:
        """How high it is in this width."""
        raise NotImplementedError

    def placed(self, layout: Layout, width: float, height: float, most: float) -> Placed:
        """All of it in this room; `most` is the largest share that its texts may take."""
        raise NotImplementedError

    def steady(self, placed: Placed) -> Sequence[int] | None:
        """Which children were placed, if they stay there as long as they ask for the same room."""
        return None

    def like(self, other: Box) -> bool:
        """Whether it differs from another in what its children are at most."""
        own = _own(type(self))
        return (
            type(other) is type(self)
            and len(other.children) == len(self.children)
            and bool(own(self) == own(other))
        )

    def measures_like(self, other: Box) -> bool:
        """Whether it is as large as another wherever their children are."""
        return self.like(other)

    def in_place_of(self, other: Box, placed: Placed) -> Placed | None:
        """Where another is that measures alike, if that is known without placing it."""
        return None


@lru_cache(maxsize=64)
def _own(kind: type[Box]) -> attrgetter[Any]:
    """All that a kind of box says of itself, without its children."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name != "children"))


SomeBox = TypeVar("SomeBox", bound=Box)


def words_of(text: str) -> list[str]:
    """What stands between spaces; one with a no-break space in it is one word."""
    return [word for word in text.replace("\n", " ").split(" ") if word]


def key_of(box: Box, number: int) -> Any:
    """Who a box is among its siblings."""
    return number if box.key is None else box.key


class Layout:
    """What sizes depend on: the letters and the text scale. Keeps every answer with its box."""

    _numbers = count()

    def __init__(self, text_width: Width, text: float = 1.0) -> None:
        self.text = text
        self._text_width = text_width
        self._name = f"layout {next(self._numbers)}"
        self._frame = f"{self._name}/framed"
        self.words = lru_cache(maxsize=8192)(self._words)

    def _words(
        self, text: str, face: str, size: float
    ) -> tuple[tuple[tuple[str, float], ...], ...]:
        """The words of each paragraph with their widths."""
        return tuple(
            tuple((word, self.letters(word, face, size)) for word in words_of(line))
            for line in text.splitlines()
        )

    def letters(self, text: str, face: str, size: float) -> float:
        """How wide some letters are; a little more, since letters stand on whole pixels."""
        return self._text_width(text, face, size) + 0.5

    def asked(self, box: Box) -> dict[float | None, Extent]:
        """Every question that was asked of a box (how high in a width; how wide), answered."""
        found: dict[float | None, Extent] | None = box.__dict__.get(self._name)
        if found is None:
            found = box.__dict__[self._name] = {}
        return found

    def answer(self, box: Box, width: float | None) -> Extent:
        """How high a box is in a width, or how wide it is if none is given; this is kept."""
        kept = self.asked(box)
        found = kept.get(width)
        if found is None:
            found = kept[width] = box.width(self) if width is None else box.height(self, width)
        return found

    def width(self, box: Box) -> Extent:
        """How wide a box is."""
        return self.answer(box, None)

    height = answer

    def place(self, box: Box, width: float, height: float, most: float = 1.0) -> Placed:
        """A box in this room; the last answer is kept."""
        question = (self._name, width, height, most)
        kept: tuple[Any, Placed] | None = box.__dict__.get("last place")
        if kept is None or kept[0] != question:
            kept = box.__dict__["last place"] = (question, box.placed(self, width, height, most))
        return kept[1]

    def same_answers(self, old: Box, new: Box) -> bool:
        """Whether `new` answers all that `old` was asked as that did: then nothing else moves.

        They have one frame if that is so because it is true of everything in them.
        """
        if new is old:
            return True
        kept = self.asked(old)
        if new.__dict__.get(self._name) is kept:
            return True
        if new.measures_like(old) and self._same_of_children(old, new):
            new.__dict__[self._name] = kept
            new.__dict__[self._frame] = old.__dict__.setdefault(self._frame, object())
            return True
        if (new.grow, new.most, new.key) != (old.grow, old.most, old.key):
            return False
        return all(self.answer(new, question) == given for question, given in kept.items())

    def _same_of_children(self, old: Box, new: Box) -> bool:
        for one, other in zip(old.children, new.children, strict=True):
            if one is not other and not self.same_answers(one, other):
                return False
        return True

    def place_again(self, old: Box, new: Box, placed: Placed) -> Placed:
        """`new` where `old` is, after `same_answers`; what is the same stays the same object."""
        if new is old:
            return placed
        frame = new.__dict__.get(self._frame)
        is_framed = frame is not None and frame is old.__dict__.get(self._frame)
        numbers = new.steady(placed) if is_framed and new.children else None
        if not numbers:
            known = new.in_place_of(old, placed)
            return known or self.place(new, placed.width, placed.height)
        kids = list(placed.kids)
        for at, number in enumerate(numbers):
            before, now = old.children[number], new.children[number]
            if before is not now:
                key, x, y, kid = kids[at]
                kids[at] = (key, x, y, self.place_again(before, now, kid))
        found = msgspec.structs.replace(placed, kids=tuple(kids))
        new.__dict__["last place"] = ((self._name, placed.width, placed.height, 1.0), found)
        return found


def shared(old: Box | None, new: SomeBox) -> SomeBox:
    """`new` with everything that is equal to a part of `old` replaced by that part.

    So that a screen may be described anew for every view: what is the same is the same object, and
    is neither measured, nor placed, nor painted again.
    """
    if old is None or old is new or type(old) is not type(new):
        return new
    if new == old:
        return old
    if not new.children:
        return new
    now = new.children
    before: tuple[Box | None, ...] = old.children
    if [*map(_KEY, before)] != [*map(_KEY, now)]:
        known = {key_of(kid, n): kid for n, kid in enumerate(old.children)}
        before = tuple(known.get(key_of(kid, n)) for n, kid in enumerate(now))
    kids = [b if a is b else shared(a, b) for a, b in zip(before, now, strict=True)]
    if not all(map(is_, kids, now)):
        # In place, since what is put in is equal: whoever keeps `new` keeps what is shown.
        msgspec.structs.force_setattr(new, "children", tuple(kids))
    return new
