"""The flight recorder: the last tables on which board and game agreed, and the way back to one.

Small and only for the hands that rebuild a knocked-over table; the log of the game is elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.tracking.context import Places
from companion.tracking.guide import distance, put_right
from companion.tracking.worlds import World

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context
    from companion.tracking.outputs import PutBack

KEPT: Final = 32


class StableTable(msgspec.Struct, frozen=True):
    """A table on which board and game agreed, and when."""

    places: Places
    at_ms: int
    base: Places = ()
    """Where everybody stood at the start of that action."""


class FlightRecorder(msgspec.Struct, frozen=True):
    """The last stable tables, oldest first."""

    kept: tuple[StableTable, ...] = ()

    def note(self, places: Places, at_ms: int, base: Places = ()) -> FlightRecorder:
        """Remember a stable table; the same one again is nothing new."""
        last = self.last
        if last is not None and (last.places, last.base) == (places, base):
            return self
        return FlightRecorder((*self.kept[-KEPT + 1 :], StableTable(places, at_ms, base)))

    @property
    def last(self) -> StableTable | None:
        """The last table on which board and game agreed."""
        return self.kept[-1] if self.kept else None


def guessed_world(context: Context, occupied: frozenset[SpaceId]) -> World:
    """A table of which only the occupied spaces are known, read in favour of the log.

    A fighter whose space is occupied stands there; the others are paired with what is left, the
    nearest first. Good enough to name the next figure to put right, never for a move.
    """
    places: list[SpaceId | None] = [
        space if space in occupied else None for space in context.logged
    ]
    extra = sorted(occupied - context.logged_spaces)
    absent = [n for n, space in enumerate(context.logged) if space and places[n] is None]
    while extra and absent:
        _, number, space = min(
            (distance(context, context.logged[n], s), n, s) for n in absent for s in extra
        )
        places[number] = space
        absent.remove(number)
        extra.remove(space)
    return World(tuple(places), (), tuple(extra))


def rebuild(context: Context, occupied: frozenset[SpaceId]) -> tuple[PutBack, ...]:
    """The steps that bring a knocked-over table back to the log, one figure at a time."""
    return put_right(context, guessed_world(context, occupied))
