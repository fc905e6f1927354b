"""A host that is told things frame by frame, and asked what it wants to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_protocol.codec import Heartbeat, Hello, Message, Snapshot, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, crc16, encode
from firmware_protocol.host_link import HostLink

if TYPE_CHECKING:
    from firmware_protocol.link_events import LinkEvent

BOOT = 0x9E37
REV = BOOT << 16


def hello(**other: int) -> Hello:
    """A board with nine cells, unless told otherwise."""
    fields = {
        "major": 1,
        "minor": 0,
        "boot": BOOT,
        "cells": 9,
        "capabilities": 1,
        "fw_major": 1,
        "fw_minor": 0,
        "fw_patch": 0,
        "heartbeat_ms": 1000,
        "debounce_ms": 8,
        "max_payload": 96,
        "rev": other.get("boot", BOOT) << 16,
        **other,
    }
    return Hello(**fields)


def page(states: bytes = bytes(9), rev: int = REV) -> Snapshot:
    """The whole state on one page."""
    return Snapshot(rev, 0, 1, 0, 1, states)


def beat(states: bytes = bytes(9), rev: int = REV) -> Heartbeat:
    """A heartbeat that speaks of these states."""
    return Heartbeat(rev, crc16(states), 0)


class Talk:
    """A host on the table, with a clock that stands still unless moved."""

    def __init__(self, *, lossy: bool = True, packet_room: int = 0) -> None:
        self.host = HostLink(lossy=lossy, packet_room=packet_room)
        self.now = 1000
        self.seqs: list[int] = []
        self._seq = 0
        self._decoder = FrameDecoder()

    def say(self, *messages: Message) -> list[LinkEvent]:
        """The board says this; what the host reports."""
        happened = []
        for message in messages:
            frame = encode_frame(message, self._seq)
            self._seq = (self._seq + 1) % 256
            happened += self.host.receive(encode(frame) if self.host.lossy else frame, self.now)
        return happened

    def lose(self, frames: int = 1) -> None:
        """The board says something that never arrives."""
        self._seq = (self._seq + frames) % 256

    def asked(self) -> list[Message]:
        """What the host sends now; `seqs` then holds their numbers."""
        chunks = self.host.outgoing()
        frames = self._decoder.feed(b"".join(chunks)) if self.host.lossy else chunks
        self.seqs = [frame[1] for frame in frames]
        messages = []
        for frame in frames:
            decoded = decode_frame(frame)
            assert not isinstance(decoded, str)
            messages.append(decoded[1])
        return messages

    def wait(self, ms: int) -> list[LinkEvent]:
        """Time passes; the host is woken when it wants to be."""
        happened = []
        end = self.now + ms
        while True:
            wake = self.host.wake_at
            if wake is None or wake > end:
                break
            self.now = max(self.now, wake)
            happened += self.host.tick(self.now)
            if self.host.wake_at is not None and self.host.wake_at <= self.now:
                break
        self.now = end
        return happened + self.host.tick(self.now)

    def asked_during(self, ms: int) -> list[tuple[int, Message]]:
        """What the host sends in the next time, and after how many milliseconds."""
        began = self.now
        sent = [(0, message) for message in self.asked()]
        for _ in range(ms):
            self.now += 1
            self.host.tick(self.now)
            sent += [(self.now - began, message) for message in self.asked()]
        return sent


def open_talk(*, lossy: bool = True) -> Talk:
    """A host that has just opened its line and has asked its first question."""
    talk = Talk(lossy=lossy)
    talk.host.open(talk.now)
    talk.asked()
    return talk


def ready_talk(states: bytes = bytes(9), *, lossy: bool = True, **other: int) -> Talk:
    """A host that is in sync with a board that shows these states."""
    talk = open_talk(lossy=lossy)
    greeting = hello(**other)
    talk.say(greeting, page(states, greeting.rev))
    assert talk.host.in_sync
    talk.asked()
    return talk
