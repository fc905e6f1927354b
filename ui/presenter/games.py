"""The games that are kept: who, where, when, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from companion.journal.errors import JournalError
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.presenter.outcomes import OpenHistory, Resume
from ui.presenter.when import tell_time, utc_now
from ui.viewdata.kit import Act
from ui.viewdata.menus import GamesView

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from companion.content.library import Library
    from companion.journal.shelf import KeptGame, Shelf
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome


OPEN_EVERY_S: Final = 0.1
"""One more game is tried to be opened this often; each takes about 10 ms,"""
MOST_DECISIONS: Final = 3_000
"""and one with more decisions only when somebody taps it."""


@dataclass(eq=False)
class GamesDesk(Desk):
    """The list of kept games. A game that goes on is resumed, one that is over is looked at."""

    library: Library
    shelf: Shelf
    now: Callable[[], datetime] = utc_now
    back_to: str = field(default="home", kw_only=True)
    _idle_s: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._problem: JournalError | None = None
        """Why the folder of games cannot be read."""
        self.refresh()

    def refresh(self) -> None:
        """Look at the shelf again."""
        now = self.now().astimezone()
        try:
            games, self._problem = self.shelf.games(), None
        except JournalError as problem:
            games, self._problem = (), problem
        self._games = {With(Do.OPEN_GAME, game.path.stem): game for game in games}
        # Those that nobody has tried to open yet, the newest first.
        self._unopened = [act for act, game in self._games.items() if self._is_unsure(game)]
        self._rows = tuple(self._row(act, game, now) for act, game in self._games.items())

    def _is_unsure(self, game: KeptGame) -> bool:
        """Whether nobody knows as yet if the game can be opened; a long one is waited for then."""
        is_short = game.decisions <= MOST_DECISIONS
        return game.problem is None and is_short and not self.shelf.was_opened(game.path)

    def tick(self, seconds: float) -> bool:
        """Time passes: messages go, and one game after the other is tried to be opened."""
        self._idle_s += seconds
        is_changed = super().tick(seconds)
        if self._idle_s >= OPEN_EVERY_S and self._unopened:
            self._idle_s = 0.0
            is_changed |= self._try_to_open(self._unopened.pop(0))
        return is_changed

    def _try_to_open(self, act: With) -> bool:
        """See whether a game can be opened; whether its row is told otherwise now."""
        from companion.content.kept_games import look_into  # noqa: PLC0415  (needs the rules)

        game = look_into(self._games[act].path, self.library)
        self.shelf.note(game)
        if game.problem is None:
            return False
        self.refresh()
        return True

    def view(self) -> GamesView:
        """The screen as it is now."""
        return GamesView(
            title=self.say("games.title"),
            rows=self._rows,
            empty=str(self._problem or self.say("games.empty")),
            **self.frame(),
        )

    def _row(self, act: With, game: KeptGame, now: datetime) -> Act:
        if game.header is None:
            return Act(
                intent=act,
                text=game.path.name,
                detail=self.say("games.cannot-be-opened"),
                icon="alert",
                enabled=False,
            )
        who = self.say("games.against").join(
            self.say("games.player", name=p.name, hero=self.library.hero_name(p.hero))
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
            return self.say("games.damaged", line=game.damaged_from)
        if game.problem is not None:
            return self.say("games.cannot-be-opened")
        if game.is_over:
            names = tuple(dict.fromkeys(game.names(game.winners)))
            return self.say("games.won", names=self.words.both(names))
        if not game.turn:
            return self.say("games.being-placed")
        return self.say("games.turn", turn=game.turn)

    def press(self, act: ActIntent) -> Outcome | None:
        """A game was tapped."""
        game = self._games.get(act) if isinstance(act, With) else None
        if game is None:
            return None
        if game.problem is not None and (game.header is None or game.damaged_from is None):
            self.remark(self.say("games.cannot-be-opened"), game.problem)
            return None
        return Resume(game.path) if game.can_go_on else OpenHistory(game.path)
