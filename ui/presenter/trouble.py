"""Something went wrong: a kind sentence, the way back into the game, and a report to send.

What the report says, and what not, is in report.py.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

from companion.journal.report import make_report
from ui.presenter.desk import Desk
from ui.presenter.intents import Do
from ui.presenter.outcomes import Go, Resume
from ui.presenter.when import stamp, utc_now
from ui.viewdata.kit import Weight
from ui.viewdata.menus import TroubleView

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ui.presenter.intents import ActIntent
    from ui.presenter.outcomes import Outcome


@dataclass(eq=False)
class TroubleDesk(Desk):
    """What is shown after an error. The game is safe: every decision was written before."""

    error: BaseException
    _: KW_ONLY
    log: Path | None
    is_kept: bool = True
    reports: Path
    version: str
    flight: Callable[[], bytes] = bytes
    now: Callable[[], datetime] = utc_now
    _saved: str | None = field(default=None, init=False)

    def view(self) -> TroubleView:
        """The screen as it is now."""
        safe = "trouble.safe" if self.is_kept else "trouble.not-kept"
        detail = self._saved or self.say(safe if self.log is not None else "trouble.no-game")
        acts = [
            self.act(Do.SAVE_REPORT, "trouble.report", "content-save"),
            self.act(Go("home"), "trouble.home", "home"),
        ]
        if self.log is not None:
            go_on = self.act(Do.RESUME_LAST, "trouble.resume", "play", weight=Weight.PRIMARY)
            acts.insert(0, go_on)
        return TroubleView(title=self.say("trouble.title"), detail=detail, acts=tuple(acts))

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        if act == Do.RESUME_LAST and self.log is not None:
            return Resume(self.log)
        if isinstance(act, Go):
            return act
        if act == Do.SAVE_REPORT:
            self._save()
        return None

    def _save(self) -> None:
        time = re.sub("[:-]", "", stamp(self.now()))
        path = self.reports / f"ringside-report-{time}.zip"
        problem = self.save(path, self.report)
        key = "trouble.not-saved" if problem else "trouble.saved"
        self._saved = self.say(key, problem=problem, path=path)

    def report(self) -> bytes:
        """What is saved."""
        folder, board = self.reports.parent, self.flight()
        return make_report(
            self.error, version=self.version, folder=folder, log=self.log, board=board
        )
