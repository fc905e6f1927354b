"""Where the figures of a seat are while the table is set up: a pure plan in dp."""

from __future__ import annotations

from typing import Final, NamedTuple

from ui.layout import Rect

WIDEST: Final = 172.0
WIDE_ENOUGH: Final = 118.0
"""So wide a tile shows most names."""
HIGHEST: Final = 104.0
LOWEST: Final = 48.0
GAP: Final = 8.0


class PlacingPlan(NamedTuple):
    """Tiles at the left, or below; what is said has the rest."""

    tiles: tuple[Rect, ...]
    talk: Rect


def plan_placing(inner: Rect, count: int) -> PlacingPlan:
    """Plan so many tiles in a seat; a low, long seat has them beside what is said."""
    if inner.height < 230 and inner.width > 2 * inner.height:
        return _beside(inner, count)
    return _below(inner, count)


def _beside(inner: Rect, count: int) -> PlacingPlan:
    most = inner.width * (0.6 if inner.width > 800 else 0.52)
    rows = 1
    while _wide(most, count, rows) < WIDE_ENOUGH and _high(inner.height, rows + 1) >= LOWEST:
        if -(-count // (rows + 1)) == -(-count // rows):
            break
        rows += 1
    columns = -(-count // rows)
    wide, high = min(WIDEST, _wide(most, count, rows)), min(HIGHEST, _high(inner.height, rows))
    tiles = _grid(inner, columns, wide, high, count)
    used = columns * (wide + GAP) - GAP
    left = inner.x + used + 14
    return PlacingPlan(tiles, Rect(left, inner.y, inner.right - left, inner.height))


def _below(inner: Rect, count: int) -> PlacingPlan:
    columns = max(1, min(count, int((inner.width + GAP) / (WIDE_ENOUGH + GAP))))
    rows = -(-count // columns)
    wide = min(WIDEST, (inner.width - GAP * (columns - 1)) / columns)
    high = min(72.0, max(36.0, (inner.height * 0.5 - GAP * (rows - 1)) / rows))
    used = rows * (high + GAP) - GAP
    foot = Rect(inner.x, inner.y, inner.width, used)
    tiles = _grid(foot, columns, wide, high, count)
    low = foot.top + GAP
    return PlacingPlan(tiles, Rect(inner.x, low, inner.width, inner.top - low))


def _wide(most: float, count: int, rows: int) -> float:
    columns = -(-count // rows)
    return (most - GAP * (columns - 1)) / columns


def _high(height: float, rows: int) -> float:
    return (height - GAP * (rows - 1)) / rows


def _grid(area: Rect, columns: int, wide: float, high: float, count: int) -> tuple[Rect, ...]:
    rows = -(-count // columns)
    top = area.y + (area.height + rows * high + GAP * (rows - 1)) / 2
    return tuple(
        Rect(
            area.x + (n % columns) * (wide + GAP),
            top - (n // columns + 1) * high - (n // columns) * GAP,
            wide,
            high,
        )
        for n in range(count)
    )
