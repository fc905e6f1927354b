"""What a space is called on the map. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId


def shown_name(space: SpaceId) -> str:
    """What a space is called to people: its number on the map."""
    return space.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ").lstrip("0") or space
