"""A fake of MicroPython's `machine`: pins and buses that lead to the fake parts in parts.py."""

import parts


class Reset(BaseException):
    """The controller was reset: nothing in the program survives, nobody can catch it."""


class Pin:
    """One GPIO. All Pin objects of one number are the same wire."""

    IN = 0
    OUT = 1
    PULL_UP = 2

    def __init__(self, number, mode=-1, pull=-1):
        self.number = number
        self.mode = mode
        if pull == self.PULL_UP and number not in parts.levels:
            parts.levels[number] = 1

    def __call__(self, level=None):
        if level is None:
            return parts.levels.get(self.number, 0)
        before = parts.levels.get(self.number, 0)
        parts.levels[self.number] = level
        if level != before:
            for part in parts.listeners:
                part.pin_changed(self.number, level)
        return None


class SPI:
    """A bus: whoever is connected to its clock pin hears it."""

    def __init__(self, number, *, baudrate, polarity, phase, sck, mosi, miso):
        assert number in (0, 1, 2)
        assert baudrate <= 10_000_000
        self._part = parts.spi_part(sck.number, mosi.number, miso.number)
        self._mode = (polarity, phase)

    def readinto(self, buffer):
        self.write_readinto(bytes(len(buffer)), buffer)

    def write(self, data):
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data, buffer):
        parts.check_wires()
        buffer[:] = self._part.transfer(data, self._mode)


class WDT:
    """The watchdog: bites if it is not fed in time."""

    def __init__(self, *, timeout):
        parts.watchdog.start(timeout)

    def feed(self):
        parts.watchdog.feed()


def reset():
    raise Reset
