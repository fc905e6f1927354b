"""A counter where there is little room: number and word as large as fit."""

from __future__ import annotations

from typing import Any, Final

from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.counter.counter import Counter
from ui.widgets.words.letters import text_width

_NUMBER: Final = 22.0
_WORD: Final = 15.0


class SmallCounter(Counter):
    """A counter whose letters are sized by its box."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._number.scaled = self._word.scaled = False

    @staticmethod
    def wanted_width(word: str) -> float:
        """How wide a counter with this word wants to be, in pixels."""
        return max(px(44), text_width(word, Face.BOLD, round(px(_WORD), 1)) + px(10))

    def _place(self, *_: object) -> None:
        if self.height < px(8):
            return
        self._paint(10.0)
        high = self.height / px(1)
        number = min(_NUMBER * scale.text, high * 0.56)
        word = min(_WORD * scale.text, high * 0.375)
        self._number.type = Type(number, Face.HEAVY)
        self._word.type = Type(word, Face.BOLD)
        room = self.width - px(4)
        middle = self.y + self.height * 0.42
        self._word.size, self._word.pos = (room, px(word) * 1.22), (self.x + px(2), self.y + px(1))
        self._number.size = (room, px(number) * 1.22)
        self._number.pos = (self.x + px(2), middle - px(number) * 0.11)
