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

from companion.content.languages import speak
from companion.content.problems import ContentError
from companion.journal.errors import JournalError
from companion.journal.second_copy import RecoveredGame, recover_all
from companion.journal.shelf import Shelf, cannot_keep
from companion.play.ports import BoardSync
from companion.seats import same_again
from companion.telling.words import load_words
from hardware.boards.no_boards import NoBoards
from ui.presenter.board import BoardPort, link_of
from ui.presenter.home import HomeDesk
from ui.presenter.keeping import tell_of_log, tell_of_opened, tell_of_recovered, try_to_keep
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, GoBackTo, OpenHistory, Rematch, Resume, StartGame
from ui.presenter.settings import SettingsKeeper

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.content.library import Library
    from companion.content.settings_file import Settings
    from companion.game import Game
    from companion.play.draft import GameDraft
    from companion.play.session import GameSession
    from companion.seats import NewGame
    from hardware.boards.service import Boards
    from ui.presenter.desk import Desk
    from ui.presenter.history import HistoryDesk
    from ui.presenter.intents import Intent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.table.desk import TableDesk
    from ui.viewdata.table import LinkView


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _speak(settings: Settings) -> None:
    """Everybody who says something asks which language is spoken: nothing else has to change."""
    speak(settings.language)


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
        boards: Boards | NoBoards | None = None,
        has_voice: bool = True,
        strict_words: bool = False,
    ) -> None:
        self.folder = folder
        self.version = version
        self.settings = SettingsKeeper(folder)
        speak(self.settings.now.language)
        self.settings.subscribe(_speak)
        self.words = load_words(strict=strict_words)
        self.shelf = Shelf(folder / "games")
        recovered = recover_all(self.shelf.folder)
        self.boards = boards or NoBoards()
        self.table: TableDesk | None = None
        self.draft: GameDraft | None = None
        """The game that was set up last."""
        self.screen = "home"
        self.has_voice = has_voice
        self._now = now
        self._cue = on_cue
        self._listeners: list[Callable[[], None]] = []
        self._home = HomeDesk(
            self.words, lambda: self.library, self.shelf, self.settings,
            boards=self.boards, link=lambda: self.link, table=lambda: self.table,
        )  # fmt: skip
        self._desk: Desk = self._home
        self._tell_at_start(recovered)
        self.near = 0
        """The seat at the near edge of the tablet."""
        self._history: HistoryDesk | None = None
        self._is_at_table = False
        """Whether the game on the table is being played: on Home its figures may be put away."""
        self.use_board(board or self.boards)

    def use_board(self, board: BoardPort) -> None:
        """Let this board be the one that the table follows."""
        self.board = board
        self._board_sync = BoardSync(board)
        self._shown_link = link_of(board, self.words)
        if self.table is not None:
            self.table.listen_to(self.board, self._board_sync)

    @cached_property
    def library(self) -> Library:
        """Heroes, battlefields and rules; an empty Home needs none of them."""
        from companion.content.library import Library

        return Library(self.folder)

    def forget_library(self) -> None:
        """What lies in the folders of one's own has changed: read it again."""
        self.__dict__.pop("library", None)

    def _tell_at_start(self, recovered: tuple[RecoveredGame, ...]) -> None:
        """What people have to know before they begin: what was found again, what cannot be kept."""
        tell_of_recovered(recovered, self._home)
        self._tell_not_kept(self._home, "home.not-kept", cannot_keep(self.shelf.folder))

    # --- Looking ------------------------------------------------------------------------------

    def view(self) -> Any:
        """What the open screen shows."""
        return self._desk.view()

    @property
    def link(self) -> LinkView:
        """How the board is, for the light on every screen."""
        if self.table is not None and self._followed is not None:
            return self.table.shown_link
        return link_of(self.board, self.words)

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Tell this listener whenever something may look different."""
        self._listeners.append(listener)

    def _notify(self) -> None:
        for listener in self._listeners:
            listener()

    # --- Doing --------------------------------------------------------------------------------

    def send(self, intent: Intent) -> None:
        """Something was touched."""
        outcome = self._desk.send(intent)
        if outcome is not None:
            self._follow(outcome)
        self._board_sync.sync(self._followed)
        self._notify()

    def tick(self, seconds: float) -> None:
        """Time passes, and the board is listened to."""
        changed = self._desk.tick(seconds)
        if self.table is not None and self._followed is not None:
            changed |= self.table.sense(seconds)
        else:
            self._board_sync.sync(None)
            self.board.poll()  # nobody plays: what is heard is about no game
        if self.link != self._shown_link:
            self._shown_link = self.link
            changed = True
        if changed:
            self._notify()

    @property
    def _followed(self) -> Game | None:
        """The game that the board follows: the one that is played and not over."""
        game = self.table.followed if self.table is not None and self._is_at_table else None
        return game if game is not None and game.book.battlefield.is_there else None

    def fail(self, error: BaseException) -> None:
        """A screen broke: say so kindly, and keep the game safe."""
        from ui.presenter.trouble import TroubleDesk

        journal = self.table.session.journal if self.table is not None else None
        self._show(
            "trouble",
            TroubleDesk(
                self.words,
                error,
                log=journal.path if journal is not None else None,
                is_kept=journal is not None and journal.is_kept,
                reports=self.folder / "reports",
                version=self.version,
                flight=self.boards.flight,
            ),
        )
        self._notify()

    def close(self) -> None:
        """Leave; a game on the table can be resumed at any time."""
        if self.table is not None:
            journal = self.table.session.journal
            self.table.session.close()
            tell_of_log(journal, self._home)
            self.table = None
            self._board_sync.sync(None)

    # --- Following ----------------------------------------------------------------------------

    def _follow(self, outcome: Outcome) -> None:
        match outcome:
            case Go(screen=screen, at=at):
                self._go(screen, at)
            case StartGame(setup=setup) | Rematch(setup=setup):
                if setup is None and self.table is not None:
                    setup = same_again(self.table.session.game.table, self.near)
                if setup is not None:
                    self._start(setup)
            case PlaySample(on_simulated_board=is_simulated):
                self._play_sample(is_simulated=is_simulated)
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
        if hand is None or not desk.scene.has_map:
            self._show("table", desk)
        else:
            self._show("simulated", SimulatedDesk(desk, hand))

    def _go(self, screen: str, at: str | None) -> None:
        from ui.presenter.menus import DESKS

        here = self.screen if self.screen in {"table", "history"} else "home"
        if self.screen == "simulated" or (self.screen == "photo" and self._is_at_table):
            here = "table"
        elif self.screen == "settings" and screen == "photo":
            here = "settings"
        if screen == "table" and self.table is not None:
            self._show_table(self.table)
        elif screen in DESKS:
            self._show(screen, DESKS[screen](self, at, here))
        elif screen == "history" and self._history is not None:
            self._show("history", self._history)
        else:
            self._home.refresh()
            self._show("home", self._home)

    # --- Games --------------------------------------------------------------------------------

    def _start(
        self, setup: NewGame, prepare: Callable[[GameSession], None] | None = None
    ) -> TableDesk | None:
        """Begin a game, prepared by somebody, and show its table; None if it cannot be."""
        from companion.game import check_seats
        from companion.play.session import GameSession

        try:
            book = self.library.rulebook(
                setup.map, setup.edition, setup.mode, heroes=[s.hero for s in setup.seats]
            )
            fits = check_seats(book, setup.seats)
            if not fits:
                self._desk.remark(self.library.sentence(fits))
                return None
        except ContentError as wrong:
            self._cannot_open(wrong)
            return None
        self.close()
        session = GameSession.unkept(
            setup, book, self.library, self.shelf.folder, app=self.version, now=self._now
        )
        if prepare is not None:
            prepare(session)
        problem = try_to_keep(session.journal)
        desk = self._take_up(session, self.library, setup.near)
        if prepare is None:
            desk.open_as(saved=False)
        self._tell_not_kept(desk, "app.not-kept", problem)
        return desk

    def _cannot_open(self, wrong: Exception) -> None:
        self._desk.remark(self.words.say("app.cannot-open"), str(wrong))

    def _tell_not_kept(self, desk: Desk, key: str, problem: str | None) -> None:
        """Say where a game would be kept and why it is not, if so."""
        if problem is not None:
            detail = self.words.say(
                "app.not-kept-detail", folder=self.shelf.folder, problem=problem
            )
            desk.announce(self.words.say(key), detail)

    def _take_up(self, session: GameSession, library: Library, near: int) -> TableDesk:
        """A game comes onto the table."""
        self.near = near
        self._note_log(session)
        session.subscribe(lambda _step: self._note_log(session))
        return self._open_table(session, library)

    def _note_log(self, session: GameSession) -> None:
        """Where the game is, and who sits at the near edge of it."""
        self.settings.change(last_game=session.journal.path.name, last_near=self.near)

    def _open_table(self, session: GameSession, library: Library) -> TableDesk:
        from ui.presenter.table.desk import TableDesk

        self.table = TableDesk(session, library, self.words, self.settings, self._cue)
        self.table.teach()
        self.table.listen_to(self.board, self._board_sync)
        self._show_table(self.table)
        self._board_sync.sync(self._followed)
        return self.table

    def _play_sample(self, *, is_simulated: bool) -> None:
        from companion.play.sample import prepare, sample_game

        desk = self._start(sample_game(self.words), prepare)
        if desk is not None and is_simulated:
            self._board_sync.sync(self._followed)
            self.boards.simulate("presence")
            self._show_table(desk)

    def _resume(self, path: Path) -> None:
        from companion.play.session import GameSession, OnlyToLookAtError

        if self.table is not None and self.table.session.journal.path == path:
            # A board is compared with it, as with any that is opened.
            self._open_table(self.table.session, self.table.library).open_as(saved=True)
            return
        self.close()
        try:
            session, opened = GameSession.resume(path, self.library, now=self._now)
        except OnlyToLookAtError as wrong:
            self._open_history(path)
            self._desk.announce(self.words.say("app.only-to-look-at"), str(wrong))
            return
        except (ContentError, JournalError) as wrong:
            self._cannot_open(wrong)
            return
        desk = self._take_up(session, opened.known, self.settings.now.near_in(path))
        desk.open_as(saved=True)
        if not session.journal.is_kept:
            problem = cannot_keep(path.parent) or self.words.say("app.not-writable")
            self._tell_not_kept(desk, "app.not-kept", problem)
        tell_of_opened(opened, desk)

    # --- History ------------------------------------------------------------------------------

    def _open_history(self, path: Path | None) -> None:
        """The decisions of a game; of the one on the table if no other is named."""
        from ui.presenter.history import HistoryDesk

        live = self.table if path is None else None
        try:
            self._history = HistoryDesk(
                self.words,
                live.library if live is not None else self.library,
                game=live.session.game if live is not None else None,
                path=path,
                exports=self.folder / "exports",
                back_to="table" if live is not None else "games",
            )
        except (ContentError, JournalError) as wrong:
            self._cannot_open(wrong)
            return
        self._show("history", self._history)

    def _go_back_to(self, wish: GoBackTo) -> None:
        """Undo decision by decision until an earlier one stands; everybody has agreed."""
        from companion.play.undo import to_decision

        if wish.path is not None:
            self._resume(wish.path)
        if self.table is None:
            return
        to_decision(self.table, wish.decision)
        self._show_table(self.table)
