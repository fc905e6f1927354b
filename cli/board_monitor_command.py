"""`ringside board monitor`: tells what a board reports, as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.board_session import (
    Attendance,
    EventClock,
    LossTeller,
    board_address_options,
    load_map_and_wiring,
    map_options,
    target_for,
)
from cli.board_words import Names, as_values, in_words
from cli.numbers import MANY, SECONDS
from cli.output import echo, print_json_line
from firmware_protocol.link_events import Greeted, Lost
from hardware.link_reports import EventReported

if TYPE_CHECKING:
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink


@click.command()
@board_address_options
@map_options
@click.option("--seconds", type=SECONDS, help="Stop after this time.")
@click.option("--count", "most", type=MANY, help="Stop after so many happenings.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line per happening.")
def monitor(
    *,
    port: str | None,
    tcp: str | None,
    ble: str | None,
    map_id: str | None,
    board: str | None,
    seconds: float | None,
    most: int | None,
    as_json: bool,
) -> None:
    """Tell what a board reports, with the names of spaces if a map is given. Ctrl-C ends it.

    Leaves with 1 if the board made a mistake that no line explains.
    """
    _, wiring = load_map_and_wiring(map_id, board)
    names, clock, losses, told = Names(wiring), EventClock(), LossTeller(), 0

    def take(_link: BoardLink, report: LinkReport) -> bool:
        nonlocal told
        ms = clock.since(report)
        if not isinstance(report, EventReported):
            advice = losses.news(report)
            if advice and as_json:
                print_json_line({"ms": ms, "what": "LinkLost", "advice": advice})
            elif advice:
                echo(f"{ms / 1000:9.3f} s  {advice}")
            return False
        if isinstance(report.event, Greeted):
            names.greet(report.event.hello)
        if as_json:
            print_json_line(as_values(report.event, ms, names))
        elif not isinstance(report.event, Lost):  # told with its advice
            echo(f"{ms / 1000:9.3f} s  {in_words(report.event, names)}")
        told += 1
        return told == most

    attendance = Attendance(take)
    attendance.run(target_for(port, tcp, ble), seconds=seconds)
    attendance.leave_if_faulty()
