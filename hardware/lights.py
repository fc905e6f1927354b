"""What a board shows with its lights: at most one thing at a time. Pure.

The way back from a mismatch comes first, then a trap that went off, then where the lifted figure
may go, then where the last move ended. Which light is beside which space is the wiring's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from companion.rules.battlefield import SpaceId
from companion.tracking.outputs import Phase
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_CYAN,
    LIGHT_GREEN,
    LIGHT_MAGENTA,
    LIGHT_OFF,
    LIGHT_ORANGE,
    LIGHT_RED,
    LIGHT_WHITE,
    LIGHT_YELLOW,
    PATTERN_FAST,
    PATTERN_PULSE,
    PATTERN_SLOW,
)

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.tracking.context import Context
    from companion.tracking.state import TrackerState

COLOURS: Final = {
    "off": LIGHT_OFF, "white": LIGHT_WHITE, "red": LIGHT_RED, "green": LIGHT_GREEN,
    "blue": LIGHT_BLUE, "yellow": LIGHT_YELLOW, "cyan": LIGHT_CYAN, "magenta": LIGHT_MAGENTA,
    "orange": LIGHT_ORANGE,
}  # fmt: skip
PATTERNS: Final = {
    "steady": 0, "slow": PATTERN_SLOW, "fast": PATTERN_FAST, "pulse": PATTERN_PULSE,
}  # fmt: skip

ENDED_MS: Final = 1500
SPRUNG_MS: Final = 3000


class Guide(msgspec.Struct, frozen=True):
    """Take a figure from here to there; None is beside the board."""

    start: SpaceId | None
    end: SpaceId | None


class Sprung(msgspec.Struct, frozen=True):
    """A trap went off."""

    space: SpaceId


class Reachable(msgspec.Struct, frozen=True):
    """A figure is in the air: where it stood, and where it may be put."""

    start: SpaceId
    ends: frozenset[SpaceId]
    traps: frozenset[SpaceId] = frozenset()


class Ended(msgspec.Struct, frozen=True):
    """A move was taken, and these are the spaces where it ended."""

    spaces: tuple[SpaceId, ...]


Show: TypeAlias = Guide | Sprung | Reachable | Ended


def colours(show: Show | None) -> dict[SpaceId, int]:
    """The light byte of each space that is lit."""
    match show:
        case Guide(start=start, end=end):
            lit = {}
            if start is not None:
                lit[start] = LIGHT_YELLOW | PATTERN_FAST
            if end is not None:
                lit[end] = LIGHT_GREEN | PATTERN_PULSE
            return lit
        case Sprung(space=space):
            return {space: LIGHT_RED | PATTERN_FAST}
        case Reachable(start=start, ends=ends, traps=traps):
            return {
                **dict.fromkeys(sorted(ends - traps), LIGHT_BLUE),
                **dict.fromkeys(sorted(traps), LIGHT_ORANGE),
                start: LIGHT_WHITE,
            }
        case Ended(spaces=spaces):
            return dict.fromkeys(spaces, LIGHT_GREEN)
        case None:
            return {}


def what_to_show(
    state: TrackerState, ended: tuple[SpaceId, ...] = (), sprung: SpaceId | None = None
) -> Show | None:
    """The one thing to show now; `ended` and `sprung` are what has just happened."""
    if state.phase is Phase.MISMATCH and state.steps:
        return Guide(state.steps[0].start, state.steps[0].end)
    if state.phase in {Phase.OFFLINE, Phase.MISMATCH, Phase.QUESTION}:
        return None  # nothing sensible can be said, or the screen asks
    if sprung is not None:
        return Sprung(sprung)
    lifted = in_the_air(state)
    if len(lifted) == 1:
        ((space, fighters),) = lifted.items()
        if len(fighters) == 1:
            return _reachable(state.context, fighters[0], space)
    elif not lifted and ended:
        return Ended(ended)
    return None


def in_the_air(state: TrackerState) -> dict[SpaceId, tuple[FighterId, ...]]:
    """The spaces whose figures are held by somebody, with who each of them may be."""
    found: dict[SpaceId, set[int]] = {}
    for world in state.belief:
        for number, space in world.air:
            if space in state.announced_lifts:
                found.setdefault(space, set()).add(number)
    names = state.context.fighters
    return {space: tuple(names[n] for n in sorted(up)) for space, up in sorted(found.items())}


def _reachable(context: Context, fighter: FighterId, space: SpaceId) -> Reachable | None:
    number = context.index.get(fighter)
    if number is None:
        return None
    if fighter in context.placements:
        return Reachable(space, context.placements[fighter])
    if fighter not in context.walks:
        return None
    places = list(context.logged)
    places[number] = context.base[number]  # it moves from where the action found it
    found = context.reach(number, tuple(places))
    return Reachable(space, frozenset(found.ends), found.springs)
