"""What lies over a screen for a while: a sheet, and a short message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.boxes.scroll import Scroll
from ui.boxes.short import fits, icon, panel, row, stack
from ui.boxes.text import Text
from ui.presenter.intents import CloseToast, Press
from ui.screens.parts.acts import act_grid, icon_button
from ui.screens.parts.blocks import SHEET, block
from ui.theme import tokens
from ui.viewdata.kit import Act, Tone

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.theme.tokens import Type
    from ui.viewdata.kit import Sheet, Toast

_EDGE: Final = 14.0
_BAR: Final = 64.0
_ICONS: Final = {Tone.CALM: "information", Tone.ASKED: "help-circle-outline", Tone.RULING: "gavel"}


def sheet_box(sheet: Sheet) -> Panel:
    """Title, blocks to scroll through, acts at the foot; the acts scroll too where it is low."""
    close = Act(intent=sheet.close, text="", icon="close")
    bar = row(
        icon(sheet.icon, 28, tokens.GOLD) if sheet.icon else None,
        Text(text=sheet.title, type=tokens.RULING, grow=1),
        icon_button(close),
        gap=10,
    )
    blocks = tuple(block(each, SHEET, sheet.seat) for each in sheet.blocks)
    foot = act_grid(sheet.footer) if sheet.footer else None
    head = panel(bar, size=(0, _BAR), pad=(0, 3))
    end = panel(size=(0, _EDGE))
    whole: Box = stack(head, _list(blocks, sheet), end, gap=0)
    if foot is not None:
        apart = stack(head, _list(blocks, sheet), panel(foot, pad=(0, 12)), gap=0)
        whole = fits(apart, stack(head, _list((*blocks, foot), sheet), end, gap=0))
    return panel(whole, fill=tokens.S2, radius=tokens.RADIUS_PANEL, pad=(_EDGE, 0))


def _list(lines: tuple[Box, ...], sheet: Sheet) -> Scroll:
    return Scroll(children=lines, gap=_EDGE, hug=True, least=110, about=sheet.title, grow=1)


def toast_box(toast: Toast) -> Panel:
    """A message, gold if the referee speaks: smaller letters and no icon where there is no room."""
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
        tap=Press(CloseToast()), size=(0, tokens.PROMPT_BUTTON_HIGH),
    )  # fmt: skip


def _message(toast: Toast, kind: Type, detail: Type, sign: float) -> Box:
    is_loud = toast.tone is Tone.RULING
    ink, dim = (tokens.INK, tokens.INK) if is_loud else (tokens.HI, tokens.MID)
    texts = stack(
        Text(text=toast.text, type=kind, colour=ink),
        Text(text=toast.detail, type=detail, colour=dim) if toast.detail else None,
        gap=0, pack="centre", grow=1,
    )  # fmt: skip
    return row(icon(_ICONS[toast.tone], sign, ink) if sign else None, texts, gap=16)
