"""The time of the machine, for whoever is given no other: nothing else in the rooms reads it."""

from __future__ import annotations

import asyncio
import time


def monotonic_ms() -> int:
    """Milliseconds that never run backwards."""
    return time.monotonic_ns() // 1_000_000


async def wait_ms(ms: int) -> None:
    """Let so much time pass."""
    await asyncio.sleep(ms / 1000)
