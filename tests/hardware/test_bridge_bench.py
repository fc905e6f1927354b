"""Facts about `ringside bench bridge`: the whole way is gone, not how fast this machine is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import bridge

if TYPE_CHECKING:
    from bench.row import BenchRow


def test_every_figure_put_down_at_the_far_end_is_ruled_on() -> None:
    rows = bridge.run(rounds=1, samples=4)
    assert [row.what.rpartition(", ")[2] for row in rows] == ["p50 of 4", "p99 of 4"] * 2
    assert all(row.ours > 0 and row.theirs > 0 for row in rows)
    assert [row.holds is None for row in rows] == [True, False, True, True]


def test_the_difference_and_its_limit_are_told() -> None:
    def rows(ours_s: float) -> list[BenchRow]:
        return bridge._rows("it", [ours_s] * 100, [0.001] * 100, is_limit=True)  # noqa: SLF001

    assert [row.target for row in rows(0.004)] == [
        "it is +3.00 ms", "at most 2 ms more on a quiet machine, it is +3.00 ms",
    ]  # fmt: skip
    assert rows(0.004)[1].holds is False
    assert rows(0.0025)[1].holds is True
