"""`ringside bench day`: does a day of play take more memory than its first hours?

One tablet and one board, linked all the time: game after game in virtual time, with noise, faults,
lost links and the flight recorder, as in the app. RINGSIDE_DAY_HOURS says how many hours. People
play with what stands on their shelf, a few heroes and battlefields: what is worked out of one is
kept, so a day on which they go on buying boxes takes more. What is counted does not depend on the
speed of this machine.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from bench.row import BenchRow
from bench.wishes import wished
from hardware.simulated_board import SensorKind
from hardware.simulated_noise import QUIET
from sim.noisy_game import NoisyGame
from sim.noisy_script import all_choices, script_of
from sim.noisy_table import NoisyTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from companion.rules.battlefield import Battlefield
    from sim.noisy_script import GameScript
    from sim.random_player import Choices

HOURS: Final = "RINGSIDE_DAY_HOURS"
HOURS_BY_DEFAULT: Final = 2.0
FIRST_SEED: Final = 60_000
THINK_MS: Final = 6000
"""People think so long before each decision: some eight of them are a turn of a minute."""
PAUSE_MS: Final = 120_000
"""Between two games the figures are put away, and others are fetched."""
HOUR_MS: Final = 3_600_000
WARM_UP_MS: Final = 6 * HOUR_MS
"""Until then everything on the shelf has been played with: what is worked out of it is kept."""
HEROES: Final = 8
BATTLEFIELDS: Final = 6
"""So many stand on the shelf."""
LOOK_FOR_UNMET: Final = 30
"""So many games are looked at for one on a battlefield that nobody has played on yet."""
MOST_GROWTH: Final = 2.0
"""Per cent."""


class Sample(NamedTuple):
    """What the program holds between two games, when always the same new game is on the table."""

    at_ms: int
    games: int
    blocks: int
    """Blocks that Python has given out."""
    objects: int
    """Objects that can refer to others."""
    resident_kb: int


def look(at_ms: int, games: int) -> Sample:
    """Count, after everything that nobody needs is gone."""
    gc.collect()
    return Sample(at_ms, games, sys.getallocatedblocks(), len(gc.get_objects()), resident_kb())


def resident_kb() -> int:
    """Memory of this process, as the system counts it; 0 where it does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


class Day(NamedTuple):
    """Game after game."""

    samples: list[Sample]
    stuck: list[str]
    faults: int
    connects: int


def shelf() -> Choices:
    """Some heroes and battlefields of all boxes; every edition and mode."""
    found = all_choices()
    heroes = sorted(found.heroes)[:: len(found.heroes) // HEROES][:HEROES]
    maps = found.maps[:: len(found.maps) // BATTLEFIELDS][:BATTLEFIELDS]
    chosen = {name: found.heroes[name] for name in heroes}
    return msgspec.structs.replace(found, heroes=chosen, maps=maps)


def play_day(
    hours: float,
    *,
    kind: SensorKind = SensorKind.PRESENCE,
    seed: int = FIRST_SEED,
    think_ms: int = THINK_MS,
    on_game: Callable[[Sample], None] | None = None,
) -> Day:
    """Play until so many hours are over; the last game is played to its end."""
    samples: list[Sample] = []
    stuck: list[str] = []
    faults = 0
    choices = shelf()
    fields = {field.id: field for field in choices.maps}
    same = script_of(seed, choices)
    games = _games(seed, choices, same.map, fields.keys() - {same.map})
    with tempfile.TemporaryDirectory() as folder:
        at = NoisyTable(Path(folder), fields[same.map], kind=kind, seed=seed)
        began_ms = at.now_ms
        try:
            while at.now_ms - began_ms < hours * HOUR_MS:
                script = next(games)
                seed += 1
                _lay_out(at, script, fields)
                played = NoisyGame(at, script, seed, think_ms=think_ms).play()
                if played.stuck or not played.same_winner:
                    stuck.append(f"{script.seed}: {played.stuck or 'another winner'}")
                faults += sum(n for what, n in played.counts.items() if what.startswith("fault"))
                del script, played
                _lay_out(at, same, fields)
                samples.append(look(at.now_ms - began_ms, len(samples) + 1))
                if on_game is not None:
                    on_game(samples[-1])
            connects = at.connects
        finally:
            at.close()
    return Day(samples, stuck, faults, connects)


def _games(
    seed: int, choices: Choices, other_than: str, unmet: AbstractSet[str]
) -> Iterator[GameScript]:
    """Games on other battlefields, at first on those that nobody has played on yet.

    On a battlefield that stays the flight recorder goes on: then two samples are not alike.
    """
    skipped = 0
    found: list[GameScript] = []
    while True:
        seed += 1
        script = script_of(seed, choices)
        is_old = bool(unmet) and script.map not in unmet and skipped < LOOK_FOR_UNMET
        skipped = skipped + 1 if is_old else 0
        if not is_old and script.map != other_than:
            unmet -= {script.map}
            found.append(script)
            del script  # nobody but who plays it holds a game: it would count as memory
            yield found.pop()


def _lay_out(at: NoisyTable, script: GameScript, fields: dict[str, Battlefield]) -> None:
    """Clear the table and open a game on it; nobody has moved yet."""
    at.board.noise = QUIET
    at.lay(fields[script.map])
    at.begin(script)
    at.wait(PAUSE_MS)


def growth(samples: list[Sample], warm_up_ms: int) -> tuple[Sample, Sample]:
    """What was held when everything was warm, and at the end."""
    warm = [each for each in samples if each.at_ms >= warm_up_ms] or samples[-1:]
    return warm[0], warm[-1]


def run(
    on_round: Callable[[int, int], None] | None = None, *, hours: float | None = None
) -> list[BenchRow]:
    """Play and count."""
    if hours is None:
        hours = wished(HOURS, HOURS_BY_DEFAULT, 0.01, 1000)
    many = max(1, round(hours))

    def tell(sample: Sample) -> None:
        if on_round is not None:
            on_round(min(many, sample.at_ms // HOUR_MS), many)

    day = play_day(hours, on_game=tell)
    return rows_of(day, min(WARM_UP_MS, int(hours * HOUR_MS / 3)))


def rows_of(day: Day, warm_up_ms: int) -> list[BenchRow]:
    """What came of it."""
    first, last = growth(day.samples, warm_up_ms)
    when = f"from {first.at_ms / HOUR_MS:.1f} h to {last.at_ms / HOUR_MS:.1f} h"
    games = f"{last.games} games, {day.faults} faults, {day.connects} connects"
    return [
        _grown(f"blocks of memory, {when} ({games})", first.blocks, last.blocks, "blocks"),
        _grown(f"objects, {when}", first.objects, last.objects, "objects"),
        BenchRow(
            f"resident memory, {when}", last.resident_kb / 1024, "warm",
            first.resident_kb / 1024, last.resident_kb / max(1, first.resident_kb), "", None, "MB",
        ),
        BenchRow(
            f"games that did not end as without noise: {', '.join(day.stuck) or 'none'}",
            len(day.stuck), "limit", 0, float(len(day.stuck)), "none", not day.stuck, "games",
        ),
    ]  # fmt: skip


def _grown(what: str, first: int, last: int, unit: str) -> BenchRow:
    percent = 100 * (last - first) / max(1, first)
    return BenchRow(
        what, last, "warm", first, last / max(1, first),
        f"at most {MOST_GROWTH:g} % more", percent <= MOST_GROWTH, unit,
    )  # fmt: skip
