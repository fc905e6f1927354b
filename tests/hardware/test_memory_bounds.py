"""Whatever a board sends, and however much: what is kept of it has a bound in bytes."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
import threading
from typing import TYPE_CHECKING, Any

from hardware.boards.trace_keeper import TraceKeeper
from hardware.threaded_loop import MOST_WAITING, ThreadedLoop
from hardware.trace import TraceFile, TraceRecorder, head_of, read_trace
from hardware.trace_flight import MOST_BYTES, FlightMemory
from hardware.trace_lines import BytesSeen
from hardware.trace_replay import replay
from hardware.transports.serial_threads import ThreadedPump
from hardware.transports.tcp import MOST_UNSENT, TcpTransport
from tests.hardware.test_threaded_loop import until
from tests.hardware.virtual import ARTHUR, DUEL, WALK, VirtualTable, move

if TYPE_CHECKING:
    from pathlib import Path

CHUNK = 4096
NOISE = random.Random(1).randbytes(CHUNK)


def noise_line(ms: int) -> BytesSeen:
    return BytesSeen(ms, 0, "in", NOISE.hex())


def test_megabytes_of_noise_never_take_more_than_the_bound() -> None:
    memory = FlightMemory()
    recorder = TraceRecorder(head_of(), memory)
    for ms in range(10_000):  # 40 MB, 80 MB as letters
        recorder.bytes_seen("in", NOISE, ms)
        assert memory.bytes_held <= MOST_BYTES
    assert sum(map(sys.getsizeof, memory.written())) <= MOST_BYTES
    assert memory.bytes_held > MOST_BYTES * 0.9  # and it is made use of


def test_a_move_after_megabytes_of_noise_can_be_played(tmp_path: Path) -> None:
    table = VirtualTable(most_bytes=500_000).play(*DUEL, walks=WALK)
    for _ in range(500):
        table.recorder.bytes_seen("in", b"\0" + NOISE + b"\0", table.now)
        table.links[0].receive(b"\0" + NOISE + b"\0", table.now)
    move(table, ARTHUR, "B")
    table.run(2000)
    file = tmp_path / "trace.jsonl"
    file.write_bytes(b"".join(line + b"\n" for line in table.flight.written()))
    said = [name for each in replay(read_trace(file)) for name in map(type, each.outputs)]
    assert "Settled" in {each.__name__ for each in said}
    assert file.stat().st_size < 600_000


def test_a_trace_ends_with_the_last_line_that_fits(tmp_path: Path) -> None:
    file = TraceFile(tmp_path / "trace.jsonl", most_bytes=100_000)
    recorder = TraceRecorder(head_of(), file)
    for ms in range(100):
        recorder.bytes_seen("in", NOISE, ms)
    assert file.is_full
    recorder.bytes_seen("in", b"\0", 200)  # nothing is written after a hole
    file.close()
    assert (tmp_path / "trace.jsonl").stat().st_size <= 100_000
    read = read_trace(tmp_path / "trace.jsonl")
    assert [line.ms for line in read.lines if isinstance(line, BytesSeen)] == list(range(12))


def test_a_full_recording_is_told(tmp_path: Path) -> None:
    keeper = TraceKeeper(tmp_path, most_bytes=20_000)
    keeper.start()
    was_full = [keeper.is_full]
    for ms in range(5):
        keeper.append(noise_line(ms))
    was_full.append(keeper.is_full)
    keeper.stop()
    assert [*was_full, keeper.is_full] == [False, True, False]


def test_a_board_on_the_network_that_never_reads_fills_nothing() -> None:
    async def write_to(port: int) -> int:
        transport = TcpTransport("127.0.0.1", port)
        await transport.open()
        for _ in range(5000):
            transport.write(NOISE)  # 20 MB
        line = transport._line  # noqa: SLF001  (what waits inside asyncio is seen nowhere else)
        assert line is not None
        waiting = line.get_write_buffer_size()
        await transport.close()
        return waiting

    with socket.create_server(("127.0.0.1", 0)) as deaf:  # it never even accepts
        assert asyncio.run(write_to(deaf.getsockname()[1])) <= MOST_UNSENT


def test_news_that_nobody_hears_wait_and_none_is_lost() -> None:
    loop: ThreadedLoop[int] = ThreadedLoop()
    many = 5 * MOST_WAITING
    emitted: list[int] = []

    def emit_all() -> None:
        for number in range(many):
            loop.emit(number)
            emitted.append(number)

    loop.post(emit_all)
    until(lambda: len(emitted) == MOST_WAITING)
    heard: list[int] = []

    def is_all_heard() -> bool:
        heard.extend(loop.drain())
        return len(heard) == many

    until(is_all_heard)
    assert heard == list(range(many))
    assert loop.stop()


def test_a_loop_that_waits_for_its_owner_can_be_stopped() -> None:
    loop: ThreadedLoop[int] = ThreadedLoop()
    is_full = threading.Event()

    def emit_for_ever() -> None:
        for number in range(2 * MOST_WAITING):
            if number == MOST_WAITING:
                is_full.set()
            loop.emit(number)

    loop.post(emit_for_ever)
    assert is_full.wait(20)
    assert loop.stop()


class EndlessPort:
    """A port from which bytes come as fast as anybody reads."""

    in_waiting = 1_000_000

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int) -> bytes:
        self.given += size
        return bytes(size)

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        """Nothing to give back."""


def test_a_port_is_read_no_faster_than_the_loop_takes_it() -> None:
    port: Any = EndlessPort()
    busy = threading.Event()

    async def be_busy() -> None:
        pump = ThreadedPump(port, lambda _: None, lambda _: None)
        while not port.given:
            await asyncio.sleep(0)
        port.given = 0
        busy.wait(0.5)  # the loop does something else for a while
        given = port.given
        pump.close()
        assert given <= 3 * (CHUNK + 1)

    asyncio.run(be_busy())
