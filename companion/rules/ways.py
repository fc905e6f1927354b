"""Ways through a graph, shortest first: the search that movement and its consequences share.

Knows nothing of the game: a node is anything that can be compared, and a function names the nodes
that follow it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Node = TypeVar("Node", bound=Any)

GROWN_IN_VAIN: Final = 50
"""So many are grown without a look at where they can still lead: on most maps that is faster."""


def spread(
    following: Callable[[Node], Iterable[Node]], start: Node, at_most: int
) -> dict[Node, list[Node]]:
    """Every node within `at_most` steps of the start, with the nodes that follow it.

    The nodes of the last ring are listed with nothing after them: nothing beyond was looked at.
    """
    found: dict[Node, list[Node]] = {}
    ring = [start]
    for _ in range(at_most):
        for node in ring:
            found[node] = list(following(node))
        ring = list(dict.fromkeys(n for node in ring for n in found[node] if n not in found))
        if not ring:
            break
    for node in ring:
        found[node] = []
    return found


def ways(
    graph: dict[Node, list[Node]], start: Node, goal: Node, at_most: int
) -> Iterator[tuple[Node, ...]]:
    """Yield the ways from start to goal that visit no node twice, shortest first, then by name.

    Grows the most promising way first, judged by the steps taken plus those still needed. There
    can be very many: take as many as you want. The next one is never long in coming, however far
    one may go: after some in vain, ways that have shut themselves off from the goal are not grown.
    """
    leading_to: dict[Node, list[Node]] = {}
    for node, following in graph.items():
        for after in following:
            leading_to.setdefault(after, []).append(node)
    from_anywhere = _steps_still_needed(leading_to, goal, ())
    if start not in from_anywhere:
        return
    waiting: list[tuple[int, tuple[Node, ...]]] = [(from_anywhere[start], (start,))]
    in_vain = 0
    while waiting:
        _, way = heappop(waiting)
        if way[-1] == goal:
            yield way
            in_vain = 0
            continue
        in_vain += 1
        is_hard = in_vain > GROWN_IN_VAIN
        still = _steps_still_needed(leading_to, goal, way) if is_hard else from_anywhere
        for node in graph[way[-1]]:
            if node in still and node not in way and len(way) + still[node] <= at_most:
                heappush(waiting, (len(way) + still[node], (*way, node)))


def _steps_still_needed(
    leading_to: dict[Node, list[Node]], goal: Node, without: tuple[Node, ...]
) -> dict[Node, int]:
    """How far it is to the goal from every node, over none of those without."""
    still = {goal: 0}
    closed = set(without)
    ring = [goal]
    while ring:
        closer, ring = ring, []
        for node in closer:
            for before in leading_to.get(node, ()):
                if before not in still and before not in closed:
                    still[before] = still[node] + 1
                    ring.append(before)
    return still
