"""The table on a simulated board: dragging a figure is what a hand does, and the board senses it.

The map shows the figures where they really stand, which is not always where the game has them. All
other touches go to the table as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.play.intents import DragFigure, DropFigure, LiftFigure, TapSpace
from hardware.boards.values import NOISE_LEVELS
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, Press
from ui.viewdata.boards import SimulatedView
from ui.viewdata.kit import Act, Tone

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from drawing.map_view import MapView
    from hardware.boards.hand import BoardHand
    from ui.presenter.intents import Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.table.desk import TableDesk

replace = msgspec.structs.replace
OF_THE_HAND: Final = {Do.KNOCK_OVER, Do.TIDY_UP, Do.NEXT_NOISE, Do.PLUG_IN, Do.UNPLUG}
"""What is done to the board, and not at the table."""


class SimulatedDesk(Desk):
    """The table's desk with a hand over it."""

    def __init__(self, table: TableDesk, hand: BoardHand) -> None:
        super().__init__(table.words)
        self.table = table
        self.hand = hand
        self._lifted_from: SpaceId | None = None
        self._seen: object = None

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> SimulatedView:
        """The table, the figures where they really stand, and what can be done to the board."""
        table = self.table.view()
        return SimulatedView(
            table=replace(table, map=self._really(table.map)),
            title=self.words.say("boards.simulated"),
            sentence=self._sentence(table.map),
            acts=self._acts(),
        )

    def _really(self, map_view: MapView) -> MapView:
        standing = self.hand.standing()
        if self.hand.held is not None and self._lifted_from is not None:
            standing[self.hand.held] = self._lifted_from  # the finger has it
        return replace(
            map_view,
            figures=tuple(
                replace(figure, space=standing.get(figure.fighter, figure.space))
                for figure in map_view.figures
            ),
        )

    def _sentence(self, map_view: MapView) -> str:
        say = self.words.say
        if not self.hand.is_plugged:
            return say("boards.unplugged")
        held = next((f for f in map_view.figures if f.fighter == self.hand.held), None)
        return say("boards.in-air", name=held.name) if held is not None else say("boards.hint")

    def _acts(self) -> tuple[Act, ...]:
        is_plugged = self.hand.is_plugged
        level = self.hand.level
        return (
            self.act(Do.KNOCK_OVER, "boards.knock", "hand"),
            self.act(Do.TIDY_UP, "boards.tidy", "restore"),
            self.act(Do.NEXT_NOISE, f"boards.noise-{level}", "transit-connection-variant"),
            self.act(
                Do.UNPLUG if is_plugged else Do.PLUG_IN,
                "boards.unplug" if is_plugged else "boards.plug",
                "bluetooth-off" if is_plugged else "link-variant",
            ),
        )

    # --- What is done ---------------------------------------------------------------------------

    def send(self, intent: Intent) -> Outcome | None:
        """Drags are the hand's, everything else is the table's."""
        match intent:
            case LiftFigure(fighter=fighter):
                self._lift(fighter)
            case DragFigure(to=space):
                self._put(space)
            case DropFigure():
                self._put(self._lifted_from)
            case TapSpace(space=space) if self._puts_next(space):
                pass
            case Press(act=Do() as act) if act in OF_THE_HAND:
                self._handle(act)
            case _:
                return self.table.send(intent)
        return None

    def _lift(self, fighter: str) -> None:
        space = self.hand.standing().get(fighter)
        if space is not None and self.hand.held is None:
            self._lifted_from = space
            self.hand.lift(space)

    def _puts_next(self, space: SpaceId) -> bool:
        """Whether a tap was the hand that puts the figure there that is to be placed next."""
        placing = self.table.sensed.placing
        task = placing.task if placing is not None else None
        if task is None or task.fighter is None or space not in task.ends or self.hand.held:
            return False
        here = self.hand.standing().get(task.fighter)
        if here is not None:
            self.hand.lift(here)
        else:
            self.hand.take(task.fighter)
        self.hand.put(space)
        return True

    def _put(self, space: SpaceId | None) -> None:
        """Put it there; back where it came from if somebody stands there."""
        start, self._lifted_from = self._lifted_from, None
        if self.hand.held is None or space is None or start is None:
            return
        is_free = space not in self.hand.standing().values()
        self.hand.put(space if is_free else start)

    def _handle(self, act: Do) -> None:
        match act:
            case Do.NEXT_NOISE:
                after = NOISE_LEVELS.index(self.hand.level) + 1
                self.hand.noise(NOISE_LEVELS[after % len(NOISE_LEVELS)])
            case Do.KNOCK_OVER:
                self.hand.knock()
            case Do.TIDY_UP:
                self.hand.tidy()
            case Do.PLUG_IN:
                self.hand.plug()
            case Do.UNPLUG:
                self.hand.unplug()

    def tick(self, seconds: float) -> bool:
        """Time passes: at the table, and for the hand."""
        self._clear_away()
        seen = (self.hand.standing(), self.hand.held, self.hand.is_plugged, self.hand.level)
        is_new = seen != self._seen
        self._seen = seen
        return self.table.tick(seconds) or is_new

    def _clear_away(self) -> None:
        """Take defeated figures off the board, as people do."""
        fighters = self.table.session.game.table.fighters
        for fighter in self.hand.standing():
            if fighter in fighters and fighters[fighter].is_defeated:
                self.hand.take_off(fighter)

    def remark(self, text: str, detail: str | None = None, tone: Tone = Tone.RULING) -> None:
        """Messages lie on the table."""
        self.table.remark(text, detail, tone)
