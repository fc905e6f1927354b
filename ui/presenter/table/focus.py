"""What people are in the middle of at the screen: an interaction, with sheets over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.interaction import Interaction, InteractionChanges
from companion.rules.battlefield import SpaceId  # noqa: TC001  (a field of a struct)
from companion.tracking.outputs import Question  # noqa: TC001  (likewise)

if TYPE_CHECKING:
    from ui.presenter.intents import OpenSheet


class Focus(Interaction, frozen=True, kw_only=True):
    """Everything that only the screen knows; a new value for every change."""

    sheet: OpenSheet | None = None
    """Which sheet lies open."""
    sheet_seat: int = 0
    put_aside: Question | int | None = None
    """The question of a board, or the choice, whose sheet was closed to look at the table first."""
    outside: SpaceId | None = None
    """A space that was tapped although it is none of those that are chosen among."""
    outside_for: float = 0.0
    """For how many seconds that has been said."""
    show_map: bool = False
    """The map instead of the combat, because an effect moves somebody."""
    show_receipt: bool = False
    """The last combat is shown in full instead of the map."""


class FocusChanges(InteractionChanges, total=False):
    """Changes to a `Focus`, by field."""

    sheet: OpenSheet | None
    sheet_seat: int
    put_aside: Question | int | None
    outside: SpaceId | None
    outside_for: float
    show_map: bool
    show_receipt: bool
