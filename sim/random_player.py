"""Random legal games for `ringside simulate` and the tests: a player who plays anything at all."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import msgspec

from companion import commands as c
from companion.definitions import HeroDefinition
from companion.editions import Edition
from companion.game import Game
from companion.invariants import broken_invariants
from companion.journal.codec import encode_command, encode_event
from companion.journal.records import Decision, encode
from companion.journal.replay import replay, table_hash, verify
from companion.legal import legal_commands
from companion.modes import Mode
from companion.rulebook import Rulebook
from companion.rules.battlefield import Battlefield
from companion.seats import Seat
from companion.table import ChoiceKind
from sim.random_effects import random_effect

MOST_DECISIONS: Final = 20_000
"""No game is that long: fighters are exhausted long before."""
EFFECTS: Final = 0.5
"""How often something is entered at a prompt before it is answered."""
EFFECTS_UNTIL: Final = 300
"""After so many decisions nothing is healed, drawn back or undone any more, so that games end."""
UNDOS: Final = 0.01


class GameOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went."""

    seed: int
    heroes: tuple[str, ...]
    map: str
    edition: str
    mode: str
    decisions: int
    turns: int
    winners: tuple[int, ...]
    """The numbers of the seats that won."""
    fault: str | None = None
    hash: str = ""


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What the games of a simulation are chosen from."""

    heroes: dict[str, HeroDefinition]
    maps: tuple[Battlefield, ...]
    editions: tuple[Edition, ...]
    modes: tuple[Mode, ...]


def choose_game(choices: Choices, seed: int) -> tuple[Rulebook, tuple[Seat, ...]]:
    """The table of one game, by its seed."""
    chance = random.Random(seed)
    mode = chance.choice([m for m in choices.modes if _can_seat(choices, m)])
    battlefield = chance.choice([m for m in choices.maps if len(m.starts) >= mode.starts_needed])
    number = chance.choice([n for n in mode.heroes if n <= len(choices.heroes)])
    heroes = chance.sample(sorted(choices.heroes), number)
    book = Rulebook(
        battlefield=battlefield,
        heroes=choices.heroes,
        edition=chance.choice(choices.editions),
        mode=mode,
    )
    seats = tuple(
        Seat(
            player=f"p{n}",
            name=f"Player {n}",
            hero=hero,
            team="BA"[n % 2] if mode.is_in_teams else None,
        )
        for n, hero in enumerate(heroes, start=1)
    )
    return book, seats


def _can_seat(choices: Choices, mode: Mode) -> bool:
    fits = any(len(battlefield.starts) >= mode.starts_needed for battlefield in choices.maps)
    return fits and len(choices.heroes) >= min(mode.heroes)


def play_game(choices: Choices, seed: int, *, checks: bool = True) -> tuple[Game, GameOutcome]:
    """Play one random game to its end, checking every invariant after every decision."""
    book, seats = choose_game(choices, seed)
    chance = random.Random(seed + 1)
    game = Game.start(book, seats)
    fault = None
    while not game.table.is_over and fault is None:
        options = legal_commands(book, game.table)
        if not options or len(game.steps) > MOST_DECISIONS:
            fault = "nothing can be done" if not options else "the game does not end"
            break
        _play_once(game, options, chance)
        if checks:
            fault = next(broken_invariants(book, game.table), None)
    if fault is None and checks:
        fault = _fault_of_log(game)
    return game, _outcome(game, seats, seed, fault)


def _play_once(game: Game, options: list[c.Command], chance: random.Random) -> None:
    """One legal command, now and then an undo, and at prompts what effects might do."""
    choice, is_young = game.table.choice, len(game.steps) < EFFECTS_UNTIL
    is_prompted = choice is not None and choice.kind is ChoiceKind.PROMPT
    if is_young and is_prompted and chance.random() < EFFECTS:
        game.handle(random_effect(game, chance))
    elif is_young and chance.random() < UNDOS:
        game.handle(c.Undo(scope=chance.choice(list(c.Scope)), consent=True))
    else:
        game.handle(_choose(options, chance))


def _fault_of_log(game: Game) -> str | None:
    """Write the game down, read it back, and decide it again: all three must agree."""
    lines = [
        (
            encode(None) if step.command is None else encode_command(step.command),
            tuple(encode_event(event) for event in step.events),
        )
        for step in game.steps
    ]
    decisions = tuple(
        Decision(number=n, at="", cause="simulation", command=command, events=events)
        for n, (command, events) in enumerate(lines, start=1)
    )
    read_back = replay(Path("simulation"), game.book, decisions)
    if table_hash(read_back.table) != table_hash(game.table):
        return "the log tells of another table"
    return None if verify(read_back) is None else "deciding again comes out otherwise"


def _choose(options: list[c.Command], chance: random.Random) -> c.Command:
    """Any command, but attacks as often as all others together: games should end."""
    attacks = [command for command in options if isinstance(command, c.Attack)]
    return chance.choice(attacks if attacks and chance.random() < 0.5 else options)


def _outcome(game: Game, seats: tuple[Seat, ...], seed: int, fault: str | None) -> GameOutcome:
    table = game.table
    return GameOutcome(
        seed=seed,
        heroes=tuple(seat.hero for seat in seats),
        map=table.map,
        edition=table.edition,
        mode=table.mode,
        decisions=len(game.steps) - 1,
        turns=table.turn.number if table.turn is not None else 0,
        winners=tuple(n for n, seat in enumerate(seats, 1) if seat.player in table.winners),
        fault=fault,
        hash=table_hash(table),
    )
