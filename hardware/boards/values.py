"""What the service says about boards, as values without words for people.

Nothing is imported here that a first screen would have to wait for.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from companion.content.problems import Problem

NOISE_LEVELS: Final = ("none", "some", "much")
"""How much goes wrong on a simulated board."""


class Way(StrEnum):
    """How a board is reached."""

    USB = "usb"
    BLUETOOTH = "bluetooth"
    NETWORK = "network"
    SIMULATED = "simulated"


class FoundState(StrEnum):
    """How a found board is."""

    READY = "ready"
    LINKING = "linking"
    LINKED = "linked"
    LOST = "lost"
    """It was linked; Ringside goes on trying."""
    REFUSED = "refused"
    """It is there, but its firmware keeps it from being used; the advice says what is wrong."""
    FAILED = "failed"
    """It could not be linked; the advice says what to do."""


class WiringFault(msgspec.Struct, frozen=True):
    """A wiring of this person cannot be used; until it is mended another one is."""

    problems: tuple[Problem, ...]


class MapUnclear(msgspec.Struct, frozen=True):
    """The figures fit several ways of laying the map."""


class MapTurned(msgspec.Struct, frozen=True):
    """The map lies turned on the board."""

    degrees: int


Remark = WiringFault | MapUnclear | MapTurned
"""What people should know about wiring and map."""


class FoundBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board that was found, or one that can be made."""

    id: str
    name: str = ""
    """What it calls itself; empty for the simulated one, and for a way that cannot be searched."""
    way: Way
    where: str = ""
    """The port or the address; empty if nobody would know it again."""
    state: FoundState = FoundState.READY
    is_held: bool = False
    """Ringside keeps to this board, in whatever state it is: it can be left, not linked again."""
    signal_dbm: int | None = None
    firmware: str | None = None
    reason: str | None = None
    """A stable code such as `port/busy`."""
    facts: dict[str, str | int] = {}
    """What its advice mentions."""
    remark: Remark | None = None

    @property
    def advice(self) -> str | None:
        """A sentence that a person can follow, in the language that is spoken now."""
        if self.reason is None:
            return None
        from hardware.errors import advice_on  # noqa: PLC0415  (it reads files)

        return advice_on(self.reason, self.facts)


class CellTrust(StrEnum):
    """What the sensor of a space is worth."""

    UNTRIED = "untried"
    """Nothing has come or gone there since the board was linked, or since it was mended."""
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
