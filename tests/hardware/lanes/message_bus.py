"""A D-Bus daemon in this process: as much of it as a client needs that speaks to one service.

Clients connect over a real socket and are greeted, authenticated and numbered as by the real one.
Every client that has asked for signals gets all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import struct
from typing import TYPE_CHECKING

from dbus_fast import Message, MessageType
from dbus_fast._private.unmarshaller import Unmarshaller

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FIXED_HEADER = 16
THE_BUS = "org.freedesktop.DBus"


class BusDaemon:
    """`answer` is asked for the reply to every call; None is no reply, as from one that hangs."""

    def __init__(self, answer: Callable[[Message], Message | None]) -> None:
        self._answer = answer
        self._server: asyncio.Server | None = None
        self._writers: dict[str, asyncio.StreamWriter] = {}
        self._listening: set[str] = set()
        self._serial = 0
        self._clients = 0

    async def open(self, path: Path) -> str:
        """Listen there; gives the address for clients."""
        self._server = await asyncio.start_unix_server(self._serve, path)
        return f"unix:path={path}"

    async def close(self) -> None:
        if self._server:
            self._server.close()
        for writer in list(self._writers.values()):
            writer.close()
        await asyncio.sleep(0)

    @property
    def clients(self) -> int:
        """How many are connected now."""
        return len(self._writers)

    def emit(
        self, path: str, interface: str, member: str, signature: str, body: list[object]
    ) -> None:
        """Send a signal to everybody who listens."""
        signal = Message.new_signal(path, interface, member, signature, body)
        signal.sender = ":1.0"
        for name in self._listening:
            self._send(name, signal)

    def _send(self, name: str, message: Message) -> None:
        self._serial += 1
        message.serial = self._serial
        self._writers[name].write(bytes(message._marshall(False)))  # noqa: FBT003, SLF001

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._clients += 1
        name = f":1.{self._clients}"
        try:
            await _authenticate(reader, writer)
            self._writers[name] = writer
            while True:
                self._take(await _read_message(reader), name)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._listening.discard(name)
            self._writers.pop(name, None)
            writer.close()
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await writer.wait_closed()

    def _take(self, message: Message, name: str) -> None:
        if message.message_type is not MessageType.METHOD_CALL:
            return
        message.sender = name
        if message.destination != THE_BUS:
            reply = self._answer(message)
        elif message.member == "Hello":
            reply = Message.new_method_return(message, "s", [name])
        else:
            if message.member == "AddMatch":
                self._listening.add(name)
            reply = Message.new_method_return(message)
        if reply is not None:
            self._send(name, reply)


async def _authenticate(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    assert await reader.readexactly(1) == b"\0"
    while (line := await reader.readuntil(b"\r\n")) != b"BEGIN\r\n":
        is_fds = line.startswith(b"NEGOTIATE")
        writer.write(b"AGREE_UNIX_FD\r\n" if is_fds else b"OK " + b"0" * 32 + b"\r\n")


async def _read_message(reader: asyncio.StreamReader) -> Message:
    head = await reader.readexactly(FIXED_HEADER)
    body_length, _, fields_length = struct.unpack("<III", head[4:])
    rest = await reader.readexactly((fields_length + 7) // 8 * 8 + body_length)
    message = Unmarshaller(io.BytesIO(head + rest)).unmarshall()  # type: ignore[arg-type]
    assert message is not None
    return message
