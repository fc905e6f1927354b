"""A game and a sensor board on one table, in virtual time: the app without what it shows.

The table being played, its log, link, wire, wiring, bridge and tracker are those that players use;
only the board under the figures is simulated. Who plays, and what goes wrong, is not known here.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from companion.play import sensing
from companion.play.intents import DragFigure, TapSpace
from companion.play.ports import BoardSync
from companion.play.session import GameSession
from companion.play.table_in_play import TableInPlay
from companion.play.touching import touch
from hardware.boards.service import Boards
from hardware.boards.simulation import wiring_for
from hardware.discovery import Found
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import QUIET
from hardware.stepped_loop import SteppedLoop
from hardware.transports.simulated import SimulatedTarget
from sim.alarm import Alarm
from sim.noisy_script import known

if TYPE_CHECKING:
    from pathlib import Path

    from companion import commands as c
    from companion.game import Game
    from companion.model import FighterId
    from companion.play.board_status import BoardStatus
    from companion.play.intents import TableIntent
    from companion.rules.battlefield import Battlefield, SpaceId
    from companion.table import Table
    from sim.noisy_script import GameScript

TICK_MS: Final = 50
"""The screen asks its board so often while somebody does something,"""
CALM_TICK_MS: Final = 240
"""and so often while people think."""
PUMP_MS: Final = 250
"""The longest time between two looks of the cable at its board, if nothing is to be said."""


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
        self._sync = BoardSync(self.boards)
        self._folder = folder
        self._games = 0
        self._play: TableInPlay | None = None
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
        """Begin the game of a script; another that is on the table is left."""
        self._leave()
        heroes = [seat.hero for seat in script.seats]
        book = known().rulebook(script.map, script.edition, script.mode, heroes=heroes)
        self._games += 1
        log = self._folder / f"{self._games}.jsonl"
        session = GameSession.begin(
            log, book, script.seats, app="sim", now=self.date, resolves=script.resolves
        )
        self._play = TableInPlay(session)
        self._play.link_to_board = self._sync
        self._sync.sync(self._play.followed)
        self._play.open_as(saved=False)

    def _leave(self) -> None:
        if self._play is not None:
            self._play.session.close()
            self._play = None
            self._sync.sync(None)

    def lay(self, field: Battlefield) -> None:
        """Clear the board and lay another battlefield on it."""
        self.board.standing.clear()
        self.board.wiring = wiring_for(field)
        self.board.reset(self.now_ms)
        self.alarm.ring()

    @property
    def play(self) -> TableInPlay:
        """The table being played."""
        assert self._play is not None
        return self._play

    @property
    def game(self) -> Game:
        """The game on it."""
        return self.play.session.game

    @property
    def table(self) -> Table:
        """The table as the game has it."""
        return self.game.table

    @property
    def sensed(self) -> BoardStatus:
        """What people are told of the board."""
        return self.play.sensed

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
            self._tick(step_ms / 1000)

    def _tick(self, seconds: float) -> None:
        if self._play is not None:
            sensing.tick(self._play, seconds)
        else:
            self.boards.poll()

    def _step_ms(self) -> int:
        """Until the screen asks its board next: soon, if something is about to happen."""
        bridge = self.boards.table.bridge if self.boards.table is not None else None
        wakes = (self.board.wake_at, bridge.wake_at_ms if bridge is not None else None)
        soon = [at_ms - self.now_ms for at_ms in wakes if at_ms is not None]
        return max(TICK_MS, min((CALM_TICK_MS, *soon)))

    # ---- fingers ----

    def touch(self, intent: TableIntent, *, taps: int = 1) -> None:
        """Touch the screen, so often until it knows what is meant."""
        self.taps += taps
        touch(self.play, intent)

    def tap(self, space: SpaceId) -> None:
        """Tap a space of the map."""
        self.touch(TapSpace(space))

    def drag(self, fighter: FighterId, space: SpaceId) -> None:
        """Drag a figure over the screen."""
        self.touch(DragFigure(fighter, space))

    def enter(self, command: c.Command, taps: int) -> bool:
        """Give a command that takes so many taps on the screen."""
        self.taps += taps
        return self.play.submit(command)

    # ---- hands ----

    def handle(self, what: str, *facts: Any, **more: Any) -> Any:
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
        self._leave()
        self.boards.close()
