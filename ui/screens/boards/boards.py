"""Boards: found boards at the left, the live sensors in the middle, the figures at the right.

Where there is no room for three columns the same things are three pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import BoardPlace, LinkBoard, Nothing, ShowPage, UnlinkBoard
from ui.screens.boards.board_card import BoardCardView, FactTile, card_high, fact_high
from ui.screens.boards.figure_line import FigureLine, line_high_of
from ui.screens.boards.sensor_panel import SensorPanel, least_high
from ui.screens.menu.field import Field
from ui.screens.menu.measure import text_high
from ui.screens.menu.page_row import PageRow, page_cells
from ui.screens.menu.roll import Cell, Roll
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.link_light.link_light import LinkLight
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.presenter.intents import ActIntent
    from ui.viewdata.boards import BoardsView

_NOTHING: Final = Act(intent=Nothing(), text="")
_GAP: Final = 10.0
_COLUMN: Final = 290.0
"""A column at the side, in dp at normal text size."""
_THREE: Final = 1150.0
"""From this width on, in dp at normal text size, there are three columns."""
_BAR: Final = 10.0
"""What a roll keeps for its scroll bar."""


class Line(Words):
    """A text as a cell."""

    def render(self, text: str) -> None:
        """Show another text."""
        self.text = text


class BoardsScreen(MenuScreen):
    """The boards."""

    def build(self) -> None:
        """Make the lists."""
        send = self.send
        makers: dict[str, Any] = {
            "head": lambda: Line(type=tokens.HEAD),
            "note": lambda: Line(type=tokens.CAPTION, colour=tokens.MID, valign="top"),
            "board": lambda: BoardCardView(send),
            "act": lambda: ActButton(_NOTHING, send),
            "place": lambda: Field(BoardPlace(), send, icon="rename"),
            "fact": FactTile,
            "sensors": SensorPanel,
            "figure": lambda: FigureLine(send),
        }
        self._pages = Roll({"page": lambda: PageRow(send)})
        self._left, self._middle, self._right = (Roll(dict(makers)) for _ in range(3))
        self._link = LinkLight()
        self._page: ActIntent | None = None
        self._held: ActIntent | None = None
        for part in (self._pages, self._left, self._middle, self._right, self._link):
            self.page.add_widget(part)
        self.bar.hold(self._link)

    def fill(self, view: BoardsView) -> None:
        """Begin at the top of another page, and where a board that was just chosen is."""
        self.bar.render(view.title, view.back)
        self._link.render(view.link)
        page = next((act.intent for act in view.pages if act.selected), None)
        if page != self._page:
            self._page = page
            self._middle.to_top()
        acts = [card.act.intent for card in view.boards]
        held = next((act for act in acts if isinstance(act, UnlinkBoard)), None)
        if held != self._held:
            self._held = held
            self._left.to_top()
            self._middle.to_top()

    def lay_out(self, width: float, height: float) -> None:
        """Three columns, or three pages with one column each."""
        if width >= px(_THREE) * scale.text and width > self.height:
            self._lay_three(width, height)
        else:
            self._lay_one(width, height)

    def _lay_three(self, width: float, height: float) -> None:
        edge, gap = px(self.gutter), px(tokens.LG)
        side = px(_COLUMN) * float(scale.text)
        tall = height - edge
        self._hide(self._pages)
        self._put(self._left, (edge, edge, side, tall))
        self._left.lay(self._boards(side, 0.0)[0])
        self._put(self._right, (width - edge - side, edge, side, tall))
        self._right.lay(self._figures(side, 0.0)[0])
        room = width - 2 * (edge + side + gap)
        self._put(self._middle, (edge + side + gap, edge, room, tall))
        self._middle.lay(self._sensors(room, 0.0, tall)[0])

    def _lay_one(self, width: float, height: float) -> None:
        edge, gap = px(self.gutter), px(tokens.MD)
        room = width - 2 * edge
        cells, high = page_cells(self.view.pages, room, len(self.view.pages))
        self._put(self._pages, (edge, height - high, room, high))
        self._pages.lay(cells)
        self._hide(self._left)
        self._hide(self._right)
        tall = height - high - gap - edge
        self._put(self._middle, (edge, edge, room, tall))
        if self._page == ShowPage("boards"):
            self._middle.lay(self._boards(room, 0.0)[0])
        elif self._page == ShowPage("figures"):
            self._middle.lay(self._figures(room, 0.0)[0])
        else:
            self._middle.lay(self._sensors(room, 0.0, tall)[0])

    @staticmethod
    def _put(roll: Roll, box: tuple[float, float, float, float]) -> None:
        x, y, wide, high = box
        roll.pos, roll.size = (x, y), (wide + px(_BAR), high)

    @staticmethod
    def _hide(roll: Roll) -> None:
        roll.lay([])
        roll.size = (0, 0)

    # What the columns hold: cells, and how far down they reach.

    def _boards(self, wide: float, top: float) -> tuple[list[Cell], float]:
        view: BoardsView = self.view
        gap = px(_GAP)
        cells, top = self._text("head", "boards", view.boards_title, wide, top)
        for card in view.boards:
            high = card_high(card, wide)
            way = card.act.intent
            about = way.board if isinstance(way, LinkBoard | UnlinkBoard) else card.name
            cells.append(Cell("board", about, 0.0, top, wide, high, card))
            top += high + gap
        high = px(tokens.BUTTON_HIGH)
        cells.append(Cell("act", "search", 0.0, top, wide, high, view.search))
        note, top = self._text("note", "place", view.place_note, wide, top + high + 2 * gap)
        cells += note
        cells.append(Cell("place", "place", 0.0, top, wide, high, view.place))
        top += high + gap
        cells.append(Cell("act", "link-place", 0.0, top, wide, high, view.link_place))
        return cells, top + high + gap

    def _figures(self, wide: float, top: float) -> tuple[list[Cell], float]:
        view: BoardsView = self.view
        cells, top = self._text("head", "figures", view.figures_title, wide, top)
        note, top = self._text("note", "figures", view.figures_note, wide, top)
        cells += note
        for row in view.figures:
            high = line_high_of(row, wide)
            cells.append(Cell("figure", row.act.intent, 0.0, top, wide, high, row))
            top += high + px(_GAP)
        return cells, top

    def _sensors(self, wide: float, top: float, tall: float) -> tuple[list[Cell], float]:
        """Facts, the map of sensors in what is left of the height, and the tools."""
        view: BoardsView = self.view
        gap = px(_GAP)
        cells, top = self._facts(wide, top)
        note = text_high(view.note, tokens.CAPTION, wide * 0.97)
        below = px(tokens.BUTTON_HIGH) + gap + (note + gap if view.note else 0.0)
        high = max(least_high(view.sensors, wide), tall - top - below - gap)
        cells.append(Cell("sensors", "sensors", 0.0, top, wide, high, view.sensors))
        top += high + gap
        part = (wide - gap * (len(view.tools) - 1)) / max(1, len(view.tools))
        for number, act in enumerate(view.tools):
            x = number * (part + gap)
            cells.append(Cell("act", act.intent, x, top, part, px(tokens.BUTTON_HIGH), act))
        top += px(tokens.BUTTON_HIGH) + gap
        more, top = self._text("note", "recording", view.note, wide, top)
        return cells + more, top

    def _facts(self, wide: float, top: float) -> tuple[list[Cell], float]:
        facts = self.view.facts
        if not facts:
            return [], top
        gap = px(_GAP)
        columns = len(facts) if wide >= px(520) * scale.text else 1
        part = (wide - gap * (columns - 1)) / columns
        high = max(fact_high(fact, part) for fact in facts)
        cells = [
            Cell("fact", fact.name, x * (part + gap), top + y * (high + gap), part, high, fact)
            for n, fact in enumerate(facts)
            for y, x in [divmod(n, columns)]
        ]
        return cells, top + -(-len(facts) // columns) * (high + gap)

    @staticmethod
    def _text(kind: str, key: str, text: str, wide: float, top: float) -> tuple[list[Cell], float]:
        if not text:
            return [], top
        type_ = tokens.HEAD if kind == "head" else tokens.CAPTION
        high = text_high(text, type_, wide * 0.97) + px(8)
        return [Cell(kind, key, 0.0, top, wide, high, text)], top + high
