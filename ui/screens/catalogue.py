"""Which screens there are: each by one line, made when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ui.boxes.view.box_view import Send

SCREENS: Final = {
    "home": "home.home:home",
    "setup": "setup.setup:SetupScreen",
    "maker": "maker.maker:maker",
    "table": "table.table:TableScreen",
    "games": "games.games:games",
    "history": "history.history:history",
    "settings": "settings.settings:settings",
    "boards": "boards.boards:boards",
    "simulated": "simulated.simulated:SimulatedScreen",
    "help": "help.help:help_page",
    "photo": "photo.photo:photo",
    "trouble": "trouble.trouble:trouble",
}
"""A function that describes a page, or the class of a screen that is a widget of its own."""


def open_screen(name: str, send: Send) -> Any:
    """The screen of this name."""
    file, _, made = SCREENS[name].partition(":")
    found = getattr(import_module(f"ui.screens.{file}"), made)
    if isinstance(found, type):
        return found(send=send)
    from ui.screens.page_screen import PageScreen  # noqa: PLC0415

    return PageScreen(send, found)
