"""A table on which somebody is asked, and what is asked of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.telling.tell import before_of, tell_all
from tests.ui.presenter.at_table import AtTable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Choice
    from companion.telling.narration import Told
    from drawing.map_view import MarkKind
    from ui.viewdata.table import PromptView

ARTHUR, MERLIN, MEDUSA = "p1.king-arthur", "p1.merlin", "p2.medusa"


def table(folder: Path, *heroes: str, **more: str) -> AtTable:
    at = AtTable(folder)
    at.start(*heroes, **more)  # type: ignore[arg-type]
    return at


def beside(at: AtTable, fighter: str) -> str:
    """A free space beside a figure."""
    scene = at.desk.scene
    near = scene.book.battlefield.adjacent_to[at.table.fighters[fighter].space or ""]
    return min(space for space in near if scene.fighter_on(space) is None)


def put_beside(at: AtTable, mover: str, fighter: str) -> None:
    at.give(c.CorrectPosition(fighter=mover, space=beside(at, fighter)))


def fight(at: AtTable, attacker: str, target: str, attack: str, defense: str | None = None) -> None:
    """One attacks the other, who stands beside; both cards are told."""
    put_beside(at, target, attacker)
    at.give(c.Attack(attacker=attacker, target=target, card=attack), c.Defend(card=defense))
    at.taps = 0


def choice_of(at: AtTable) -> Choice:
    assert at.table.choice is not None
    return at.table.choice


def prompt_of(at: AtTable, seat: int) -> PromptView:
    prompt = at.view.seats[seat].prompt
    assert prompt is not None
    return prompt


def lines_of(at: AtTable) -> tuple[Told, ...]:
    """The last decision in words."""
    game = at.desk.session.game
    return tell_all(game.book, at.desk.library, game.steps[-1], before_of(game, game.steps[-1]))


def marked(at: AtTable, *kinds: MarkKind) -> set[str]:
    return {mark.space for mark in at.view.map.marks if mark.kind in kinds}
