"""`ringside replay`: read the log of a game, tell what happened, and decide it all again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import exits, folders
from cli.output import count, echo, leave_with, print_json
from companion.content.kept_games import open_kept
from companion.content.labels import load_labels
from companion.content.problem_labels import in_words
from companion.content.problems import ContentError
from companion.journal.errors import JournalError
from companion.journal.reader import Log, copy_readable_part, read_log
from companion.journal.records import FORMAT
from companion.journal.replay import table_hash, verify

if TYPE_CHECKING:
    from companion.game import Game


@click.command()
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--verify", "decide_again", is_flag=True, help="Decide every command again.")
@click.option("--text", is_flag=True, help="Tell every decision in words.")
@click.option("--json", "as_json", is_flag=True, help="Print decisions and final table as JSON.")
@click.option("--salvage", type=click.Path(path_type=Path), help="Copy the readable part here.")
def replay(
    *, file: Path, decide_again: bool, text: bool, as_json: bool, salvage: Path | None
) -> None:
    """Replay the log FILE of a game.

    Says how the game stands and its fingerprint. With --verify every command is decided again and
    the first difference is named. Leaves with 1 if the log is damaged or comes out otherwise.
    """
    try:
        log = copy_readable_part(file, salvage) if salvage is not None else read_log(file)
        header = log.header
        opened = open_kept(file, log, folders.collection())
        game = opened.game
    except ContentError as faulty:
        leave_with(faulty.problems)
    except JournalError as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        steps = [{"number": s.number, "command": s.command, "events": s.events} for s in game.steps]
        print_json({"header": header, "decisions": steps, "table": game.table})
    else:
        _tell(game, log, in_full=text)
    is_fine = log.damage is None
    if log.damage is not None:
        echo(str(log.damage), err=True)
    if opened.changed:
        names = ", ".join(opened.changed)
        counts = f" They count as they {'were' if opened.is_from_log else 'are today'}."
        told = "" if opened.only_to_look_at is not None else counts
        echo(f"Changed since this game began: {names}.{told}", err=True)
    if opened.only_to_look_at is not None:
        why = in_words(opened.only_to_look_at)
        echo(f"It can only be looked at, not decided again: {why}", err=True)
        is_fine = False
    elif decide_again:
        is_fine = _compare(game, log) and is_fine
    if not is_fine:
        sys.exit(exits.FAULTS_FOUND)


def _tell(game: Game, log: Log, *, in_full: bool) -> None:
    if in_full:
        labels = load_labels()
        for step in game.steps:
            name = type(step.command).__name__ if step.command is not None else "SetUp"
            happened = ", ".join(type(event).__name__ for event in step.events)
            echo(f"{step.number:4} {name}: {labels.sentence(step.ruling)} {happened}")
    table = game.table
    header = log.header
    echo(
        f"{header.game}: {header.mode} on {header.map}, {header.edition}, "
        f"{count(len(log.decisions), 'decision')}"
    )
    if log.torn:
        echo(f"{log.torn} bytes at the end that were never written whole were left out.", err=True)
    if table.is_over:
        echo(f"won by {', '.join(table.winners)}")
    elif table.turn is not None:
        echo(f"turn {table.turn.number}: {table.players[table.turn.player].name}")
    echo(f"table {table_hash(table)}")


def _compare(game: Game, log: Log) -> bool:
    difference = verify(game)
    if difference is None:
        echo("decided again: the same")
        return True
    if log.header.format < FORMAT:
        echo(
            f"older format ({log.header.format}, now {FORMAT}): what happened counts as it is"
            f" written; decision {difference.number} would be written otherwise today"
        )
        return True
    echo(f"decision {difference.number} comes out otherwise:", err=True)
    for event in difference.written:
        echo(f"  written: {event}", err=True)
    for event in difference.decided:
        echo(f"  decided: {event}", err=True)
    return False
