"""The event loop in its own thread, in real time; waiting is bounded, never measured."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING

import pytest

from firmware_protocol.link_events import Synced
from hardware.clock import monotonic_ms, wait_ms
from hardware.link_reports import CONNECTED, STOPPED, EventReported, LinkReport, StatusChanged
from hardware.supervisor import BoardLink
from hardware.threaded_loop import ThreadedLoop
from hardware.transports.simulated import SimulatedTarget
from tests.hardware.lanes.table_board import TableBoard

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_S = 20.0


def until(is_so: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < give_up
        time.sleep(0.002)


def test_a_link_lives_in_the_loop_and_its_events_come_out_in_order() -> None:
    loop: ThreadedLoop[LinkReport] = ThreadedLoop()
    board = TableBoard(lossy=True)
    links: list[BoardLink] = []

    def begin() -> None:
        target = SimulatedTarget(board, now_ms=monotonic_ms, wait=wait_ms)
        links.append(BoardLink(target, on_report=loop.emit))
        links[0].start()

    loop.post(begin)
    reports: list[LinkReport] = []

    def is_synced() -> bool:
        reports.extend(loop.drain())
        return any(isinstance(e, EventReported) and isinstance(e.event, Synced) for e in reports)

    until(is_synced)
    assert loop.stop(links[0].stop())
    reports += loop.drain()
    phases = [report.status.phase for report in reports if isinstance(report, StatusChanged)]
    assert phases == ["connecting", CONNECTED, STOPPED]
    assert not loop.is_running


def test_work_is_done_in_the_thread_of_the_loop_and_its_result_can_be_had() -> None:
    loop: ThreadedLoop[str] = ThreadedLoop()

    async def where() -> str:
        await asyncio.sleep(0)
        return threading.current_thread().name

    assert loop.run(where()).result(PATIENCE_S) == "ringside-boards"
    assert loop.stop()
    assert loop.stop()


def test_after_its_end_the_loop_takes_no_more_work() -> None:
    loop: ThreadedLoop[str] = ThreadedLoop()
    done: list[str] = []
    assert loop.stop()
    loop.post(lambda: done.append("posted"))

    async def work() -> None:
        done.append("run")

    assert loop.run(work()).cancelled()
    assert loop.stop(work())
    assert loop.drain() == []
    assert not done


def test_tasks_that_still_run_are_cancelled_at_the_end() -> None:
    loop: ThreadedLoop[str] = ThreadedLoop()

    async def for_ever() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            loop.emit("cancelled")
            raise

    future = loop.run(for_ever())
    started = threading.Event()
    loop.post(started.set)
    assert started.wait(PATIENCE_S)
    assert loop.stop()
    assert loop.drain() == ["cancelled"]
    with pytest.raises(BaseException):  # noqa: B017, PT011
        future.result(0)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_ignores_its_end_is_left_behind_instead_of_waited_for() -> None:
    loop: ThreadedLoop[str] = ThreadedLoop()
    is_over = threading.Event()

    async def deaf() -> None:
        while not is_over.is_set():
            try:
                await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                loop.emit("told")

    loop.run(deaf())
    started = threading.Event()
    loop.post(started.set)
    assert started.wait(PATIENCE_S)
    loop.stop(asyncio.sleep(3600))
    assert "told" in loop.drain()
    is_over.set()
