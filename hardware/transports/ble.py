"""A board on Bluetooth Low Energy, through bleak: one frame per notification or write.

The board is looked for anew before every connection, by its service. Nothing is kept of an old one,
every wait is bounded, and after a loss the old client is always disconnected: otherwise its
notifications would come twice. What the exceptions of bleak mean is in ble_errors.py.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from firmware_protocol.codec import BLE_NOTIFY, BLE_SERVICE, BLE_WRITE, MAX_FRAME, MIN_PACKET_ROOM
from hardware.errors import NOT_A_BOARD, NOT_IN_RANGE, VANISHED, BoardError, board_error
from hardware.transports.base import leave_behind, never, no_data, no_loss, within
from hardware.transports.ble_errors import error_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bleak import BleakClient
    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.client import BaseBleakClient
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData, BaseBleakScanner

    from hardware.transports.base import OnData, OnLost

SCAN_S: Final = 10.0
CONNECT_S: Final = 10.0
SETTLE_S: Final = 5.0
"""So long starting notifications, one write, or disconnecting may take."""
MARGIN_S: Final = 2.0
"""A library gets so much more than the time it was told, before it is given up."""
MOST_UNSENT: Final = 64
"""Frames that wait for the radio; what is more is thrown away, the link repeats it."""


class Sighting(NamedTuple):
    """A board that advertises. Valid for one connection only."""

    device: BLEDevice
    name: str | None
    address: str
    signal: int


class Radio:
    """The Bluetooth of this computer. Other back ends of bleak may be put in its place."""

    def __init__(
        self,
        *,
        client: type[BaseBleakClient] | None = None,
        scanner: type[BaseBleakScanner] | None = None,
    ) -> None:
        self._client = client
        self._scanner = scanner

    async def find(
        self, wanted: Callable[[str | None, str], bool], seconds: float
    ) -> Sighting | None:
        """The first board heard whose name and address are wanted. Raises BoardError."""
        found: list[Sighting] = []

        def is_wanted(device: BLEDevice, heard: AdvertisementData) -> bool:
            if not wanted(heard.local_name, device.address):
                return False
            found.append(Sighting(device, heard.local_name, device.address, heard.rssi))
            return True

        await self._scan(is_wanted, seconds)
        return found[0] if found else None

    async def find_all(self, seconds: float) -> list[Sighting]:
        """Every board heard within this time. Raises BoardError."""
        found: dict[str, Sighting] = {}

        def note(device: BLEDevice, heard: AdvertisementData) -> bool:
            known = found.get(device.address)
            name = heard.local_name or (known.name if known else None)
            found[device.address] = Sighting(device, name, device.address, heard.rssi)
            return False

        await self._scan(note, seconds)
        return list(found.values())

    async def _scan(
        self, is_enough: Callable[[BLEDevice, AdvertisementData], bool], seconds: float
    ) -> None:
        try:
            from bleak import BleakScanner  # noqa: PLC0415  (slow, and missing on some machines)

            options: dict[str, Any] = {"backend": self._scanner} if self._scanner else {}
            await within(
                BleakScanner.find_device_by_filter(
                    is_enough, timeout=seconds, service_uuids=[BLE_SERVICE], **options
                ),
                seconds + MARGIN_S,
            )
        except Exception as problem:  # whatever a radio raises
            raise error_of(problem, name="Bluetooth") from problem

    def client(self, device: BLEDevice, gone: Callable[[BleakClient], None]) -> BleakClient:
        """A new client for a board heard just now."""
        from bleak import BleakClient  # noqa: PLC0415

        options: dict[str, Any] = {"backend": self._client} if self._client else {}
        return BleakClient(device, gone, services=[BLE_SERVICE], timeout=CONNECT_S, **options)


class BleTransport:
    """One connection."""

    is_lossy = False

    def __init__(self, target: BleTarget) -> None:
        self.name = target.name
        self.packet_room = MIN_PACKET_ROOM
        self.signal: int | None = None
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss
        self._target = target
        self._client: BleakClient | None = None
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNSENT)
        self._writer: asyncio.Task[None] | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Look for the board, connect, and have it notify."""
        found = await self._target.look(SCAN_S)
        if found is None:
            raise board_error(NOT_IN_RANGE, name=self.name)
        self.name = found.name or self.name
        self.signal = found.signal
        client = self._client = self._target.radio.client(found.device, self._gone)
        try:
            await within(client.connect(), CONNECT_S + MARGIN_S)
            notify = client.services.get_characteristic(BLE_NOTIFY)
            write = client.services.get_characteristic(BLE_WRITE)
            if notify is None or write is None:
                raise board_error(NOT_A_BOARD, name=self.name)
            await within(client.start_notify(notify, self._heard), SETTLE_S)
        except Exception as problem:  # whatever a radio raises
            raise error_of(problem, name=self.name) from problem
        # `mtu_size` is always 23 on BlueZ; this is what was agreed.
        room = min(write.max_write_without_response_size, MAX_FRAME)
        self.packet_room = max(room, MIN_PACKET_ROOM)
        if not self._is_closed:
            self._writer = asyncio.create_task(self._send(client, write))

    def _heard(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        if not self._is_closed:
            self.on_data(bytes(data))

    def _gone(self, client: BleakClient) -> None:
        # Nothing is closed in here: bleak is in the middle of its own.
        if client is self._client:
            self._tell_loss(board_error(VANISHED, name=self.name))

    def _tell_loss(self, error: BoardError) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.on_lost(error)

    def write(self, data: bytes) -> None:
        """Send soon, one packet after the other."""
        with contextlib.suppress(asyncio.QueueFull):
            self._unsent.put_nowait(data)

    async def _send(self, client: BleakClient, characteristic: BleakGATTCharacteristic) -> None:
        try:
            while True:
                data = await self._unsent.get()
                await within(client.write_gatt_char(characteristic, data, response=False), SETTLE_S)
        except Exception as problem:  # noqa: BLE001  (whatever a radio raises, the board is gone)
            self._tell_loss(error_of(problem, name=self.name, otherwise=VANISHED))

    async def close(self) -> None:
        """Disconnect, whatever state the client is in; a client that will not is let go."""
        self._is_closed = True
        if self._writer is not None:
            leave_behind(self._writer)
            self._writer = None
        client, self._client = self._client, None
        if client is None:
            return
        try:
            await within(client.disconnect(), SETTLE_S)
        except Exception:  # noqa: BLE001  (a disconnect that fails or hangs is abandoned)
            let_go(client)
        except asyncio.CancelledError:
            let_go(client)
            raise


def let_go(client: BleakClient) -> None:
    """Free what a client on BlueZ holds whose `disconnect` failed: a bus, a watcher and a task.

    bleak keeps all three when bluetoothd has died, and there is no public way to have them freed.
    """
    backend: Any = getattr(client, "_backend", None)
    with contextlib.suppress(Exception):  # another version, another platform: nothing to free
        if backend._disconnect_monitor_event is not None:  # noqa: SLF001
            backend._disconnect_monitor_event.set()  # noqa: SLF001
        backend._cleanup_all()  # noqa: SLF001
        backend._bus.disconnect()  # noqa: SLF001


class BleTarget:
    """A board that advertises the service: the one of this name or address, or any.

    A board is known by its name: its address differs from host to host on some systems.
    """

    def __init__(
        self, name: str | None = None, *, known_as: str | None = None, radio: Radio | None = None
    ) -> None:
        self.wanted = name
        self.known_as = known_as
        """The address it had when it was met last; enough to recognise it, never needed."""
        self.radio = radio or Radio()
        self.name = name or "Bluetooth"
        self.address = f"ble:{name or ''}"
        self.met: Sighting | None = None
        """The board that was heard last."""
        self._was_missing = False

    def transport(self) -> BleTransport:
        """A new connection, which begins with a new scan."""
        return BleTransport(self)

    async def look(self, seconds: float) -> Sighting | None:
        """Listen for the board. Raises BoardError."""
        self._was_missing = False
        found = await self.radio.find(self._is_wanted, seconds)
        self._was_missing = found is None
        self.met = found or self.met
        return found

    def _is_wanted(self, name: str | None, address: str) -> bool:
        if self.wanted is None:
            return self.known_as in {None, address}
        return address == self.known_as or self.wanted in {name, address}

    async def appeared(self) -> None:
        """A board that was not heard at all is listened for also between two attempts."""
        if not self._was_missing:
            await never()
        while await self.radio.find(self._is_wanted, SCAN_S) is None:
            pass
