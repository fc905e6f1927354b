"""The same stories over every lane: whatever the way to the board, the link behaves alike."""

from __future__ import annotations

import asyncio
import inspect
import random
from typing import TYPE_CHECKING, TypeVar

import pytest

from firmware_protocol.codec import LIGHT_GREEN, Message, SetConfig, SetLeds
from firmware_protocol.link_events import CellChanged, CommandDone
from hardware import errors
from hardware.link_reports import CONNECTED, CONNECTING, FAILED, LOST, STOPPED
from tests.hardware.lanes.every_lane import LANES
from tests.hardware.lanes.table import Table, open_descriptors, running_tasks, table_at
from tests.hardware.lanes.virtual_time import now_ms, run, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.hardware.lanes.lane import Lane

pytestmark = pytest.mark.uncounted

C = TypeVar("C", bound=Message)

LOST_WITHIN_MS = 2000
STOPPED_WITHIN_MS = 1000


async def it_connects_only_after_the_board_has_greeted(table: Table) -> None:
    await table.connect()
    assert table.phases() == [CONNECTING, CONNECTED]
    status = table.link.status
    assert status.hello is not None
    assert status.hello.cells == table.lane.cells
    assert status.error is None
    assert status.counters["connects"] == 1


async def it_knows_what_stood_there_before(table: Table) -> None:
    for cell in (3, 7, 11):
        table.lane.place(cell)
    await asyncio.sleep(0.1)
    await table.connect()
    await table.until_standing({3, 7, 11})


async def it_tells_every_change_once_and_in_order(table: Table) -> None:
    await table.connect()
    wanted = []
    for cell in (1, 5, 2, 9, 4):
        table.lane.place(cell)
        await asyncio.sleep(0.1)
        table.lane.lift(cell)
        await asyncio.sleep(0.1)
        wanted += [(cell, True), (cell, False)]
    await until(lambda: len(table.happened(CellChanged)) >= len(wanted), "all changes")
    changes = table.happened(CellChanged)
    assert [(change.cell, change.state != 0) for change in changes] == wanted
    assert [change.rev for change in changes] == list(
        range(changes[0].rev, changes[0].rev + len(wanted))
    )


async def it_lights_what_it_is_asked_to_light(table: Table) -> None:
    table.link.set_leds({2: LIGHT_GREEN})
    await table.connect()
    await until(lambda: table.lane.lit() == {2}, "the light asked for before it was connected")
    table.link.set_leds({5: LIGHT_GREEN, 6: LIGHT_GREEN})
    await until(lambda: table.lane.lit() == {5, 6}, "two lights instead of the first")
    await until(lambda: 6 in [len(c.lights) for c in commands(table, SetLeds)], "confirmed")


async def it_sets_the_heartbeat_and_how_long_a_contact_must_hold(table: Table) -> None:
    await table.connect()
    await until(lambda: len(commands(table, SetConfig)) == 1, "set")
    table.link.configure(debounce_ms=30)
    await until(lambda: len(commands(table, SetConfig)) == 2, "set again")
    configs = commands(table, SetConfig)
    assert [(config.debounce_ms, config.heartbeat_ms) for config in configs] == [
        (20, 500),
        (30, 500),
    ]


def commands(table: Table, kind: type[C]) -> list[C]:
    """The commands of one kind that the board has carried out."""
    done = (done.command for done in table.happened(CommandDone))
    return [command for command in done if isinstance(command, kind)]


async def it_shows_within_two_seconds_that_the_board_is_gone(table: Table) -> None:
    await table.connect()
    table.lane.unplug()
    await table.until_phase(LOST, LOST_WITHIN_MS)
    error = table.link.status.error
    assert error is not None
    assert error.reason in {errors.VANISHED, errors.SILENT}
    assert error.advice


async def it_shows_within_two_seconds_that_the_board_has_fallen_silent(table: Table) -> None:
    await table.connect()
    await until(lambda: bool(commands(table, SetConfig)), "configured")
    table.lane.fall_silent()
    await table.until_phase(LOST, LOST_WITHIN_MS)
    error = table.link.status.error
    assert error is not None
    assert error.reason == errors.SILENT
    table.lane.speak_again()
    await table.until_phase(CONNECTED)


async def it_comes_back_by_itself_and_knows_what_changed_meanwhile(table: Table) -> None:
    table.lane.place(1)
    table.link.set_leds({3: LIGHT_GREEN})
    await table.connect()
    await table.until_standing({1})
    table.lane.unplug()
    await table.until_phase(LOST)
    table.lane.lift(1)
    table.lane.place(8)
    await asyncio.sleep(7)
    table.lane.plug()
    await table.until_phase(CONNECTED)
    await table.until_standing({8})
    await until(lambda: table.lane.lit() == {3}, "the light again")
    assert table.phases() == [CONNECTING, CONNECTED, LOST, CONNECTED]


async def it_starts_over_when_the_board_was_reset(table: Table) -> None:
    table.link.set_leds({3: LIGHT_GREEN})
    table.lane.place(4)
    await table.connect()
    await until(lambda: table.lane.lit() == {3}, "the light")
    before = table.link.status.hello
    assert before is not None
    table.lane.restart()

    def is_new() -> bool:
        hello = table.link.status.hello
        return hello is not None and hello.boot != before.boot

    await until(is_new, "another boot")
    await until(lambda: table.lane.lit() == {3}, "the light again")
    table.lane.place(6)
    await table.until_standing({4, 6})


async def it_refuses_firmware_from_the_future_with_advice(table: Table) -> None:
    table.lane.be_newer()
    table.link.start()
    await table.until_phase(FAILED)
    error = table.link.status.error
    assert error is not None
    assert error.reason == errors.TOO_NEW
    assert error.facts["major"] == 2
    assert "Update Ringside" in error.advice
    await asyncio.sleep(13)
    assert CONNECTED not in table.phases()


async def it_says_that_something_is_not_a_board(table: Table) -> None:
    table.lane.fall_silent()
    table.link.start()
    await table.until_phase(FAILED)
    error = table.link.status.error
    assert error is not None
    assert error.reason == errors.NOT_A_BOARD
    assert table.link.status.transport in error.advice
    table.lane.speak_again()
    await table.until_phase(CONNECTED)


async def it_survives_hostile_noise(table: Table) -> None:
    chance = random.Random(5)
    await table.connect()
    for _ in range(50):
        table.lane.add_noise(chance.randbytes(chance.randint(1, 60)))
        await asyncio.sleep(0.02)
    table.lane.place(2)
    await table.until_standing({2})
    await asyncio.sleep(2)
    assert table.phase == CONNECTED
    assert table.standing() == {2}


async def it_stops_while_nobody_is_there(table: Table) -> None:
    table.lane.unplug()
    table.link.start()
    await asyncio.sleep(0.3)
    await stops_cleanly(table)
    table.lane.plug()


async def it_stops_while_nobody_answers(table: Table) -> None:
    table.lane.fall_silent()
    table.link.start()
    await asyncio.sleep(1)
    await stops_cleanly(table)


async def it_stops_in_the_middle_of_connecting(table: Table) -> None:
    for pause_s in (0, 0.001, 0.01, 0.05, 0.2):
        table.link.start()
        await asyncio.sleep(pause_s)
        await stops_cleanly(table)


async def it_stops_while_connected_and_can_start_again(table: Table) -> None:
    await table.connect()
    await stops_cleanly(table)
    tasks, descriptors = running_tasks(), open_descriptors()
    await table.connect()
    await table.until_phase(CONNECTED)
    await stops_cleanly(table)
    await asyncio.sleep(0.5)
    assert running_tasks() <= tasks
    assert open_descriptors() <= descriptors


async def stops_cleanly(table: Table) -> None:
    start_ms = now_ms()
    await table.link.stop()
    assert now_ms() - start_ms <= STOPPED_WITHIN_MS
    assert table.phase == STOPPED
    told = len(table.events)
    await asyncio.sleep(1.3)
    assert len(table.events) == told


STORIES = [
    story
    for name, story in sorted(globals().items())
    if name.startswith("it_") and inspect.iscoroutinefunction(story)
]


@pytest.mark.parametrize("new_lane", LANES.values(), ids=LANES.keys())
@pytest.mark.parametrize("story", STORIES, ids=lambda story: str(story.__name__))
def test_over_every_lane(
    new_lane: Callable[[], Lane], story: Callable[[Table], Awaitable[None]]
) -> None:
    lane = new_lane()

    async def tell() -> None:
        async with table_at(lane) as table:
            await story(table)

    run(tell(), grace_s=lane.grace_s)
