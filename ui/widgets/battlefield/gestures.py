"""What fingers on the map mean: a tap, a dragged figure, a pan or a pinch. No Kivy.

One finger that stays taps; one that moves drags what it began on, or pans when zoomed in, and
otherwise does nothing: a swipe is never a tap. Two fingers pinch. More are a hand at rest, and then
nothing happens until all of them are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from math import hypot
from typing import Any


class _Mode(Enum):
    NOTHING = auto()
    """No finger, or fingers that have nothing to say any more."""
    WAITING = auto()
    """One finger that has not moved yet."""
    DRAG = auto()
    PAN = auto()
    PINCH = auto()


@dataclass
class _Finger:
    x: float
    y: float
    start: tuple[float, float]


class Gestures:
    """Follows the fingers; `slop` is how far a tap may wander.

    `hands` is told what they do, as a `BattlefieldWidget` is: `tapped`, `begin_drag` and so on.
    """

    def __init__(self, hands: Any, slop: float) -> None:
        self._hands = hands
        self._slop = slop
        self._fingers: dict[object, _Finger] = {}
        self._mode = _Mode.NOTHING
        self._dragging: object = None

    def down(self, finger: object, x: float, y: float) -> None:
        """A finger touches the map."""
        self._fingers[finger] = _Finger(x, y, (x, y))
        count = len(self._fingers)
        if count == 1:
            self._mode = _Mode.WAITING
        elif count == 2 and self._mode in {_Mode.WAITING, _Mode.PAN}:
            self._mode = _Mode.PINCH
        elif count > 2:
            self.stop()

    def move(self, finger: object, x: float, y: float) -> None:
        """A finger moves."""
        held = self._fingers.get(finger)
        if held is None:
            return
        if self._mode is _Mode.PINCH:
            self._pinch(finger, x, y)
            return
        was_x, was_y = held.x, held.y
        held.x, held.y = x, y
        if self._mode is _Mode.WAITING and hypot(x - held.start[0], y - held.start[1]) > self._slop:
            self._set_off(finger, held)
        elif self._mode is _Mode.PAN:
            self._hands.pan(x - was_x, y - was_y)
        elif self._mode is _Mode.DRAG and finger == self._dragging:
            self._hands.drag_to(x, y)

    def up(self, finger: object, x: float, y: float) -> None:
        """A finger leaves the map."""
        if finger in self._fingers:
            self.move(finger, x, y)
        if self._fingers.pop(finger, None) is None:
            return
        mode = self._mode
        if mode is _Mode.PINCH:
            self._mode = _Mode.PAN
        elif mode is _Mode.DRAG and finger != self._dragging:
            return
        else:
            self._mode = _Mode.NOTHING
        if mode is _Mode.WAITING:
            self._hands.tapped(x, y)
        elif mode is _Mode.DRAG:
            self._hands.end_drag(x, y)
        elif mode in {_Mode.PAN, _Mode.PINCH}:
            self._hands.settled()

    def stop(self) -> None:
        """Take back what has begun; fingers that are down have nothing to say any more."""
        mode, self._mode = self._mode, _Mode.NOTHING
        if mode is _Mode.DRAG:
            self._hands.cancel_drag()
        elif mode in {_Mode.PAN, _Mode.PINCH}:
            self._hands.settled()

    def _set_off(self, finger: object, held: _Finger) -> None:
        if self._hands.begin_drag(*held.start):
            self._mode, self._dragging = _Mode.DRAG, finger
            self._hands.drag_to(held.x, held.y)
        elif self._hands.can_pan():
            self._mode = _Mode.PAN
            self._hands.pan(held.x - held.start[0], held.y - held.start[1])
        else:
            self._mode = _Mode.NOTHING

    def _pinch(self, finger: object, x: float, y: float) -> None:
        one, other = self._fingers.values()
        apart, middle = _span(one, other)
        moved = self._fingers[finger]
        moved.x, moved.y = x, y
        now_apart, now_middle = _span(one, other)
        # First zoom, then move: a map that is not zoomed in yet cannot be moved.
        if apart > 0:
            self._hands.pinch(now_apart / apart, *middle)
        self._hands.pan(now_middle[0] - middle[0], now_middle[1] - middle[1])


def _span(one: _Finger, other: _Finger) -> tuple[float, tuple[float, float]]:
    middle = ((one.x + other.x) / 2, (one.y + other.y) / 2)
    return hypot(other.x - one.x, other.y - one.y), middle
