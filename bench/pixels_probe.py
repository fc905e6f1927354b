"""The process of `ringside bench pixels`: the app, and an emulated board in a thread of its own.

Started as `python -m bench.pixels_probe FOLDER MOVES`; prints one JSON line. Everything runs by the
clock. Kivy is imported in the functions, because it must be prepared before.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import sys
import threading
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import commands as c
from companion.play.session import Cause
from firmware.emulator.board import EmulatedBoard
from firmware.emulator.noise import NoisyLine
from firmware.emulator.terminal import Terminal
from hardware.discovery import Found
from hardware.transports.serial_port import SerialTarget
from ui.presenter.intents import Press

if TYPE_CHECKING:
    from collections.abc import Callable

FRAME_S: Final = 1 / 60
PUMP_S: Final = 0.002
CARRIED_S: Final = 0.35
RESTS_S: Final = 0.6
AROUND: Final = 24
"""Half the side of the square of pixels that is looked at."""
LONGEST_S: Final = 5.0
MOST_ANSWERS: Final = 20
HEROES: Final = ("winter-soldier", "king-arthur")
MAP: Final = "sarpedon"


class Board:
    """An emulated board that lives by the clock, in a thread of its own."""

    def __init__(self) -> None:
        self.avr = EmulatedBoard()
        self.terminal = Terminal(self.avr, NoisyLine())
        self.target = SerialTarget(self.terminal.path)
        self._deeds: list[tuple[Callable[[], None], threading.Event]] = []
        self._is_over = False
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    async def find(self) -> list[Found]:
        """What a search finds."""
        return [Found(self.target, "Emulated AVR", "", is_likely=True)]

    def _live(self) -> None:
        while not self._is_over:
            while self._deeds:
                deed, is_done = self._deeds.pop(0)
                deed()
                is_done.set()
            self.terminal.pump()
            time.sleep(PUMP_S)

    def do(self, deed: Callable[[int], None], cell: int) -> float:
        """Move a contact; when that happened."""
        at: list[float] = []

        def now() -> None:
            deed(cell)
            at.append(time.perf_counter())

        is_done = threading.Event()
        self._deeds.append((now, is_done))
        is_done.wait(LONGEST_S)
        return at[0]

    def close(self) -> None:
        """Switch it off."""
        self._is_over = True
        self._thread.join(LONGEST_S)
        self.terminal.close()


class Watched:
    """The app on its window, by the clock, and an eye on one space of the map."""

    def __init__(self, folder: Path, board: Board) -> None:
        from kivy.clock import Clock

        from hardware.boards.service import Boards
        from hardware.wiring import load_known_wiring
        from ui.app.puppet import Hand
        from ui.bootstrap import make_app

        self.board = board
        self.cell_of = load_known_wiring(MAP).cell_of
        self.boards = Boards(folder, sources=(board,))
        self.app = make_app(folder, "bench", self.boards)
        self.app.presenter.settings.change(sound=False)
        self.puppet = Hand()
        ahead = self.puppet.now - time.perf_counter()
        Clock.time = lambda: time.perf_counter() + ahead  # by the clock, not by the frame
        self._next = time.perf_counter()
        self.frames: list[float] = []
        self.puppet.show(self.app.build())

    def frame(self) -> None:
        """One frame, when it is due."""
        from kivy.base import EventLoop

        self._next = max(self._next + FRAME_S, time.perf_counter())
        time.sleep(max(0.0, self._next - time.perf_counter()))
        began = time.perf_counter()
        EventLoop.idle()
        self.frames.append((time.perf_counter() - began) * 1000)

    def until(self, is_so: Callable[[], object]) -> float:
        """Frames until something is so; when the last of them was shown."""
        gives_up_at = time.perf_counter() + LONGEST_S
        while not is_so():
            if time.perf_counter() > gives_up_at:
                raise TimeoutError("the screen does not change")
            self.frame()
        return time.perf_counter()

    def rest(self, seconds: float) -> None:
        """Let time pass."""
        end = time.perf_counter() + seconds
        self.until(lambda: time.perf_counter() >= end)

    def press(self, *acts: str) -> None:
        """As if acts were tapped."""
        for act in acts:
            self.app.send(Press(act, 0))
            self.rest(0.1)

    def look(self, space: str) -> int:
        """What the pixels around a space are now."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        field = next(w for w in self.puppet.widgets() if getattr(w, "interactive", False))
        x, y = field.to_window(*field.place_of(space))
        box = (round(x) - AROUND, round(y) - AROUND, 2 * AROUND, 2 * AROUND)
        return zlib.crc32(glReadPixels(*box, GL_RGBA, GL_UNSIGNED_BYTE))

    @property
    def session(self) -> Any:
        """The game on the table, and its log."""
        desk = self.app.presenter.table
        return desk.session if desk is not None else None

    @property
    def game(self) -> Any:
        """The game on the table."""
        return self.session.game

    def begin(self) -> None:
        """A game by touch, its figures on the board, and the board linked."""
        self.rest(0.5)
        self.press("new")
        self.rest(1.0)
        self.press(*(f"hero:{hero}" for hero in HEROES), f"map:{MAP}", "go")
        while self.game.table.turn is None:
            self._answer_all()
        for fighter in self.game.table.fighters.values():
            self.board.do(self.board.avr.place, self.cell_of[fighter.space])
        self.boards.search()
        self.until(lambda: not self.boards.is_searching)
        self.boards.connect(self.board.target.address)
        self.until(lambda: self.boards.phase.value == "in-sync")
        self.rest(1.0)
        self.press("toast")

    def _answer_all(self) -> None:
        """Answer what the game asks: where a sidekick stands, which cards are discarded."""
        from ui.app.player import next_tap

        for _ in range(MOST_ANSWERS):
            tap = next_tap(self.app.presenter.view())
            if self.game.table.choice is None or tap is None:
                return
            self.app.send(tap)
            self.frame()

    def move(self, number: int, found: dict[str, list[float]]) -> None:
        """Move the hero of whoever acts, by hand, and take the times."""
        from ui.viewdata.table import MarkKind

        table = self.game.table
        hero = next(f for f in table.fighters_of(table.turn.player) if f.is_hero)
        taken = {f.space for f in table.fighters.values()}
        near = min(self.game.book.battlefield.adjacent_to[hero.space] - taken)
        before = self.look(near)
        lifted = self.board.do(self.board.avr.lift, self.cell_of[hero.space])
        shown = self.until(lambda: self.look(near) != before)
        found["lift_ms"].append((shown - lifted) * 1000)
        self.rest(CARRIED_S)
        marks = self.app.presenter.view().map.marks
        steps = {m.space: int(m.text) for m in marks if m.kind is MarkKind.REACH and m.text}
        wanted = max(steps.values()) if number % 2 else 1
        end = min(space for space, far in steps.items() if far == wanted)
        before = self.look(end)
        placed = self.board.do(self.board.avr.place, self.cell_of[end])
        first = self.until(lambda: self.look(end) != before)
        self.until(lambda: self.game.table.fighters[hero.id].space == end)
        before_ruling = self.look(end)
        self.frame()
        ruled = self.until(lambda: self.look(end) not in {before, before_ruling})
        found["first_ms"].append((first - placed) * 1000)
        found["fixed_ms" if number % 2 else "open_ms"].append((ruled - placed) * 1000)
        self.rest(RESTS_S)
        self._go_on(hero.id)

    def _go_on(self, fighter: str) -> None:
        """End the maneuver; nobody falls because a deck is empty."""
        if self.game.table.maneuver is not None:
            self.press("done")
        self._answer_all()
        state = self.game.table.fighters[fighter]
        if state.health < state.cap:
            heal = c.CorrectHealth(fighter=fighter, to=state.cap)
            self.session.submit(heal, Cause.SCRIPT)
        self.until(lambda: self.boards.phase.value == "in-sync")


def main() -> None:
    """Measure what was asked for."""
    folder, moves = Path(sys.argv[1]), int(sys.argv[2])
    from ui.app.environment import prepare

    prepare(folder, hidden=True)
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")  # frames are counted out here
    board = Board()
    watched = Watched(folder, board)
    found: dict[str, list[float]] = {
        name: [] for name in ("lift_ms", "first_ms", "fixed_ms", "open_ms")
    }
    watched.begin()
    watched.frames.clear()
    for number in range(moves):
        watched.move(number, found)
    found["frame_ms"] = watched.frames
    watched.app.on_stop()
    board.close()
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
