"""A link to a board that survives: opens, greets, watches, and tries again for ever.

It says "connected" only after the board has introduced itself, "lost" within two seconds of
silence, and starts every attempt with a new transport and a new HostLink. What the link events mean
for the game is not known here, nor which way the bytes take.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING, Final

from firmware_protocol.link_events import Behaved, Greeted, Lost, Misbehaved
from hardware import errors
from hardware.attempt import Attempt
from hardware.backoff import Backoff
from hardware.clock import monotonic_ms, wait_ms
from hardware.errors import BoardError, board_error
from hardware.link_reports import (
    CONNECTED,
    CONNECTING,
    FAILED,
    FAULTY,
    LOST,
    STOPPED,
    EventReported,
    LinkReport,
    LinkStatus,
    StatusChanged,
)
from hardware.refusals import fault_error
from hardware.transports.base import first_of, leave_behind, never, within

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from firmware_protocol.codec import Hello
    from firmware_protocol.link_events import LinkEvent
    from hardware.transports.base import BoardTarget, Transport

HEARTBEAT_MS: Final = 500
"""Three of these and a margin make 1.6 s: a loss shows within two seconds."""
DEBOUNCE_MS: Final = 20
"""Contacts bounce. The tracker's quiet times were chosen with such a filter on both edges;
a board that nobody has told begins with less."""
OPEN_MS: Final = 30_000
"""No attempt to open takes longer, whatever a library does."""
CLOSE_S: Final = 2.0
STOP_S: Final = 0.4
"""Twice this, for an attempt that is cut off and then closed, is still within a second."""
HOPELESS: Final = (
    errors.TOO_NEW, errors.NOT_UNDERSTOOD, errors.NOT_A_BOARD, errors.NO_HELLO,
)  # fmt: skip
"""Trying again soon makes no sense: somebody has to act first."""


class BoardLink:
    """Keeps one board connected, as long as it is running.

    `on_report` is called in the event loop and must return soon. `on_bytes` hears every chunk:
    "in" or "out", the bytes and the time; it is for recordings.
    """

    def __init__(
        self,
        target: BoardTarget,
        *,
        on_report: Callable[[LinkReport], None],
        now_ms: Callable[[], int] = monotonic_ms,
        wait: Callable[[int], Awaitable[None]] = wait_ms,
        chance: Callable[[], float] = random.random,
        on_bytes: Callable[[str, bytes, int], None] | None = None,
    ) -> None:
        self.target = target
        self._on_report = on_report
        self._on_bytes = on_bytes
        self._now_ms = now_ms
        self._wait = wait
        self._backoff = Backoff(chance)
        self._stop = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._attempt: Attempt | None = None
        self._phase = STOPPED
        self._is_known = False  # whether a board was reached since the start
        self._error: BoardError | None = None
        self._hello: Hello | None = None
        self._signal: int | None = None
        self._transport_name = target.name
        self._lights: dict[int, int] | None = None
        self._debounce_ms = DEBOUNCE_MS
        self._heartbeat_ms = HEARTBEAT_MS
        self._counters: dict[str, int] = {}
        self.connects = 0
        """How often a board has introduced itself."""

    # ---- what people ask of it ----

    @property
    def status(self) -> LinkStatus:
        """How the link is now."""
        counters = self._attempt.link.counters if self._attempt else self._counters
        return LinkStatus(
            phase=self._phase,
            error=self._error,
            hello=self._hello,
            signal=self._signal,
            transport=self._transport_name,
            counters={**counters, "connects": self.connects, "failures": self._backoff.attempts},
        )

    def start(self) -> None:
        """Begin to look for the board. To be called in the event loop."""
        if self._runner is None:
            self._stop.clear()
            self._backoff.succeeded()
            self._is_known = False
            self._change(CONNECTING, None)
            self._runner = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Give everything back within a second, even if the radio hangs."""
        runner, self._runner = self._runner, None
        if runner is None:
            return
        self._stop.set()
        await asyncio.wait({runner}, timeout=2 * STOP_S + 0.1)
        leave_behind(runner)
        self._attempt = None
        self._change(STOPPED, None)

    def set_leds(self, lights: dict[int, int]) -> None:
        """Show exactly these lights (led to light byte); again after every reconnect and reset."""
        self._lights = dict(lights)
        if self._attempt:
            self._attempt.set_leds(self._lights)

    def configure(self, *, debounce_ms: int, heartbeat_ms: int = HEARTBEAT_MS) -> None:
        """Set debouncing and heartbeat; again after every reconnect and reset."""
        self._debounce_ms = debounce_ms
        self._heartbeat_ms = heartbeat_ms
        if self._attempt:
            self._attempt.configure(debounce_ms, heartbeat_ms)

    # ---- one attempt after the other ----

    async def _run(self) -> None:
        while not self._stop.is_set():
            transport = self.target.transport()
            error = await self._live(transport)
            if not self._stop.is_set():
                # Told before closing, which may take a while.
                self._change(LOST if self._is_known else FAILED, error)
            await self._close(transport)
            if error.reason in HOPELESS:
                self._backoff.slow_down()
            # What has come meanwhile ends the pause: nobody waits 10 s for a plug that is in.
            await first_of(self._pass(self._backoff.next_ms()), self._stop.wait(), self._appeared())

    async def _live(self, transport: Transport) -> BoardError:
        """From opening to the end of it; gives why it ended."""
        attempt = self._new_attempt(transport)
        try:
            ended = await first_of(attempt.open(), self._stop.wait(), self._pass(OPEN_MS))
            if ended != 0:
                return board_error(errors.TIMED_OUT, name=transport.name)
            self._attempt = attempt
            self._transport_name = transport.name
            self._signal = transport.signal
            await first_of(attempt.run(), self._stop.wait())
            return attempt.error or board_error(errors.VANISHED, name=transport.name)
        except BoardError as problem:
            return problem.bare()
        except Exception as problem:  # noqa: BLE001  (whatever a driver raises, the link goes on)
            return board_error(errors.FAILED, detail=f"{type(problem).__name__}: {problem}")
        finally:
            self._attempt = None
            self._counters = attempt.link.counters
            attempt.end()

    def _new_attempt(self, transport: Transport) -> Attempt:
        attempt = Attempt(
            transport,
            now_ms=self._now_ms,
            wait=self._wait,
            report=self._report,
            on_bytes=self._on_bytes,
        )
        attempt.configure(self._debounce_ms, self._heartbeat_ms)
        if self._lights is not None:
            attempt.set_leds(self._lights)
        return attempt

    async def _close(self, transport: Transport) -> None:
        with contextlib.suppress(Exception):  # a disconnect that hangs or fails is abandoned
            await within(transport.close(), STOP_S if self._stop.is_set() else CLOSE_S)

    async def _appeared(self) -> None:
        try:
            await self.target.appeared()
        except Exception:  # noqa: BLE001  (who cannot watch waits)
            await never()

    async def _pass(self, ms: int) -> None:
        await self._wait(ms)

    # ---- telling ----

    def _report(self, event: LinkEvent, at_ms: int) -> None:
        if isinstance(event, Greeted):
            self._greeted(event.hello)
        elif isinstance(event, Misbehaved | Behaved):
            self._judge()
        elif isinstance(event, Lost):
            self._change(LOST, board_error(errors.SILENT, name=self._transport_name))
        self._on_report(EventReported(event, at_ms))

    def _greeted(self, hello: Hello) -> None:
        self._backoff.succeeded()
        self._hello = hello
        self._is_known = True
        self.connects += 1
        self._judge()

    def _judge(self) -> None:
        """The board is there: whether it can be believed is what its link says."""
        faults = self._attempt.link.faults if self._attempt else {}
        error = next((fault_error(code, facts) for code, facts in faults.items()), None)
        self._change(CONNECTED if error is None else FAULTY, error)

    def _change(self, phase: str, error: BoardError | None) -> None:
        self._phase = phase
        self._error = error
        self._on_report(StatusChanged(self.status, self._now_ms()))
