"""A table screen in the window: what was sent from it, what can be read on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.ui.app import seats, tables
from tests.ui.app.looking import Box
from tests.ui.app.tidiness import faults_of, words_on
from ui.screens.table.table import TableScreen
from ui.theme.scale import scale

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent
    from ui.viewdata.table import TableView

SIZES: Final = {
    "1280x800": (1280, 800, 1.0),
    "1024x600": (1024, 600, 1.0),
    "2560x1600": (2560, 1600, 2.0),
    "800x1280": (800, 1280, 1.0),
    "600x1024": (600, 1024, 1.0),
}
"""Pixels and density of the screens that must work."""
FAR_TURN: Final = tables.duel(
    seats.raptors(active=False, pips=(), headline="", prompt=seats.WAITING),
    seats.robin(active=True, pips=(True, True), prompt=seats.YOURS),
)
"""It is the turn of whoever sits at the far edge."""


class Screen:
    """A table screen in the window, and what was sent from it; without motion unless asked for."""

    def __init__(
        self, driver: Driver, view: TableView, *, motion: bool = False, **more: Any
    ) -> None:
        self.driver = driver
        scale.less_motion = not motion
        self.sent: list[Intent] = []
        self.screen = TableScreen(self.sent.append, **more)
        driver.show(self.screen)
        self.render(view)

    def render(self, view: TableView) -> None:
        self.screen.render(view)
        self.driver.settle()
        self.driver.until(lambda: self.screen.is_ready)

    def tap(self, at: Any) -> list[Intent]:
        self.driver.tap(at)
        return self.sent

    def words(self, root: Any = None) -> list[str]:
        window = Box(0, 0, *self.driver.window.size)
        return [word.text for word in words_on(root or self.screen, window)]

    def faults(self) -> list[str]:
        window = Box(0, 0, *self.driver.window.size)
        found = faults_of(self.screen, window)
        return [fault for fault in found if "'Jabberwock' is" not in fault]
