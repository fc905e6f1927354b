"""Something went wrong: a kind sentence, the way back into the game, and a report to send.

A report holds no names: players are called by their seats, and the home folder is not named.
"""

from __future__ import annotations

import io
import platform
import re
import traceback
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ui.presenter.desk import Desk
from ui.presenter.outcomes import Go, Resume
from ui.presenter.when import stamp, utc_now
from ui.viewdata.kit import Act, Weight
from ui.viewdata.menus import TroubleView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from ui.presenter.outcomes import Outcome
    from ui.presenter.words import Words

FREE_TEXTS: Final = frozenset({"name", "reason", "game"})
"""The fields of a log that hold what people have written; all others hold ids and numbers."""


class TroubleDesk(Desk):
    """What is shown after an error. The game is safe: every decision was written before."""

    def __init__(
        self,
        words: Words,
        error: BaseException,
        *,
        log: Path | None,
        reports: Path,
        version: str,
        flight: Callable[[], bytes] = bytes,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(words)
        self._error = error
        self._log = log
        self._reports = reports
        self._version = version
        self._flight = flight
        self._now = now
        self._saved: str | None = None

    def view(self) -> TroubleView:
        """The screen as it is now."""
        say = self.words.say
        safe = say("trouble.safe") if self._log is not None else say("trouble.no-game")
        acts = [
            Act(id="report", text=say("trouble.report"), icon="content-save"),
            Act(id="home", text=say("trouble.home"), icon="home"),
        ]
        if self._log is not None:
            go_on = Act(id="resume", text=say("trouble.resume"), icon="play", weight=Weight.PRIMARY)
            acts.insert(0, go_on)
        return TroubleView(title=say("trouble.title"), detail=self._saved or safe, acts=tuple(acts))

    def press(self, act: str) -> Outcome | None:
        """An act was tapped."""
        if act == "resume" and self._log is not None:
            return Resume(self._log)
        if act == "home":
            return Go("home")
        if act == "report":
            self._save()
        return None

    def _save(self) -> None:
        time = re.sub("[:-]", "", stamp(self._now()))
        path = self._reports / f"ringside-report-{time}.zip"
        try:
            self._reports.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self.report())
        except OSError as problem:
            self._saved = self.words.say("trouble.not-saved", problem=problem)
        else:
            self._saved = self.words.say("trouble.saved", path=path)

    def report(self) -> bytes:
        """The report as a zip: what Ringside runs on, the error, the last game, and the board."""
        lines = _lines_of(self._log)
        names = tuple(_names_in(lines))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("about.txt", self._about())
            archive.writestr("error.txt", _without(names, self._traceback()))
            if lines:
                archive.writestr("game.jsonl", "\n".join(_nameless(lines, names)) + "\n")
            board = self._flight()
            if board:
                archive.writestr("board.jsonl", board)
        return packed.getvalue()

    def _about(self) -> str:
        return (
            f"Ringside {self._version}\n"
            f"Python {platform.python_version()}\n"
            f"{platform.system()} {platform.release()} {platform.machine()}\n"
            f"msgspec {msgspec.__version__}\n"
        )

    def _traceback(self) -> str:
        told = "".join(traceback.format_exception(self._error))
        return told.replace(str(Path.home()), "~")


# --- A log without names ------------------------------------------------------------------------


def _lines_of(log: Path | None) -> list[Any]:
    """The lines of a log as plain values; one that is broken is told as such."""
    if log is None:
        return []
    try:
        content = log.read_bytes()
    except OSError as problem:
        return [{"unreadable": str(problem.strerror)}]
    lines: list[Any] = []
    for line in content.splitlines():
        try:
            lines.append(msgspec.json.decode(line))
        except msgspec.DecodeError:
            lines.append({"broken": len(line)})
    return lines


def _names_in(lines: list[Any]) -> Iterator[str]:
    """The names of the players, in the order of seats, as the header has them."""
    header = lines[0] if lines else None
    setup = header.get("setup") if isinstance(header, dict) else None
    for player in setup if isinstance(setup, list) else ():
        if isinstance(player, list) and player and isinstance(player[0], str):
            yield player[0]


def _nameless(lines: list[Any], names: tuple[str, ...]) -> Iterator[str]:
    for line in lines:
        yield msgspec.json.encode(_replaced(line, names)).decode()


def _replaced(value: Any, names: tuple[str, ...], *, is_free: bool = False) -> Any:
    """A value without names; ids stay, because a hero may be called like a player."""
    if isinstance(value, dict):
        return {
            key: _without_pairs(part, names)
            if key == "setup"
            else _replaced(part, names, is_free=key in FREE_TEXTS)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_replaced(part, names, is_free=is_free) for part in value]
    return _without(names, value) if is_free and isinstance(value, str) else value


def _without_pairs(setup: Any, names: tuple[str, ...]) -> Any:
    """The pairs of name and hero in a header."""
    if not isinstance(setup, list):
        return None
    return [
        [_without(names, str(pair[0])), *pair[1:]]
        for pair in setup
        if isinstance(pair, list) and pair
    ]


def _without(names: tuple[str, ...], text: str) -> str:
    """A text in which every name is replaced by the seat; the longest names first."""
    seats: dict[str, int] = {}
    for number, name in enumerate(names, start=1):
        if name.strip():
            seats.setdefault(name, number)
    for name in sorted(seats, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seats[name]}", text)
    return text
