"""Facts about two boards that play one script: the C core and DeviceLink send the same bytes."""

from __future__ import annotations

import random

import pytest

from firmware_protocol.codec import (
    GetHello,
    GetSnapshot,
    GetTags,
    Message,
    Ping,
    SetConfig,
    SetLeds,
    encode_frame,
)
from firmware_protocol.device_link import DeviceLink
from firmware_protocol.framing import encode
from tests.firmware.core_library import CBoard

STEPS = 400
STATES = (0, 0, 254, 254, 254, 255, 1, 2, 9, 251, 253)
UIDS = [bytes([0x04, number, 0xA2, 0x55]) for number in range(40)]
UIDS += [bytes([0x04, number, 1, 2, 3, 4, 5]) for number in range(10)]
UIDS += [bytes(range(number, number + 10)) for number in range(3)]
UIDS += [b"", b"\x01\x02\x03", b"\x01\x02\x03\x04\x05"]


class TwoBoards:
    """One script for both; every answer is compared at once."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.cells = chance.choice((1, 4, 65, 129, 300))
        self.leds = chance.choice((0, 1, 64))
        boot = chance.randrange(65536)
        self.python = DeviceLink(cells=self.cells, capabilities=13, boot=boot, leds=self.leds)
        self.c = CBoard(cells=self.cells, capabilities=13, boot=boot, leds=self.leds)
        self.now_ms = chance.randrange(1000)
        self.python.start(self.now_ms)
        self.c.start(self.now_ms)

    def command(self) -> Message:
        chance = self.chance
        lights = bytes(
            value
            for _ in range(chance.randrange(6))
            for value in (chance.randrange(self.leds + 1), chance.randrange(30) == 0, 0x13)
        )
        commands: list[Message] = [
            GetHello(),
            GetSnapshot(),
            GetSnapshot(),
            GetTags(chance.choice((0, 1, 5, 33, 255))),
            SetConfig(chance.choice((0, 1, 8, 100, 101)), chance.choice((99, 100, 1000, 10000))),
            SetLeds(chance.randrange(4), lights + bytes(chance.choice((0, 0, 0, 1)))),
            Ping(),
        ]
        return chance.choice(commands)

    def line(self) -> bytes:
        """What comes from the host: commands, whole or cut or damaged, strangers, noise."""
        chance = self.chance
        kind = chance.randrange(8)
        frame = bytearray(encode_frame(self.command(), chance.randrange(256)))
        if kind == 0:
            del frame[chance.randrange(2, len(frame) + 1) :]
        elif kind == 1:
            frame[0] = chance.randrange(256)
        elif kind == 2:
            return chance.randbytes(chance.randrange(150))
        elif kind == 3:
            frame += chance.randbytes(chance.randrange(3))
        stream = bytearray(encode(bytes(frame)))
        if kind == 4:
            stream[chance.randrange(len(stream))] ^= 1 << chance.randrange(8)
        return bytes(stream)

    def step(self) -> None:
        chance = self.chance
        both = (self.python, self.c)
        kind = chance.randrange(10)
        if kind <= 2:
            cell = chance.randrange(self.cells)
            state = chance.choice(STATES)
            edge_ms = self.now_ms - chance.randrange(min(self.now_ms, 9) + 1)
            for board in both:
                board.set_cell(cell, state, self.now_ms, edge_ms)
        elif kind == 3:
            uid = chance.choice(UIDS)
            slot = self.c.slot_of(uid)
            assert slot == self.python.slot_of(uid)
            for board in both:
                board.set_cell(self.cells - 1, slot, self.now_ms)
        elif kind <= 5:
            data = self.line()
            for board in both:
                board.receive(data, self.now_ms)
        elif kind == 6:
            self.now_ms += chance.choice((1, 5, 40, 40, 300, 1000, 20_000, 70_000))
        else:
            most = chance.choice((1, 1, 2, 3, 0))
            for board in both:
                board.tick(self.now_ms)
            assert self.c.outgoing(most) == self.python.outgoing(most)

    def compare(self) -> None:
        assert self.c.rev == self.python.state.rev
        assert self.c.states == bytes(self.python.state.states)
        assert self.c.lights == bytes(self.python.lights)
        assert self.c.errors == self.python.errors
        assert (self.c.debounce_ms, self.c.heartbeat_ms) == (
            self.python.debounce_ms,
            self.python.heartbeat_ms,
        )


@pytest.mark.uncounted
@pytest.mark.parametrize("seed", range(20))
def test_c_and_python_boards_send_the_same_bytes(seed: int) -> None:
    for part in range(5):
        boards = TwoBoards(random.Random(100 * seed + part))
        for _ in range(STEPS):
            boards.step()
        boards.compare()
        assert boards.c.outgoing() == boards.python.outgoing()
