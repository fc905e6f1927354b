"""A bad line between board and host: bytes are changed, lost or doubled, by chance but repeatable.

The same seed hurts the same bytes, however the stream is cut, and each direction has chances of its
own, so that what one end says does not change what the other hears.
"""

from __future__ import annotations

import random


class NoisyLine:
    """How likely a byte is `wrong`, `lost` or `doubled`; each may be changed at any time."""

    def __init__(
        self, *, wrong: float = 0.0, lost: float = 0.0, doubled: float = 0.0, seed: int = 0
    ) -> None:
        self.wrong = wrong
        self.lost = lost
        self.doubled = doubled
        self.hurt = 0
        """Bytes hurt so far, in both directions."""
        self._to_host = random.Random(f"{seed} to host")  # noqa: S311  (noise, not secrets)
        self._to_board = random.Random(f"{seed} to board")  # noqa: S311
        self._flood = random.Random(f"{seed} flood")  # noqa: S311

    def to_host(self, data: bytes) -> bytes:
        """What arrives at the host of bytes that the board sent."""
        return self._carry(data, self._to_host)

    def to_board(self, data: bytes) -> bytes:
        """What arrives at the board of bytes that the host sent."""
        return self._carry(data, self._to_board)

    def flood(self, length: int) -> bytes:
        """Bytes that mean nothing, as from a wire that picks up everything."""
        return self._flood.randbytes(length)

    def _carry(self, data: bytes, chance: random.Random) -> bytes:
        if not (self.wrong or self.lost or self.doubled):
            return data
        arrived = bytearray()
        for byte in data:
            fate = chance.random()
            if fate < self.wrong:
                arrived.append(byte ^ chance.randint(1, 255))
            elif fate < self.wrong + self.lost:
                pass
            elif fate < self.wrong + self.lost + self.doubled:
                arrived += bytes((byte, byte))
            else:
                arrived.append(byte)
                continue
            self.hurt += 1
        return bytes(arrived)
