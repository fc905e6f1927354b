"""Puts a simulated board together: the board, the cable, and a hand over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.boards.bare_board import bare_board
from hardware.boards.hand import BoardHand
from hardware.boards.values import NOISE_LEVELS
from hardware.clock import wait_ms
from hardware.simulated_board import SensorKind, SimulatedBoard
from hardware.simulated_noise import QUIET, USUAL, Noise
from hardware.transports.simulated import SimulatedTarget
from hardware.wiring_choice import choose_wiring

if TYPE_CHECKING:
    from typing import Any

    from companion.rules.battlefield import Battlefield
    from hardware.loop import BoardLoop
    from hardware.wiring import Wiring

CELLS: Final = 64
MUCH: Final = Noise(dropouts=0.3, bumps=0.2, chatter=0.6, wrong_bytes=0.002)


def simulated(kind: str, loop: BoardLoop[Any]) -> tuple[SimulatedTarget, BoardHand]:
    """A board that is switched on, and a hand over it; both live in the loop."""
    board = SimulatedBoard(wiring_for(bare_board(CELLS)), kind=SensorKind(kind))
    target = SimulatedTarget(board, now_ms=loop.now_ms, wait=wait_ms)
    noises = dict(zip(NOISE_LEVELS, (QUIET, USUAL, MUCH), strict=True))
    hand = BoardHand(board, target, post=loop.post, now_ms=loop.now_ms, noises=noises)
    loop.post(lambda: board.start(loop.now_ms()))
    return target, hand


def wiring_for(field: Battlefield) -> Wiring:
    """The wiring that comes with a battlefield, or its spaces in their order."""
    return choose_wiring(field).wiring
