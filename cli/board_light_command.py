"""`ringside board light`: sets lights of a board by space or by number, or walks over all."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from cli import exits
from cli.board_light_walk import LightWalk
from cli.board_session import (
    Attendance,
    board_address_options,
    load_map_and_wiring,
    map_options,
    target_for,
)
from cli.numbers import DAY_S, FiniteRange
from cli.output import count, echo, print_json
from companion.numbers import whole_number
from firmware_protocol.codec import SetLeds
from firmware_protocol.link_events import CommandDone, Failed, Greeted
from hardware.lights import COLOURS, PATTERNS
from hardware.link_reports import EventReported

if TYPE_CHECKING:
    from cli.board_light_walk import NamedLight
    from hardware.link_reports import LinkReport
    from hardware.supervisor import BoardLink
    from hardware.transports.base import BoardTarget
    from hardware.wiring import Wiring

PATIENCE_S = 15.0
EACH_S = 0.8
REASONS = {
    "unable": "This board has no lights.",
    "out-of-range": "The board has fewer lights than that; `ringside board scan` tells its cells.",
    "no-answer": "The board did not answer. Switch it off and on again, and check the cable.",
}


@click.command()
@click.argument("places", nargs=-1)
@board_address_options
@map_options
@click.option("--colour", type=click.Choice(list(COLOURS)), default="white", help="Which colour.")
@click.option(
    "--pattern", type=click.Choice(list(PATTERNS)), default="steady", help="How it burns."
)
@click.option(
    "--all", "every", is_flag=True, help="Light every space, one after the other, and name each."
)
@click.option(
    "--seconds",
    type=FiniteRange(0, DAY_S),
    default=0.0,
    help="Stay connected so long; with --all: so long for each light (default 0.8).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def light(
    *,
    places: tuple[str, ...],
    port: str | None,
    tcp: str | None,
    ble: str | None,
    map_id: str | None,
    board: str | None,
    colour: str,
    pattern: str,
    every: bool,
    seconds: float,
    as_json: bool,
) -> None:
    """Light PLACES (spaces of the map, or numbers of lights); all others go off.

    Without places every light goes off.
    """
    _, wiring = load_map_and_wiring(map_id, board)
    if every:
        if places:
            raise click.UsageError("Name places, or take --all.")
        byte = COLOURS[colour] | PATTERNS[pattern]
        _walk(target_for(port, tcp, ble), wiring, byte, seconds or EACH_S, as_json=as_json)
        return
    lights = {_led(place, wiring): COLOURS[colour] | PATTERNS[pattern] for place in places}
    answers: list[CommandDone | Failed] = []

    def take(link: BoardLink, report: LinkReport) -> bool:
        event = report.event if isinstance(report, EventReported) else None
        if isinstance(event, Greeted):
            link.set_leds(lights)
        elif isinstance(event, CommandDone | Failed) and isinstance(event.command, SetLeds):
            answers.append(event)
        return bool(answers) and not seconds

    target = target_for(port, tcp, ble)
    attendance = Attendance(take)
    attendance.run(target, seconds=seconds or PATIENCE_S)
    answer = answers[-1] if answers else None
    if not isinstance(answer, CommandDone):
        _refuse(answer.reason if answer else "no-answer")
    if as_json:
        print_json({"lights": {str(led): byte for led, byte in lights.items()}})
    else:
        echo(f"{count(len(lights), 'light')} on." if lights else "All lights are off.")
    attendance.leave_if_faulty()


def _walk(
    target: BoardTarget, wiring: Wiring | None, light: int, each_s: float, *, as_json: bool
) -> None:
    def tell(lamp: NamedLight) -> None:
        if not as_json:
            echo(lamp.name)

    walk = LightWalk(wiring, light, each_s, tell)
    attendance = Attendance(walk.take)
    attendance.run(target)
    if not walk.lit and walk.refused is not None:
        _refuse(walk.refused)
    if as_json:
        print_json({"lights": [{"light": lamp.led, "name": lamp.name} for lamp in walk.lit]})
    else:
        echo(f"{count(len(walk.lit), 'light')}, one after the other.")
    if walk.refused is not None and wiring is not None:
        _refuse(walk.refused)
    attendance.leave_if_faulty()


def _refuse(reason: str) -> NoReturn:
    echo(REASONS.get(reason, f"The board refused ({reason})."), err=True)
    sys.exit(exits.FAULTS_FOUND)


def _led(place: str, wiring: Wiring | None) -> int:
    if wiring and place in wiring.led_of:
        return wiring.led_of[place]
    led = whole_number(place, 0, 0xFFFF)
    if led is not None:
        return led
    if wiring is None:
        hint = "name the map with --map, or give the number of a light"
    elif place in wiring.cell_of:
        hint = "this space has no light"
    else:
        hint = f"the map {wiring.map_id} has no such space"
    raise click.BadParameter(f"{place}: {hint}", param_hint="PLACES")
