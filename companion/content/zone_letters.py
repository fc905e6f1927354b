"""The letter of each zone: what tells zones apart for people who do not see their colours."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.content.map_format import ZonePart


def zone_letters(zones: Sequence[ZonePart]) -> tuple[str, ...]:
    """One letter for each zone, in their order.

    A zone that brings none gets the first letter of its name that is still free on this
    battlefield; the name is that of the file, so the letter is the same in every language.
    """
    taken = {zone.letter for zone in zones if zone.letter is not None}
    found = []
    for zone in zones:
        letter = zone.letter
        if letter is None:
            wanted = zone.name.upper() + ascii_uppercase
            letter = next((c for c in wanted if c in ascii_uppercase and c not in taken), "?")
            taken.add(letter)
        found.append(letter)
    return tuple(found)
