"""The app at a real board: the firmware's own image in an emulated AVR, behind a port.

Every part is the program's: `Boards`, its loop in a thread of its own, pyserial on a pty. Only the
clock is the driver's, for app and board alike: a frame lets both live for 1/60 s, and is over when
the bytes of the board have come through. Figures are contacts that close and open; whatever is
touched is counted, by what it was for.
"""

from __future__ import annotations

import contextlib
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from firmware.emulator.noise import NoisyLine
from firmware.emulator.terminal import Terminal
from hardware.boards.service import Boards
from hardware.discovery import Found
from hardware.transports.serial_port import SerialTarget, SerialTransport
from hardware.wiring import load_known_wiring
from tests.firmware.emulated import booted_board
from tests.ui.app.at_app import AtApp
from tests.ui.app.driver import Driver
from ui.presenter.intents import Do, With
from ui.presenter.outcomes import Go
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.tracking.outputs import Phase
BOARD = "Arduino on a pty"
CROSSES_IN_S = 0.25
"""Bytes cross a pty within a moment; a line that is cut in the middle may swallow some."""


class _Cable(SerialTarget):
    """A port that counts what came out of it."""

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.heard = 0

    def transport(self) -> SerialTransport:
        opened = super().transport()
        hand_over = opened._heard  # noqa: SLF001

        def count(data: bytes) -> None:
            hand_over(data)
            self.heard += len(data)

        opened._heard = count  # type: ignore[method-assign]  # noqa: SLF001
        return opened


class _Line(NoisyLine):
    """A clean line that counts what the board has said to whoever listens."""

    said = 0

    def to_host(self, data: bytes) -> bytes:
        self.said += len(data)
        return data


class AvrTable:
    """The board itself, its cable, and the figures that stand on it."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self.avr = booted_board(cells=64)
        self.standing: dict[str, str] = {}
        """Where the figures really are."""
        self.cell_of: dict[str, int] = {}
        self.led_of: dict[str, int] = {}
        self._now_s = now_s
        self._folder = tempfile.TemporaryDirectory()
        self._port = Path(self._folder.name) / "port"
        self._line = _Line()
        self._terminal: Terminal | None = None
        self.cable = _Cable(str(self._port))
        self.plug()

    async def find(self) -> list[Found]:
        """What a search finds: this one port."""
        return [Found(self.cable, BOARD, "usb:2341:0043:75232", is_likely=True)]

    def plug(self) -> None:
        """Put the cable in: power comes with it."""
        self._terminal = Terminal(self.avr, self._line, clock=self._now_s)
        self._port.symlink_to(self._terminal.path)

    def unplug(self) -> None:
        """Pull the cable out."""
        if self._terminal is not None:
            self._port.unlink()
            self._terminal.close()
            self._terminal = None
            self.avr.reset()

    def live(self, *_: object) -> None:
        """Live up to the time it is, and wait until the app has heard everything."""
        if self._terminal is None:
            return
        self.cable.heard = self._line.said = 0
        self._terminal.pump()
        gives_up_at = time.monotonic() + CROSSES_IN_S
        while self.cable.heard < self._line.said and time.monotonic() < gives_up_at:
            time.sleep(0.0002)  # another thread reads, and a pty has one of its own in the kernel

    def lay(self, map_id: str) -> None:
        """Lay a map on the board."""
        wiring = load_known_wiring(map_id)
        self.cell_of, self.led_of = wiring.cell_of, wiring.led_of

    def put(self, fighter: str, space: str) -> None:
        """Stand a figure on a space."""
        self.standing[fighter] = space
        self.avr.bounce(self.cell_of[space], 3)

    def lift(self, fighter: str) -> None:
        """Take a figure up."""
        self.avr.lift(self.cell_of[self.standing.pop(fighter)])

    def move(self, fighter: str, space: str) -> None:
        """Take it up and stand it elsewhere."""
        self.lift(fighter)
        self.put(fighter, space)

    def close(self) -> None:
        self.unplug()
        self._folder.cleanup()


class AtAvr(AtApp):
    """The app, a board on its table, and people who move figures by hand."""

    def __init__(self, folder: Path) -> None:
        driver = Driver.start()
        self.board = AvrTable(lambda: driver.now)
        self.boards = Boards(folder, now_ms=driver.now_ms, sources=(self.board,))
        super().__init__(folder, boards=self.boards)
        self.lifted: str | None = None
        self._living = Clock.schedule_interval(self.board.live, 0)

    def close(self) -> None:
        super().close()
        self._living.cancel()
        self.board.close()

    def link_by_touch(self) -> None:
        """From Home to a linked board and back, as people do it the first time."""
        self.tap(Go("boards"))
        self.driver.until(
            lambda: self.driver.has(act=With(Do.LINK_BOARD, self.board.cable.address))
        )
        self.tap(With(Do.LINK_BOARD, self.board.cable.address))
        self.driver.until(lambda: self.boards.is_there)
        self.tap(Do.GO_BACK)

    def begin(self, one: str, other: str, map_id: str) -> None:
        """Set a duel up from Home by touch; the map lies on the board."""
        self.board.lay(map_id)
        self.tap(
            Go("setup"),
            With(Do.CHANGE_SETUP, "edition", "core"),
            With(Do.CHOOSE_HERO, one),
            With(Do.CHOOSE_HERO, other),
            With(Do.CHOOSE_MAP, map_id),
            Do.BEGIN_GAME,
        )
        assert self.screen == "table"

    def until_phase(self, phase: Phase, seconds: float = 10) -> float:
        """Let time pass until board and game stand so; gives how long that took."""
        began = self.driver.now
        self.driver.until(lambda: self.boards.phase is phase, seconds)
        return self.driver.now - began

    @property
    def light(self) -> LinkState:
        """What the link lights on the screen show; all of them the same."""
        (state,) = self.driver.link_states()
        assert isinstance(state, LinkState)
        return state

    @contextlib.contextmanager
    def by_the_clock(self) -> Iterator[None]:
        """Let frames take as long as they would on a tablet: nothing outruns the threads."""
        ahead = time.monotonic() - self.driver.now

        def wait(*_: object) -> None:
            late = self.driver.now + ahead - time.monotonic()
            if late > 0:
                time.sleep(late)

        waiting = Clock.schedule_interval(wait, 0)
        try:
            yield
        finally:
            waiting.cancel()
