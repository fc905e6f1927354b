"""Paragraphs and other blocks as cards of a roll: how high each is, and what shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.properties import ColorProperty

from ui.screens.menu.measure import text_high
from ui.screens.menu.part import Part
from ui.screens.menu.stepper import StepperRow, stepper_high
from ui.theme import tokens
from ui.theme.scale import px
from ui.viewdata.kit import StepperBlock, TextBlock
from ui.widgets.plate.plate import Plate
from ui.widgets.sheet.blocks import view_of
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.theme.tokens import Rgba
    from ui.viewdata.kit import Block

_PAD: Final = 16.0
_BETWEEN: Final = " · "


def block_high(block: Block, width: float) -> float:
    """The height of the card of a block, in pixels."""
    room = width - 2 * px(_PAD)
    if isinstance(block, TextBlock):
        texts = (
            text_high(block.head or "", tokens.HEAD, room),
            text_high(block.text, tokens.BODY, room),
            text_high(_BETWEEN.join(block.rules), tokens.SMALLEST, room),
        )
        gaps = px(4) * (sum(bool(high) for high in texts) - 1)
        return sum(texts) + gaps + px(2 * 12)
    if isinstance(block, StepperBlock):
        return stepper_high(block, width)
    return float(view_of(block, _nobody, None).arrange(room)) + 2 * px(_PAD)


def _nobody(_intent: Intent) -> None:
    """Where a view sends to that is only measured."""


class Paragraph(Part):
    """A `TextBlock` as a card: head, text, and the rules it rests on in gold."""

    ground = ColorProperty(tokens.S1)

    def __init__(self, **kwargs: Any) -> None:
        self.block: TextBlock | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._head = Words(type=tokens.HEAD, valign="top", grow=True)
        self._text = Words(type=tokens.BODY, colour=tokens.MID, valign="top", grow=True)
        self._rules = Words(type=tokens.SMALLEST, colour=tokens.GOLD, valign="top", grow=True)
        for part in (self._head, self._text, self._rules):
            self.add_widget(part)

    def render(self, block: TextBlock) -> None:
        """Show another paragraph."""
        if block != self.block:
            self.block = block
            self._head.text = block.head or ""
            self._text.text = block.text
            self._rules.text = _BETWEEN.join(block.rules)
            self._place_soon()

    def _place(self, *_: object) -> None:
        box = (*self.pos, *self.size)
        self._plate.draw(box, tuple(self.ground), tokens.RADIUS_BUTTON)
        top = self.top - px(12)
        for words in (self._head, self._text, self._rules):
            words.opacity = 1 if words.text else 0
            if not words.text:
                continue
            words.width = self.width - 2 * px(_PAD)
            words.refresh()
            words.pos = (self.x + px(_PAD), top - words.height)
            top -= words.height + px(4)


class BlockCard(Part):
    """Any other block in a card."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.block: Block | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._inner: Any = None

    def render(self, block: Block) -> None:
        """Show another block, in place if it is of the same kind."""
        if block == self.block:
            return
        if self._inner is not None and type(block) is type(self.block):
            self._inner.render(block)
        else:
            if self._inner is not None:
                self.remove_widget(self._inner)
            self._inner = view_of(block, self.send, None)
            self.add_widget(self._inner)
        self.block = block
        self._place_soon()

    def _place(self, *_: object) -> None:
        if self._inner is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_BUTTON)
        wide = self.width - 2 * px(_PAD)
        high = self._inner.arrange(wide)
        self._inner.size = (wide, high)
        self._inner.pos = (self.x + px(_PAD), self.top - px(_PAD) - high)


def kind_of(block: Block) -> str:
    """The kind of cell that shows a block."""
    if isinstance(block, TextBlock):
        return "text"
    return "stepper" if isinstance(block, StepperBlock) else "block"


def paragraph_makers(
    send: Callable[[Intent], object], ground: Rgba = tokens.S1
) -> dict[str, Callable[[], Any]]:
    """What a roll needs to show blocks; `ground` is that of paragraphs."""
    return {
        "text": lambda: Paragraph(ground=ground),
        "block": lambda: BlockCard(send),
        "stepper": lambda: StepperRow(send),
    }
