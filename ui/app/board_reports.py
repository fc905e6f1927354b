"""What the chain of a board knows, in the records of the Boards screen.

The things of the chain come in as they are (`Any`): only `ui/bootstrap.py` knows their room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.rules.battlefield import Battlefield, Frame, Space
from companion.tracking.observations import Seen
from companion.tracking.quality import Trust
from ui.viewdata.boards import (
    BoardState,
    CellQuality,
    CellTrust,
    FoundBoard,
    IntroducedFigure,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.battlefield import SpaceId

SIMULATED: Final = "simulated"
_WAYS: Final = {"ble": Way.BLUETOOTH, "tcp": Way.NETWORK, SIMULATED: Way.SIMULATED}
_STATES: Final = {
    "connecting": BoardState.LINKING,
    "connected": BoardState.LINKED,
    "lost": BoardState.LOST,
    "failed": BoardState.FAILED,
}
WEAK_FROM: Final = 2
"""A space that lost a figure for a moment so often is weak."""


class Place(NamedTuple):
    """A board that can be linked; `target` is where it is."""

    id: str
    name: str
    target: Any
    board_id: str = ""
    signal: int | None = None

    @property
    def names(self) -> set[str]:
        """What it can be known by."""
        return {self.id, self.board_id} - {""}


def found_board(
    place: Place, status: Any = None, remark: str = "", *, is_linked: bool = False
) -> FoundBoard:
    """A place as the screen knows it; `status` is that of the link to it, if there is one.

    `remark` is told where nothing is wrong with the link itself.
    """
    is_simulated = place.id == SIMULATED
    error = status.error if status is not None and not is_simulated else None
    hello = status.hello if status is not None else None
    state = BoardState.LINKING if is_linked else BoardState.READY
    where = "" if is_simulated or place.target.name in place.name else place.target.name
    return FoundBoard(
        id=place.id,
        name=place.name,
        way=_WAYS.get(place.target.address.partition(":")[0], Way.USB),
        where=where,
        state=_STATES.get(status.phase, state) if status is not None else state,
        signal_dbm=(status.signal if status is not None else None) or place.signal,
        firmware=f"{hello.fw_major}.{hello.fw_minor}.{hello.fw_patch}" if hello else None,
        reason=error.reason if error is not None else None,
        advice=error.advice if error is not None else remark or None,
    )


def failed_search(problem: Any, name: str) -> FoundBoard:
    """A way on which nothing could be looked for, with its advice."""
    is_radio = problem.reason.startswith("bluetooth")
    return FoundBoard(
        id=f"problem:{problem.reason}",
        name=name,
        way=Way.BLUETOOTH if is_radio else Way.USB,
        state=BoardState.FAILED,
        reason=problem.reason,
        advice=problem.advice,
    )


def cells_of(bridge: Any) -> tuple[CellQuality, ...]:
    """Every sensor under the battlefield of a bridge."""
    seen = seen_by(bridge)
    return tuple(
        CellQuality(
            cell=space,
            trust=_trust(report),
            answers=report.edges,
            flaps=report.dropouts,
            is_occupied=seen.get(space, Seen.EMPTY) not in {Seen.EMPTY, Seen.FAULT},
        )
        for space, report in bridge.quality().items()
        if not _is_pad(bridge.senses, space)
    )


def _is_pad(senses: Any, space: SpaceId) -> bool:
    """Whether a cell of a bare board is its hello pad, which is no sensor of a space."""
    number, cell = senses.tiles.place_of.get(space, (0, -1))
    return bool(senses.boards[number].pad == cell)


def _trust(report: Any) -> CellTrust:
    if not report.has_cell or report.faults or report.trust is Trust.DEAD:
        return CellTrust.DEAD
    if report.trust is not Trust.GOOD or report.dropouts >= WEAK_FROM:
        return CellTrust.WEAK
    return CellTrust.GOOD if report.edges else CellTrust.UNTRIED


def seen_by(bridge: Any) -> dict[SpaceId, str]:
    """What the board reads now, by space; nothing while it is not believed."""
    if not bridge.is_online:
        return {}
    senses = bridge.senses
    fighters = senses.context.fighters if senses.context is not None else ()
    occupied = [board.occupied() for board in senses.boards]
    seen: dict[SpaceId, str] = {}
    for space in bridge.battlefield.space_by_id:
        if senses.is_unseen(space):
            seen[space] = Seen.FAULT
            continue
        number, cell = senses.tiles.place_of[space]
        board = senses.boards[number]
        if cell not in occupied[number]:
            seen[space] = Seen.EMPTY
            continue
        uid = board.uid_of(board.cells[cell])
        known = senses.registry.fighter_of(uid, fighters) if uid is not None else None
        seen[space] = known or Seen.SOMEBODY
    return seen


def figures_of(
    bridge: Any, fighters: Iterable[str], awaited: str | None, name_of: Any
) -> tuple[IntroducedFigure, ...]:
    """The figures of a game that can be introduced; none if the board has no hello pad."""
    if not any(board.pad is not None for board in bridge.senses.boards):
        return ()
    known = set(bridge.registry.figures.values())
    return tuple(
        IntroducedFigure(
            figure=fighter, is_known=name_of(fighter) in known, is_awaited=fighter == awaited
        )
        for fighter in fighters
    )


def bare_board(cells: int) -> Battlefield:
    """A battlefield for a board on which none lies: a space for each cell, and no paths."""
    return Battlefield(
        id="bare",
        name="",
        product="",
        frame=Frame(width=1.0, height=1.0, space_radius=0.01),
        zones=(),
        spaces=tuple(Space(id=str(cell), x=0.0, y=0.0, zones=()) for cell in range(cells)),
        paths=(),
    )


def hand_over(old: Any, new: Any, now_ms: int) -> None:
    """Let a new bridge know what the old one knew of the same board."""
    for before, after in zip(old.senses.boards, new.senses.boards, strict=False):
        after.hello, after.cells = before.hello, before.cells
        after.tags, after.records = before.tags, before.records
        if before.is_believed or before.settles_at_ms is not None:
            after.begin_settling(now_ms)
