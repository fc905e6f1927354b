"""Paper in the winner's colours: it comes down once, and lies still."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from drawing import tokens
from drawing.items import Copies, Copy
from drawing.screen_sprites import paper
from ui.theme.scale import px, scale
from ui.widgets.battlefield.layers import MeshStamp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from drawing.tokens import Rgba

_PIECES: Final = 240
"""Of each colour, before those are left out that would lie on words or come past some."""
_FALL_SECONDS: Final = 1.6
_FALL: Final = 70.0
_SEED: Final = 7


class Confetti(Widget):
    """Pieces of paper all over its box; `fall` is 1 while they are in the air, 0 at the end."""

    fall = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._layers = [(Translate(), InstructionGroup()) for _ in range(4)]
        self._stamps = [MeshStamp(group) for _, group in self._layers]
        self.pieces: list[tuple[Copy, ...]] = [()] * 4
        for shift, group in self._layers:
            for part in (PushMatrix(), shift, group, PopMatrix()):
                self.canvas.add(part)
        self._colours: tuple[Rgba, ...] = (tokens.HI,)
        self._taken: tuple[tuple[float, float, float, float], ...] = ()
        self.fbind("pos", self._scatter)
        self.fbind("size", self._scatter)
        self.fbind("fall", self._sink)

    def render(self, colours: tuple[Rgba, ...]) -> None:
        """Paper in these colours."""
        if colours != self._colours:
            self._colours = colours
            self._sink()

    def avoid(self, boxes: tuple[tuple[float, float, float, float], ...]) -> None:
        """Leave these boxes free: x, y, width, height, in the coordinates of the parent."""
        if boxes != self._taken:
            self._taken = boxes
            self._scatter()

    def throw(self) -> None:
        """Let it come down, unless people want less motion."""
        Animation.cancel_all(self, "fall")
        self.fall = 0.0
        if not scale.less_motion:
            self.fall = 1.0
            Animation(fall=0.0, duration=_FALL_SECONDS, t="out_quad").start(self)

    def _sink(self, *_: object) -> None:
        for n, (stamp, pieces) in enumerate(zip(self._stamps, self.pieces, strict=True)):
            self._layers[n][0].y = px(_FALL) * _way(n) * self.fall
            tint = (*self._colours[n % len(self._colours)][:3], 1.0 - self.fall**2)
            stamp.show(Copies("paper", paper(), pieces, tint), 1.0)

    def _scatter(self, *_changed: object) -> None:
        chance = Random(_SEED)  # noqa: S311  (only where paper lies)
        self.pieces = [
            tuple(
                Copy(place, chance.random() * 360, px(0.7 + chance.random() * 0.7))
                for place in self._places(chance, px(_FALL) * _way(n))
            )
            for n in range(len(self._layers))
        ]
        self._sink()

    def _places(self, chance: Random, falls: float) -> Iterator[tuple[float, float]]:
        """Anywhere but where something is to be read, or where it would come past that."""
        for _ in range(_PIECES):
            x = self.x + chance.random() * self.width
            y = self.y + chance.random() * self.height
            if not any(
                a < x < a + wide and b - falls < y < b + high for a, b, wide, high in self._taken
            ):
                yield x, y


def _way(layer: int) -> float:
    """How far the pieces of a layer come down, measured by those that lie in the middle."""
    return 0.6 + 0.3 * layer
