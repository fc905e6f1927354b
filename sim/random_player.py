"""Random legal games for `ringside simulate` and the tests: a player who plays anything at all."""

from __future__ import annotations

import os
import random
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

from companion import commands as c
from companion.decide import decide
from companion.definitions import HeroDefinition
from companion.editions import Edition
from companion.events import WentTo
from companion.game import Game
from companion.invariants import broken_by, broken_invariants
from companion.journal.codec import encode_command, encode_event
from companion.journal.records import Decision, encode
from companion.journal.replay import replay, table_hash, verify
from companion.legal import legal_commands
from companion.modes import Mode
from companion.rulebook import Rulebook
from companion.rules.battlefield import Battlefield
from companion.seats import Seat
from companion.table import Choice, ChoiceKind, Table
from sim.random_answers import NoTrueAnswerError, TruthfulPlayer
from sim.random_effects import random_effect
from sim.real_cards import RealCards

MOST_DECISIONS: Final = 20_000
"""No game is that long: fighters are exhausted long before."""
EFFECTS: Final = 0.5
"""How often something is entered at a prompt before it is answered."""
EFFECTS_UNTIL: Final = 300
"""After so many decisions nothing is healed, drawn back or undone any more, so that games end."""
UNDOS: Final = 0.01
DIFFERENTLY: Final = 0.005
"""How often a table plays an effect differently in the middle of it."""
TRUTHFUL: Final = 0.75
"""In how many of the games in which cards resolve themselves people say only what is so."""
ANSWERS_TRIED: Final = 0.05
MOST_TRIED: Final = 40
"""How often every answer that is offered is tried, and how many of them."""


class Cards(StrEnum):
    """Who resolves the cards of a simulated game."""

    RESOLVE = "resolve"
    BY_HAND = "by-hand"


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
    cards: Cards = Cards.RESOLVE


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
    resolves = choices.cards is Cards.RESOLVE
    game = Game.start(book, seats, resolves=resolves)
    # People who enter effects by hand, and now and then others, say whatever could be so.
    is_true = resolves and chance.random() < TRUTHFUL
    play = _Truthful(game, chance, checks=checks) if is_true else _Careless(game, chance)
    fault = None
    try:
        while not game.table.is_over and fault is None:
            if len(game.steps) > MOST_DECISIONS:
                fault = "the game does not end"
                break
            before, made = game.table, len(game.steps)
            fault = play.once() or (_fault_of(game, before, made, chance) if checks else None)
        if fault is None and checks:
            fault = _fault_of_log(game)
    except Exception as bug:  # it is what is looked for, and told with its game
        if os.environ.get("RINGSIDE_DEBUG"):
            raise
        fault = f"{type(bug).__name__}: {bug}"
    return game, _outcome(game, seats, seed, fault)


class _Careless:
    """Plays whatever is legal, whatever really lies there; enters at prompts what comes to mind."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game = game
        self.chance = chance

    @property
    def is_young(self) -> bool:
        return len(self.game.steps) < EFFECTS_UNTIL

    def once(self) -> str | None:
        """One decision; says what is wrong if none can be made."""
        game, chance = self.game, self.chance
        choice = game.table.choice
        if self.is_young and chance.random() < UNDOS:
            game.handle(c.Undo(scope=chance.choice(list(c.Scope)), consent=True))
            return None
        is_prompted = choice is not None and choice.kind is ChoiceKind.PROMPT
        if is_prompted and self.is_young and chance.random() < EFFECTS:
            game.handle(random_effect(game, chance))
            return None
        options = legal_commands(game.book, game.table)
        if not options:
            return "nothing can be done"
        if choice is not None and choice.play is not None and self._plays_differently(choice):
            return self._do(c.PlayDifferently())
        return self._do(_choose(options, chance))

    def _plays_differently(self, choice: Choice) -> bool:
        return choice.kind is not ChoiceKind.PROMPT and self.chance.random() < DIFFERENTLY

    def _do(self, command: c.Command) -> str | None:
        decided = self.game.handle(command)
        return None if decided.ruling else f"{command} is refused: {decided.ruling.code}"


class _Truthful(_Careless):
    """Plays the cards that really lie there, told, half told or not at all."""

    def __init__(self, game: Game, chance: random.Random, *, checks: bool) -> None:
        super().__init__(game, chance)
        self._checks = checks
        self._real = RealCards(game.book, game.table, chance)
        self._real.follow(game.steps[0].events)
        self._kept = [self._real.keep()]
        self._person = TruthfulPlayer(game, self._real, chance)

    def once(self) -> str | None:
        game, chance = self.game, self.chance
        choice = game.table.choice
        if self.is_young and chance.random() < UNDOS:
            game.handle(c.Undo(scope=chance.choice(list(c.Scope)), consent=True))
            return self._follow()
        if choice is None:
            options = legal_commands(game.book, game.table)
            if not options:
                return "nothing can be done"
            true = [command for command in options if self._person.has(command)]
            command = self._person.take(_choose(true, chance))
        elif choice.play is not None and self._plays_differently(choice):
            command = c.PlayDifferently()
        else:
            try:
                command = self._person.answer(choice)
            except NoTrueAnswerError as missing:
                return f"nobody can answer {missing}"
        return self._do(command) or self._follow()

    def _follow(self) -> str | None:
        """Let the real cards follow what happened; says what Ringside believes and is not so."""
        for step in self.game.steps[len(self._kept) :]:
            went = next((ev.decision for ev in step.events if isinstance(ev, WentTo)), None)
            if went is not None:
                self._real.restore(self._kept[went])
            else:
                try:
                    self._real.follow(step.events)
                except LookupError as untrue:
                    return str(untrue)
            self._kept.append(self._real.keep())
        if not self._checks:
            return None
        return next(self._real.untrue(self.game.table), None)


def _fault_of(game: Game, before: Table, made: int, chance: random.Random) -> str | None:
    """What is wrong after the last decision, if one was made."""
    for step in game.steps[made:]:
        fault = next(broken_by(game.book, before, step.events, step.table), None)
        if fault is not None:
            return fault
    fault = next(broken_invariants(game.book, game.table), None)
    if fault is None and game.table.choice is not None and chance.random() < ANSWERS_TRIED:
        fault = fault_of_choice(game.book, game.table)
    return fault


def fault_of_choice(book: Rulebook, table: Table) -> str | None:
    """Whether the open choice has an answer, and each that is listed is accepted, and no other."""
    offered = legal_commands(book, table)
    if not offered:
        return f"nobody can answer {table.choice}"
    for command in offered[:MOST_TRIED]:
        decided = decide(book, table, command)
        if not decided.ruling:
            return f"{command} is offered and refused: {decided.ruling.code}"
    choice = table.choice
    assert choice is not None
    for value in ("", "nonsense", *(choice.options[:1] * 2)):
        odd = c.Answer(player=choice.owner, values=(value, "nonsense"))
        if decide(book, table, odd).ruling:
            return f"{odd} is accepted"
    return None


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
