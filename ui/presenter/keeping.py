"""Whether games can be kept in a folder at all, and what became of the log of one that is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.content.file_words import reason_of
from companion.content.problem_labels import in_words
from companion.content.regular_file import make_folder
from companion.journal.errors import JournalWriteError
from companion.said import said

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.kept_games import OpenedGame
    from companion.content.library import Library
    from companion.journal.second_copy import RecoveredGame
    from companion.journal.writer import Journal
    from ui.presenter.desk import Desk


def cannot_keep(folder: Path) -> str | None:
    """Why no game can be kept in this folder, which is made if need be; None if one can.

    Only a first look: a disk may be full all the same.
    """
    try:
        make_folder(folder)
    except OSError as problem:
        return reason_of(problem)
    return None if os.access(folder, os.W_OK | os.X_OK) else in_words(said("system/EACCES"))


def tell_of_log(journal: Journal, desk: Desk) -> None:
    """Say once what became of the log: not kept any more, kept again, or written anew."""
    _tell_of_end(journal, desk)
    news, journal.written_anew = journal.written_anew, None
    if news is not None:
        detail = desk.words.say("table.log.now-in", path=news.path)
        desk.announce(desk.words.say(f"table.log.{news.why.value}"), detail)


def _tell_of_end(journal: Journal, desk: Desk) -> None:
    problem, journal.stopped = journal.stopped, None
    if problem is None:
        return
    say = desk.words.say
    if not journal.is_open:
        desk.announce(say("home.left-unkept"), str(problem))
    elif isinstance(problem, JournalWriteError) and problem.is_for_want_of_room:
        desk.announce(say("table.log.stopped"), say("table.log.stopped-full", path=journal.path))
    else:
        reason = cannot_keep(journal.path.parent)
        if reason is None and isinstance(problem, JournalWriteError):
            reason = problem.reason
        why = say("table.log.stopped-why", problem=reason or problem.problem, path=journal.path)
        desk.announce(say("table.log.stopped"), why)


def tell_of_recovered(recovered: tuple[RecoveredGame, ...], desk: Desk) -> None:
    """Say which games were found again after their logs had been lost."""
    say = desk.words.say
    for found in recovered:
        detail = say("home.recovered-detail", name=found.lost.name, path=found.path)
        desk.announce(say("home.recovered"), detail)


def tell_of_opened(opened: OpenedGame[Library], desk: Desk) -> None:
    """Say what is not as it was when a kept game was left."""
    if opened.log.torn:
        desk.remark(desk.words.say("app.torn"))
    if opened.changed:
        names = desk.words.both(tuple(map(opened.known.name_of, opened.changed)))
        key = "app.changed-from-log" if opened.is_from_log else "app.changed"
        desk.announce(desk.words.say(key, names=names))


def try_to_keep(journal: Journal) -> str | None:
    """Why a game cannot be kept, None if it is; it is played all the same."""
    try:
        journal.keep()
    except JournalWriteError as unwritable:
        return unwritable.reason
    return None
