"""A board with the real tracker behind it and time of its own: only the wires are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.sensing import ENDS_IN_S
from companion.tracking import observations as obs
from companion.tracking.for_game import context_of
from companion.tracking.outputs import Phase
from companion.tracking.quality import Trust
from companion.tracking.state import begin
from companion.tracking.step import step
from drawing.map_view import MarkKind
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.tables import library

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Game
    from companion.play.lights import Lights
    from companion.tracking.outputs import Output
    from companion.tracking.state import TrackerState

CARRIED_MS = 600
"""How long a figure is in the air."""
QUIET_MS = 2000
"""Longer than the tracker ever waits for quiet."""


class TrackedBoard:
    """Implements `BoardPort`; a hand lifts figures and puts them down, rightly or wrongly."""

    is_linked, is_refused, is_idle, way = True, False, False, None

    def __init__(self, *, knows_figures: bool) -> None:
        self.knows_figures = knows_figures
        self.is_there = True
        self.lights: Lights | None = None
        self.places: dict[str, str] = {}
        """Where the figures really are."""
        self._now_ms = 0
        self._wake_ms: int | None = None
        self._state: TrackerState | None = None
        self._said: list[Output] = []

    # --- What the table asks ----------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self._state.phase if self._state is not None and self.is_there else Phase.OFFLINE

    def poll(self) -> tuple[Output, ...]:
        said, self._said = tuple(self._said), []
        return said

    def follow(self, game: Game | None) -> None:
        if game is None:
            self._state = None
        elif self._state is None:
            self._state = begin(context_of(game))
            self.look()
        else:
            self._tell(obs.ContextChanged(context_of(game), self._now_ms))

    def answer(self, option: int) -> None:
        self._tell(obs.PersonAnswered(option, self._now_ms))

    def confirm(self, space: str, present: bool) -> None:
        self._tell(obs.Confirmed(space, present, self._now_ms))

    def agree(self) -> None:
        self._tell(obs.Agreed(self._now_ms))

    def light(self, lights: Lights | None) -> None:
        self.lights = lights

    def seen(self) -> dict[str, str]:
        return {
            space: fighter if self.knows_figures else obs.Seen.SOMEBODY
            for fighter, space in self.places.items()
        }

    def doubtful(self) -> frozenset[str]:
        quality = self._state.quality if self._state is not None else {}
        return frozenset(space for space, each in quality.items() if each.trust is Trust.DEAD)

    # --- What happens on it -----------------------------------------------------------------------

    def _tell(self, observation: obs.Observation) -> None:
        if self._state is not None:
            self._state, outputs, self._wake_ms = step(self._state, observation)
            self._said += outputs

    def pass_ms(self, milliseconds: int) -> None:
        """Time passes; the tracker is woken when it wants to be."""
        until_ms = self._now_ms + milliseconds
        while self._wake_ms is not None and self._wake_ms <= until_ms:
            self._now_ms = max(self._now_ms, self._wake_ms)
            self._tell(obs.Wake(self._now_ms))
        self._now_ms = until_ms

    def look(self) -> None:
        """The whole board is read."""
        self._tell(obs.BoardSnapshot({s: obs.Seen(v) if v in set(obs.Seen) else v
                                 for s, v in self.seen().items()}, self._now_ms))  # fmt: skip

    def lift(self, fighter: str) -> None:
        space = self.places.pop(fighter)
        self._edge(space, None)

    def put(self, fighter: str, space: str) -> None:
        self.places[fighter] = space
        self._edge(space, fighter)

    def _edge(self, space: str, fighter: str | None) -> None:
        if self.is_there:
            named = fighter if self.knows_figures else None
            self._tell(obs.Edge(space, fighter is not None, self._now_ms, named))

    def unplug(self) -> None:
        self.is_there = False
        self._tell(obs.Offline(self._now_ms))

    def plug(self) -> None:
        self.is_there = True
        self.look()


class AtTrackedBoard(AtTable):
    """A table on a tracked board; what happens on the board is heard as time passes."""

    def __init__(self, folder: Path, *, knows_figures: bool) -> None:
        super().__init__(folder)
        self.presenter.library = library()
        self.board = TrackedBoard(knows_figures=knows_figures)

    def link_the_board(self) -> None:
        """The board is there from now on; everybody stands where the game has them."""
        self.board.places = {f.id: f.space for f in self.table.fighters.values() if f.space}
        self.presenter.use_board(self.board)
        self.hear(QUIET_MS)

    def hear(self, milliseconds: int) -> None:
        """Time passes in ticks, for board and table."""
        for _ in range(0, milliseconds, 50):
            self.board.pass_ms(50)
            self.presenter.tick(0.05)

    def is_in_sync(self) -> bool:
        """Whether board and game agree."""
        return self.board.phase is Phase.IN_SYNC

    def lift(self, fighter: str) -> None:
        """Take a figure up, and hear that."""
        self.board.lift(fighter)
        self.hear(CARRIED_MS)

    def put(self, fighter: str, space: str) -> None:
        """Put it down, and let it rest."""
        self.board.put(fighter, space)
        self.hear(QUIET_MS)

    def rest(self) -> None:
        """Nothing is touched until a maneuver in which all have moved is over."""
        self.hear(int(1000 * ENDS_IN_S) + 100)

    def move(self, fighter: str, space: str) -> None:
        """A hand carries a figure, and rests."""
        self.lift(fighter)
        self.put(fighter, space)

    def where(self, fighter: str) -> str:
        return self.table.fighters[fighter].space or ""

    def reach(self) -> list[str]:
        return [mark.space for mark in self.view.map.marks if mark.kind is MarkKind.REACH]

    def free(self) -> list[str]:
        scene = self.desk.scene
        spaces = (space.id for space in scene.book.battlefield.spaces)
        return [space for space in spaces if scene.fighter_on(space) is None]

    @property
    def title(self) -> str:
        """What the first seat is told, wherever its lines may break."""
        prompt = self.view.seats[0].prompt
        return prompt.title.replace("\N{NO-BREAK SPACE}", " ") if prompt is not None else ""
