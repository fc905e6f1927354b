"""Reading the switches: a chain of 74HC165, which turn many inputs into one stream of bits.

What a bit means, and when it is believed, is in debounce.py.
"""


class ShiftChain:
    """Levels of all inputs at one moment, 8 to a byte; the highest bit of the first is cell 0.

    The SPI port must run in mode 2 (polarity 1, phase 0): the register moves on when the clock
    rises, so the bit is read while it falls.
    """

    def __init__(self, spi, load, cells):
        self._spi = spi
        self._load = load
        self._levels = bytearray((cells + 7) // 8)
        load(1)

    def read(self):
        """The levels now. The same bytearray every time: keep a copy if you need one."""
        self._load(0)  # takes over all inputs at once
        self._load(1)
        self._spi.readinto(self._levels)
        return self._levels
