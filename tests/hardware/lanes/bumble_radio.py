"""Back ends that put bleak on Bumble: the same client code, on a radio made of Python objects.

One central for all, in `BumbleRadio.central`, because bleak makes its back ends itself.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, Peer

from firmware_protocol.codec import BLE_SERVICE

if TYPE_CHECKING:
    from bleak.args import SizedBuffer
    from bleak.backends.client import NotifyCallback
    from bumble.device import Advertisement, Connection

WISHED_MTU = 185


class BumbleRadio:
    """Where the back ends find the host's side of the radio."""

    central: ClassVar[Device | None] = None


def _central() -> Device:
    assert BumbleRadio.central is not None
    return BumbleRadio.central


class BumbleScanner(BaseBleakScanner):
    """Hears advertisements."""

    def __init__(self, callback: Any, service_uuids: Any, _mode: str, **_: Any) -> None:
        super().__init__(callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        _central().on("advertisement", self._heard)
        await _central().start_scanning(active=True)

    async def stop(self) -> None:
        _central().remove_listener("advertisement", self._heard)
        await _central().stop_scanning()

    def _heard(self, heard: Advertisement) -> None:
        name = heard.data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
        services = heard.data.get(AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
        uuids = [uuid.to_hex_str("-").lower() for uuid in services or []]
        if not self.is_allowed_uuid(uuids):
            return
        told = AdvertisementData(name, {}, {}, uuids, None, heard.rssi, ())
        address = str(heard.address)
        device = self.create_or_update_device(address, address, name, heard.address, told)
        self.call_detection_callbacks(device, told)


class BumbleClient(BaseBleakClient):
    """One connection."""

    def __init__(self, device: Any, **options: Any) -> None:
        super().__init__(device, **options)
        self._connection: Connection | None = None

    @property
    def mtu_size(self) -> int:
        return self._connection.att_mtu if self._connection else 23

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **_: Any) -> None:  # noqa: ARG002
        async with asyncio.timeout(self._timeout):
            try:
                connection = await _central().connect(self.address)
            except Exception as problem:
                raise BleakError(str(problem)) from problem
        self._connection = connection
        connection.on("disconnection", self._gone)
        peer = Peer(connection)
        await peer.request_mtu(WISHED_MTU)
        self.services = BleakGATTServiceCollection()
        for found in await peer.discover_service(UUID(BLE_SERVICE)):
            service = BleakGATTService(found, found.handle, BLE_SERVICE)
            self.services.add_service(service)
            for proxy in await found.discover_characteristics():
                uuid = proxy.uuid.to_hex_str("-").lower()
                self.services.add_characteristic(
                    BleakGATTCharacteristic(
                        proxy, proxy.handle, uuid, [], lambda: self.mtu_size - 3, service
                    )
                )

    def _gone(self, *_: Any) -> None:
        self._connection = None
        if self._disconnected_callback:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect()

    async def write_gatt_char(
        self, characteristic: BleakGATTCharacteristic, data: SizedBuffer, response: bool
    ) -> None:
        if self._connection is None:
            raise BleakError("Not connected")
        await characteristic.obj.write_value(bytes(data), with_response=response)

    async def start_notify(
        self, characteristic: BleakGATTCharacteristic, callback: NotifyCallback, **_: Any
    ) -> None:
        await characteristic.obj.subscribe(lambda value: callback(bytearray(value)))

    async def stop_notify(self, characteristic: BleakGATTCharacteristic) -> None:
        await characteristic.obj.unsubscribe()

    async def pair(self, *_: Any, **__: Any) -> None:
        raise NotImplementedError

    async def unpair(self) -> None:
        raise NotImplementedError

    async def read_gatt_char(self, characteristic: Any, **_: Any) -> bytearray:
        raise NotImplementedError

    async def read_gatt_descriptor(self, descriptor: Any, **_: Any) -> bytearray:
        raise NotImplementedError

    async def write_gatt_descriptor(self, descriptor: Any, data: SizedBuffer) -> None:
        raise NotImplementedError
