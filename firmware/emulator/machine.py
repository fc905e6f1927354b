"""The shim from Python: one emulated controller with its parts, in cycles and bytes.

Only what C and Python must agree on lives here; how people handle a board is in board.py.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_bool,
    c_char,
    c_char_p,
    c_int,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware.emulator import build
from firmware.emulator.errors import BoardStoppedError, EmulatorError

if TYPE_CHECKING:
    from pathlib import Path

F_CPU: Final = 16_000_000
LIGHTS_KINDS: Final = {"none": 0, "shift": 1, "ws2812": 2}
POWER_ON, EXTERNAL, WATCHDOG = range(3)
RECEIVE_ROOM: Final = 4096
EEPROM_ROOM: Final = 4096
MOST_CELLS: Final = 256


class Pin(ctypes.Structure):
    """One pin of the controller: the letter of its port, and its number there."""

    _fields_ = (("port", c_uint8), ("bit", c_uint8))


class PinWiring(ctypes.Structure):
    """What is soldered to which pin; the same fields in the same order as in shim.h."""

    _fields_ = (
        ("load", Pin),
        ("clock", Pin),
        ("data", Pin),
        ("reader_select", Pin),
        ("reader_reset", Pin),
        ("led_data", Pin),
        ("led_clock", Pin),
        ("led_latch", Pin),
        ("cells", c_uint16),
        ("lights", c_uint8),
    )


class Controller(NamedTuple):
    """A kind of board: its chip, and the pins in the order of Wiring."""

    mcu: str
    pins: tuple[str, ...]


CONTROLLERS: Final = {
    "uno": Controller("atmega328p", ("D4", "D5", "D6", "B2", "B1", "D7", "C0", "C1")),
    "mega": Controller("atmega2560", ("A0", "A1", "A2", "B0", "A3", "A4", "A5", "A6")),
}

SIGNATURES: Final[dict[str, tuple[type | None, tuple[type, ...]]]] = {
    "emu_create": (
        c_void_p,
        (c_char_p, c_char_p, c_uint32, POINTER(PinWiring), POINTER(c_char), c_size_t),
    ),
    "emu_free": (None, (c_void_p,)),
    "emu_run_until": (c_int, (c_void_p, c_uint64)),
    "emu_cycle": (c_uint64, (c_void_p,)),
    "emu_reset": (None, (c_void_p, c_uint64)),
    "emu_hang": (None, (c_void_p,)),
    "emu_resets": (c_uint32, (c_void_p, c_int)),
    "emu_pin_level": (c_int, (c_void_p, c_char, c_int)),
    "emu_eeprom_read": (c_size_t, (c_void_p, POINTER(c_uint8), c_size_t)),
    "emu_eeprom_write": (None, (c_void_p, c_char_p, c_size_t)),
    "emu_line_send": (None, (c_void_p, c_char_p, c_size_t)),
    "emu_line_waiting": (c_size_t, (c_void_p,)),
    "emu_line_received": (c_size_t, (c_void_p, POINTER(c_uint64), POINTER(c_uint8), c_size_t)),
    "emu_line_overruns": (c_uint32, (c_void_p,)),
    "emu_line_baud": (c_uint32, (c_void_p,)),
    "emu_contact_at": (None, (c_void_p, c_uint64, c_uint16, c_bool)),
    "emu_contact_dead": (None, (c_void_p, c_uint16, c_bool)),
    "emu_reader_plug": (None, (c_void_p, c_bool, c_uint8)),
    "emu_tag_put": (c_bool, (c_void_p, c_char_p, c_size_t)),
    "emu_tag_take_all": (None, (c_void_p,)),
    "emu_tag_deafen": (None, (c_void_p, c_uint16)),
    "emu_lights": (c_size_t, (c_void_p, POINTER(c_uint8), c_size_t)),
    "emu_lights_longest_gap": (c_uint32, (c_void_p,)),
    "emu_lights_odd_pulses": (c_uint32, (c_void_p,)),
}


@cache
def _shim() -> ctypes.CDLL:
    library = ctypes.CDLL(str(build.shim()))
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


class Machine:
    """One emulated controller, just switched on; it runs only when told to."""

    def __init__(self, elf: Path, kind: str, *, cells: int, lights: str) -> None:
        self._handle: int | None = None
        if not 0 < cells <= MOST_CELLS:
            raise EmulatorError(f"A board has between 1 and {MOST_CELLS} cells, not {cells}.")
        self._shim = _shim()
        controller = CONTROLLERS[kind]
        pins = (Pin(ord(name[0]), int(name[1])) for name in controller.pins)
        wiring = PinWiring(*pins, cells, LIGHTS_KINDS[lights])
        why_not = ctypes.create_string_buffer(512)
        self._handle = self._shim.emu_create(
            str(elf).encode(), controller.mcu.encode(), F_CPU, wiring, why_not, len(why_not)
        )
        if not self._handle:
            raise EmulatorError(why_not.value.decode())
        self._cycles = (c_uint64 * RECEIVE_ROOM)()
        self._bytes = (c_uint8 * RECEIVE_ROOM)()
        self._rgb = (c_uint8 * (cells * 3))()

    def close(self) -> None:
        """Give its memory back; the machine is gone then."""
        if self._handle:
            self._shim.emu_free(self._handle)
            self._handle = None

    def __del__(self) -> None:
        self.close()

    @property
    def cycle(self) -> int:
        """How many cycles the controller has run since it was switched on."""
        return int(self._shim.emu_cycle(self._handle))

    def run_until(self, cycle: int) -> None:
        """Run to this cycle; the last instruction may end a cycle or two later."""
        if self._shim.emu_run_until(self._handle, cycle):
            raise BoardStoppedError(f"The controller has stopped at cycle {self.cycle}.")

    def reset(self, hold_cycles: int = 0) -> None:
        """Pull the reset pin for so long: memory and EEPROM stay, the program begins again."""
        self._shim.emu_reset(self._handle, hold_cycles)

    def hang(self) -> None:
        """Catch the program in an endless loop with interrupts off."""
        self._shim.emu_hang(self._handle)

    def resets(self, kind: int) -> int:
        """How many resets of this kind (POWER_ON, EXTERNAL, WATCHDOG) there have been."""
        return int(self._shim.emu_resets(self._handle, kind))

    def pin(self, name: str) -> bool | None:
        """The level of a pin such as D4; None if it is an input that nothing drives."""
        level = self._shim.emu_pin_level(self._handle, name[0].encode(), int(name[1:]))
        return None if level < 0 else bool(level)

    def read_eeprom(self) -> bytes:
        """All bytes of the EEPROM."""
        room = (c_uint8 * EEPROM_ROOM)()
        length = self._shim.emu_eeprom_read(self._handle, room, EEPROM_ROOM)
        return bytes(room[:length])

    def write_eeprom(self, content: bytes) -> None:
        """Fill the EEPROM from its beginning."""
        self._shim.emu_eeprom_write(self._handle, content, len(content))

    def send(self, data: bytes) -> None:
        """Put bytes on the line to the board, behind those that are still on their way."""
        self._shim.emu_line_send(self._handle, data, len(data))

    @property
    def waiting(self) -> int:
        """Bytes sent that have not reached the board yet."""
        return int(self._shim.emu_line_waiting(self._handle))

    def received(self) -> list[tuple[int, int]]:
        """The bytes that left the board since last asked, each with the cycle of its stop bit."""
        found: list[tuple[int, int]] = []
        count = RECEIVE_ROOM
        while count == RECEIVE_ROOM:
            count = self._shim.emu_line_received(
                self._handle, self._cycles, self._bytes, RECEIVE_ROOM
            )
            found.extend(zip(self._cycles[:count], self._bytes[:count], strict=True))
        return found

    @property
    def overruns(self) -> int:
        """Bytes lost because the firmware did not fetch them in time."""
        return int(self._shim.emu_line_overruns(self._handle))

    @property
    def baud(self) -> int:
        """The line rate that the firmware has set."""
        return int(self._shim.emu_line_baud(self._handle))

    def contact_at(self, cycle: int, cell: int, *, closed: bool) -> None:
        """Let the contact of a cell open or close at that cycle."""
        self._shim.emu_contact_at(self._handle, cycle, cell, closed)

    def contact_dead(self, cell: int, *, dead: bool) -> None:
        """A dead contact never closes, whatever stands on it."""
        self._shim.emu_contact_dead(self._handle, cell, dead)

    def plug_reader(self, *, plugged: bool, floating: int = 0xFF) -> None:
        """Plug the reader in or out; without it the data line reads `floating`."""
        self._shim.emu_reader_plug(self._handle, plugged, floating)

    def put_tag(self, uid: bytes) -> bool:
        """Lay a tag on the pad; False if two lie there already."""
        return bool(self._shim.emu_tag_put(self._handle, uid, len(uid)))

    def take_tags(self) -> None:
        """Take everything off the pad."""
        self._shim.emu_tag_take_all(self._handle)

    def deafen_tags(self, frames: int) -> None:
        """The tags on the pad do not hear the next frames of the reader."""
        self._shim.emu_tag_deafen(self._handle, frames)

    def lights(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of every light as it shines now."""
        leds = self._shim.emu_lights(self._handle, self._rgb, len(self._rgb))
        parts = self._rgb
        return [(parts[i], parts[i + 1], parts[i + 2]) for i in range(0, leds * 3, 3)]

    @property
    def longest_light_gap(self) -> int:
        """The longest pause within one picture on a WS2812 string, in cycles."""
        return int(self._shim.emu_lights_longest_gap(self._handle))

    @property
    def odd_light_pulses(self) -> int:
        """WS2812 pulses that a real chip could read either way."""
        return int(self._shim.emu_lights_odd_pulses(self._handle))
