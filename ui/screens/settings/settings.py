"""Settings: pages at the left or above, what the chosen page holds beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from drawing import tokens
from ui.boxes.short import fits, icon, panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button, segments, segments_row, tile
from ui.screens.parts.blocks import BETWEEN, block, prose
from ui.screens.parts.page import Page, paged, search

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import SettingRow, SettingsView

_PAGE_COLUMN: Final = 172.0
_PRESET: Final = 258.0
"""The least width of a preset beside the others."""
_TEXTS: Final = 260.0
"""The least width of the texts beside the values."""
_OPTION: Final = 100.0
"""The least width of a value, so that the values of all settings stand below each other."""


def settings(view: SettingsView) -> Page:
    """Presets, what is changed, one switch after the other."""
    parts: list[Box] = [_presets(view.presets)] if view.presets else []
    if view.head:
        parts.append(_head(view))
    parts += [switch(each) for each in view.switches]
    parts += [block(each) for each in view.blocks]
    body = paged(view.pages, parts, _PAGE_COLUMN, about=view.search)
    extras = (search(view.search, hint=view.search_hint),) if view.search is not None else ()
    return Page(body, view.title, view.back, extras=extras)


def _presets(acts: tuple[Act, ...]) -> Box:
    presets = [
        tile(
            act, tokens.PROMPT, ground=tokens.S2 if act.selected else tokens.S1,
            icon_size=36, icon_colour=tokens.GOLD if act.selected else tokens.MID, pad=(16, 8),
            height=72, radius=tokens.RADIUS_PANEL,
        )
        for act in acts
    ]  # fmt: skip
    wide = [panel(each, size=(_PRESET, 0), scaled=(True, False)) for each in presets]
    return fits(row(*wide, gap=12, equal=True, align="stretch"), stack(*presets, gap=12))


def _head(view: SettingsView) -> Box:
    """The sentence above the switches, and acts at its right or below it."""
    words = Text(view.head, tokens.HEAD, least=1.0)
    acts = [button(act, tokens.STRONG, lines=1) for act in view.head_acts]
    line = panel(words, size=(320, 0), pad=(0, 6), grow=1)
    if not acts:
        return panel(words, pad=(0, 6))
    return fits(row(line, *acts), stack(words, row(*acts)))


def switch(view: SettingRow) -> Panel:
    """A setting: its name, what it does, and its values. A pen says that it was changed."""
    pen = icon("pencil", 20, tokens.GOLD) if view.changed else None
    rules = BETWEEN.join(view.rules)
    texts = stack(
        row(Text(view.name, tokens.HEAD), pen), _detail(view.detail, rules), gap=0, pack="centre"
    )
    values = segments_row(view.options, least=_OPTION, firm=True)
    beside = row(panel(texts, size=(_TEXTS, 0), scaled=(True, False), grow=1), values, gap=8)
    below = stack(texts, fits(row(values, space()), segments(view.options)), gap=10)
    return panel(fits(beside, below), fill=tokens.S1, pad=(16, 6), size=(0, 68))


def _detail(detail: str, rules: str) -> Box:
    """What it does, with the rules it is about behind it or below it."""
    words = prose(detail, type=tokens.CAPTION)
    if not rules:
        return words
    line = Text(detail, tokens.CAPTION, colour=tokens.MID, lines=1, least=1.0)
    behind = Text(BETWEEN + rules, tokens.SMALLEST, colour=tokens.MID, lines=1)
    below = prose(rules, type=tokens.SMALLEST)
    return fits(row(line, behind, gap=0), stack(words, below, gap=0))
