"""The app without a window, walked through as somebody would: nothing on the way may fail."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from companion.commands import Scope, Undo
from companion.legal import legal_commands
from companion.play.session import Cause
from tests.fuzz.samples import AT
from ui.presenter.intents import Do, Press, With
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.fuzz.judge import Trial
    from ui.presenter.intents import ActIntent

SCREENS: Final = (Go("setup"), Go("settings"), Go("help"), Go("boards"))
PLAYED_ON: Final = 3
IN_HISTORY: Final = (
    With(Do.CHOOSE_NEXT, -1),
    With(Do.CHOOSE_NEXT, -1),
    With(Do.CHOOSE_NEXT, 1),
    Do.RULINGS_ONLY,
    Do.EXPORT_GAME,
    Do.PLAY_HISTORY,
    Do.GO_BACK_HERE,
)


class AppTour:
    """One start of the app in the folder of a trial."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self.presenter = trial.must(
            "open the app", Presenter, trial.home, version="0.1.0", now=lambda: AT
        )
        self.look("Home")

    def look(self, where: str) -> Any:
        """What the open screen shows."""
        return self._trial.must(f"look at {where}", self.presenter.view)

    def press(self, *acts: ActIntent) -> Any:
        """Tap acts one after the other and look at each screen; what is shown at last."""
        view = None
        for act in acts:
            name = type(act).__name__
            self._trial.must(f"tap {name}", self.presenter.send, Press(act))
            view = self.look(f"{self.presenter.screen} after {name}")
        return view

    def wait(self, seconds: float, times: int = 1) -> None:
        """Let time pass."""
        for _ in range(times):
            self._trial.must("let time pass", self.presenter.tick, seconds)

    def visit(self, screens: Iterable[ActIntent] = SCREENS) -> None:
        """See other screens and come back."""
        for screen in screens:
            self.press(screen, Do.GO_BACK)

    def open_games(self) -> None:
        """List the games, and open every one of them from there."""
        games = self.press(Go("games"))
        self._note_refusals(row.enabled for row in games.rows)
        for row in games.rows:
            self.press(row.intent)
            self._see_game()
            self.close()
            self.press(Go("games"))
        self.press(Do.GO_BACK)

    def _see_game(self) -> None:
        """Whatever a game of the list opened."""
        screen = self.presenter.screen
        if screen == "history":
            view = self.press(*IN_HISTORY)
            self.press(Do.CLOSE_SHEET)
            if any(act.intent == Do.COPY_READABLE for act in getattr(view, "tools", ())):
                self._trial.was_refused = True
                self.press(Do.COPY_READABLE)
                self.close()
        elif screen == "table":
            self.wait(0.5)
            self._play_on()
        else:
            self._trial.was_refused = True

    def _play_on(self) -> None:
        """Go on with the game for a while, as touches would, and take it back."""
        desk = self.presenter.table
        assert desk is not None
        session, must = desk.session, self._trial.must
        chance = random.Random(1)
        for _ in range(PLAYED_ON):
            game = session.game
            options = must("ask what is legal", legal_commands, game.book, game.table)
            if options:
                must("play on", session.submit, chance.choice(options), Cause.TOUCH)
                self.look("the table that is played on")
        must("take it back", session.submit, Undo(scope=Scope.TURN, consent=True), Cause.TOUCH)
        self.look("the table as it was")

    def report(self, log: Path) -> None:
        """Something breaks while this log is on the table: the report can be saved."""
        from ui.presenter.trouble import TroubleDesk

        presenter = self.presenter
        desk = TroubleDesk(
            presenter.words,
            RuntimeError("Zoe"),
            log=log,
            reports=presenter.folder / "reports",
            version="0.1.0",
        )
        self._trial.must("save a report", desk.send, Press(Do.SAVE_REPORT))
        self._trial.must("look at the report", desk.view)

    def close(self) -> None:
        """Leave the game that is open and go Home."""
        self._trial.must("leave the game", self.presenter.close)
        self._trial.must("go Home", self._go_home)

    def _go_home(self) -> None:
        self.presenter._follow(Go("home"))  # noqa: SLF001  (there is no one tap that leads Home)

    def _note_refusals(self, enabled: Iterable[bool]) -> None:
        if not all(enabled):
            self._trial.was_refused = True
