"""A hand over a simulated board: knows where it put every figure, and never asks the board.

What the board makes of it comes back the long way, over the wire and the tracker, as with a real
one. Everything it does to the board is done where the board lives, in the loop of the boards.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.game import Game
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from hardware.simulated_board import SimulatedBoard
    from hardware.simulated_noise import Noise
    from hardware.transports.simulated import SimulatedTarget
    from hardware.wiring import Wiring


class BoardHand:
    """A hand, and where it put every figure."""

    def __init__(
        self,
        board: SimulatedBoard,
        cable: SimulatedTarget,
        *,
        post: Callable[[Callable[[], object]], None],
        now_ms: Callable[[], int],
        noises: Mapping[str, Noise],
        seed: int = 0,
    ) -> None:
        self.board = board
        self.level = next(iter(noises))
        self.held: FighterId | None = None
        self.game: Game | None = None
        """The game that is played on the board."""
        self._cable = cable
        self._post = post
        self._now_ms = now_ms
        self._noises = noises
        self._standing: dict[FighterId, SpaceId] = {}
        self._chance = random.Random(seed)  # noqa: S311  (a clumsy elbow, not a secret)
        self.is_plugged = True
        """Whether the cable is in."""

    def lay(self, wiring: Wiring) -> None:
        """Lay another battlefield on the board; it is empty then."""
        self.held = None
        self._standing.clear()

        def deed(board: SimulatedBoard, now_ms: int) -> None:
            board.standing.clear()
            board.wiring = wiring
            board.reset(now_ms)

        self._do(deed)

    def standing(self) -> dict[FighterId, SpaceId]:
        """Where the figures really are."""
        return dict(self._standing)

    def _do(self, deed: Callable[[SimulatedBoard, int], object]) -> None:
        board, now_ms = self.board, self._now_ms
        self._post(lambda: deed(board, now_ms()))

    def lift(self, space: SpaceId) -> None:
        """Take up what stands there."""
        figure = next((f for f, at in self._standing.items() if at == space), None)
        if figure is not None and self.held is None:
            self.held = figure
            del self._standing[figure]
            self._do(lambda board, now_ms: board.lift(figure, now_ms))

    def put(self, space: SpaceId) -> None:
        """Put down what is held."""
        figure = self.held
        if figure is not None and space not in self._standing.values():
            self.held = None
            self._standing[figure] = space
            self._do(lambda board, now_ms: board.put(figure, space, now_ms))

    def slide(self, spaces: tuple[SpaceId, ...]) -> None:
        """Push what stands on the first of these over the others."""
        figure = next((f for f, at in self._standing.items() if at == spaces[0]), None)
        if figure is not None and spaces[-1] not in self._standing.values():
            self._standing[figure] = spaces[-1]
            self._do(lambda board, now_ms: board.slide(figure, spaces[1:], now_ms))

    def take(self, fighter: FighterId) -> None:
        """Take up a figure that stands beside the board."""
        if self.held is None and fighter not in self._standing:
            self.held = fighter

    def take_off(self, fighter: FighterId) -> None:
        """Take a figure off the board."""
        if self._standing.pop(fighter, None) is not None:
            self._do(lambda board, now_ms: board.lift(fighter, now_ms))

    def knock(self) -> None:
        """An elbow: a figure lands on a free space next to where it stood.

        It is one of somebody who is not on turn: otherwise it might pass for a move.
        """
        if self.game is None:
            return
        fighters, turn = self.game.table.fighters, self.game.table.turn
        on_turn = turn.player if turn is not None else ""
        neighbours = self.game.book.battlefield.adjacent_to
        taken = set(self._standing.values())
        movable = [
            (figure, sorted(neighbours[space] - taken))
            for figure, space in sorted(self._standing.items())
            if neighbours[space] - taken and fighters[figure].owner != on_turn
        ]
        if movable:
            figure, spaces = self._chance.choice(movable)
            space = self._chance.choice(spaces)
            self._standing[figure] = space
            self._do(lambda board, now_ms: board.put(figure, space, now_ms))

    def tidy(self) -> None:
        """Put every figure where the game has it, and take the others off the board."""
        fighters = self.game.table.fighters.values() if self.game is not None else ()
        wanted = {fighter.id: fighter.space for fighter in fighters if fighter.space is not None}
        gone = [figure for figure in {*self._standing, self.held} - {*wanted, None} if figure]
        moved = {f: space for f, space in wanted.items() if self._standing.get(f) != space}
        self.held = None
        self._standing = dict(wanted)

        def deed(board: SimulatedBoard, now_ms: int) -> None:
            for figure in (*gone, *moved):
                board.lift(figure, now_ms)
            board.stand(moved, now_ms)
            if len(moved) + len(gone) > 1:
                board.reset(now_ms)  # a set-up table is seen whole, not figure by figure

        self._do(deed)

    def noise(self, level: str) -> None:
        """So much goes wrong from now on."""
        self.level = level
        noise = self._noises[level]
        self._do(lambda board, _now_ms: setattr(board, "noise", noise))

    def unplug(self) -> None:
        """Pull the cable."""
        self.is_plugged = False
        self._post(self._cable.unplug)

    def plug(self) -> None:
        """Put it in again."""
        self.is_plugged = True
        self._post(self._cable.plug)
