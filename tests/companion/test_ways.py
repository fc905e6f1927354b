"""Facts about the search for ways: all of them, shortest first, and never one in vain for long."""

from __future__ import annotations

import random
from itertools import islice, pairwise, permutations

import pytest

from companion.rules.ways import spread, ways

MOST_LOOKS = 2000


class Watched(dict[str, list[str]]):
    """A graph that does not let itself be searched without end."""

    looks = 0

    def __getitem__(self, node: str) -> list[str]:
        self.looks += 1
        assert self.looks < MOST_LOOKS, "this search does not end"
        return super().__getitem__(node)


def hall(side: int) -> dict[str, list[str]]:
    """A door `d` between a start and a goal, and behind it a hall with countless ways."""
    graph = {"s": ["d"], "d": ["s", "t", "0.0"], "t": ["d"]}
    for x in range(side):
        for y in range(side):
            around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            graph[f"{x}.{y}"] = [f"{a}.{b}" for a, b in around if f"{a}.{b}" in graph]
            for there in graph[f"{x}.{y}"]:
                graph[there].append(f"{x}.{y}")
    graph["0.0"].append("d")
    return graph


@pytest.mark.parametrize("at_most", [2, 20, 99, 999])
def test_ways_into_a_dead_end_are_given_up(at_most: int) -> None:
    graph = Watched(spread(hall(8).__getitem__, "s", at_most))
    assert list(ways(graph, "s", "t", at_most)) == [("s", "d", "t")]


@pytest.mark.parametrize("at_most", [14, 99, 999])
def test_some_of_countless_ways_are_soon_found(at_most: int) -> None:
    graph = Watched(spread(hall(8).__getitem__, "0.0", at_most))
    found = list(islice(ways(graph, "0.0", "7.7", at_most), 20))
    assert {len(way) for way in found} == {15}
    assert found == sorted(found)


@pytest.mark.parametrize("seed", range(30))
def test_all_ways_are_found_shortest_first_and_then_by_name(seed: int) -> None:
    chance = random.Random(seed)
    nodes = range(6)
    graph = {node: sorted(chance.sample(nodes, chance.randint(1, 4))) for node in nodes}
    at_most = chance.randint(1, 6)
    between = [way for length in range(5) for way in permutations((1, 2, 3, 4), length)]
    walks = [(0, *way, 5) for way in between]
    legal = [w for w in walks if all(b in graph[a] for a, b in pairwise(w))]
    expected = sorted((w for w in legal if len(w) - 1 <= at_most), key=lambda w: (len(w), w))
    assert list(ways(graph, 0, 5, at_most)) == expected
