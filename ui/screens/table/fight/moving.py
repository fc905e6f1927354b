"""Boxes that can turn over, grow, shift and fade without being placed anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate

from ui.boxes.view.box_view import BoxView

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box


class MovingBox(BoxView):
    """Shows what `describe` makes of its data; `move` changes how it is drawn, and nothing else."""

    def __init__(self, describe: Callable[[Any], Box], **kwargs: Any) -> None:
        self._describe = describe
        self.data: Any = None
        super().__init__(lambda _: None, **kwargs)
        self._shift, self._scale = Translate(), Scale()
        for number, part in enumerate((PushMatrix(), self._shift, self._scale)):
            self.canvas.before.insert(number, part)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size"):
            self.fbind(name, self._show_again)

    def render(self, data: Any) -> None:
        """Show other data."""
        if data != self.data:
            self.data = data
            self._show_again()

    def move(self, *, width: float = 1.0, grow: float = 1.0, up: float = 0.0) -> None:
        """Drawn so wide, so large and so far up."""
        self._scale.origin = self.center
        self._scale.x, self._scale.y = max(0.001, width * grow), grow
        self._shift.y = up

    def _show_again(self, *_: object) -> None:
        if self.data is not None and min(self.size) > 1:
            self.show(self._describe(self.data))
