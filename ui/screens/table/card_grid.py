"""Cards in rows, as many in a row as can be read; a long press shows all of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.presenter.intents import Nothing
from ui.screens.table.cutting import first_lines, line_high, text_wide
from ui.screens.table.stock import Stock
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import CardTile
from ui.widgets.card_tile.card_tile import CardTileView
from ui.widgets.touch.touch import is_swipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent

_GAP: Final = 8.0
_TILE_WIDE: Final = 292.0
_TILE_HIGH: Final = (88.0, 132.0, 150.0)
"""At least, as a rule, at most."""
_NO_CARD: Final = CardTile(intent=Nothing(), name="")
_NO_TEXT: Final = (92.0, 14.0, 34.0)
"""What of a tile is not for text: beside it, above and below, and beside its name."""


class CardGrid(Widget):
    """Tiles in rows; it sets its own height, and the scroller its width.

    `window_height` is how much of it can be seen at once, in pixels. `read` is called with a card
    on which a finger rests.
    """

    def __init__(
        self,
        send: Callable[[Intent], object],
        read: Callable[[CardTile], object],
        **kwargs: Any,
    ) -> None:
        self.send = send
        self.window_height = 0.0
        self._read = read
        self._cards: tuple[CardTile, ...] = ()
        super().__init__(**kwargs)
        self.stock = Stock(self, lambda: CardTileView(_NO_CARD, send))
        self._arrange_soon = Clock.create_trigger(self.arrange, -1)
        self.fbind("size", self._arrange_soon)
        self.fbind("pos", self._arrange_soon)

    def render(self, cards: tuple[CardTile, ...], seat: int, player: int) -> None:
        """Show other cards, as far as possible on the same tiles."""
        self._cards = cards
        for tile in self.stock.fit(len(cards)):
            tile.seat = seat
            tile.player = player
        self.arrange()

    @property
    def _tiles(self) -> list[CardTileView]:
        return self.stock.shown

    def arrange(self, *_: object) -> None:
        """Lay the tiles out for the width and for the height that can be seen at once."""
        self._arrange_soon.cancel()
        if not self._tiles or self.width < 2:
            return
        gap = px(_GAP)
        grown = 1 + (scale.text - 1) * 0.7
        columns = max(1, int((self.width + gap) / (px(_TILE_WIDE) * grown + gap)))
        rows = -(-len(self._tiles) // columns)
        high = self._tile_height(rows, grown, is_wide=columns == 1)
        self.height = rows * high + gap * (rows - 1)
        wide = (self.width - gap * (columns - 1)) / columns
        top = self.y + self.height
        for n, (tile, card) in enumerate(zip(self._tiles, self._cards, strict=True)):
            row, column = divmod(n, columns)
            tile.render(_readable(card, wide, high))
            tile.size = (wide, high)
            tile.pos = (self.x + column * (wide + gap), top - (row + 1) * high - row * gap)

    def _tile_height(self, rows: int, grown: float, *, is_wide: bool) -> float:
        gap = px(_GAP)
        least, usual, most = (px(high) * grown for high in _TILE_HIGH)
        if is_wide:  # a tile as wide as the screen needs fewer lines, and more of them are seen
            usual = least
        seen = max(1, int((self.window_height + gap) / (usual * 0.94 + gap)))
        if seen == 1 and self.window_height >= 2 * least + gap:
            seen = 2
        high = (self.window_height - gap * (seen - 1)) / seen
        if rows > seen:  # the edge of the next row shows that there is more
            high -= px(10) / seen
        return float(min(most, max(least, high)))

    # A finger that rests on a card.

    def on_touch_down(self, touch: Any) -> bool:
        """Watch a finger on a tile."""
        taken = bool(super().on_touch_down(touch))
        for tile, card in zip(self._tiles, self._cards, strict=True):
            if tile.collide_point(touch.x, touch.y):
                watch = Clock.schedule_once(
                    partial(self._rest, touch, card), tokens.LONG_PRESS_MS / 1000
                )
                touch.ud[self] = watch
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Watch no longer."""
        if self in touch.ud:
            touch.ud.pop(self).cancel()
        return bool(super().on_touch_up(touch))

    def _rest(self, touch: Any, card: CardTile, _seconds: float) -> None:
        if self in touch.ud and not is_swipe(touch):
            touch.ud["swiped"] = True  # it is no tap any more
            self._read(card)


def _readable(card: CardTile, wide: float, high: float) -> CardTile:
    """The card with as much of its effect as its tile can hold."""
    if card.locked:  # the lock stands where the boost would
        return msgspec.structs.replace(card, boost=None)
    if not card.effect:
        return card
    beside, around, corner = (px(length) for length in _NO_TEXT)
    room = wide - beside
    name = text_wide(card.name, tokens.STRONG) * 0.9
    name_lines = 1 if name <= room - corner else 2
    line = line_high(tokens.CAPTION)
    foot = line if card.left is not None and card.copies else 0.0
    left = high - around - name_lines * line_high(tokens.STRONG) - foot
    cut = first_lines(card.effect, tokens.CAPTION, room, int(left / line + 0.1))
    return msgspec.structs.replace(card, effect=cut.text) if cut.is_cut else card
