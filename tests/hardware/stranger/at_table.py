"""The app's boards in real time with a stranger's board, and a duel on it."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

from companion.tracking.outputs import Settled
from hardware.boards.service import Boards
from hardware.wiring import load_known_wiring
from tests.hardware.boards.chain import placed_duel
from tests.hardware.stranger import wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.tracking.outputs import Output
    from tests.hardware.stranger.board import StrangersBoard

PATIENCE_S = 30.0
WIRING = load_known_wiring("raptor-paddock")
GAME = placed_duel()
PLACES = {f.id: f.space for f in GAME.table.fighters.values() if f.space is not None}
PRESENCE = wire.PRESENCE | wire.LEDS
IDENTITY = wire.IDENTITY | wire.LEDS


def tag_of(fighter: str) -> bytes:
    """The tag that was glued under a figure."""
    return bytes((4, *(sum(map(ord, fighter)) + 31 * n & 0xFF for n in range(5)), len(fighter)))


class AtTable:
    """The boards of the app; `until` lets it live until something is so."""

    def __init__(self, folder: Path) -> None:
        self.boards = Boards(folder, sources=())
        self.said: list[Output] = []

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Look once per frame; whoever waits in vain is told for what."""
        give_up = time.monotonic() + PATIENCE_S
        while True:
            self.said += self.boards.poll()
            if is_so():
                return
            assert time.monotonic() < give_up, f"never: {what}; {self.boards.found()}"
            time.sleep(0.01)

    def settled(self) -> list[tuple[str, str | None]]:
        """The moves that were told, by fighter and end."""
        return [
            (move.fighter, move.end)
            for each in self.said
            if isinstance(each, Settled)
            for move in each.moves
        ]


@contextlib.contextmanager
def app_in(folder: Path) -> Iterator[AtTable]:
    """An app with this user folder, closed in the end."""
    table = AtTable(folder)
    try:
        yield table
    finally:
        table.boards.close()


def set_up(board: StrangersBoard) -> None:
    """Every figure of the duel on its space."""
    for fighter, space in PLACES.items():
        if WIRING.cell_of[space] < len(board.cells):
            board.put(WIRING.cell_of[space], tag_of(fighter))
