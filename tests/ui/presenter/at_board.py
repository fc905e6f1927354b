"""A table with a board under it: figures are moved by hand, everything else by counted taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play.sensing import ENDS_IN_S
from companion.tracking.outputs import InSync
from drawing.map_view import MarkKind
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.fake_board import FakeBoard
from tests.ui.presenter.tables import library

if TYPE_CHECKING:
    from pathlib import Path


class AtBoard(AtTable):
    """A presenter with a board that sees everything rightly."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.presenter.library = library()
        self.board = FakeBoard()
        self.presenter.use_board(self.board)

    def start(self, *heroes: str, **more: object) -> None:
        super().start(*heroes, **more)  # type: ignore[arg-type]
        self.board.say(InSync())
        self.hear()

    def hear(self, seconds: float = 0.02) -> None:
        """One tick: the table asks its board."""
        self.presenter.tick(seconds)

    def where(self, fighter: str) -> str:
        return self.table.fighters[fighter].space or ""

    def reach(self) -> list[str]:
        return [mark.space for mark in self.view.map.marks if mark.kind is MarkKind.REACH]

    def free(self) -> list[str]:
        """The spaces on which nobody stands."""
        scene = self.desk.scene
        spaces = (space.id for space in scene.book.battlefield.spaces)
        return [space for space in spaces if scene.fighter_on(space) is None]

    def farthest(self, start: str) -> str:
        """A free space that no move from here reaches."""
        field = self.desk.scene.book.battlefield
        return max(self.free(), key=lambda space: field.distance(start, space).needed or 0)

    def titles(self) -> list[str]:
        """What the seats are told, wherever the lines may break."""
        told = [seat.prompt.title for seat in self.view.seats if seat.prompt is not None]
        return [title.replace("\N{NO-BREAK SPACE}", " ") for title in told]

    def lift(self, fighter: str) -> None:
        """Take a figure up, and hear that."""
        self.board.lift(fighter)
        self.hear()

    def put(self, fighter: str, space: str) -> None:
        """Put it down, and hear that."""
        self.board.put(fighter, space)
        self.hear()

    def rest(self) -> None:
        """Nothing is touched until a maneuver in which all have moved is over."""
        self.hear(ENDS_IN_S)

    def move(self, fighter: str, space: str | None = None, *, revises: bool = False) -> str:
        """Lift a figure and put it down, where its reach is shown if not told where."""
        self.board.lift(fighter)
        self.hear()
        end = space if space is not None else min(self.reach())
        self.board.put(fighter, end, revises=revises)
        self.hear()
        return end
