"""Which boards are there: on USB, in the air, or known from before.

Each source is an object, so that tests and other platforms bring their own. By the maker of its
chip a port is only likely to be a board; whether it is one is found out by greeting it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from companion.content.board_labels import load_board_labels
from firmware_protocol.link_events import Greeted
from hardware import errors
from hardware.attempt import Attempt
from hardware.clock import monotonic_ms, wait_ms
from hardware.errors import BoardError, board_error
from hardware.supervisor import CLOSE_S, OPEN_MS
from hardware.transports.base import first_of, within
from hardware.transports.ble import BleTarget, Radio
from hardware.transports.serial_port import SerialTarget
from hardware.usb_ports import ListedPort, ports_of_this_computer, usb_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from firmware_protocol.codec import Hello
    from firmware_protocol.link_events import LinkEvent
    from hardware.remembered import RememberedBoards
    from hardware.transports.base import BoardTarget

LISTEN_S: Final = 4.0
"""So long the radio listens; a board advertises ten times a second."""

MAKERS: Final = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1A86: "CH340",
    0x0403: "FTDI",
    0x10C4: "CP210x",
    0x067B: "Prolific",
    0x2E8A: "Raspberry Pi",
    0x303A: "Espressif",
    0x239A: "Adafruit",
    0x16C0: "Teensy",
}
"""Makers of the chips that boards are built with, by USB vendor id."""


class Found(NamedTuple):
    """A place where a board may be."""

    target: BoardTarget
    name: str
    board_id: str
    """Its own id, the same on every port and computer; empty if it has none."""
    is_likely: bool
    """Whether a board is expected there; other places are greeted only if asked for."""
    signal: int | None = None


class Source(Protocol):
    """Where boards may be found."""

    async def find(self) -> list[Found]:
        """What is there now. Raises BoardError."""


class SerialPorts:
    """The ports of this computer: first those whose chip is one that boards are built with."""

    def __init__(self, list_ports: Callable[[], Iterable[ListedPort]] | None = None) -> None:
        self._list_ports = list_ports or ports_of_this_computer

    async def find(self) -> list[Found]:
        """Every port; those of an unknown maker are not likely."""
        found, words = [], load_board_labels()
        for port in self._list_ports():
            maker, usb = MAKERS.get(port.vid or 0), usb_of(port)
            board_id = str(usb) if usb is not None and usb.serial_number else ""
            called = maker or port.description or words.some_port
            name = words.port.format(maker=called, port=port.device)
            target = SerialTarget(port.device, usb=usb, list_ports=self._list_ports)
            found.append(Found(target, name, board_id, maker is not None))
        return sorted(found, key=lambda place: not place.is_likely)


class BluetoothBoards:
    """The boards that advertise the service."""

    def __init__(self, radio: Radio | None = None, *, seconds: float = LISTEN_S) -> None:
        self._radio = radio or Radio()
        self._seconds = seconds

    async def find(self) -> list[Found]:
        """Every board heard, the nearest first."""
        heard = await self._radio.find_all(self._seconds)
        return [
            Found(
                BleTarget(one.name, known_as=one.address, radio=self._radio),
                one.name or load_board_labels().nameless,
                f"ble:{one.name}" if one.name else "",
                is_likely=True,
                signal=one.signal,
            )
            for one in sorted(heard, key=lambda one: -one.signal)
        ]


class KnownBoards:
    """Boards met before, where they were met last; tried without a search."""

    def __init__(self, boards: RememberedBoards) -> None:
        self._boards = boards

    async def find(self) -> list[Found]:
        """Every board remembered, the one met last first."""
        found = []
        for board in self._boards.all():
            with contextlib.suppress(BoardError):  # somebody has written nonsense into the file
                target = board.target()
                found.append(Found(target, board.name, board.board_id, is_likely=True))
        return found


class Discovery(NamedTuple):
    """What all sources found together, and why some could not look."""

    found: list[Found]
    problems: list[BoardError]


async def discover(sources: Iterable[Source]) -> Discovery:
    """Ask all sources at once. What two of them found is told once, by its id or its address."""
    answers = await asyncio.gather(*(source.find() for source in sources), return_exceptions=True)
    places: dict[str, Found] = {}
    problems: list[BoardError] = []
    for answer in answers:
        if isinstance(answer, BoardError):
            problems.append(answer.bare())
        elif isinstance(answer, BaseException):
            raise answer
        else:
            for place in answer:
                places.setdefault(place.board_id or place.target.address, place)
    return Discovery(list(places.values()), problems)


async def greet(
    target: BoardTarget,
    *,
    now_ms: Callable[[], int] = monotonic_ms,
    wait: Callable[[int], Awaitable[None]] = wait_ms,
) -> Hello:
    """Open it, ask who is there, close it. Raises BoardError if no board is there."""
    hellos: list[Hello] = []

    def note(event: LinkEvent, _: int) -> None:
        if isinstance(event, Greeted):
            hellos.append(event.hello)
            attempt.end()

    transport = target.transport()
    attempt = Attempt(transport, now_ms=now_ms, wait=wait, report=note)

    async def too_long() -> None:
        await wait(OPEN_MS)

    try:
        if await first_of(attempt.open(), too_long()) != 0:
            raise board_error(errors.TIMED_OUT, name=transport.name)
        await attempt.run()
    finally:
        attempt.end()
        with contextlib.suppress(TimeoutError):  # a disconnect that hangs is abandoned
            await within(transport.close(), CLOSE_S)
    if hellos:
        return hellos[0]
    raise attempt.error or board_error(errors.NOT_A_BOARD, name=transport.name)
