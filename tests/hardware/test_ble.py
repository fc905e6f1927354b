"""Bluetooth when something is wrong with it: each trouble has its advice, and none is the end."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

import pytest
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
)

from firmware_protocol.codec import LIGHT_GREEN
from hardware import errors
from hardware.discovery import BluetoothBoards, discover, greet
from hardware.link_reports import CONNECTED, FAILED, LOST, STOPPED
from hardware.transports.base import no_loss
from hardware.transports.ble import BleTarget, Radio, let_go
from hardware.transports.ble_errors import error_of
from tests.hardware.lanes.bluez_lane import BUS, BluezLane
from tests.hardware.lanes.fake_bluez import ADDRESS, NAME
from tests.hardware.lanes.table import Table, open_descriptors, running_tasks, table_at
from tests.hardware.lanes.virtual_time import now_ms, run, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bleak import BleakClient

STOPPED_WITHIN_MS = 1000


def tell(story: Callable[[Table, BluezLane], Awaitable[None]]) -> None:
    """Tell a story at a table whose board is on Bluetooth."""
    lane = BluezLane()

    async def whole() -> None:
        async with table_at(lane) as table:
            await story(table, lane)

    run(whole())


def reason_of(table: Table) -> str | None:
    error = table.link.status.error
    return error.reason if error else None


def test_without_an_adapter_people_are_told_to_plug_one_in() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.bluez.lose_adapter()
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.NO_ADAPTER
        lane.bluez.rise()
        await table.until_phase(CONNECTED)

    tell(story)


def test_bluetooth_that_is_off_is_noticed_and_so_is_its_return() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.bluez.set_power(powered=False)
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.BLUETOOTH_OFF
        lane.bluez.set_power(powered=True)
        await table.until_phase(CONNECTED)
        lane.bluez.set_power(powered=False)
        await table.until_phase(LOST, 2000)
        await until(lambda: reason_of(table) == errors.BLUETOOTH_OFF, "said that it is off")

    tell(story)


def test_a_computer_without_the_bluetooth_service_says_how_to_start_it() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.bluez.die()
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.NO_BLUETOOTH_SOFTWARE

    tell(story)


def test_a_computer_without_any_bus_says_the_same() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        there = os.environ[BUS]
        os.environ[BUS] = there + "-not"
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.NO_BLUETOOTH_SOFTWARE
        os.environ[BUS] = there
        await table.until_phase(CONNECTED)

    tell(story)


def test_a_computer_without_bleak_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, "bleak", None)
            table.link.start()
            await table.until_phase(FAILED)
        assert reason_of(table) == errors.NO_BLUETOOTH_SOFTWARE

    tell(story)


@pytest.mark.uncounted
def test_a_board_that_is_not_heard_is_listened_for_without_a_pause() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.unplug()
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.NOT_IN_RANGE
        for away_s in (14, 25, 38, 40, 42):  # in the middle of scans and of pauses
            await asyncio.sleep(away_s)
            lane.plug()
            assert await table.until_phase(CONNECTED) <= 3000
            lane.unplug()
            await table.until_phase(LOST)

    tell(story)


@pytest.mark.uncounted
def test_connections_that_fail_are_tried_again_and_leave_nothing_behind() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        await table.connect()
        await asyncio.sleep(1)
        tasks, descriptors, clients = running_tasks(), open_descriptors(), lane.bluez.bus.clients
        lane.bluez.failing_connects = 5
        lane.bluez.drop()
        await table.until_phase(LOST, 2000)
        await table.until_phase(CONNECTED, 60_000)
        await asyncio.sleep(1)
        assert lane.bluez.failing_connects == 0
        assert (running_tasks(), open_descriptors()) == (tasks, descriptors)
        assert lane.bluez.bus.clients == clients

    tell(story)


@pytest.mark.uncounted
@pytest.mark.parametrize("trouble", ["die", "vanish"])
def test_a_loss_that_bluetooth_never_tells_is_noticed_and_mended(trouble: str) -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        await table.connect()
        await asyncio.sleep(1)
        tasks, descriptors, clients = running_tasks(), open_descriptors(), lane.bluez.bus.clients
        for cell in range(1, 6):
            getattr(lane.bluez, trouble)()
            await table.until_phase(LOST, 2000)
            await asyncio.sleep(2)
            lane.bluez.rise()
            await table.until_phase(CONNECTED)
            await asyncio.sleep(1)
            lane.place(cell)
            await table.until_standing(set(range(1, cell + 1)))
        await asyncio.sleep(3)
        assert (running_tasks(), open_descriptors()) == (tasks, descriptors)
        assert lane.bluez.bus.clients == clients
        assert len(table.revs) == len(set(table.revs)) == 5, "every change once"

    tell(story)


def test_it_stops_within_a_second_although_the_radio_hangs() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        await table.connect()
        lane.bluez.is_hung = True
        await stops(table)
        table.link.start()  # hangs while it looks for the board
        await asyncio.sleep(0.5)
        await stops(table)
        table.link.start()
        await asyncio.sleep(40)  # hangs, gives up, hangs again
        await stops(table)
        lane.bluez.is_hung = False
        lane.bluez.drop()
        await table.connect()

    tell(story)


@pytest.mark.uncounted
def test_a_disconnect_that_hangs_is_abandoned_and_the_board_comes_back() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        await table.connect()
        await asyncio.sleep(1)
        descriptors = open_descriptors()
        lane.bluez.is_hung = True
        await table.until_phase(LOST, 2000)
        await asyncio.sleep(4)
        lane.bluez.is_hung = False
        lane.bluez.drop()
        await table.until_phase(CONNECTED, 40_000)
        await asyncio.sleep(15)
        assert table.phase == CONNECTED
        assert open_descriptors() == descriptors

    tell(story)


async def stops(table: Table) -> None:
    start_ms = now_ms()
    await table.link.stop()
    assert now_ms() - start_ms <= STOPPED_WITHIN_MS
    assert table.phase == STOPPED


def test_something_without_our_service_is_not_a_board() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.bluez.has_service = False
        table.link.start()
        await table.until_phase(FAILED)
        assert reason_of(table) == errors.NOT_A_BOARD

    tell(story)


def test_a_board_is_known_by_its_name_and_recognised_by_its_address() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        assert (await greet(BleTarget(NAME), now_ms=now_ms)).cells == lane.cells
        assert (await greet(BleTarget("other", known_as=ADDRESS), now_ms=now_ms)).cells
        with pytest.raises(errors.BoardError) as refused:
            await greet(BleTarget("another board"), now_ms=now_ms)
        assert refused.value.reason == errors.NOT_IN_RANGE

    tell(story)


def test_a_scan_tells_name_and_signal_of_every_board() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        found, problems = await discover([BluetoothBoards(Radio())])
        assert not problems
        assert [(place.name, place.board_id) for place in found] == [(NAME, f"ble:{NAME}")]
        assert found[0].signal is not None
        assert found[0].signal < 0
        lane.bluez.set_power(powered=False)
        found, problems = await discover([BluetoothBoards(Radio())])
        assert not found
        assert [problem.reason for problem in problems] == [errors.BLUETOOTH_OFF]

    tell(story)


def test_the_status_says_who_it_is_and_how_strong_its_signal_was() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        await table.connect()
        assert table.link.status.transport == NAME
        assert table.link.status.signal in {-50, -51}
        assert "StartNotify" in lane.bluez.calls
        assert "WriteValue" in lane.bluez.calls

    tell(story)


@pytest.mark.parametrize(("mtu", "room"), [(23, 20), (60, 57), (517, 98)])
def test_a_packet_is_as_long_as_the_radio_and_the_wire_allow(mtu: int, room: int) -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        lane.bluez.mtu = mtu
        transport = lane.target.transport()
        await transport.open()
        assert transport.packet_room == room
        await transport.close()
        table.link.set_leds(dict.fromkeys(range(40), LIGHT_GREEN))
        await table.connect()
        await until(lambda: len(lane.lit()) == 40, "all lights, in packets of that size")

    tell(story)


def test_a_transport_writes_no_more_than_the_radio_takes() -> None:
    async def story(table: Table, lane: BluezLane) -> None:
        transport = lane.target.transport()
        await transport.open()
        lane.bluez.is_hung = True
        for _ in range(500):
            transport.write(b"\x06\x00")
        losses: list[str] = []
        transport.on_lost = lambda error: losses.append(error.reason if error else "")
        await until(lambda: bool(losses), "a write that hangs is a loss")
        lane.bluez.is_hung = False
        transport.on_lost = no_loss
        await transport.close()
        await transport.close()
        assert losses == [errors.TIMED_OUT]

    tell(story)


class _NoBackend:
    """A client of another platform or another version."""


def test_letting_go_of_a_client_that_holds_nothing_is_harmless() -> None:
    client: BleakClient = _NoBackend()  # type: ignore[assignment]
    let_go(client)


Why = BleakBluetoothNotAvailableReason
DBUS = "org.freedesktop.DBus.Error."


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (BleakBluetoothNotAvailableError("", Why.NO_BLUETOOTH), errors.NO_ADAPTER),
        (BleakBluetoothNotAvailableError("", Why.NO_BLE_CENTRAL_ROLE), errors.NO_ADAPTER),
        (BleakBluetoothNotAvailableError("", Why.POWERED_OFF), errors.BLUETOOTH_OFF),
        (BleakBluetoothNotAvailableError("", Why.DENIED_BY_USER), errors.BLUETOOTH_DENIED),
        (BleakBluetoothNotAvailableError("", Why.UNKNOWN), errors.FAILED),
        (BleakDBusError(DBUS + "AccessDenied", ["no"]), errors.BLUETOOTH_DENIED),
        (BleakDBusError(DBUS + "ServiceUnknown", []), errors.NO_BLUETOOTH_SOFTWARE),
        (BleakDBusError("org.bluez.Error.NotReady", []), errors.BLUETOOTH_OFF),
        (BleakDBusError("org.bluez.Error.Failed", ["x"]), errors.FAILED),
        (BleakDeviceNotFoundError("x"), errors.NOT_IN_RANGE),
        (BleakError("odd"), errors.FAILED),
        (PermissionError(), errors.BLUETOOTH_DENIED),
        (ConnectionRefusedError(), errors.NO_BLUETOOTH_SOFTWARE),
        (TimeoutError(), errors.TIMED_OUT),
        (EOFError(), errors.FAILED),
        (ImportError("bleak"), errors.NO_BLUETOOTH_SOFTWARE),
    ],
)
def test_every_trouble_of_bluetooth_has_its_reason(problem: Exception, reason: str) -> None:
    error = error_of(problem, name="the board")
    assert error.reason == reason
    assert error.advice.endswith((".", "bluetooth", "on"))
