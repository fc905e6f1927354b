"""The parts of set-up as cells: seats, what stands above the heroes, heroes, battlefields.

Each section is laid out for a width and says how high it is, so that a screen can put sections side
by side, one below the other, or all into one long roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ui.presenter.intents import ChoosePeople, ClearSearch
from ui.screens.menu.measure import line_high, text_high, text_wide
from ui.screens.menu.roll import Cell
from ui.screens.setup import hero_tile, map_tile, seat_card
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act, Weight

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from ui.viewdata.menus import SetupView

GAP: Final = 8.0
_SEARCH_WIDE: Final = 190.0
_SEARCH_NARROW: Final = 120.0


class Section(NamedTuple):
    """Cells from the top down, and how high they are together, in pixels."""

    cells: list[Cell]
    high: float

    def followed_by(self, other: Section, gap: float) -> Section:
        """Both, one below the other."""
        start = self.high + gap
        moved = [cell._replace(y=cell.y + start) for cell in other.cells]
        return Section([*self.cells, *moved], start + other.high)


def button_natural(text: str, *, has_icon: bool = True) -> float:
    """How wide a small button with this text wants to be."""
    icon = px(min(44.0, tokens.CAPTION_STRONG.size * 1.3 * scale.text) + tokens.MD)
    return text_wide(text, tokens.CAPTION_STRONG) + 2 * px(14) + (icon if has_icon else 0.0)


# --- Seats ----------------------------------------------------------------------------------------


def seats(
    view: SetupView, wide: float, *, columns: int = 1, is_dense: bool = False, tablet: float = 0.0
) -> Section:
    """Cards, the sentence on who begins, and acts; `tablet` is what lies between two people."""
    gap = px(GAP if is_dense else 10)
    high = seat_card.card_high(is_dense=is_dense)
    part = (wide - gap * (columns - 1)) / columns
    cells, top = [], 0.0
    for n, seat in enumerate(view.seats):
        column = n % columns
        if n and not column:
            top += high + gap
        if n == 1 and tablet:
            cells.append(Cell("tablet", 0, 0.0, top, wide, tablet, None))
            top += tablet + gap
        cells.append(Cell("seat", n, column * (part + gap), top, part, high, seat))
    below = _beside(view, wide) if columns > 1 else _below(view, wide)
    return Section(cells, top + high).followed_by(below, gap)


def _below(view: SetupView, wide: float) -> Section:
    """The sentence and the acts one below the other."""
    gap, high = px(GAP), px(tokens.BUTTON_HIGH)
    cells, top = [], 0.0
    if view.seats_note:
        note = text_high(view.seats_note, tokens.CAPTION, wide - px(8))
        cells.append(Cell("note", "note", px(4), top, wide - px(8), note, view.seats_note))
        top += note + gap
    people, others = _people_and_others(view.seat_acts)
    if people:
        cells.append(Cell("people", "", 0.0, top, wide, high, people))
        top += high + gap
    for act in others:
        cells.append(Cell("act", act.intent, 0.0, top, wide, high, _quiet(act)))
        top += high + gap
    return Section(cells, max(0.0, top - gap))


def _beside(view: SetupView, wide: float) -> Section:
    """The sentence and the acts side by side, or the sentence above."""
    gap, high = px(GAP), px(tokens.BUTTON_HIGH)
    people, others = _people_and_others(view.seat_acts)
    items: list[tuple[str, Hashable, Any]] = [("people", "", people)] if people else []
    items += [("act", act.intent, _quiet(act)) for act in others]
    widths = [_natural(data) for _, _, data in items]
    note = wide - sum(widths) - gap * len(widths)
    cells, top = [], 0.0
    if view.seats_note and text_high(view.seats_note, tokens.CAPTION, max(note, 1.0)) > high:
        tall = text_high(view.seats_note, tokens.CAPTION, wide)
        cells.append(Cell("note", "note", 0.0, top, wide, tall, view.seats_note))
        top += tall + gap
        share = (wide - gap * (len(widths) - 1)) / max(1.0, sum(widths))
        widths = [width * share for width in widths]
    elif view.seats_note:
        cells.append(Cell("note", "note", 0.0, top, note, high, view.seats_note))
    x = wide
    for (kind, key, data), width in zip(reversed(items), reversed(widths), strict=True):
        x -= width
        cells.append(Cell(kind, key, x, top, width, high, data))
        x -= gap
    return Section(cells, top + high)


def _quiet(act: Act) -> Act:
    return msgspec.structs.replace(act, weight=Weight.QUIET)


def _people_and_others(acts: Sequence[Act]) -> tuple[tuple[Act, ...], list[Act]]:
    """The acts of which one is chosen, without their icons, and the rest."""
    people = tuple(
        msgspec.structs.replace(act, icon=None)
        for act in acts
        if isinstance(act.intent, ChoosePeople)
    )
    return people, [act for act in acts if not isinstance(act.intent, ChoosePeople)]


def _natural(data: Act | tuple[Act, ...]) -> float:
    """How wide a button or some segments want to be."""
    acts = data if isinstance(data, tuple) else (data,)
    return sum(text_wide(act.text, tokens.BUTTON) + px(26 + 10 + 2 * 14) for act in acts)


# --- Heroes ---------------------------------------------------------------------------------------


def hero_head(view: SetupView, wide: float) -> Section:
    """For whom the heroes are, the search, and heroes at random, in as few rows as they need."""
    gap, high = px(GAP), px(tokens.BUTTON_HIGH)
    acts = [
        msgspec.structs.replace(act, detail=None)
        for act in view.hero_acts
        if act.intent != ClearSearch()  # the cross in the field
    ]
    widths = [button_natural(act.text) for act in acts]
    all_acts = sum(widths) + gap * max(0, len(widths) - 1)
    title = text_wide(view.heroes_for, tokens.HEAD) + px(16)
    narrow = px(_SEARCH_NARROW) * scale.text

    def line(y: float, start: float, end: float, tall: float) -> Cell:
        return Cell("title", "heroes", start, y, end - start, tall, view.heroes_for)

    def search(y: float, start: float, end: float) -> Cell:
        return Cell("search", "", start, y, end - start, high, view.search)

    def row(y: float, start: float, share: float = 1.0) -> list[Cell]:
        cells = []
        for act, width in zip(acts, widths, strict=True):
            cells.append(Cell("random", act.intent, start, y, width * share, high, act))
            start += width * share + gap
        return cells

    if title + px(_SEARCH_WIDE) + 2 * gap + all_acts <= wide:
        start = wide - all_acts - gap - px(_SEARCH_WIDE)
        cells = [line(0, 0, start - gap, high), search(0, start, wide - all_acts - gap)]
        return Section([*cells, *row(0, wide - all_acts)], high)
    head = line_high(tokens.HEAD) + px(8)
    if narrow + gap + all_acts <= wide:
        cells = [line(0, 0, wide, head), search(head, 0, wide - all_acts - gap)]
        return Section([*cells, *row(head, wide - all_acts)], head + high)
    stretched = (wide - gap * max(0, len(widths) - 1)) / max(1.0, sum(widths))
    if title + narrow * 1.2 <= wide:
        cells = [line(0, 0, title, high), search(0, title, wide)]
        return Section([*cells, *row(high + gap, 0, stretched)], 2 * high + gap)
    cells = [line(0, 0, wide, head), search(head, 0, wide)]
    return Section([*cells, *row(head + high + gap, 0, stretched)], head + 2 * high + gap)


def heroes(view: SetupView, wide: float) -> Section:
    """The heroes in columns."""
    gap = px(GAP)
    columns = max(1, int((wide + gap) / (px(hero_tile.WIDE) * scale.text + gap)))
    part = (wide - gap * (columns - 1)) / columns
    tall = hero_tile.tile_high(view.heroes, part)
    return _grid("hero", [(tile.intent, tile) for tile in view.heroes], columns, part, tall)


# --- Battlefields ---------------------------------------------------------------------------------


def map_head(view: SetupView, wide: float) -> Section:
    """For how many the battlefields are."""
    high = line_high(tokens.HEAD) + px(8)
    return Section([Cell("title", "maps", 0.0, 0.0, wide, high, view.maps_for)], high)


def maps(view: SetupView, wide: float) -> Section:
    """The battlefields in columns."""
    gap = px(GAP)
    columns = max(1, min(4, int((wide + gap) / (px(map_tile.WIDE) * scale.text + gap))))
    part = (wide - gap * (columns - 1)) / columns
    foot = map_tile.foot_for(view.maps, part)
    tall = map_tile.tile_high(foot, part)
    tiles = [(tile.intent, map_tile.Shown(tile, foot)) for tile in view.maps]
    return _grid("map", tiles, columns, part, tall)


def _grid(
    kind: str, tiles: Sequence[tuple[Hashable, Any]], columns: int, part: float, tall: float
) -> Section:
    gap = px(GAP)
    cells = [
        Cell(kind, key, x * (part + gap), y * (tall + gap), part, tall, data)
        for n, (key, data) in enumerate(tiles)
        for y, x in [divmod(n, columns)]
    ]
    rows = -(-len(cells) // columns)
    return Section(cells, max(0.0, rows * (tall + gap) - gap))
