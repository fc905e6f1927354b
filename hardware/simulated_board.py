"""A board without hardware: figures on spaces, and a real board's end of the wire behind it.

For the demo, for trying the app, and for tests. Time is given, chance comes from a seed: the same
calls at the same times give the same bytes. It has what hands and contacts do to a board
(simulated_noise.py); which game is played on it is not known here.
"""

from __future__ import annotations

import hashlib
import heapq
import random
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Final

from firmware_protocol.codec import (
    BOOT_STEP,
    CAP_HELLO_PAD,
    CAP_IDENTITY,
    CAP_LEDS,
    CAP_PRESENCE,
    STATE_EMPTY,
    STATE_FAULT,
    STATE_UNKNOWN_FIGURE,
)
from firmware_protocol.device_link import DeviceLink
from hardware.simulated_noise import QUIET, Noise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.rules.battlefield import SpaceId
    from hardware.wiring import Wiring

HOP_MS: Final = 120
"""How long a figure that is pushed along rests on each space."""
MOST_PLANNED: Final = 10_000


class SensorKind(StrEnum):
    """What the cells of a board can tell."""

    PRESENCE = "presence"
    IDENTITY = "identity"


def tag_of(figure: str) -> bytes:
    """The tag under a simulated figure: always the same for the same name."""
    return b"\x04" + hashlib.blake2s(figure.encode()).digest()[:6]


class SimulatedBoard:
    """One board. Figures are known by any name; every call says what time it is.

    It speaks like any board: `receive`, `tick`, `outgoing`, `wake_at`.
    """

    def __init__(
        self,
        wiring: Wiring,
        *,
        kind: SensorKind = SensorKind.PRESENCE,
        has_pad: bool = True,
        seed: int = 0,
        noise: Noise = QUIET,
        lossy: bool = True,
        packet_room: int = 20,
    ) -> None:
        self.wiring = wiring
        self.kind = kind
        self.noise = noise
        self.lossy = lossy
        self.packet_room = packet_room
        self.standing: dict[str, SpaceId] = {}
        """Where each figure stands; one that is in somebody's hand or beside the board is not."""
        self.on_pad: str | None = None
        self.is_cut = False
        """Nothing goes through: the cable is out, or the radio is out of range."""
        self.resets = 0
        self.faulty: set[SpaceId] = set()
        """Spaces whose sensors report a fault."""
        self._has_pad = has_pad
        self._chance = random.Random(seed)  # noqa: S311  (a table, not a secret)
        self._planned: list[tuple[int, int, Callable[[int], None]]] = []
        self._order = count()
        self._hidden: dict[int, int] = {}
        """Cells that see nothing for a moment, and how many reasons there are for it."""
        self._flicker: set[int] = set()
        self._raw: dict[int, tuple[int, int]] = {}
        """What contacts say that is not believed yet: state, and since when."""
        self._now_ms = 0
        self.link = self._new_link()

    def _new_link(self) -> DeviceLink:
        capabilities = CAP_IDENTITY if self.kind is SensorKind.IDENTITY else CAP_PRESENCE
        capabilities |= CAP_HELLO_PAD if self._has_pad else 0
        capabilities |= CAP_LEDS if self.wiring.leds else 0
        return DeviceLink(
            cells=self.wiring.cells + self._has_pad,
            capabilities=capabilities,
            boot=((self.resets + 1) * BOOT_STEP) & 0xFFFF,
            leds=self.wiring.leds,
            lossy=self.lossy,
            packet_room=self.packet_room,
        )

    # ---- the wire ----

    def start(self, now_ms: int) -> None:
        """Switch it on."""
        self._now_ms = now_ms
        self.link.start(now_ms)
        for space in self.noise.flapping:
            self._flap(space, now_ms)
        self._read_all(now_ms)

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host."""
        self.tick(now_ms)
        if not self.is_cut:
            self.link.receive(self._damaged(data), now_ms)

    def tick(self, now_ms: int) -> None:
        """Time has passed: what was planned happens, and contacts that held are believed."""
        while True:
            due = (self._next_planned_ms(), self._next_believed_ms())
            at_ms = min((at for at in due if at is not None), default=now_ms + 1)
            if at_ms > now_ms:
                break
            self._now_ms = max(at_ms, self._now_ms)
            while self._planned and self._planned[0][0] <= at_ms:
                heapq.heappop(self._planned)[2](at_ms)
            self._believe(at_ms)
        self._now_ms = max(now_ms, self._now_ms)
        self.link.tick(now_ms)

    def outgoing(self) -> list[bytes]:
        """What it says now."""
        chunks = self.link.outgoing()
        return [] if self.is_cut else [self._damaged(chunk) for chunk in chunks]

    @property
    def wake_at(self) -> int | None:
        """When `tick` has something to do next."""
        times = (self._next_planned_ms(), self._next_believed_ms(), self.link.wake_at)
        return min((at for at in times if at is not None), default=None)

    @property
    def lights(self) -> dict[SpaceId, int]:
        """The light bytes that shine now, by space."""
        led_of = self.wiring.led_of
        return {s: self.link.lights[n] for s, n in led_of.items() if self.link.lights[n]}

    def _damaged(self, data: bytes) -> bytes:
        share = self.noise.wrong_bytes
        if not share or not self.lossy:
            return data
        return bytes(
            byte ^ self._chance.randrange(1, 256) if self._chance.random() < share else byte
            for byte in data
        )

    # ---- hands ----

    def stand(self, figures: dict[str, SpaceId], now_ms: int) -> None:
        """Set up figures, one after the other, without any noise."""
        self.tick(now_ms)
        for figure, space in figures.items():
            self._leave(figure, now_ms)
            self._enter(figure, space, now_ms)

    def lift(self, figure: str, now_ms: int) -> None:
        """Take a figure into the hand."""
        self.tick(now_ms)
        self._leave(figure, now_ms)

    def put(self, figure: str, space: SpaceId, now_ms: int) -> None:
        """Put a figure down; contacts may lose it for a moment, and the hand may bump another."""
        self.tick(now_ms)
        self._leave(figure, now_ms)
        self._enter(figure, space, now_ms)
        if self._chance.random() < self.noise.dropouts:
            self._drop_out(space, now_ms)
        if self._chance.random() < self.noise.bumps:
            self._bump(figure, now_ms)

    def slide(
        self, figure: str, spaces: Iterable[SpaceId], now_ms: int, *, hop_ms: int = HOP_MS
    ) -> int:
        """Push a figure along spaces, resting on each; says when it comes to rest on the last."""
        self.tick(now_ms)
        at_ms = now_ms
        way = list(spaces)
        for number, space in enumerate(way):
            at_ms += hop_ms if number else 0
            self._plan(at_ms, lambda at, space=space: self._hop(figure, space, at))  # type: ignore[misc]
        self.tick(now_ms)
        return at_ms

    def over(self, figure: str, space: SpaceId, now_ms: int) -> None:
        """A figure that is dragged has come over a space: the contact sees it there."""
        self.tick(now_ms)
        self._hop(figure, space, now_ms)

    def knock_over(self, figures: Iterable[str], now_ms: int) -> None:
        """Figures fall and lie about: no contact sees them any more."""
        self.tick(now_ms)
        for figure in figures:
            self._leave(figure, now_ms)

    def hold_to_pad(self, figure: str, now_ms: int) -> None:
        """Put a figure on the hello pad."""
        self.tick(now_ms)
        self._leave(figure, now_ms)
        self.on_pad = figure
        self._read_pad(now_ms)

    def take_from_pad(self, now_ms: int) -> None:
        """Take it into the hand again."""
        self.tick(now_ms)
        self.on_pad = None
        self._read_pad(now_ms)

    # ---- trouble ----

    def cut(self, now_ms: int, *, is_cut: bool = True) -> None:
        """Pull the cable, or put it in again; the board lives on."""
        self.tick(now_ms)
        self.is_cut = is_cut

    def reset(self, now_ms: int) -> None:
        """Press the reset button: another boot begins, and everything is read anew."""
        self.tick(now_ms)
        self.resets += 1
        self.link = self._new_link()
        self._raw.clear()
        self.link.start(now_ms)
        self._read_all(now_ms)

    def set_fault(self, space: SpaceId, now_ms: int, *, is_faulty: bool = True) -> None:
        """Let the sensor of a space fail, or work again."""
        self.tick(now_ms)
        (self.faulty.add if is_faulty else self.faulty.discard)(space)
        self._read(self.wiring.cell_of[space], now_ms)

    def _drop_out(self, space: SpaceId, now_ms: int) -> None:
        begins = now_ms + self._chance.randint(30, 400)
        lasts = self._chance.randint(10, self.noise.longest_dropout_ms)
        cell = self.wiring.cell_of.get(space)
        if cell is not None:
            self._plan(begins, lambda at: self._hide(cell, 1, at))
            self._plan(begins + lasts, lambda at: self._hide(cell, -1, at))

    def _bump(self, figure: str, now_ms: int) -> None:
        others = sorted(set(self.standing) - {figure})
        if others:
            self._drop_out(self.standing[self._chance.choice(others)], now_ms)

    def _flap(self, space: SpaceId, at_ms: int) -> None:
        cell = self.wiring.cell_of.get(space)
        if cell is None:
            return
        (self._flicker.discard if cell in self._flicker else self._flicker.add)(cell)
        self._read(cell, at_ms)
        self._plan(at_ms + self._chance.randint(60, 400), lambda at: self._flap(space, at))

    # ---- contacts ----

    def _leave(self, figure: str, now_ms: int) -> None:
        space = self.standing.pop(figure, None)
        if self.on_pad == figure:
            self.on_pad = None
            self._read_pad(now_ms)
        if space is not None:
            self._touch(space, now_ms)

    def _enter(self, figure: str, space: SpaceId, now_ms: int) -> None:
        self.standing[figure] = space
        self._touch(space, now_ms)

    def _hop(self, figure: str, space: SpaceId, now_ms: int) -> None:
        if self.standing.get(figure) != space:
            self._leave(figure, now_ms)
            self._enter(figure, space, now_ms)

    def _touch(self, space: SpaceId, now_ms: int) -> None:
        """Something came or went: the contact may chatter before it holds."""
        cell = self.wiring.cell_of.get(space)
        if cell is None:
            return
        self._read(cell, now_ms)
        if self._chance.random() < self.noise.chatter:
            for number in range(1, 2 * self._chance.randint(1, 3) + 1):
                change = 1 if number % 2 else -1
                self._plan(now_ms + number, lambda at, by=change: self._hide(cell, by, at))  # type: ignore[misc]

    def _hide(self, cell: int, by: int, at_ms: int) -> None:
        self._hidden[cell] = self._hidden.get(cell, 0) + by
        self._read(cell, at_ms)

    def _read_all(self, now_ms: int) -> None:
        for cell in self.wiring.space_of:
            self._read(cell, now_ms)
        self._read_pad(now_ms)

    def _read_pad(self, now_ms: int) -> None:
        if self._has_pad:
            state = self.link.slot_of(tag_of(self.on_pad)) if self.on_pad else STATE_EMPTY
            self._raw[self.wiring.cells] = (state, now_ms)

    def _read(self, cell: int, now_ms: int) -> None:
        """Look at a contact; what it says is believed once it has held for the debounce time."""
        state = self._level(cell)
        waiting = self._raw.get(cell)
        if state == self.link.state.states[cell]:
            self._raw.pop(cell, None)
        elif waiting is None or waiting[0] != state:
            self._raw[cell] = (state, now_ms)

    def _level(self, cell: int) -> int:
        space = self.wiring.space_of[cell]
        if space in self.faulty:
            return STATE_FAULT
        if space in self.noise.dead:
            return STATE_EMPTY
        if space in self.noise.stuck:
            return STATE_UNKNOWN_FIGURE
        there = [figure for figure, at in self.standing.items() if at == space]
        is_there = bool(there) and self._hidden.get(cell, 0) <= 0
        if cell in self._flicker:
            is_there = not is_there
        if not is_there:
            return STATE_EMPTY
        if self.kind is SensorKind.IDENTITY and there:
            return self.link.slot_of(tag_of(there[-1]))
        return STATE_UNKNOWN_FIGURE

    def _believe(self, at_ms: int) -> None:
        held = at_ms - self.link.debounce_ms
        for cell, (state, since_ms) in sorted(self._raw.items()):
            if since_ms <= held:
                del self._raw[cell]
                self.link.set_cell(cell, state, at_ms, since_ms)

    # ---- time ----

    def _plan(self, at_ms: int, action: Callable[[int], None]) -> None:
        if len(self._planned) < MOST_PLANNED:
            heapq.heappush(self._planned, (at_ms, next(self._order), action))

    def _next_planned_ms(self) -> int | None:
        return self._planned[0][0] if self._planned else None

    def _next_believed_ms(self) -> int | None:
        since = [since_ms for _, since_ms in self._raw.values()]
        return min(since) + self.link.debounce_ms if since else None
