"""What lies over a screen for a while: a sheet, and a short message."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from drawing import tokens
from ui.boxes.scroll import Scroll
from ui.boxes.short import columned, fits, grid, icon, lettering, panel, row, said, stack
from ui.boxes.text import Text
from ui.presenter.intents import Do, Press
from ui.screens.parts.acts import act_grid, button, icon_button, key_box, tile
from ui.screens.parts.blocks import SHEET, block
from ui.viewdata.kit import Act, ActsBlock, Tone

if TYPE_CHECKING:
    from drawing.tokens import Type
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Block, Sheet, Toast

_EDGE: Final = 14.0
_BAR: Final = 64.0
_ASIDE: Final = 290.0
_BESIDE: Final = 510.0
"""Room for two cards side by side."""
_AWAY: Final = 64.0
_KEY: Final = 2
"""So many letters are a key, in large ones."""
_KEY_HEIGHT: Final = 84.0
_KEYS: Final = 10
_ICONS: Final = {Tone.CALM: "information", Tone.ASKED: "help-circle-outline", Tone.RULING: "gavel"}


def sheet_box(sheet: Sheet) -> Panel:
    """Title, blocks to scroll through, acts at the foot; the acts scroll too where it is low."""
    if sheet.rises:
        return _risen_box(sheet)
    close = icon_button(Act(intent=sheet.close, text="", icon="close"))
    sign = icon(sheet.icon, 28, tokens.GOLD) if sheet.icon else None
    titles = tuple(
        Text(sheet.title, kind, lines=2, least=0.75) for kind in (tokens.RULING, tokens.HEAD)
    )
    whole_width = Text(sheet.title, tokens.HEAD)
    bar = fits(
        row(sign, fits(*titles, grow=1), close, gap=10),
        row(Text(sheet.title, tokens.HEAD, lines=3, grow=1), close),
        stack(row(sign, panel(grow=1), close), whole_width, gap=4),
    )
    aside, blocks = (
        tuple(block(each, SHEET, sheet.seat) for each in some)
        for some in (sheet.aside, sheet.blocks)
    )
    foot = act_grid(sheet.footer, low=True) if sheet.footer else None
    head = panel(bar, size=(0, _BAR), pad=(0, 3))
    end = panel(size=(0, _EDGE))
    both = _list((*aside, *blocks), sheet)
    whole: Box = stack(head, both, end, gap=0)
    if aside:
        columns = row(
            panel(_list(aside, sheet), size=(_ASIDE, 0), limit=(_ASIDE, inf), scaled=(True, False)),
            panel(_list(blocks, sheet), size=(_BESIDE, 0), scaled=(True, False), grow=1),
            gap=2 * _EDGE, align="stretch", grow=1,
        )  # fmt: skip
        below = panel(foot, pad=(0, 12)) if foot is not None else end
        whole = fits(stack(head, columns, below, gap=0), stack(head, both, below, gap=0))
    elif foot is not None:
        apart = stack(head, both, panel(foot, pad=(0, 12)), gap=0)
        whole = fits(apart, stack(head, _list((*blocks, foot), sheet), end, gap=0))
    ground = tokens.S1 if aside else tokens.S2  # many cards need to be told from it
    return panel(whole, fill=ground, radius=tokens.RADIUS_PANEL, pad=(_EDGE, 0))


def _risen_box(sheet: Sheet) -> Panel:
    """What is chosen at a seat, and nothing else: cards, keys, several in their order."""
    away = Act(intent=sheet.close, text="", icon="eye")
    lines = tuple(_offered(each, sheet.seat) for each in sheet.blocks)
    options = Scroll(children=lines, about=sheet.title, least=90, grow=1)
    foot = [button(act, height=tokens.DRAWN_MIN, pad=8, grow=1) for act in sheet.footer]
    inside: Box = stack(options, row(*foot, icon_button(away, tokens.DRAWN_MIN), gap=8), gap=8)
    if not foot:
        aside = stack(icon_button(away), panel(grow=1))
        inside = row(panel(options, grow=1), panel(aside, size=(_AWAY, 0)), gap=8, align="stretch")
    return panel(
        inside, fill=tokens.DECIDES, border=tokens.GOLD, rim=tokens.BORDER,
        radius=tokens.RADIUS_PANEL, pad=(_EDGE, 10),
    )  # fmt: skip


def _offered(view: Block, seat: int) -> Box:
    if not isinstance(view, ActsBlock):
        return block(view, SHEET, seat)
    if all(len(act.text) <= _KEY for act in view.acts):
        return columned([panel(key_box(act), size=(0, _KEY_HEIGHT)) for act in view.acts], _KEYS)
    return grid([tile(act, ground=tokens.S3, reads=True) for act in view.acts], alike=True)


def _list(lines: tuple[Box, ...], sheet: Sheet) -> Scroll:
    return Scroll(children=lines, gap=_EDGE, hug=True, least=110, about=sheet.title, grow=1)


def toast_box(toast: Toast) -> Panel:
    """A message, gold if the referee speaks: smaller letters and no icon where there is no room.

    The detail, such as codes of rules, gives way to the text: at last it follows no text scale.
    """
    is_loud = toast.tone is Tone.RULING
    options = [
        _message(toast, tokens.PROMPT, tokens.BODY, 36),
        _message(toast, tokens.HEAD, tokens.CAPTION, 28),
        _message(toast, tokens.CAPTION_STRONG, tokens.CAPTION, 0),
    ]
    return panel(
        fits(*options), fill=tokens.GOLD if is_loud else tokens.S3, pad=(18, 6),
        pressed=tokens.GOLD_PRESSED if is_loud else tokens.PRESSED,
        border=tokens.GOLD if toast.tone is Tone.ASKED else None, rim=tokens.BORDER,
        tap=Press(Do.CLOSE_TOAST), size=(0, tokens.PROMPT_BUTTON_HEIGHT),
    )  # fmt: skip


def _message(toast: Toast, kind: Type, detail: Type, sign: float) -> Box:
    is_loud = toast.tone is Tone.RULING
    ink, dim = (tokens.INK, tokens.INK) if is_loud else (tokens.HI, tokens.MID)
    texts = lettering(
        Text(toast.text, kind, colour=ink), said(toast.detail, detail, colour=dim, scaled=sign > 0)
    )
    return row(icon(_ICONS[toast.tone], sign, ink) if sign else None, texts, gap=16)
