"""Write golden_reach.json anew from the naive oracle: `python -m tests.oracle.write_golden`.

Only when a map has changed. Takes some seconds: every walk of 6 steps is tried.
"""

from __future__ import annotations

from companion.content.maps import known_maps, load_map

from .golden import FIGURES, GOLDEN_FILE, in_lines, naive_counts


def write_golden() -> None:
    boards = [load_map(path).battlefield for path in known_maps()]
    golden = {
        board.id: {name: naive_counts(board, large=large) for name, large in FIGURES.items()}
        for board in boards
    }
    GOLDEN_FILE.write_text(in_lines(golden), "utf-8")


if __name__ == "__main__":
    write_golden()
