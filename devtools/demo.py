"""A scripted game through the real app, offscreen: told in words, with pictures of it.

It is played on a simulated board: fingers drag the figures, the board senses them, and only cards
and choices are tapped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.play.intents import AnswerBoard, TapSpace
from companion.telling.tell import before_of, tell
from companion.tracking.outputs import Phase
from devtools.player import next_tap
from drawing.map_view import MarkKind
from drawing.tokens import TAP_SLOP
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, OpenHistory
from ui.theme.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.rules.battlefield import SpaceId
    from devtools.puppet import Hand
    from hardware.boards.hand import BoardHand
    from ui.app.app import RingsideApp
    from ui.presenter.table.desk import TableDesk
    from ui.viewdata.table import TableView

RUNNER_FROM: Final = "RP09"
TRAP: Final = "RP21"
MOST_TAPS: Final = 600
SETTLE_S: Final = 0.8
LONGEST_S: Final = 5.0
"""A board that has not made up its mind by then wants an answer."""
VERDICT_S: Final = 1.4
"""By then it is told who won a combat."""
WHOLE_FIGHT_S: Final = 4.0
"""By then the last one has been shown to its end, and the winner follows."""
STEPS: Final = 6
"""Of a finger on its way."""
LIFT: Final = 0.35
"""How far a finger goes to lift a figure, as a share of a space."""


class Demo:
    """Plays the sample game: reach, a sprung trap, why, then combats until somebody has won."""

    def __init__(
        self, app: RingsideApp, puppet: Hand, folder: Path, tell_line: Callable[[str], object]
    ) -> None:
        self.app = app
        self.puppet = puppet
        self.folder = folder
        self.tell_line = tell_line
        self.pictures: list[Path] = []
        self.drags = 0
        self._told = 0
        self._then: Press | None = None

    @property
    def desk(self) -> TableDesk:
        """The table, once the sample game is on it."""
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (the sample game was begun)
        return desk

    @property
    def hand(self) -> BoardHand:
        """The hand over the simulated board."""
        hand = self.app.presenter.boards.hand
        assert hand is not None  # noqa: S101  (the game is played on a simulated board)
        return hand

    @property
    def view(self) -> TableView:
        """The table as everybody sees it."""
        view: TableView = self.app.presenter.view().table
        return view

    def play(self) -> None:
        """Play it all."""
        puppet = self.puppet
        self._picture("home")
        puppet.tap(PlaySample(on_simulated_board=True))
        puppet.until(lambda: self.app.presenter.board.phase is Phase.IN_SYNC)
        self._wait_for_toast()
        self._picture("table")
        self._drag(RUNNER_FROM, lambda: TRAP, picture="reach")
        self._tell_new()
        self._picture("trap")
        puppet.tap(OpenSheet(SheetKind.WHY))
        self._picture("why")
        puppet.tap(Do.CLOSE_SHEET)
        for name in self._play_on():
            self._picture(name)
        self._tell_new()
        puppet.until(lambda: self.view.winner is not None)
        puppet.pass_time(WHOLE_FIGHT_S)
        self._picture("winner")
        puppet.tap(OpenHistory())
        self._picture("history")
        puppet.tap(Do.GO_BACK)
        puppet.tap(Go("home"))
        puppet.tap(Go("boards"))
        self._picture("boards")

    def _wait_for_toast(self) -> None:
        """The board has said that it agrees; then the coach says what to try."""
        self.puppet.until(lambda: self.desk.toast is None)

    def _bump(self) -> None:
        """Somebody bumps into the table: the board says what to put back, and it is put back."""
        self.puppet.tap(Do.KNOCK_OVER)
        self.puppet.until(lambda: self.app.presenter.board.phase is Phase.MISMATCH)
        self._picture("mismatch")
        self._put_right()

    def _play_on(self) -> Iterator[str]:
        """Play to the end; yields the names of moments worth a picture, each once."""
        wanted = ["cards", "fight"]
        is_bumped = False
        for _ in range(MOST_TAPS):
            table = self.desk.session.game.table
            if not is_bumped and table.choice is None and table.combat is None:
                is_bumped = True
                self._bump()
            view = self.view
            for name in list(wanted):
                if getattr(view, name) is not None:
                    wanted.remove(name)
                    if name == "fight":
                        self.puppet.pass_time(VERDICT_S)
                    yield name
            if not self._do_next(view):
                return
            self._tell_new()

    def _do_next(self, view: TableView) -> bool:
        """The next thing; False once somebody has won."""
        self._answer_the_board()
        tap = next_tap(view)
        if tap is None:
            return False
        if isinstance(tap, Press):
            self.puppet.tap(tap.act)
        elif self._is_to_lift(view, tap.space):
            self._drag(tap.space, lambda: self._where_to(tap.space))
            self._do_instead()
        else:
            self.puppet.tap_space(tap.space)
        self._put_right()
        return True

    @staticmethod
    def _is_to_lift(view: TableView, space: SpaceId) -> bool:
        """Whether a tap there would select a figure to move it: then a hand takes it instead."""
        chosen = {MarkKind.TARGET, MarkKind.ASKED}
        is_chosen = any(m.space == space and m.kind in chosen for m in view.map.marks)
        return not is_chosen and any(figure.space == space for figure in view.map.figures)

    def _where_to(self, start: SpaceId) -> SpaceId:
        """Where the lifted figure goes, by what the screen shows; back if it had better stay."""
        tap = next_tap(self.view)
        if isinstance(tap, TapSpace):
            return tap.space
        self._then = tap
        return start

    def _do_instead(self) -> None:
        """What is tapped after a figure was put back where it stood."""
        then, self._then = self._then, None
        if then is not None and self.puppet.has(then.act):
            self.puppet.tap(then.act)

    # --- Fingers --------------------------------------------------------------------------------

    def _place(self, space: SpaceId) -> tuple[float, float]:
        (field,) = self._fields()
        x, y = field.to_window(*field.place_of(space))
        return float(x), float(y)

    def _fields(self) -> list[Any]:
        return [
            widget
            for widget in self.puppet.widgets()
            if hasattr(widget, "place_of") and getattr(widget, "interactive", False)
        ]

    def _drag(self, start: SpaceId, end: Callable[[], SpaceId], picture: str = "") -> None:
        """Take a figure, look where it may go, and put it there."""
        (field,) = self._fields()
        x, y = self._place(start)
        self.drags += 1
        with self.puppet.finger_at((x, y)) as move:
            further = max(field.radius * LIFT, px(TAP_SLOP))  # else it is a tap on a small map
            x, y = x + further, y + further
            move(x, y)
            self.puppet.pass_time(SETTLE_S / 2)
            if picture:
                self._picture(picture)
            u, v = self._place(end())
            for step in range(1, STEPS + 1):
                move(x + (u - x) * step / STEPS, y + (v - y) * step / STEPS)
        self._settle()

    def _settle(self) -> None:
        """Let the board make up its mind."""
        left_s = LONGEST_S
        self.puppet.pass_time(SETTLE_S)
        while self.app.presenter.board.phase is Phase.MOVING and left_s > 0:
            self.puppet.pass_time(SETTLE_S)
            left_s -= SETTLE_S
        self._answer_the_board()

    def _answer_the_board(self) -> None:
        """Say what happened if the board cannot know it: the first answer is what was done."""
        acts = [widget.intent for widget in self.puppet.widgets() if hasattr(widget, "intent")]
        answers = [act for act in acts if isinstance(act, AnswerBoard)]
        if answers:
            self.puppet.tap(answers[0])
            self.puppet.pass_time(SETTLE_S)

    def _put_right(self) -> None:
        """Put every figure where the game has it, one after the other, as people do."""
        for _ in range(len(self.desk.session.game.table.fighters)):
            fighters = self.desk.session.game.table.fighters
            wrong = [
                (at, fighters[figure].space)
                for figure, at in self.hand.standing().items()
                if fighters[figure].space not in {at, None}
            ]
            free = [way for way in wrong if way[1] not in self.hand.standing().values()]
            if not free:
                return
            (start, end), *_ = free
            self.hand.lift(start)
            self.puppet.pass_time(SETTLE_S / 2)
            self.hand.put(str(end))
            self._settle()

    # --- Telling --------------------------------------------------------------------------------

    def _tell_new(self) -> None:
        """Tell the decisions that were made since the last time."""
        game = self.desk.session.game
        for step in game.steps[max(self._told, 1) :]:
            told = tell(game.book, self.desk.library, step, before_of(game, step))
            rules = f"[{', '.join(told.rules)}]" if told.rules else ""
            parts = (f"{step.number:4} {told.title}.", told.detail, rules)
            self.tell_line(" ".join(part for part in parts if part))
        self._told = len(game.steps)

    def _picture(self, name: str) -> None:
        self.puppet.pass_time(0.4)
        path = self.folder / f"{len(self.pictures) + 1:02}-{name}.png"
        self.pictures.append(self.puppet.screenshot(path))
