"""`ringside board monitor`: tells what a board reports, as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.board_session import (
    EventClock,
    attend_until_ended,
    board_address_options,
    load_map_and_wiring,
    loss_of,
    map_options,
    target_for,
)
from cli.board_words import Names, as_values, in_words
from cli.numbers import MANY, SECONDS
from cli.output import echo, print_json_line
from firmware_protocol.happenings import Greeted
from hardware.boards.attend import attend
from hardware.link_events import Happened

if TYPE_CHECKING:
    from hardware.link_events import LinkEvent
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
    """Tell what a board reports, with the names of spaces if a map is given. Ctrl-C ends it."""
    _, wiring = load_map_and_wiring(map_id, board)
    names, clock, told = Names(wiring), EventClock(), 0

    def take(_link: BoardLink, event: LinkEvent) -> bool:
        nonlocal told
        ms = clock.since(event)
        if not isinstance(event, Happened):
            advice = loss_of(event)
            if advice and as_json:
                print_json_line({"ms": ms, "what": "LinkLost", "advice": advice})
            elif advice:
                echo(f"{ms / 1000:9.3f} s  {advice}")
            return False
        if isinstance(event.happening, Greeted):
            names.greet(event.happening.hello)
        if as_json:
            print_json_line(as_values(event.happening, ms, names))
        else:
            echo(f"{ms / 1000:9.3f} s  {in_words(event.happening, names)}")
        told += 1
        return told == most

    attend_until_ended(attend(target_for(port, tcp, ble), take, seconds=seconds))
