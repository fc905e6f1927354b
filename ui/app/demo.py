"""A scripted game through the real app, offscreen: told in words, with pictures of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.app.player import next_tap
from ui.presenter.intents import Press
from ui.presenter.telling import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ui.app.app import RingsideApp
    from ui.app.puppet import Hand
    from ui.presenter.table.desk import TableDesk

RUNNER_FROM: Final = "RP09"
TRAP: Final = "RP21"
MOST_TAPS: Final = 600


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
        self._told = 0

    @property
    def desk(self) -> TableDesk:
        """The table, once the sample game is on it."""
        desk = self.app.presenter.table
        assert desk is not None  # noqa: S101  (the sample game was begun)
        return desk

    def play(self) -> None:
        """Play it all."""
        puppet = self.puppet
        self._picture("home")
        puppet.tap("sample")
        self._picture("table")
        puppet.tap_space(RUNNER_FROM)
        self._picture("reach")
        puppet.tap_space(TRAP)
        puppet.pass_time(0.6)
        self._tell_new()
        self._picture("trap")
        puppet.tap("why")
        self._picture("why")
        puppet.tap("close")
        for name in self._play_on():
            self._picture(name)
        self._tell_new()
        self._picture("winner")
        puppet.tap("history")
        self._picture("history")

    def _play_on(self) -> Iterator[str]:
        """Play to the end; yields the names of moments worth a picture, each once."""
        wanted = ["cards", "resolve"]
        for _ in range(MOST_TAPS):
            view = self.app.presenter.view()
            for name in list(wanted):
                if getattr(view, name) is not None:
                    wanted.remove(name)
                    yield name
            tap = next_tap(view)
            if tap is None:
                return
            if isinstance(tap, Press):
                self.puppet.tap(tap.act)
            else:
                self.puppet.tap_space(tap.space)
            self._tell_new()

    def _tell_new(self) -> None:
        """Tell the decisions that were made since the last time."""
        game = self.desk.session.game
        for step in game.steps[max(self._told, 1) :]:
            told = tell(game.book, self.desk.library, step)
            rules = f"[{', '.join(told.rules)}]" if told.rules else ""
            parts = (f"{step.number:4} {told.title}.", told.detail, rules)
            self.tell_line(" ".join(part for part in parts if part))
        self._told = len(game.steps)

    def _picture(self, name: str) -> None:
        self.puppet.pass_time(0.4)
        path = self.folder / f"{len(self.pictures) + 1:02}-{name}.png"
        self.pictures.append(self.puppet.screenshot(path))
