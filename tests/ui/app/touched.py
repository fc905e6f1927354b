"""A game on the real screen, of which every touch is counted; with a board hands move figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play import intents as i
from drawing.map_view import MarkKind
from tests.ui.app.at_app import scroll_to
from tests.ui.app.at_table import Screen
from tests.ui.presenter.at_table import AtTable
from tests.ui.presenter.tracked_board import QUIET_MS, AtTrackedBoard
from ui.screens.table.table import TableScreen
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent


class Touched:
    """A game on the real screen, of which every touch is counted."""

    def __init__(self, driver: Driver, folder: Path, *heroes: str, board: bool = False) -> None:
        self.board = AtTrackedBoard(folder, knows_figures=False) if board else None
        self.at: AtTable = self.board or AtTable(folder)
        self.at.start(*heroes)
        self._stand()
        self.screen = Screen(driver, self.at.view)
        self.driver = driver
        self.screen.screen = TableScreen(self.at.presenter.send)
        driver.show(self.screen.screen)
        self.show()

    def show(self) -> None:
        """What the game looks like now; a fight that is played is over."""
        self.screen.render(self.at.view)
        self.driver.pass_time(1)  # a spot that changed its meaning is deaf for a moment

    def give(self, *acts: c.Act) -> None:
        """Get somewhere past the screen."""
        self.at.give(*acts)
        self._stand()
        self.show()

    def _stand(self) -> None:
        """The real figures stand where the game has them."""
        if self.board is None:
            return
        if self.board.presenter.board is not self.board.board:
            self.board.link_the_board()
        fighters = self.board.table.fighters.values()
        self.board.board.places = {f.id: f.space for f in fighters if f.space}
        self.board.hear(QUIET_MS)
        self.board.board.look()
        self.board.hear(QUIET_MS)

    def act(self, *acts: ActIntent) -> None:
        """Tap acts."""
        for act in acts:
            found = self.driver.find(act=act)
            scroll_to(self.driver, found)
            self.driver.tap(found)
            self.show()

    def space(self, space: str) -> None:
        """Tap a space of the map."""
        (field,) = (field for field in self.driver.every(BattlefieldWidget) if field.interactive)
        self.driver.tap(field.to_window(*field.place_of(space)))
        self.show()

    def carry(self, fighter: str, space: str | None = None, *, but: str = "") -> None:
        """Move a figure: two taps, one if it is the only one that may; with a board none at all.

        If not said where to, then to a space that is lit, but not this one.
        """
        if self.board is not None:
            self.board.lift(fighter)
            self.board.put(fighter, space or self.lit(MarkKind.REACH, but=but))
            self.show()
            return
        if self.at.desk.scene.mover is None:
            self.space(self.at.table.fighters[fighter].space or "")
        self.space(space or self.lit(MarkKind.REACH, but=but))

    def rest(self) -> None:
        """Nobody touches anything for a while."""
        if self.board is not None:
            self.board.rest()
            self.show()

    def lit(self, *kinds: MarkKind, but: str = "") -> str:
        """A space that may be tapped, but not this one."""
        lit = {mark.space for mark in self.at.view.map.marks if mark.kind in kinds}
        return min(lit - {but})

    def beside(self, mover: str, fighter: str) -> None:
        """Put one beside the other."""
        scene = self.at.desk.scene
        near = scene.book.battlefield.adjacent_to[self.at.table.fighters[fighter].space or ""]
        free = min(space for space in near if scene.fighter_on(space) is None)
        self.give(c.CorrectPosition(fighter=mover, space=free))

    def begin_attack(self, attacker: str, target: str) -> None:
        """Attack, and the pair if there are several."""
        self.act(i.ChooseAttack())
        if self.at.view.cards is None:
            self.act(i.DraftAttack(attacker, target))

    def fight(self, attacker: str, target: str, attack: str, defense: str | None) -> None:
        """Both told their cards already."""
        self.beside(target, attacker)
        self.give(c.Attack(attacker=attacker, target=target, card=attack), c.Defend(card=defense))
        self.driver.taps = 0
