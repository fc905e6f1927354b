"""`ringside board wiring`: checks the files that join boards to maps."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import exits
from cli.output import count, print_json
from companion.content.maps import MAPS_FOLDER, load_map
from companion.content.problems import ContentError
from hardware.wiring import known_wirings, load_wiring

if TYPE_CHECKING:
    from companion.content.problems import Problem


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check_wirings(files: tuple[Path, ...], *, as_json: bool) -> None:
    """Check wiring FILES (default: all that come with Ringside).

    Prints every problem as file:line: sentence, and leaves with 1 if there is any. Spaces without
    a cell are listed: there people tap instead.
    """
    named = [(path, str(path)) for path in files]
    named = named or [(path, f"maps/{path.name}") for path in known_wirings()]
    checked: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for path, name in named:
        try:
            checked.append(_facts(path, name))
        except ContentError as faulty:
            problems += faulty.problems
    if as_json:
        print_json({"wirings": checked, "problems": problems})
    else:
        for problem in problems:
            click.echo(str(problem))
        for facts in checked:
            click.echo(_in_words(facts))
        click.echo(f"{count(len(named), 'wiring')}, {count(len(problems), 'error')}")
    if problems:
        sys.exit(exits.FAULTS_FOUND)


def _facts(path: Path, name: str) -> dict[str, Any]:
    wiring = load_wiring(path, name)
    beside = path.parent / f"{wiring.map_id}.yaml"
    file = beside if beside.is_file() else MAPS_FOLDER / beside.name
    return {
        "map": wiring.map_id,
        "board": wiring.board,
        "cells": wiring.cells,
        "lights": wiring.leds,
        "spaces": len(wiring.cell_of),
        "without_cell": wiring.without_cell(load_map(file).battlefield),
    }


def _in_words(facts: dict[str, Any]) -> str:
    blind = facts["without_cell"]
    taps = f"; tap to confirm: {', '.join(blind)}" if blind else ""
    lights = f", {count(facts['lights'], 'light')}" if facts["lights"] else ""
    spaces, cells = count(facts["spaces"], "space"), count(facts["cells"], "cell")
    return f"{facts['map']} on {facts['board']}: {spaces} on {cells}{lights}{taps}"
