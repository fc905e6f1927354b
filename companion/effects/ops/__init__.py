"""What a step can do: one function for each op, found by its word.

An op looks for its answers, asks for the first that is missing, and once it has all of them does
what it says and returns what it came to. It may be called again at any point (see `context`).
"""

from __future__ import annotations

from companion.effects.ops import (  # noqa: F401
    boosts,
    cards,
    choices,
    combat,
    fighters,
    picking,
    piles,
    tokens,
    turn,
)
from companion.effects.ops.registry import OPS

__all__ = ["OPS"]
