"""The part of the gallery that has a board: played on a simulated one, which senses everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.play.intents import AgreeWithScreen, AnswerBoard, RebuildBoard, StopPlacing
from hardware.boards.simulation import wiring_for
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Callable

    from devtools.puppet import Puppet
    from hardware.boards.service import Boards
    from ui.app.app import RingsideApp
    from ui.presenter.intents import ActIntent

RUNNER, OTHER, TRAP = "RP09", "RP15", "RP21"
ENDS: Final = ("RP10", "RP22")
DEAD, WEAK = "RP13", "RP27"
CARRIED_S: Final = 0.5
QUIET_S: Final = 1.6
INTRODUCED: Final = 4
FLICK_S: Final = 0.05
"""Too fast for a hand: perhaps a sleeve."""


class BoardVisits:
    """Every screen that shows a board."""

    def __init__(
        self, app: RingsideApp, hand: Puppet, boards: Boards, shoot: Callable[[str], None]
    ) -> None:
        self.app = app
        self.hand = hand
        self.boards = boards
        self._shoot = shoot
        self.real: Any = None
        """The hand over the board."""

    def visit_all(self) -> None:
        """From Home and back to it."""
        for visit in (self._found, self._placement, self._simulated, self._sensors, self._figures):
            visit()
            self.boards.disconnect()
            self.hand.pass_time(0.3)

    def _press(self, *acts: ActIntent) -> None:
        for act in acts:
            self.app.send(Press(act, 0))
            self.hand.settle()

    def _found(self) -> None:
        self._press(Go("boards"))
        self.hand.pass_time(1.0)
        self._shoot("boards found")
        self._press(Do.GO_BACK)

    def _placement(self) -> None:
        self._link("presence")
        self._press(Go("setup"))
        self.hand.pass_time(1.5)
        self._press(
            With(Do.CHANGE_SETUP, "mode", "duel"),
            With(Do.CHOOSE_HERO, "raptors"),
            With(Do.CHOOSE_HERO, "robert-muldoon"),
            With(Do.CHOOSE_MAP, "raptor-paddock"),
            Do.BEGIN_GAME,
        )
        self._lay()
        for figure in sorted(self.real.standing())[1:]:
            self.real.take_off(figure)
        self.hand.pass_time(QUIET_S)
        self._shoot("placement on a board")
        self._press(OpenSheet(SheetKind.MENU), Go("home"))

    def _link(self, kind: str) -> None:
        """A board that looks to the app like any other: it does not know of the hand over it."""
        self.real = self.boards.simulate(kind)
        assert self.boards.table is not None  # noqa: S101  (it was linked just now)
        self.boards.table.hand = None
        self.hand.pass_time(1.0)

    def _lay(self) -> None:
        """Lay the map of the game on the board, and set its figures up."""
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (a game was begun)
        self._press(Do.CLOSE_LESSON)
        game = desk.session.game
        self.real.lay(wiring_for(game.book.battlefield))
        self.real.game = game
        self.hand.pass_time(0.5)
        for fighter in game.table.fighters.values():
            if fighter.space is not None:
                self._put(fighter.id, fighter.space)
        self.hand.pass_time(QUIET_S)
        self._press(Do.CLOSE_TOAST)

    def _put(self, figure: str, space: str) -> None:
        """Put a figure there, from wherever it is, and take the hand away."""
        self.real.held = figure
        self.real.put(space)
        self.hand.pass_time(0.3)

    def _sample(self) -> None:
        """The sample game on the table, with nobody explaining it."""
        self._press(PlaySample())
        self._lay()

    # --- At the table -------------------------------------------------------------------------

    def _simulated(self) -> None:
        self._press(PlaySample(on_simulated_board=True))
        self.hand.pass_time(QUIET_S)
        self._shoot("simulated board")
        self._press(OpenSheet(SheetKind.MENU), Go("home"))
        self._link("presence")
        self._sample()
        self._lift_and_ask()
        self._disagree()
        self.real.unplug()
        self.hand.pass_time(2.0)
        self._shoot("link lost")
        self._press(OpenSheet(SheetKind.MENU), Go("home"))

    def _lift_and_ask(self) -> None:
        real = self.real
        real.lift(RUNNER)
        self.hand.pass_time(CARRIED_S)
        self._shoot("lifted")
        real.put(RUNNER)
        self.hand.pass_time(QUIET_S)
        real.lift(RUNNER)
        self.hand.pass_time(FLICK_S)
        real.put(TRAP)
        self.hand.pass_time(QUIET_S)
        self._shoot("trap question")
        real.tidy()
        self.hand.pass_time(QUIET_S)
        self._both_up()

    def _both_up(self) -> None:
        """Two figures are taken up and put down: no contact can tell which is which."""
        board, spaces = self.real.board, self.real.standing()
        both = [figure for figure, space in spaces.items() if space in {RUNNER, OTHER}]
        for figure in both:
            board.lift(figure, self.hand.now_ms())
            self.hand.pass_time(0.3)
        for figure, end in zip(both, ENDS, strict=True):
            board.put(figure, end, self.hand.now_ms())
            self.hand.pass_time(0.3)
        self.hand.pass_time(QUIET_S)
        self._shoot("which is which")
        for figure in both:
            board.put(figure, spaces[figure], self.hand.now_ms())
            self.hand.pass_time(0.4)
        self.hand.pass_time(QUIET_S)

    def _disagree(self) -> None:
        real = self.real
        real.knock()
        self.hand.pass_time(2.0)
        self._shoot("mismatch")
        self._press(RebuildBoard())
        self.hand.pass_time(0.5)
        self._shoot("rebuild")
        self._press(StopPlacing())
        real.tidy()
        self.hand.pass_time(QUIET_S)

    # --- Boards -------------------------------------------------------------------------------

    def _sensors(self) -> None:
        """Every sensor has been tried; one is dead, one has flapped."""
        self._link("presence")
        self._sample()
        real = self.real
        home = min(real.standing().items())
        for number in range(1, 29):
            space = f"RP{number:02}"
            if space not in real.standing().values():
                real.board.put(home[0], space, self.hand.now_ms())
                self.hand.pass_time(0.06)
        real.board.set_fault(DEAD, self.hand.now_ms())
        real.board.put(home[0], WEAK, self.hand.now_ms())
        for _ in range(3):
            self.hand.pass_time(0.4)
            real.board.lift(home[0], self.hand.now_ms())
            self.hand.pass_time(0.1)
            real.board.put(home[0], WEAK, self.hand.now_ms())
        self.hand.pass_time(0.4)
        real.board.put(*home, self.hand.now_ms())
        self.hand.pass_time(QUIET_S)
        self._press(AnswerBoard(None), AgreeWithScreen(), Do.CLOSE_TOAST)
        self.hand.pass_time(QUIET_S)
        self._press(OpenSheet(SheetKind.MENU), Go("boards"), ShowPage("sensors"))
        self._shoot("sensors")
        self._press(Do.GO_BACK, OpenSheet(SheetKind.MENU), Go("home"))

    def _figures(self) -> None:
        self._link("identity")
        self._sample()
        self._press(OpenSheet(SheetKind.MENU), Go("boards"), ShowPage("figures"))
        board, spaces = self.real.board, self.real.standing()
        for number, (figure, space) in enumerate(spaces.items()):
            if number < INTRODUCED:
                self._press(With(Do.INTRODUCE_FIGURE, figure))
                board.hold_to_pad(figure, self.hand.now_ms())
                self.hand.pass_time(0.4)
                board.take_from_pad(self.hand.now_ms())
                board.put(figure, space, self.hand.now_ms())
                self.hand.pass_time(0.4)
            elif number == INTRODUCED:
                self._press(With(Do.INTRODUCE_FIGURE, figure))
        self._shoot("figures")
        self._press(ShowPage("boards"), Do.GO_BACK, OpenSheet(SheetKind.MENU), Go("home"))
