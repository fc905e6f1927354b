"""The screen on which a hero is made."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ui.presenter.menu_intents import HeroField
from ui.viewdata.kit import Act, Block, PageView
from ui.viewdata.menus import HeroTile, SettingRow


class FieldLine(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something to write, what it is called, and what is said of it."""

    field: HeroField
    head: str
    text: str
    note: str = ""
    is_wrong: bool = False
    """Whether the note is about a fault."""


class QrLine(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A QR code: its rows of dark and light."""

    rows: tuple[tuple[bool, ...], ...]
    note: str


MakerLine: TypeAlias = FieldLine | QrLine | SettingRow | HeroTile | Block


class MakerView(PageView, frozen=True, kw_only=True):
    """A hero in the making, page by page."""

    pages: tuple[Act, ...]
    lines: tuple[MakerLine, ...]
    summary: str
    is_sound: bool
    save: Act
