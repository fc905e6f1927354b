"""What is wrong with a screen at a glance: words on words, words cut off, buttons on buttons."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.metrics import Metrics

from tests.ui.app.looking import Box, clip_of, walk, window_box
from tests.ui.app.text_spots import TextSpot

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST_DP = 11.0
"""No letters are smaller than this, whatever is squeezed."""


class Word(NamedTuple):
    """A text and the box of its letters."""

    text: str
    box: Box
    seen: Box
    dp: float
    scrolls: bool
    clip: Box
    widget: TextSpot

    @property
    def is_in_sight(self) -> bool:
        """Whether any of it can be seen."""
        return self.seen.width >= 1 and self.seen.height >= 1


def all_words(root: Any, window: Box) -> Iterator[Word]:
    """Every text, in sight or not; its box without the air above and below the letters."""
    clips: dict[Any, Box] = {}
    for widget in walk(root):
        if not isinstance(widget, TextSpot) or not widget.shown.strip():
            continue
        if widget.parent not in clips:
            clips[widget.parent] = clip_of(widget, window)
        clip = clips[widget.parent]
        x, y, wide, high = widget.text_box
        air = widget.drawn_pixels * 0.22
        box = window_box(widget, (x, y + air, wide, max(1.0, high - 2 * air)))
        size = widget.drawn_pixels / Metrics.density
        yield Word(widget.shown, box, box.cut(clip), size, clip != window, clip, widget)


def words_on(root: Any, window: Box) -> Iterator[Word]:
    """Every text that can be seen."""
    return (word for word in all_words(root, window) if word.is_in_sight)


def faults_of(root: Any, window: Box, *, ignore: tuple[type[Any], ...] = ()) -> list[str]:
    """What is wrong, in words; `ignore` are things that lie on others on purpose."""
    words = list(words_on(root, window))
    found = [
        f"{one.text!r} lies on {other.text!r}"
        for one, other in combinations(words, 2)
        if one.seen.overlaps(other.seen, slack=1.5)
    ]
    found += [
        f"{word.text!r} leaves the screen"
        for word in words
        if not word.scrolls and not window.holds(word.box, 1)
    ]
    found += [f"{word.text!r} is {word.dp:.1f} dp" for word in words if word.dp < LEAST_DP]
    targets = [
        (widget, box)
        for widget in walk(root)
        if hasattr(widget, "hit_box") and not isinstance(widget, ignore)
        if (box := window_box(widget).cut(clip_of(widget, window))).height > 0
        or clip_of(widget, window) == window
    ]
    found += [
        f"{type(one).__name__} {_name(one)} lies on {type(other).__name__} {_name(other)}"
        for (one, box), (other, other_box) in combinations(targets, 2)
        if box.overlaps(other_box, slack=1.5)
        and other.parent is not one  # a part lies on its whole
    ]
    found += [
        f"{type(widget).__name__} {_name(widget)} leaves the screen"
        for widget, box in targets
        if not window.holds(box, 1)
    ]
    return found


def _name(widget: Any) -> str:
    return str(getattr(widget, "intent", "") or getattr(getattr(widget, "view", None), "name", ""))
