"""A card that lies face down cannot be told from the shared screen, pixel for pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from tests.ui.app.at_table import Screen
from tests.ui.presenter.at_table import AtTable

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted

ARTHUR, MEDUSA = "p1.king-arthur", "p2.medusa"


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
def test_every_card_that_may_lie_there_looks_the_same_until_the_reveal(
    driver: Driver, tmp_path: Path, side: Side, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    at = AtTable(tmp_path)
    at.start("king-arthur", "medusa")
    scene = at.desk.scene
    near = scene.book.battlefield.adjacent_to[at.table.fighters[ARTHUR].space or ""]
    free = min(space for space in near if scene.fighter_on(space) is None)
    at.give(c.CorrectPosition(fighter=MEDUSA, space=free))
    shown = Screen(driver, at.view)
    seen: dict[bytes, list[i.LayCard]] = {}
    for card in cards_of(at, side):
        begin_attack(at)
        shown.render(at.view)
        before = driver.screenshot(tmp_path / "before.png").read_bytes()
        at.press(card)
        shown.render(at.view)
        after = driver.screenshot(tmp_path / "after.png").read_bytes()
        assert after != before, "it is seen that a card was told"
        seen.setdefault(after, []).append(card)
        at.press(i.TakeBack(c.Scope.STEP) if side is Side.ATTACKER else i.NothingInHand())
    assert sum(map(len, seen.values())) >= 6
    assert len(seen) == 1, seen.values()


def begin_attack(at: AtTable) -> None:
    at.press(i.ChooseAttack())
    if at.view.cards is None:
        at.press(i.DraftAttack(ARTHUR, MEDUSA))


def cards_of(at: AtTable, side: Side) -> list[i.LayCard]:
    """Every card that this side may lay, and none where that is possible."""
    begin_attack(at)
    assert at.view.cards is not None
    tiles = at.view.cards.halves[list(Side).index(side)].cards
    at.press(i.NothingInHand())
    return [t.intent for t in tiles if t.locked is None and isinstance(t.intent, i.LayCard)]
