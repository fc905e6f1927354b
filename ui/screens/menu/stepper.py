"""A number with a button for less and one for more, as a row among settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Nothing
from ui.screens.menu.measure import text_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import StepperBlock

_PAD: Final = 16.0
_BUTTON: Final = 104.0
_VALUE: Final = 110.0
_NOTHING: Final = Act(intent=Nothing(), text="")


def _button_wide(block: StepperBlock) -> float:
    texts = max(text_wide(act.text, tokens.STRONG) for act in (block.less, block.more))
    return max(px(_BUTTON), texts + px(24))


def _value_wide(block: StepperBlock) -> float:
    return max(px(_VALUE) * float(scale.text), text_wide(block.value, tokens.ECHO))


def _head_room(block: StepperBlock, width: float) -> float:
    """What is left for the head at the left; the whole width if that is too little."""
    beside = width - 2 * _button_wide(block) - _value_wide(block) - px(3 * _PAD)
    return beside if beside > px(120) * scale.text else width - 2 * px(_PAD)


def _is_beside(block: StepperBlock, width: float) -> bool:
    return _head_room(block, width) < width - 2 * px(_PAD)


def stepper_high(block: StepperBlock, width: float) -> float:
    """The height of the row, in pixels."""
    head = text_high(block.head or "", tokens.HEAD, _head_room(block, width))
    button = px(tokens.CHOICE_HIGH)
    if _is_beside(block, width):
        return max(button, head) + px(12)
    return button + head + px(28)


class StepperRow(Part):
    """A `StepperBlock`: its head at the left, less, number and more at the right."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.block: StepperBlock | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._head = Words(type=tokens.HEAD)
        self._value = Words(type=tokens.ECHO, halign="center", lines=1, underline=True)
        self._less = ActButton(_NOTHING, send, look="stack", type=tokens.STRONG)
        self._more = ActButton(_NOTHING, send, look="stack", type=tokens.STRONG)
        for part in (self._head, self._less, self._value, self._more):
            self.add_widget(part)

    def render(self, block: StepperBlock) -> None:
        """Show another number."""
        if block == self.block:
            return
        self.block = block
        self._head.text = block.head or ""
        self._value.text = block.value
        self._less.render(block.less)
        self._more.render(block.more)
        self._place_soon()

    def _place(self, *_: object) -> None:
        block = self.block
        if block is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_BUTTON)
        high, button, value = px(tokens.CHOICE_HIGH), _button_wide(block), _value_wide(block)
        room = _head_room(block, self.width)
        head = text_high(block.head or "", tokens.HEAD, room)
        left, low = self.x + px(_PAD), self.y + px(6)
        if _is_beside(block, self.width):
            self._head.pos, self._head.size = (left, self.y), (room, self.height)
            x = self.right - px(6) - 2 * button - value
            low = self.center_y - high / 2
        else:
            self._head.pos, self._head.size = (left, self.top - px(8) - head), (room, head)
            x = left
        self._less.pos, self._less.size = (x, low), (button, high)
        self._value.pos, self._value.size = (x + button, low), (value, high)
        self._more.pos, self._more.size = (x + button + value, low), (button, high)
