"""A link at the near end of a lane, with everything it has told so far."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from firmware_protocol.codec import STATE_EMPTY
from firmware_protocol.link_events import CellChanged, Synced
from hardware.link_reports import CONNECTED, EventReported, LinkReport, LinkStatus, StatusChanged
from hardware.supervisor import BoardLink
from tests.hardware.lanes.virtual_time import now_ms, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from firmware_protocol.link_events import LinkEvent
    from tests.hardware.lanes.lane import Lane

H = TypeVar("H", bound="LinkEvent")


class Table:
    """One link and what it said; `cells` is what somebody who listened would believe."""

    def __init__(self, lane: Lane, seed: int = 1) -> None:
        self.lane = lane
        self.events: list[LinkReport] = []
        self.link = BoardLink(
            lane.target, on_report=self._hear, now_ms=now_ms, chance=random.Random(seed).random
        )
        self.cells: list[int] = []
        self.revs: list[int] = []

    def _hear(self, report: LinkReport) -> None:
        self.events.append(report)
        if not isinstance(report, EventReported):
            return
        if isinstance(report.event, Synced):
            self.cells = list(report.event.cells)
        elif isinstance(report.event, CellChanged):
            self.cells[report.event.cell] = report.event.state
            self.revs.append(report.event.rev)

    # ---- what was told ----

    def happened(self, kind: type[H]) -> list[H]:
        """The link events of one kind so far."""
        return [
            report.event
            for report in self.events
            if isinstance(report, EventReported) and isinstance(report.event, kind)
        ]

    def statuses(self) -> list[LinkStatus]:
        return [report.status for report in self.events if isinstance(report, StatusChanged)]

    def phases(self) -> list[str]:
        """The phases so far, without repeats in a row."""
        phases: list[str] = []
        for status in self.statuses():
            if phases[-1:] != [status.phase]:
                phases.append(status.phase)
        return phases

    @property
    def phase(self) -> str:
        return self.link.status.phase

    def standing(self) -> set[int]:
        """The cells where something stands, as believed."""
        return {cell for cell, state in enumerate(self.cells) if state != STATE_EMPTY}

    # ---- waiting ----

    async def until_phase(self, phase: str, within_ms: int = 20_000) -> int:
        return await until(lambda: self.phase == phase, f"{phase} (is {self.phase})", within_ms)

    async def until_standing(self, cells: set[int], within_ms: int = 20_000) -> int:
        return await until(lambda: self.standing() == cells, f"{cells} standing", within_ms)

    async def connect(self) -> None:
        """Start, and wait until the whole board is known."""
        self.link.start()
        await self.until_phase(CONNECTED)
        await until(lambda: bool(self.happened(Synced)), "synced")


@contextlib.asynccontextmanager
async def table_at(lane: Lane) -> AsyncIterator[Table]:
    """A table at an open lane; both are closed at the end."""
    await lane.open()
    table = Table(lane)
    try:
        yield table
    finally:
        await table.link.stop()
        await lane.close()
        await asyncio.sleep(0.1)


def open_descriptors() -> int:
    """How many descriptors this process holds."""
    gc.collect()
    for folder in ("/proc/self/fd", "/dev/fd"):
        if Path(folder).is_dir():
            return len(os.listdir(folder))  # noqa: PTH208  (a Path would open one more)
    return 0


def running_tasks() -> set[str]:
    """The tasks that are under way, by what they run."""
    return {
        getattr(task.get_coro(), "__qualname__", "?")
        for task in asyncio.all_tasks()
        if task is not asyncio.current_task() and not task.done()
    }
