"""What the tools for boards share: where the board is, a link to it, and how trouble is told."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import click

from cli import exits, folders
from cli.output import echo, leave_with
from companion.content.problems import ContentError
from companion.numbers import whole_number
from hardware import errors
from hardware.errors import BoardError
from hardware.link_reports import LOST, StatusChanged

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from companion.rules.battlefield import Battlefield
    from hardware.discovery import KnownBoards
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink
    from hardware.transports.base import BoardTarget
    from hardware.wiring import Wiring

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")

NEEDS_SET_UP: Final = (
    errors.NO_PERMISSION, errors.NO_BLUETOOTH_SOFTWARE, errors.BLUETOOTH_DENIED,
)  # fmt: skip
"""Trouble that a change of the computer mends, and then the same command works."""


def board_address_options(command: F) -> F:
    """The options that say where the board is."""
    for option in (
        click.option("--ble", help="A Bluetooth board, by its name or address."),
        click.option("--tcp", help="A board on the network, as host:port."),
        click.option("--port", help="A serial port, such as /dev/ttyACM0 or COM3."),
    ):
        command = option(command)
    return command


def map_options(command: F) -> F:
    """The options that name the map and the wiring."""
    for option in (
        click.option("--board", help="Which wiring of the map (default: your own, or reed64)."),
        click.option("--map", "map_id", help="The map on the board, by its id or its file."),
    ):
        command = option(command)
    return command


def target_for(port: str | None, tcp: str | None, ble: str | None) -> BoardTarget:
    """The one place that is meant; without an option the only board found, or the one met last."""
    from hardware.targets import target_of  # noqa: PLC0415  (needs serial and Bluetooth libraries)

    named = [
        f"{kind}:{value}"
        for kind, value in (("serial", port), ("tcp", tcp), ("ble", ble))
        if value is not None
    ]
    if len(named) > 1:
        raise click.UsageError("Name one place only: --port, --tcp or --ble.")
    if tcp is not None and not _is_host_and_port(tcp):
        raise click.BadParameter("it is written as host:port", param_hint="--tcp")
    if not named:
        return run(_only_board())
    try:
        return target_of(named[0])
    except BoardError as problem:
        leave(problem)


def _is_host_and_port(text: str) -> bool:
    host, _, port = text.rpartition(":")
    return bool(host) and whole_number(port, 1, 0xFFFF) is not None


async def _only_board() -> BoardTarget:
    from hardware.discovery import BluetoothBoards, SerialPorts, discover  # noqa: PLC0415

    looked = await discover([SerialPorts(), BluetoothBoards()])
    likely = [found for found in looked.found if found.is_likely]
    if len(likely) == 1:
        echo(f"Found {likely[0].name}.", err=True)
        return likely[0].target
    if likely:
        names = ", ".join(found.target.address for found in likely)
        raise click.UsageError(
            f"Several boards are there ({names}). Name one with --port, --tcp or --ble."
        )
    for problem in looked.problems:
        echo(problem.advice, err=True)
    for board in await boards_met().find():
        echo(f"Taking {board.name}, which was met last.", err=True)
        return board.target
    raise click.ClickException(
        "No board was found. Plug it in or switch it on, or name it with --port, --tcp or --ble."
    )


def boards_met() -> KnownBoards:
    """The boards that were met before, where that was."""
    from hardware.discovery import KnownBoards  # noqa: PLC0415  (needs the link)
    from hardware.remembered import RememberedBoards  # noqa: PLC0415  (the same)

    return KnownBoards(RememberedBoards(folders.home()))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do something with boards; trouble with one ends the command with advice."""
    try:
        return asyncio.run(work)
    except BoardError as problem:
        leave(problem)


def leave(problem: BoardError) -> NoReturn:
    """End the command with what to do about a board."""
    echo(problem.advice, err=True)
    sys.exit(exits.SETUP_UNFINISHED if problem.reason in NEEDS_SET_UP else exits.FAULTS_FOUND)


def load_map_and_wiring(
    map_id: str | None, board: str | None
) -> tuple[Battlefield, Wiring] | tuple[None, None]:
    """The map and its wiring, by id or file; their faults end the command.

    A wiring in the user folder comes before one beside the map. A map of one's own needs none for
    the reference board, whose cells follow the order of the spaces.
    """
    from companion.content.map_format import is_identifier  # noqa: PLC0415
    from hardware.wiring import (  # noqa: PLC0415
        REFERENCE_BOARD,
        in_order_of_spaces,
        load_wiring,
    )

    if map_id is None:
        return None, None
    if board is not None and not is_identifier(board):
        raise click.BadParameter("it is a name such as reed64", param_hint="--board")
    known = folders.collection()
    file = Path(map_id)
    if not file.is_file():
        file = known.map_kind.files.get(map_id, file)
    beside = file.parent / f"{file.stem}.{board or REFERENCE_BOARD}.yaml"
    wiring = _own_wiring(file.stem, board) or beside
    try:
        battlefield = known.read_map(file).battlefield
        if not wiring.exists() and board in {None, REFERENCE_BOARD}:
            return battlefield, in_order_of_spaces(battlefield)
        return battlefield, load_wiring(wiring, under=battlefield, maps=known)
    except ContentError as faulty:
        leave_with(faulty.problems)


def _own_wiring(map_id: str, board: str | None) -> Path | None:
    from hardware.wiring_choice import own_wirings  # noqa: PLC0415

    own = {
        path.stem.removeprefix(f"{map_id}."): path
        for path in own_wirings(folders.home()).files
        if path.name.startswith(f"{map_id}.")
    }
    if board is None and len(own) > 1:
        raise click.UsageError(f"You have several wirings; name one with --board: {', '.join(own)}")
    return own.get(board) if board is not None else next(iter(own.values()), None)


class Attendance:
    """Keeps a link to a board for one tool, and knows what its board did wrong meanwhile."""

    def __init__(self, take: Callable[[BoardLink, LinkReport], bool]) -> None:
        self._take = take
        self._faults: dict[str, BoardError] = {}

    def run(
        self,
        target: BoardTarget,
        *,
        seconds: float | None = None,
        on_bytes: Callable[[str, bytes, int], None] | None = None,
    ) -> None:
        """Attend until that is enough; Ctrl-C is a way to end it like any other."""
        from hardware.boards.attend import attend  # noqa: PLC0415  (needs the link)

        try:
            run(attend(target, self._hear, seconds=seconds, on_bytes=on_bytes))
        except KeyboardInterrupt:
            with contextlib.suppress(OSError):
                echo(err=True)

    def _hear(self, link: BoardLink, report: LinkReport) -> bool:
        error = report.status.error if isinstance(report, StatusChanged) else None
        if error is not None and error.reason in errors.REFUSALS:
            self._faults[error.reason] = error
        return self._take(link, report)

    def leave_if_faulty(self) -> None:
        """Whatever the tool has found: with a board at fault it has not succeeded."""
        for fault in self._faults.values():
            echo(fault.advice, err=True)
        if self._faults:
            sys.exit(exits.FAULTS_FOUND)


class LossTeller:
    """Says that a link is lost, once until it is back."""

    def __init__(self) -> None:
        self._told: str | None = None

    def news(self, report: LinkReport) -> str | None:
        """What to tell people about a report; None: nothing, or nothing new."""
        if not isinstance(report, StatusChanged):
            return None
        error = report.status.error if report.status.phase == LOST else None
        before, self._told = self._told, error.reason if error is not None else None
        return error.advice if error is not None and error.reason != before else None


class EventClock:
    """Time since the first event, in seconds."""

    def __init__(self) -> None:
        self._began_ms: int | None = None

    def since(self, report: LinkReport) -> int:
        """Milliseconds since the first event."""
        if self._began_ms is None:
            self._began_ms = report.at_ms
        return report.at_ms - self._began_ms
