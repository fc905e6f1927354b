"""`ringside referee`: play a table script and print one JSON line per act."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cli import exits, folders
from cli.output import echo, print_json, print_json_line
from cli.referee_words import words_for
from companion.content.labels import load_labels
from companion.content.nearest import did_you_mean
from companion.content.problems import ContentError, Problem
from companion.content.script_map import battlefield_of
from companion.content.script_schema import script_schema
from companion.content.scripts import TableScript, load_script
from companion.content.yamlfile import LARGEST_FILE_BYTES
from companion.editions import EDITIONS
from companion.game import fighters_of
from companion.modes import MODES
from companion.referee import Reply, play
from companion.rulebook import Rulebook
from companion.rules.battlefield import NO_BATTLEFIELD

if TYPE_CHECKING:
    from companion.content.labels import RulingLabels

STANDARD_INPUT = "-"


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json-schema", "schema", is_flag=True, help="Print the schema of a script.")
@click.option("--quiet", is_flag=True, help="Print only acts that failed an expectation.")
def referee(files: tuple[Path, ...], *, schema: bool, quiet: bool) -> None:
    """Play the table scripts FILES and rule on every act; - reads standard input.

    Each act is answered with one JSON line: ok or refused, why, with rules and events. Leaves with
    0 only if every expectation holds. docs/referee.md describes the format.
    """
    if schema:
        print_json(script_schema())
        return
    if not files:
        raise click.UsageError("Name a script, or - for standard input.")
    labels = load_labels()
    is_fine = True
    for file in files:
        try:
            script = _load(file)
            book = book_for(script)
        except ContentError as faulty:
            echo(*map(str, faulty.problems), err=True)
            is_fine = False
            continue
        known = _names(script, book)
        for reply in play(script, book):
            is_fine = is_fine and not reply.failed
            if not quiet or reply.failed:
                print_json_line(_answer(script, reply, labels, known))
    if not is_fine:
        sys.exit(exits.FAULTS_FOUND)


def _load(file: Path) -> TableScript:
    if str(file) != STANDARD_INPUT:
        return load_script(file)
    from tempfile import NamedTemporaryFile  # noqa: PLC0415  (only standard input needs it)

    if sys.stdin is None:
        raise click.UsageError("Standard input is closed; name a script.")
    with NamedTemporaryFile(suffix=".yaml") as copy:
        copy.write(sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1))
        copy.flush()
        return load_script(Path(copy.name), "standard input")


def book_for(script: TableScript) -> Rulebook:
    """Battlefield, heroes, edition and mode of a script; raises ContentError.

    Only the heroes of the script are read; one that nobody knows is refused as the set-up is.
    """
    known, file = folders.collection(), script.file
    heroes = [player.hero for player in file.players if player.hero in known.hero_kind.files]
    if not isinstance(file.map, str):
        own = battlefield_of(script, file.map)
        return Rulebook(
            battlefield=own,
            heroes={hero: known.hero(hero).definition for hero in heroes},
            edition=EDITIONS[file.edition],
            mode=MODES[file.mode],
        )
    if file.map not in {NO_BATTLEFIELD.id, *known.map_kind.files}:
        near = did_you_mean(file.map, known.map_kind.files)
        told = f"There is no battlefield {file.map}; `ringside map list` names all.{near}"
        raise ContentError(
            [
                Problem(script.name, script.map_line, "battlefield/unknown", told),
                *known.map_kind.folder_problems,
            ]
        )
    return known.rulebook(file.map, file.edition, file.mode, heroes=heroes)


def _names(script: TableScript, book: Rulebook) -> list[str]:
    """Everything that a script may name: players, what their heroes have, spaces; heroes."""
    names = [space.id for space in book.battlefield.spaces]
    for player in script.file.players:
        names.append(player.id)
        hero = book.heroes.get(player.hero)
        if hero is None:
            names += folders.collection().hero_kind.files
            continue
        names += [fighter.id for fighter in fighters_of(player.id, hero, book.edition)]
        names += [card.id for card in hero.cards]
        names += [stock.kind for stock in hero.tokens]
        names += [name for form in hero.forms for name in (form.id, *form.values)]
    return list(dict.fromkeys(names))


def _answer(
    script: TableScript, reply: Reply, labels: RulingLabels, known: list[str]
) -> dict[str, Any]:
    return {
        "script": script.name,
        "says": words_for(reply, labels, known),
        **msgspec.to_builtins(reply),
    }
