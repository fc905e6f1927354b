"""The app of `ringside bench pixels`, by the clock; its board lives in the process that started it.

Started as `python -m devtools.probes.pixels_probe FOLDER ADDRESS MOVES`. Prints JSON lines: what
the board is to do, each answered on standard input by when that happened, and at the end what was
found. Both processes read the clock of the machine. Kivy is imported in the functions, because it
must be prepared before.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import sys
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import commands as c
from companion.play.session import Cause
from ui.presenter.intents import Do, Press, With
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent

FRAME_S: Final = 1 / 60
CARRIED_S: Final = 0.35
RESTS_S: Final = 0.6
AROUND: Final = 24
"""Half the side of the square of pixels that is looked at."""
LONGEST_S: Final = 5.0
MOST_ANSWERS: Final = 20
HEROES: Final = ("winter-soldier", "king-arthur")
MAP: Final = "sarpedon"


class RemoteBoard:
    """The board in the process that started this one: it does what is printed, and says when."""

    def do(self, deed: str, space: str) -> float:
        """Lift or place a figure there; when the contact moved."""
        _print({"do": deed, "space": space})
        return float(json.loads(sys.stdin.readline())["at"])


class Watched:
    """The app on its window, by the clock, and an eye on one space of the map."""

    def __init__(self, folder: Path, address: str) -> None:
        from kivy.clock import Clock

        from devtools.puppet import Hand
        from hardware.boards.service import Boards
        from ui.bootstrap import make_app

        self.board = RemoteBoard()
        self.address = address
        self.boards = Boards(folder, sources=())
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

    def press(self, *acts: ActIntent) -> None:
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
        self.press(Go("setup"))
        self.rest(1.0)
        self.press(
            *(With(Do.CHOOSE_HERO, hero) for hero in HEROES),
            With(Do.CHOOSE_MAP, MAP),
            Do.BEGIN_GAME,
        )
        while self.game.table.turn is None:
            self._answer_all()
        for fighter in self.game.table.fighters.values():
            self.board.do("place", fighter.space)
        self.boards.link_to(self.address)
        self.until(lambda: self.boards.phase.value == "in-sync")
        self.rest(1.0)
        self.press(Do.CLOSE_TOAST)

    def _answer_all(self) -> None:
        """Answer what the game asks: where a sidekick stands, which cards are discarded."""
        from devtools.player import next_tap

        for _ in range(MOST_ANSWERS):
            tap = next_tap(self.app.presenter.view())
            if self.game.table.choice is None or tap is None:
                return
            self.app.send(tap)
            self.frame()

    def move(self, number: int, found: dict[str, list[float]]) -> None:
        """Move the hero of whoever acts, by hand, and take the times."""
        from drawing.map_view import MarkKind

        table = self.game.table
        hero = next(f for f in table.fighters_of(table.turn.player) if f.is_hero)
        taken = {f.space for f in table.fighters.values()}
        near = min(self.game.book.battlefield.adjacent_to[hero.space] - taken)
        before = self.look(near)
        lifted = self.board.do("lift", hero.space)
        shown = self.until(lambda: self.look(near) != before)
        found["lift_ms"].append((shown - lifted) * 1000)
        self.rest(CARRIED_S)
        marks = self.app.presenter.view().map.marks
        steps = {m.space: int(m.text) for m in marks if m.kind is MarkKind.REACH and m.text}
        wanted = max(steps.values()) if number % 2 else 1
        end = min(space for space, far in steps.items() if far == wanted)
        before = self.look(end)
        placed = self.board.do("place", end)
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
            self.press(c.EndManeuver())
        self._answer_all()
        state = self.game.table.fighters[fighter]
        if state.health < state.cap:
            heal = c.CorrectHealth(fighter=fighter, to=state.cap)
            self.session.submit(heal, Cause.SCRIPT)
        self.until(lambda: self.boards.phase.value == "in-sync")


def main() -> None:
    """Measure what was asked for."""
    folder, address, moves = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    from ui.app.environment import prepare

    prepare(folder, hidden=True)
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")  # frames are counted out here
    watched = Watched(folder, address)
    found: dict[str, list[float]] = {
        name: [] for name in ("lift_ms", "first_ms", "fixed_ms", "open_ms")
    }
    watched.begin()
    watched.frames.clear()
    for number in range(moves):
        watched.move(number, found)
    found["frame_ms"] = watched.frames
    watched.app.on_stop()
    _print({"found": found})


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
