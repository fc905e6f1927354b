"""A table being played on a board with the real tracker behind it: only the wires are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.content.collection import Collection
from companion.play import sensing
from companion.play.ports import BoardSync
from companion.play.session import GameSession
from companion.play.table_in_play import TableInPlay
from companion.seats import Seat
from companion.tracking import observations as o
from companion.tracking.for_game import context_of
from companion.tracking.outputs import Phase
from companion.tracking.quality import Trust
from companion.tracking.state import begin
from companion.tracking.step import step

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Game
    from companion.play.lights import Lights
    from companion.table import Table
    from companion.tracking.outputs import Output
    from companion.tracking.state import TrackerState

FRAME_MS: Final = 50
KNOWN: Final = Collection()


class TrackedBoard:
    """A board under the figures; with `tags` it knows them."""

    def __init__(self, *, tags: bool) -> None:
        self.tags = tags
        self.is_there = True
        self.on: dict[str, str] = {}
        """What really stands on each space."""
        self.state: TrackerState | None = None
        self.heard: list[Output] = []
        """All that the tracker has said."""
        self._now_ms = 0
        self._wake_ms: int | None = None
        self._said: list[Output] = []

    @property
    def phase(self) -> Phase:
        return self.state.phase if self.state is not None and self.is_there else Phase.OFFLINE

    def poll(self) -> list[Output]:
        said, self._said = self._said, []
        return said

    def follow(self, game: Game | None) -> None:
        if game is None:
            self.state = None
        elif self.state is None:
            self.state = begin(context_of(game))
            self.look()
        else:
            self._tell(o.ContextChanged(context_of(game), self._now_ms))

    def answer(self, option: int) -> None:
        self._tell(o.PersonAnswered(option, self._now_ms))

    def confirm(self, space: str, present: bool) -> None:
        self._tell(o.Confirmed(space, present, self._now_ms))

    def agree(self) -> None:
        self._tell(o.Agreed(self._now_ms))

    def light(self, lights: Lights | None) -> None:
        pass

    def seen(self) -> dict[str, str]:
        return {
            space: figure if self.tags else o.Seen.SOMEBODY for space, figure in self.on.items()
        }

    def doubtful(self) -> frozenset[str]:
        quality = self.state.quality if self.state is not None else {}
        return frozenset(space for space, each in quality.items() if each.trust is Trust.DEAD)

    # --- What happens on it

    def edge(self, space: str, figure: str | None) -> None:
        """A figure comes to a space; None: whatever stood there leaves it."""
        if figure is None:
            del self.on[space]
        else:
            self.on[space] = figure
        named = figure if self.tags else None
        self._tell(o.Edge(space, figure is not None, self._now_ms, named))

    def look(self) -> None:
        """The whole board is read."""
        seen = {
            space: figure if self.tags else o.Seen.SOMEBODY for space, figure in self.on.items()
        }
        self._tell(o.BoardSnapshot(dict(seen), self._now_ms))

    def lose_link(self) -> None:
        """The link is lost until the board is looked at again."""
        self._tell(o.Offline(self._now_ms))

    def pass_ms(self, milliseconds: int) -> None:
        """Time passes; the tracker is woken when it wants to be."""
        until_ms = self._now_ms + milliseconds
        while self._wake_ms is not None and self._wake_ms <= until_ms:
            self._now_ms = max(self._now_ms, self._wake_ms)
            self._tell(o.Wake(self._now_ms))
        self._now_ms = until_ms

    def _tell(self, observation: o.Observation) -> None:
        if self.state is not None:
            self.state, said, self._wake_ms = step(self.state, observation)
            self._said += said
            self.heard += said


class TrackedTable:
    """A new game over an empty board."""

    def __init__(
        self, folder: Path, map_id: str, heroes: tuple[str, str], *, tags: bool = False
    ) -> None:
        seats = [
            Seat(player=player, name=player, hero=hero)
            for player, hero in zip(("one", "two"), heroes, strict=True)
        ]
        book = KNOWN.rulebook(map_id, "core", "duel")
        session = GameSession.begin(
            folder / "game.jsonl", book, tuple(seats), app="test", now=lambda: "now"
        )
        self.play = TableInPlay(session)
        self.board = TrackedBoard(tags=tags)
        self.play.link_to_board = BoardSync(self.board)
        self.play.open_as(saved=False)
        self.wait(1000)

    @property
    def game(self) -> Game:
        return self.play.session.game

    @property
    def table(self) -> Table:
        return self.play.session.table

    @property
    def log(self) -> dict[str, str]:
        """Where the game has whom."""
        return {f.id: f.space for f in self.table.fighters.values() if f.space is not None}

    def wait(self, milliseconds: int = 2000) -> None:
        """Time passes in ticks, for board and table."""
        for _ in range(0, milliseconds, FRAME_MS):
            self.board.pass_ms(FRAME_MS)
            sensing.tick(self.play, FRAME_MS / 1000)

    def put(self, figure: str, space: str, *, wait_ms: int = 2000) -> None:
        """Put a figure down."""
        self.board.edge(space, figure)
        self.wait(wait_ms)

    def lift(self, space: str) -> None:
        """Take the figure on a space up."""
        self.board.edge(space, None)
        self.wait(600)
