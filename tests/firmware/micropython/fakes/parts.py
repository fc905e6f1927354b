"""The parts on the fake board: 74HC165 and 74HC595 chains, WS2812, watchdog, the console.

They are wired to the pins that config.py names, as in docs/hardware.md. The reader of tags is in
reader_chip.py.
"""

import config
import virtual_time
from reader_chip import ReaderChip

levels = {}  # GPIO: level


class Hc165Chain:
    """Registers that take their inputs over when LOAD falls, and move on when the clock rises."""

    def __init__(self, cells):
        self._length = (cells + 7) // 8
        self._inputs = bytearray(b"\xff" * self._length)
        self._held = None

    def set_input(self, cell, level):
        mask = 0x80 >> cell % 8
        self._inputs[cell // 8] = self._inputs[cell // 8] & ~mask | (mask if level else 0)

    def pin_changed(self, number, level):
        if number == config.CHAIN_LOAD and level == 0:
            self._held = bytes(self._inputs)

    def transfer(self, data, mode):
        assert levels[config.CHAIN_LOAD] == 1, "while LOAD is low nothing moves"
        assert mode == (1, 0), "in another mode the bit is read in the moment in which it changes"
        # Behind the last register comes its serial input, which is tied high.
        answer, self._held = self._held, b""
        return (answer + b"\xff" * len(data))[: len(data)]


class Hc595Chain:
    """Registers that shift when the clock rises and show when the latch rises."""

    def __init__(self, cells):
        self.shown = [0] * ((cells + 7) // 8 * 8)
        self._bits = list(self.shown)

    def pin_changed(self, number, level):
        if level and number == config.LIGHTS_CLOCK:
            self._bits.insert(0, levels[config.LIGHTS_DATA])
            self._bits.pop()
        elif level and number == config.LIGHTS_LATCH:
            self.shown = list(self._bits)


class Pixels:
    """What the WS2812 show."""

    def __init__(self):
        self.pin = None
        self.colours = []
        self.writes = 0


class Watchdog:
    """Says so if the firmware left it alone for too long."""

    def __init__(self):
        self.timeout_ms = None
        self.fed_ms = 0

    def start(self, timeout_ms):
        self.timeout_ms = timeout_ms
        self.feed()

    def feed(self):
        self.fed_ms = virtual_time.now_ms

    def is_hungry(self):
        hungry_ms = virtual_time.now_ms - self.fed_ms
        return self.timeout_ms is not None and hungry_ms > self.timeout_ms


class Console:
    """Both directions of the USB cable.

    It is what `sys` and `select` are to serial_port.py and `micropython` to main.py and start.py.
    """

    POLLIN = 1

    def __init__(self):
        self.received = bytearray()
        self.sent = bytearray()
        self.stdin = self.stdout = self.buffer = self
        self._interrupt = -1

    def kbd_intr(self, byte):
        self._interrupt = byte

    def type(self, data):
        """Bytes arrive; the one that interrupts does so at once, wherever the program is."""
        if self._interrupt in data:
            raise KeyboardInterrupt
        self.received += data

    def poll(self, timeout_ms=None):
        if timeout_ms is None:
            return self  # select.poll()
        return [(self, self.POLLIN)] if self.received else []

    def register(self, stream, events):
        assert stream is self.stdin
        assert events == self.POLLIN

    def read(self, count):
        assert count <= len(self.received), "the real console would wait here for ever"
        data = bytes(self.received[:count])
        self.received = self.received[count:]
        return data

    def write(self, data):
        self.sent += data


class BrokenError(Exception):
    """What a fault in the firmware would raise."""


broken = False


def check_wires():
    """Lets a test raise an error in the middle of the firmware."""
    if broken:
        raise BrokenError


chain = Hc165Chain(config.CELLS)
shift_lights = Hc595Chain(config.CELLS)
pixels = Pixels()
watchdog = Watchdog()
console = Console()
reader = ReaderChip()
listeners = (chain, shift_lights)


def spi_part(clock, to_part, from_part):
    """What is connected to these three pins."""
    if clock == config.CHAIN_CLOCK and from_part == config.CHAIN_DATA:
        return chain
    assert (clock, to_part, from_part) == (config.PAD_CLOCK, config.PAD_MOSI, config.PAD_MISO)
    return reader_bus


class ReaderBus:
    """Hands bytes to the reader only while it is selected and not held in reset."""

    def transfer(self, data, mode):
        assert mode == (0, 0)
        assert levels[config.PAD_SELECT] == 0
        assert levels[config.PAD_RESET] == 1
        return reader.transfer(data)


reader_bus = ReaderBus()
