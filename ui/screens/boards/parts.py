"""What the Boards screen is made of: a board, a fact, a figure, and the live sensors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drawing import tokens
from ui.boxes.kinds import Art, RoomFor
from ui.boxes.short import fits, grid, icon, lettering, panel, row, said, space, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.presenter.menu_intents import LinkBoard, UnlinkBoard
from ui.screens.boards.sensor_map import sensor_map
from ui.screens.boards.signs import SENSOR, SIGNAL
from ui.screens.parts.acts import button, figure
from ui.screens.parts.blocks import prose

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.boards import BoardCard, Fact, FigureRow, SensorsView

_PAD: Final = (16.0, 14.0)
_ICON: Final = 32.0


def board(view: BoardCard) -> Panel:
    """A found board: what it is, how it is reached, its signal, what is wrong, and its button."""
    name, colour = (
        ("check-circle", tokens.OK) if view.is_linked else (view.icon, tokens.MID)
    )  # fmt: skip
    names = stack(
        Text(text=view.name, type=tokens.HEAD, least=1.0, breaks=True),
        prose(view.detail, type=tokens.CAPTION),
        gap=0, grow=1,
    )  # fmt: skip
    signal = None
    if view.signal:
        bars = Art(kind=SIGNAL, data=view.bars or 0, wish=26)
        words = Text(text=view.signal, type=tokens.CAPTION, lines=1, grow=1)
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
        key=("board", way.board if isinstance(way, LinkBoard | UnlinkBoard) else view.name),
    )  # fmt: skip


def fact(view: Fact) -> Panel:
    """Its name, and below it what is so."""
    colour = tokens.HI
    if view.icon:
        colour = tokens.OK if view.tone == "calm" else tokens.GOLD
    value = row(
        icon(view.icon, 22, colour) if view.icon else None,
        Text(text=view.value, type=tokens.HEAD, colour=colour, breaks=True, grow=1),
        gap=6,
    )
    inside = stack(Text(text=view.name, type=tokens.CAPTION, colour=tokens.MID), value, gap=2)
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
        Text(text=view.act.text, type=tokens.HEAD),
        said(view.act.detail, tokens.CAPTION, colour=colour),
    )
    inside = row(
        figure(view.mark, 44, ground) if view.mark is not None else None,
        texts, icon(sign, 26, colour), gap=12,
    )  # fmt: skip
    return panel(
        inside, fill=ground, pressed=tokens.PRESSED, pad=(12, 8), size=(0, tokens.TOOL_HIGH),
        border=tokens.GOLD if view.is_awaited else None, rim=tokens.BORDER,
        tap=Press(view.act.intent), key=view.act.intent,
    )  # fmt: skip


def sensor_panel(view: SensorsView, **how: Any) -> Panel:
    """The live test of the sensors: what it is, their map, what the signs mean, what to do."""
    title = Text(text=view.title, type=tokens.HEAD)
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
    return Text(text=text, type=tokens.CAPTION, colour=tokens.MID, **how)


def _entry(trust: Any, word: str) -> Box:
    """A sign and its word."""
    sign = Art(kind=SENSOR, data=(trust, False), wish=23, colour=tokens.S1)
    return row(sign, Text(text=word, type=tokens.CAPTION, colour=tokens.MID, lines=1))
