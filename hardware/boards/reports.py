"""What links, bridge and search know, as values of `values.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.tracking.observations import Seen
from companion.tracking.quality import Trust
from hardware import link_reports
from hardware.boards.address import SIMULATED
from hardware.boards.values import (
    CellQuality,
    CellTrust,
    FoundBoard,
    FoundState,
    IntroducedFigure,
    Way,
)
from hardware.errors import REFUSALS
from hardware.figures import figure_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.boards.address import BoardAddress
    from hardware.boards.values import Remark
    from hardware.bridge import Bridge
    from hardware.bridge_outputs import SpaceReport
    from hardware.errors import BoardError
    from hardware.link_reports import LinkStatus

_WAYS: Final = {"ble": Way.BLUETOOTH, "tcp": Way.NETWORK, SIMULATED: Way.SIMULATED}
_STATES: Final = {
    link_reports.CONNECTING: FoundState.LINKING,
    link_reports.CONNECTED: FoundState.LINKED,
    link_reports.LOST: FoundState.LOST,
    link_reports.FAILED: FoundState.FAILED,
}


def found_board(address: BoardAddress) -> FoundBoard:
    """A board that nobody has linked."""
    return FoundBoard(
        id=address.id,
        name=address.name,
        way=way_to(address),
        where=_where(address),
        signal_dbm=address.signal,
    )


def linked_board(
    address: BoardAddress, status: LinkStatus | None, remark: Remark | None = None
) -> FoundBoard:
    """A board that Ringside keeps to; `status` is that of its link, once it has said something."""
    error = status.error if status is not None and not address.is_simulated else None
    hello = status.hello if status is not None else None
    return FoundBoard(
        id=address.id,
        name=address.name,
        way=way_to(address),
        where=_where(address),
        state=_state_of(status, error),
        is_held=True,
        signal_dbm=(status.signal if status is not None else None) or address.signal,
        firmware=f"{hello.fw_major}.{hello.fw_minor}.{hello.fw_patch}" if hello else None,
        reason=error.reason if error is not None else None,
        facts=error.facts if error is not None else {},
        remark=remark,
    )


def _state_of(status: LinkStatus | None, error: BoardError | None) -> FoundState:
    if error is not None and error.reason in REFUSALS:
        return FoundState.REFUSED
    return _STATES.get(status.phase if status is not None else "", FoundState.LINKING)


def way_to(address: BoardAddress) -> Way:
    """What a board is reached over."""
    return _WAYS.get(address.target.address.partition(":")[0], Way.USB)


def _where(address: BoardAddress) -> str:
    name = address.target.name
    return "" if address.is_simulated or name in address.name else name


def failed_search(problem: BoardError) -> FoundBoard:
    """A way on which nothing could be looked for, with its advice."""
    is_radio = problem.reason.startswith("bluetooth")
    return FoundBoard(
        id=f"problem:{problem.reason}",
        way=Way.BLUETOOTH if is_radio else Way.USB,
        state=FoundState.FAILED,
        reason=problem.reason,
        facts=problem.facts,
    )


def cells_of(bridge: Bridge) -> tuple[CellQuality, ...]:
    """Every sensor under the battlefield of a bridge."""
    seen = bridge.seen()
    return tuple(
        _cell_of(report, seen.get(space, Seen.EMPTY))
        for space, report in bridge.quality().items()
        if not bridge.senses.is_pad(space)
    )


def _cell_of(report: SpaceReport, seen: str) -> CellQuality:
    trust = _trust(report)
    return CellQuality(
        cell=report.space,
        trust=trust,
        answers=report.edges,
        flaps=report.dropouts,
        # Of a dead sensor nobody knows whether something stands there, whatever it reads.
        is_occupied=trust is not CellTrust.DEAD and seen != Seen.EMPTY,
    )


def _trust(report: SpaceReport) -> CellTrust:
    """The one truth about a sensor: what the board says now, the tracker, and how it did so far."""
    if not report.has_cell or report.is_faulty or report.trust is Trust.DEAD:
        return CellTrust.DEAD
    if report.trust is Trust.FLAPPING or report.is_weak:
        return CellTrust.WEAK
    return CellTrust.GOOD if report.is_proven else CellTrust.UNTRIED


def figures_of(
    bridge: Bridge, fighters: Iterable[str], awaited: str | None
) -> tuple[IntroducedFigure, ...]:
    """The figures of a game that can be introduced; none if the board has no hello pad."""
    if not any(board.pad is not None for board in bridge.senses.boards):
        return ()
    known = set(bridge.registry.figures.values())
    return tuple(
        IntroducedFigure(
            figure=fighter, is_known=figure_name(fighter) in known, is_awaited=fighter == awaited
        )
        for fighter in fighters
    )
