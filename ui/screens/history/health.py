"""How everybody stood after a decision: a small tile per fighter or group of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ui.screens.menu.measure import line_high, lines_for, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.kit import FigureMark

Entry: TypeAlias = "tuple[FigureMark, str, str]"
_GAP: Final = 8.0
_PAD: Final = 8.0
_FACE: Final = 46.0
_FACE_LOW: Final = 36.0
_NUMBER: Final = Type(28, Face.HEAVY)
_NARROW: Final = 100.0
"""The least width of a tile without a name."""


class HealthTile(Part):
    """A mark, a name, and a number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._badge = FigureBadge(ground=tokens.S2)
        self._name = Words(type=tokens.CAPTION, colour=tokens.MID)
        self._health = Words(type=_NUMBER, lines=1, underline=True)
        self._is_low = False
        for part in (self._badge, self._name, self._health):
            self.add_widget(part)

    def render(self, entry: Entry, *, is_low: bool, is_named: bool) -> None:
        """Show another fighter; low tiles have name and number side by side."""
        mark, name, health = entry
        self._badge.render(mark)
        self._name.text, self._health.text = name, health
        self._is_low = is_low
        self._name.opacity = 1 if is_named else 0
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._plate.draw((*self.pos, *self.size), tokens.S2, tokens.RADIUS_COUNTER)
        face = px(_FACE_LOW if self._is_low else _FACE)
        self._badge.size = (face, face)
        self._badge.pos = (self.x + px(_PAD), self.center_y - face / 2)
        left = self._badge.right + px(_PAD)
        room = max(0.0, self.right - px(_PAD) - left)
        if not self._is_low:
            name, number = line_high(tokens.CAPTION), line_high(_NUMBER)
            top = self.center_y + (name + number) / 2
            self._name.pos, self._name.size = (left, top - name), (room, name)
            self._health.pos, self._health.size = (left, top - name - number), (room, number)
            return
        wide = min(room, text_wide(self._health.text, _NUMBER))
        self._health.pos = (self.right - px(_PAD) - wide, self.y)
        self._health.size = (wide, self.height)
        self._name.pos = (left, self.y)
        self._name.size = (max(0.0, room - wide - px(6)), self.height)


class HealthGrid(Part):
    """All tiles, in as many columns as they need."""

    def __init__(self, **kwargs: Any) -> None:
        self.entries: tuple[Entry, ...] = ()
        self._most_rows = 2
        super().__init__(**kwargs)

    def render(self, entries: tuple[Entry, ...]) -> None:
        """Show other fighters."""
        if entries == self.entries:
            return
        self.entries = entries
        tiles = list(reversed(self.children))
        for tile in tiles[len(entries) :]:
            self.remove_widget(tile)
        for _ in entries[len(tiles) :]:
            self.add_widget(HealthTile())
        self._place_soon()

    def _plan(self, width: float) -> _Plan:
        """With names in as few rows as they fit; without if that takes too many rows."""
        count, gap = max(1, len(self.entries)), px(_GAP)
        for rows in range(1, min(self._most_rows, count) + 1):
            columns = -(-count // rows)
            part = (width - gap * (columns - 1)) / columns
            if all(_name_fits(entry, part, is_low=rows > 1) for entry in self.entries):
                return _Plan(columns, rows, rows > 1, is_named=True)
        fit = max(1, int((width + gap) / (px(_NARROW) * scale.text + gap)))
        rows = -(-count // fit)
        return _Plan(-(-count // rows), rows, is_low=True, is_named=False)

    def wanted(self, width: float, most_rows: int) -> float:
        """How high it wants to be in this width, with names in at most so many rows."""
        self._most_rows = most_rows
        if not self.entries:
            return 0.0
        plan = self._plan(width)
        full = line_high(tokens.CAPTION) + line_high(_NUMBER) + px(10)
        row = max(px(44), line_high(_NUMBER)) if plan.is_low else full
        return plan.rows * (row + px(_GAP)) - px(_GAP)

    def _place(self, *_: object) -> None:
        tiles = list(reversed(self.children))
        if not tiles:
            return
        plan, gap = self._plan(self.width), px(_GAP)
        wide = (self.width - gap * (plan.columns - 1)) / plan.columns
        high = (self.height - gap * (plan.rows - 1)) / plan.rows
        for n, (tile, entry) in enumerate(zip(tiles, self.entries, strict=True)):
            row, column = divmod(n, plan.columns)
            tile.render(entry, is_low=plan.is_low, is_named=plan.is_named)
            tile.size = (wide, high)
            tile.pos = (self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap)


class _Plan(NamedTuple):
    """How the tiles are laid out."""

    columns: int
    rows: int
    is_low: bool
    is_named: bool


def _name_fits(entry: Entry, width: float, *, is_low: bool) -> bool:
    """Whether a name can be read above its number, or beside it in a low tile."""
    _, name, health = entry
    if not is_low:
        room = width - px(_FACE + 3 * _PAD)
        wide = max(text_wide(name, tokens.CAPTION), text_wide(health, _NUMBER))
        return wide <= room * 1.1
    room = width - px(_FACE_LOW + 3 * _PAD + 6) - text_wide(health, _NUMBER)
    longest = max((text_wide(word, tokens.CAPTION) for word in name.split()), default=0.0)
    return longest <= room * 1.1 and lines_for(name, tokens.CAPTION, room) <= 2
