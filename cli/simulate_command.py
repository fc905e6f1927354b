"""`ringside simulate`: random legal games to the end, with every invariant checked."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from cli import exits, folders
from cli.main import version
from cli.numbers import MANY, SEED
from cli.output import count, echo, leave_with, print_json, show_progress
from companion.content.kept_games import texts_of
from companion.content.nearest import did_you_mean
from companion.content.problems import ContentError
from companion.editions import EDITIONS
from companion.journal.export import write_game
from companion.journal.second_copy import free_path
from companion.modes import MODES
from companion.rules.battlefield import NO_BATTLEFIELD
from sim.random_player import Cards, Choices, GameOutcome, play_game

if TYPE_CHECKING:
    from companion.content.collection import Collection
    from companion.game import Game


@click.command()
@click.option("--games", type=MANY, default=100, show_default=True)
@click.option("--seed", type=SEED, default=0, show_default=True, help="The first game's seed.")
@click.option(
    "--heroes",
    "first_heroes",
    multiple=True,
    help="Only these heroes, by their ids, at least two: --heroes alice medusa. Left out: all that "
    "come with Ringside; `ringside content list` names them and yours.",
)
@click.argument("more_heroes", nargs=-1, metavar="")
@click.option(
    "--map",
    "map_id",
    help=f"Only this battlefield; {NO_BATTLEFIELD.id}: only without one. Left out: all that come "
    "with Ringside, and none.",
)
@click.option("--edition", type=click.Choice(sorted(EDITIONS)), help="Only this edition.")
@click.option("--mode", type=click.Choice(sorted(MODES)), help="Only this mode.")
@click.option(
    "--cards",
    type=click.Choice([cards.value for cards in Cards]),
    default=Cards.RESOLVE.value,
    show_default=True,
    help="Whether cards resolve themselves, or people enter at random what they do.",
)
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
    cards: str,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Play random legal games to the end and check every invariant after every decision.

    Most people in them say only what really lies on the table; the rest, and whoever resolves cards
    by hand, say anything that could be so. Each game is decided again from its commands and must
    come out the same. A faulty game is kept as a log, and the command that repeats it is printed.
    Heroes and battlefields of your own take part if you name them.
    """
    if more_heroes and not first_heroes:
        raise click.UsageError(f"Unexpected {more_heroes[0]!r}; heroes are named after --heroes.")
    # An option takes one word; those that follow it arrive as arguments: `--heroes alice medusa`.
    known = folders.collection()
    choices = _choices(known, (*first_heroes, *more_heroes), map_id, edition, mode)
    choices = msgspec.structs.replace(choices, cards=Cards(cards))
    began = time.perf_counter()
    outcomes: list[GameOutcome] = []
    for number in show_progress(range(seed, seed + games), "Playing game"):
        game, outcome = play_game(choices, number)
        outcomes.append(outcome)
        if outcome.fault is not None or keep is not None:
            _keep(game, outcome, keep, known)
    took_s = time.perf_counter() - began
    faults = [outcome for outcome in outcomes if outcome.fault is not None]
    if as_json:
        print_json({"games_per_s": games / took_s, "games": outcomes})
    else:
        wins = Counter(seat for outcome in outcomes for seat in outcome.winners)
        told = ", ".join(f"seat {seat}: {n}" for seat, n in sorted(wins.items()))
        turns = sum(outcome.turns for outcome in outcomes) / games
        decisions = sum(outcome.decisions for outcome in outcomes) / games
        echo(f"{count(games, 'game')}, {games / took_s:.1f} a second, {len(faults)} faulty")
        echo(f"{turns:.1f} turns and {decisions:.1f} decisions a game; wins {told}")
        echo(*_wins_by_hero(outcomes))
    if faults:
        sys.exit(exits.FAULTS_FOUND)


def _wins_by_hero(outcomes: list[GameOutcome]) -> list[str]:
    """How often each hero took part and won, the most successful first."""
    played = Counter(hero for outcome in outcomes for hero in outcome.heroes)
    won = Counter(outcome.heroes[seat - 1] for outcome in outcomes for seat in outcome.winners)
    ranked = sorted(played, key=lambda hero: (-won[hero] / played[hero], hero))
    width = max(map(len, ranked), default=0)
    return [f"{hero:{width}}  won {won[hero]} of {played[hero]}" for hero in ranked]


def _choices(
    known: Collection,
    heroes: tuple[str, ...],
    map_id: str | None,
    edition: str | None,
    mode: str | None,
) -> Choices:
    strange = [hero for hero in heroes if hero not in known.hero_kind.files]
    if strange:
        names = ", ".join(map(repr, strange))
        raise click.BadParameter(
            f"there is no {names}; write heroes as alice medusa, `ringside content list` names all."
            + did_you_mean(strange[0], known.hero_kind.files),
            param_hint="--heroes",
        )
    if len(heroes) == 1:
        raise click.BadParameter("name at least two heroes", param_hint="--heroes")
    if map_id not in {None, NO_BATTLEFIELD.id, *known.map_kind.files}:
        near = did_you_mean(map_id, known.map_kind.files)
        raise click.BadParameter(
            f"there is no {map_id!r}; `ringside map list` names all.{near}", param_hint="--map"
        )
    # A seed gives the same game everywhere: what is of one's own comes in only by its name.
    maps = (*known.map_kind.shipped, NO_BATTLEFIELD.id) if map_id is None else (map_id,)
    try:
        fighting = {h: known.hero(h).definition for h in heroes or known.hero_kind.shipped}
        battlefields = tuple(map(known.map, maps))
    except ContentError as faulty:
        leave_with(faulty.problems)
    choices = Choices(
        heroes=fighting,
        maps=battlefields,
        editions=tuple(EDITIONS.values()) if edition is None else (EDITIONS[edition],),
        modes=tuple(MODES.values()) if mode is None else (MODES[mode],),
    )
    most = max(len(battlefield.starts) for battlefield in choices.maps)
    if all(m.starts_needed > most or min(m.heroes) > len(choices.heroes) for m in choices.modes):
        raise click.UsageError("No mode can be played with so few heroes or starts.")
    _check_room(choices)
    return choices


def _check_room(choices: Choices) -> None:
    """Whoever is chosen, every fighter needs a space."""
    sizes = sorted(sum(kind.count for kind in hero.fighters) for hero in choices.heroes.values())
    at_once = max(number for mode in choices.modes for number in mode.heroes)
    fighters = sum(sizes[-at_once:])
    for battlefield in choices.maps:
        if battlefield.is_there and fighters > len(battlefield.spaces):
            spaces = count(len(battlefield.spaces), "space")
            raise click.UsageError(
                f"{battlefield.name} has {spaces}; these heroes may need {fighters}."
            )


def _keep(game: Game, outcome: GameOutcome, folder: Path | None, known: Collection) -> None:
    file = (folder or Path()) / f"seed-{outcome.seed}.jsonl"
    if folder is None:
        file = free_path(file)
    elif file.exists():
        raise click.ClickException(
            f"{file} is there already. Keep these games in another folder, or move that log away."
        )
    own = texts_of(known, outcome.map, outcome.heroes)
    write_game(file, game, app=version(), at="simulated", cause="simulation", own=own)
    if outcome.fault is not None:
        by_hand = "" if game.table.resolves else f" --cards {Cards.BY_HAND.value}"
        echo(
            f"Seed {outcome.seed}: {outcome.fault}. The log is {file}; "
            f"`ringside simulate --games 1 --seed {outcome.seed}{by_hand}` repeats it.",
            err=True,
        )
