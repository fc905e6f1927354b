"""How far each space of the board can be trusted.

A space that people had to vouch for is dead until it speaks again; one that speaks too much is
flapping and is not listened to until it has calmed down. Both become tap-to-confirm, and the
game goes on. Nothing here knows figures.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from companion.rules.battlefield import SpaceId


class Trust(StrEnum):
    """What a space's sensor is worth."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    """It was dead or flapping before and speaks again."""
    FLAPPING = "flapping"
    """It changes without end: its edges are not listened to until it is calm."""
    DEAD = "dead"
    """It says the opposite of what people see; a tap counts instead."""


FLAPPING_EDGES: Final = 12
FLAPPING_WITHIN_MS: Final = 4000
"""Nobody lifts and puts down a figure six times in four seconds."""
CALM_MS: Final = 3000
STEADY_AFTER_MS: Final = 10_000
STEADY_AFTER_TWO_MS: Final = 60_000
"""A space that has not dropped out for so long, or not twice, is taken at its word sooner."""


class SpaceQuality(msgspec.Struct, frozen=True):
    """What is known of one space's sensor."""

    trust: Trust = Trust.GOOD
    recent_ms: tuple[int, ...] = ()
    """When its last edges came."""
    reads: bool = False
    """What it said last."""
    dropped_out_ms: tuple[int, ...] = ()
    """When it last lost sight of a figure for a moment, and the time before."""


Quality = dict[SpaceId, SpaceQuality]


def heard(quality: SpaceQuality, present: bool, at_ms: int) -> SpaceQuality:
    """A space spoke."""
    recent = (*quality.recent_ms[-FLAPPING_EDGES + 1 :], at_ms)
    trust = quality.trust
    if len(recent) >= FLAPPING_EDGES and at_ms - recent[0] <= FLAPPING_WITHIN_MS:
        trust = Trust.FLAPPING
    elif trust is Trust.DEAD:
        trust = Trust.DOUBTFUL
    return SpaceQuality(trust, recent, present, quality.dropped_out_ms)


def dropped_out(quality: SpaceQuality, at_ms: int) -> SpaceQuality:
    """What had left a space was there again after a moment."""
    return msgspec.structs.replace(quality, dropped_out_ms=(*quality.dropped_out_ms[-1:], at_ms))


def is_steady(quality: SpaceQuality, at_ms: int) -> bool:
    """Whether a space that says that a figure left it is most likely right at once."""
    past_ms = [at_ms - each for each in quality.dropped_out_ms]
    return quality.trust is Trust.GOOD and not (
        any(ago_ms < STEADY_AFTER_MS for ago_ms in past_ms)
        or sum(ago_ms < STEADY_AFTER_TWO_MS for ago_ms in past_ms) > 1
    )


def looked_at(quality: SpaceQuality, present: bool) -> SpaceQuality:
    """A look at the whole board says what a space reads; one overruled may say nothing new."""
    if quality.reads == present:
        return quality
    if quality.trust is Trust.DEAD:
        return SpaceQuality(Trust.DOUBTFUL, (), present)
    return msgspec.structs.replace(quality, reads=present)


def vouched_for(quality: SpaceQuality, present: bool) -> SpaceQuality:
    """People say what is there; a sensor that says otherwise is dead."""
    if quality.reads == present or quality.trust is Trust.FLAPPING:
        return quality
    return msgspec.structs.replace(quality, trust=Trust.DEAD)


def calm_at_ms(quality: SpaceQuality) -> int:
    """When a flapping space is listened to again if it stays quiet."""
    return quality.recent_ms[-1] + CALM_MS if quality.recent_ms else 0


def calmed(quality: SpaceQuality) -> SpaceQuality:
    """A flapping space has been quiet long enough."""
    return SpaceQuality(Trust.DOUBTFUL, (), quality.reads, quality.dropped_out_ms)


def tap_to_confirm(quality: Quality) -> tuple[SpaceId, ...]:
    """The spaces on which a person's tap counts instead of the sensor."""
    return tuple(
        space for space, each in quality.items() if each.trust in {Trust.DEAD, Trust.FLAPPING}
    )
