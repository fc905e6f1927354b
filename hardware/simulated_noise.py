"""How unkind a simulated table is: shares of what goes wrong, and cells that do not work."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.rules.battlefield import SpaceId


class Noise(msgspec.Struct, frozen=True, kw_only=True):
    """Shares are between 0 and 1; spaces are named as the map names them."""

    dropouts: float = 0.0
    """Share of the figures put down that are lost again for a moment."""
    longest_dropout_ms: int = 200
    bumps: float = 0.0
    """Share of the figures put down that make another figure lose contact for a moment."""
    chatter: float = 0.0
    """Share of the contacts that open and close a few times before they hold."""
    wrong_bytes: float = 0.0
    """Share of the bytes that arrive wrong, in both directions, on a lossy line."""
    dead: frozenset[SpaceId] = frozenset()
    """Spaces that see nothing."""
    stuck: frozenset[SpaceId] = frozenset()
    """Spaces that always see something."""
    flapping: frozenset[SpaceId] = frozenset()
    """Spaces whose contacts open and close without end."""


QUIET: Final = Noise()
USUAL: Final = Noise(dropouts=0.05, bumps=0.02, chatter=0.3)
"""What the tests of the tracker assume of people and contacts."""
