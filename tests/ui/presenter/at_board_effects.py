"""Tables with a board of either kind, on which effects are resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.presenter.tracked_board import AtTrackedBoard

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MERLIN, SOLDIER = "p1.king-arthur", "p1.merlin", "p2.winter-soldier"
MULDOON = "p2.robert-muldoon"


def at_board(folder: Path, kind: str, *heroes: str, resolves: bool = True) -> AtTrackedBoard:
    found = AtTrackedBoard(folder, knows_figures=kind == "identity")
    found.start(*heroes, resolves=resolves)
    found.link_the_board()
    return found


def beside(at: AtTrackedBoard, fighter: str) -> str:
    """A free space beside a figure."""
    return min(at.desk.scene.book.battlefield.adjacent_to[at.where(fighter)] & set(at.free()))
