"""The loop on a time that is told: nothing is early, nothing is missed, and it ends."""

from __future__ import annotations

import asyncio

from hardware.stepped_loop import SteppedLoop


def appoint(loop: SteppedLoop[str], kept: list[int]) -> None:
    kept.append(loop.now_ms())
    asyncio.get_running_loop().call_later(0.25, appoint, loop, kept)


def test_every_appointment_is_kept_at_its_time_however_far_a_step_goes() -> None:
    loop, kept = SteppedLoop[str](), list[int]()
    loop.step(0)
    loop.post(lambda: appoint(loop, kept))
    loop.step(1000)
    assert kept == [0, 250, 500, 750, 1000]
    loop.step(3_600_000)
    assert len(kept) == 14_401
    assert loop.now_ms() == 3_600_000
    assert loop.stop()


def test_time_begins_with_the_first_step() -> None:
    loop, kept = SteppedLoop[str](), list[int]()
    loop.post(lambda: appoint(loop, kept))
    loop.step(1_000_000)
    assert kept == [1_000_000]
    assert loop.stop()


def test_what_one_task_wakes_in_another_is_heard_in_the_same_step() -> None:
    loop: SteppedLoop[str] = SteppedLoop()
    woken = asyncio.Event()

    async def sleeper() -> None:
        await woken.wait()
        loop.emit("awake")

    async def waker() -> None:
        await asyncio.sleep(0.1)
        woken.set()

    loop.run(sleeper())
    loop.run(waker())
    loop.step(0)
    assert loop.drain() == []
    loop.step(100)
    assert loop.drain() == ["awake"]
    assert loop.stop()


def test_what_a_thread_brings_is_taken() -> None:
    loop: SteppedLoop[str] = SteppedLoop()
    brought = loop.run(asyncio.to_thread(lambda: "from a thread"))
    while not brought.done():
        loop.step(loop.now_ms() + 1)
    assert brought.result() == "from a thread"
    assert loop.stop()


def test_what_is_closing_is_done_and_afterwards_nothing_is() -> None:
    loop: SteppedLoop[str] = SteppedLoop()

    async def last() -> None:
        await asyncio.sleep(0.4)
        loop.emit("closed")

    assert loop.stop(last())
    assert loop.drain() == ["closed"]
    loop.post(lambda: loop.emit("late"))
    assert loop.run(last()).cancelled()
    loop.step(1000)
    assert loop.drain() == []
    assert loop.stop(last())
