"""Puts a simulated board together: the board, the place where it is plugged in, and a hand.

Imported by `ui/bootstrap.py` when a board is asked for; it knows `hardware`, as only those may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.clock import wait_ms
from hardware.simulated_board import Kind, SimulatedBoard
from hardware.simulated_noise import QUIET, USUAL, Noise
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring_choice import choose_wiring
from ui.app.board_hand import BoardHand
from ui.app.board_reports import bare_board
from ui.presenter.boards_port import NOISE

if TYPE_CHECKING:
    from collections.abc import Callable

CELLS: Final = 64
MUCH: Final = Noise(dropouts=0.3, bumps=0.2, chatter=0.6, wrong_bytes=0.002)


def simulated(
    kind: str, post: Callable[[Callable[[], object]], None], now_ms: Callable[[], int]
) -> tuple[SimulatedTarget, BoardHand]:
    """A board that is switched on, and a hand over it."""
    board = SimulatedBoard(choose_wiring(bare_board(CELLS)).wiring, kind=Kind(kind))
    target = SimulatedTarget(board, now_ms=now_ms, wait=wait_ms)
    noises = dict(zip(NOISE, (QUIET, USUAL, MUCH), strict=True))
    hand = BoardHand(board, target, post=post, now_ms=now_ms, noises=noises)
    post(lambda: board.start(now_ms()))
    return target, hand
