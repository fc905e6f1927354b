"""Twenty turns with cards and effects, by real touches: how many taps a turn takes on average.

12 attacks, 4 schemes, 24 maneuvers. Where the heroes stand before a turn and their health come past
the screen; with a board hands move all figures. `python -m tests.ui.app.taps` prints the means.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from devtools.player import next_tap
from tests.ui.app.touched import Touched
from ui.presenter.intents import OpenSheet, Press, SheetKind

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

PAIR: Final = ("king-arthur", "winter-soldier")
"""One with a sidekick and one alone."""
ATTACKS: Final = {
    "king-arthur": ("skirmish", "momentous-shift", "excalibur", "noble-sacrifice", "swift-strike"),
    "winter-soldier": ("marksman", "bionic-arm", "wily-fighting", "programmed-to-kill", "feint"),
}
BOOSTED: Final = ("excalibur", "divine-intervention")
"""With this card a second one is laid."""
DEFENSES: Final = {
    "king-arthur": ("feint", "regroup", None),
    "winter-soldier": ("born-in-the-barracks", "feint", None),
}
SCHEMES: Final = {
    "king-arthur": ("the-lady-of-the-lake", "prophecy"),
    "winter-soldier": ("manipulation", "manipulation"),
}
SECONDS: Final = ("attack", "attack", "scheme", "attack", "maneuver") * 4
"""The second action of each turn; the first is a maneuver."""
MOST: Final = {False: 6.0, True: 4.0}
"""The most taps a turn on average, without a board and with one."""
_MOST_ANSWERS: Final = 12


class Counted:
    """What was done in so many turns, and the taps that it took."""

    def __init__(self) -> None:
        self.taps: list[int] = []
        self.done: Counter[str] = Counter()

    @property
    def mean(self) -> float:
        """Taps a turn."""
        return sum(self.taps) / len(self.taps)

    def __str__(self) -> str:
        did = ", ".join(f"{count} {what}s" for what, count in sorted(self.done.items()))
        most = max(self.taps)
        return f"{len(self.taps)} turns, {did}: {self.mean:.2f} taps a turn, at most {most}"


def play(driver: Driver, folder: Path, *, board: bool) -> Counted:
    """All twenty turns."""
    return _Turns(Touched(driver, folder, *PAIR, board=board)).play()


class _Turns:
    """Plays turn after turn by what the screen offers."""

    def __init__(self, at: Touched) -> None:
        self.at = at
        self._attacks = {hero: cycle(cards) for hero, cards in ATTACKS.items()}
        self._defenses = {hero: cycle(cards) for hero, cards in DEFENSES.items()}
        self._schemes = {hero: cycle(cards) for hero, cards in SCHEMES.items()}

    def play(self) -> Counted:
        counted = Counted()
        for second in SECONDS:
            where = self._prepare()
            self.at.driver.taps = 0
            number = self._turn()
            self._answer()  # what begins with a turn
            hero = self._fighters[0]
            was = self.at.at.table.fighters[hero].space or ""
            self.at.carry(hero, where)
            if second == "attack":
                self._attack()
            elif second == "scheme":
                self._scheme()
            else:
                self._be_done()
                self.at.carry(hero, but=was)  # to go back is to take back
            self._be_done()
            self._answer()
            assert self._turn() == number + 1, self.at.at.view
            counted.taps.append(self.at.driver.taps)
            counted.done.update(("maneuver", second))
        return counted

    @property
    def _heroes(self) -> tuple[str, str]:
        """Whose turn it is, and who the other one is."""
        first, second = PAIR
        return (first, second) if self.at.at.desk.scene.on_turn == "p1" else (second, first)

    @property
    def _fighters(self) -> tuple[str, str]:
        """The same as figures."""
        mine, other = self._heroes
        return f"p{PAIR.index(mine) + 1}.{mine}", f"p{PAIR.index(other) + 1}.{other}"

    def _turn(self) -> int:
        turn = self.at.at.table.turn
        assert turn is not None
        return turn.number

    def _prepare(self) -> str:
        """Everybody is healthy, and a step brings the hero beside the other; says which."""
        table, scene = self.at.at.table, self.at.at.desk.scene
        near = scene.book.battlefield.adjacent_to
        mine, other = self._fighters
        start, end = table.fighters[mine].space or "", table.fighters[other].space or ""
        taken = {f.space for f in table.fighters.values()} - {start, end}
        heal = [
            c.CorrectHealth(fighter=f.id, to=f.cap)
            for f in table.fighters.values()
            if not f.is_defeated and f.health < f.cap
        ]
        free = set(near) - taken
        ways = (
            ((begin != start) + (to != end), step, begin, to)
            for to in free
            for step in near[to] & free
            for begin in (near[step] & free) - near[to] - {to}
        )
        _, step, begin, to = min(ways)
        moves = [(other, to, end), (mine, begin, start)]
        if to == start:
            moves.reverse()  # whoever stands there has to make room first
        corrections = [c.CorrectPosition(fighter=f, space=at) for f, at, was in moves if at != was]
        self.at.give(*heal, *corrections)
        return step

    def _attack(self) -> None:
        mine, other = self._fighters
        (hero, foe) = self._heroes
        card, defense = next(self._attacks[hero]), next(self._defenses[foe])
        space = self.at.at.table.fighters[other].space or ""
        self.at.space(space)
        if self.at.at.view.cards is None:
            self._tap(i.DraftAttack(mine, other))
        is_boosted = card == BOOSTED[0]
        if is_boosted:
            self._tap(i.TellSecond())
        self._tap(i.LayCard(Side.ATTACKER, card), i.LayCard(Side.DEFENDER, defense))
        if is_boosted:
            self._tap(i.TellSecond(BOOSTED[1]))
        self._answer()

    def _scheme(self) -> None:
        sheet = OpenSheet(SheetKind.SCHEME)
        self._be_done()
        self._tap(sheet, i.PlaySchemeCard(next(self._schemes[self._heroes[0]])))
        self._answer()

    def _be_done(self) -> None:
        """A maneuver is over by itself when all have moved, else by a tap."""
        self.at.rest()
        if self.at.at.table.maneuver is not None:
            self._tap(c.EndManeuver())

    def _tap(self, *acts: ActIntent) -> None:
        self.at.act(*acts)

    def _answer(self) -> None:
        """Answer whatever an effect asks; somebody who may be moved is moved."""
        for _ in range(_MOST_ANSWERS):
            choice = self.at.at.table.choice
            if choice is None:
                return
            tap = next_tap(self.at.at.view)
            if choice.moves:
                self.at.carry(min(choice.moves))
            elif isinstance(tap, Press):
                self._tap(tap.act)
            elif tap is not None:
                self.at.space(tap.space)
        raise AssertionError(self.at.at.view)
