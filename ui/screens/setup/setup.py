"""Set-up: who sits where with which hero, on which battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import ClearSearch, Nothing, Search
from ui.screens.menu.field import Field
from ui.screens.menu.forward import Forward
from ui.screens.menu.part import Part
from ui.screens.menu.roll import Roll
from ui.screens.setup import sections
from ui.screens.setup.hero_tile import HeroTileView
from ui.screens.setup.map_tile import MapTileView
from ui.screens.setup.seat_card import SeatCard
from ui.screens.setup.sections import GAP, Section
from ui.screens.turning import MenuScreen
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.segments.segments import Segments
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.menus import SetupView

_NOTHING: Final = Act(intent=Nothing(), text="")
_BAR: Final = 10.0
"""What a roll keeps free for its bar, in dp."""
_ROWS_TO_SEE: Final = 2.1
"""So many rows of heroes are to be seen, or what stands above them scrolls away with them."""


class Tablet(Part):
    """The tablet between two who face each other."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(name="tablet", icon_size=28, colour=tokens.LOW)
        self.add_widget(self._icon)

    def render(self, _nothing: object) -> None:
        """It never changes."""

    def _place(self, *_: object) -> None:
        box = (*self.pos, *self.size)
        self._plate.draw(box, tokens.CLEAR, tokens.RADIUS_PANEL, tokens.LINE, 2.0)
        self._icon.pos, self._icon.size = self.pos, self.size


class Note(Words):
    """A sentence among the cells."""

    def render(self, text: str) -> None:
        """Show another sentence."""
        self.text = text


def _makers(send: Callable[[Intent], object]) -> dict[str, Callable[[], Any]]:
    return {
        "seat": lambda: SeatCard(send),
        "tablet": Tablet,
        "note": lambda: Note(type=tokens.CAPTION, colour=tokens.MID),
        "people": lambda: Segments((), send),
        "act": lambda: ActButton(_NOTHING, send),
        "title": lambda: Note(type=tokens.HEAD, lines=1),
        "search": lambda: Field(Search(), send, icon="search", clear=ClearSearch()),
        "random": lambda: ActButton(
            _NOTHING, send, look="row", type=tokens.CAPTION_STRONG, ground=tokens.S2
        ),
        "hero": lambda: HeroTileView(send),
        "map": lambda: MapTileView(send),
    }


class SetupScreen(MenuScreen):
    """A new game in the making."""

    def build(self) -> None:
        """Make what is always there; tiles come with what there is to choose."""
        makers = _makers(self.send)
        self._modes = Segments((), self.send)
        self._editions = Segments((), self.send)
        self._seats, self._hero_head, self._heroes, self._map_head, self._maps = (
            Roll(makers, bar_space=_BAR) for _ in range(5)
        )
        self._foot = Plate()
        self.page.canvas.before.add(self._foot)
        self._summary = Words(type=tokens.BODY, colour=tokens.MID)
        self._go = Forward(self.send)
        for part in (self._modes, self._editions, *self._rolls, self._summary, self._go):
            self.page.add_widget(part)

    @property
    def _rolls(self) -> tuple[Roll, ...]:
        return self._seats, self._hero_head, self._heroes, self._map_head, self._maps

    @property
    def is_ready(self) -> bool:
        """Whether everything that can be seen is there."""
        return all(roll.is_ready for roll in self._rolls)

    def fill(self, view: SetupView) -> None:
        """Show what is chosen; the cells are laid with the places."""
        self.bar.render(view.title, view.back)
        self._modes.render(view.modes)
        self._editions.render(view.editions)
        self._summary.text = view.summary
        self._summary.colour = tokens.MID if view.go.enabled else tokens.GOLD
        self._go.render(view.go)

    @property
    def foot(self) -> float:
        """The bar with the button that begins the game."""
        return px(76 if self.height >= px(700) else 68)

    # --- Places ---------------------------------------------------------------------------------

    def lay_out(self, width: float, height: float) -> None:
        """Three columns side by side, or seats above heroes above battlefields."""
        edge = px(self.gutter)
        self._lay_foot(width)
        top = self._lay_segments(edge, width - 2 * edge, height)
        low = self.foot + px(GAP)
        box = (edge, low, width - 2 * edge, top - low)
        if width > self.height:
            self._lay_wide(*box)
        else:
            self._lay_tall(*box)

    def _lay_foot(self, width: float) -> None:
        edge, high = px(self.gutter), self.foot
        self._foot.draw((0, 0, width, high), tokens.S1, 1)
        room = width - 2 * edge
        button = min(max(self._go.natural_width() + px(40), room * 0.27), room * 0.6)
        inset = px(8)
        self._go.size = (button, high - 2 * inset)
        self._go.pos = (width - edge - button, inset)
        self._summary.pos = (edge, px(4))
        self._summary.size = (room - button - px(16), high - px(8))

    def _lay_segments(self, left: float, room: float, top: float) -> float:
        """Modes and editions in the bar, or in a row or two below it; returns what is left."""
        modes, editions = self._modes.natural_width(), self._editions.natural_width()
        high, gap = px(tokens.BUTTON_HIGH), px(GAP)
        if self.bar.fits(modes + editions + gap):
            self.bar.hold(self._modes, self._editions)
            return top
        self.bar.hold()
        if modes + editions + gap <= room * 1.1:
            share = (room - gap) / (modes + editions)
            self._modes.pos = (left, top - high)
            self._modes.size = (modes * share, high)
            self._editions.pos = (left + modes * share + gap, top - high)
            self._editions.size = (editions * share, high)
            return top - high - gap
        for segments in (self._modes, self._editions):
            segments.pos, segments.size = (left, top - high), (room, high)
            top -= high + gap
        return top

    def _lay_wide(self, left: float, low: float, room: float, high: float) -> None:
        gap = px(tokens.LG)
        usable = room - 2 * gap
        seats = min(max(usable * 0.225, px(260)), px(300)) * (1 + (scale.text - 1) / 2)
        heroes = (usable - seats) * 0.6
        self._lay_seats(left, low, seats, high)
        self._lay_heroes(left + seats + gap, low, heroes, high)
        start = left + seats + gap + heroes + gap
        maps = left + room - start
        head = sections.map_head(self.view, maps)
        self._put(self._map_head, head, (start, low + high - head.high, maps, head.high))
        below = sections.maps(self.view, maps - px(4))
        self._put(self._maps, below, (start, low, maps - px(4), high - head.high))

    def _lay_seats(self, left: float, low: float, wide: float, high: float) -> None:
        view: SetupView = self.view
        laid = sections.seats(view, wide)
        spare = high - laid.high
        if spare < 0:
            laid = sections.seats(view, wide, is_dense=True)
        elif spare > px(70) and len(view.seats) == 2:
            laid = sections.seats(view, wide, tablet=min(px(72), spare - px(10)))
        self._put(self._seats, laid, (left, low, wide, high))

    def _lay_heroes(self, left: float, low: float, wide: float, high: float) -> None:
        view: SetupView = self.view
        head = sections.hero_head(view, wide)
        tiles = sections.heroes(view, wide)
        gap = px(GAP)
        row = tiles.cells[0].height + gap if tiles.cells else 0.0
        if high - head.high - gap < _ROWS_TO_SEE * row:
            self._put(self._hero_head, Section([], 0.0), (left, low + high, wide, 0))
            self._put(self._heroes, head.followed_by(tiles, gap), (left, low, wide, high))
            return
        self._put(self._hero_head, head, (left, low + high - head.high, wide, head.high))
        self._put(self._heroes, tiles, (left, low, wide, high - head.high - gap))

    def _lay_tall(self, left: float, low: float, room: float, high: float) -> None:
        """Seats, heroes and battlefields each with a part of the height; or all in one roll."""
        view: SetupView = self.view
        gap = px(tokens.MD)
        wide = room - px(4)
        columns = 2 if (room - px(GAP)) / 2 >= px(240) * scale.text else 1
        seats = sections.seats(view, room, columns=columns, is_dense=True)
        head, heroes = sections.hero_head(view, wide), sections.heroes(view, wide)
        over, maps = sections.map_head(view, wide), sections.maps(view, wide)
        heads = head.high + px(GAP) + over.high + 2 * gap
        rest = high - seats.high - heads
        row = heroes.cells[0].height if heroes.cells else 0.0
        tile = maps.cells[0].height if maps.cells else 0.0
        if rest < 1.6 * row + 1.15 * tile:
            page = seats.followed_by(head, gap).followed_by(heroes, px(GAP))
            page = page.followed_by(over, gap).followed_by(maps, 0.0)
            for roll in self._rolls[1:]:
                self._put(roll, Section([], 0.0), (left, low, room, 0))
            self._put(self._seats, page, (left, low, wide, high))
            return
        top = low + high
        self._put(self._seats, seats, (left, top - seats.high, room, seats.high))
        top -= seats.high + gap
        self._put(self._hero_head, head, (left, top - head.high, wide, head.high))
        top -= head.high + px(GAP)
        part = min(heroes.high, max(1.6 * row, rest * 0.55))
        self._put(self._heroes, heroes, (left, top - part, wide, part))
        top -= part + gap
        self._put(self._map_head, over, (left, top - over.high, wide, over.high))
        top -= over.high
        self._put(self._maps, maps, (left, low, wide, top - low))

    @staticmethod
    def _put(roll: Roll, section: Section, box: tuple[float, float, float, float]) -> None:
        """A section in a roll; the bar stands beside the box."""
        left, low, wide, high = box
        roll.pos, roll.size = (left, low), (wide + px(_BAR), max(0.0, high))
        roll.lay(section.cells)
