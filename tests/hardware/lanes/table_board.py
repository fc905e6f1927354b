"""The board at the end of most lanes: a DeviceLink with figures on it and a few bad habits."""

from __future__ import annotations

from firmware_protocol.codec import (
    BOOT_STEP,
    CAP_LEDS,
    CAP_PRESENCE,
    STATE_EMPTY,
    STATE_UNKNOWN_FIGURE,
    Hello,
)
from firmware_protocol.device_link import DeviceLink

CELLS = 40


class _Speaker(DeviceLink):
    """A DeviceLink that may claim another version of the protocol."""

    major = 1

    def _hello(self) -> Hello:
        hello = super()._hello()
        hello.major = self.major
        return hello


class TableBoard:
    """The board's end: what stands on it outlives a reset of its program."""

    def __init__(self, *, lossy: bool, packet_room: int = 20) -> None:
        self.lossy = lossy
        self.packet_room = packet_room
        self.is_silent = False
        self.major = 1
        self.boots = 0
        self.standing: set[int] = set()
        self._noise: list[bytes] = []
        self.now_ms = 0
        self.link = self._boot()

    def _boot(self) -> DeviceLink:
        self.boots += 1
        link = _Speaker(
            cells=CELLS,
            capabilities=CAP_PRESENCE | CAP_LEDS,
            boot=self.boots * BOOT_STEP,
            leds=CELLS,
            lossy=self.lossy,
            packet_room=self.packet_room,
        )
        link.major = self.major
        link.start(self.now_ms)
        for cell in sorted(self.standing):
            link.set_cell(cell, STATE_UNKNOWN_FIGURE, self.now_ms)
        return link

    def restart(self) -> None:
        self.link = self._boot()

    def be_newer(self) -> None:
        self.major = 2
        self.restart()

    def place(self, cell: int) -> None:
        self.standing.add(cell)
        self.link.set_cell(cell, STATE_UNKNOWN_FIGURE, self.now_ms)

    def lift(self, cell: int) -> None:
        self.standing.discard(cell)
        self.link.set_cell(cell, STATE_EMPTY, self.now_ms)

    def lit(self) -> set[int]:
        return {led for led, light in enumerate(self.link.lights) if light}

    def add_noise(self, chunk: bytes) -> None:
        self._noise.append(chunk)

    # ---- the wire ----

    def receive(self, data: bytes, now_ms: int) -> None:
        self.now_ms = now_ms
        if not self.is_silent:
            self.link.receive(data, now_ms)

    def tick(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self.link.tick(now_ms)

    def outgoing(self) -> list[bytes]:
        noise, self._noise = self._noise, []
        self.link.packet_room = self.packet_room
        said = self.link.outgoing()
        return noise + ([] if self.is_silent else said)
