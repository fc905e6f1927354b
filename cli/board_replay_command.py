"""`ringside board replay`: plays a trace through the whole bridge and compares the outcome."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import exits
from cli.board_session import echo_line
from cli.board_words import Names, as_values, in_words, output_in_words
from cli.output import count
from firmware_protocol.happenings import Greeted
from hardware.trace import TraceError, read_trace
from hardware.trace_lines import named
from hardware.trace_replay import Played, replay

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
        trace = _read(file)
        different = _play(trace, quiet=quiet, as_json=as_json)
    except TraceError as faulty:
        click.echo(f"{file}:{faulty.line}: {faulty.sentence}", err=True)
        sys.exit(exits.FAULTS_FOUND)
    if not as_json:
        lines = count(len(trace.lines) + 1, "line")
        click.echo(f"{lines} played, {count(different, 'difference')}.")
    if trace.cut_off:
        click.echo(f"{file}:{trace.cut_off.line}: {trace.cut_off.sentence}", err=True)
    if different or trace.cut_off:
        sys.exit(exits.FAULTS_FOUND)


def _read(file: Path) -> Trace:
    try:
        return read_trace(file)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise click.ClickException(f"{file} cannot be read: {reason}.") from problem


def _play(trace: Trace, *, quiet: bool, as_json: bool) -> int:
    different = 0
    began_ms: int | None = None
    all_names: dict[int, Names] = {}
    for played in replay(trace):
        different += bool(played.differs)
        began_ms = played.ms if began_ms is None else began_ms
        wirings = trace.head.wirings
        wiring = wirings[played.board] if played.board < len(wirings) else None
        names = all_names.setdefault(played.board, Names(wiring))
        if isinstance(played.happening, Greeted):
            names.greet(played.happening.hello)
        if as_json:
            _print_json(played, names, quiet=quiet)
        else:
            _print(played, names, played.ms - began_ms, quiet=quiet)
    return different


def _print(played: Played, names: Names, since_ms: int, *, quiet: bool) -> None:
    time = f"{since_ms / 1000:9.3f} s"
    if not quiet:
        if played.happening is not None:
            click.echo(f"{time}  {in_words(played.happening, names)}")
        for output in played.outputs:
            click.echo(f"{time}    {output_in_words(output)}")
    if played.differs:
        click.echo(f"{time}  line {played.number} differs: {played.differs}")


def _print_json(played: Played, names: Names, *, quiet: bool) -> None:
    if quiet and not played.differs:
        return
    happening = played.happening
    echo_line(
        {
            "line": played.number,
            "ms": played.ms,
            "happening": as_values(happening, played.ms, names) if happening is not None else None,
            "outputs": [named(output) for output in played.outputs],
            "differs": played.differs or None,
        }
    )
