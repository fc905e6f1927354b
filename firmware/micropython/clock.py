"""Milliseconds since the board began that never jump back.

The counter of MicroPython starts again at zero every 12.4 days; the protocol does not expect that.
"""


class Clock:
    """Adds up what the counter of the controller has moved since it was last asked."""

    def __init__(self, ticks_ms, ticks_diff):
        self._ticks_ms = ticks_ms
        self._ticks_diff = ticks_diff
        self._last = ticks_ms()
        self._now_ms = 0

    def now_ms(self):
        """Must be asked at least once in six days, which a board does every millisecond."""
        ticks = self._ticks_ms()
        self._now_ms += self._ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now_ms
