"""What is wanted of the lights, as what a board can show: one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hardware import lights as shows

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId


class LightsWanted(Protocol):
    """One thing to show, in spaces.

    A way back has `is_guide` set and goes from `start` to `end` (None is beside the board). `trap`
    is one that went off. `reach` is where the figure that was lifted from `start`, or that is to be
    placed, may be put. `end` without anything else is where the last move ended.
    """

    @property
    def reach(self) -> tuple[SpaceId, ...]:
        """Where a figure may be put."""

    @property
    def start(self) -> SpaceId | None:
        """Where it was."""

    @property
    def end(self) -> SpaceId | None:
        """Where it goes, or went."""

    @property
    def trap(self) -> SpaceId | None:
        """The trap that went off."""

    @property
    def is_guide(self) -> bool:
        """Whether it is a way back."""


def show_of(wanted: LightsWanted) -> shows.Show | None:
    """The one thing that is shown; None is dark."""
    if wanted.is_guide:
        return shows.Guide(wanted.start, wanted.end)
    if wanted.trap is not None:
        return shows.Sprung(wanted.trap)
    if wanted.reach:
        return shows.Reachable(wanted.start or wanted.reach[0], frozenset(wanted.reach))
    return shows.Ended((wanted.end,)) if wanted.end is not None else None
