"""Showing light bytes: colours and patterns on WS2812, or on and off behind a chain of 74HC595.

A light byte is colour (low four bits) and pattern (high four bits), see PROTOCOL.md. LEDs are only
written when something changes, because writing 40 of them takes a good millisecond.
"""

from firmware_protocol.codec import (
    LIGHT_MASK,
    LIGHT_OFF,
    PATTERN_FAST,
    PATTERN_MASK,
    PATTERN_PULSE,
    PATTERN_SLOW,
)

PERIOD_MS = 1000
REDRAW_EVERY_MS = 20  # 50 pictures a second are smooth for a pulse
FULL = 255

# Shares of red, green and blue in thirds; colours of a later version are shown as white.
WHITE = (3, 3, 3)
COLOURS = (
    (0, 0, 0),
    WHITE,
    (3, 0, 0),
    (0, 3, 0),
    (0, 0, 3),
    (3, 3, 0),
    (0, 3, 3),
    (3, 0, 3),
    (3, 1, 0),
)


def level(light, now_ms):
    """How bright a light is, 0 to 255. A pulse is brightest while a slow blink is lit."""
    if light & LIGHT_MASK == LIGHT_OFF:
        return 0
    phase_ms = now_ms % PERIOD_MS
    pattern = light & PATTERN_MASK
    if pattern == PATTERN_SLOW:
        return FULL if phase_ms < 500 else 0
    if pattern == PATTERN_FAST:
        return FULL if phase_ms % 250 < 125 else 0
    if pattern == PATTERN_PULSE:
        at = (phase_ms + 250) % PERIOD_MS
        return (at if at < 500 else PERIOD_MS - 1 - at) // 2
    return FULL


def is_on(light, now_ms):
    """The same for an LED that cannot be dimmed: it blinks slowly instead of pulsing."""
    if light & PATTERN_MASK == PATTERN_PULSE:
        light = light & LIGHT_MASK | PATTERN_SLOW
    return level(light, now_ms) > 0


def moves(light):
    """Whether a light looks different from one moment to the next."""
    return light & LIGHT_MASK != LIGHT_OFF and light & PATTERN_MASK in (
        PATTERN_SLOW,
        PATTERN_FAST,
        PATTERN_PULSE,
    )


class Lights:
    """Decides when the LEDs are written anew; `draw` is told the light bytes and the moment."""

    def __init__(self, count, draw):
        self._draw = draw
        self._shown = bytearray(count)
        self._moving = False
        self._drawn_ms = 0
        draw(self._shown, 0)  # LEDs keep their light through a reset of the controller

    def show(self, lights, now_ms):
        """Called in every pass with the light bytes as the host wants them."""
        if lights != self._shown:
            self._shown[:] = lights
            self._moving = any(moves(light) for light in lights)
        elif not self._moving or now_ms - self._drawn_ms < REDRAW_EVERY_MS:
            return
        self._drawn_ms = now_ms
        self._draw(self._shown, now_ms)


class Ws2812:
    """LEDs with colours, each with its own little controller."""

    def __init__(self, pixels, brightest):
        self._pixels = pixels
        self._brightest = brightest

    def draw(self, lights, now_ms):
        """Send all colours down the chain."""
        for number, light in enumerate(lights):
            full = level(light, now_ms) * self._brightest // FULL
            colour = light & LIGHT_MASK
            shares = COLOURS[colour] if colour < len(COLOURS) else WHITE
            self._pixels[number] = tuple(full * share // 3 for share in shares)
        self._pixels.write()


class Hc595:
    """Plain LEDs. LED 0 is on Q0 of the register nearest the controller, LED 8 on the next."""

    def __init__(self, data, clock, latch):
        self._data = data
        self._clock = clock
        self._latch = latch
        clock(0)
        latch(0)

    def draw(self, lights, now_ms):
        """Shift all bits in, the farthest LED first, then show them at once."""
        for _ in range(-len(lights) % 8):  # outputs of the last register without an LED
            self._shift(0)
        for number in range(len(lights) - 1, -1, -1):
            self._shift(is_on(lights[number], now_ms))
        self._latch(1)
        self._latch(0)

    def _shift(self, bit):
        self._data(1 if bit else 0)
        self._clock(1)
        self._clock(0)
