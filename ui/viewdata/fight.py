"""A combat as the stage shows it: what is told of it, and who reads which half."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:  # nobody decodes a view, and Home has no fight
    from companion.combat import Side  # noqa: TC004
    from companion.telling.declared import DeclaredAttack  # noqa: TC004
    from companion.telling.fight_story import Fight  # noqa: TC004
    from drawing.map_view import FigureMark  # noqa: TC004
    from ui.viewdata.kit import Act  # noqa: TC004


class FightView(msgspec.Struct, frozen=True, kw_only=True):
    """A combat with revealed cards."""

    fight: Fight
    seats: dict[Side, int]
    """Whose half it is."""
    marks: dict[Side, FigureMark]
    fallen: tuple[FigureMark, ...] = ()
    """Who fell in it."""
    rests: bool = False
    """Whether it stays in place of the map once it was shown: it goes on, or is looked at."""
    replay: Act
    skip: str
    """What is said while it is shown: that a tap skips it."""
    canceled: dict[Side, str] = {}
    """What is written across a card whose effects are canceled."""


class DeclaredView(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that was declared; its cards are told next."""

    told: DeclaredAttack
    seats: dict[Side, int]
    marks: dict[Side, FigureMark]
    skip: str
