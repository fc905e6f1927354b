"""The one place for what people may change about the look: the text scale and less motion.

Widgets bind a method of theirs to it, which lets go of them when they go; whoever sets
`scale.text = 1.25` changes every text on the screen.
"""

from __future__ import annotations

from typing import Final

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import BooleanProperty, BoundedNumericProperty


def px(length: float) -> float:
    """A length in dp as pixels of this screen."""
    return float(dp(length))


class Scale(EventDispatcher):
    """The text scale (1.0, 1.25 or 1.5) and whether things move."""

    text = BoundedNumericProperty(1.0, min=1.0, max=1.5)
    less_motion = BooleanProperty(defaultvalue=False)
    places = BooleanProperty(defaultvalue=True)

    def letters(self, size: float) -> float:
        """A text size of the tokens in pixels."""
        return px(size) * float(self.text)

    def seconds(self, milliseconds: float) -> float:
        """How long a motion of the tokens takes; none with less motion."""
        return 0.0 if self.less_motion else milliseconds / 1000


scale: Final = Scale()
"""What all widgets look at."""
