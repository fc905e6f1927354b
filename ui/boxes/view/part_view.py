"""A view of one value: what a function makes of it, shown again whenever its room changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from kivy.clock import Clock
from kivy.metrics import Metrics

from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Press
from ui.theme.scale import scale
from ui.widgets.letters import layout_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.boxes.view.box_view import Makers, Send


class PartView(BoxView):
    """Shows the box that `describe` makes of a value; nothing while there is none.

    Its taps are sent with its `seat`.
    """

    def __init__(
        self,
        send: Send,
        describe: Callable[[Any], Box] = lambda box: box,
        makers: Makers | None = None,
        value: Any = None,
        **kwargs: Any,
    ) -> None:
        self.seat: int | None = None
        self.value: Any = None
        self._described: Box | None = None
        self._describe = describe
        self._answer = send
        super().__init__(self._touched, makers, **kwargs)
        self._show_soon = Clock.create_trigger(self._show_again, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._show_soon)
        scale.bind(text=self._rescale)
        self._opacity = float(kwargs.get("opacity", 1))
        self.opacity = 0.0
        if value is not None:
            self.render(value)

    def render(self, value: Any) -> None:
        """Show another value, or none."""
        if value != self.value:
            self._take(value)
            self._show_soon()

    def _take(self, value: Any) -> None:
        self.value = value
        self._described = None
        self.opacity = 0.0 if value is None else self._opacity

    def described(self) -> Box | None:
        """What its value looks like, described once for each; None while there is none."""
        if self._described is None and self.value is not None:
            self._described = self._describe(self.value)
        return self._described

    def wished(self, width: float | None = None, *, least: bool = False) -> tuple[float, float]:
        """How wide and how high it would like to be, in pixels; how high in a width.

        With `least`, how high it has to be.
        """
        dp, box, layout = float(Metrics.density), self.described(), layout_now()
        if box is None:
            return 0.0, 0.0
        wide = layout.width(box).wish * dp if width is None else width
        high = layout.height(box, wide / dp)
        return wide, (high.least if least else high.wish) * dp

    def box_of(self, key: Any) -> tuple[float, float, float, float]:
        """Where the box with a key is, in pixels."""
        if self.needs_placing:
            self._show_again()
        spot = self.spot(key)
        return spot.x, spot.y, spot.width, spot.height

    def on_touch_down(self, touch: Any) -> bool:
        """What is not there is not touched."""
        return self.value is not None and bool(super().on_touch_down(touch))

    def _touched(self, intent: Any) -> None:
        if isinstance(intent, Press) and self.seat is not None:
            intent = msgspec.structs.replace(intent, seat=self.seat)
        self._answer(intent)

    def _rescale(self, *_: object) -> None:
        self._show_soon()

    def _show_again(self, *_: object) -> None:
        box = self.described()
        if box is not None and min(self.size) > 1:
            self.show(box)


class BoxPanel(PartView):
    """Shows what changes often, such as a seat, and at once: its place is known."""

    def render(self, value: Any) -> None:
        """Show another one; the same costs nothing."""
        if value is not self.value and value != self.value:
            self._take(value)
            self._show_again()
