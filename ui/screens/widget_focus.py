"""Keys on things to tap that are widgets, not boxes: those of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.boxes.base import Placed
from ui.boxes.looking import Located, neighbour
from ui.boxes.view.painters import FocusRing
from ui.widgets.scroller.scroller import Scroller
from ui.widgets.touch.touch import Tappable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.boxes.looking import Direction


class WidgetFocus:
    """Which of the things to tap in a widget a key would tap."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._ring = FocusRing()
        self._focused: Any = None

    def move(self, way: Direction) -> bool:
        """Another one; whether there is any."""
        widgets = list(_tappable(self._root))
        places = [_located(n, widget) for n, widget in enumerate(widgets)]
        here = next(
            (p.path for p, w in zip(places, widgets, strict=True) if w is self._focused), None
        )
        found = neighbour(places, here, way)
        self.drop()
        if found is None:
            return False
        widget = self._focused = widgets[found.path[0]]
        scroller = widget.parent
        while scroller is not None and scroller is not self._root:
            if isinstance(scroller, Scroller):
                scroller.show(widget)
            scroller = scroller.parent
        widget.canvas.after.add(self._ring)
        self._ring.show((*map(round, widget.pos), *map(round, widget.size)))
        return True

    def press(self) -> bool:
        """Tap it; whether there is one."""
        if self._focused is None:
            return False
        self._focused.tapped()
        return True

    def drop(self) -> None:
        """Nothing has the focus."""
        if self._focused is not None:
            self._focused.canvas.after.remove(self._ring)
            self._focused = None


def _tappable(widget: Any) -> Iterator[Any]:
    if widget.opacity == 0:
        return
    if isinstance(widget, Tappable):
        yield widget
    for child in reversed(widget.children):
        yield from _tappable(child)


def _located(number: int, widget: Any) -> Located:
    x, y = widget.to_window(*widget.pos)
    u, v = widget.to_window(widget.right, widget.top)
    return Located((number,), min(x, u), -max(y, v), abs(u - x), abs(v - y), Placed(0, 0))
