"""A simulated board behind a real port, kept alive by a thread while a tool of `ringside` runs."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from hardware.simulated_board import SimulatedBoard
from hardware.simulated_port import PtyPort, ServedPort, TcpPort, pump
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from hardware.wiring import Wiring

STEP_S = 0.002
WIRING = load_known_wiring("raptor-paddock")
SPACES = list(WIRING.cell_of)
PADDOCK = ("--map", "raptor-paddock")


def paddock(wiring: Wiring = WIRING, **options: object) -> SimulatedBoard:
    """A board under the Raptor Paddock on which one figure stands."""
    board = SimulatedBoard(wiring, **options)  # type: ignore[arg-type]
    board.standing["y"] = "RP19"
    return board


class ServedBoard:
    """`with ServedBoard(board) as port:` serves it; `play` is called again and again with the time.

    The board moves only while somebody has its port open.
    """

    def __init__(
        self,
        board: SimulatedBoard,
        play: Callable[[SimulatedBoard, int], None] | None = None,
        *,
        pty: bool = False,
    ) -> None:
        self.board = board
        self.port: ServedPort = PtyPort() if pty else TcpPort()
        self._play = play
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        while not self._is_over.wait(STEP_S):
            pump(self.board, self.port, now_ms())
            if self._play and self.port.times_opened:
                self._play(self.board, now_ms())

    def __enter__(self) -> str:
        self.board.start(now_ms() - 1000)
        pump(self.board, self.port, now_ms())  # it has read its cells before anybody asks
        self._thread.start()
        return self.port.name

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join()
        self.port.close()


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Walker:
    """Walks a figure over spaces again and again, a little while on each and between them."""

    def __init__(self, spaces: list[str], every_ms: int = 30) -> None:
        self._spaces = spaces
        self._every_ms = every_ms
        self._next_ms = 0
        self._step = 0

    def __call__(self, board: SimulatedBoard, now: int) -> None:
        if now < self._next_ms:
            return
        self._next_ms = now + self._every_ms
        space = self._spaces[self._step // 2 % len(self._spaces)]
        if self._step % 2:
            board.lift("x", now)
        else:
            board.put("x", space, now)
        self._step += 1
