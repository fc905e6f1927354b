"""The wire in MicroPython: the very files of firmware_protocol pass all vectors there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.firmware.micropython.runtime import ROOT, Session, board_files

if TYPE_CHECKING:
    from collections.abc import Iterator

VECTORS = ROOT / "firmware_protocol" / "vectors"
FRAMES: list[dict[str, Any]] = json.loads((VECTORS / "frames.json").read_text("utf-8"))
STREAMS: list[dict[str, Any]] = json.loads((VECTORS / "streams.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def micropython() -> Iterator[Session]:
    with Session(board_files(), "run_vectors") as session:
        assert session.first == {"python": "micropython"}
        yield session


def faults_of(case: dict[str, Any]) -> list[str]:
    """The faults that a decoder counts in the stream of a case."""
    return [case["error"]] if case["frame"] is None else []


def test_every_frame_of_the_vectors_is_cut_out_of_its_stream(micropython: Session) -> None:
    for case in FRAMES:
        read = micropython.ask(stream=case["stream"], step=16)
        assert read["frames"] == ([case["frame"]] if case["frame"] else []), case["name"]
        counted = [fault for fault, count in read["counters"].items() if count]
        assert counted == faults_of(case), case["name"]


def test_every_frame_of_the_vectors_says_the_same(micropython: Session) -> None:
    for case in FRAMES:
        if case["frame"] is not None:
            read = micropython.ask(frame=case["frame"])
            assert read.get("message") == case["message"], case["name"]
            assert read.get("error") == case["error"], case["name"]


def test_every_message_of_the_vectors_is_written_as_the_same_bytes(micropython: Session) -> None:
    written = 0
    for case in FRAMES:
        if case["message"] is not None and "trailing" not in case["name"]:
            read = micropython.ask(frame=case["frame"])
            assert (read["frame"], read["stream"]) == (case["frame"], case["stream"]), case["name"]
            written += 1
    assert written > 20


@pytest.mark.parametrize("step", [1, 7, 4096])
def test_every_stream_of_the_vectors_is_read_however_it_is_cut(
    micropython: Session, step: int
) -> None:
    for case in STREAMS:
        read = micropython.ask(stream=case["stream"], step=step)
        assert read["frames"] == case["frames"], case["name"]
        assert read["counters"] == case["counters"], case["name"]
