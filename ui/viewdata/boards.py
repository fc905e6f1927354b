"""Sensor boards as the app sees them, and the screen on which they are linked and tried.

The upper half is what whoever implements `BoardsPort` reports; the lower half is what the screen
shows, in words.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.rules.battlefield import Battlefield
from ui.viewdata.kit import Act, FigureMark, Toast, Tone
from ui.viewdata.table import LinkView, TableView


class Way(StrEnum):
    """How a board is reached."""

    USB = "usb"
    BLUETOOTH = "bluetooth"
    NETWORK = "network"
    SIMULATED = "simulated"


class BoardState(StrEnum):
    """How a found board is."""

    READY = "ready"
    LINKING = "linking"
    LINKED = "linked"
    LOST = "lost"
    """It was linked; Ringside goes on trying."""
    FAILED = "failed"
    """It could not be linked; the advice says what to do."""


class FoundBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board that was found, or one that can be made."""

    id: str
    name: str
    way: Way
    where: str = ""
    """The port or the address; empty if nobody would know it again."""
    state: BoardState = BoardState.READY
    signal_dbm: int | None = None
    firmware: str | None = None
    reason: str | None = None
    """A stable code such as `port/busy`."""
    advice: str | None = None
    """A sentence that a person can follow."""


class CellTrust(StrEnum):
    """What the sensor of a space is worth."""

    UNTRIED = "untried"
    """Nothing has been put there since the board was linked."""
    GOOD = "good"
    WEAK = "weak"
    """It answers, but it has flapped."""
    DEAD = "dead"
    """It cannot be believed: people tap there instead."""


class CellQuality(msgspec.Struct, frozen=True, kw_only=True):
    """One sensor of the linked board."""

    cell: str
    """The space over it, or its number on the board if no battlefield lies there."""
    trust: CellTrust = CellTrust.UNTRIED
    answers: int = 0
    """How often something came or went."""
    flaps: int = 0
    """How often it took that back at once."""
    is_occupied: bool = False


class IntroducedFigure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of the game on the table, or one whose tag is known."""

    figure: str
    """The fighter in the game; the figure's name in its box where there is no game."""
    is_known: bool = False
    is_awaited: bool = False
    """The next one on the hello pad is this."""


# --- The screen ---------------------------------------------------------------------------------


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
    battlefield: Battlefield | None = None


class FigureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A figure to introduce."""

    act: Act
    mark: FigureMark | None = None
    is_known: bool = False
    is_awaited: bool = False


class BoardsView(msgspec.Struct, frozen=True, kw_only=True):
    """The screen; `pages` are for screens on which not everything has room side by side."""

    title: str
    pages: tuple[Act, ...]
    boards_title: str
    boards: tuple[BoardCard, ...]
    search: Act
    facts: tuple[Fact, ...]
    sensors: SensorsView
    tools: tuple[Act, ...]
    note: str
    """Where the running recording is written; empty if there is none."""
    figures_title: str
    figures_note: str
    figures: tuple[FigureRow, ...]
    back: Act
    link: LinkView = LinkView()
    toast: Toast | None = None


class SimulatedView(msgspec.Struct, frozen=True, kw_only=True):
    """The table on a simulated board: figures where they really stand, and a strip of deeds."""

    table: TableView
    title: str
    sentence: str
    acts: tuple[Act, ...]
