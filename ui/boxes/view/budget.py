"""How long laying out and painting may take in one frame, for everything on the screen together."""

from __future__ import annotations

from typing import Final

from kivy.clock import Clock

SECONDS: Final = 0.02
"""A frame stays well below the 50 ms that one would notice."""


class FrameBudget:
    """Time that all share within one frame; who finds it spent waits for the next."""

    def __init__(self) -> None:
        self._frame = -1
        self._spent = 0.0

    @property
    def is_spent(self) -> bool:
        """Whether this frame has been long enough."""
        return self._frame == Clock.frames and self._spent >= SECONDS

    def spend(self, seconds: float) -> None:
        """Something has taken so long in this frame."""
        if self._frame != Clock.frames:
            self._frame, self._spent = Clock.frames, 0.0
        self._spent += seconds


budget: Final = FrameBudget()
"""What all share."""
