"""The boards of a tablet without the tablet: everything is real and runs in steps.

The same calls at the same times give the same game.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import commands as c
from companion.content.collection import Collection
from companion.game import Game
from companion.seats import Seat
from companion.tracking.outputs import Phase
from hardware import errors
from hardware.boards.service import Boards
from hardware.errors import board_error
from hardware.stepped_loop import SteppedLoop

if TYPE_CHECKING:
    from pathlib import Path

    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import Output
    from hardware.boards.hand import BoardHand
    from hardware.discovery import Found

MAP = "raptor-paddock"
HEROES = ("raptors", "robert-muldoon")


def placed_duel() -> Game:
    """Raptors against Muldoon in the Raptor Paddock, with everybody on the board."""
    seats = tuple(Seat(player=f"p{n}", name=h, hero=h) for n, h in enumerate(HEROES, start=1))
    game = Game.start(Collection().rulebook(MAP, "core", "duel"), seats)
    while game.table.turn is None:
        choice = game.table.choice
        assert choice is not None
        game.handle(c.Answer(player=choice.owner, values=choice.options[:1]))
    return game


class Lights(NamedTuple):
    """What is wanted of the lights."""

    reach: tuple[SpaceId, ...] = ()
    end: SpaceId | None = None
    trap: SpaceId | None = None
    start: SpaceId | None = None
    is_guide: bool = False


class NoDoor:
    """A place at which nothing can be opened."""

    name = "COM9"
    address = "serial:COM9"
    is_lossy = True
    packet_room = 0
    signal = None

    def transport(self) -> Any:
        return self

    async def open(self) -> None:
        raise board_error(errors.NO_SUCH_PORT, port=self.name)

    async def close(self) -> None:
        """It never was open."""

    async def appeared(self) -> None:
        await asyncio.get_running_loop().create_future()


class SaidSource:
    """A source that finds what it is told."""

    def __init__(self, *found: Found, problem: errors.BoardError | None = None) -> None:
        self.found = list(found)
        self.problem = problem

    async def find(self) -> list[Found]:
        if self.problem is not None:
            raise self.problem
        return self.found


class Chain:
    """The boards, and time that passes when it is told to."""

    def __init__(self, folder: Path, *sources: SaidSource) -> None:
        self.now_ms = 1000
        self.folder = folder
        self.boards = Boards(
            folder, loop=SteppedLoop(), now_ms=lambda: self.now_ms, sources=sources
        )

    def pass_time(self, ms: int) -> list[Output]:
        said: list[Output] = []
        for _ in range(ms // 30):
            self.now_ms += 30
            said += self.boards.poll()
        return said

    def play(self) -> BoardHand:
        """A placed duel on a simulated board."""
        self.boards.follow(placed_duel())
        hand = self.boards.simulate("presence")
        self.pass_time(1200)
        assert self.boards.phase is Phase.IN_SYNC
        return hand
