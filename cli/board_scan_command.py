"""`ringside board scan`: which boards are there, and what to do about those that do not answer."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cli import exits
from cli.board_session import board_address_options, boards_met
from cli.board_words import abilities, about
from cli.output import count, echo, print_json
from hardware.errors import REFUSALS, BoardError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_protocol.codec import Hello
    from hardware.discovery import Found, Source
    from hardware.transports.base import BoardTarget


class Greeting(NamedTuple):
    """What came of greeting one place."""

    name: str
    address: str
    signal: int | None
    hello: Hello | None
    error: BoardError | None


@click.command()
@board_address_options
@click.option("--all", "greet_all", is_flag=True, help="Greet ports of unknown makers, too.")
@click.option("--bluetooth/--no-bluetooth", default=True, help="Whether to listen for radio.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def scan(
    *,
    port: str | None,
    tcp: str | None,
    ble: str | None,
    greet_all: bool,
    bluetooth: bool,
    as_json: bool,
) -> None:
    """List the boards that answer: on USB, on Bluetooth and where one was met before.

    With --port, --tcp or --ble only that place is tried.

    Leaves with 1 if none does. Places that do not answer are listed with what can be done.
    """
    greetings, problems = asyncio.run(
        _scan(_named(port, tcp, ble), greet_all=greet_all, bluetooth=bluetooth)
    )
    boards = [greeting for greeting in greetings if greeting.hello]
    if as_json:
        print_json(
            {
                "places": [_values(greeting) for greeting in greetings],
                "problems": [{"reason": p.reason, "advice": p.advice} for p in problems],
            }
        )
    else:
        for greeting in greetings:
            _print(greeting)
        for problem in problems:
            echo(problem.advice, err=True)
        echo(f"{count(len(boards), 'board')} found.")
    if not boards:
        sys.exit(exits.FAULTS_FOUND)


def _named(port: str | None, tcp: str | None, ble: str | None) -> list[BoardTarget]:
    from cli.board_session import target_for  # noqa: PLC0415

    if port is None and tcp is None and ble is None:
        return []
    return [target_for(port, tcp, ble)]


async def _scan(
    named: Sequence[BoardTarget], *, greet_all: bool, bluetooth: bool
) -> tuple[list[Greeting], list[BoardError]]:
    from hardware import discovery  # noqa: PLC0415  (needs serial and Bluetooth libraries)

    places: list[Found] = [
        discovery.Found(target, target.name, "", is_likely=True) for target in named
    ]
    problems: list[BoardError] = []
    if not named:
        sources: list[Source] = [discovery.SerialPorts(), boards_met()]
        if bluetooth:
            sources.insert(1, discovery.BluetoothBoards())
        looked = await discovery.discover(sources)
        places = [place for place in looked.found if place.is_likely or greet_all]
        if not bluetooth:
            places = [each for each in places if not each.target.address.startswith("ble:")]
        problems = looked.problems
    greetings = await asyncio.gather(*(_greet(place) for place in places))
    return list(greetings), problems


async def _greet(place: Found) -> Greeting:
    from hardware.discovery import greet  # noqa: PLC0415

    hello, error = None, None
    try:
        hello = await greet(place.target)
    except BoardError as problem:
        error = problem.bare()
    return Greeting(place.name, place.target.address, place.signal, hello, error)


def _print(greeting: Greeting) -> None:
    signal = f", signal {greeting.signal} dBm" if greeting.signal is not None else ""
    where = f"{greeting.name} [{greeting.address}{signal}]"
    if greeting.hello:
        echo(f"{where}: {about(greeting.hello)}")
    elif greeting.error:
        is_refused = greeting.error.reason in REFUSALS
        told = "this board cannot be used" if is_refused else "no board answers"
        echo(f"{where}: {told}. {greeting.error.advice}")


def _values(greeting: Greeting) -> dict[str, Any]:
    hello, error = greeting.hello, greeting.error
    return {
        "name": greeting.name,
        "address": greeting.address,
        "signal": greeting.signal,
        "board": {
            **{name: getattr(hello, name) for name in hello.FIELDS},
            "abilities": abilities(hello),
        }
        if hello
        else None,
        "reason": error.reason if error else None,
        "advice": error.advice if error else None,
    }
