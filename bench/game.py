"""`ringside bench game`: a decision against python-chess, a tap, replay, undo, export, growth.

One decision of ours is the list of legal commands, deciding one of them, and applying its events;
one of python-chess is the list of legal moves and pushing one of them.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import tempfile
import timeit
from pathlib import Path
from typing import TYPE_CHECKING, Final

import chess
import msgspec

from bench.effects import decide_once, effect_rows
from bench.measure import best_times, has_app
from bench.row import BenchRow
from bench.tap import tap_row
from companion import commands as c
from companion.apply import fold
from companion.content.collection import Collection
from companion.game import Game
from companion.journal.codec import decode_events, encode_event
from companion.journal.export import write_game
from companion.legal import legal_commands
from companion.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.game import Step
    from companion.rulebook import Rulebook
    from companion.table import Table

SAMPLE: Final = 60
LONG_GAME: Final = 1000
EXPORTED: Final = 12_000
EXPORT_US: Final = 2e6
EXPORT_ROUNDS: Final = 3


def run(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Measure everything in one run."""
    book = Collection().rulebook("sarpedon", "core", "duel")
    game = long_game(book, LONG_GAME)
    steps = game.standing()
    early, late = steps[50 : 50 + SAMPLE], steps[-SAMPLE - 1 : -1]
    pairs = _pairs(early)
    same_kind = [[pair for pair in _pairs(some) if _is_maneuver(pair[1])] for some in (early, late)]
    first, last = same_kind
    boards = chess_game()
    written = [[encode_event(event) for event in step.events] for step in steps]
    times = best_times(
        {
            "early": lambda: _play_on(book, early[0].table, [command for _, command in pairs]),
            "first": lambda: [_decide_once(book, table, command) for table, command in first],
            "late": lambda: [_decide_once(book, table, command) for table, command in last],
            "chess": lambda: [_push_once(board, move) for board, move in boards],
            "replay": lambda: _replay(steps[0].table, written),
            "undo": game.going_back,
        },
        on_round=on_round,
    )
    ours = times["early"] / len(pairs) * 1e6
    sooner, later = times["first"] / len(first) * 1e6, times["late"] / len(last) * 1e6
    peer = times["chess"] / len(boards) * 1e6
    name = f"python-chess {chess.__version__}: legal moves and push"
    replay_us, undo_us = times["replay"] * 1e6, times["undo"] * 1e6
    return [
        BenchRow(
            "one decision", ours, name, peer, ours / peer,
            "at most 2 times the peer", ours <= 2 * peer,
        ),
        BenchRow(
            f"a step of a maneuver after {LONG_GAME} decisions", later, "ours early in the game",
            sooner, later / sooner, "no growth with the length (0.25 for noise)",
            later <= 1.25 * sooner,
        ),
        BenchRow(
            f"replay of {len(steps)} decisions", replay_us, "100 ms", 1e5, replay_us / 1e5,
            "at most 100 ms", replay_us <= 1e5,
        ),
        BenchRow(
            "what an undo would mean", undo_us, "100 ms", 1e5, undo_us / 1e5,
            "at most 100 ms", undo_us <= 1e5,
        ),
        *effect_rows(name, lambda: _peer_us(boards)),
        tap_row(book),
        *_export_rows(book),
    ]  # fmt: skip


def _peer_us(boards: Sequence[tuple[chess.Board, chess.Move]]) -> float:
    """The mean of one decision of the peer, measured once."""
    took = timeit.timeit(lambda: [_push_once(board, move) for board, move in boards], number=1)
    return took / len(boards) * 1e6


def _export_rows(book: Rulebook) -> list[BenchRow]:
    """A very long game that was read from its log: as text and JSON for others, and as a log."""
    game = long_game(book, EXPORTED)
    with tempfile.TemporaryDirectory(prefix="ringside-bench-") as folder:
        log, again = Path(folder) / "game.jsonl", Path(folder) / "again.jsonl"

        def write(path: Path) -> None:
            path.unlink(missing_ok=True)
            write_game(path, game, app="bench", at="", cause="bench")

        write(log)
        took_s = {"export as text and JSON": _share_s(log)} if has_app() else {}
        took_s["export as a log"] = min(
            timeit.repeat(lambda: write(again), number=1, repeat=EXPORT_ROUNDS)
        )
    return [
        BenchRow(
            f"{what} of {EXPORTED:,} decisions", took * 1e6, "2 s", EXPORT_US,
            took * 1e6 / EXPORT_US, "at most 2 s", took * 1e6 <= EXPORT_US,
        )
        for what, took in took_s.items()
    ]  # fmt: skip


def _pairs(steps: Sequence[Step]) -> list[tuple[Table, c.Command | None]]:
    """Tables, each with the command that followed."""
    return [(step.table, follow.command) for step, follow in itertools.pairwise(steps)]


def _is_maneuver(command: c.Command | None) -> bool:
    """Whether it is of a kind that costs the same at any time of a game."""
    return isinstance(command, c.Maneuver | c.MoveFighter | c.EndManeuver)


def _share_s(log: Path) -> float:
    """What the app needs for it, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "devtools.probes.export_probe", str(log), str(EXPORT_ROUNDS)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return float(json.loads(done.stdout.splitlines()[-1])["share_s"])


FRAIL = 9
"""A hero with less health than this might fall by one card."""


def long_game(book: Rulebook, decisions: int) -> Game:
    """A game of so many decisions: maneuvers only, and health is corrected before anybody falls."""
    chance = random.Random(1)
    seats = (
        Seat(player="one", name="One", hero="king-arthur"),
        Seat(player="two", name="Two", hero="medusa"),
    )
    game = Game.start(book, seats)
    while len(game.steps) <= decisions:
        table = game.table
        if any(len(player.deck) < 5 for player in table.players.values()):
            for player in table.players.values():
                game.handle(c.CorrectPile(player=player.id, pile="deck", count=25))
                game.handle(c.CorrectPile(player=player.id, pile="discard", count=0))
                game.handle(c.CorrectPile(player=player.id, pile="hand", count=5))
        for hero in game.table.fighters.values():
            if hero.is_hero and hero.health < FRAIL:
                game.handle(c.CorrectHealth(fighter=hero.id, to=hero.cap))
        options = legal_commands(book, game.table)
        peaceful = [o for o in options if not isinstance(o, c.Attack)]
        game.handle(chance.choice(peaceful))
    return game


def chess_game() -> list[tuple[chess.Board, chess.Move]]:
    """Positions of a random game of chess, each with the move that follows."""
    chance = random.Random(1)
    board = chess.Board()
    found = []
    for _ in range(SAMPLE):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = chance.choice(moves)
        found.append((board.copy(stack=False), move))
        board.push(move)
    return found[10:]


def _play_on(book: Rulebook, table: Table, commands: Sequence[c.Command | None]) -> None:
    """Decide one after the other: every table is new, and was asked only what the game asks it."""
    for command in commands:
        assert command is not None
        table = decide_once(book, table, command)


def _decide_once(book: Rulebook, table: Table, command: c.Command | None) -> Table:
    assert command is not None
    return decide_once(book, msgspec.structs.replace(table), command)


def _push_once(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    list(after.legal_moves)
    after.push(move)
    return after


def _replay(table: Table, written: list[list[msgspec.Raw]]) -> Table:
    for events in written[1:]:
        table = fold(table, decode_events(events))
    return table
