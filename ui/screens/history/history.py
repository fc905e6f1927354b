"""History: decisions at the left, at the right the table after the chosen one; to replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from drawing import tokens
from drawing.icons import ALIASES
from drawing.map_view import FigureMark
from drawing.tokens import Face, Type
from ui.boxes.base import Extent
from ui.boxes.kinds import ByShape, Fits, Hole
from ui.boxes.scroll import Scroll
from ui.boxes.short import columned, dropping, icon, lettering, panel, row, said, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.screens.parts.acts import button, figure
from ui.screens.parts.blocks import CARD, block
from ui.screens.parts.page import Page
from ui.viewdata.kit import Weight

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import DecisionRow, HistoryView

Entry = tuple[FigureMark, str, str]
_NUMBER: Final = Type(28, Face.HEAVY)
_RULINGS: Final = {"gavel", "alert-decagram"}
"""The referee spoke: gold."""
_MOST_ROWS: Final = 3
_INDENT: Final = 18.0
"""Of what followed from the decision above it."""


def history(view: HistoryView) -> Page:
    """List and table side by side, or the table above the list."""
    chosen = next((each.act.intent for each in view.rows if each.act.selected), None)
    lines = tuple(_heading(each) if each.is_heading else decision(each) for each in view.rows)
    rows = Scroll(children=lines, gap=6, chosen=chosen)
    table = _table(view, chosen)
    body: Box = table  # there is nothing to choose from: what is there has the whole page
    if lines:
        wide = row(rows, table, gap=12, parts=(0.485, 0.515), align="stretch")
        high = stack(table, rows, gap=12, parts=(0.62, 0.38))
        body = ByShape(children=(wide, high))
    return Page(body, view.title, view.back, view.tools)


def _heading(view: DecisionRow) -> Panel:
    """A turn; a tap chooses the table before it."""
    act = view.act
    inside = row(
        Text(act.text, tokens.STRONG, colour=tokens.MID, lines=2, grow=1),
        icon(act.icon, 20, tokens.MID) if act.icon else None,
        said(act.detail, tokens.CAPTION_STRONG, colour=tokens.MID, lines=1, drop=1),
    )
    return panel(
        dropping(inside), pressed=tokens.S2, pad=(14, 4), tap=Press(act.intent), key=act.intent
    )


def decision(view: DecisionRow) -> Box:
    """A decision: whose, what, and what came of it; where it is narrow the signs go, no word."""
    act = view.act
    ground = tokens.S3 if act.selected else tokens.S1
    is_ruling = ALIASES.get(act.icon or "", act.icon) in _RULINGS
    texts = lettering(
        Text(act.text, tokens.HEAD, colour=tokens.LOW if view.undone else tokens.HI),
        said(act.detail, tokens.CAPTION, colour=tokens.LOW if view.undone else tokens.MID),
    )
    colour = tokens.GOLD if is_ruling and not view.undone else tokens.MID
    inside = row(
        figure(view.mark, 44, ground, drop=1) if view.mark is not None else None,
        texts,
        icon(act.icon, 26, colour, drop=2) if act.icon else None,
        gap=12,
    )
    whole = panel(
        dropping(inside), fill=ground, pressed=tokens.PRESSED, pad=(14, 8), size=(0, 60),
        border=tokens.GOLD if act.selected else None, rim=tokens.BORDER if act.selected else 0.0,
        tap=Press(act.intent), key=act.intent, grow=1,
    )  # fmt: skip
    return row(panel(size=(_INDENT, 0)), whole, gap=0, key=act.intent) if view.follows else whole


def _table(view: HistoryView, chosen: object) -> Panel:
    """Step, map, rulings, health, acts; map and rulings share what is left."""
    has_map = view.map is not None
    blocks = tuple(block(each, CARD._replace(ground=tokens.S2)) for each in view.blocks)
    rulings = Scroll(
        children=blocks, gap=6, about=chosen, hug=has_map, least=64,
        most=0.32 if has_map else 1.0, grow=0 if has_map else 1,
    )  # fmt: skip
    parts: list[Box | None] = [
        Text(view.step, tokens.CAPTION_STRONG, colour=tokens.MID, lines=1, align="end")
        if has_map
        else None,
        Hole(kind="map", data=view.map, high=Extent(90, 200), grow=1) if has_map else None,
        rulings if blocks or not has_map else None,
        _health(view.health) if view.health else None,
        _acts(view.acts) if view.acts else None,
    ]
    inside = stack(*parts, gap=10)
    return panel(inside, fill=tokens.S1, radius=tokens.RADIUS_PANEL, pad=(16, 12))


def _acts(acts: tuple[Act, ...]) -> Box:
    """Icons alone, except the one that does something to the game."""
    parts = [
        button(act, tokens.STRONG, grow=1)
        if act.weight is Weight.PRIMARY
        else panel(button(msgspec.structs.replace(act, text="")), size=(64, 0), most=0.15)
        for act in acts
    ]
    return row(*parts, gap=10, align="stretch")


def _health(entries: tuple[Entry, ...]) -> Fits:
    """A tile for everybody: first the name goes beside the number, then it goes."""
    found: list[Box] = []
    for make, most_rows in ((_full, 1), (_low, 2), (_bare, _MOST_ROWS)):
        cells = [make(*entry) for entry in entries]
        fewest = -(-len(cells) // most_rows)
        found += [columned(cells, columns) for columns in range(len(cells), fewest - 1, -1)]
    return Fits(children=tuple(found))


def _tile(inside: Box, least: float) -> Panel:
    return panel(inside, fill=tokens.S2, radius=tokens.RADIUS_COUNTER, pad=(8, 3), size=(least, 0))


def _number(health: str) -> Text:
    return Text(health, _NUMBER, lines=1, underline=True)


def _full(mark: FigureMark, name: str, health: str) -> Panel:
    word = Text(name, tokens.CAPTION, colour=tokens.MID, lines=1)
    return _tile(row(figure(mark, 46, tokens.S2), stack(word, _number(health), gap=0)), 100)


def _low(mark: FigureMark, name: str, health: str) -> Panel:
    word = Text(name, tokens.CAPTION, colour=tokens.MID, lines=2, grow=1)
    return _tile(row(figure(mark, 36, tokens.S2), word, _number(health)), 100)


def _bare(mark: FigureMark, _name: str, health: str) -> Panel:
    return _tile(row(figure(mark, 36, tokens.S2), _number(health)), 60)
