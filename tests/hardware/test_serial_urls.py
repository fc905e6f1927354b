"""The URLs of pyserial, read by hidden threads, and places as people write them."""

from __future__ import annotations

import asyncio

import pytest

from hardware import errors
from hardware.errors import BoardError
from hardware.targets import target_of
from hardware.transports.ble import BleTarget
from hardware.transports.serial_port import SerialTarget, SerialTransport, is_url
from hardware.transports.serial_threads import ThreadedPump
from hardware.transports.tcp import TcpTarget
from hardware.transports.threads import OPENER, in_thread
from tests.hardware.lanes.ports import Listener, failure_to_open, threads
from tests.hardware.lanes.virtual_time import run


def test_a_url_is_read_by_a_hidden_thread_that_ends_with_it() -> None:
    async def story() -> None:
        transport = SerialTransport("loop://")
        listener = Listener(transport)
        await transport.open()
        transport.write(b"hello")
        while listener.heard != b"hello":
            await asyncio.sleep(0)
        await transport.close()
        while threads():
            await asyncio.sleep(0)
        assert not listener.losses

    run(story())


def test_a_url_whose_other_end_hangs_up_is_a_loss() -> None:
    async def story() -> None:
        lines: list[asyncio.StreamWriter] = []

        async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            lines.append(writer)

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        transport = SerialTransport(f"socket://127.0.0.1:{port}")
        listener = Listener(transport)
        await transport.open()
        while not lines:
            await asyncio.sleep(0)
        lines[0].write(b"hi")
        while listener.heard != b"hi":
            await asyncio.sleep(0)
        lines[0].close()
        while not listener.losses:
            await asyncio.sleep(0)
        await transport.close()
        server.close()
        while threads():
            await asyncio.sleep(0)

    run(story())


def test_a_write_that_a_url_cannot_take_is_a_loss() -> None:
    class Full:
        """A port that reads nothing and refuses to write."""

        in_waiting = 0

        def read(self, _: int) -> bytes:
            return b""

        def write(self, _: bytes) -> None:
            raise OSError("full")

        def close(self) -> None:
            pass

    async def story() -> None:
        losses: list[OSError | None] = []
        pump = ThreadedPump(Full(), lambda _: None, losses.append)  # type: ignore[arg-type]
        pump.write(b"x")
        while not losses:
            await asyncio.sleep(0)
        pump.close()
        while threads():
            await asyncio.sleep(0)

    run(story())


def test_a_url_cannot_be_seen_to_appear() -> None:
    async def story() -> None:
        appeared = asyncio.create_task(SerialTarget("loop://").appeared())
        await asyncio.sleep(5)
        assert not appeared.done()

    run(story())


def test_a_url_where_nothing_listens_is_unreachable() -> None:
    error = failure_to_open("socket://127.0.0.1:1")
    assert error.reason == errors.UNREACHABLE


def test_work_in_a_thread_gives_its_result_or_its_error() -> None:
    async def story() -> None:
        given_back: list[int] = []
        work = in_thread(lambda: 7, give_back=given_back.append, name=OPENER)
        assert await work == 7
        with pytest.raises(ZeroDivisionError):
            await in_thread(lambda: 1 // 0, give_back=given_back.append, name=OPENER)
        assert not given_back

    run(story())


def test_places_are_written_as_people_write_them() -> None:
    tcp = target_of("tcp:board.local:4000")
    assert isinstance(tcp, TcpTarget)
    assert (tcp.host, tcp.port) == ("board.local", 4000)
    v6 = target_of("tcp:[::1]:4000")
    assert isinstance(v6, TcpTarget)
    assert v6.host == "::1"
    ble = target_of("ble:My board")
    assert isinstance(ble, BleTarget)
    assert ble.wanted == "My board"
    assert target_of("ble:").name == "Bluetooth"
    for text in ("192.168.0.7:4000", "board.local:4000"):
        assert target_of(text).address == f"tcp:{text}"
    assert target_of("Paddock board").address == "ble:Paddock board"
    for text in ("serial:COM3", "com3", "ttyUSB0", "/dev/ttyACM0", "socket://host:7"):
        place = target_of(text)
        assert isinstance(place, SerialTarget)
        assert place.address == f"serial:{place.port}"
    for nonsense in (
        "tcp:host",
        "tcp:host:99999",
        f"tcp:host:{'9' * 5000}",
        "tcp::7",
        "192.168.0.7",
        "board.local",
        "serial:",
        "",
    ):
        with pytest.raises(BoardError):
            target_of(nonsense)


def test_a_url_is_told_from_a_port() -> None:
    assert is_url("socket://host:1")
    assert is_url("loop://")
    assert not is_url("COM3")
    assert not is_url("/dev/ttyUSB0")
    assert not is_url("C:\\port")
