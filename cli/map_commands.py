"""`ringside map`: check battlefields, draw them, and ask them where a fighter can go."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli import exits
from cli.output import count, print_json, show_progress
from companion.content.maps import LoadedMap, known_maps, load_map
from companion.content.problems import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.content.problems import Problem


ANY_PATH: Final = click.Path(path_type=Path, readable=False)
"""Whatever people name; the reader says in a sentence what is wrong with it."""


@click.group(name="map")
def map_() -> None:
    """Check and draw battlefields, and ask them questions.

    A battlefield is named by its file, or by its id if it comes with Ringside (raptor-paddock).
    """


@map_.command()
@click.argument("files", nargs=-1, type=ANY_PATH)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check battlefield FILES (default: all that come with Ringside).

    Prints every problem as file:line: sentence, and leaves with 1 if there is any.
    """
    results = [
        _check_one(path, name) for path, name in show_progress(_named(files), "Checking map")
    ]
    problems = [problem for _, found in results for problem in found]
    if as_json:
        print_json(
            {"maps": [_summary(loaded) for loaded, _ in results if loaded], "problems": problems}
        )
    else:
        for loaded, found in results:
            for problem in found:
                click.echo(str(problem))
            if loaded:
                click.echo(_in_words(loaded))
        click.echo(f"{count(len(results), 'map')}, {count(len(problems), 'error')}")
    if problems:
        sys.exit(exits.FAULTS_FOUND)


def _named(files: Sequence[Path]) -> list[tuple[Path, str]]:
    """The files to look at, each with the name that people know it by."""
    if not files:
        return [(path, f"maps/{path.name}") for path in known_maps()]
    return [_find(file) for file in files]


def _find(file: Path) -> tuple[Path, str]:
    shipped = {path.stem: path for path in known_maps()}
    if str(file) in shipped and not file.exists():
        return shipped[str(file)], f"maps/{file}.yaml"
    return file, str(file)


def _check_one(path: Path, name: str) -> tuple[LoadedMap | None, tuple[Problem, ...]]:
    try:
        return load_map(path, name), ()
    except ContentError as faulty:
        return None, faulty.problems


def _summary(loaded: LoadedMap) -> dict[str, Any]:
    battlefield = loaded.battlefield
    return {
        "id": battlefield.id,
        "name": battlefield.name,
        "product": battlefield.product,
        "spaces": len(battlefield.spaces),
        "paths": len(battlefield.paths),
        "one_way_paths": len(battlefield.one_way),
        "zones": len(battlefield.zones),
        "starts": len(battlefield.starts),
        "passages": len(battlefield.passages),
        "item_slots": len(battlefield.item_slots),
        "certainty": loaded.certainty,
    }


def _in_words(loaded: LoadedMap) -> str:
    facts = _summary(loaded)
    parts = [
        count(facts[key], word)
        for key, word in (
            ("spaces", "space"),
            ("paths", "path"),
            ("zones", "zone"),
            ("starts", "start"),
            ("passages", "secret passage"),
            ("item_slots", "item slot"),
        )
        if facts[key]
    ]
    if facts["one_way_paths"]:
        parts[1] += f" ({facts['one_way_paths']} one-way)"
    return f"{facts['name']}: {', '.join(parts)}; {loaded.certainty.graph.value} [{facts['id']}]"


@map_.command()
@click.argument("file", type=ANY_PATH)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where the picture goes: a name that ends in .png or .svg.",
)
@click.option("--width", type=click.IntRange(200, 8000), help="Width of a PNG in pixels.")
def draw(file: Path, output: Path, width: int | None) -> None:
    """Draw the battlefield FILE as a picture.

    Zones carry a pattern and a letter as well as a colour; one-way paths, secret passages,
    starts and item slots are marked and explained in a legend.
    """
    from ui.drawing.map_svg import draw_map  # noqa: PLC0415  (only drawing needs it)
    from ui.drawing.png import svg_to_png  # noqa: PLC0415

    kind = output.suffix.lower()
    if kind not in {".png", ".svg"}:
        raise click.BadParameter("the name must end in .png or .svg", param_hint="--output")
    if kind == ".svg" and width is not None:
        raise click.BadParameter("an SVG has no width in pixels", param_hint="--width")
    svg = draw_map(load_or_leave(file).battlefield)
    picture = svg.encode() if kind == ".svg" else svg_to_png(svg, width=width)
    _write(output, picture)
    click.echo(f"{output}: {len(picture) / 1000:.0f} kB")


def load_or_leave(file: Path) -> LoadedMap:
    """The battlefield; if it is faulty, its problems go to stderr and the command ends."""
    loaded, problems = _check_one(*_find(file))
    if loaded is None:
        for problem in problems:
            click.echo(str(problem), err=True)
            if problem.code == "file/missing":
                ids = ", ".join(path.stem for path in known_maps())
                click.echo(f"Ringside comes with: {ids}.", err=True)
        sys.exit(exits.FAULTS_FOUND)
    return loaded


def _write(output: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    unfinished = output.with_name(f".{os.getpid()}.part")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(output)
    except OSError as problem:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        reason = (problem.strerror or str(problem)).lower()
        raise click.ClickException(f"{output} cannot be written: {reason}.") from problem
