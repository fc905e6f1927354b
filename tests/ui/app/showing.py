"""Shorthands for tests that show one widget and look at its pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout

from ui.boxes.view.part_view import PartView
from ui.screens.parts.acts import button

if TYPE_CHECKING:
    from collections.abc import Callable

    from drawing.tokens import Rgba
    from tests.drawing.pixels import Colour
    from tests.ui.app.driver import Driver
    from ui.boxes.base import Box
    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Act


def act_view(
    act: Act,
    send: Callable[[Intent], object],
    seat: int | None = None,
    describe: Callable[[Act], Box] = button,
) -> PartView:
    """A widget that shows one thing to tap, as large as itself."""
    view = PartView(send, describe)
    view.seat = seat
    view.render(act)
    return view


def fixed(widget: Any, x: float, y: float, wide: float, high: float) -> Any:
    """Put a widget at a place, in a size of its own."""
    widget.size_hint = (None, None)
    widget.pos, widget.size = (x, y), (wide, high)
    return widget


def alone(driver: Driver, widget: Any, wide: float, high: float, at: float = 100) -> Any:
    """Show nothing but this widget."""
    root = FloatLayout()
    root.add_widget(fixed(widget, at, at, wide, high))
    driver.show(root)
    driver.look()
    return widget


def eight_bit(colour: Rgba) -> Colour:
    """A colour of the tokens as it is in pictures."""
    red, green, blue = (round(255 * channel) for channel in colour[:3])
    return red, green, blue


def seen(driver: Driver, x: float, y: float) -> Colour:
    """The colour at a place of the window, y upwards."""
    picture = driver.picture()
    return picture.at(x, picture.height - 1 - y)


def hexes(colour: Colour) -> str:
    """A colour of a picture as `#RRGGBB`."""
    return "#" + "".join(f"{channel:02X}" for channel in colour)
