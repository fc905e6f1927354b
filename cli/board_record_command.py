"""`ringside board record`: writes everything that goes over a link into a trace."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.board_session import (
    Attendance,
    board_address_options,
    load_map_and_wiring,
    map_options,
    target_for,
)
from cli.numbers import MANY, SECONDS
from cli.output import count, echo, print_json
from hardware.link_reports import CONNECTED, EventReported

if TYPE_CHECKING:
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink


@click.command()
@board_address_options
@map_options
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write, such as trace.jsonl.",
)
@click.option("--seconds", type=SECONDS, help="Stop after this time.")
@click.option("--count", "most", type=MANY, help="Stop after so many happenings.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def record(
    *,
    port: str | None,
    tcp: str | None,
    ble: str | None,
    map_id: str | None,
    board: str | None,
    output: Path,
    seconds: float | None,
    most: int | None,
    as_json: bool,
) -> None:
    """Record a link: every byte, and what it meant. Ctrl-C ends it.

    The file can be sent with a report, and played with `ringside board replay`. One that is there
    already is left alone, and there is none if no board answers.
    """
    from hardware.supervisor import DEBOUNCE_MS, HEARTBEAT_MS  # noqa: PLC0415
    from hardware.trace import RecordedTarget, TraceFile, TraceRecorder, head_of  # noqa: PLC0415

    battlefield, wiring = load_map_and_wiring(map_id, board)
    target = target_for(port, tcp, ble)
    head = head_of(
        battlefield,
        [wiring] if wiring else [],
        debounce_ms=DEBOUNCE_MS,
        heartbeat_ms=HEARTBEAT_MS,
    )
    file = TraceFile(output)
    heard = 0
    has_answered = False

    def take(_link: BoardLink, report: LinkReport) -> bool:
        nonlocal heard
        if isinstance(report, EventReported):
            recorder.heard(report.event, report.at_ms)
            heard += 1
        elif report.status.phase != CONNECTED:
            recorder.called("link-down", report.at_ms, board=0)
        elif not as_json:
            echo("Recording; Ctrl-C ends it.", err=True)
        return heard == most or file.is_full

    def note(way: str, data: bytes, at_ms: int) -> None:
        nonlocal has_answered
        has_answered = has_answered or way == "in"
        recorded.on_bytes(way, data, at_ms)

    try:
        recorder = TraceRecorder(head, file)
        recorded = RecordedTarget(target, recorder)
        attendance = Attendance(take)
        attendance.run(recorded, seconds=seconds, on_bytes=note)
    finally:
        if has_answered:
            file.close()
        else:
            file.discard()
    if not has_answered:
        raise click.ClickException("No board answered, so nothing was recorded.")
    if file.is_full:
        echo(f"{output} is full (200 MB): what came after that is not in it.", err=True)
    if as_json:
        print_json({"file": str(output), "lines": file.lines})
    else:
        echo(f"{output}: {count(file.lines, 'line')}")
    attendance.leave_if_faulty()
