"""`ringside bench battlefield`: reach and targets against python-chess and networkx, and growth.

The table is one position: ten fighters of two players on the largest real battlefield, every
fighter asked where it may move (3 spaces) and whom it may attack. The peers are generous choices:
python-chess lists the legal moves of middle-game positions; networkx answers only the reach.
"""

from __future__ import annotations

import random
from functools import partial
from math import log
from typing import TYPE_CHECKING, Final

import chess
import msgspec
import networkx as nx

from bench.measure import best_times
from bench.row import BenchRow
from companion.content.collection import Collection
from companion.model import AttackKind, Fighter, Position
from companion.rules.battlefield import Battlefield, Frame, Path, Pattern, Space, Zone
from companion.rules.movement import Allowance, Reach, reach
from companion.rules.targeting import Target, targets

if TYPE_CHECKING:
    from collections.abc import Callable

MIDDLE_GAMES: Final = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3N4/P1NBP3/1P3PPP/R1BQR1K1 w - - 0 14",
)
"""A stock test position with 48 legal moves and two ordinary middle games with 51 and 50."""

FIGHTERS: Final = 10
MOVE: Final = Allowance(3)
POSITIONS: Final = 12
"""How many random positions are averaged, so that no lucky one decides."""
GROWTH: Final = (40, 400, 4000)


def run(on_round: Callable[[int, int], None] | None = None) -> list[BenchRow]:
    """Measure everything in one run."""
    battlefield = largest_map()
    positions = [random_position(battlefield, seed) for seed in range(POSITIONS)]
    boards = [chess.Board(fen) for fen in MIDDLE_GAMES]
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from((here, there) for here, on in battlefield.steps.items() for there in on)
    open_graphs = [_graphs_without_opponents(graph, position) for position in positions]
    grids = {size: lone_fighter_on_a_grid(size) for size in GROWTH}
    times = best_times(
        {
            "both": lambda: [_ask_everything(position) for position in positions],
            "both, fresh": lambda: [_ask_everything(msgspec.structs.replace(p)) for p in positions],
            "reach": lambda: [_ask_reach(position) for position in positions],
            "chess": lambda: [list(board.legal_moves) for board in boards],
            "networkx view": lambda: [_reach_by_view(graph, position) for position in positions],
            "networkx ready": lambda: [
                _reach_by_ready_graphs(graphs, position)
                for graphs, position in zip(open_graphs, positions, strict=True)
            ],
            **{f"grid {size}": partial(_flood, position) for size, position in grids.items()},
        },
        on_round=on_round,
    )
    both, fresh = times["both"] / POSITIONS * 1e6, times["both, fresh"] / POSITIONS * 1e6
    only_reach = times["reach"] / POSITIONS * 1e6
    legal_moves = times["chess"] / len(boards) * 1e6
    view = times["networkx view"] / POSITIONS * 1e6
    ready = times["networkx ready"] / POSITIONS * 1e6
    chess_peer, nx_peer = f"python-chess {chess.__version__}", f"networkx {nx.__version__}"
    ten = f"{FIGHTERS} fighters on {battlefield.name}"
    return [
        BenchRow(
            f"reach and targets, {ten}",
            both,
            f"{chess_peer}: legal moves",
            legal_moves,
            both / legal_moves,
            "at most 1.0 of the peer's time",
            both <= legal_moves,
        ),
        BenchRow(
            "the same, position never asked before",
            fresh,
            f"{chess_peer}: legal moves",
            legal_moves,
            fresh / legal_moves,
            "",
            None,
        ),
        BenchRow(
            f"reach alone, {ten}",
            only_reach,
            f"{nx_peer}: view without opponents",
            view,
            view / only_reach,
            "at least 10 times faster",
            view >= 10 * only_reach,
        ),
        BenchRow(
            "the same",
            only_reach,
            f"{nx_peer}: graphs copied in advance",
            ready,
            ready / only_reach,
            "",
            None,
        ),
        *_growth_rows({size: times[f"grid {size}"] * 1e6 for size in GROWTH}, grids),
    ]


def _growth_rows(times_us: dict[int, float], grids: dict[int, Position]) -> list[BenchRow]:
    """Time per space visited, each size against the smallest; the exponent would be 1 if linear."""
    visited = {size: len(_flood(position)) for size, position in grids.items()}
    smallest = GROWTH[0]
    rows = []
    for size in GROWTH[1:]:
        exponent = log(times_us[size] / times_us[smallest]) / log(visited[size] / visited[smallest])
        rows.append(
            BenchRow(
                f"reach over {visited[size]} spaces",
                times_us[size],
                f"ours over {visited[smallest]} spaces",
                times_us[smallest],
                exponent,
                "exponent at most 1 (linear), 0.05 for noise",
                exponent <= 1.05,
            )
        )
    return rows


def largest_map() -> Battlefield:
    """The real battlefield with the most spaces."""
    return max(Collection().maps(), key=lambda battlefield: len(battlefield.spaces))


def random_position(battlefield: Battlefield, seed: int) -> Position:
    """Ten fighters of two players on random spaces, half of them ranged."""
    chosen = random.Random(seed).sample([space.id for space in battlefield.spaces], FIGHTERS)
    return Position(
        battlefield=battlefield,
        fighters=tuple(
            Fighter(
                id=f"fighter{number}",
                owner=("first", "second")[number % 2],
                space=space,
                attack=AttackKind.RANGED if number % 4 < 2 else AttackKind.MELEE,
            )
            for number, space in enumerate(chosen)
        ),
    )


def lone_fighter_on_a_grid(size: int) -> Position:
    """One fighter in the corner of a grid of `size` spaces: a little denser than real maps."""
    rows = max(n for n in range(1, int(size**0.5) + 1) if size % n == 0)
    width = size // rows
    cells = [(x, y) for y in range(rows) for x in range(width)]
    paths = [
        Path(f"{x}.{y}", f"{x + dx}.{y + dy}")
        for x, y in cells
        for dx, dy in ((1, 0), (0, 1))
        if x + dx < width and y + dy < rows
    ]
    battlefield = Battlefield(
        id="grid",
        name="Grid",
        product="none",
        frame=Frame(100.0 * width, 100.0 * rows, 40),
        zones=(Zone("all", "All", "#2C66B0", Pattern.WAVES, "A"),),
        spaces=tuple(Space(f"{x}.{y}", 100.0 * x, 100.0 * y, ("all",)) for x, y in cells),
        paths=tuple(paths),
    )
    return Position(battlefield=battlefield, fighters=(Fighter(id="one", owner="p", space="0.0"),))


def _flood(position: Position) -> dict[str, int]:
    return reach(position, "one", Allowance(10_000)).ends


def _ask_everything(position: Position) -> list[tuple[Reach, tuple[Target, ...]]]:
    return [(reach(position, f.id, MOVE), targets(position, f.id)) for f in position.fighters]


def _ask_reach(position: Position) -> list[Reach]:
    return [reach(position, fighter.id, MOVE) for fighter in position.fighters]


def _graphs_without_opponents(
    graph: nx.DiGraph[str], position: Position
) -> dict[str, nx.DiGraph[str]]:
    ready = {}
    for owner in {fighter.owner for fighter in position.fighters}:
        ready[owner] = graph.copy()
        ready[owner].remove_nodes_from(position.seen_by[owner].opponents)
    return ready


def _reach_by_view(graph: nx.DiGraph[str], position: Position) -> list[dict[str, int]]:
    return [
        _reach_in(
            nx.restricted_view(graph, position.seen_by[fighter.owner].opponents, []),
            fighter,
            position,
        )
        for fighter in position.fighters
    ]


def _reach_by_ready_graphs(
    ready: dict[str, nx.DiGraph[str]], position: Position
) -> list[dict[str, int]]:
    return [_reach_in(ready[fighter.owner], fighter, position) for fighter in position.fighters]


def _reach_in(graph: nx.Graph[str], fighter: Fighter, position: Position) -> dict[str, int]:
    assert fighter.space is not None
    steps = nx.single_source_shortest_path_length(graph, fighter.space, cutoff=MOVE.total)
    occupied = position.occupants
    return {s: n for s, n in steps.items() if s == fighter.space or s not in occupied}
