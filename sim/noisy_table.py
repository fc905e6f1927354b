"""A tablet and a sensor board on one table, in virtual time: the app without its window.

Presenter, link, wire, wiring, bridge and tracker are those that players use; only the board under
the figures is simulated. Who plays, and what goes wrong, is not known here.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from hardware.boards.service import Boards
from hardware.boards.simulation import wiring_for
from hardware.discovery import Found
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import QUIET
from hardware.stepped_loop import SteppedLoop
from hardware.transports.simulated import SimulatedTarget
from sim.alarm import Alarm
from ui.presenter.content import Library
from ui.presenter.intents import DragFigure, Press, TapSpace
from ui.presenter.outcomes import NewGame
from ui.presenter.presenter import Presenter
from ui.presenter.tablet_boards import TabletBoards
from ui.presenter.words import load_words

if TYPE_CHECKING:
    from pathlib import Path

    from companion.model import FighterId
    from companion.play.board_status import BoardStatus
    from companion.rules.battlefield import Battlefield, SpaceId
    from companion.table import Table
    from sim.noisy_script import GameScript
    from ui.presenter.intents import Intent
    from ui.presenter.table.desk import TableDesk

TICK_MS: Final = 50
"""The screen asks its board so often while somebody does something,"""
CALM_TICK_MS: Final = 240
"""and so often while people think."""
PUMP_MS: Final = 250
"""The longest time between two looks of the cable at its board, if nothing is to be said."""


@cache
def library() -> Library:
    """Heroes and maps, read once."""
    return Library()


class WakingBoard(SimulatedBoard):
    """Says at once that it has heard something: the cable sleeps otherwise."""

    alarm: Alarm | None = None

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host."""
        super().receive(data, now_ms)
        if self.alarm is not None:
            self.alarm.ring()


class _OneBoard:
    """A search that finds this board."""

    def __init__(self, target: SimulatedTarget) -> None:
        self._target = target

    async def find(self) -> list[Found]:
        return [Found(self._target, "board", "", is_likely=True)]


class NoisyTable:
    """Everything on the table. Time passes only in `wait`."""

    def __init__(self, folder: Path, field: Battlefield, *, kind: SensorKind, seed: int) -> None:
        random.seed(seed)  # the pauses between attempts to reconnect
        self.now_ms = 1000
        self.taps = 0
        self.loop: SteppedLoop[Any] = SteppedLoop()
        self.kind = kind
        self.board = WakingBoard(wiring_for(field), kind=kind, seed=seed, noise=QUIET)
        self.alarm = Alarm(self.loop.now_ms, lambda: self.board.wake_at)
        self.board.alarm = self.alarm
        self.cable = SimulatedTarget(
            self.board, now_ms=self.loop.now_ms, wait=self.alarm.wait_for(PUMP_MS)
        )
        self.cable.address = "bench"  # else the app would bring a simulated board of its own
        self.boards = Boards(
            folder,
            loop=self.loop,
            now_ms=lambda: self.now_ms,
            sources=(_OneBoard(self.cable),),
        )
        tablet = TabletBoards(self.boards, load_words())
        self.presenter = Presenter(
            folder, version="bench", now=self.date, board=tablet, boards=tablet
        )
        self.presenter.library = library()
        self.board.start(self.now_ms)
        self.boards.search()
        self.wait(200)
        self.boards.connect(self.cable.address)
        self.wait(1000)

    def date(self) -> str:
        """What time the log says it is."""
        seconds, ms = divmod(self.now_ms, 1000)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        days, hours = divmod(hours, 24)
        return f"2030-01-{1 + days:02}T{hours:02}:{minutes:02}:{seconds:02}.{ms:03}+00:00"

    # ---- the game ----

    def begin(self, script: GameScript) -> None:
        """Begin the game of a script."""
        setup = NewGame(
            edition=script.edition, mode=script.mode, map=script.map, seats=script.seats
        )
        self.presenter._start(setup)  # noqa: SLF001  (what Set-up leads to)

    def lay(self, field: Battlefield) -> None:
        """Clear the board and lay another battlefield on it."""
        self.board.standing.clear()
        self.board.wiring = wiring_for(field)
        self.board.reset(self.now_ms)
        self.alarm.ring()

    @property
    def desk(self) -> TableDesk:
        """The table's screen."""
        desk = self.presenter.table
        assert desk is not None
        return desk

    @property
    def table(self) -> Table:
        """The game as the tablet has it."""
        return self.desk.session.game.table

    @property
    def sensed(self) -> BoardStatus:
        """What the screen shows of the board."""
        return self.desk.sensed

    @property
    def connects(self) -> int:
        """How often the board has introduced itself."""
        table = self.boards.table
        return table.links.first.link.connects if table is not None else 0

    # ---- time ----

    def wait(self, ms: int) -> None:
        """Let time pass for board and tablet."""
        until_ms = self.now_ms + ms
        while self.now_ms < until_ms:
            step_ms = min(self._step_ms(), until_ms - self.now_ms)
            self.now_ms += step_ms
            self.presenter.tick(step_ms / 1000)

    def _step_ms(self) -> int:
        """Until the screen asks its board next: soon, if something is about to happen."""
        bridge = self.boards.table.bridge if self.boards.table is not None else None
        wakes = (self.board.wake_at, bridge.wake_at_ms if bridge is not None else None)
        soon = [at_ms - self.now_ms for at_ms in wakes if at_ms is not None]
        return max(TICK_MS, min((CALM_TICK_MS, *soon)))

    # ---- fingers ----

    def send(self, intent: Intent) -> None:
        """Touch the screen."""
        self.taps += 1
        self.presenter.send(intent)

    def press(self, *acts: str) -> None:
        """Tap these, one after the other."""
        for act in acts:
            self.send(Press(act))

    def tap(self, space: SpaceId) -> None:
        """Tap a space of the map."""
        self.send(TapSpace(space))

    def drag(self, fighter: FighterId, space: SpaceId) -> None:
        """Drag a figure over the screen."""
        self.send(DragFigure(fighter, space))

    def enter(self, act: Any, taps: int) -> bool:
        """Give a command that takes so many taps on the screen."""
        self.taps += taps
        return self.desk.submit(act)

    # ---- hands ----

    def touch(self, what: str, *facts: Any, **more: Any) -> Any:
        """Do something to the board: lift, put, slide, knock over, reset."""
        self.loop.step(self.now_ms)
        done = getattr(self.board, what)(*facts, self.now_ms, **more)
        self.alarm.ring()
        return done

    def unplug(self) -> None:
        """Pull the cable."""
        self.cable.unplug()
        self.alarm.ring()

    def plug(self) -> None:
        """Put it in again."""
        self.cable.plug()
        self.alarm.ring()

    def close(self) -> None:
        """Put everything away."""
        self.presenter.close()
        self.boards.close()
