"""Bluetooth as on Linux: bleak as it is, over a real socket, to a bluetoothd of our own."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from hardware.transports.ble import BleTarget
from tests.hardware.lanes.fake_bluez import FakeBluez
from tests.hardware.lanes.lane import TableLane
from tests.hardware.lanes.table_board import TableBoard
from tests.hardware.lanes.virtual_time import now_ms

BUS = "DBUS_SYSTEM_BUS_ADDRESS"
STEP_S = 0.01


class BluezLane(TableLane):
    def __init__(self) -> None:
        super().__init__(TableBoard(lossy=False))
        self.bluez = FakeBluez(self.board)
        self.target = BleTarget()
        self._folder = tempfile.TemporaryDirectory()
        self._radio: asyncio.Task[None] | None = None
        self._bus_before = os.environ.get(BUS)

    async def open(self) -> None:
        from bleak.backends.bluezdbus.version import BlueZFeatures

        BlueZFeatures.checked_bluez_version = True  # otherwise it would run a program to ask
        os.environ[BUS] = await self.bluez.bus.open(Path(self._folder.name) / "bus")
        self._radio = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._radio:
            self._radio.cancel()
        await _forget_manager()
        await self.bluez.bus.close()
        await asyncio.sleep(0.1)
        if self._bus_before is None:
            del os.environ[BUS]
        else:
            os.environ[BUS] = self._bus_before
        self._folder.cleanup()

    async def _run(self) -> None:
        while True:
            self.bluez.step(now_ms())
            await asyncio.sleep(STEP_S)

    def unplug(self) -> None:
        self.bluez.is_near = False
        self.bluez.drop()

    def plug(self) -> None:
        self.bluez.is_near = True

    def restart(self) -> None:
        self.bluez.drop()
        self.board.restart()


async def _forget_manager() -> None:
    """bleak keeps one connection to the bus per event loop, for the life of the process."""
    from bleak.backends.bluezdbus import manager

    known = manager._global_instances.pop(asyncio.get_running_loop(), None)  # noqa: SLF001
    if known is not None and known._bus is not None:  # noqa: SLF001
        known._bus.disconnect()  # noqa: SLF001
        await asyncio.sleep(0.05)
