"""How far each space of the board can be trusted.

A space whose sensor people had to overrule is dead until it reports again; one that reports too
often is flapping and is not listened to until it has calmed down. On both, a tap counts instead of
the sensor, and the game goes on. Afterwards it is in doubt until it has reported what a figure
really did; what only such a space reports is never a mismatch. Nothing here knows figures.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from companion.rules.battlefield import SpaceId


class Trust(StrEnum):
    """How far a sensor is trusted."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    """It was dead or flapping before and reports again."""
    FLAPPING = "flapping"
    """It reports too often: its edges are not listened to until it is calm."""
    DEAD = "dead"
    """It reports the opposite of what people see; a tap counts instead."""


FLAPPING_EDGES: Final = 12
FLAPPING_WITHIN_MS: Final = 4000
"""No hand lifts and puts down a figure six times in four seconds."""
CALM_MS: Final = 3000
STEADY_AFTER_MS: Final = 10_000
STEADY_AFTER_TWO_MS: Final = 60_000
"""A space without a dropout in the shorter time, and without two in the longer, is steady: a lift
from it is announced sooner."""


class SpaceQuality(msgspec.Struct, frozen=True):
    """What the tracker knows of one sensor."""

    trust: Trust = Trust.GOOD
    recent_ms: tuple[int, ...] = ()
    """When its last edges came."""
    reads: bool | None = False
    """What it reported last; None: the board says that it does not answer."""
    dropped_out_ms: tuple[int, ...] = ()
    """When it dropped out last, and the time before."""


Quality = dict[SpaceId, SpaceQuality]


def heard(quality: SpaceQuality, present: bool, at_ms: int) -> SpaceQuality:
    """The sensor reported."""
    recent = (*quality.recent_ms[-FLAPPING_EDGES + 1 :], at_ms)
    trust = quality.trust
    if len(recent) >= FLAPPING_EDGES and at_ms - recent[0] <= FLAPPING_WITHIN_MS:
        trust = Trust.FLAPPING
    elif trust is Trust.DEAD:
        trust = Trust.DOUBTFUL
    return SpaceQuality(trust, recent, present, quality.dropped_out_ms)


def dropped_out(quality: SpaceQuality, at_ms: int) -> SpaceQuality:
    """The gap was a dropout: the figure had never left."""
    return msgspec.structs.replace(quality, dropped_out_ms=(*quality.dropped_out_ms[-1:], at_ms))


def is_steady(quality: SpaceQuality, at_ms: int) -> bool:
    """Whether a lift that this sensor reports is most likely no dropout."""
    past_ms = [at_ms - each for each in quality.dropped_out_ms]
    return quality.trust is Trust.GOOD and not (
        any(ago_ms < STEADY_AFTER_MS for ago_ms in past_ms)
        or sum(ago_ms < STEADY_AFTER_TWO_MS for ago_ms in past_ms) > 1
    )


def explained(quality: SpaceQuality) -> SpaceQuality:
    """The sensor reported what a figure really did: it is no longer in doubt."""
    if quality.trust is not Trust.DOUBTFUL:
        return quality
    return msgspec.structs.replace(quality, trust=Trust.GOOD)


def looked_at(quality: SpaceQuality, present: bool) -> SpaceQuality:
    """A snapshot reports what the sensor reads; a dead one is heard again only if that is new."""
    if quality.reads == present:
        return quality
    if quality.trust is Trust.DEAD:
        return SpaceQuality(Trust.DOUBTFUL, (), present)
    return msgspec.structs.replace(quality, reads=present)


def vouched_for(quality: SpaceQuality, present: bool) -> SpaceQuality:
    """People say what is there; a sensor that reports otherwise is dead."""
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
