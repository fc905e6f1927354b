"""The links to the boards under the table: usually one, several if a map lies on several boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from hardware.errors import REFUSALS
from hardware.link_reports import CONNECTED, LinkReport
from hardware.supervisor import DEBOUNCE_MS, HEARTBEAT_MS, BoardLink
from hardware.trace import RecordedTarget, TraceRecorder, head_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from companion.rules.battlefield import Battlefield
    from firmware_protocol.codec import Hello
    from hardware.boards.address import BoardAddress
    from hardware.boards.known import KnownAddresses
    from hardware.link_reports import LinkStatus
    from hardware.loop import BoardLoop
    from hardware.trace import Sink
    from hardware.wiring import Wiring


class LinkedBoard:
    """A board that Ringside keeps to: its address, its link, and how that is."""

    def __init__(self, address: BoardAddress, link: BoardLink) -> None:
        self.address = address
        self.link = link
        self.status: LinkStatus | None = None

    @property
    def is_there(self) -> bool:
        """Whether it has introduced itself and is not lost."""
        return self.status is not None and self.status.phase == CONNECTED

    @property
    def is_refused(self) -> bool:
        """Whether it is there, and its firmware keeps it from being used."""
        error = self.status.error if self.status is not None else None
        return error is not None and error.reason in REFUSALS

    @property
    def hello(self) -> Hello | None:
        """Who it is, once it has said so."""
        return self.status.hello if self.status is not None else None


BoardNews: TypeAlias = tuple[LinkedBoard, LinkReport]
"""What comes out of the loop: which board, and what its link said."""


class Links:
    """The linked boards in the order of their tiles; the first is the one that people chose."""

    def __init__(self, first: BoardAddress, sink: Sink, loop: BoardLoop[BoardNews]) -> None:
        self._loop = loop
        self._boards: list[LinkedBoard] = []
        self._field: Battlefield | None = None
        self._is_sure = True
        self._wirings: tuple[Wiring, ...] = ()
        head = head_of(debounce_ms=DEBOUNCE_MS, heartbeat_ms=HEARTBEAT_MS)
        self._recorder = TraceRecorder(head, sink)
        self._add(first)

    def __getitem__(self, number: int) -> LinkedBoard:
        return tuple(self)[number]

    def __iter__(self) -> Iterator[LinkedBoard]:
        return iter(self._boards)

    @property
    def first(self) -> LinkedBoard:
        """The board that people chose."""
        return self._boards[0]

    @property
    def are_there(self) -> bool:
        """Whether every board is connected."""
        return all(board.is_there for board in self._boards)

    def number_of(self, board: LinkedBoard) -> int | None:
        """Which tile it is; None for one that was left and may still have something to say."""
        return self._boards.index(board) if board in self._boards else None

    def under(self, field: Battlefield | None, known: KnownAddresses) -> tuple[Wiring, ...]:
        """Link the other boards under a battlefield, if it lies on several; gives their wirings."""
        if field == self._field and self._is_sure:
            return self._wirings
        is_alone = field is None or self.first.address.is_simulated
        partners = [] if field is None or is_alone else known.partners(self.first.address, field)
        wirings = tuple(wiring for _, wiring in partners)
        others = self._boards[1:]
        is_same = len(partners) == len(others) and all(
            address.names & board.address.names
            for (address, _), board in zip(partners, others, strict=True)
        )
        self._field, self._wirings, self._is_sure = field, wirings, True
        if not is_same:
            self._boards = self._boards[:1]
            for board in others:
                self._loop.run(board.link.stop())
            for address, _ in partners:
                self._add(address)
        return self._wirings

    def reconsider(self) -> None:
        """Other boards may lie under the battlefield now: look when next asked."""
        self._is_sure = False

    def _add(self, address: BoardAddress) -> None:
        target = RecordedTarget(address.target, self._recorder, len(self._boards))

        def tell(report: LinkReport) -> None:
            self._loop.emit((board, report))

        link = BoardLink(target, on_report=tell, now_ms=self._loop.now_ms, on_bytes=target.on_bytes)
        board = LinkedBoard(address, link)
        self._boards.append(board)
        self._loop.post(link.start)

    def post(self, work: Callable[[], object]) -> None:
        """Do this where the links live."""
        self._loop.post(work)

    def stopping(self) -> list[Coroutine[Any, Any, None]]:
        """What is to be done in the loop so that every board is left."""
        return [board.link.stop() for board in self._boards]
