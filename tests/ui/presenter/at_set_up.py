"""A table that is set up on a board: figures come from beside it, and the board watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.presenter.tracked_board import AtTrackedBoard

if TYPE_CHECKING:
    from ui.viewdata.table import LinkState

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"
HARPIES = ("p2.harpy.1", "p2.harpy.2", "p2.harpy.3")
BOX = "nobody.box"
STILL_MS = 600


class AtSetUp(AtTrackedBoard):
    """A table that is set up on a board."""

    def begin(self, *heroes: str, **more: str) -> None:
        self.presenter.use_board(self.board)
        self.start(*heroes, settled=False, **more)  # type: ignore[arg-type]
        self.hear(STILL_MS)

    def stand(self, fighter: str, space: str) -> None:
        """Put a figure on the board, or move it there."""
        if fighter in self.board.places:
            self.board.lift(fighter)
            self.hear(STILL_MS)
        self.board.put(fighter, space)
        self.hear(STILL_MS)

    def home(self, number: int) -> str:
        return self.desk.scene.book.battlefield.starts[number - 1]

    def zone(self, number: int) -> list[str]:
        """Free spaces in the zone of a start that are in no other start's zone."""
        field = self.desk.scene.book.battlefield
        others = [start for n, start in enumerate(field.starts, start=1) if n != number]
        return [
            space.id
            for space in field.spaces
            if field.is_same_zone(self.home(number), space.id)
            and space.id not in {*self.board.places.values(), *field.starts}
            and not any(field.is_same_zone(other, space.id) for other in others)
        ]

    def elsewhere(self) -> str:
        """A free space that is in nobody's zone."""
        field = self.desk.scene.book.battlefield
        return next(
            space.id
            for space in field.spaces
            if space.id not in self.board.places.values()
            and not any(field.is_same_zone(start, space.id) for start in field.starts[:2])
        )

    def states(self) -> dict[str, str]:
        return {chip.fighter: chip.state.value for seat in self.view.seats for chip in seat.placing}

    def light(self) -> LinkState:
        return self.view.link.state

    def is_playing(self) -> bool:
        return self.table.turn is not None

    def stand_all(self) -> None:
        self.stand(ARTHUR, self.home(1))
        self.stand(MERLIN, self.zone(1)[0])
        self.stand(MEDUSA, self.home(2))
        for harpy in HARPIES:
            self.stand(harpy, self.zone(2)[0])


def kind_of(fighter: str) -> str:
    """What it is called; those that are the same to the game are called the same."""
    return fighter.rstrip(".1234")


def standing(at: AtSetUp) -> set[tuple[str, str | None]]:
    return {(kind_of(fighter.id), fighter.space) for fighter in at.table.fighters.values()}


def is_begun(at: AtSetUp) -> bool:
    """Whether the game has begun, with everybody where the hands put them, and nobody tapped."""
    return (
        at.table.turn is not None
        and at.is_in_sync()
        and at.desk.sensed.placing is None
        and standing(at) == {(kind_of(f), space) for f, space in at.board.places.items()}
        and at.taps == 0
    )
