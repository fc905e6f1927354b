"""A board and a host on a line of our own making, in virtual milliseconds. No clock, no chance.

A line may damage, lose or double bytes, hand them over one at a time, be slow, or be cut. The same
seed gives the same faults.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from firmware_protocol.codec import CAP_PRESENCE
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.host_link import HostLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_protocol.link_events import LinkEvent

SERIAL_BYTE_US = 87
"""Ten bits at 115200 baud."""


class Line:
    """One direction: what is sent arrives later, perhaps not as it was."""

    def __init__(
        self,
        rng: Random,
        *,
        errors: float = 0.0,
        byte_us: int = SERIAL_BYTE_US,
        delay_ms: int = 0,
        packets: bool = False,
        byte_at_a_time: bool = False,
    ) -> None:
        self.errors = errors
        self.cut = False
        self.sent = 0
        self.longest = 0
        self._rng = rng
        self._byte_us = byte_us
        self._delay_us = 1000 * delay_ms
        self._packets = packets
        self._byte_at_a_time = byte_at_a_time
        self._free_us = 0
        self._travelling: list[tuple[int, bytes]] = []

    def send(self, chunk: bytes, now_ms: int) -> None:
        self.sent += len(chunk)
        self.longest = max(self.longest, len(chunk))
        if self.cut:
            return
        if self._packets:
            self._travelling.append((1000 * now_ms + self._delay_us, chunk))
            return
        self._free_us = max(self._free_us, 1000 * now_ms)
        for byte in chunk:
            self._free_us += self._byte_us
            self._travelling.append((self._free_us + self._delay_us, self._fate(byte)))

    def _fate(self, byte: int) -> bytes:
        if not self.errors or self._rng.random() >= self.errors:
            return bytes((byte,))
        kind = self._rng.random()
        if kind < 0.1:
            return b""
        if kind < 0.2:
            return bytes((byte, byte))
        return bytes((byte ^ self._rng.randrange(1, 256),))

    def arrived(self, now_ms: int) -> list[bytes]:
        """The pieces that are there by now."""
        due = [piece for at_us, piece in self._travelling if at_us <= 1000 * now_ms]
        del self._travelling[: len(due)]
        if self._packets or self._byte_at_a_time:
            return due
        return [b"".join(due)] if due else []

    def is_busy(self, now_ms: int) -> bool:
        """Whether it is still sending for more than the next millisecond."""
        return self._free_us > 1000 * (now_ms + 1)

    def drop_everything(self) -> None:
        """What is under way never arrives: the sender was reset or the plug pulled."""
        self._travelling.clear()
        self._free_us = 0


class World:
    """A host, a board, the two directions between them and everything the host reported."""

    def __init__(
        self,
        board: DeviceLink,
        host: HostLink,
        *,
        seed: int = 1,
        errors: float = 0.0,
        delay_ms: int = 0,
        byte_at_a_time: bool = False,
    ) -> None:
        self.board = board
        self.host = host
        self.rng = Random(seed)
        self.now = 0
        self.deaf_until = 0
        self.happened: list[tuple[int, LinkEvent]] = []
        self.to_board, self.to_host = (
            Line(
                Random(seed + n),
                errors=errors,
                delay_ms=delay_ms,
                packets=not host.lossy,
                byte_at_a_time=byte_at_a_time,
            )
            for n in (1000, 2000)
        )

    def start(self) -> World:
        """Switch the board on and open the line."""
        self.board.start(self.now)
        self.host.open(self.now)
        return self

    def run(self, ms: int) -> None:
        """Let so much time pass."""
        for _ in range(ms):
            self.step()

    def run_until(self, met: Callable[[], bool], limit_ms: int = 10_000) -> int:
        """Let time pass until something is so; how long it took."""
        began = self.now
        while not met():
            assert self.now - began < limit_ms, "it never came to that"
            self.step()
        return self.now - began

    def step(self) -> None:
        """One millisecond."""
        self.now += 1
        awake = self.now >= self.deaf_until
        for piece in self.to_board.arrived(self.now):
            if awake:
                self.board.receive(piece, self.now)
        if awake:
            self.board.tick(self.now)
            # A board writes as its line takes it, not ahead of time.
            while not self.to_host.is_busy(self.now):
                chunks = self.board.outgoing(1)
                if not chunks:
                    break
                self.to_host.send(chunks[0], self.now)
        for piece in self.to_host.arrived(self.now):
            self._note(self.host.receive(piece, self.now))
        wake = self.host.wake_at
        if wake is not None and wake <= self.now:
            self._note(self.host.tick(self.now))
        for chunk in self.host.outgoing():
            self.to_board.send(chunk, self.now)

    def reset(self, board: DeviceLink, *, deaf_ms: int = 0) -> None:
        """The board resets: what it was sending stops in mid-byte, another boot begins."""
        self.to_host.drop_everything()
        self.to_board.drop_everything()
        self.board = board
        self.deaf_until = self.now + deaf_ms
        board.start(self.now + deaf_ms)

    def plug(self, *, pulled: bool) -> None:
        """Pull the plug or put it back."""
        for line in (self.to_board, self.to_host):
            line.cut = pulled
            line.drop_everything()

    def told(self, kind: type[LinkEvent]) -> list[LinkEvent]:
        """Everything of one kind that the host reported."""
        return [event for _, event in self.happened if isinstance(event, kind)]

    def agrees(self) -> bool:
        """Whether the host is sure, and right."""
        return self.host.in_sync and self.host.cells == tuple(self.board.state.states)

    def _note(self, happened: list[LinkEvent]) -> None:
        self.happened += [(self.now, event) for event in happened]


def presence_board(cells: int = 65, boot: int = 0x9E37, *, leds: int = 0) -> DeviceLink:
    """A board that only knows whether something stands there."""
    return DeviceLink(cells=cells, capabilities=CAP_PRESENCE, boot=boot, leds=leds)


def serial_world(board: DeviceLink | None = None, **line: float) -> World:
    """A board on a serial line, started."""
    return World(board or presence_board(), HostLink(), **line).start()  # type: ignore[arg-type]


def packet_world(board: DeviceLink, room: int = 20, delay_ms: int = 15) -> World:
    """A board on BLE with so many bytes of room per packet, started."""
    board.packet_room = room
    host = HostLink(lossy=False, packet_room=room)
    return World(board, host, delay_ms=delay_ms).start()
