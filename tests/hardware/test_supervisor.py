"""The supervision itself: order, pauses, late callbacks and drivers that misbehave."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from firmware_protocol.codec import LIGHT_RED
from firmware_protocol.link_events import Lost, Synced
from hardware import errors
from hardware.errors import board_error
from hardware.link_reports import CONNECTED, CONNECTING, FAILED, LOST, STOPPED
from hardware.supervisor import BoardLink
from hardware.transports.base import never, no_data, no_loss
from tests.hardware.lanes.simulated_lane import SimulatedLane
from tests.hardware.lanes.table import Table, running_tasks, table_at
from tests.hardware.lanes.tcp_lane import TcpLane
from tests.hardware.lanes.virtual_time import now_ms, run, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from hardware.link_reports import LinkReport
    from hardware.transports.base import BoardTarget, OnData, OnLost


class Stub:
    """A transport that does as it is told."""

    is_lossy = True
    packet_room = 0
    signal: int | None = None

    def __init__(self, target: Stubs) -> None:
        self.name = target.name
        self.on_data: OnData = no_data
        self.on_lost: OnLost = no_loss
        self._target = target

    async def open(self) -> None:
        self._target.opened_ms.append(now_ms())
        await self._target.opening()

    def write(self, data: bytes) -> None:
        self._target.written += data

    async def close(self) -> None:
        self._target.closed += 1
        await self._target.closing()


class Stubs:
    """Where stubs are made; `opening` and `closing` are what they do."""

    name = "stub"
    address = "stub"

    def __init__(self) -> None:
        self.made: list[Stub] = []
        self.opened_ms: list[int] = []
        self.closed = 0
        self.written = b""
        self.opening: Callable[[], Awaitable[None]] = nothing
        self.closing: Callable[[], Awaitable[None]] = nothing
        self.appearing: Callable[[], Awaitable[None]] = never

    def transport(self) -> Stub:
        self.made.append(Stub(self))
        return self.made[-1]

    async def appeared(self) -> None:
        await self.appearing()


async def nothing() -> None:
    """At once."""


async def fail() -> None:
    raise board_error(errors.NO_SUCH_PORT, port="stub")


async def break_down() -> None:
    raise ZeroDivisionError("a driver")


async def deaf() -> None:
    """Goes on although it is cancelled, as a wedged library does."""
    for _ in range(5):
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            continue


def new_link(target: BoardTarget, reports: list[LinkReport] | None = None) -> BoardLink:
    heard = [] if reports is None else reports
    return BoardLink(target, on_report=heard.append, now_ms=now_ms, chance=lambda: 0.5)


def tell(story: Callable[[Table, SimulatedLane], Awaitable[None]]) -> None:
    lane = SimulatedLane()

    async def whole() -> None:
        async with table_at(lane) as table:
            await story(table, lane)

    run(whole())


def test_attempts_come_after_1_2_4_and_10_seconds_with_a_new_transport_each() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = fail
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(40)
        await link.stop()
        pauses = [b - a for a, b in zip(stubs.opened_ms, stubs.opened_ms[1:], strict=False)]
        assert pauses[:5] == [1000, 2000, 4000, 10_000, 10_000]
        assert len(set(map(id, stubs.made))) == len(stubs.made) == stubs.closed

    run(story())


def test_what_appears_is_tried_at_once() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = fail

        async def soon() -> None:
            await asyncio.sleep(0.1)

        stubs.appearing = soon
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(1.05)
        await link.stop()
        assert len(stubs.made) == 11

    run(story())


def test_a_target_that_cannot_watch_is_tried_in_the_usual_rhythm() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = fail
        stubs.appearing = break_down
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(3.5)
        await link.stop()
        assert len(stubs.made) == 3

    run(story())


def test_a_driver_that_breaks_down_is_an_error_with_advice_not_the_end() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = break_down
        stubs.closing = break_down
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(10)
        error = link.status.error
        assert link.status.phase == FAILED
        assert error is not None
        assert error.reason == errors.FAILED
        assert "ZeroDivisionError" in error.advice
        assert error.__traceback__ is None
        assert len(stubs.made) > 2
        await link.stop()

    run(story())


def test_an_opening_that_never_ends_is_given_up() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = deaf
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(35)
        assert link.status.error is not None
        assert link.status.error.reason == errors.TIMED_OUT
        assert len(stubs.made) == 2
        await link.stop()

    run(story())


def test_it_stops_within_a_second_whatever_a_driver_does() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = deaf
        stubs.closing = deaf
        link = new_link(stubs)
        for pause_s in (0, 0.1, 31):
            link.start()
            await asyncio.sleep(pause_s)
            start_ms = now_ms()
            await link.stop()
            assert now_ms() - start_ms <= 1000
            assert link.status.phase == STOPPED
        await link.stop()
        await asyncio.sleep(0)

    run(story())


def test_it_stops_within_a_second_while_a_closing_hangs() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = fail
        stubs.closing = deaf
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(0.5)
        start_ms = now_ms()
        await link.stop()
        assert now_ms() - start_ms <= 1000

    run(story())


def test_starting_twice_is_starting_once() -> None:
    async def story() -> None:
        stubs = Stubs()
        link = new_link(stubs)
        link.start()
        link.start()
        await asyncio.sleep(0.1)
        assert len(stubs.made) == 1
        await link.stop()

    run(story())


def test_a_link_that_is_started_again_has_lost_nothing_yet() -> None:
    async def story(table: Table, lane: SimulatedLane) -> None:
        await table.connect()
        await table.link.stop()
        lane.unplug()
        table.link.start()
        await table.until_phase(FAILED)
        assert table.phases() == [CONNECTING, CONNECTED, STOPPED, CONNECTING, FAILED]

    tell(story)


def test_a_late_callback_of_an_old_connection_changes_nothing() -> None:
    async def story() -> None:
        stubs = Stubs()
        reports: list[LinkReport] = []
        link = new_link(stubs, reports)
        link.start()
        await asyncio.sleep(0.1)
        old = stubs.made[0]
        old.on_lost(None)
        await asyncio.sleep(1.5)
        assert len(stubs.made) == 2
        told = len(reports)
        old.on_lost(None)
        old.on_data(b"\0")
        await asyncio.sleep(0.1)
        assert len(reports) == told
        assert len(stubs.made) == 2
        await link.stop()

    run(story())


def test_a_board_on_a_wire_may_be_reset_without_its_port_being_opened_again() -> None:
    async def story(table: Table, lane: SimulatedLane) -> None:
        await table.connect()
        await asyncio.sleep(1)
        lane.fall_silent()  # its boot loader waits
        await table.until_phase(LOST, 2000)
        await asyncio.sleep(0.2)
        lane.restart()
        lane.speak_again()
        await table.until_phase(CONNECTED, 1000)
        assert table.happened(Lost)
        assert table.link.status.counters["boots"] == 2, "the same connection"

    tell(story)


def test_a_board_that_greets_and_then_vanishes_is_soon_tried_again() -> None:
    async def story() -> None:
        lane = TcpLane()
        async with table_at(lane) as table:
            for _ in range(5):
                await table.connect()
                lane.unplug()
                await table.until_phase(LOST, 2000)
                lane.plug()
                assert await table.until_phase(CONNECTED) <= 1300

    run(story())


def test_what_somebody_has_to_mend_first_is_tried_seldom() -> None:
    async def no_board() -> None:
        raise board_error(errors.NOT_A_BOARD, name="stub")

    async def story() -> None:
        stubs = Stubs()
        stubs.opening = no_board
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(25)
        await link.stop()
        assert len(stubs.made) == 3

    run(story())


def test_a_closing_that_hangs_does_not_end_the_attempts() -> None:
    async def story() -> None:
        stubs = Stubs()
        stubs.opening = fail
        stubs.closing = deaf
        link = new_link(stubs)
        link.start()
        await asyncio.sleep(8)
        assert len(stubs.made) == 3
        await link.stop()

    run(story())


def test_lights_and_settings_may_be_asked_for_at_any_time() -> None:
    async def story(table: Table, lane: SimulatedLane) -> None:
        table.link.configure(debounce_ms=30, heartbeat_ms=700)
        table.link.set_leds({1: LIGHT_RED})
        lane.unplug()
        table.link.start()
        await asyncio.sleep(3)
        table.link.set_leds({2: LIGHT_RED})
        lane.plug()
        await table.until_phase(CONNECTED)
        await until(lambda: lane.lit() == {2}, "the light asked for last")
        await until(lambda: lane.board.link.debounce_ms == 30, "set")
        assert lane.board.link.heartbeat_ms == 700

    tell(story)


def test_every_chunk_can_be_listened_in_on() -> None:
    async def story() -> None:
        lane = SimulatedLane()
        heard: list[tuple[str, bytes, int]] = []
        reports: list[LinkReport] = []
        link = BoardLink(
            lane.target,
            on_report=reports.append,
            now_ms=now_ms,
            on_bytes=lambda way, data, at_ms: heard.append((way, data, at_ms)),
        )
        link.start()
        await until(lambda: link.status.phase == CONNECTED, "connected")
        await asyncio.sleep(1)
        await link.stop()
        assert heard[0][0] == "out"
        assert {way for way, _, _ in heard} == {"in", "out"}
        assert [at_ms for *_, at_ms in heard] == sorted(at_ms for *_, at_ms in heard)

    run(story())


def test_the_counters_of_the_last_connection_stay_readable() -> None:
    async def story(table: Table, lane: SimulatedLane) -> None:
        await table.connect()
        await asyncio.sleep(1)
        frames = table.link.status.counters["frames"]
        lane.unplug()
        await table.until_phase(LOST)
        assert table.link.status.counters["frames"] >= frames > 0
        assert table.link.status.hello is not None
        await table.link.stop()
        assert running_tasks() == set()

    tell(story)


@pytest.mark.uncounted
def test_the_link_light_changes_only_for_a_reason() -> None:
    async def story(table: Table, lane: SimulatedLane) -> None:
        await table.connect()
        await asyncio.sleep(120)
        assert table.phases() == [CONNECTING, CONNECTED]
        assert len(table.statuses()) == 2
        assert len(table.happened(Synced)) == 1

    tell(story)
