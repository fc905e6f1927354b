"""`ringside map`: check battlefields, draw them, and ask them where a fighter can go."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli import exits, folders
from cli.output import count, echo, leave_with, print_json, show_progress
from companion.content.file_words import reason_of
from companion.content.problems import ContentError
from companion.content.regular_file import THERE_ALREADY, open_regular
from companion.content.whole_file import write_whole

if TYPE_CHECKING:
    from companion.content.collection import Collection
    from companion.content.maps import LoadedMap
    from companion.content.problems import Problem


ANY_PATH: Final = click.Path(path_type=Path, readable=False)
"""Whatever people name; the reader says in a sentence what is wrong with it."""
PICTURES: Final = {
    ".png": re.compile(rb"\x89PNG|\Z"),
    ".svg": re.compile(rb"(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE|<svg|\Z)"),
}
"""How a picture begins, or an empty file, by the ending of its name."""
LOOKED_AT_BYTES: Final = 1_000


@click.group(name="map")
def map_() -> None:
    """Check and draw battlefields, and ask them questions.

    A battlefield is named by its file, or by its id (raptor-paddock) if it comes with Ringside or
    lies in the folder `maps` of your user folder.
    """


@map_.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print the battlefields as JSON.")
def list_(as_json: bool) -> None:
    """List all battlefields, Ringside's and your own.

    A faulty one of your own is told and left out; then the command leaves with 1.
    """
    known = folders.collection()
    found = known.map_kind.sound()
    if as_json:
        summaries = [
            {**_summary(m), "own": known.map_kind.is_own(name)} for name, m in found.items()
        ]
        print_json(summaries)
    else:
        width = max(map(len, found), default=0)
        for name, loaded in found.items():
            facts = loaded.battlefield
            own = ", your own" if known.map_kind.is_own(name) else ""
            starts = count(len(facts.starts), "start")
            echo(f"{name:<{width}}  {facts.name} ({facts.product}): {starts}{own}")
    if problems := known.map_kind.problems():
        leave_with(problems)


@map_.command()
@click.argument("files", nargs=-1, type=ANY_PATH)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check battlefield FILES (default: all of your own, and those that come with Ringside).

    Prints every problem as file:line: sentence, and leaves with 1 if there is any.
    """
    known = folders.collection()
    paths = [_find(known, file) for file in files] or known.map_kind.paths
    results = [_check_one(known, path) for path in show_progress(paths, "Checking map")]
    if not files:
        results.append((None, known.map_kind.folder_problems))
    problems = [problem for _, found in results for problem in found]
    if as_json:
        print_json(
            {
                "maps": [_summary(loaded) for loaded, _ in results if loaded],
                "problems": [problem.fields for problem in problems],
            }
        )
    else:
        for loaded, found in results:
            for problem in found:
                echo(str(problem))
            if loaded:
                echo(_in_words(loaded))
        echo(f"{count(len(paths), 'map')}, {count(len(problems), 'error')}")
    if problems:
        sys.exit(exits.FAULTS_FOUND)


def _find(known: Collection, file: Path) -> Path:
    """The file of a battlefield that was named by its id or by a file."""
    named = known.map_kind.files.get(str(file))
    return file if named is None or file.exists() else named


def _check_one(known: Collection, path: Path) -> tuple[LoadedMap | None, tuple[Problem, ...]]:
    try:
        return known.read_map(path), ()
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
@click.option("--plain", is_flag=True, help="Without the painted ground, to save ink.")
def draw(file: Path, output: Path, width: int | None, plain: bool) -> None:
    """Draw the battlefield FILE as a picture.

    Zones carry a pattern and a letter as well as a colour; one-way paths, secret passages,
    starts and item slots are marked and explained in a legend. A picture that is there already is
    replaced, anything else is left alone.
    """
    from drawing.png import svg_to_png  # noqa: PLC0415
    from drawing.sheet import draw_map  # noqa: PLC0415  (only drawing needs it)

    kind = output.suffix.lower()
    if kind not in PICTURES:
        raise click.BadParameter("the name must end in .png or .svg", param_hint="--output")
    if kind == ".svg" and width is not None:
        raise click.BadParameter("an SVG has no width in pixels", param_hint="--width")
    _require_room(output, kind)
    svg = draw_map(load_or_leave(file).battlefield, plain=plain)
    picture = svg.encode() if kind == ".svg" else svg_to_png(svg, width=width)
    _write(output, picture)
    echo(f"{output}: {len(picture) / 1000:.0f} kB")


@map_.command()
@click.argument("maps", nargs=-1, required=True)
def paint(maps: tuple[str, ...]) -> None:
    """Paint the grounds of MAPS for the app and for `map draw`.

    A tool for whoever makes a map: reads `maps/scenes/<map>.yaml`, writes `maps/grounds/`. Says
    what of a scene found no room. Painting one takes some ten seconds.
    """
    try:
        from devtools.painting.files import paint_ground, paint_tile  # noqa: PLC0415  (numpy)
        from devtools.painting.scene import SceneError  # noqa: PLC0415  (numpy)
    except ImportError as missing:
        advice = "Start it as `./ringside map paint`, which fetches them."
        wrong = f"Painting needs packages that are not there ({missing.name}). {advice}"
        raise click.ClickException(wrong) from missing

    fields = [load_or_leave(Path(name)).battlefield for name in maps]
    for field in show_progress(fields, "Painting"):
        try:
            size = paint_ground(field, echo)
        except SceneError as problem:
            raise click.ClickException(str(problem)) from problem
        echo(f"{field.name}: {size / 1000:.0f} kB")
    echo(f"the tile: {paint_tile() / 1000:.0f} kB")


def load_or_leave(file: Path) -> LoadedMap:
    """The battlefield; if it is faulty, its problems go to stderr and the command ends."""
    known = folders.collection()
    loaded, problems = _check_one(known, _find(known, file))
    if loaded is None:
        echo(*map(str, problems), err=True)
        if problems[0].code == "file/missing":
            echo(f"Known battlefields: {', '.join(known.map_kind.files)}.", err=True)
        sys.exit(exits.FAULTS_FOUND)
    return loaded


def _require_room(output: Path, kind: str) -> None:
    """A picture can be made again and may be written over; anything else may not."""
    try:
        with os.fdopen(open_regular(output), "rb") as file:
            is_picture = PICTURES[kind].match(file.read(LOOKED_AT_BYTES))
    except OSError:
        return  # there is none, or writing says what is wrong with it
    if not is_picture:
        raise click.ClickException(
            f"{output}: {THERE_ALREADY} and is no {kind[1:].upper()}. Choose another name."
        )


def _write(output: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    try:
        write_whole(output, content)
    except OSError as problem:
        wrong = f"{output} cannot be written: {reason_of(problem)}."
        raise click.ClickException(wrong) from problem
