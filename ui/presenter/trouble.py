"""Something went wrong: a kind sentence, the way back into the game, and a report to send.

What the report says, and what not, is in report.py.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.content.file_words import reason_of
from companion.content.whole_file import write_whole
from companion.journal.report import make_report
from ui.presenter.desk import Desk
from ui.presenter.intents import ResumeLast, SaveReport
from ui.presenter.outcomes import Go, Resume
from ui.presenter.when import stamp, utc_now
from ui.viewdata.kit import Weight
from ui.viewdata.menus import TroubleView

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome


class TroubleDesk(Desk):
    """What is shown after an error. The game is safe: every decision was written before."""

    def __init__(
        self,
        words: Words,
        error: BaseException,
        *,
        log: Path | None,
        is_kept: bool = True,
        reports: Path,
        version: str,
        flight: Callable[[], bytes] = bytes,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(words)
        self._error = error
        self._log = log
        self._is_kept = is_kept
        self._reports = reports
        self._version = version
        self._flight = flight
        self._now = now
        self._saved: str | None = None

    def view(self) -> TroubleView:
        """The screen as it is now."""
        say = self.words.say
        safe = say("trouble.no-game")
        if self._log is not None:
            safe = say("trouble.safe" if self._is_kept else "trouble.not-kept")
        acts = [
            self.act(SaveReport(), "trouble.report", "content-save"),
            self.act(Go("home"), "trouble.home", "home"),
        ]
        if self._log is not None:
            go_on = self.act(ResumeLast(), "trouble.resume", "play", weight=Weight.PRIMARY)
            acts.insert(0, go_on)
        return TroubleView(title=say("trouble.title"), detail=self._saved or safe, acts=tuple(acts))

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        if act == ResumeLast() and self._log is not None:
            return Resume(self._log)
        if isinstance(act, Go):
            return act
        if act == SaveReport():
            self._save()
        return None

    def _save(self) -> None:
        time = re.sub("[:-]", "", stamp(self._now()))
        path = self._reports / f"ringside-report-{time}.zip"
        try:
            self._reports.mkdir(parents=True, exist_ok=True)
            write_whole(path, self.report())
        except OSError as problem:
            self._saved = self.words.say("trouble.not-saved", problem=reason_of(problem))
        else:
            self._saved = self.words.say("trouble.saved", path=path)

    def report(self) -> bytes:
        """What is saved."""
        return make_report(
            self._error,
            version=self._version,
            folder=self._reports.parent,
            log=self._log,
            board=self._flight(),
        )
