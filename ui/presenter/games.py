"""The games that are kept: who, where, when, and how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal.errors import JournalError
from ui.presenter.desk import Desk
from ui.presenter.intents import GoBack, OpenGame
from ui.presenter.outcomes import Go, OpenHistory, Resume
from ui.presenter.when import tell_time, utc_now
from ui.viewdata.kit import Act
from ui.viewdata.menus import GamesView

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from companion.journal.shelf import KeptGame, Shelf
    from ui.presenter.content import Library
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome
    from ui.presenter.words import Words


class GamesDesk(Desk):
    """The list of kept games. A game that goes on is resumed, one that is over is looked at."""

    def __init__(
        self,
        words: Words,
        library: Library,
        shelf: Shelf,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(words)
        self.library = library
        self._shelf = shelf
        self._now = now
        self._games: dict[OpenGame, KeptGame] = {}
        self._rows: tuple[Act, ...] = ()
        self._empty = ""
        self.refresh()

    def refresh(self) -> None:
        """Look at the shelf again."""
        now = self._now().astimezone()
        self._empty = self.words.say("games.empty")
        try:
            games = self._shelf.games()
        except JournalError as problem:
            games, self._empty = (), str(problem)
        self._games = {OpenGame(game.path.stem): game for game in games}
        self._rows = tuple(self._row(act, game, now) for act, game in self._games.items())

    def view(self) -> GamesView:
        """The screen as it is now."""
        return GamesView(
            title=self.words.say("games.title"),
            rows=self._rows,
            empty=self._empty,
            back=self.back_act(),
            toast=self.toast,
        )

    def _row(self, act: OpenGame, game: KeptGame, now: datetime) -> Act:
        if game.header is None:
            return Act(
                intent=act,
                text=game.path.name,
                detail=self.words.say("games.cannot-be-opened"),
                icon="alert",
                enabled=False,
            )
        who = self.words.say("games.against").join(
            self.words.say("games.player", name=p.name, hero=self.library.hero_name(p.hero))
            for p in game.players
        )
        detail = self.words.join(
            self.library.map_name(game.header.map),
            tell_time(self.words, game.last_at or game.header.began_at, now),
            self._stands(game),
        )
        icon = "alert" if game.problem else "winner" if game.is_over else "play"
        return Act(intent=act, text=who, detail=detail, icon=icon)

    def _stands(self, game: KeptGame) -> str:
        if game.damaged_from is not None:
            return self.words.say("games.damaged", line=game.damaged_from)
        if game.is_over:
            names = tuple(dict.fromkeys(game.names(game.winners)))
            return self.words.say("games.won", names=self.words.both(names))
        if not game.turn:
            return self.words.say("games.being-placed")
        return self.words.say("games.turn", turn=game.turn)

    def press(self, act: ActIntent) -> Outcome | None:
        """A game was tapped."""
        if act == GoBack():
            return Go("home")
        game = self._games.get(act) if isinstance(act, OpenGame) else None
        if game is None:
            return None
        if game.header is None:
            self.remark(self.words.say("games.cannot-be-opened"), game.problem)
            return None
        return Resume(game.path) if game.can_go_on else OpenHistory(game.path)
