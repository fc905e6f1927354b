"""Home: the game that goes on, a rematch, a new game, and the way to everything else."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.languages import spoken
from companion.journal.errors import JournalError
from companion.rules.battlefield import NO_BATTLEFIELD
from drawing.looks import health_of, map_of, mark_of_hero, player_number
from hardware.boards.no_boards import NoBoards
from hardware.boards.values import FoundState
from ui.presenter.board import board_name
from ui.presenter.desk import Desk
from ui.presenter.intents import Do
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go, Rematch, Resume
from ui.viewdata.kit import Act, Weight
from ui.viewdata.menus import HomeView, ResumeView
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.content.kept_games import OpenedGame
    from companion.content.library import Library
    from companion.content.whole_file import Unused
    from companion.game import Game
    from companion.journal.shelf import KeptGame, Shelf
    from companion.seats import NewGame
    from companion.table import Table
    from hardware.boards.service import Boards
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.settings import SettingsKeeper
    from ui.presenter.table.desk import TableDesk

READ_EVERY_S: Final = 0.1
READ_FOR_S: Final = 0.016
"""While nobody waits heroes and battlefields are read this often, for about a frame or one file."""


@dataclass(eq=False)
class HomeDesk(Desk):
    """The first screen. Without a kept game nothing is read but the folder."""

    library: Callable[[], Library]
    shelf: Shelf
    settings: SettingsKeeper
    _: KW_ONLY
    boards: Boards | NoBoards = field(default_factory=NoBoards)
    link: Callable[[], LinkView] | None = None
    table: Callable[[], TableDesk | None] = lambda: None

    def __post_init__(self) -> None:
        self._games: tuple[KeptGame, ...] = ()
        self._problem: JournalError | None = None
        """Why the folder of games cannot be read."""
        self._resume: tuple[Path, ResumeView] | None = None
        """The log of the game that goes on, and what is shown of it."""
        self._previewed: tuple[KeptGame, str] | None = None
        """The kept game that it is, and in which language; told again only if that has changed."""
        self._last: NewGame | None = None
        self._idle_s = 0.0
        self._unused: list[Unused] = []
        """Files that cannot be used, and that was said."""
        self._tell_unused()
        self.refresh()

    def refresh(self) -> None:
        """Look at the shelf again: a game was played meanwhile."""
        try:
            self._games, self._problem = self.shelf.games(), None
        except JournalError as problem:
            self._games, self._problem = (), problem
        last = next((game for game in self._games if game.players), None)
        near = self.settings.now.near_in(last.path) if last is not None else 0
        self._last = last.again(near) if last is not None else None
        self._resume = self._find_resume()

    def _tell_unused(self) -> bool:
        """Say which small files could not be used, each once; whether there was one."""
        all_ = (*self.settings.unused, *self.boards.unused)
        new = [each for each in all_ if each not in self._unused]
        for unused in new:
            self.announce(self.say("home.unused", name=unused.path.name), str(unused))
        self._unused += new
        return bool(new)

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> HomeView:
        """The screen as it is now."""
        return HomeView(
            resume=self._resume[1] if self._resume is not None else None,
            large=self._large(),
            small=self._small(),
            link=self.link() if self.link is not None else LinkView(text=self.say("home.no-board")),
            toast=self.toast,
        )

    def _told(self, intent: ActIntent, key: str, icon: str, detail: str = "") -> Act:
        """An act of Home, with what it does."""
        return self.act(intent, key, icon, detail=detail or self.say(f"{key}-detail"))

    def _large(self) -> tuple[Act, ...]:
        new = self._told(Go("setup"), "home.new", "attack")
        if self._resume is None:
            new = msgspec.structs.replace(new, weight=Weight.PRIMARY)
        acts = [new]
        if self._last is not None:
            at = len(acts) if self._resume is None else 0
            is_dials = self._last.map == NO_BATTLEFIELD.id
            detail = self.say("home.rematch-dials") if is_dials else ""
            acts.insert(at, self._told(Rematch(), "home.rematch", "rematch", detail))
        acts.append(self._told(Go("setup", NO_BATTLEFIELD.id), "home.dials", "health"))
        acts.append(self._told(PlaySample(), "home.sample", "learn"))
        if self.boards.can_simulate:
            acts.append(self._told(PlaySample(on_simulated_board=True), "home.simulated", "boards"))
        return tuple(acts)

    def _small(self) -> tuple[Act, ...]:
        count = len(self._games)
        games = self.say("home.games", count=count) if count else self.say("home.no-games")
        if self._problem:
            games = self.say("home.unreadable")
        preset = self.say(f"settings.preset-{self.settings.now.preset}")
        return (
            self._told(Go("games"), "home.history", "alert" if self._problem else "history", games),
            self._told(Go("settings"), "home.settings", "settings", preset),
            self._told(Go("help"), "home.help", "rules"),
            self._told(Go("boards"), "home.boards", "boards", self._linked()),
        )

    def _linked(self) -> str:
        """The name of the linked board."""
        found = (board for board in self.boards.found() if board.state is FoundState.LINKED)
        return next((board_name(self.words, board) for board in found), "")

    # --- What is done ---------------------------------------------------------------------------

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case Do.RESUME_LAST:
                return Resume(self._resume[0]) if self._resume is not None else None
            case Rematch():
                return Rematch(self._last) if self._last is not None else None
            case Go() | PlaySample():
                return act
        return None

    def tick(self, seconds: float) -> bool:
        """Time passes: messages go, and what set-up will need is read ahead bit by bit."""
        self._idle_s += seconds
        if self._idle_s >= READ_EVERY_S:
            self._idle_s = 0.0
            end, library = perf_counter() + READ_FOR_S, self.library()
            while library.read_ahead() and perf_counter() < end:
                pass
        return super().tick(seconds) | self._tell_unused()

    # --- The game that goes on ------------------------------------------------------------------

    def _find_resume(self) -> tuple[Path, ResumeView] | None:
        """The game on the table, or the last that is not over and can really be opened."""
        table = self.table()
        if table is not None and not table.session.game.table.is_over:
            session = table.session
            return session.journal.path, self._preview_of(session.game, table.library)
        before, self._previewed = self._previewed, None
        for kept in self._games:
            if kept.can_go_on:
                told = (kept, spoken())
                if self._resume is not None and before == told:
                    self._previewed = told
                    return self._resume
                opened = self._opened(kept.path)
                if opened is not None:
                    self._previewed = told
                    return kept.path, self._preview_of(opened.game, opened.known)
        return None

    def _opened(self, path: Path) -> OpenedGame[Library] | None:
        from companion.content.kept_games import open_to_go_on  # noqa: PLC0415  (only a kept game needs the rules)

        return open_to_go_on(path, self.library())

    def _preview_of(self, game: Game, library: Library) -> ResumeView:
        """The table of a game that goes on."""
        table = game.table
        return ResumeView(
            act=self.act(Do.RESUME_LAST, "home.resume", "play", weight=Weight.PRIMARY),
            title=self.say("home.goes-on"),
            detail=self.words.join(game.book.battlefield.name, self._stands(table)),
            map=map_of(game.book, library.words, table),
            rows=tuple(
                (
                    mark_of_hero(game.book.heroes[player.hero], player_number(table, player.id)),
                    player.name,
                    library.hero_name(player.hero),
                    health_of(table, player.id),
                )
                for player in table.players.values()
            ),
        )

    def _stands(self, table: Table) -> str:
        if table.turn is None:
            return self.say("home.being-placed")
        name = table.players[table.turn.player].name
        return self.say("home.turn", turn=table.turn.number, name=name)
