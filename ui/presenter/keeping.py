"""What people are told of logs: what became of one, what was found again, what has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal.errors import JournalWriteError
from companion.journal.shelf import cannot_keep

if TYPE_CHECKING:
    from companion.content.kept_games import OpenedGame
    from companion.content.library import Library
    from companion.journal.second_copy import RecoveredGame
    from companion.journal.writer import Journal
    from ui.presenter.desk import Desk


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
