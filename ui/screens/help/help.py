"""Help: the rules in our words by section, with a search, and the cards of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ui.presenter.intents import ClearSearch, Nothing, Search
from ui.screens.menu.field import Field
from ui.screens.menu.measure import line_high, text_wide
from ui.screens.menu.page_row import PageRow, page_cells
from ui.screens.menu.paragraph import block_high, kind_of, paragraph_makers
from ui.screens.menu.roll import Cell, Roll
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import CardTile
from ui.widgets.card_tile.card_tile import CardTileView

if TYPE_CHECKING:
    from ui.viewdata.menus import HelpView

_GAP: Final = 8.0
_PAGES_WIDE: Final = 268.0
_PAGE_COLUMN: Final = 236.0
_CARD_WIDE: Final = 340.0
_BLANK: Final = CardTile(intent=Nothing(), name="")


class SearchField(Field):
    """The search with a width of its own in the bar."""

    def natural_width(self) -> float:
        """How wide it wants to be."""
        return px(320)


class HelpScreen(MenuScreen):
    """The rules to read and to search."""

    def build(self) -> None:
        """Make the search, the pages and what they hold."""
        send = self.send
        self._search = SearchField(Search(), send, icon="search", clear=ClearSearch())
        self._pages = Roll({"page": lambda: PageRow(send)})
        self._body = Roll({"card": lambda: CardTileView(_BLANK, send), **paragraph_makers(send)})
        self._about: tuple[object, ...] = ()
        for part in (self._search, self._pages, self._body):
            self.page.add_widget(part)
        self.bar.hold(self._search)

    def fill(self, view: HelpView) -> None:
        """Begin at the top of other rules."""
        self.bar.render(view.title, view.back)
        self._search.render(view.search)
        self._search.height = px(tokens.BUTTON_HIGH)
        about = (view.search, *(act.intent for act in view.pages if act.selected))
        if about != self._about:
            self._about = about
            self._body.to_top()
            for act in view.pages:
                if act.selected:
                    self._pages.bring(act.intent)

    def lay_out(self, width: float, height: float) -> None:
        """Pages beside the rules; above them where the screen is high."""
        edge, gap = px(self.gutter), px(tokens.LG)
        room = width - 2 * edge
        if width > self.height:
            pages = min(px(_PAGES_WIDE) * scale.text, room * 0.32)
            self._pages.pos, self._pages.size = (edge, edge), (pages + px(10), height - edge)
            self._pages.lay(page_cells(self.view.pages, pages, 1)[0])
            left = edge + pages + gap
            self._body.pos = (left, edge)
            self._body.size = (width - edge - left + px(10), height - edge)
        else:
            columns = max(2, int(room / (px(_PAGE_COLUMN) * scale.text)))
            cells, high = page_cells(self.view.pages, room, columns)
            high = min(high, (height - edge) * 0.34)
            self._pages.pos, self._pages.size = (edge, height - high), (room + px(10), high)
            self._pages.lay(cells)
            self._body.pos = (edge, edge)
            self._body.size = (room + px(10), height - high - gap - edge)
        self._body.lay(self._body_cells(self._body.room))

    def _body_cells(self, wide: float) -> list[Cell]:
        view: HelpView = self.view
        gap, top = px(_GAP), 0.0
        cells = []
        for n, block in enumerate(view.blocks):
            high = block_high(block, wide)
            cells.append(Cell(kind_of(block), n, 0.0, top, wide, high, block))
            top += high + gap
        columns = max(1, int((wide + gap) / (px(_CARD_WIDE) * scale.text + gap)))
        part = (wide - gap * (columns - 1)) / columns
        for start in range(0, len(view.cards), columns):
            row = view.cards[start : start + columns]
            high = max(_card_high(card, part) for card in row)
            for n, card in enumerate(row):
                # A deck in full: as many are left as there are.
                whole = msgspec.structs.replace(card, left=card.copies)
                cells.append(Cell("card", card.intent, n * (part + gap), top, part, high, whole))
            top += high + gap
        return cells


def _card_high(card: CardTile, width: float) -> float:
    """How high a card has to be so that all of its text is shown."""
    room = width - px(70 + 12 + 10)
    corner = px(30) if card.boost is not None else 0.0
    is_long = text_wide(card.name, tokens.STRONG) > (room - corner) * 1.1
    name = line_high(tokens.STRONG) * (2 if is_long else 1)
    lines = int(text_wide(card.effect, tokens.CAPTION) // (room * 0.94)) + 1 if card.effect else 0
    foot = line_high(tokens.CAPTION) if card.copies else 0.0
    return max(px(96), name + (lines + 0.2) * line_high(tokens.CAPTION) + foot + px(16))
