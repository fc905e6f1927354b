"""Two people at a table with a real board: hands for figures, taps for cards and choices only."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import TapSpace
from companion.play.session import Cause
from companion.tracking.outputs import Phase
from devtools.player import next_tap
from drawing.map_view import MarkKind
from ui.presenter.intents import Press

if TYPE_CHECKING:
    from companion.tracking.outputs import PutBack
    from tests.ui.app.at_avr import AtAvr
    from ui.presenter.intents import ActIntent

CARRIED_S = 0.4
"""How long a figure is in the air."""
RESTS_S = 0.6
"""Longer than any legal move needs to settle."""
HIT, BLOCK = 6, 1
_UNDECIDED = (Phase.OFFLINE, Phase.MOVING)


class Tapped(NamedTuple):
    """One tap: in which turn, on what, and in which attack if in one."""

    turn: int
    on: ActIntent
    attack: int | None


def is_value_of(tap: Press, side: Side) -> bool:
    """Whether a tap tells the value of a side's card."""
    act = tap.act
    return isinstance(act, i.LayCard) and act.side is side and act.value is not None


class Players:
    """Play by what the screen shows. Whatever is a figure is moved by hand, on the board."""

    def __init__(self, at: AtAvr) -> None:
        self.at = at
        self.steps_left = 3000
        """A story that does not end by then never does."""
        self.tapped: list[Tapped] = []
        self.attacks = 0
        self.carried = 0
        """How often a figure was put somewhere by hand."""

    # --- Counting -----------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        turn = self.at.table.turn
        return turn.number if turn is not None else 0

    def taps_of_attacks(self) -> list[int]:
        """How many taps each attack took."""
        return [sum(t.attack == n for t in self.tapped) for n in range(1, self.attacks + 1)]

    def taps_a_turn(self) -> float:
        """The mean, over every turn that was begun."""
        taps = [tap for tap in self.tapped if tap.turn]
        return len(taps) / max(1, len({tap.turn for tap in taps}))

    def summary(self) -> str:
        """What was counted."""
        attacks = self.taps_of_attacks()
        return (
            f"{self.turn} turns, {len(attacks)} attacks, {self.carried} figures put down by hand:"
            f" {self.taps_a_turn():.2f} taps a turn, at most {max(attacks)} an attack"
        )

    def _tap(self, tap: Press | TapSpace) -> None:
        on = tap.act if isinstance(tap, Press) else tap
        is_in_combat = self.at.table.combat is not None or self.at.view.cards is not None
        is_foe = isinstance(tap, TapSpace)
        if is_foe or (isinstance(tap, Press) and tap.act == i.ChooseAttack()):
            self.attacks += not is_in_combat
            is_in_combat = True
        self.tapped.append(Tapped(self.turn, on, self.attacks if is_in_combat else None))
        if isinstance(tap, Press):
            self.at.tap(tap.act)
        else:
            self.at.tap_space(tap.space)

    # --- Hands --------------------------------------------------------------------------------

    def lift(self, fighter: str) -> None:
        """Take a figure up."""
        self.at.board.lift(fighter)
        self.at.driver.pass_time(CARRIED_S)

    def put(self, fighter: str, space: str) -> None:
        """Put it down, and let go."""
        self.at.board.put(fighter, space)
        self.carried += 1
        self.at.driver.pass_time(RESTS_S)

    def _follow(self, step: PutBack) -> None:
        """Do with one figure what the screen says."""
        fighter = step.fighter or ""
        if fighter in self.at.board.standing:
            self.lift(fighter)
        if step.end is not None:
            self.put(fighter, step.end)

    # --- Playing ------------------------------------------------------------------------------

    def play_on(self) -> bool:
        """The next thing that the screen asks for; False once somebody has won."""
        at, view = self.at, self.at.view
        self.steps_left -= 1
        assert self.steps_left, at.view
        if view.winner is not None:
            return False
        is_undecided = at.boards.is_there and at.boards.phase in _UNDECIDED
        if is_undecided and not at.desk.sensed.lifted:
            at.driver.step()  # the board is about to say something
            return True
        step, placed = at.desk.sensed.step, self._to_be_placed()
        fallen = [f for f in at.board.standing if at.table.fighters[f].health == 0]
        if fallen:
            self.lift(fallen[0])
        elif placed is not None:
            self.put(*placed)
        elif step is not None:
            self._follow(step)
        elif at.table.turn is None:
            at.driver.step()
        else:
            self._act()
        return True

    def _to_be_placed(self) -> tuple[str, str] | None:
        """The figure beside the board that the screen names, and a space that it marks."""
        at, view = self.at, self.at.view
        titles = [seat.prompt.title for seat in view.seats if seat.prompt is not None]
        marked = [mark.space for mark in view.map.marks if mark.kind is MarkKind.ASKED]
        for fighter in at.table.fighters.values():
            is_named = any(at.desk.scene.name(fighter.id) in title for title in titles)
            is_beside = fighter.id not in at.board.standing and not fighter.is_defeated
            if marked and is_named and is_beside:
                return fighter.id, min(marked)
        return None

    def _act(self) -> None:
        view = self.at.view
        tap = next_tap(view, moves_first=True)
        lifted = next((f.fighter for f in view.map.figures if f.lifted), None)
        mine = {f.space: f.fighter for f in view.map.figures if f.fighter in self._movable()}
        if lifted in self.at.board.standing:  # an effect moves it
            self.lift(lifted)
        elif lifted is not None:
            self.put(lifted, self._nearest_to_a_foe(lifted))
        elif isinstance(tap, TapSpace) and tap.space in mine:
            self.lift(mine[tap.space])
        elif isinstance(tap, Press) and tap.act == c.Maneuver():
            self.lift(min(mine.values()))  # that says it all
        elif isinstance(tap, Press) and is_value_of(tap, Side.ATTACKER):
            self._tap(Press(i.LayCard(Side.ATTACKER, value=HIT), tap.seat))
        elif isinstance(tap, Press) and is_value_of(tap, Side.DEFENDER):
            self._tap(Press(i.LayCard(Side.DEFENDER, value=BLOCK), tap.seat))
        elif tap is not None:
            self._tap(tap)
        else:
            self.at.driver.pass_time(0.1)

    def _nearest_to_a_foe(self, fighter: str) -> str:
        """Where to put a figure: of the spaces that are shown the one nearest to an opponent."""
        view, table = self.at.view, self.at.table
        ends: list[str] = [m.space for m in view.map.marks if m.kind is MarkKind.REACH]
        owner = table.fighters[fighter].owner
        foes = [f.space for f in table.fighters.values() if f.space and f.owner != owner]
        far = view.map.battlefield.distance

        def steps(space: str) -> tuple[int, str]:
            return min(far(space, foe).needed or 99 for foe in foes), space

        return min(ends, key=steps)

    def _movable(self) -> set[str]:
        """The heroes of whoever acts: in a combat that only has to be left, everybody's."""
        scene, turn = self.at.desk.scene, self.at.table.turn
        return {
            fighter.id
            for fighter in self.at.table.fighters.values()
            if fighter.is_hero
            and (scene.can_go_on or (turn is not None and fighter.owner == turn.player))
        }

    def stay_healthy(self) -> None:
        """Nobody falls: the story is about something else."""
        for fighter in self.at.table.fighters.values():
            if not fighter.is_defeated and fighter.health < 8:
                heal = c.CorrectHealth(fighter=fighter.id, to=fighter.cap)
                self.at.desk.session.submit(heal, Cause.SCRIPT)
