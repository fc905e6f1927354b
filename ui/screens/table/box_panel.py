"""Boxes at a seat: what is tapped in them is sent with that seat.

A spot that was tapped means nothing else for a moment: the second half of a double tap on Done must
not press what has appeared there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.clock import Clock

from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Press
from ui.theme import tokens
from ui.theme.scale import px, scale

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boxes.base import Box
    from ui.presenter.intents import Intent


SETTLE_S: Final = 0.5
"""How long a spot keeps its meaning."""


class BoxPanel(BoxView):
    """Shows a box in all of its room, also after that or the size of letters has changed."""

    def __init__(
        self,
        send: Callable[[Intent], object],
        seat: int | None = None,
        makers: Mapping[str, Callable[[], Any]] | None = None,
        **kwargs: Any,
    ) -> None:
        self.seat = seat
        self._send = send
        self._described: Box | None = None
        super().__init__(self.sent, makers, **kwargs)
        self._show_soon = Clock.create_trigger(self._show_again, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._show_soon)
        scale.follow(self)

    def render(self, box: Box) -> None:
        """Show another box; the same one costs nothing."""
        if box is self._described and self.placed is not None:
            return
        self._described = box
        self._show_again()

    def sent(self, intent: Any) -> None:
        """Something was tapped."""
        if isinstance(intent, Press):
            intent = msgspec.structs.replace(intent, seat=self.seat)
        self._send(intent)

    def box_of(self, key: Any) -> tuple[float, float, float, float]:
        """Where the box with a key is, in pixels."""
        self._show_again()
        spot = self.spot(key)
        return spot.x, spot.y, spot.width, spot.height

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that comes down again at once on something new there has not seen it."""
        found = self._hit(touch.x, touch.y)
        tap = found.placed.tap if found is not None else None
        if isinstance(tap, Press) and self._is_double(touch, tap):
            return True
        if super().on_touch_down(touch):
            self._last = (Clock.get_time(), touch.pos, tap)
            return True
        return False

    _last: tuple[float, tuple[float, float], Any] = (-SETTLE_S, (0.0, 0.0), None)

    def _is_double(self, touch: Any, tap: Press) -> bool:
        when, (x, y), meant = self._last
        is_soon = Clock.get_time() - when < SETTLE_S
        is_near = abs(touch.x - x) + abs(touch.y - y) < px(tokens.HIT_MIN)
        return is_soon and is_near and isinstance(meant, Press) and tap != meant

    def rescale(self, *_: object) -> None:
        """Follow the text scale."""
        self._show_soon()

    def _show_again(self, *_: object) -> None:
        if self._described is not None and min(self.size) > 1:
            self.show(self._described)
