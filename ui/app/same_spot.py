"""A spot that was tapped means nothing else for half a second.

The second half of a double tap must not press what has appeared there: under a sheet that closed,
on a screen that opened. Fingers on maps and dials are told apart by these themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from drawing import tokens
from ui.presenter.intents import Press
from ui.theme.scale import px

if TYPE_CHECKING:
    from ui.presenter.intents import Intent


class SameSpot:
    """Follows fingers, and knows what the last one meant."""

    def __init__(self) -> None:
        self._finger: tuple[float, float] | None = None
        self._last: tuple[float, tuple[float, float], object] | None = None
        Window.bind(**dict.fromkeys(_FINGERS, self._follow), on_keyboard=self.forget)

    def close(self) -> None:
        """Follow no finger any more."""
        Window.unbind(**dict.fromkeys(_FINGERS, self._follow), on_keyboard=self.forget)

    def forget(self, *_: object) -> None:
        """What comes now comes from no finger."""
        self._finger = None

    def allows(self, intent: Intent) -> bool:
        """Whether what was touched can have been meant."""
        if self._finger is None:
            return True
        last, now, here = self._last, Clock.get_time(), self._finger
        if last is not None and intent != last[2] and Press in {type(intent), type(last[2])}:
            is_near = sum(abs(a - b) for a, b in zip(here, last[1], strict=True)) < px(_NEAR)
            if is_near and now - last[0] < tokens.SETTLE_S:
                return False
        self._last = (now, here, intent)
        return True

    def _follow(self, _window: object, touch: Any) -> None:
        self._finger = touch.pos


_FINGERS = ("on_touch_down", "on_touch_move", "on_touch_up")
_NEAR = tokens.HIT_MIN / 2
