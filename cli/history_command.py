"""`ringside history`: the games whose logs are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cli import folders
from cli.output import count, echo, print_json, show_progress
from companion.content.kept_games import look_into
from companion.journal.errors import JournalError
from companion.journal.shelf import KeptGame, Shelf, newest_first


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), help="Look here instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the games as JSON.")
def history(folder: Path | None, as_json: bool) -> None:
    """List the games that are kept, newest first; `ringside replay FILE` tells one of them."""
    where = folder or folders.games()
    try:
        logs = Shelf(where).paths()
    except JournalError as unreadable:
        raise click.ClickException(str(unreadable)) from unreadable
    known = folders.collection()
    looks = [look_into(path, known) for path in show_progress(logs, "Reading game")]
    games = [_tell(game) for game in newest_first(looks)]
    if as_json:
        print_json(games)
        return
    for game in games:
        echo("  ".join(str(game[key]) for key in ("began_at", "file", "about", "stands")))
    echo(f"{count(len(games), 'game')} in {where}")


def _tell(game: KeptGame) -> dict[str, Any]:
    """A line about one log; a damaged one is listed with what is wrong."""
    header = game.header
    if header is None:
        return {
            "began_at": "-",
            "file": str(game.path),
            "about": "cannot be opened",
            "stands": game.problem,
        }
    names = " - ".join(f"{player.name} ({player.hero})" for player in game.players)
    if game.damaged_from is not None:
        stands = f"damaged from line {game.damaged_from} on"
    elif game.problem is not None:
        stands = f"cannot be opened ({game.problem})"
    elif game.is_over:
        stands = f"won by {', '.join(game.names(game.winners))}"
    else:
        stands = f"turn {game.turn}" if game.turn else "being set up"
    return {
        "began_at": header.began_at,
        "file": str(game.path),
        "about": f"{header.mode}, {header.map}, {header.edition}: {names}",
        "stands": f"{stands}, {count(game.decisions, 'decision')}",
    }
