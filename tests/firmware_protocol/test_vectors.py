"""The byte-exact samples: what every implementation must pass, the Python one here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_protocol import codec
from firmware_protocol.codec import Message, decode_frame, encode_frame
from firmware_protocol.framing import FrameDecoder, encode
from tests.firmware_protocol.textbook import textbook_line, textbook_read

FOLDER = Path(codec.__file__).parent / "vectors"
KINDS = {kind.NAME: kind for kind in Message.__subclasses__()}
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    found: list[Case] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def name_of(case: Case) -> str:
    return str(case["name"])


def message_of(fields: Case) -> Message:
    kind = KINDS[fields["type"]]
    values = [fields[name] for name in kind.FIELDS]
    if kind.HAS_REST:
        values[-1] = bytes.fromhex(values[-1])
    return kind(*values)


@pytest.mark.parametrize("case", cases("frames"), ids=name_of)
def test_a_stream_gives_its_frame_or_its_fault(case: Case) -> None:
    decoder = FrameDecoder()
    frames = decoder.feed(bytes.fromhex(case["stream"]))
    if case["frame"] is not None:
        assert [frame.hex() for frame in frames] == [case["frame"]]
        assert decoder.errors == 0
    else:
        assert frames == []
        assert getattr(decoder, case["error"].replace("-", "_")) == decoder.errors == 1


@pytest.mark.parametrize("case", cases("frames"), ids=name_of)
def test_a_frame_gives_its_message_or_its_fault(case: Case) -> None:
    if case["frame"] is None:
        return
    decoded = decode_frame(bytes.fromhex(case["frame"]))
    if case["message"] is None:
        assert decoded == case["error"]
    else:
        assert decoded == (case["message"]["seq"], message_of(case["message"]))


@pytest.mark.parametrize("case", cases("frames"), ids=name_of)
def test_a_message_gives_its_bytes(case: Case) -> None:
    if case["message"] is not None and "trailing" not in case["name"]:
        frame = encode_frame(message_of(case["message"]), case["message"]["seq"])
        assert frame.hex() == case["frame"]
        assert encode(frame).hex() == case["stream"]


@pytest.mark.parametrize("case", cases("streams"), ids=name_of)
@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_a_stream_gives_its_frames_however_it_is_cut(case: Case, step: int) -> None:
    stream = bytes.fromhex(case["stream"])
    decoder = FrameDecoder()
    pieces = [stream[at : at + step] for at in range(0, len(stream), step)]
    frames = [frame.hex() for piece in pieces for frame in decoder.feed(piece)]
    assert frames == case["frames"]
    for name, count in case["counters"].items():
        assert getattr(decoder, name.replace("-", "_")) == count


@pytest.mark.parametrize("case", [*cases("frames"), *cases("streams")], ids=name_of)
def test_the_samples_agree_with_the_textbook(case: Case) -> None:
    frames, faults = textbook_read(bytes.fromhex(case["stream"]))
    expected = case.get("frames", [case.get("frame")] if case.get("frame") else [])
    assert [frame.hex() for frame in frames] == expected
    if "counters" in case:
        assert faults == {key.replace("-", "_"): n for key, n in case["counters"].items()}
    elif case["frame"]:
        assert textbook_line(bytes.fromhex(case["frame"])).hex() == case["stream"]


def test_every_message_and_every_fault_has_a_sample() -> None:
    frames = cases("frames")
    assert {case["message"]["type"] for case in frames if case["message"]} == set(KINDS)
    assert {case["error"] for case in frames} == {
        None, "bad-crc", "bad-cobs", "too-long", "too-short", "unknown-type",
    }  # fmt: skip
    names = [case["name"] for case in [*frames, *cases("streams")]]
    assert len(names) == len(set(names))
