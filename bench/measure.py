"""Times several pieces of work fairly: in turn, many rounds, the best round of each."""

from __future__ import annotations

import gc
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROUNDS: Final = 200
ROUND_S: Final = 0.002
"""How long one round of one piece of work lasts: long beside the clock's grain, and short enough
that on a busy machine some rounds pass undisturbed."""


def best_times(
    work: Mapping[str, Callable[[], object]], *, on_round: Callable[[int, int], None] | None = None
) -> dict[str, float]:
    """Seconds per call of each piece of work: the best round, the pieces taking turns.

    The best, because everything that disturbs a measurement only ever makes it longer. `on_round`
    is told how many rounds of how many are done.
    """
    repeats = {name: _repeats(call) for name, call in work.items()}
    best = dict.fromkeys(work, float("inf"))
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        for number in range(ROUNDS):
            for name, call in work.items():
                best[name] = min(best[name], _time(call, repeats[name]))
            if on_round:
                on_round(number + 1, ROUNDS)
    finally:
        if was_enabled:
            gc.enable()
    return best


def _time(call: Callable[[], object], repeats: int) -> float:
    began = perf_counter()
    for _ in range(repeats):
        call()
    return (perf_counter() - began) / repeats


def _repeats(call: Callable[[], object]) -> int:
    call()  # the first call fills caches
    return max(1, round(ROUND_S / max(_time(call, 3), 1e-9)))


def has_app() -> bool:
    """Whether the app is here, of which some things are measured in a process of its own."""
    found = find_spec("ui")
    return found is not None and found.origin is not None


def need_app() -> None:
    """Raise ModuleNotFoundError, as an import of the app would, if it is not here."""
    if not has_app():
        raise ModuleNotFoundError("No module named 'ui'", name="ui")
