"""What the tracker observes: the board, people at the screen, the game, and time.

The contract with the bridge. Figures and spaces only, never cells; `at_ms` is the bridge's own
monotonic clock in whole milliseconds. Nothing here is believed yet: `companion.tracking.step`
weighs it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from companion.model import FighterId
from companion.rules.battlefield import SpaceId
from companion.tracking.context import Context


class Seen(StrEnum):
    """What a snapshot says about a space if it does not name the figure."""

    EMPTY = "empty"
    SOMEBODY = "somebody"
    FAULT = "fault"
    """The board itself says that this space cannot be trusted."""


class Edge(msgspec.Struct, frozen=True):
    """One sensor edge: a figure came to a space or left it; `figure` if the board knows which."""

    space: SpaceId
    present: bool
    at_ms: int
    figure: FighterId | None = None


class BoardSnapshot(msgspec.Struct, frozen=True):
    """The whole board at once, after connecting or in doubt; a space left out is empty."""

    seen: dict[SpaceId, Seen | FighterId]
    at_ms: int


class PadSaw(msgspec.Struct, frozen=True):
    """A figure that was lifted introduced itself on the hello pad."""

    figure: FighterId
    at_ms: int


class Offline(msgspec.Struct, frozen=True):
    """The link is lost; a `BoardSnapshot` brings it back."""

    at_ms: int


class PersonAnswered(msgspec.Struct, frozen=True):
    """A person chose an option of the open question; any other number means none of these."""

    option: int
    at_ms: int


class ContextChanged(msgspec.Struct, frozen=True):
    """The game moved on: by touch, undo, a ruling, or what the tracker itself settled."""

    context: Context
    at_ms: int


class Confirmed(msgspec.Struct, frozen=True):
    """A person tapped that something stands on a space, or that nothing does."""

    space: SpaceId
    present: bool
    at_ms: int


class Agreed(msgspec.Struct, frozen=True):
    """A person said that every figure stands as the screen shows it, whatever the board reads."""

    at_ms: int


class Wake(msgspec.Struct, frozen=True):
    """Time passed."""

    at_ms: int


Observation: TypeAlias = (
    Edge
    | BoardSnapshot
    | PadSaw
    | Offline
    | PersonAnswered
    | ContextChanged
    | Confirmed
    | Agreed
    | Wake
)
