"""The parts that transports are made of, TCP on its own, and the advice of every error."""

from __future__ import annotations

import asyncio
import re

import pytest

from hardware import errors
from hardware.errors import REASONS, BoardError, board_error
from hardware.transports.base import first_of, leave_behind, never, no_data, no_loss, within
from hardware.transports.tcp import TcpTransport
from tests.hardware.lanes.simulated_lane import SimulatedLane
from tests.hardware.lanes.tcp_lane import TcpLane
from tests.hardware.lanes.virtual_time import run, until


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_advice_that_can_be_read(reason: str, platform: str) -> None:
    error = board_error(reason, platform=platform, port="COM3", name="COM3", address="host:1")
    assert re.fullmatch(r"[a-z]+/[a-z-]+", reason)
    assert error.advice[0].isupper()
    assert len(error.advice.split()) > 4
    assert "{" not in error.advice
    assert str(error) == error.advice
    assert reason in repr(error)
    assert error.bare().facts == error.facts


def test_every_reason_has_advice_of_its_own() -> None:
    assert len({board_error(reason).advice for reason in REASONS}) == len(REASONS)


def test_the_advice_for_linux_names_commands() -> None:
    assert (
        "sudo usermod -aG dialout $USER"
        in board_error(errors.NO_PERMISSION, platform="linux", port="/dev/ttyACM0").advice
    )
    assert (
        "systemctl start bluetooth"
        in board_error(errors.NO_BLUETOOTH_SOFTWARE, platform="linux").advice
    )


def test_nobody_waits_longer_than_agreed_for_work_that_will_not_end() -> None:
    async def deaf(ends: asyncio.Event) -> None:
        while not ends.is_set():
            try:
                await ends.wait()
            except asyncio.CancelledError:
                continue

    async def story() -> None:
        ends = asyncio.Event()
        with pytest.raises(TimeoutError):
            await within(deaf(ends), 1.0)
        ends.set()
        await asyncio.sleep(0)

    run(story())


def test_work_within_its_time_gives_its_result_or_its_error() -> None:
    async def story() -> None:
        async def answer() -> int:
            return 42

        async def fail() -> None:
            raise ZeroDivisionError

        assert await within(answer(), 1.0) == 42
        with pytest.raises(ZeroDivisionError):
            await within(fail(), 1.0)
        with pytest.raises(ZeroDivisionError):
            await first_of(fail(), never())
        assert await first_of(never(), asyncio.sleep(0.1), asyncio.sleep(0.2)) == 1
        failed = asyncio.create_task(fail())
        await asyncio.sleep(0)
        leave_behind(failed)  # its error was seen: nobody is told later

    run(story())


def test_work_is_cancelled_with_whoever_waits_for_it() -> None:
    async def story() -> None:
        ended: list[str] = []

        async def work() -> None:
            try:
                await never()
            finally:
                ended.append("work")

        waiting = asyncio.create_task(within(work(), 100.0))
        await asyncio.sleep(0.1)
        waiting.cancel()
        await asyncio.sleep(0.1)
        assert waiting.cancelled()
        assert ended == ["work"]

    run(story())


def test_nothing_listens_on_a_tcp_port() -> None:
    async def story() -> BoardError:
        lane = TcpLane()
        transport = lane.target.transport()
        transport.write(b"before it is open")
        with pytest.raises(BoardError) as failure:
            await transport.open()
        await transport.close()
        return failure.value

    error = run(story())
    assert error.reason == errors.UNREACHABLE
    assert "127.0.0.1:" in error.advice


def test_a_tcp_line_that_comes_too_late_is_given_back() -> None:
    async def story() -> None:
        lane = TcpLane()
        await lane.open()
        transport = TcpTransport("127.0.0.1", lane.target.port)
        losses: list[BoardError | None] = []
        transport.on_lost = losses.append
        await transport.close()
        await transport.open()
        await asyncio.sleep(0.2)
        transport.data_received(b"nobody wants this")
        assert not losses
        assert lane.lines == 0
        await lane.close()

    run(story())


def test_a_tcp_line_ended_by_the_board_is_told_once() -> None:
    async def story() -> None:
        lane = TcpLane()
        await lane.open()
        transport = lane.target.transport()
        losses: list[BoardError | None] = []
        transport.on_lost = losses.append
        await transport.open()
        await asyncio.sleep(0.1)
        lane.unplug()
        await until(lambda: bool(losses), "told")
        transport.write(b"into nothing")
        await transport.close()
        assert [loss.reason for loss in losses if loss] == [errors.VANISHED]
        await lane.close()

    run(story())


def test_a_simulated_board_is_heard_from_the_moment_it_is_opened() -> None:
    async def story() -> None:
        lane = SimulatedLane()
        transport = lane.target.transport()
        heard: list[bytes] = []
        transport.on_data = heard.append
        transport.write(b"nobody hears this yet")
        await transport.open()
        await asyncio.sleep(2)
        await transport.close()
        await transport.close()
        told = len(heard)
        assert told
        await asyncio.sleep(2)
        assert len(heard) == told

    run(story())


def test_before_anybody_listens_nothing_happens() -> None:
    no_data(b"x")
    no_loss(None)
