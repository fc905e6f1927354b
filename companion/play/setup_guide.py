"""Figures are put on the board one by one, in set-up and after a table was knocked over.

While this goes on the tracker is not listened to: which figure is which follows from where each
belongs, and once all stand the board is told so. How it looks is
the screen's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.play.board_status import Opened, Placing, places_of
from companion.play.notices import BoardAgreed
from companion.play.setup_answers import answer, change_mind
from companion.play.setup_task import is_done, reading, unreadable, work_out
from companion.play.stillness import STILL_S

if TYPE_CHECKING:
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId

AT_ONCE: Final = 16
"""So many figures that stand already are told to the game in one tick."""

replace = msgspec.structs.replace


def is_on(play: TableInPlay) -> bool:
    """Whether figures are being put on the board: from set-up until all of them stand."""
    table, placing = play.moment.table, play.sensed.placing
    if not play.sensed.is_there or table.is_over:
        return False
    if table.turn is None or play.sensed.opened is not None:
        return True
    return placing is not None and (placing.is_rebuild or not _has_begun(play))


def _has_begun(play: TableInPlay) -> bool:
    """Whether anybody has done anything since the set-up."""
    turn = play.moment.table.turn
    return turn is not None and (turn.number > 1 or turn.action > 0)


def begin(play: TableInPlay, *, is_rebuild: bool = False) -> None:
    """Lead people from figure to figure from here on."""
    play.stillness.forget()
    play.note(placing=Placing(is_rebuild=is_rebuild), question=None, missing=None, lifted=())
    if is_rebuild:
        play.note(was_away=True)  # people are asked to look when it is done
    else:
        play.note(steps=())


def rebuild(play: TableInPlay) -> None:
    """People asked to be led: what the board reads now counts at once."""
    begin(play, is_rebuild=True)
    play.stillness.believed = reading(play)
    watch(play, 0.0)


def watch(play: TableInPlay, seconds: float) -> None:
    """Look at the board; figures that stand right answer the game."""
    stillness = play.stillness
    if play.sensed.placing is None:
        is_saved = play.sensed.opened is Opened.SAVED and play.moment.table.turn is not None
        begin(play, is_rebuild=is_saved)
    play.note(opened=None)
    stillness.look(reading(play), seconds)
    believed = stillness.believed
    if believed is None:
        return
    for _ in range(AT_ONCE):
        now = (play.session.game.at, believed, unreadable(play))
        if now == stillness.known or play.sensed.placing is None:
            break
        stillness.known = now
        play.note(placing=work_out(play, play.sensed.placing, believed))
        if not (answer(play) or change_mind(play)):
            break
    if stillness.still_s < STILL_S:
        return  # somebody has just been lifted: nobody vouches for that one
    if play.sensed.placing is not None and is_done(play, play.sensed.placing):
        end(play)


def end(play: TableInPlay) -> None:
    """Everybody stands: board and game agree from here on."""
    if play.sensed.was_away:
        ask_to_look(play)
    play.note(
        placing=None, agreed=places_of(play.moment.table), steps=(), because=None,
        has_spoken=True, was_away=False,
    )  # fmt: skip
    play.sync_board(again=True)
    play.when_safe(play.board.agree)


def ask_to_look(play: TableInPlay) -> None:
    """Board and game agree after a while without each other: people look, and need no tap.

    What has just happened, such as a trap that went off meanwhile, is told and not hidden by it.
    """
    if play.recent is None:
        play.announce_when_safe(BoardAgreed())


def stop(play: TableInPlay) -> None:
    """Nobody is led any more: the tracker says what differs, if anything does."""
    placing = play.sensed.placing
    is_said = placing is not None and placing.is_rebuild
    play.note(placing=None, has_spoken=is_said)
    play.sync_board(again=True)


def to_go_on_with(play: TableInPlay) -> Opened | None:
    """The board is lost: what is to be compared once it is back."""
    placing = play.sensed.placing
    if placing is None or play.moment.table.turn is None:
        return play.sensed.opened
    return Opened.SAVED if placing.is_rebuild else Opened.NEW


def trust_all(play: TableInPlay) -> None:
    """People say that everything is as the screen shows it, whatever the board reads."""
    placing = play.sensed.placing
    if placing is not None:
        logged = places_of(play.moment.table)
        missing = {s for f, s in logged.items() if s is not None and f not in placing.right}
        trusted = placing.trusted | missing | set(placing.standing.strangers)
        play.note(placing=replace(placing, trusted=trusted))


def trust_next(play: TableInPlay) -> None:
    """People say that what was asked for is done, although the board does not see it."""
    placing = play.sensed.placing
    task = placing.task if placing is not None else None
    if placing is not None and task is not None:
        spaces = {task.ends[0] if len(task.ends) == 1 else task.start} - {None}
        play.note(placing=replace(placing, trusted=placing.trusted | spaces))


def tap(play: TableInPlay, space: SpaceId) -> bool:
    """Whether a tap on a space said that the figure that belongs there stands there."""
    placing = play.sensed.placing
    task = placing.task if placing is not None else None
    if task is None or task.fighter is None or task.ends != (space,):
        return False
    if play.moment.table.fighters[task.fighter].space != space:
        return False
    trust_next(play)
    return True
