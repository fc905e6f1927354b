"""The game without noise: a random game by the rules alone, as decisions and the tables after them.

The player who plays anything is that of `ringside simulate`. What was taken back in it does not
count: the decisions that stand lead to the same end, and the noisy game takes back enough.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from companion.commands import Command
from companion.content.collection import Collection
from companion.editions import EDITIONS
from companion.modes import MODES
from companion.seats import Seat
from companion.table import Table
from sim.random_player import Choices, play_game

if TYPE_CHECKING:
    from companion.rulebook import Rulebook


class GameScript(msgspec.Struct, frozen=True):
    """One game: `tables[n]` is the table before `commands[n]`, the last one that of the end."""

    seed: int
    map: str
    edition: str
    mode: str
    seats: tuple[Seat, ...]
    commands: tuple[Command, ...]
    tables: tuple[Table, ...]

    @property
    def resolves(self) -> bool:
        """Whether cards resolve themselves in it."""
        return self.tables[0].resolves

    @property
    def end(self) -> Table:
        """The table when the game is over."""
        return self.tables[-1]

    def beginning(self, decisions: int) -> GameScript:
        """The same game, broken off after so many decisions."""
        return msgspec.structs.replace(
            self, commands=self.commands[:decisions], tables=self.tables[: decisions + 1]
        )

    @property
    def turns(self) -> int:
        """How many turns it had."""
        return self.end.turn.number if self.end.turn is not None else 0


@cache
def known() -> Collection:
    """Heroes and battlefields, read once."""
    return Collection()


@cache
def all_choices() -> Choices:
    """All heroes, maps, editions and modes."""
    return Choices(
        heroes={hero.definition.id: hero.definition for hero in known().heroes()},
        maps=tuple(loaded.battlefield for loaded in known().map_kind.sound().values()),
        editions=tuple(EDITIONS.values()),
        modes=tuple(MODES.values()),
    )


def script_of(seed: int, choices: Choices | None = None) -> GameScript:
    """The game of a seed, played to its end; raises ValueError if it has none."""
    game, outcome = play_game(choices or all_choices(), seed, checks=False)
    if outcome.fault is not None:
        raise ValueError(f"seed {seed}: {outcome.fault}")
    book: Rulebook = game.book
    line = game.standing()
    return GameScript(
        seed=seed,
        map=book.battlefield.id,
        edition=book.edition.id,
        mode=book.mode.id,
        seats=tuple(
            Seat(player=player.id, name=player.name, hero=player.hero, team=player.team)
            for player in game.table.players.values()
        ),
        commands=tuple(step.command for step in line if step.command is not None),
        tables=tuple(step.table for step in line),
    )
