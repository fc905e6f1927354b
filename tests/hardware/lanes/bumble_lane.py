"""Bluetooth down to the link layer: two virtual controllers and a GATT server with a board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from firmware_protocol.codec import BLE_NOTIFY, BLE_SERVICE, BLE_WRITE
from hardware.transports.ble import BleTarget, Radio
from tests.hardware.lanes.bumble_radio import BumbleClient, BumbleRadio, BumbleScanner
from tests.hardware.lanes.lane import TableLane
from tests.hardware.lanes.table_board import TableBoard
from tests.hardware.lanes.virtual_time import now_ms

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bumble.device import Connection

NAME = "Ringside board"
STEP_S = 0.01


class BumbleLane(TableLane):
    def __init__(self) -> None:
        super().__init__(TableBoard(lossy=False))
        # By its service, not by its name: a virtual controller does not send scan responses.
        self.target = BleTarget(radio=Radio(client=BumbleClient, scanner=BumbleScanner))
        self._connection: Connection | None = None
        self._is_near = True
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        air = LocalLink()  # type: ignore[no-untyped-call]
        BumbleRadio.central = _device(air, "host", "F0:F1:F2:F3:F4:F5")
        self._peripheral = _device(air, NAME, "F5:F4:F3:F2:F1:F0")
        properties = Characteristic.Properties
        self._notify: Characteristic[bytes] = Characteristic(
            UUID(BLE_NOTIFY), properties.NOTIFY, Characteristic.READABLE, b""
        )
        write: Characteristic[bytes] = Characteristic(
            UUID(BLE_WRITE),
            properties.WRITE | properties.WRITE_WITHOUT_RESPONSE,
            Characteristic.WRITEABLE,
            CharacteristicValue(write=self._written),
        )
        self._peripheral.add_service(Service(UUID(BLE_SERVICE), [self._notify, write]))
        self._peripheral.on("connection", self._connected)
        await BumbleRadio.central.power_on()
        await self._peripheral.power_on()
        await self._advertise()
        self._do(self._run())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._peripheral.power_off()
        if BumbleRadio.central:
            await BumbleRadio.central.power_off()
        BumbleRadio.central = None

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        while True:
            self.board.tick(now_ms())
            chunks = self.board.outgoing()
            for chunk in chunks if self._connection else []:
                await self._peripheral.notify_subscribers(self._notify, chunk)
            await asyncio.sleep(STEP_S)

    async def _advertise(self) -> None:
        # The service and the name together do not fit one advertisement.
        service = bytes(UUID(BLE_SERVICE))
        kind = AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS
        await self._peripheral.start_advertising(
            advertising_data=bytes(AdvertisingData([(kind, service)])),
            scan_response_data=bytes(
                AdvertisingData([(AdvertisingData.COMPLETE_LOCAL_NAME, NAME.encode())])
            ),
        )

    def _written(self, _: Connection, value: bytes) -> None:
        self.board.receive(value, now_ms())

    def _connected(self, connection: Connection) -> None:
        self._connection = connection
        self.board.packet_room = 20
        connection.on("connection_att_mtu_update", self._agree)
        connection.on("disconnection", self._disconnected)

    def _agree(self) -> None:
        if self._connection:
            self.board.packet_room = self._connection.att_mtu - 3

    def _disconnected(self, _: int) -> None:
        self._connection = None
        if self._is_near:
            self._do(self._advertise())

    def unplug(self) -> None:
        self._is_near = False
        self._do(self._go_away())

    async def _go_away(self) -> None:
        await self._peripheral.stop_advertising()
        if self._connection:
            await self._connection.disconnect()

    def plug(self) -> None:
        self._is_near = True
        self._do(self._advertise())

    def restart(self) -> None:
        self.board.restart()
        if self._connection:
            self._do(self._connection.disconnect())


def _device(air: LocalLink, name: str, address: str) -> Device:
    controller = Controller(name, link=air, public_address=address)
    return Device(
        name=name, address=Address(address), host=Host(controller, AsyncPipeSink(controller))
    )
