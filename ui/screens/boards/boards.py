"""Boards: found boards at the left, the live sensors in the middle, the figures at the right.

Where there is no room for three columns the same things are three pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drawing import tokens
from ui.boxes.kinds import Art, ByShape, RoomFor
from ui.boxes.scroll import Scroll
from ui.boxes.short import fits, grid, icon, lettering, panel, row, said, space, stack
from ui.boxes.text import Text
from ui.presenter.intents import Do, Press, ShowPage, With
from ui.screens.boards.sensor_map import sensor_map
from ui.screens.boards.signs import SENSOR, SIGNAL
from ui.screens.parts.acts import button, figure, page_row
from ui.screens.parts.blocks import prose
from ui.screens.parts.field import Written, field
from ui.screens.parts.link_light import link_pill
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.presenter.intents import ActIntent
    from ui.viewdata.boards import BoardCard, BoardsView, Fact, FigureRow, SensorsView


_GAP: Final = 10.0
_COLUMN: Final = 290.0
"""A column at the side."""
_THREE: Final = 1102.0
"""From this width on there are three columns."""
_FACT: Final = 160.0
"""The least width of a fact beside others."""


def boards(view: BoardsView) -> Page:
    """Three columns, or three pages with one column each."""
    page = next((act.intent for act in view.pages if act.selected), None)
    columns = row(
        _side(_boards(view)), panel(_sensors(view), grow=1), _side(_figures(view)),
        gap=tokens.LG, align="stretch",
    )  # fmt: skip
    three = panel(columns, size=(_THREE, 0), scaled=(True, False))
    bodies: dict[Any, Callable[[BoardsView], Box]] = {
        ShowPage("boards"): _boards,
        ShowPage("figures"): _figures,
    }
    pages = row(*map(page_row, view.pages), gap=tokens.SM, equal=True, align="stretch", alike=True)
    one = stack(pages, panel(bodies.get(page, _sensors)(view), grow=1), gap=tokens.MD)
    body = ByShape(children=(fits(three, one), one))
    return Page(body, view.title, view.back, bar_end=link_pill(view.link, drop=3))


def _side(inside: Box) -> Panel:
    return panel(inside, size=(_COLUMN, 0), scaled=(True, False))


def _head(text: str) -> Box:
    return prose(text, tokens.HI, type=tokens.HEAD)


def _note(text: str) -> Box:
    return prose(text, type=tokens.CAPTION)


def _boards(view: BoardsView) -> Scroll:
    return Scroll(
        children=(
            _head(view.boards_title),
            *map(board, view.boards),
            button(view.search),
            panel(_note(view.address_note), pad=(0, 4)),
            field(Written(Do.BOARD_ADDRESS, view.address, "rename", hint=view.address_hint)),
            button(view.link_address),
        ),
        gap=_GAP, about=("boards", _held(view)),
    )  # fmt: skip


def _held(view: BoardsView) -> ActIntent | None:
    """The board that is linked, as the act that would end that."""
    acts = [card.act.intent for card in view.boards]
    return next((act for act in acts if isinstance(act, With) and act.do is Do.UNLINK_BOARD), None)


def _figures(view: BoardsView) -> Scroll:
    texts = (_head(view.figures_title), _note(view.figures_note))
    return Scroll(children=(*texts, *map(figure_line, view.figures)), gap=_GAP, about="figures")


def _sensors(view: BoardsView) -> Box:
    """Facts, the map of sensors in what is left of the height, and the tools."""
    tiles = [panel(fact(each), size=(_FACT, 0), scaled=(True, False)) for each in view.facts]
    parts: list[Box] = []
    if tiles:
        beside = row(*tiles, gap=_GAP, equal=True, align="stretch")
        parts.append(fits(beside, stack(*map(fact, view.facts), gap=_GAP)))
    parts.append(sensor_panel(view.sensors, grow=1))
    parts.append(row(*map(button, view.tools), gap=_GAP, equal=True, align="stretch"))
    if view.note:
        parts.append(_note(view.note))
    return fits(
        stack(*parts, gap=_GAP),
        Scroll(children=tuple(parts), gap=_GAP, about=("sensors", _held(view))),
    )


_PAD: Final = (16.0, 14.0)
_ICON: Final = 32.0


def board(view: BoardCard) -> Panel:
    """A found board: what it is, how it is reached, its signal, what is wrong, and its button."""
    name, colour = ("check-circle", tokens.OK) if view.is_linked else (view.icon, tokens.MID)
    names = stack(
        Text(view.name, tokens.HEAD, least=1.0, breaks=True),
        prose(view.detail, type=tokens.CAPTION),
        gap=0, grow=1,
    )  # fmt: skip
    signal = None
    if view.signal:
        bars = Art(kind=SIGNAL, data=view.bars or 0, wish=26)
        words = Text(view.signal, tokens.CAPTION, lines=1, grow=1)
        signal = row(panel(bars, size=(_ICON, 0)), words, gap=10)
    texts = stack(
        row(icon(name, _ICON, colour), names, gap=10),
        signal,
        prose(view.advice, tokens.GOLD, type=tokens.CAPTION) if view.advice else None,
        gap=6, pack="centre",
    )  # fmt: skip
    go = button(view.act)
    wide = panel(texts, size=(340, 0), scaled=(True, False), grow=1)
    at_side = panel(go, size=(164, 0), scaled=(True, False))
    border = tokens.OK if view.is_linked else tokens.GOLD if view.advice else None
    way = view.act.intent
    return panel(
        fits(row(wide, at_side, gap=16), stack(texts, go)), pad=_PAD, radius=tokens.RADIUS_PANEL,
        fill=tokens.S2 if view.is_linked else tokens.S1, border=border,
        rim=tokens.BORDER if view.is_linked else tokens.BORDER_QUIET,
        key=("board", way.what if isinstance(way, With) else view.name),
    )  # fmt: skip


def fact(view: Fact) -> Panel:
    """Its name, and below it what is so."""
    colour = tokens.HI
    if view.icon:
        colour = tokens.OK if view.tone == "calm" else tokens.GOLD
    value = row(
        icon(view.icon, 22, colour) if view.icon else None,
        Text(view.value, tokens.HEAD, colour=colour, breaks=True, grow=1),
        gap=6,
    )
    inside = stack(Text(view.name, tokens.CAPTION, colour=tokens.MID), value, gap=2)
    return panel(inside, fill=tokens.S1, pad=(14, 9), radius=tokens.RADIUS_PANEL)


def figure_line(view: FigureRow) -> Panel:
    """A figure to introduce: known ones have a tick, the awaited one a rim and a pointing hand."""
    sign, colour = ("circle-outline", tokens.MID)
    if view.is_awaited:
        sign, colour = "hand-pointing-left", tokens.GOLD
    elif view.is_known:
        sign, colour = "check-bold", tokens.OK
    ground = tokens.S2 if view.is_awaited else tokens.S1
    texts = lettering(
        Text(view.act.text, tokens.HEAD), said(view.act.detail, tokens.CAPTION, colour=colour)
    )
    inside = row(
        figure(view.mark, 44, ground) if view.mark is not None else None,
        texts, icon(sign, 26, colour), gap=12,
    )  # fmt: skip
    return panel(
        inside, fill=ground, pressed=tokens.PRESSED, pad=(12, 8), size=(0, tokens.TOOL_HEIGHT),
        border=tokens.GOLD if view.is_awaited else None, rim=tokens.BORDER,
        tap=Press(view.act.intent), key=view.act.intent,
    )  # fmt: skip


def sensor_panel(view: SensorsView, **how: Any) -> Panel:
    """The live test of the sensors: what it is, their map, what the signs mean, what to do."""
    title = Text(view.title, tokens.HEAD)
    counts = (view.count, view.longest_count)
    line = RoomFor(children=tuple(_count(each, lines=1, align="end") for each in counts))
    lines = RoomFor(children=tuple(map(_count, counts)))
    head = fits(row(title, space(), line, gap=16), stack(title, lines, gap=2))
    align = "start" if view.sensors else "centre"
    sentences = [prose(each, align=align) for each in (view.sentence, view.longest_sentence)]
    sentence = RoomFor(children=tuple(sentences))
    if view.sensors:
        legend = grid([_entry(*each) for each in view.legend], most=5, alike=True)
        inside = stack(head, sensor_map(view, grow=1, key="sensors"), legend, sentence)
    else:
        nothing = stack(icon("boards", 72, tokens.LOW), sentence, pack="centre", grow=1)
        inside = stack(head, nothing)
    return panel(inside, fill=tokens.S1, pad=(16, 16), radius=tokens.RADIUS_PANEL, **how)


def _count(text: str, **how: Any) -> Text:
    return Text(text, tokens.CAPTION, colour=tokens.MID, **how)


def _entry(trust: Any, word: str) -> Box:
    """A sign and its word."""
    sign = Art(kind=SENSOR, data=(trust, False), wish=23, colour=tokens.S1)
    return row(sign, Text(word, tokens.CAPTION, colour=tokens.MID, lines=1))
