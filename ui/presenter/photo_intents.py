"""What is meant on the screen on which a photo is laid under a battlefield."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class ChoosePhoto(msgspec.Struct, frozen=True):
    """Take this file."""

    path: str


class TapCorner(msgspec.Struct, frozen=True):
    """Here is the next corner of the board: shares of the photo, from its upper left corner."""

    x: float
    y: float


class UntapCorner(msgspec.Struct, frozen=True):
    """The last corner was not meant."""


class TapAgain(msgspec.Struct, frozen=True):
    """Tap all four corners again."""


class KeepPhoto(msgspec.Struct, frozen=True):
    """So it shall be."""


class AnotherPhoto(msgspec.Struct, frozen=True):
    """Choose a file, or another one."""


class DeletePhoto(msgspec.Struct, frozen=True):
    """Take the photo away, for good."""


PhotoIntent: TypeAlias = (
    ChoosePhoto | UntapCorner | TapAgain | KeepPhoto | AnotherPhoto | DeletePhoto
)
"""What an act can stand for; a corner is a touch of the photo itself."""
