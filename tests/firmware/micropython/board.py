"""The board under test: the firmware in MicroPython, with hands, tags, a cable and a radio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from firmware_protocol.codec import Message, decode_frame
from firmware_protocol.framing import FrameDecoder
from tests.firmware.micropython.runtime import FIRMWARE, Session, board_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_protocol.host_link import HostLink

CONNECTION = 64


def config_with(**changes: object) -> dict[str, bytes]:
    """A config.py in which some settings are others."""
    text = (FIRMWARE / "config.py").read_text("utf-8")
    for name, value in changes.items():
        text += f"\n{name} = {value!r}"
    return {"/config.py": text.encode()}


class Board:
    """Virtual milliseconds of one board; everything that it says is kept with its moment."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.session = Session(board_files(files), "run_board")
        self.said = self.session.first
        self.serial: list[tuple[int, bytes]] = []
        self.notified: list[tuple[int, bytes]] = []

    def run(self, run_ms: int, **happens: Any) -> Self:
        """Let something happen now, and then time pass."""
        self.said = self.session.ask(run_ms=run_ms, **happens)
        if self.said["resets"]:  # the firmware restarts after an error: only one that was ordered
            told = self.session.printed()
            assert told.count("Traceback") == told.count("BrokenError"), told
        self.serial += [(ms, bytes.fromhex(piece)) for ms, piece in self.said["serial"]]
        self.notified += [(ms, bytes.fromhex(piece)) for ms, piece in self.said["notified"]]
        return self

    @property
    def now_ms(self) -> int:
        """The virtual time; the board was switched on at 0."""
        now_ms: int = self.said["ms"]
        return now_ms

    @property
    def serial_bytes(self) -> bytes:
        """All that came out of the cable."""
        return b"".join(piece for _, piece in self.serial)

    def serial_messages(self) -> list[Message]:
        """The messages that came out of the cable."""
        return [message_of(frame) for frame in FrameDecoder().feed(self.serial_bytes)]

    def notified_messages(self) -> list[Message]:
        """The messages that came over the radio."""
        return [message_of(frame) for _, frame in self.notified]

    def talk(self, host: HostLink, run_ms: int, *, step_ms: int = 5) -> None:
        """A host at the other end of the cable or the radio, for some time."""
        kept = self.serial if host.lossy else self.notified
        for _ in range(0, run_ms, step_ms):
            heard = len(kept)
            chunks = [chunk.hex() for chunk in host.outgoing()]
            if host.lossy:
                self.run(step_ms, serial="".join(chunks))
            else:
                self.run(step_ms, ble=[["write", chunk] for chunk in chunks])
            for ms, piece in kept[heard:]:
                host.receive(piece, ms)
            host.tick(self.now_ms)

    def connect(self, mtu: int | None = None) -> None:
        """An app comes over the radio, and perhaps asks for larger packets."""
        steps: list[Sequence[object]] = [["connect", CONNECTION]]
        if mtu is not None:
            steps.append(["agree_mtu", mtu])
        self.run(5, ble=steps)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()


def message_of(frame: bytes) -> Message:
    """What a frame says; the board sends no other."""
    decoded = decode_frame(frame)
    assert not isinstance(decoded, str), decoded
    return decoded[1]
