"""`ringside board wiring`: checks the files that join boards to maps."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import exits, folders
from cli.output import count, echo, print_json
from companion.content.problems import ContentError
from hardware.tiles import join
from hardware.wiring import find_map, known_wirings, load_wiring
from hardware.wiring_choice import own_wirings

if TYPE_CHECKING:
    from companion.content.collection import Collection
    from companion.content.problems import Problem
    from companion.rules.battlefield import Battlefield
    from hardware.wiring import Wiring


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option("--as-one", is_flag=True, help="The FILES are boards that lie under one map.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check_wirings(files: tuple[Path, ...], *, as_one: bool, as_json: bool) -> None:
    """Check wiring FILES (default: all of your own, and those that come with Ringside).

    Prints every problem as file:line: sentence, and leaves with 1 if there is any. Spaces without
    a cell are listed: there people tap instead.
    """
    maps = folders.collection()
    named = [(path, str(path)) for path in files]
    problems: list[Problem] = []
    if not named:
        own = own_wirings(folders.home())
        named = [(path, str(path)) for path in own.files]
        named += [(path, f"maps/{path.name}") for path in known_wirings()]
        problems += own.problems
    checked: list[dict[str, Any]] = []
    for path, name in named:
        try:
            checked.append(_facts(path, name, maps))
        except ContentError as faulty:
            problems += faulty.problems
    if as_one and not problems:
        try:
            wirings = [load_wiring(*each, maps=maps) for each in named]
            checked = [_joined(wirings, _map_of(named[0][0], wirings[0], maps))]
        except ContentError as faulty:
            problems += faulty.problems
    if as_json:
        print_json({"wirings": checked, "problems": [problem.fields for problem in problems]})
    else:
        for problem in problems:
            echo(str(problem))
        for facts in checked:
            echo(_in_words(facts))
        echo(f"{count(len(named), 'wiring')}, {count(len(problems), 'error')}")
    if problems:
        sys.exit(exits.FAULTS_FOUND)


def _joined(wirings: list[Wiring], field: Battlefield) -> dict[str, Any]:
    """Several boards as one; raises ContentError if they do not fit together."""
    tiles = join(wirings)
    return {
        "map": field.id,
        "board": " and ".join(wiring.board for wiring in wirings),
        "cells": sum(wiring.cells for wiring in wirings),
        "lights": sum(wiring.leds for wiring in wirings),
        "spaces": len(tiles.place_of),
        "without_cell": tiles.without_cell(field),
    }


def _map_of(path: Path, wiring: Wiring, maps: Collection) -> Battlefield:
    """The map of a wiring that was read with it; raises ContentError if it went meanwhile."""
    return find_map(path, wiring.map_id, maps) or maps.map(wiring.map_id)


def _facts(path: Path, name: str, maps: Collection) -> dict[str, Any]:
    wiring = load_wiring(path, name, maps=maps)
    return {
        "map": wiring.map_id,
        "board": wiring.board,
        "cells": wiring.cells,
        "lights": wiring.leds,
        "spaces": len(wiring.cell_of),
        "without_cell": wiring.without_cell(_map_of(path, wiring, maps)),
    }


def _in_words(facts: dict[str, Any]) -> str:
    blind = facts["without_cell"]
    taps = f"; tap to confirm: {', '.join(blind)}" if blind else ""
    lights = f", {count(facts['lights'], 'light')}" if facts["lights"] else ""
    spaces, cells = count(facts["spaces"], "space"), count(facts["cells"], "cell")
    return f"{facts['map']} on {facts['board']}: {spaces} on {cells}{lights}{taps}"
