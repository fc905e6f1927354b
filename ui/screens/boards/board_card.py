"""A found board: what it is, how it is reached, its signal, what is wrong, and its button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import InstructionGroup

from ui.presenter.intents import Nothing
from ui.screens.boards.signs import draw_bars
from ui.screens.menu.measure import box_high, line_high, text_high
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.boards import BoardCard, Fact

PAD: Final = 16.0
ICON: Final = 32.0
BUTTON: Final = 180.0
WIDE: Final = 560.0
"""From here on, in dp at normal text size, the button stands beside the words."""
_NOTHING: Final = Act(intent=Nothing(), text="")


def card_high(card: BoardCard, width: float) -> float:
    """How high a card of this width is, in pixels."""
    words, button = sum(_parts(card, width)), px(tokens.BUTTON_HIGH)
    if _button_wide(width):
        return max(words, button) + px(2 * PAD)
    return words + button + px(2 * PAD + 8)


def _button_wide(width: float) -> float:
    """How much of the width the button takes from the words."""
    return px(BUTTON) * float(scale.text) if width >= px(WIDE) * float(scale.text) else 0.0


def _parts(card: BoardCard, width: float) -> tuple[float, float, float, float]:
    """The heights of name, detail, signal and advice."""
    room = (width - _button_wide(width) - 2 * px(PAD)) * 0.97
    beside = room - px(ICON + 10)
    return (
        text_high(card.name, tokens.HEAD, beside),
        text_high(card.detail, tokens.CAPTION, beside),
        line_high(tokens.CAPTION) + px(6) if card.signal else 0.0,
        box_high(card.advice or "", tokens.CAPTION, room) + (px(6) if card.advice else 0.0),
    )


class BoardCardView(Part):
    """A `BoardCard`; the linked one has a rim and a tick in its icon's place."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.card: BoardCard | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._bars = InstructionGroup()
        self.canvas.add(self._bars)
        self._icon = Icon(icon_size=ICON, colour=tokens.MID)
        self._name = Words(type=tokens.HEAD)
        self._detail = Words(type=tokens.CAPTION, colour=tokens.MID)
        self._signal = Words(type=tokens.CAPTION, lines=1)
        self._advice = Words(type=tokens.CAPTION, colour=tokens.GOLD, valign="top")
        self._button = ActButton(_NOTHING, send)
        for part in (
            self._icon, self._name, self._detail, self._signal, self._advice, self._button
        ):  # fmt: skip
            self.add_widget(part)

    def render(self, card: BoardCard) -> None:
        """Show another board, or the same one changed."""
        if card == self.card:
            return
        self.card = card
        self._name.text, self._detail.text = card.name, card.detail
        self._signal.text, self._advice.text = card.signal or "", card.advice or ""
        self._icon.name = "check-circle" if card.is_linked else card.icon
        self._icon.colour = tokens.OK if card.is_linked else tokens.MID
        self._button.render(card.act)
        self._place_soon()

    def _place(self, *_: object) -> None:
        card = self.card
        if card is None:
            return
        border = tokens.OK if card.is_linked else tokens.GOLD if card.advice else None
        ground = tokens.S2 if card.is_linked else tokens.S1
        width = tokens.BORDER if card.is_linked else tokens.BORDER_QUIET
        self._plate.draw(
            (*self.pos, *self.size), ground, tokens.RADIUS_PANEL, border, width if border else 0.0
        )
        name, detail, signal, advice = _parts(card, self.width)
        taken = _button_wide(self.width)
        left, room = self.x + px(PAD), self.width - 2 * px(PAD) - taken
        beside, wide = left + px(ICON + 10), room - px(ICON + 10)
        top = self.top - px(PAD)
        if taken:
            top = self.center_y + (name + detail + signal + advice) / 2
        self._icon.pos, self._icon.size = (left, top - name - detail), (px(ICON), name + detail)
        self._name.pos, self._name.size = (beside, top - name), (wide, name)
        top -= name + detail
        self._detail.pos, self._detail.size = (beside, top), (wide, detail)
        top -= signal
        self._bars.clear()
        if signal:
            line = line_high(tokens.CAPTION)
            draw_bars(
                self._bars, (left, top + line * 0.2, px(ICON - 6), line * 0.6), card.bars or 0
            )
            self._signal.pos, self._signal.size = (beside, top), (wide, line)
        top -= advice
        self._advice.pos = (left, top)
        self._advice.size = (room, max(0.0, advice - px(6)))
        high = px(tokens.BUTTON_HIGH)
        self._button.pos, self._button.size = (left, self.y + px(PAD)), (room, high)
        if taken:
            low = self.center_y - high / 2
            self._button.pos = (left + room + px(PAD), low)
            self._button.size = (taken - px(PAD), high)


def fact_high(fact: Fact, width: float) -> float:
    """How high a fact of this width is, in pixels."""
    room = (width - 2 * px(14) - (px(28) if fact.icon else 0.0)) * 0.97
    value = text_high(fact.value, tokens.HEAD, room)
    return line_high(tokens.CAPTION) + value + px(20)


class FactTile(Part):
    """A `Fact`: its name, and below it what is so."""

    def __init__(self, **kwargs: Any) -> None:
        self.fact: Fact | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=22)
        self._name = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self._value = Words(type=tokens.HEAD)
        for part in (self._icon, self._name, self._value):
            self.add_widget(part)

    def render(self, fact: Fact) -> None:
        """Show another fact."""
        if fact != self.fact:
            self.fact = fact
            self._name.text, self._value.text = fact.name, fact.value
            self._icon.name = fact.icon or ""
            self._place_soon()

    def _place(self, *_: object) -> None:
        fact = self.fact
        if fact is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_PANEL)
        left, room = self.x + px(14), self.width - 2 * px(14)
        line = line_high(tokens.CAPTION)
        self._name.pos, self._name.size = (left, self.top - px(8) - line), (room, line)
        low, high = self.y + px(8), self.height - line - px(18)
        if fact.icon:
            is_calm = fact.tone == "calm"
            self._icon.colour = self._value.colour = tokens.OK if is_calm else tokens.GOLD
            self._icon.pos, self._icon.size = (left, low), (px(22), high)
            left, room = left + px(28), room - px(28)
        self._value.pos, self._value.size = (left, low), (room, high)
