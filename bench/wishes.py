"""How much somebody wants to have measured: numbers from the environment, for the long runs."""

from __future__ import annotations

import os

from companion.errors import RingsideError


class WishError(RingsideError):
    """A wish that cannot be fulfilled; says what can be wished for."""


def wished(name: str, default: float, least: float, most: float) -> float:
    """The number under this name, or the default; raises WishError for one that lies beyond."""
    text = os.environ.get(name)
    if text is None:
        return default
    try:
        number = float(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:  # not-a-number neither
        raise WishError(f"{name} is a number from {least} to {most}, not {text[:20]!r}.")
    return number
