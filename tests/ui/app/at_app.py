"""The real app in the window of the tests, played by real touches only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from devtools.player import next_tap
from tests.ui.app.driver import Driver
from ui.app.app import RingsideApp
from ui.boxes.view.scroller import Scroller
from ui.presenter.intents import Press
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Table
    from hardware.boards.service import Boards
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.desk import TableDesk

SIZE = (1280, 800)


class AtApp:
    """The app with a folder of its own; closes itself."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = SIZE, boards: Boards | None = None
    ) -> None:
        self.driver = Driver.start()
        self.driver.resize(*size)
        self.app = RingsideApp(folder, "test", boards)
        self.app.presenter.settings.change(sound=False)
        self.driver.show(self.app.build())

    def close(self) -> None:
        """Leave the app as people do."""
        self.app.on_stop()

    @property
    def screen(self) -> str:
        return self.app.presenter.screen

    @property
    def view(self) -> Any:
        return self.app.presenter.view()

    @property
    def desk(self) -> TableDesk:
        assert self.app.presenter.table is not None
        return self.app.presenter.table

    @property
    def table(self) -> Table:
        return self.desk.session.game.table

    @property
    def taps(self) -> int:
        return self.driver.taps

    def count_from_here(self) -> None:
        """Count taps anew."""
        self.driver.taps = 0

    def tap(self, *acts: ActIntent) -> None:
        """Tap acts one after the other."""
        for act in acts:
            self.driver.watch()
            found = self.driver.every(act=act)
            for _ in range(60):  # a screen may be built over several frames
                if not found:
                    self.driver.step()
                    found = self.driver.every(act=act)
            if not found:
                found = self._found_in_a_list(act)
            assert found, (act, self.acts)
            scroll_to(self.driver, found[-1])
            self.driver.tap(found[-1])

    def _found_in_a_list(self, act: ActIntent) -> list[Any]:
        """What lies farther down in a list, which shows only what is near: a finger drags it."""
        for scroller in self.driver.every(Scroller):
            frame = self.driver.box(scroller)
            (x, y), far = frame.centre, frame.height * 0.35
            for way in [*(20 * (-far,)), *(40 * (far,))]:  # to its beginning, and on to its end
                self.driver.drag((x, y - way), (x, y + way))
                found = self.driver.every(act=act)
                if found:
                    return found
        return []

    @property
    def acts(self) -> list[str]:
        """Everything that can be tapped now."""
        return sorted({repr(w.intent) for w in self.driver.every() if hasattr(w, "intent")})

    def tap_space(self, space: str) -> None:
        """Tap a space of the map."""
        self.driver.watch()
        (field,) = [field for field in self.driver.every(BattlefieldWidget) if field.interactive]
        self.driver.until(lambda: field.fit is not None)  # it may just have taken its place
        self.driver.tap(field.to_window(*field.place_of(space)))

    def play_on(self, taps: int, *, moves_first: bool = False) -> None:
        """Play by what the screen shows, at most so many taps."""
        for _ in range(taps):
            tap = next_tap(self.view, moves_first=moves_first)
            if tap is None:
                return
            if isinstance(tap, Press):
                self.tap(tap.act)
            else:
                self.tap_space(tap.space)

    def place_everybody(self) -> None:
        """Answer everything that set-up asks."""
        for _ in range(20):
            if self.table.choice is not None and self.table.turn is None:
                self.play_on(1)


def scroll_to(driver: Driver, widget: Any) -> None:
    """Bring a widget into sight as a finger would: by dragging what it lies in."""
    scroller = widget.parent
    while scroller is not None and not isinstance(scroller, Scroller):
        scroller = scroller.parent if scroller is not driver.window else None
    if scroller is None:
        return
    frame = driver.box(scroller)
    for _ in range(20):
        here = driver.box(widget)
        if frame.holds(here, slack=2):
            return
        middle = frame.centre
        up = here.centre[1] < middle[1]
        far = frame.height * (0.35 if up else -0.35)
        driver.drag((middle[0], middle[1] - far / 2), (middle[0], middle[1] + far / 2))
