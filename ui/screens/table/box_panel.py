"""Boxes at a seat: what is tapped in them is sent with that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.boxes.view.part_view import PartView

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boxes.base import Box
    from ui.presenter.intents import Intent


def _itself(box: Box) -> Box:
    return box


class BoxPanel(PartView):
    """Shows a box, at once."""

    def __init__(
        self,
        send: Callable[[Intent], object],
        seat: int | None = None,
        makers: Mapping[str, Callable[[], Any]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(send, _itself, makers, **kwargs)
        self.seat = seat

    def render(self, value: Any) -> None:
        """Show another one; the same costs nothing."""
        if value is not self.value and value != self.value:
            super().render(value)
            self._show_again()

    def box_of(self, key: Any) -> tuple[float, float, float, float]:
        """Where the box with a key is, in pixels."""
        if self.needs_placing:
            self._show_again()
        spot = self.spot(key)
        return spot.x, spot.y, spot.width, spot.height
