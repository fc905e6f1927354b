"""Files and names that somebody made to fool a terminal, a reader or a path."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.maps import load_known_map
from companion.journal.reader import read_log
from companion.journal.writer import Journal
from hardware.remembered import RememberedBoard
from hardware.trace import head_of, write_trace
from hardware.trace_lines import BytesSeen, Called, Heard, TraceHead
from hardware.wiring import load_known_wiring

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.trace_lines import Line

FORGED: Final = "Forged: all is well"
"""A line that nobody of us prints."""
NASTY: Final = f"Zo\x1b]0;x\x07\x9b31m\u202e\u2028\u061c\u200b\u200d\u2066\r\n{FORGED}\n"
"""Obeyed by terminals, turning text around, without width, and with a line of its own."""
FILE_NAME: Final = NASTY + "\udce9.yaml"
"""The same as the name of a file, which need not be UTF-8."""


def make_files(folder: Path, sample: Path) -> None:
    """Everything that a name can lead to: usable, faulty, hostile, and no file at all."""
    (folder / "end.txt").write_text("end\n", "utf-8")
    write_trace(folder / "board.trace", [paddock_head()])
    (folder / "game.jsonl").write_bytes(sample.read_bytes())
    (folder / "empty").write_bytes(b"")
    (folder / "noise").write_bytes(random.Random(7).randbytes(3000))
    (folder / "folder").mkdir()
    (folder / "file").write_text("text\n", "utf-8")
    (folder / "loop").symlink_to("loop")
    (folder / "dangling").symlink_to("nowhere/x")
    os.mkfifo(folder / "fifo")
    (folder / FILE_NAME).write_text("format: 1\n", "utf-8")
    _make_hostile(folder, sample)


def _make_hostile(folder: Path, sample: Path) -> None:
    written = json.dumps(NASTY)  # YAML reads this as JSON does
    rest = json.dumps(f"x\n{FORGED}")  # not refused by YAML as such
    for name, text in (("seen", written), ("lines", rest)):
        (folder / f"{name}.yaml").write_text(
            f"format: 1\nid: {text}\nname: {text}\nmap: {text}\nboard: {text}\nedition: {text}\n"
            f"mode: {text}\nset: {text}\nplayers: [{{name: {text}, hero: {text}}}]\n"
            f"spaces: [{{id: {text}, x: 1, y: 1}}]\n{text}: {text}\n",
            "utf-8",
        )
    (folder / "words.txt").write_text(f"put {NASTY} RP01\n{NASTY}\n", "utf-8")
    make_hostile_log(folder / "names.jsonl", sample)
    make_hostile_log(folder / "header.jsonl", sample, header=True)
    make_hostile_trace(folder / "names.trace")


def make_hostile_log(path: Path, sample: Path, *, name: str = NASTY, header: bool = False) -> None:
    """The log of a game between people with such names; its header is as bad if asked for."""
    log = read_log(sample)
    written = json.dumps(name).encode()
    players = [
        f'"name":{json.dumps(each)}'.encode() for each, *_ in msgspec.json.decode(log.header.setup)
    ]
    decisions = [
        msgspec.structs.replace(
            each,
            at=name,
            cause=name,
            events=tuple(
                msgspec.Raw(_with_names(bytes(event), players, written)) for event in each.events
            ),
        )
        for each in log.decisions
    ]
    changes = {"map": name, "edition": name, "mode": name} if header else {}
    changed = msgspec.structs.replace(log.header, game=name, began_at=name, app=name, **changes)
    Journal.create(path, changed, *decisions).close()


def _with_names(event: bytes, players: list[bytes], name: bytes) -> bytes:
    for player in players:
        event = event.replace(player, b'"name":' + name)
    return event


def make_hostile_trace(path: Path) -> None:
    """A trace of a board on a map whose spaces have such names."""
    text = msgspec.json.encode(paddock_head()).replace(b'"RP01"', json.dumps(NASTY).encode())
    lines: list[Line] = [
        msgspec.json.decode(text, type=TraceHead),
        BytesSeen(1, 0, "in", "00"),
        Heard(2, 0, "Refused", {"code": NASTY, "facts": {}}),
        Called(3, NASTY, {NASTY: NASTY}),
    ]
    write_trace(path, lines)


def paddock_head() -> TraceHead:
    return head_of(load_known_map("raptor-paddock"), [load_known_wiring("raptor-paddock")])


def make_hostile_home(home: Path, sample: Path) -> None:
    """The folder of a person who was given such files, and has kept them."""
    for name in ("games", "heroes", "wirings", "maps"):
        (home / name).mkdir(parents=True)
    make_hostile_log(home / "games" / f"{NASTY}.jsonl", sample)
    make_hostile_log(home / "games" / "header.jsonl", sample, header=True)
    (home / "wirings" / f"raptor-paddock.{NASTY}.yaml").write_text("format: 1\n", "utf-8")
    board = RememberedBoard(NASTY, f"tcp:{NASTY}:1", NASTY, cells=3, wiring=NASTY)
    (home / "boards.json").write_bytes(msgspec.json.encode([board]))
    (home / "figures.json").write_bytes(msgspec.json.encode({"04a1b2c3": NASTY}))
    (home / "settings.json").write_bytes(msgspec.json.encode({"names": [NASTY]}))
