"""Boxes at a seat: what is tapped in them is sent with that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from kivy.clock import Clock

from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Press
from ui.theme.scale import scale

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boxes.base import Box
    from ui.presenter.intents import Intent


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
        """Show another box."""
        self._described = box
        self._show_again()

    def sent(self, intent: Any) -> None:
        """Something was tapped."""
        if isinstance(intent, Press):
            intent = msgspec.structs.replace(intent, seat=self.seat)
        self._send(intent)

    def rescale(self, *_: object) -> None:
        """Follow the text scale."""
        self._show_soon()

    def _show_again(self, *_: object) -> None:
        if self._described is not None and min(self.size) > 1:
            self.show(self._described)
