"""`ringside history`: the games whose logs are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from cli import folders
from cli.output import count, print_json, show_progress
from companion.content.problems import ContentError
from companion.content.rulebooks import load_rulebook
from companion.journal.errors import JournalError
from companion.journal.reader import read_log
from companion.journal.replay import replay


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), help="Look here instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON.")
def history(folder: Path | None, as_json: bool) -> None:
    """List the games that are kept, newest first; `ringside replay FILE` tells one of them."""
    where = folder or folders.games()
    logs = sorted(where.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    games = [_look_at(path) for path in show_progress(logs, "Reading game")]
    if as_json:
        print_json(games)
        return
    for game in games:
        click.echo("  ".join(str(game[key]) for key in ("began_at", "file", "about", "stands")))
    click.echo(f"{count(len(games), 'game')} in {where}")


def _look_at(path: Path) -> dict[str, Any]:
    """A line about one log; a damaged one is listed with what is wrong."""
    try:
        log = read_log(path)
        header = log.header
        game = replay(
            path,
            load_rulebook(header.map, header.edition, header.mode, own_heroes=folders.own_heroes()),
            log.decisions,
        )
    except (JournalError, ContentError, msgspec.MsgspecError) as problem:
        return {
            "began_at": "-",
            "file": str(path),
            "about": "cannot be opened",
            "stands": str(problem),
        }
    table = game.table
    names = " - ".join(f"{player.name} ({player.hero})" for player in table.players.values())
    if log.damage is not None:
        stands = f"damaged from line {log.damage.line} on"
    elif table.is_over:
        stands = f"won by {', '.join(table.players[player].name for player in table.winners)}"
    else:
        stands = f"turn {table.turn.number}" if table.turn is not None else "being set up"
    return {
        "began_at": header.began_at,
        "file": str(path),
        "about": f"{header.mode}, {header.map}, {header.edition}: {names}",
        "stands": f"{stands}, {count(len(log.decisions), 'decision')}",
    }
