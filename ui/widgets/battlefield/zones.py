"""What the letters of a map mean: each zone with its name, letter, colour and pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.rules.battlefield import Zone

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield


class ZoneLook(msgspec.Struct, frozen=True, kw_only=True):
    """A zone for a legend; `zone` is what a `ZoneSwatch` is drawn from."""

    name: str
    letter: str
    colour: str
    pattern: str
    spaces: int
    zone: Zone


def zones_of(battlefield: Battlefield) -> tuple[ZoneLook, ...]:
    """The zones of a battlefield, in the order of its file."""
    return tuple(
        ZoneLook(
            name=zone.name,
            letter=zone.letter,
            colour=zone.colour,
            pattern=zone.pattern.value,
            spaces=sum(zone.id in space.zones for space in battlefield.spaces),
            zone=zone,
        )
        for zone in battlefield.zones
    )
