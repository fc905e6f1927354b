"""Random touches for a while: no exception, no dead end, no growth, no harm by accident.

A monkey touches four times a second, and its time passes as fast as the machine can: CI plays two
of its minutes, RINGSIDE_MONKEY_MINUTES=30 plays longer. The same seed touches the same places.
"""

from __future__ import annotations

import gc
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.combat import Side
from companion.commands import CorrectHealth, DealDamage, RecoverHealth, Scope
from companion.play.dials import WAY_BACK_S
from companion.play.intents import LayCard, TakeBack
from tests.ui.app.at_app import AtApp
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.outcomes import Go
from ui.widgets.battlefield.battlefield import BattlefieldWidget

if TYPE_CHECKING:
    from companion.game import Game, Step
    from companion.model import FighterId
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent
    from ui.viewdata.table import TableView

pytestmark = pytest.mark.uncounted

MINUTES = float(os.environ.get("RINGSIDE_MONKEY_MINUTES", "2"))
TOUCHES_A_MINUTE = 240


class Accidents:
    """What happens to health by hand, and whether people could have kept it from happening."""

    def __init__(self) -> None:
        self.changes = self.defeats = 0
        self.found: list[str] = []
        self._of: Game | None = None
        self._seen = 0
        self._asked: FighterId | None = None
        self._looked_s = 0.0

    def look(self, at: AtApp) -> None:
        """Look at what has been decided since the last look, as soon as it was."""
        if at.screen not in {"table", "simulated"}:
            return
        game, view = at.desk.session.game, at.desk.view()
        if game is not self._of:
            self._of, self._seen, self._asked = game, len(game.steps), None
        for step in game.steps[self._seen :]:
            act = step.command
            if isinstance(act, CorrectHealth | DealDamage | RecoverHealth):
                self._judge(at, act.fighter, step, view)
        self._seen, self._asked = len(game.steps), at.desk.scene.falling
        self._looked_s = at.driver.now

    def _judge(self, at: AtApp, fighter: FighterId, step: Step, view: TableView) -> None:
        self.changes += 1
        game = at.desk.session.game
        now, before = step.table.fighters, game.steps[step.after or 0].table.fighters[fighter]
        if now[fighter].is_defeated and not before.is_defeated:
            self.defeats += 1
            if self._asked != fighter:
                self.found.append(f"{fighter} was defeated unasked")
        backs = {d.fighter for seat in view.seats for d in seat.dials if d.burst}
        backs |= {m.fighter for seat in view.seats for m in seat.minis if m.way_back}
        if now[fighter].health == before.health or step not in game.standing():
            return  # nothing has changed, or Undo has taken it back with the same touch
        changes = at.desk.scene.by_hand(fighter)
        is_even = changes and not sum(change.by for change in changes)  # up and down again
        is_late = at.driver.now - self._looked_s > WAY_BACK_S  # a list was scrolled meanwhile
        if fighter not in backs and not is_even and not is_late:
            kept = at.desk.focus.by_hand
            self.found.append(f"no way back for {fighter} after {step.command}: {kept}")


def memory_mb() -> float:
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def test_random_touches_break_nothing_and_lead_nowhere_that_cannot_be_left(
    driver: Driver, tmp_path: Path
) -> None:
    chance = random.Random(int(os.environ.get("RINGSIDE_MONKEY_SEED", "2")))
    at = AtApp(tmp_path)
    screens, growth, accidents = set(), [], Accidents()
    with driver.without_drawing():
        for touches in range(1, int(MINUTES * TOUCHES_A_MINUTE) + 1):
            screens.add(at.screen)
            touch(at, driver, chance)
            accidents.look(at)
            assert driver.targets(), f"nothing can be tapped on {at.screen}"
            if touches % 200 == 0:
                gc.collect()
                growth.append(memory_mb())
            if touches % 400 == 0:
                leave(at, accidents)
    at.close()
    print(
        f"{accidents.changes} changes of health by hand, {accidents.defeats} defeats confirmed, "
        f"{len(accidents.found)} accidents"
    )
    assert accidents.found == []
    assert {"home", "setup", "table"} <= screens
    half = len(growth) // 2
    if half >= 4:  # a short run says nothing about growth
        assert min(growth[-3:]) < 1.15 * max(growth[half - 2 : half + 1])


def touch(at: AtApp, driver: Driver, chance: random.Random) -> None:
    """One finger: mostly on something, sometimes anywhere, sometimes a swipe."""
    wide, high = driver.window.size
    anywhere = (chance.uniform(1, wide - 1), chance.uniform(1, high - 1))
    roll = chance.random()
    if roll < 0.06:
        driver.tap(anywhere)
    elif roll < 0.12:
        driver.drag(anywhere, (chance.uniform(1, wide - 1), chance.uniform(1, high - 1)), steps=4)
    elif roll < 0.4 and at.screen == "table":
        fields = [field for field in driver.every(BattlefieldWidget) if field.interactive]
        if fields:
            space = chance.choice(at.view.map.battlefield.spaces).id
            marks = [mark.space for mark in at.view.map.marks]
            there = chance.choice(marks) if marks and chance.random() < 0.7 else space
            driver.tap(fields[0].to_window(*fields[0].place_of(there)))
    else:
        targets = driver.targets()
        driver.tap(chance.choice(targets).hit.centre)


WAYS_HOME: tuple[ActIntent, ...] = (
    Go("home"),
    Do.GO_BACK,
    OpenSheet(SheetKind.MENU),
    Do.AGREE_TO_GO_BACK,
    Do.CLOSE_SHEET,
    TakeBack(Scope.STEP),
    LayCard(Side.DEFENDER),
)
"""Ever farther back: whoever lays a card first would take that back, and lay it again."""


def leave(at: AtApp, accidents: Accidents) -> None:
    """From wherever the monkey is, Home can be reached."""
    for _ in range(14):
        if at.screen == "home":
            break
        for way in WAYS_HOME:
            if at.driver.has(act=way):
                at.tap(way)
                accidents.look(at)
                break
    assert at.screen == "home", f"stuck on {at.screen} with {sorted(at.acts)}"
