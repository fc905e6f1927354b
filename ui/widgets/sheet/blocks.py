"""The blocks of a sheet: paragraphs, acts, steppers and cards. Each is a view of one `Block`.

`arrange(width)` lays a block out and says how high it is; `render(block)` changes it in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Rectangle
from kivy.uix.relativelayout import RelativeLayout

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Shape
from ui.viewdata.kit import ActsBlock, CardsBlock, StepperBlock, TextBlock, ZoneBlock
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.card_tile.card_tile import CardTileView
from ui.widgets.figure_badge.token_shape import TokenShape
from ui.widgets.words.letters import text_texture
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Act, Block

    Send = Callable[[Intent], object]

_NUMBER_SIDE: Final = 28.0
_CARD_WIDE: Final = 290.0
_SWATCH_SIDE: Final = 44.0
_RULES_BETWEEN: Final = " · "


class BlockView(RelativeLayout):
    """What all blocks have in common: a head above them, if they have one."""

    def __init__(self, send: Send, seat: int | None, **kwargs: Any) -> None:
        self.send = send
        self.seat = seat
        super().__init__(size_hint=(None, None), **kwargs)
        self._head = Words(type=tokens.STRONG, grow=True, size_hint=(None, None))
        self.add_widget(self._head)

    def _arrange_head(self, text: str | None, width: float) -> float:
        """How much of the height the head takes; its place is set by `_place_head`."""
        self._head.text = text or ""
        self._head.opacity = 1 if text else 0
        if not text:
            return 0.0
        self._head.width = width
        self._head.refresh()
        return float(self._head.height + px(tokens.SM))

    def _place_head(self, height: float) -> None:
        self._head.pos = (0, height - self._head.height)


class TextView(BlockView):
    """A paragraph with a number, a head and the rules it rests on."""

    def __init__(self, block: TextBlock, send: Send, seat: int | None) -> None:
        super().__init__(send, seat)
        self._disc = TokenShape()
        self.canvas.add(self._disc)
        with self.canvas:
            self._figure_colour = Color(*tokens.CLEAR)
            self._figure = Rectangle(size=(0, 0))
        self._body = Words(
            type=tokens.CAPTION, colour=tokens.MID, grow=True, size_hint=(None, None)
        )
        self._rules = Words(
            type=tokens.SMALLEST, colour=tokens.GOLD, grow=True, size_hint=(None, None)
        )
        self.add_widget(self._body)
        self.add_widget(self._rules)
        self.render(block)

    def render(self, block: TextBlock) -> None:
        """Show another paragraph."""
        self.block = block

    def arrange(self, width: float) -> float:
        """Lay it out; returns its height."""
        block = self.block
        indent = px(_NUMBER_SIDE) + px(tokens.SM) if block.number is not None else 0.0
        texts = (
            (self._head, block.head or ""),
            (self._body, block.text),
            (self._rules, _RULES_BETWEEN.join(block.rules)),
        )
        height = 0.0
        for words, text in texts:
            words.text = text
            words.opacity = 1 if text else 0
            words.width = width - indent
            words.refresh()
            height += words.height if text else 0.0
        height = max(height, px(_NUMBER_SIDE) if indent else 0.0)
        top = height
        for words, text in texts:
            words.pos = (indent, top - words.height)
            top -= words.height if text else 0.0
        self._place_number(height)
        return height

    def _place_number(self, height: float) -> None:
        number = self.block.number
        if number is None:
            self._disc.hide()
            self._figure.size = (0, 0)
            return
        radius = px(_NUMBER_SIDE) / 2
        at = (round(radius), round(height - radius))
        self._disc.draw(Shape.CIRCLE, at, radius, tokens.S3)
        figure = text_texture(str(number), tokens.SMALLEST.face, round(px(tokens.SMALLEST.size)))
        self._figure_colour.rgba = tokens.HI
        self._figure.texture = figure
        self._figure.size = figure.size
        self._figure.pos = (at[0] - figure.size[0] // 2, at[1] - figure.size[1] // 2)


class ActsView(BlockView):
    """Acts in rows of equal columns, as many in a row as fit."""

    def __init__(self, block: ActsBlock, send: Send, seat: int | None) -> None:
        super().__init__(send, seat)
        self._buttons: list[ActButton] = []
        self.render(block)

    def render(self, block: ActsBlock) -> None:
        """Show other acts, as far as possible on the same buttons."""
        self.block = block
        while len(self._buttons) > len(block.acts):
            self.remove_widget(self._buttons.pop())
        for button, act in zip(self._buttons, block.acts, strict=False):
            button.render(act)
        for act in block.acts[len(self._buttons) :]:
            button = ActButton(act, self.send, self.seat, size_hint=(None, None))
            self._buttons.append(button)
            self.add_widget(button)

    def arrange(self, width: float) -> float:
        """Lay them out; returns the height of all rows."""
        head = self._arrange_head(self.block.head, width)
        height = head + lay_in_rows(self._buttons, width)
        lay_in_rows(self._buttons, width, corner=(0.0, height - head))
        self._place_head(height)
        return height


class StepperView(BlockView):
    """Less, a number, more."""

    def __init__(self, block: StepperBlock, send: Send, seat: int | None) -> None:
        super().__init__(send, seat)
        self._less = ActButton(block.less, send, seat, size_hint=(None, None))
        self._more = ActButton(block.more, send, seat, size_hint=(None, None))
        self._value = Words(
            type=tokens.ECHO, halign="center", underline=True, size_hint=(None, None)
        )
        for part in (self._less, self._value, self._more):
            self.add_widget(part)
        self.render(block)

    def render(self, block: StepperBlock) -> None:
        """Show another number."""
        self.block = block
        self._less.render(block.less)
        self._more.render(block.more)
        self._value.text = block.value

    def arrange(self, width: float) -> float:
        """Lay it out; returns its height."""
        head = self._arrange_head(self.block.head, width)
        high = px(tokens.CHOICE_HIGH)
        button = min(high * 1.2, width / 3)
        self._less.pos, self._less.size = (0, 0), (button, high)
        self._more.pos, self._more.size = (width - button, 0), (button, high)
        gap = px(tokens.SM)
        self._value.pos, self._value.size = (button + gap, 0), (width - 2 * (button + gap), high)
        self._place_head(head + high)
        return head + high


class CardsView(BlockView):
    """Cards side by side, as many in a row as can be read."""

    def __init__(self, block: CardsBlock, send: Send, seat: int | None) -> None:
        super().__init__(send, seat)
        self._tiles: list[CardTileView] = []
        self.render(block)

    def render(self, block: CardsBlock) -> None:
        """Show other cards, as far as possible on the same tiles."""
        self.block = block
        while len(self._tiles) > len(block.cards):
            self.remove_widget(self._tiles.pop())
        for tile, card in zip(self._tiles, block.cards, strict=False):
            tile.render(card)
        for card in block.cards[len(self._tiles) :]:
            tile = CardTileView(card, self.send, self.seat, size_hint=(None, None))
            self._tiles.append(tile)
            self.add_widget(tile)

    def arrange(self, width: float) -> float:
        """Lay them out; returns the height of all rows."""
        head = self._arrange_head(self.block.head, width)
        gap = px(tokens.SM)
        columns = max(1, int((width + gap) / (px(_CARD_WIDE) * scale.text + gap)))
        columns = min(columns, max(1, len(self._tiles)))
        wide = (width - gap * (columns - 1)) / columns
        high = px(112) * scale.text
        rows = -(-len(self._tiles) // columns)
        height: float = head + rows * high + gap * max(0, rows - 1)
        for n, tile in enumerate(self._tiles):
            row, column = divmod(n, columns)
            tile.size = (wide, high)
            tile.pos = (column * (wide + gap), height - head - (row + 1) * high - row * gap)
        self._place_head(height)
        return height


class ZoneView(BlockView):
    """A zone: its disc and letter as on the map, and its name beside it."""

    def __init__(self, block: ZoneBlock, send: Send, seat: int | None) -> None:
        # Only a legend needs the map's pictures; every screen has a sheet.
        from ui.widgets.battlefield.zone_swatch import ZoneSwatch  # noqa: PLC0415

        super().__init__(send, seat)
        self._swatch = ZoneSwatch(size_hint=(None, None))
        self._name = Words(size_hint=(None, None))
        self.add_widget(self._swatch)
        self.add_widget(self._name)
        self.render(block)

    def render(self, block: ZoneBlock) -> None:
        """Show another zone."""
        self.block = block

    def arrange(self, width: float) -> float:
        """Lay it out; returns its height."""
        side, high = px(_SWATCH_SIDE), px(_SWATCH_SIDE + 8)
        self._swatch.zone = self.block.zone
        self._swatch.size = (side, high)
        self._swatch.pos = (0, 0)
        self._name.text = self.block.zone.name
        self._name.size = (width - side - px(tokens.MD), high)
        self._name.pos = (side + px(tokens.MD), 0)
        return high


def lay_in_rows(
    buttons: list[ActButton], width: float, corner: tuple[float, float] | None = None
) -> float:
    """Put buttons into rows of equal columns; without an upper left corner only say how high."""
    if not buttons:
        return 0.0
    gap = px(tokens.GAP_MIN)
    wanted = max(px(tokens.HIT_MIN), *(button.natural_width() for button in buttons))
    columns = max(1, min(len(buttons), int((width + gap) / (wanted + gap))))
    rows = -(-len(buttons) // columns)
    columns = -(-len(buttons) // rows)  # the last row is no emptier than it must be
    wide = (width - gap * (columns - 1)) / columns
    high = max(_height_of(button.act, button, wide) for button in buttons)
    if corner is not None:
        left, top = corner
        for n, button in enumerate(buttons):
            row, column = divmod(n, columns)
            button.size = (wide, high)
            button.pos = (left + column * (wide + gap), top - (row + 1) * high - row * gap)
    return rows * high + gap * (rows - 1)


def _height_of(act: Act, button: ActButton, wide: float) -> float:
    grown = scale.text
    if act.detail:
        lines = 1 if button.natural_width() <= wide else 2
        return float(px(tokens.PROMPT_BUTTON_HIGH + (lines - 1) * 20) * grown)
    if act.marks:
        return px(tokens.CHOICE_HIGH) * float(grown)
    lines = 1 if button.natural_width() <= wide * 1.05 else 2
    return max(px(tokens.HIT_MIN), px(16) + px(tokens.BUTTON.size * 1.22) * lines * float(grown))


def view_of(block: Block, send: Send, seat: int | None) -> Any:
    """A new view of a block."""
    if isinstance(block, TextBlock):
        return TextView(block, send, seat)
    if isinstance(block, ActsBlock):
        return ActsView(block, send, seat)
    if isinstance(block, StepperBlock):
        return StepperView(block, send, seat)
    if isinstance(block, ZoneBlock):
        return ZoneView(block, send, seat)
    return CardsView(block, send, seat)
