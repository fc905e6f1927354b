"""Drives the app as fingers and eyes would, in one process and without waiting.

    driver = Driver.start()                    # the same one for the whole process
    driver.resize(1280, 800, density=1)
    driver.show(widget)                        # fills the window
    driver.tap(driver.find(act=TakeBack(…)))        # by intent, `field` or class; or at (x, y)
    driver.hold(dial, seconds=2)               # finger down, time passes, finger up
    driver.drag((100, 200), (100, 260))        # a swipe, in window coordinates
    driver.pass_time(0.5)                      # half a second of frames, at once
    driver.until(lambda: sent)                 # frames until something is so
    driver.picture().at(10, 20)                # pixels; y downwards as in files
    driver.texts(), driver.targets()           # what can be read, and what can be hit

Time is the driver's own: a frame lasts 1/60 s of it however long it takes, so animations, holds and
bursts happen at once and always the same way. Fingers go through Kivy's event loop in window
coordinates, so a widget in a `Turned` container is found where it is drawn. `driver.taps` counts
the taps since `show`. An error in any callback ends the test. If Kivy cannot start, `start`
raises.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.config import Config

from devtools.puppet import Puppet
from tests.drawing.pixels import Picture
from tests.ui.app.looking import (
    Box,
    ShownText,
    clip_of,
    save_png,
    texts_of,
    walk,
    window_box,
)
from ui.boxes.view.box_view import BoxView
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


Point: TypeAlias = tuple[float, float]

_BUFFER: Final = (1280, 800)
"""What SDL draws into; it stays so large when the window is resized."""


class Target(NamedTuple):
    """Something that can be hit."""

    widget: Any
    drawn: Box
    hit: Box


class _Raise(ExceptionHandler):
    def handle_exception(self, inst: BaseException) -> int:
        raise inst


class Driver(Puppet):
    """One Kivy window for the whole process; see the module for how it is used."""

    _only: ClassVar[Driver | None] = None

    def __init__(self) -> None:
        for name in list(Config["input"]):
            Config.remove_option("input", name)
        super().__init__()
        self._strict = _Raise()
        ExceptionManager.add_handler(self._strict)
        self.window.clearcolor = (0x0D / 255, 0x10 / 255, 0x15 / 255, 1)

    @classmethod
    def start(cls) -> Driver:
        """The driver of this process."""
        if cls._only is None:
            cls._only = Driver()
        return cls._only

    @contextmanager
    def without_drawing(self) -> Iterator[None]:
        """Let frames pass without painting them: layout and touches go on, only much faster.

        `picture` and whatever needs one still paint.
        """
        outside = vars(self.window).get("on_draw")
        self.window.on_draw = lambda *_: None
        try:
            yield
        finally:
            del self.window.on_draw
            if outside is not None:
                self.window.on_draw = outside

    @contextmanager
    def errors_reach_the_app(self) -> Iterator[None]:
        """An error in a callback is the app's to handle, as it is when people use it."""
        ExceptionManager.remove_handler(self._strict)
        try:
            yield
        finally:
            ExceptionManager.add_handler(self._strict)

    # Finding.

    def every(
        self,
        kind: type[Any] | None = None,
        *,
        act: object = None,
        field: object = None,
    ) -> list[Any]:
        """All widgets that can be seen and are what is asked for, in the order of drawing."""
        return [
            widget
            for child in reversed(self.window.children)
            for widget in walk(child)
            if (kind is None or isinstance(widget, kind))
            and (act is None or getattr(widget, "intent", None) == act)
            and (field is None or getattr(widget, "field", None) == field)
        ]

    def find(
        self,
        kind: type[Any] | None = None,
        *,
        act: object = None,
        field: object = None,
    ) -> Any:
        """The one widget that is asked for; fails if there is none or more than one."""
        found = self.every(kind, act=act, field=field)
        if len(found) != 1:
            acts = sorted({repr(w.intent) for w in self.every() if hasattr(w, "intent")})
            raise AssertionError(
                f"{len(found)} widgets are {kind=} {act=} {field=}; acts on the screen: {acts}"
            )
        return found[0]

    def has(self, *, act: object = None, field: object = None) -> bool:
        """Whether such a widget can be seen."""
        return bool(self.every(act=act, field=field))

    def link_states(self) -> set[LinkState]:
        """What the link lights say that can be seen, each on its own screen or at its own hand."""
        found: set[LinkState] = set()
        for view in self.every(BoxView):
            found |= {box.path[-1] for box in view.seen() if isinstance(box.path[-1], LinkState)}
        return found

    def box(self, widget: Any) -> Box:
        """Where a widget is in the window."""
        return window_box(widget)

    # Fingers.

    @contextmanager
    def finger(self, at: Any) -> Iterator[Callable[[float, float], None]]:
        """A finger that is down on a widget or a place; call what this gives to move it."""
        with self.finger_at(self._place(at)) as move:
            yield move

    def tap(self, at: Any, times: int = 1) -> None:
        """Tap a widget in its middle, or a place in the window."""
        self.look()
        for _ in range(times):
            with self.finger(at):
                pass
            self.taps += 1
        self.settle()

    def hold(self, at: Any, seconds: float) -> None:
        """Keep a finger down without moving it."""
        self.look()
        with self.finger(at):
            self.pass_time(seconds)
        self.settle()

    def drag(self, start: Any, *way: Point, steps: int = 8) -> None:
        """Move a finger from a widget or place along a way, evenly, and lift it."""
        at = self._place(start)
        with self.finger(at) as move:
            for end in way:
                for n in range(1, steps + 1):
                    share = n / steps
                    move(at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share)
                at = end
        self.settle()

    def _place(self, at: Any) -> Point:
        if isinstance(at, tuple):
            return float(at[0]), float(at[1])
        return self.box(at).centre

    # Looking.

    def picture(self) -> Picture:
        """The pixels of the window as they are now."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        wide, high = (int(length) for length in self.window.size)
        if wide <= _BUFFER[0] and high <= _BUFFER[1]:
            undrawn = vars(self.window).pop("on_draw", None)  # see `without_drawing`
            self.window.dispatch("on_draw")
            if undrawn is not None:
                self.window.on_draw = undrawn
            data = glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE)
        else:
            data = self.pixels()[2]
        rows = [bytearray(data[at : at + 4 * wide]) for at in range(0, 4 * wide * high, 4 * wide)]
        for row in rows:
            row[3::4] = b"\xff" * wide
        return Picture(wide, high, rows[::-1])

    def screenshot(self, path: Path) -> Path:
        """Write what can be seen to a PNG."""
        return save_png(self.picture(), path)

    def texts(self, root: Any = None) -> list[ShownText]:
        """Every text that can be seen, with its place, size and colours."""
        return texts_of(root or self.root, self.picture())

    def targets(self) -> list[Target]:
        """Everything that can be hit, where it is drawn and where a finger may land."""
        window = Box(0, 0, *self.window.size)
        found: list[Target] = []
        for widget in self.every():
            if not hasattr(widget, "hit_box"):
                continue
            drawn = window_box(widget)
            if not drawn.overlaps(clip_of(widget, window)):
                continue
            left, low, right, high = widget.hit_box()
            hit = window_box(widget, (left, low, right - left, high - low))
            found.append(Target(widget, drawn, hit))
        return found
