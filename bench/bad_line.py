"""The real firmware behind a bad line: for how long does the host believe what is not so?

Figures come and go, bytes are hurt both ways, the board is reset and the line flooded, all by
chance from a seed, in virtual time. What counts as wrong includes the debouncing of the board.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec

from firmware.emulator.board import EmulatedBoard
from firmware.emulator.host_at import HostAt
from firmware.emulator.noise import NoisyLine
from firmware_protocol.codec import STATE_EMPTY, STATE_UNKNOWN_FIGURE

CALM_MS: Final = 3000
"""How long the line is good at the end, to see whether everything comes right."""
FLOOD_BYTES: Final = 600


class LineTrial(msgspec.Struct, frozen=True):
    """What is to be tried."""

    rate: float
    seed: int
    seconds: int
    cells: int = 64
    resets_a_minute: float = 4
    floods_a_minute: float = 6
    changes_a_second: float = 2


class LineOutcome(msgspec.Struct):
    """What came of it; times are virtual."""

    longest_wrong_ms: int = 0
    """The longest time in one piece that the host was sure of a state that was not so."""
    slowest_doubt_ms: int = 0
    """The longest time in one piece that the host knew that it did not know."""
    changes: int = 0
    resets: int = 0
    floods: int = 0
    hurt: int = 0
    converged: bool = False


def run_trial(trial: LineTrial) -> LineOutcome:
    """Play it through."""
    chance = random.Random(f"{trial.rate} {trial.seed}")
    board = EmulatedBoard(cells=trial.cells, seed=trial.seed)
    line = NoisyLine(seed=trial.seed)
    host = HostAt(board, line)
    found = LineOutcome()
    if host.run_until(lambda: host.link.in_sync, 3000) is None:
        return found
    line.wrong = trial.rate
    standing: set[int] = set()
    wrong_ms = doubt_ms = 0
    for _ in range(trial.seconds * 1000):
        if chance.random() < trial.changes_a_second / 1000:
            cell = chance.randrange(trial.cells)
            (board.lift if cell in standing else board.place)(cell)
            standing ^= {cell}
            found.changes += 1
        if chance.random() < trial.resets_a_minute / 60_000:
            board.reset()
            found.resets += 1
        if chance.random() < trial.floods_a_minute / 60_000:
            board.send(line.flood(FLOOD_BYTES))
            host.link.receive(line.flood(FLOOD_BYTES), board.now_ms)
            found.floods += 1
        host.run_ms(1)
        is_sure = host.link.in_sync
        wrong_ms = wrong_ms + 1 if is_sure and not _is_right(host, standing) else 0
        doubt_ms = 0 if is_sure else doubt_ms + 1
        found.longest_wrong_ms = max(found.longest_wrong_ms, wrong_ms)
        found.slowest_doubt_ms = max(found.slowest_doubt_ms, doubt_ms)
    line.wrong = 0.0
    host.run_ms(CALM_MS)
    found.hurt = line.hurt
    found.converged = host.link.in_sync and _is_right(host, standing)
    return found


def _is_right(host: HostAt, standing: set[int]) -> bool:
    states = host.link.cells[: host.board.cells]
    return all(
        state == (STATE_UNKNOWN_FIGURE if cell in standing else STATE_EMPTY)
        for cell, state in enumerate(states)
    )
