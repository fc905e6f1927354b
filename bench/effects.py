"""Decisions of whole games in which cards resolve themselves: how long they take, how evenly."""

from __future__ import annotations

import gc
import itertools
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.row import BenchRow
from companion import commands as c
from companion.content.collection import Collection
from companion.decide import decide
from companion.editions import EDITIONS
from companion.events import WentTo
from companion.frames import FrameKind
from companion.legal import legal_commands
from companion.modes import MODES
from sim.random_player import Choices, play_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.game import Game, Step
    from companion.rulebook import Rulebook
    from companion.table import Table

GAMES: Final = 24
ROUNDS: Final = 6
PEER_ROUNDS: Final = 5
RESOLUTION_US: Final = 5000.0
ANY_GAME_US: Final = 1e6


class MadeDecision(NamedTuple):
    """A decision as it was made."""

    command: c.Command
    action: int
    """Which action of all games it belongs to; -1: it is no part of a card's resolution."""


class PlayedGame(NamedTuple):
    """A game to be played again: how it begins, and every decision or, of an undo, where to."""

    book: Rulebook
    first: Table
    steps: list[MadeDecision | WentTo]

    @property
    def decisions(self) -> list[MadeDecision]:
        """Its decisions, without its undos."""
        return [step for step in self.steps if isinstance(step, MadeDecision)]


def decide_once(book: Rulebook, table: Table, command: c.Command) -> Table:
    """List what is legal, decide one of it, and have the table after it."""
    legal_commands(book, table)
    return decide(book, table, command).table or table


def games() -> tuple[list[Game], float]:
    """Random duels over all heroes and maps, and how many of them are played in a second."""
    known = Collection()
    choices = Choices(
        heroes={hero.definition.id: hero.definition for hero in known.heroes()},
        maps=tuple(known.maps()),
        editions=tuple(EDITIONS.values()),
        modes=(MODES["duel"],),
    )
    began = perf_counter()
    played = [play_game(choices, seed, checks=False)[0] for seed in range(GAMES)]
    return played, GAMES / (perf_counter() - began)


def to_play_again(played: Sequence[Game]) -> list[PlayedGame]:
    """These games, decision by decision."""
    numbers = itertools.count()
    return [_to_play_again(game, numbers) for game in played]


def _to_play_again(game: Game, numbers: Iterator[int]) -> PlayedGame:
    steps: list[MadeDecision | WentTo] = []
    action = -1
    for step in game.steps[1:]:
        if _begins_card(step):
            action = next(numbers)
        if step.command is None or isinstance(step.command, c.Undo | c.Redo):
            steps += [event for event in step.events if isinstance(event, WentTo)]
            continue
        steps.append(MadeDecision(step.command, action))
        if len(step.table.agenda) < 2:
            action = -1
    return PlayedGame(game.book, game.steps[0].table, steps)


def _begins_card(step: Step) -> bool:
    kinds = {getattr(event, "kind", None) for event in step.events}
    return bool(kinds & {FrameKind.ATTACK, FrameKind.SCHEME, FrameKind.ITEM})


def effect_rows(peer: str, measure_peer: Callable[[], float]) -> list[BenchRow]:
    """One decision on average against the peer, its spread, whole games, and whole resolutions.

    The peer (in us) is measured again in every round, beside ours: both meet the same machine.
    """
    played, per_s = games()
    again = to_play_again(played)
    found = [made for game in again for made in game.decisions]
    best_us = [float("inf")] * len(found)
    peer_us = float("inf")
    was_enabled = gc.isenabled()
    gc.disable()  # as the peer is measured
    for _ in range(ROUNDS):
        peer_us = min(peer_us, *(measure_peer() for _ in range(PEER_ROUNDS)))
        took_us = itertools.chain.from_iterable(map(_times_us, again))
        best_us = [min(best, took) for best, took in zip(best_us, took_us, strict=True)]
    if was_enabled:
        gc.enable()
    mean = sum(best_us) / len(found)
    resolutions: dict[int, float] = {}
    for sample, took in zip(found, best_us, strict=True):
        if sample.action >= 0:
            resolutions[sample.action] = resolutions.get(sample.action, 0.0) + took
    slow_us = _at(sorted(resolutions.values()), 0.95)
    ordered = sorted(best_us)
    return [
        BenchRow(
            "one decision with effects", mean, peer, peer_us, mean / peer_us,
            "at most 2 times the peer", mean <= 2 * peer_us,
        ),
        *(
            BenchRow(
                f"one decision with effects, p{percent}", _at(ordered, percent / 100),
                "its mean", mean, _at(ordered, percent / 100) / mean, "told", None,
            )
            for percent in (50, 95, 99)
        ),
        BenchRow(
            "resolving a card from laying to clean-up, p95", slow_us, "5 ms", RESOLUTION_US,
            slow_us / RESOLUTION_US, "at most 5 ms", slow_us <= RESOLUTION_US,
        ),
        BenchRow(
            f"a random game with effects ({per_s:.1f} a second)", 1e6 / per_s, "1 s",
            ANY_GAME_US, 1 / per_s, "told", None,
        ),
    ]  # fmt: skip


def _times_us(game: PlayedGame) -> Iterator[float]:
    """Play it again: every table is new, and was asked only what the game has asked it."""
    tables = [game.first]
    for step in game.steps:
        if isinstance(step, WentTo):
            tables.append(tables[step.decision])
            continue
        began = perf_counter()
        after = decide_once(game.book, tables[-1], step.command)
        yield (perf_counter() - began) * 1e6
        tables.append(after)


def _at(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
