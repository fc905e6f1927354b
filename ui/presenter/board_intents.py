"""What people want at the screens about boards: to link one, to try it, to be its hand."""
# ruff: noqa: TC004  (nobody decodes these: what their fields are is a question for the type checker)

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from companion.model import FighterId


# --- Boards ---------------------------------------------------------------------------------------


class SearchBoards(msgspec.Struct, frozen=True):
    """Look for boards."""


class LinkBoard(msgspec.Struct, frozen=True):
    """Link a board by its id."""

    board: str


class UnlinkBoard(msgspec.Struct, frozen=True):
    """Leave a linked board."""

    board: str


class BoardPlace(msgspec.Struct, frozen=True):
    """The field for a board that is not found by itself: its name, port or address."""


class LinkPlace(msgspec.Struct, frozen=True):
    """Link the board whose place is written."""


class RecordBoard(msgspec.Struct, frozen=True):
    """Begin or end a recording."""


class IntroduceFigure(msgspec.Struct, frozen=True):
    """The figure on the hello pad is this one, or is it not after all."""

    fighter: FighterId


BoardIntent: TypeAlias = (
    SearchBoards | LinkBoard | UnlinkBoard | LinkPlace | RecordBoard | IntroduceFigure
)


# --- A simulated board ----------------------------------------------------------------------------


class KnockOver(msgspec.Struct, frozen=True):
    """Knock figures over."""


class TidyUp(msgspec.Struct, frozen=True):
    """Put every figure where the game has it."""


class NextNoise(msgspec.Struct, frozen=True):
    """Let the board be noisier, or quiet again."""


class PlugIn(msgspec.Struct, frozen=True):
    """Put the cable in, or pull it out."""

    is_in: bool


HandIntent: TypeAlias = KnockOver | TidyUp | NextNoise | PlugIn
