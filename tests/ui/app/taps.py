"""How many taps a choice takes, both players together, from prompt to done: by real touches.

`python -m tests.ui.app.taps` prints the table; `test_taps.py` asserts it.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.table import ChoiceKind
from drawing.map_view import MarkKind
from tests.ui.app.at_app import scroll_to
from tests.ui.app.at_table import Screen
from tests.ui.app.driver import Driver
from tests.ui.presenter.at_table import AtTable
from ui.presenter.intents import OpenSheet, SheetKind
from ui.screens.table.table import TableScreen
from ui.widgets.battlefield.battlefield import Battlefield

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent


class Touched:
    """A game on the real screen, of which every touch is counted."""

    def __init__(self, driver: Driver, folder: Path, *heroes: str) -> None:
        self.at = AtTable(folder)
        self.at.start(*heroes)
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
        self.show()

    def act(self, *acts: ActIntent) -> None:
        """Tap acts."""
        for act in acts:
            found = self.driver.find(act=act)
            scroll_to(self.driver, found)
            self.driver.tap(found)
            self.show()

    def space(self, space: str) -> None:
        """Tap a space of the map."""
        (field,) = (field for field in self.driver.every(Battlefield) if field.interactive)
        self.driver.tap(field.to_window(*field.place_of(space)))
        self.show()

    def lit(self, *kinds: MarkKind) -> str:
        """A space that may be tapped."""
        return min(mark.space for mark in self.at.view.map.marks if mark.kind in kinds)

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


ARTHUR: Final = "p1.king-arthur"
HOLMES: Final = "p2.sherlock-holmes"


def _told(attacker: str, attack: str, defender: str, defense: str | None = None) -> Row:
    def play(begin: Begin) -> Touched:
        at = begin(attacker, defender)
        at.fight(f"p1.{attacker}", f"p2.{defender}", attack, defense)
        return at

    return play


def _second_shot(begin: Begin) -> Touched:
    at = _told("medusa", "second-shot", "king-arthur")(begin)
    at.act(c.Answer(player="p1", values=("gaze-of-stone",)))
    return at


def _skirmish(begin: Begin) -> Touched:
    at = _told("king-arthur", "skirmish", "medusa")(begin)
    return _moved(at, ARTHUR)


def _moved(at: Touched, fighter: str) -> Touched:
    if at.at.desk.scene.mover is None:
        at.space(at.at.table.fighters[fighter].space or "")
    at.space(at.lit(MarkKind.REACH))
    return at


def _leap_away(begin: Begin) -> Touched:
    at = _told("medusa", "snipe", "robert-muldoon", "leap-away")(begin)
    return _moved(at, "p2.robert-muldoon")


def _dash(begin: Begin) -> Touched:
    return _moved(_told("medusa", "dash", "king-arthur")(begin), "p1.medusa")


def _gaze_of_medusa(begin: Begin) -> Touched:
    at = begin("king-arthur", "medusa")
    at.beside(ARTHUR, "p2.medusa")
    at.give(c.CorrectActions(amount=-2))
    at.driver.taps = 0
    at.space(at.lit(MarkKind.FIGURE))
    return at


def _dracula(begin: Begin) -> Touched:
    at = begin("king-arthur", "dracula")
    at.beside(ARTHUR, "p2.dracula")
    at.give(c.CorrectActions(amount=-2))
    at.driver.taps = 0
    if at.at.table.choice is not None and at.at.table.choice.kind is ChoiceKind.FIGHTER:
        at.space(at.lit(MarkKind.FIGURE))
    else:
        at.act(c.Answer(player="p2", values=("yes",)))
    return at


def _attack(*before: ActIntent, then: str = "", attack: str = "excalibur") -> Row:
    def play(begin: Begin) -> Touched:
        at = begin("king-arthur", "medusa")
        at.beside("p2.medusa", ARTHUR)
        at.driver.taps = 0
        at.begin_attack(ARTHUR, "p2.medusa")
        at.act(*before, i.LayCard(Side.ATTACKER, attack), i.LayCard(Side.DEFENDER, "regroup"))
        if then == "move":
            _moved(at, ARTHUR)
        elif then == "second":
            at.act(i.TellSecond("noble-sacrifice"))
        return at

    return play


def _elementary(begin: Begin) -> Touched:
    at = begin("king-arthur", "sherlock-holmes")
    at.beside(HOLMES, ARTHUR)
    at.begin_attack(ARTHUR, HOLMES)
    at.act(i.LayCard(Side.ATTACKER, "excalibur"))
    at.driver.taps = 0
    at.act(i.NameNumber(6))
    told = at.driver.taps
    at.act(i.LayCard(Side.DEFENDER, "elementary"))
    at.driver.taps = told  # a card takes its tap anyway
    return at


def _draw_two(begin: Begin) -> Touched:
    at = begin("alice", "medusa")
    at.driver.taps = 0
    at.act(OpenSheet(SheetKind.SCHEME), i.PlaySchemeCard(DRAWS_TWO))
    return at


DRAWS_TWO: Final = "drink-me"


class Line(NamedTuple):
    """What is counted, and the most that it may take."""

    name: str
    most: int
    play: Row


LINES: Final = (
    Line("Feint", 0, _told("king-arthur", "feint", "medusa")),
    Line("Regroup", 0, _told("king-arthur", "regroup", "medusa")),
    Line("Momentous Shift", 0, _told("king-arthur", "momentous-shift", "medusa")),
    Line("Gaze of Stone", 0, _told("medusa", "gaze-of-stone", "king-arthur")),
    Line("Second Shot", 1, _second_shot),
    Line("Elementary", 1, _elementary),
    Line("Medusa's ability", 1, _gaze_of_medusa),
    Line("Dracula's ability", 1, _dracula),
    Line("Skirmish", 2, _skirmish),
    Line("Leap Away", 2, _leap_away),
    Line("Dash", 2, _dash),
    Line("A scheme that draws 2", 2, _draw_two),
    Line("An attack with two cards", 4, _attack()),
    Line("An attack that moves somebody", 6, _attack(then="move", attack="skirmish")),
    Line("An attack with a second card", 6, _attack(i.TellSecond(), then="second")),
)


def count(driver: Driver, line: Line, folder: Path) -> tuple[int, bool]:
    """How many taps it took in a game kept there, and whether nobody is asked anything more."""
    at = line.play(partial(Touched, driver, folder))
    return driver.taps, at.at.table.choice is None and at.at.table.combat is None


def main() -> None:
    """Print the table."""
    driver = Driver.start()
    for line in LINES:
        with TemporaryDirectory() as folder:
            taps, is_done = count(driver, line, Path(folder))
        print(f"{line.name:32} {taps} of {line.most}{'' if is_done else '  not done'}")


if TYPE_CHECKING:
    Begin = Callable[..., Touched]
    Row = Callable[[Begin], Touched]

if __name__ == "__main__":
    main()
