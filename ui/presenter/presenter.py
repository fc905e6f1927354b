"""The whole app without a widget: which screen is open, and the one door for every touch.

`send` takes an intent, `view` gives what the open screen shows, `tick` lets time pass. Listeners
are told when something may look different. Desks and the game are imported when they are opened:
the first frame must not wait for what Home does not need.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.content.problems import ContentError
from companion.journal.errors import JournalError
from companion.journal.shelf import Shelf
from companion.seats import Seat
from ui.presenter.board import BoardPort, Follower, NoBoard
from ui.presenter.boards_port import BoardsPort, NoBoards
from ui.presenter.home import HomeDesk
from ui.presenter.outcomes import (
    Go,
    GoBackTo,
    NewGame,
    OpenHistory,
    Rematch,
    Resume,
    StartGame,
    TrySample,
)
from ui.presenter.settings import SettingsKeeper
from ui.presenter.words import load_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.game import Game
    from companion.session import GameSession
    from ui.presenter.boards import BoardsDesk
    from ui.presenter.content import Library
    from ui.presenter.desk import Desk
    from ui.presenter.help import HelpDesk
    from ui.presenter.history import HistoryDesk
    from ui.presenter.intents import Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.table.desk import TableDesk
    from ui.viewdata.table import LinkView


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Presenter:
    """The app's state that people can see."""

    def __init__(
        self,
        folder: Path,
        *,
        version: str,
        now: Callable[[], str] = _now,
        on_cue: Callable[[str, str], None] = lambda _sound, _spoken: None,
        board: BoardPort | None = None,
        boards: BoardsPort | None = None,
        strict_words: bool = False,
    ) -> None:
        self.folder = folder
        self.version = version
        self.words = load_words(strict=strict_words)
        self.settings = SettingsKeeper(folder)
        self.shelf = Shelf(folder / "games")
        self.boards: BoardsPort = boards or NoBoards()
        self.table: TableDesk | None = None
        self.screen = "home"
        self._now = now
        self._cue = on_cue
        self._listeners: list[Callable[[], None]] = []
        self._home = HomeDesk(
            self.words, lambda: self.library, self.shelf, self.settings,
            boards=self.boards, link=lambda: self.link,
        )  # fmt: skip
        self._desk: Desk = self._home
        self.near = 0
        """The seat at the near edge of the tablet."""
        self._history: HistoryDesk | None = None
        self._is_at_table = False
        """Whether the game on the table is being played: on Home its figures may be put away."""
        self.use_board(board or NoBoard(self.words.say("table.link.none")))

    def use_board(self, board: BoardPort) -> None:
        """Let this board be the one that the table follows."""
        self.board = board
        self._follower = Follower(board)
        self._shown_link = board.link()
        if self.table is not None:
            self.table.listen_to(self._follower)

    @cached_property
    def library(self) -> Library:
        """Heroes, battlefields and rules; an empty Home needs none of them."""
        from ui.presenter.content import Library

        return Library(self.folder / "heroes")

    # --- Looking ------------------------------------------------------------------------------

    def view(self) -> Any:
        """What the open screen shows."""
        return self._desk.view()

    @property
    def link(self) -> LinkView:
        """How the board is, for the light on every screen."""
        if self.table is not None and self._followed is not None:
            return self.table.shown_link
        return self.board.link()

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Tell this listener whenever something may look different."""
        self._listeners.append(listener)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()

    # --- Doing --------------------------------------------------------------------------------

    def send(self, intent: Intent) -> None:
        """Something was touched."""
        outcome = self._desk.send(intent)
        if outcome is not None:
            self._follow(outcome)
        self._follower.tell(self._followed)
        self._tell()

    def tick(self, seconds: float) -> None:
        """Time passes, and the board is listened to."""
        changed = self._desk.tick(seconds)
        self._follower.tell(self._followed)
        if self.table is not None and self._followed is not None:
            changed |= self.table.sense(seconds)
            self._follower.tell(self._followed)
        else:
            self.board.poll()  # nobody plays: what is heard is about no game
        if self.link != self._shown_link:
            self._shown_link = self.link
            changed = True
        if changed:
            self._tell()

    @property
    def _followed(self) -> Game | None:
        """The game that the board follows: the one that is played and not over."""
        if self.table is None or not self._is_at_table:
            return None
        game = self.table.session.game
        return None if game.table.is_over else game

    def fail(self, error: BaseException) -> None:
        """A screen broke: say so kindly, and keep the game safe."""
        from ui.presenter.trouble import TroubleDesk

        path = self.table.session.journal.path if self.table is not None else None
        self._show(
            "trouble",
            TroubleDesk(
                self.words,
                error,
                log=path,
                reports=self.folder / "reports",
                version=self.version,
                flight=self.boards.flight,
            ),
        )
        self._tell()

    def close(self) -> None:
        """Leave; a game on the table can be resumed at any time."""
        if self.table is not None:
            self.table.session.close()
            self.table = None
            self._follower.tell(None)

    # --- Following ----------------------------------------------------------------------------

    def _follow(self, outcome: Outcome) -> None:
        match outcome:
            case Go(screen=screen, at=at):
                self._go(screen, at)
            case StartGame(setup=setup):
                self._start(setup)
            case Rematch(setup=setup):
                self._rematch(setup)
            case TrySample(setup=setup, on_simulated_board=is_simulated):
                self._try_sample(setup, is_simulated=is_simulated)
            case Resume(path=path):
                self._resume(path)
            case OpenHistory(path=path):
                self._open_history(path)
            case GoBackTo():
                self._go_back_to(outcome)

    def _show(self, screen: str, desk: Desk) -> None:
        self.screen, self._desk = screen, desk
        if screen in {"table", "simulated", "home", "setup", "games"}:
            self._is_at_table = screen in {"table", "simulated"}

    def _show_table(self, desk: TableDesk) -> None:
        """The table; with a hand over it if its board is a simulated one."""
        from ui.presenter.simulated import SimulatedDesk

        hand = self.boards.hand
        if hand is None:
            self._show("table", desk)
        else:
            self._show("simulated", SimulatedDesk(desk, hand))

    def _go(self, screen: str, at: str | None) -> None:
        from ui.presenter.games import GamesDesk
        from ui.presenter.settings_desk import SettingsDesk
        from ui.presenter.setup import SetupDesk

        here = self.screen if self.screen in {"table", "history"} else "home"
        here = "table" if self.screen == "simulated" else here
        if screen == "table" and self.table is not None:
            self._show_table(self.table)
        elif screen == "setup":
            self._show("setup", SetupDesk(self.words, self.library, self.settings))
        elif screen == "games":
            self._show("games", GamesDesk(self.words, self.library, self.shelf))
        elif screen == "settings":
            desk = SettingsDesk(
                self.words, self.settings,
                version=self.version, games=self.shelf.folder, back_to=here,
            )  # fmt: skip
            self._show("settings", desk)
        elif screen == "boards":
            self._show("boards", self._boards(here))
        elif screen == "help":
            self._show("help", self._help(at, here))
        elif screen == "history" and self._history is not None:
            self._show("history", self._history)
        else:
            self._home.refresh()
            self._show("home", self._home)

    def _boards(self, back_to: str) -> BoardsDesk:
        from ui.presenter.boards import BoardsDesk

        return BoardsDesk(
            self.words, self.boards, lambda: self.link,
            library=lambda: self.library,
            game=self.table.session.game if self.table is not None else None,
            back_to=back_to,
        )  # fmt: skip

    def _help(self, rule: str | None, back_to: str) -> HelpDesk:
        from ui.presenter.help import HelpDesk

        table = self.table.session.game.table if self.table is not None else None
        heroes = tuple(player.hero for player in table.players.values()) if table else ()
        return HelpDesk(self.words, self.library, rule=rule, heroes=heroes, back_to=back_to)

    # --- Games --------------------------------------------------------------------------------

    def _start(self, setup: NewGame) -> TableDesk | None:
        """Begin a game and show its table; None if it cannot be."""
        from companion.game import check_seats
        from companion.session import GameSession

        try:
            book = self.library.rulebook(
                setup.map, setup.edition, setup.mode, heroes=[s.hero for s in setup.seats]
            )
            fits = check_seats(book, setup.seats)
            if not fits:
                self._desk.remark(self.library.sentence(fits))
                return None
            self.close()
            session = GameSession.begin(
                self._new_path(), book, setup.seats, app=self.version, now=self._now
            )
        except (ContentError, JournalError) as wrong:
            self._desk.remark(self.words.say("app.cannot-open"), str(wrong))
            return None
        self.near = setup.near
        self.settings.change(last_game=session.journal.path.name, last_near=setup.near)
        desk = self._open_table(session)
        desk.open_as(saved=False)
        return desk

    def _open_table(self, session: GameSession) -> TableDesk:
        from ui.presenter.table.desk import TableDesk

        self.table = TableDesk(session, self.library, self.words, self.settings, self._cue)
        self.table.listen_to(self._follower)
        self._show_table(self.table)
        self._follower.tell(self._followed)
        return self.table

    def _new_path(self) -> Path:
        folder = self.shelf.folder
        folder.mkdir(parents=True, exist_ok=True)
        stem = self._now()[:19].replace(":", "-").replace("T", "-")
        path, number = folder / f"{stem}.jsonl", 1
        while path.exists():
            number += 1
            path = folder / f"{stem}-{number}.jsonl"
        return path

    def _rematch(self, setup: NewGame | None) -> None:
        if setup is None and self.table is not None:
            table = self.table.session.game.table
            setup = NewGame(
                edition=table.edition,
                mode=table.mode,
                map=table.map,
                seats=tuple(
                    Seat(player=p.id, name=p.name, hero=p.hero, team=p.team)
                    for p in table.players.values()
                ),
                near=self.near,
            )
        if setup is not None:
            self._start(setup)

    def _try_sample(self, setup: NewGame, *, is_simulated: bool) -> None:
        from ui.presenter.sample import Coach, prepare

        desk = self._start(setup)
        if desk is not None:
            prepare(desk.session)
            desk.coach = Coach()
            if is_simulated:
                self._follower.tell(self._followed)
                self.boards.simulate("presence")
                self._show_table(desk)

    def _resume(self, path: Path) -> None:
        from companion.session import GameSession

        self.close()
        try:
            session, log = GameSession.resume(path, self.library.book_for, now=self._now)
        except (ContentError, JournalError) as wrong:
            self._desk.remark(self.words.say("app.cannot-open"), str(wrong))
            return
        self.near = self.settings.now.near_in(path)
        desk = self._open_table(session)
        desk.open_as(saved=True)
        if log.torn:
            desk.remark(self.words.say("app.torn"))

    # --- History ------------------------------------------------------------------------------

    def _open_history(self, path: Path | None) -> None:
        """The decisions of a game; of the one on the table if no other is named."""
        from ui.presenter.history import HistoryDesk

        is_live = path is None and self.table is not None
        try:
            self._history = HistoryDesk(
                self.words,
                self.library,
                game=self.table.session.game if is_live and self.table is not None else None,
                path=path,
                exports=self.folder / "exports",
                back_to="table" if is_live else "games",
            )
        except (ContentError, JournalError) as wrong:
            self._desk.remark(self.words.say("app.cannot-open"), str(wrong))
            return
        self._show("history", self._history)

    def _go_back_to(self, wish: GoBackTo) -> None:
        """Undo decision by decision until an earlier one stands; everybody has agreed."""
        from ui.presenter.table.going_back import to_decision

        if wish.path is not None:
            self._resume(wish.path)
        if self.table is None:
            return
        to_decision(self.table, wish.decision)
        self._show_table(self.table)
