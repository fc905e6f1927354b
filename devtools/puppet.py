"""Plays the real app offscreen: frames pass at once, fingers are real touches, pixels are real.

For the demo, the pictures in the documentation, the benchmark and the tests. Time is the puppet's
own: a frame lasts 1/60 s of it however long it takes, so animations and bursts happen at once and
always the same way. Of several frames that pass at once only the last is drawn: nobody looks at the
others. Kivy must be prepared before (ui.app.environment).
"""

from __future__ import annotations

import struct
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import Metrics

from ui.boxes.view.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.rules.battlefield import SpaceId
    from ui.presenter.intents import ActIntent

Point: TypeAlias = tuple[float, float]
FRAME_S: Final = 1 / 60
LOOK_S: Final = 0.5
MOST_DRAGS: Final = 20
DRAG_STEPS: Final = 8
WATCH_S: Final = 6.0
"""Longer than any fight takes to be shown."""
LONGEST_WAIT_S: Final = 20.0


class Finger(MotionEvent):
    """One finger on the screen."""

    _count = 0

    def __init__(self, at: Point) -> None:
        Finger._count += 1
        super().__init__("puppet", Finger._count, at, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Point) -> None:
        """Take the place of the finger in window coordinates."""
        wide, high = EventLoop.window.size
        self.sx = args[0] / (wide - 1)
        self.sy = args[1] / (high - 1)
        super().depack(args)


class NotOnScreenError(LookupError):
    """What should be tapped is not there."""


class Puppet:
    """A window, fingers, eyes, and time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = float(Clock.time())  # time never goes back, or nothing that waits happens
        self.taps = 0
        self.root: Any = None
        Clock.time = self._time
        EventLoop.ensure_window()
        if EventLoop.window is None:
            raise RuntimeError("Kivy has no window: libegl1 and libgl1 must be installed")
        EventLoop.start()
        self.window: Any = EventLoop.window

    def _time(self) -> float:
        return self.now

    # --- Time ---------------------------------------------------------------------------------

    def now_ms(self) -> int:
        """The time in whole milliseconds, for whoever must pass with it."""
        return round(self.now * 1000)

    def step(self, frames: int = 1) -> None:
        """Let frames pass, and draw the last of them."""
        for _ in range(frames):
            self._think()
        self._draw()

    def _think(self) -> None:
        """All of a frame but the drawing, in the order of `EventLoop.idle`."""
        self.now += FRAME_S
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def _draw(self) -> None:
        if self.window.canvas.needs_redraw:
            self.window.dispatch("on_draw")
            self.window.dispatch("on_flip")
            glFinish()  # nobody shows this frame: a driver would keep what it needs of every one

    def look(self) -> None:
        """Time passes before a tap: people read what they tap, and do not tap twice by accident."""
        self.watch()
        self.now += LOOK_S
        self.step()

    def watch(self) -> None:
        """A fight that is shown is watched to its end."""
        widgets = (widget for child in self.window.children for widget in child.walk())
        if any(getattr(widget, "is_playing", False) for widget in widgets):
            self.now += WATCH_S
            self.step(2)

    def settle(self) -> None:
        """Let everything take its place."""
        self.step(4)

    def pass_time(self, seconds: float) -> None:
        """Let as many frames pass as make up this time."""
        self.step(max(1, round(seconds / FRAME_S)))

    def until(self, condition: Callable[[], object], seconds: float = LONGEST_WAIT_S) -> None:
        """Let frames pass until something is so; TimeoutError if it does not come."""
        end = self.now + seconds
        while not condition():
            if self.now > end:
                raise TimeoutError(f"nothing happened for {seconds} s")
            self._think()
        self._draw()

    # --- The window ---------------------------------------------------------------------------

    def clear(self) -> None:
        """Empty the window, and count taps from here."""
        for child in list(self.window.children):
            self.window.remove_widget(child)
        self.root = None
        self.taps = 0

    def show(self, widget: Any) -> Any:
        """Fill the window with a widget, count taps from here, and return it."""
        self.clear()
        self.root = widget
        self.window.add_widget(widget)
        self.settle()
        return widget

    def resize(self, width: int, height: int, density: float = 1.0) -> None:
        """Make the window this many pixels large, on a screen of this density."""
        Metrics.density = density
        if tuple(self.window.size) != (width, height):
            self.window.size = (width, height)
            self.window.dispatch("on_resize", width, height)
        if self.root is not None:
            self.settle()

    # --- Fingers ------------------------------------------------------------------------------

    @contextmanager
    def finger_at(self, place: Point) -> Iterator[Callable[[float, float], None]]:
        """A finger that is down; call what this gives to move it to a place in the window."""
        finger = Finger(place)
        EventLoop.post_dispatch_input("begin", finger)
        self.step()

        def move(x: float, y: float) -> None:
            finger.move((x, y))
            EventLoop.post_dispatch_input("update", finger)
            self.step()

        yield move
        finger.update_time_end()
        EventLoop.post_dispatch_input("end", finger)
        self.step()

    def tap_at(self, place: Point) -> None:
        """Tap a place of the window."""
        self.look()
        with self.finger_at(place):
            pass
        self.taps += 1
        self.settle()

    # --- Eyes ---------------------------------------------------------------------------------

    def pixels(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA rows of what can be seen, the lowest row first."""
        wide, high = (int(length) for length in self.window.size)
        fbo = Fbo(size=(wide, high), with_stencilbuffer=True)
        with fbo:
            ClearColor(*self.window.clearcolor)
            ClearBuffers()
        canvas = self.window.canvas
        for child in reversed(self.window.children):
            at = canvas.indexof(child.canvas)
            canvas.remove(child.canvas)
            fbo.add(child.canvas)
            fbo.draw()
            fbo.remove(child.canvas)
            canvas.insert(at, child.canvas)
        return wide, high, bytes(fbo.pixels)


class Hand(Puppet):
    """A puppet that taps what it is told by name.

    With `is_watched` false frames are not drawn: nobody sees them, and a picture is painted anew.
    """

    def __init__(self, *, is_watched: bool = True) -> None:
        super().__init__()
        self._is_watched = is_watched

    def _draw(self) -> None:
        if self._is_watched:
            super()._draw()

    def widgets(self) -> Iterator[Any]:
        """Every widget that is shown, in the order of drawing."""
        for child in reversed(self.window.children):
            yield from _walk(child)

    def has(self, act: ActIntent) -> bool:
        """Whether something on the screen sends this act."""
        return any(getattr(widget, "intent", None) == act for widget in self.widgets())

    def find(self, act: ActIntent) -> Any:
        """The widget that sends an act; the one that was drawn last if there are several."""
        self.watch()
        found = [widget for widget in self.widgets() if getattr(widget, "intent", None) == act]
        if not found:
            there = sorted({repr(w.intent) for w in self.widgets() if hasattr(w, "intent")})
            raise NotOnScreenError(f"{act!r} is not on the screen; there are {there}")
        return found[-1]

    def tap(self, act: ActIntent) -> None:
        """Tap an act in its middle."""
        widget = self.find(act)
        self._bring(widget)
        self.tap_at(middle_of(widget))

    def _bring(self, widget: Any) -> None:
        """Drag the list that something lies in until it can be seen."""
        scroller = widget.parent
        while scroller is not None and not isinstance(scroller, Scroller):
            scroller = scroller.parent if scroller is not self.window else None
        if scroller is None:
            return
        corners = (
            scroller.to_window(*scroller.pos),
            scroller.to_window(scroller.right, scroller.top),
        )
        low, high = sorted(float(y) for _, y in corners)
        x, y = middle_of(scroller)
        for _ in range(MOST_DRAGS):
            at = middle_of(widget)[1]
            if low < at < high:
                return
            far = (high - low) * (0.2 if at < low else -0.2)
            with self.finger_at((x, y - far)) as move:
                for step in range(1, DRAG_STEPS + 1):
                    move(x, y - far + 2 * far * step / DRAG_STEPS)
            self.settle()

    def tap_space(self, space: SpaceId) -> None:
        """Tap a space of the map."""
        self.watch()
        for widget in self.widgets():
            if hasattr(widget, "place_of") and getattr(widget, "interactive", False):
                self.tap_at(widget.to_window(*widget.place_of(space)))
                return
        raise NotOnScreenError("no map is on the screen")

    def screenshot(self, path: Path, *, grey: bool = False) -> Path:
        """Write what can be seen as a PNG."""
        wide, high, data = self.pixels()
        path.write_bytes(png(wide, high, data, grey=grey))
        return path


def middle_of(widget: Any) -> Point:
    """Where the middle of a widget is in the window."""
    x, y = widget.to_window(widget.center_x, widget.center_y)
    return float(x), float(y)


def _walk(widget: Any) -> Iterator[Any]:
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    yield widget
    if hasattr(widget, "spots"):
        yield from widget.spots()
    for child in reversed(widget.children):
        yield from _walk(child)


def png(wide: int, high: int, rgba: bytes, *, grey: bool = False) -> bytes:
    """Pixels, the lowest row first, as a PNG; each row as its difference to the one above."""
    channels = 1 if grey else 3
    rows = []
    above = bytes(wide * channels)
    for at in range(high - 1, -1, -1):
        row = _channels(rgba[at * wide * 4 : (at + 1) * wide * 4], grey=grey)
        rows.append(b"\x02" + _difference(row, above))
        above = row
    head = struct.pack(">IIBBBBB", wide, high, 8, 0 if grey else 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + _chunk(b"IEND", b"")
    )


def _channels(row: bytes, *, grey: bool) -> bytes:
    red, green, blue = row[0::4], row[1::4], row[2::4]
    if grey:
        weights = zip(red, green, blue, strict=True)
        return bytes((299 * r + 587 * g + 114 * b) // 1000 for r, g, b in weights)
    found = bytearray(3 * len(red))
    found[0::3], found[1::3], found[2::3] = red, green, blue
    return bytes(found)


def _difference(row: bytes, above: bytes) -> bytes:
    """Each byte less the one above it, modulo 256, all at once in one large number."""
    size = len(row)
    high_bits = int.from_bytes(b"\x80" * size, "big")
    a, b = int.from_bytes(row, "big"), int.from_bytes(above, "big")
    return (((a | high_bits) - (b & ~high_bits)) ^ ((a ^ ~b) & high_bits)).to_bytes(size, "big")


def _chunk(name: bytes, data: bytes) -> bytes:
    crc = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc)
