"""`ringside board replay`: plays a trace through the whole bridge and compares the outcome."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import exits
from cli.board_words import Names, as_values, in_words, output_in_words
from cli.output import count, echo, print_json_line
from firmware_protocol.link_events import Greeted
from hardware.trace import TraceError, read_trace
from hardware.trace_lines import named
from hardware.trace_replay import ReplayedLine, replay

if TYPE_CHECKING:
    from hardware.trace import Trace


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--quiet", is_flag=True, help="Print only what differs from the recording.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line per line played.")
def replay_trace(file: Path, *, quiet: bool, as_json: bool) -> None:
    """Play the trace FILE: what the board said, and what the bridge makes of it.

    Leaves with 1 if the trace is damaged, or if anything is decided otherwise than recorded.
    """
    try:
        trace = read_trace(file)
        different = _play(trace, quiet=quiet, as_json=as_json)
    except TraceError as faulty:
        echo(f"{file}:{faulty.line}: {faulty.sentence}", err=True)
        sys.exit(exits.FAULTS_FOUND)
    if not as_json:
        lines = count(len(trace.lines) + 1, "line")
        echo(f"{lines} played, {count(different, 'difference')}.")
    if trace.cut_off:
        echo(f"{file}:{trace.cut_off.line}: {trace.cut_off.sentence}", err=True)
    if different or trace.cut_off:
        sys.exit(exits.FAULTS_FOUND)


def _play(trace: Trace, *, quiet: bool, as_json: bool) -> int:
    different = 0
    began_ms: int | None = None
    all_names: dict[int, Names] = {}
    for played in replay(trace):
        different += bool(played.differs)
        began_ms = played.ms if began_ms is None else began_ms
        wirings = trace.head.wirings
        wiring = wirings[played.board] if 0 <= played.board < len(wirings) else None
        names = all_names.setdefault(played.board, Names(wiring))
        if isinstance(played.event, Greeted):
            names.greet(played.event.hello)
        if as_json:
            _print_json(played, names, quiet=quiet)
        else:
            _print(played, names, played.ms - began_ms, quiet=quiet)
    return different


def _print(played: ReplayedLine, names: Names, since_ms: int, *, quiet: bool) -> None:
    time = f"{since_ms / 1000:9.3f} s"
    if not quiet:
        if played.event is not None:
            echo(f"{time}  {in_words(played.event, names)}")
        for output in played.outputs:
            echo(f"{time}    {output_in_words(output)}")
    if played.differs:
        echo(f"{time}  line {played.number} differs: {played.differs}")


def _print_json(played: ReplayedLine, names: Names, *, quiet: bool) -> None:
    if quiet and not played.differs:
        return
    event = played.event
    print_json_line(
        {
            "line": played.number,
            "ms": played.ms,
            "happening": as_values(event, played.ms, names) if event is not None else None,
            "outputs": [named(output) for output in played.outputs],
            "differs": played.differs or None,
        }
    )
