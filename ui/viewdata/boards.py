"""The screen on which boards are linked and tried, in words.

What it is made of is what `hardware.boards` says about them (`hardware/boards/values.py`).
"""

from __future__ import annotations

import msgspec

from companion.rules.battlefield import Battlefield
from drawing.map_view import FigureMark
from hardware.boards.values import CellTrust
from ui.viewdata.kit import Act, PageView, Tone
from ui.viewdata.table import LinkView, TableView


class BoardCard(msgspec.Struct, frozen=True, kw_only=True):
    """A found board on the screen."""

    name: str
    detail: str
    icon: str
    act: Act
    signal: str | None = None
    bars: int | None = None
    """0 to 4; None without a radio."""
    advice: str | None = None
    is_linked: bool = False


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A short fact with its name above it."""

    name: str
    value: str
    icon: str | None = None
    tone: Tone = Tone.CALM


class SensorView(msgspec.Struct, frozen=True, kw_only=True):
    """One sensor on the map or in the grid: bars, a cross, and a dot while something is there."""

    cell: str
    name: str
    trust: CellTrust
    is_occupied: bool = False


class SensorsView(msgspec.Struct, frozen=True, kw_only=True):
    """The live test of all sensors; without a battlefield they are a grid."""

    title: str
    count: str
    sensors: tuple[SensorView, ...]
    legend: tuple[tuple[CellTrust | None, str], ...]
    """A sign and its word; None is the dot of a figure."""
    sentence: str
    longest_count: str = ""
    longest_sentence: str = ""
    """Room is kept for these, so that nothing moves while figures walk over the sensors."""
    battlefield: Battlefield | None = None


class FigureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A figure to introduce."""

    act: Act
    mark: FigureMark | None = None
    is_known: bool = False
    is_awaited: bool = False


class BoardsView(PageView, frozen=True, kw_only=True):
    """The screen; `pages` are for screens on which not everything has room side by side."""

    pages: tuple[Act, ...]
    boards_title: str
    boards: tuple[BoardCard, ...]
    search: Act
    address_note: str
    """What can be written below it, to link a board that is not found by itself."""
    address_hint: str
    address: str
    link_address: Act
    facts: tuple[Fact, ...]
    sensors: SensorsView
    tools: tuple[Act, ...]
    note: str
    """Where the running recording is written; empty if there is none."""
    figures_title: str
    figures_note: str
    figures: tuple[FigureRow, ...]
    link: LinkView = LinkView()


class SimulatedView(msgspec.Struct, frozen=True, kw_only=True):
    """The table on a simulated board: figures where they really stand, and a strip of deeds."""

    table: TableView
    title: str
    sentence: str
    acts: tuple[Act, ...]
