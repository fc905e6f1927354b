"""The bytes in the walk-throughs of PROTOCOL.md are what the page says they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware_protocol import codec
from firmware_protocol.codec import Message, decode_frame
from firmware_protocol.framing import FrameDecoder
from firmware_protocol.host_faults import FAULTS
from firmware_protocol.host_link import HostLink
from firmware_protocol.link_events import BoardRefused, Doubted, Greeted, Synced

PAGE = (Path(codec.__file__).parent / "PROTOCOL.md").read_text("utf-8")
BLOCKS = re.findall(r"### ([^\n]+)\n|```wire-(serial|packet)\n(.*?)```", PAGE, re.DOTALL)
LINE = re.compile(r"(host|board) +([0-9a-f]{2}(?: [0-9a-f]{2})*)\s*\| ([^\n]+(?:\n +\| [^\n]+)*)")


class Shown:
    """One line of a walk-through."""

    def __init__(self, story: str, kind: str, sender: str, data: str, words: str) -> None:
        self.story = story
        self.serial = kind == "serial"
        self.sender = sender
        self.data = bytes.fromhex(data)
        self.lost = words.endswith("(lost)")
        text = re.sub(r"\n +\|", "", words.removesuffix("(lost)"))
        self.name, *fields = text.split()
        self.fields = dict(field.split("=") for field in fields) if self.intact else {}
        self.fault = fields[0] if not self.intact else ""

    @property
    def intact(self) -> bool:
        return self.name != "DAMAGED"


def every_line() -> list[Shown]:
    found = []
    story = ""
    for heading, kind, block in BLOCKS:
        story = heading or story
        found += [Shown(story, kind, *match.groups()) for match in LINE.finditer(block)]
    return found


LINES = every_line()


def frame_of(shown: Shown) -> bytes:
    if not shown.serial:
        return shown.data
    (frame,) = FrameDecoder().feed(shown.data)
    return frame


def value_of(text: str, field: object) -> object:
    if isinstance(field, bytes):
        return b"" if text == "-" else bytes.fromhex(text)
    return int(text, 0)


@pytest.mark.parametrize("shown", LINES, ids=lambda shown: f"{shown.story}: {shown.name}")
def test_the_bytes_shown_mean_what_is_written_beside_them(shown: Shown) -> None:
    if not shown.intact:
        decoder = FrameDecoder()
        assert decoder.feed(shown.data) == []
        assert getattr(decoder, shown.fault.replace("-", "_")) == 1
        return
    decoded = decode_frame(frame_of(shown))
    assert not isinstance(decoded, str)
    seq, message = decoded
    assert shown.name == message.NAME
    assert set(shown.fields) == {"seq", *message.FIELDS}
    assert int(shown.fields.pop("seq"), 0) == seq
    for name, text in shown.fields.items():
        assert getattr(message, name) == value_of(text, getattr(message, name))


@pytest.mark.parametrize("shown", LINES, ids=lambda shown: f"{shown.story}: {shown.name}")
def test_the_end_that_may_send_it_sends_it(shown: Shown) -> None:
    if shown.intact:
        assert (shown.sender == "host") == (frame_of(shown)[0] < 0x80)


def test_no_line_of_a_block_was_overlooked() -> None:
    starts = re.findall(r"^(?:host|board)  ", PAGE, re.MULTILINE)
    assert len(LINES) == len(starts) >= 40
    assert {shown.story for shown in LINES} == {
        "First connect",
        "A move",
        "A loss",
        "A reset",
        "Firmware too new",
        "Several boards tiled",
        "The smallest MTU",
    }


def test_packets_of_the_smallest_mtu_fit_it() -> None:
    assert all(len(shown.data) <= 20 for shown in LINES if not shown.serial)


def test_every_message_but_the_rarest_is_shown() -> None:
    names = {kind.NAME for kind in Message.__subclasses__()}
    assert names - {shown.name for shown in LINES} == {"PING", "NAK"}


@pytest.mark.parametrize(
    ("stories", "reports"),
    [
        (("First connect", "A move"), [Greeted, Synced]),
        (("First connect", "A move", "A loss"), [Greeted, Synced, Doubted, Synced]),
        (("Firmware too new",), [BoardRefused]),
        (("Several boards tiled",), [Greeted, Synced, Doubted]),
    ],
)
def test_a_host_that_hears_the_story_says_what_the_page_says(
    stories: tuple[str, ...], reports: list[type]
) -> None:
    host = HostLink()
    host.open(0)
    happened = []
    for shown in LINES:
        if shown.story in stories and shown.sender == "board" and not shown.lost:
            happened += host.receive(shown.data, 1)
    kinds = [type(one) for one in happened if type(one) in {Greeted, Synced, Doubted, BoardRefused}]
    assert kinds[: len(reports)] == reports


def test_every_mistake_that_a_host_names_is_on_the_page() -> None:
    codes = re.findall(r"^\| ([a-z]+/[a-z-]+) \|", PAGE, re.MULTILINE)
    assert tuple(codes) == FAULTS
