"""`ringside simulate`: random legal games to the end, with every invariant checked."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import exits
from cli.main import version
from cli.output import count, print_json, show_progress
from cli.simulation import Choices, Outcome, play_game
from companion.content.heroes import load_all
from companion.content.maps import known_maps, load_map
from companion.editions import EDITIONS
from companion.journal.export import write_game
from companion.modes import MODES

if TYPE_CHECKING:
    from companion.game import Game


@click.command()
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="The first game's seed.")
@click.option("--heroes", "first_heroes", multiple=True, help="Only these heroes (at least two).")
@click.argument("more_heroes", nargs=-1, metavar="")
@click.option("--map", "map_id", help="Only this battlefield.")
@click.option("--edition", type=click.Choice(sorted(EDITIONS)), help="Only this edition.")
@click.option("--mode", type=click.Choice(sorted(MODES)), help="Only this mode.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the log of every game here.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def simulate(
    *,
    games: int,
    seed: int,
    first_heroes: tuple[str, ...],
    more_heroes: tuple[str, ...],
    map_id: str | None,
    edition: str | None,
    mode: str | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Play random legal games to the end and check every invariant after every decision.

    Each game is decided again from its commands and must come out the same. A faulty game is kept
    as a log, and the command that repeats it is printed.
    """
    if more_heroes and not first_heroes:
        raise click.UsageError(f"Unexpected {more_heroes[0]!r}; heroes are named after --heroes.")
    # An option takes one word; those that follow it arrive as arguments: `--heroes alice medusa`.
    choices = _choices((*first_heroes, *more_heroes), map_id, edition, mode)
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    for number in show_progress(range(seed, seed + games), "Playing game"):
        game, outcome = play_game(choices, number)
        outcomes.append(outcome)
        if outcome.fault is not None or keep is not None:
            _keep(game, outcome, keep or Path())
    took_s = time.perf_counter() - began
    faults = [outcome for outcome in outcomes if outcome.fault is not None]
    if as_json:
        print_json({"games_per_s": games / took_s, "games": outcomes})
    else:
        wins = Counter(seat for outcome in outcomes for seat in outcome.winners)
        told = ", ".join(f"seat {seat}: {n}" for seat, n in sorted(wins.items()))
        turns = sum(outcome.turns for outcome in outcomes) / games
        decisions = sum(outcome.decisions for outcome in outcomes) / games
        click.echo(f"{count(games, 'game')}, {games / took_s:.1f} a second, {len(faults)} faulty")
        click.echo(f"{turns:.1f} turns and {decisions:.1f} decisions a game; wins {told}")
    if faults:
        sys.exit(exits.FAULTS_FOUND)


def _choices(
    heroes: tuple[str, ...], map_id: str | None, edition: str | None, mode: str | None
) -> Choices:
    known = {hero_id: loaded.definition for hero_id, loaded in load_all().items()}
    unknown = [hero for hero in heroes if hero not in known]
    if unknown or len(heroes) == 1:
        raise click.BadParameter("name at least two heroes there are", param_hint="--heroes")
    maps = [path for path in known_maps() if map_id in {None, path.stem}]
    if not maps:
        raise click.BadParameter(f"there is no {map_id!r}", param_hint="--map")
    choices = Choices(
        heroes={hero: known[hero] for hero in heroes or known},
        maps=tuple(load_map(path).battlefield for path in maps),
        editions=tuple(EDITIONS.values()) if edition is None else (EDITIONS[edition],),
        modes=tuple(MODES.values()) if mode is None else (MODES[mode],),
    )
    most = max(len(battlefield.starts) for battlefield in choices.maps)
    if all(m.starts_needed > most or min(m.heroes) > len(choices.heroes) for m in choices.modes):
        raise click.UsageError("No mode can be played with so few heroes or starts.")
    return choices


def _keep(game: Game, outcome: Outcome, folder: Path) -> None:
    file = folder / f"seed-{outcome.seed}.jsonl"
    write_game(file, game, app=version(), at="simulated", cause="simulation")
    if outcome.fault is not None:
        click.echo(
            f"Seed {outcome.seed}: {outcome.fault}. The log is {file}; "
            f"`ringside simulate --games 1 --seed {outcome.seed}` repeats it.",
            err=True,
        )
