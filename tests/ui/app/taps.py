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
from tests.ui.app import twenty_turns
from tests.ui.app.driver import Driver
from tests.ui.app.touched import Touched
from ui.presenter.intents import OpenSheet, SheetKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent


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
    at.carry(ARTHUR)
    return at


def _leap_away(begin: Begin) -> Touched:
    at = _told("medusa", "snipe", "robert-muldoon", "leap-away")(begin)
    at.carry("p2.robert-muldoon")
    return at


def _dash(begin: Begin) -> Touched:
    at = _told("medusa", "dash", "king-arthur")(begin)
    at.carry("p1.medusa")
    return at


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
            at.carry(ARTHUR)
        elif then == "second":
            at.act(i.TellSecond("noble-sacrifice"))
        return at

    return play


def _boost(begin: Begin) -> Touched:
    at = begin("king-arthur", "medusa")
    at.beside("p2.medusa", ARTHUR)
    at.begin_attack(ARTHUR, "p2.medusa")
    at.driver.taps = 0
    at.act(i.TellSecond())
    told = at.driver.taps
    at.act(
        i.LayCard(Side.ATTACKER, "excalibur"),
        i.LayCard(Side.DEFENDER, "regroup"),
        i.TellSecond("noble-sacrifice"),
    )
    at.driver.taps = told  # every card takes its tap anyway
    return at


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
    """What is counted, and the most that it may take: by touch, and with a board."""

    name: str
    most: int
    play: Row
    with_board: int | None = None
    """None: as many, since nothing in it is moved."""

    def limit(self, *, board: bool) -> int:
        """The most that it may take."""
        return self.most if self.with_board is None or not board else self.with_board


LINES: Final = (
    Line("Feint", 0, _told("king-arthur", "feint", "medusa")),
    Line("Regroup", 0, _told("king-arthur", "regroup", "medusa")),
    Line("Momentous Shift", 0, _told("king-arthur", "momentous-shift", "medusa")),
    Line("Gaze of Stone", 0, _told("medusa", "gaze-of-stone", "king-arthur")),
    Line("Second Shot", 1, _second_shot),
    Line("King Arthur's boost", 1, _boost),
    Line("Elementary", 1, _elementary),
    Line("Medusa's ability", 1, _gaze_of_medusa),
    Line("Dracula's ability", 1, _dracula),
    Line("Skirmish", 2, _skirmish, 0),
    Line("Leap Away", 2, _leap_away, 0),
    Line("Dash", 2, _dash, 0),
    Line("A scheme that draws 2", 2, _draw_two),
    Line("An attack with two cards", 4, _attack()),
    Line("An attack that moves somebody", 6, _attack(then="move", attack="skirmish"), 4),
    Line("An attack with a second card", 6, _attack(i.TellSecond(), then="second")),
)


def count(driver: Driver, line: Line, folder: Path, *, board: bool = False) -> tuple[int, bool]:
    """How many taps it took in a game kept there, and whether nobody is asked anything more."""
    at = line.play(partial(Touched, driver, folder, board=board))
    return driver.taps, at.at.table.choice is None and at.at.table.combat is None


def main() -> None:
    """Print both tables."""
    driver = Driver.start()
    print(f"{'taps, both players together':32} by touch  with a board")
    with driver.without_drawing():
        for line in LINES:
            told = [_told_of(driver, line, board=board) for board in (False, True)]
            print(f"{line.name:32} {told[0]:9} {told[1]:9}")
        for board in (False, True):
            with TemporaryDirectory() as folder:
                counted = twenty_turns.play(driver, Path(folder), board=board)
            print(f"{'with a board' if board else 'by touch'}: {counted}")


def _told_of(driver: Driver, line: Line, *, board: bool) -> str:
    with TemporaryDirectory() as folder:
        taps, is_done = count(driver, line, Path(folder), board=board)
    return f"{taps} of {line.limit(board=board)}{'' if is_done else ' not done'}"


if TYPE_CHECKING:
    Begin = Callable[..., Touched]
    Row = Callable[[Begin], Touched]

if __name__ == "__main__":
    main()
