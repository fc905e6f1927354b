"""An emulated board as people handle it: figures on cells, tags on the pad, bytes on the line.

Time is virtual and stands still between calls. What the bytes mean is the business of
firmware_protocol; here they are only carried.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from firmware.emulator import build
from firmware.emulator.errors import EmulatorError
from firmware.emulator.machine import EXTERNAL, F_CPU, WATCHDOG, Machine

if TYPE_CHECKING:
    from pathlib import Path

Colour = tuple[int, int, int]

CYCLES_PER_MS: Final = F_CPU // 1000
BOUNCE_SHORTEST_US: Final = 50
BOUNCE_LONGEST_US: Final = 900
UID_LENGTHS: Final = (0, 4, 7, 10)


class EmulatedBoard:
    """One board, switched on but not yet run.

    `kind` is `uno` or `mega`, `lights` is `shift` (74HC595) or `ws2812`. `seed` decides how
    contacts bounce. Two boards handled the same way send the same bytes at the same cycles.
    """

    def __init__(
        self,
        kind: str = "uno",
        *,
        cells: int = 64,
        lights: str = "shift",
        seed: int = 0,
        elf: Path | None = None,
    ) -> None:
        self.cells = cells
        self.pad = cells
        """The number of the hello pad: the cell after the last switch."""
        if elf is None:
            elf = build.image(kind if lights == "shift" else f"{kind}-{lights}", cells)
        self.machine = Machine(elf, kind, cells=cells, lights=lights)
        self._chance = random.Random(seed)  # noqa: S311  (contacts, not secrets)

    # ---- time ----

    @property
    def cycle(self) -> int:
        """Cycles since power-on."""
        return self.machine.cycle

    @property
    def now_ms(self) -> int:
        """Virtual milliseconds since power-on."""
        return self.machine.cycle // CYCLES_PER_MS

    def run_ms(self, ms: float) -> None:
        """Let so much virtual time pass."""
        self.machine.run_until(self.machine.cycle + round(ms * CYCLES_PER_MS))

    def run_until_ms(self, ms: int) -> None:
        """Let time pass until that many milliseconds after power-on."""
        self.machine.run_until(ms * CYCLES_PER_MS)

    # ---- figures ----

    def place(self, cell: int, *, after_ms: float = 0) -> None:
        """Put a figure on a cell; its contact closes at once, or after that time."""
        self._contact(cell, closed=True, after_ms=after_ms)

    def lift(self, cell: int, *, after_ms: float = 0) -> None:
        """Take the figure off a cell."""
        self._contact(cell, closed=False, after_ms=after_ms)

    def bounce(self, cell: int, times: int = 5, *, closed: bool = True) -> None:
        """Put a figure on a cell (or lift it) with a contact that bounces so many times first."""
        at_us = 0
        for _ in range(times):
            self._contact(cell, closed=closed, after_ms=at_us / 1000)
            at_us += self._chance.randint(BOUNCE_SHORTEST_US, BOUNCE_LONGEST_US)
            self._contact(cell, closed=not closed, after_ms=at_us / 1000)
            at_us += self._chance.randint(BOUNCE_SHORTEST_US, BOUNCE_LONGEST_US)
        self._contact(cell, closed=closed, after_ms=at_us / 1000)

    def dead(self, cell: int, *, dead: bool = True) -> None:
        """Break the contact of a cell: no figure is seen there any more. Or mend it."""
        self._check(cell)
        self.machine.contact_dead(cell, dead=dead)

    def _contact(self, cell: int, *, closed: bool, after_ms: float) -> None:
        self._check(cell)
        at = self.machine.cycle + round(after_ms * CYCLES_PER_MS)
        self.machine.contact_at(at, cell, closed=closed)

    def _check(self, cell: int) -> None:
        if not 0 <= cell < self.cells:
            raise EmulatorError(f"There is no cell {cell}: the cells are 0 to {self.cells - 1}.")

    # ---- the hello pad ----

    def put_on_pad(self, uid: bytes) -> None:
        """Lay a tag on the pad. Without a number it is a tag that cannot be read."""
        if len(uid) not in UID_LENGTHS:
            raise EmulatorError(f"A tag has 4, 7 or 10 bytes, not {len(uid)}.")
        if not self.machine.put_tag(uid):
            raise EmulatorError("Two tags lie on the pad already; there is no room for a third.")

    def take_from_pad(self) -> None:
        """Take everything off the pad."""
        self.machine.take_tags()

    def unplug_reader(self, floating: int = 0xFF) -> None:
        """Pull the reader out: its data line then reads all ones, or what `floating` says."""
        self.machine.plug_reader(plugged=False, floating=floating)

    def plug_reader(self) -> None:
        """Plug the reader in again; it has forgotten its settings."""
        self.machine.plug_reader(plugged=True)

    # ---- lights ----

    def lights(self) -> dict[int, Colour]:
        """The lights that shine now, each with red, green and blue; dark ones are left out."""
        return {led: colour for led, colour in enumerate(self.machine.lights()) if any(colour)}

    # ---- the line ----

    def send(self, data: bytes) -> None:
        """Send bytes to the board; they arrive one after the other at the rate of the line."""
        self.machine.send(data)

    def received_at(self) -> list[tuple[int, int]]:
        """(cycle, byte) of all that has left the board since last asked."""
        return self.machine.received()

    def received(self) -> bytes:
        """The bytes that have left the board since last asked."""
        return bytes(byte for _, byte in self.machine.received())

    # ---- trouble ----

    def reset(self, deaf_ms: int = 0) -> None:
        """Press the reset button; for `deaf_ms` its boot loader is busy and it hears nothing."""
        self.machine.reset(deaf_ms * CYCLES_PER_MS)

    def hang(self) -> None:
        """Let the program get stuck; only its watchdog can help."""
        self.machine.hang()

    @property
    def resets(self) -> int:
        """How often the reset button was pressed."""
        return self.machine.resets(EXTERNAL)

    @property
    def watchdog_resets(self) -> int:
        """How often the watchdog had to help."""
        return self.machine.resets(WATCHDOG)
