"""A fake of MicroPython's `neopixel`: remembers what the LEDs were told last."""

import parts


class NeoPixel:
    """A chain of WS2812."""

    def __init__(self, pin, count):
        self._colours = [(0, 0, 0)] * count
        parts.pixels.pin = pin.number

    def __setitem__(self, number, colour):
        assert all(0 <= value <= 255 for value in colour)
        self._colours[number] = colour

    def write(self):
        parts.pixels.colours = list(self._colours)
        parts.pixels.writes += 1
