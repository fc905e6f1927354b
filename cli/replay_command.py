"""`ringside replay`: read the log of a game, tell what happened, and decide it all again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import exits, folders
from cli.output import count, print_json
from companion.content.labels import load_labels
from companion.content.problems import ContentError
from companion.content.rulebooks import load_rulebook
from companion.journal.errors import JournalError
from companion.journal.reader import Log, copy_readable_part, read_log
from companion.journal.replay import replay as replay_log
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
        book = load_rulebook(
            header.map, header.edition, header.mode, own_heroes=folders.own_heroes()
        )
        game = replay_log(file, book, log.decisions)
    except (JournalError, ContentError) as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        steps = [{"number": s.number, "command": s.command, "events": s.events} for s in game.steps]
        print_json({"header": header, "decisions": steps, "table": game.table})
    else:
        _tell(game, log, in_full=text)
    is_fine = log.damage is None
    if log.damage is not None:
        click.echo(str(log.damage), err=True)
    if decide_again:
        is_fine = _compare(game) and is_fine
    if not is_fine:
        sys.exit(exits.FAULTS_FOUND)


def _tell(game: Game, log: Log, *, in_full: bool) -> None:
    if in_full:
        labels = load_labels()
        for step in game.steps:
            name = type(step.command).__name__ if step.command is not None else "SetUp"
            happened = ", ".join(type(event).__name__ for event in step.events)
            click.echo(f"{step.number:4} {name}: {labels.sentence(step.ruling)} {happened}")
    table = game.table
    header = log.header
    click.echo(
        f"{header.game}: {header.mode} on {header.map}, {header.edition}, "
        f"{count(len(log.decisions), 'decision')}"
    )
    if log.torn:
        click.echo(f"{log.torn} bytes of an unfinished last line were left out.", err=True)
    if table.is_over:
        click.echo(f"won by {', '.join(table.winners)}")
    elif table.turn is not None:
        click.echo(f"turn {table.turn.number}: {table.players[table.turn.player].name}")
    click.echo(f"table {table_hash(table)}")


def _compare(game: Game) -> bool:
    difference = verify(game)
    if difference is None:
        click.echo("decided again: the same")
        return True
    click.echo(f"decision {difference.number} comes out otherwise:", err=True)
    for event in difference.written:
        click.echo(f"  written: {event}", err=True)
    for event in difference.decided:
        click.echo(f"  decided: {event}", err=True)
    return False
