"""A game on the firmware's own image in an emulated AVR, in virtual time and without a screen.

The table being played, its log, the boards, the link and the bridge are those of the app. Figures
are contacts that close and open. Lights are read twice: as the app sends them, and at the pins of
the chip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.play import sensing
from companion.play.ports import BoardSync
from companion.play.table_in_play import TableInPlay
from companion.play.touching import touch
from firmware.emulator.board import EmulatedBoard
from firmware_protocol.codec import LEDS_OTHERS_OFF, LIGHT_MASK, SetLeds, decode_frame
from firmware_protocol.framing import FrameDecoder
from hardware.boards.address import BoardAddress
from hardware.boards.service import Boards
from hardware.clock import wait_ms
from hardware.stepped_loop import SteppedLoop
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from companion.model import FighterId
    from companion.play.intents import TableIntent
    from companion.play.session import GameSession
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from firmware.emulator.board import Colour

FRAME_MS: Final = 20
BEGINS_MS: Final = 1000
BOUNCES: Final = 3
LINKED_MS: Final = 5000
"""A board that has not greeted by then does not work."""


class AvrEnd:
    """The board's end of a cable: bytes go in and out while the chip runs."""

    lossy = True
    packet_room = 0

    def __init__(self, avr: EmulatedBoard) -> None:
        self.avr = avr
        self.leds: dict[int, int] = {}
        """The light byte of each LED that the host has asked for."""
        self._decoder = FrameDecoder()

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host."""
        self.tick(now_ms)
        self.avr.send(data)
        for frame in self._decoder.feed(data):
            decoded = decode_frame(frame)
            if not isinstance(decoded, str) and isinstance(decoded[1], SetLeds):
                self._note_leds(decoded[1])

    def _note_leds(self, asked: SetLeds) -> None:
        if asked.flags & LEDS_OTHERS_OFF:
            self.leds.clear()
        for low, high, light in zip(*(asked.lights[n::3] for n in range(3)), strict=True):
            self.leds[low | high << 8] = light

    def tick(self, now_ms: int) -> None:
        """Let the chip run up to this time."""
        self.avr.run_until_ms(max(self.avr.now_ms, now_ms - BEGINS_MS))

    def outgoing(self) -> list[bytes]:
        """What it has sent since."""
        said = self.avr.received()
        return [said] if said else []


class AvrTable:
    """One game, one board, and the figures that stand on it. Time passes only in `wait`."""

    def __init__(self, folder: Path, session: GameSession) -> None:
        self.now_ms = BEGINS_MS
        self.avr = EmulatedBoard("uno", cells=64, lights="ws2812")
        self._end = AvrEnd(self.avr)
        self.standing: dict[FighterId, SpaceId] = {}
        """Where the figures really are."""
        self.play = TableInPlay(session)
        wiring = load_known_wiring(self.table.map)
        self._cell_of, self._space_of = wiring.cell_of, {n: s for s, n in wiring.led_of.items()}
        loop: SteppedLoop[Any] = SteppedLoop()
        self.boards = Boards(folder, loop=loop, now_ms=lambda: self.now_ms, sources=())
        cable = SimulatedTarget(self._end, now_ms=loop.now_ms, wait=wait_ms)
        cable.address = "avr"
        self.boards.link(BoardAddress(cable.address, "an emulated AVR", cable))
        self.play.link_to_board = BoardSync(self.boards)
        self.play.open_as(saved=False)
        while not self.boards.is_there:
            self.wait(FRAME_MS)
            if self.now_ms > BEGINS_MS + LINKED_MS:
                raise TimeoutError("the board does not greet")

    @property
    def table(self) -> Table:
        """The table as the game has it."""
        return self.play.session.table

    def wait(self, ms: int) -> None:
        """Let time pass for board and game."""
        until_ms = self.now_ms + ms
        while self.now_ms < until_ms:
            self.now_ms += FRAME_MS
            sensing.tick(self.play, FRAME_MS / 1000)

    def touch(self, intent: TableIntent) -> None:
        """Touch what a screen would show, or say it in a script."""
        touch(self.play, intent)

    def lift(self, fighter: FighterId) -> None:
        """Take a figure up."""
        self.avr.lift(self._cell_of[self.standing.pop(fighter)])

    def put(self, fighter: FighterId, space: SpaceId) -> None:
        """Put a figure down; contacts bounce."""
        self.standing[fighter] = space
        self.avr.bounce(self._cell_of[space], BOUNCES)

    def sent(self) -> dict[SpaceId, int]:
        """The light byte of each lit space, as it left the app."""
        asked = self._end.leds.items()
        return {self._space_of[led]: light for led, light in asked if light & LIGHT_MASK}

    def lit(self) -> dict[SpaceId, Colour]:
        """Which spaces shine at this moment, each in its colour, as the chip shows them."""
        return {self._space_of[led]: colour for led, colour in self.avr.lights().items()}

    def close(self) -> None:
        """Put everything away."""
        self.play.session.close()
        self.boards.close()
