"""Traces: recorded, read again, and played to the same outputs; damage is told with its line."""

from __future__ import annotations

import json
import os
import resource
from typing import TYPE_CHECKING, get_args

import pytest
from msgspec.structs import replace

from companion.play.lights import Sprung
from companion.tracking.outputs import Question, Settled, TrackerAsked
from firmware_protocol import link_events as e
from firmware_protocol.codec import Ping
from hardware.bridge_outputs import BridgeOutput
from hardware.rotation import turned
from hardware.simulated_board import SensorKind, tag_of
from hardware.simulated_noise import USUAL, Noise
from hardware.trace import Trace, TraceError, TraceFile, head_of, read_trace, write_trace
from hardware.trace_lines import (
    HAPPENINGS,
    TAG_OF_OUTPUT,
    Heard,
    event_of_line,
    line_of_event,
    named,
)
from hardware.trace_replay import ReplayedLine, replay
from tests.firmware_protocol.talk import hello
from tests.hardware.virtual import (
    ARTHUR,
    DUEL,
    MEDUSA,
    RING,
    SQUARE,
    WALK,
    VirtualTable,
    context_of,
    knowing,
    move,
)

if TYPE_CHECKING:
    from pathlib import Path


def kept(table: VirtualTable, folder: Path) -> Trace:
    """What the flight recorder has, written and read again."""
    write_trace(folder / "trace.jsonl", table.flight.lines)
    return read_trace(folder / "trace.jsonl")


def differences(trace: Trace) -> list[ReplayedLine]:
    return [played for played in replay(trace) if played.differs]


def moves(trace: Trace) -> list[tuple[str, str]]:
    return [
        (move.fighter, move.end)
        for played in replay(trace)
        for output in played.outputs
        if isinstance(output, Settled)
        for move in output.moves
    ]


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", list(SensorKind))
@pytest.mark.parametrize("lossy", [True, False])
def test_a_trace_plays_to_the_same_outputs(
    tmp_path: Path, kind: SensorKind, *, lossy: bool
) -> None:
    table = VirtualTable(
        kind=kind, lossy=lossy, noise=USUAL, seed=5, registry=knowing(ARTHUR, MEDUSA)
    )
    table.play(*DUEL, walks=WALK)
    for space in ("B", "C"):
        move(table, ARTHUR, space)
        table.run(2000)
    trace = kept(table, tmp_path)
    assert differences(trace) == []
    assert moves(trace) == [(ARTHUR, "B"), (ARTHUR, "C")]
    said = [output for played in replay(trace) for output in played.outputs]
    assert said[-len(table.said) :] == table.said


def test_everything_that_people_say_is_played(tmp_path: Path) -> None:
    table = VirtualTable(noise=Noise(wrong_bytes=0.01), seed=2).play(*DUEL, walks=WALK)
    bridge = table.bridge
    table.tell(bridge.teach(ARTHUR, table.now))
    table.board.hold_to_pad(ARTHUR, table.now)
    table.run(600)
    table.tell(bridge.name_tag(tag_of(MEDUSA), MEDUSA, table.now))
    table.tell(bridge.show(Sprung("F"), table.now))
    table.board.cut(table.now)
    table.run(2000)
    table.reconnect()
    table.board.cut(table.now, is_cut=False)
    table.run(2000)
    table.tell(bridge.confirm("B", table.now, present=True))
    table.run(2000)
    table.tell(bridge.answer(0, table.now))
    table.tell(bridge.agree(table.now))
    table.run(1000)
    trace = kept(table, tmp_path)
    assert differences(trace) == []
    calls = {line.call for line in trace.lines if hasattr(line, "call")}
    assert calls >= {"teach", "name-tag", "show", "link-down", "confirm", "answer", "agree"}


def test_a_turned_board_is_played(tmp_path: Path) -> None:
    table = VirtualTable(RING, [SQUARE])
    table.boards[0].wiring = turned(SQUARE, 2)
    table.run(500)
    table.tell(table.bridge.turn_to(2, table.now))
    table.give(context_of(RING, *DUEL))
    table.run(500)
    assert differences(kept(table, tmp_path)) == []


@pytest.mark.uncounted
def test_a_full_flight_recorder_can_still_be_played(tmp_path: Path) -> None:
    registry = knowing(ARTHUR, MEDUSA)
    table = VirtualTable(kind=SensorKind.IDENTITY, registry=registry, most_bytes=12_000)
    table.play(*DUEL, walks=WALK)
    for space in ("B", "C", "B", "A", "F"):
        move(table, ARTHUR, space)
        table.run(2500)
    trace = kept(table, tmp_path)
    assert len(trace.lines) < 150
    assert (ARTHUR, "F") in moves(trace)
    list(replay(trace))


def test_another_outcome_than_the_recorded_one_is_told(tmp_path: Path) -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    move(table, ARTHUR, "B")
    table.run(1000)
    file = tmp_path / "trace.jsonl"
    write_trace(file, table.flight.lines)
    text = file.read_text("utf-8")
    file.write_text(text.replace('"end":"B"', '"end":"C"'), "utf-8")
    (found,) = differences(read_trace(file))
    assert "'end': 'C'" in found.differs
    assert json.loads(text.splitlines()[found.number - 1])["kind"] == "said"


def test_bytes_that_mean_something_else_are_told(tmp_path: Path) -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    file = tmp_path / "trace.jsonl"
    write_trace(file, table.flight.lines)
    lines = file.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"CellChanged"' in line)
    lines[at] = lines[at].replace('"state":254', '"state":255')
    file.write_text("\n".join(lines) + "\n", "utf-8")
    found = differences(read_trace(file))
    assert found[0].number == at + 1
    assert "now CellChanged" in found[0].differs


def test_a_trace_without_a_map_plays_the_link(tmp_path: Path) -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    file = tmp_path / "trace.jsonl"
    write_trace(file, table.flight.lines)
    lines = file.read_text("utf-8").splitlines()
    lines[0] = '{"kind":"trace","format":1}'
    file.write_text("\n".join(lines) + "\n", "utf-8")
    played = list(replay(read_trace(file)))
    assert any(isinstance(each.event, e.Synced) for each in played)
    assert not any(each.outputs or each.differs for each in played)


def test_a_trace_that_is_cut_off_is_played_up_to_there(tmp_path: Path) -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    move(table, ARTHUR, "B")
    table.run(2000)
    file = tmp_path / "trace.jsonl"
    lines = write_trace(file, table.flight.lines)
    file.write_bytes(file.read_bytes()[:-10])
    trace = read_trace(file)
    assert trace.cut_off
    assert (trace.cut_off.line, trace.cut_off.code) == (lines, "trace/cut-off")
    assert moves(trace) == [(ARTHUR, "B")]


GOOD = '{"kind":"trace","format":1}\n'


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "trace/empty"),
        ("hello\n", 1, "trace/not-a-trace"),
        ('{"kind":"trace","format":2}\n', 1, "trace/format"),
        ('{"kind":"bytes","ms":1,"board":0,"way":"in","data":""}\n', 1, "trace/head"),
        (GOOD + GOOD, 2, "trace/head"),
        (GOOD + "{}\n", 2, "trace/damaged"),
        (GOOD + '{"kind":"tick"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"call","ms":"soon","call":"tick"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"bytes","ms":1,"board":0,"way":"in","data":"xy"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"bytes","ms":1,"board":0,"way":"up","data":""}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"call","ms":1,"call":"tick"}\n{"ki\n' + GOOD, 3, "trace/damaged"),
        ('{"kind":"trace","format":1,"heartbeat_ms":70000}\n', 1, "trace/not-a-trace"),
        ('{"kind":"trace","format":1,"settings":{"worlds_at_most":1000000000}}\n', 1,
         "trace/not-a-trace"),
        (GOOD + '{"kind":"attempt","board":-1,"lossy":true}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"bytes","ms":1,"board":64,"way":"in","data":""}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"call","ms":-1,"call":"tick"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"call","ms":1e999,"call":"tick"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"call","ms":' + "9" * 5000 + ',"call":"tick"}\n', 2, "trace/damaged"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Restarted","facts":{"boot":65536}}\n', 2,
         "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Synced","facts":{"cells":[256],"rev":1}}'
         "\n", 2, "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Refused","facts":{"code":7,"facts":{}}}'
         "\n", 2, "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Sneezed"}\n', 2, "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Lost","facts":{"x":1}}\n', 2,
         "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Greeted","facts":{"hello":"01"}}\n', 2,
         "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"TagKnown","facts":{"slot":1,"uid":7}}\n',
         2, "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Restarted","facts":{"boot":"x"}}\n', 2,
         "trace/impossible"),
        (GOOD + '{"kind":"heard","ms":1,"board":0,"what":"Synced","facts":{"cells":"x","rev":1}}\n',
         2, "trace/impossible"),
    ],
)  # fmt: skip
def test_damage_is_told_with_its_line(tmp_path: Path, text: str, line: int, code: str) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(TraceError) as told:
        list(replay(read_trace(file)))
    assert (told.value.line, told.value.code) == (line, code)


@pytest.mark.parametrize(
    "line",
    [
        '{"kind":"call","ms":1,"call":"sing"}',
        '{"kind":"call","ms":1,"call":"answer"}',
        '{"kind":"call","ms":1,"call":"turn-to","facts":{"turn":1,"board":0}}',
        '{"kind":"call","ms":1,"call":"turn-to","facts":{"turn":4,"board":0}}',
        '{"kind":"call","ms":1,"call":"link-down","facts":{"board":-1}}',
        '{"kind":"call","ms":1,"call":"answer","facts":{"option":1000000}}',
        '{"kind":"call","ms":1,"call":"teach","facts":{"fighter":7}}',
        '{"kind":"context","ms":1,"context":{"position":{},"log":{},"walks":{"x":{"move":1000}}}}',
        '{"kind":"context","ms":1,"context":{}}',
        '{"kind":"context","ms":1,"context":{"position":{"fighters":3},"log":{}}}',
        '{"kind":"heard","ms":1,"board":7,"what":"Lost"}',
    ],
)
def test_a_call_that_cannot_be_is_told_with_its_line(tmp_path: Path, line: str) -> None:
    file = tmp_path / "trace.jsonl"
    write_trace(file, VirtualTable().flight.lines[:1])
    file.write_text(file.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(TraceError, match="line 2: This line cannot be"):
        list(replay(read_trace(file)))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"tags": {"not hex": ARTHUR}}, "non-hexadecimal"),
        ({"wirings": (SQUARE, SQUARE)}, "is on .* already"),
        ({"wirings": (SQUARE, replace(SQUARE, map_id="soho", cell_of={}))}, "is for soho"),
    ],
)
def test_a_head_that_cannot_be_is_told_as_its_line(
    tmp_path: Path, changes: dict[str, object], told: str
) -> None:
    head = replace(head_of(RING, [SQUARE]), **changes)
    write_trace(tmp_path / "trace.jsonl", [head])
    with pytest.raises(TraceError, match=f"line 1: This line cannot be: .*{told}"):
        list(replay(read_trace(tmp_path / "trace.jsonl")))


def test_lights_that_no_board_has_cannot_be(tmp_path: Path) -> None:
    table = VirtualTable().play(*DUEL, walks=WALK)
    table.tell(table.bridge.show(Sprung("F"), table.now))
    table.run(2000)
    trace = kept(table, tmp_path)
    (wiring,) = trace.head.wirings
    far = replace(wiring, led_of={space: led + 70_000 for space, led in wiring.led_of.items()})
    with pytest.raises(TraceError, match="This line cannot be: leds"):
        list(replay(replace(trace, head=replace(trace.head, wirings=(far,)))))


def test_a_pipe_is_neither_read_nor_written_as_a_trace(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "trace.jsonl")
    with pytest.raises(OSError, match="a pipe or a device"):
        read_trace(tmp_path / "trace.jsonl")
    with pytest.raises(OSError, match="a pipe or a device"):
        TraceFile(tmp_path / "trace.jsonl")


def test_a_disk_that_is_full_while_recording_is_told_with_the_file(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))  # as a full disk: no more goes in
    try:
        with pytest.raises(OSError, match=r"trace\.jsonl"):
            write_trace(tmp_path / "trace.jsonl", [head_of(RING, [SQUARE])] * 10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_that_is_far_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hardware import trace

    file = tmp_path / "trace.jsonl"
    file.write_text(GOOD, "utf-8")
    monkeypatch.setattr(trace, "LONGEST_LINE", 10)
    with pytest.raises(TraceError, match="longer than any line"):
        read_trace(file)
    monkeypatch.setattr(trace, "LARGEST_FILE_BYTES", 10)
    with pytest.raises(TraceError, match="larger than any trace"):
        read_trace(file)


@pytest.mark.parametrize(
    "event",
    [
        e.Greeted(hello()),
        e.Synced((0, 254, 3), 7),
        e.CellChanged(1, 2, 3, 4),
        e.TagKnown(1, b"1234"),
        e.Doubted(),
        e.BoardRefused("version/too-new", {"major": 2}),
        e.Lost(),
        e.Restarted(5),
        e.CommandDone(Ping()),
        e.Failed(Ping(), "no-answer"),
    ],
)
def test_every_link_event_can_be_written(event: e.LinkEvent) -> None:
    import msgspec

    line = line_of_event(event, 1, 0)
    again = msgspec.json.decode(msgspec.json.encode(line), type=Heard)
    assert event_of_line(again) == event


def test_what_is_written_keeps_its_spelling_whatever_the_classes_are_called() -> None:
    assert set(HAPPENINGS.values()) == set(get_args(e.LinkEvent))
    assert set(TAG_OF_OUTPUT) == set(get_args(BridgeOutput))
    assert list(HAPPENINGS) == [
        "Greeted", "Synced", "CellChanged", "TagKnown", "Doubted", "Misbehaved", "Behaved",
        "Refused", "Lost", "Restarted", "Done", "Failed",
    ]  # fmt: skip
    assert list(TAG_OF_OUTPUT.values()) == [
        "Settled", "Asked", "Withdrawn", "Mismatched", "Lifted", "PutDown", "InSync",
        "MaybeExchanged", "Removed", "Missing", "Lit", "TagLearned", "StrangeTag", "PadSeen",
        "PadUnreadable", "Misfit", "Oriented", "NotOriented",
    ]  # fmt: skip
    assert line_of_event(e.CommandDone(Ping()), 1, 0).what == "Done"
    assert line_of_event(e.BoardRefused("x", {}), 1, 0).what == "Refused"
    assert named(TrackerAsked(Question(())))[0] == "Asked"


def test_a_full_flight_recorder_knows_what_became_of_its_boards(tmp_path: Path) -> None:
    table = VirtualTable(kind=SensorKind.IDENTITY, most_bytes=6_000).play(*DUEL, walks=WALK)
    table.board.reset(table.now)
    table.run(1500)
    table.board.cut(table.now)
    table.run(2000)
    table.tell(table.bridge.link_down(table.now))
    for _ in range(120):
        table.tell(table.bridge.tick(table.now))
    before = kept(table, tmp_path)
    told = [line.what for line in before.lines if isinstance(line, Heard)]
    assert told == ["Greeted", "TagKnown", "TagKnown"]  # and no cells: the board is gone
    list(replay(before))
