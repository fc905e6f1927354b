"""Plugs pulled and put in again at random moments: back soon, nothing doubled, nothing leaked.

A few times each by default; RINGSIDE_REPLUGS=1000 for the long run.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import TYPE_CHECKING

import pytest

from hardware.link_reports import CONNECTED, LOST
from tests.hardware.lanes.bluez_lane import BluezLane
from tests.hardware.lanes.emulated_lane import EmulatedLane
from tests.hardware.lanes.table import Table, open_descriptors, running_tasks, table_at
from tests.hardware.lanes.virtual_time import now_ms, run, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.hardware.lanes.lane import Lane

pytestmark = pytest.mark.uncounted

REPLUGS = int(os.environ.get("RINGSIDE_REPLUGS", "0"))
LOST_WITHIN_MS = 2000
BACK_WITHIN_MS = 3000
SPACES = range(1, 15)


class Restless:
    """People who move figures and pull plugs; measures what the link makes of it."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.standing: set[int] = set()
        self.lost_after_ms: list[int] = []
        self.back_after_ms: list[int] = []

    def move_a_figure(self) -> None:
        cell = self.chance.choice(SPACES)
        if cell in self.standing:
            self.table.lane.lift(cell)
        else:
            self.table.lane.place(cell)
        self.standing ^= {cell}

    async def replug(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, 1.5))
        self.move_a_figure()
        await asyncio.sleep(self.chance.choice((0, 0, 0.003, 0.02, 0.3)))
        was_connected = self.table.phase == CONNECTED
        self.table.lane.unplug()
        if was_connected:
            self.lost_after_ms.append(await self.table.until_phase(LOST, 5000))
        self.move_a_figure()
        await asyncio.sleep(self.chance.choice((0, 0.001, 0.1, 0.7, 1.5, 3, 9)))
        self.table.lane.plug()
        if self.chance.random() < 0.1:
            return  # pulled again before it is back
        plugged_ms = now_ms()
        await self.table.until_phase(CONNECTED)
        await until(lambda: self.table.standing() == self.standing, f"{self.standing} standing")
        self.back_after_ms.append(now_ms() - plugged_ms)


@pytest.mark.parametrize(("new_lane", "few"), [(EmulatedLane, 8), (BluezLane, 20)])
def test_a_board_unplugged_at_any_moment_comes_back_and_leaves_nothing_behind(
    new_lane: Callable[[], Lane], few: int
) -> None:
    lane, replugs = new_lane(), REPLUGS or few

    async def story() -> None:
        async with table_at(lane) as table:
            await table.connect()
            people = Restless(table, seed=replugs)
            await asyncio.sleep(1)
            tasks, descriptors = running_tasks(), open_descriptors()
            for _ in range(replugs):
                await people.replug()
            await table.until_phase(CONNECTED)
            await asyncio.sleep(5)
            back = sorted(people.back_after_ms)
            print(
                f"{new_lane.__name__}: {replugs} times; lost after at most "
                f"{max(people.lost_after_ms)} ms; back after {back[len(back) // 2]} ms (p50), "
                f"{back[int(0.95 * len(back))]} ms (p95), {back[-1]} ms (worst)"
            )
            assert max(people.lost_after_ms) <= LOST_WITHIN_MS
            assert back[int(0.95 * len(back))] <= BACK_WITHIN_MS
            assert running_tasks() == tasks
            assert open_descriptors() == descriptors
            assert len(table.revs) == len(set(table.revs)), "a change was told twice"
            assert table.standing() == people.standing

    run(story(), grace_s=lane.grace_s)
