"""Figures are put on the board one by one, in set-up and after a table was knocked over.

While this goes on the tracker is not listened to: which figure is which follows from where each
belongs, and once all stand the board is told so. How it looks is in `placement.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ui.presenter.table.placing_answers import answer, change_mind
from ui.presenter.table.placing_task import is_done, reading, unreadable, work_out
from ui.presenter.table.sensed import Opened, Placing, places_of
from ui.presenter.table.stillness import STILL_S
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore

AT_ONCE: Final = 16
"""So many figures that stand already are told to the game in one tick."""

replace = msgspec.structs.replace


def is_on(core: TableCore) -> bool:
    """Whether figures are being put on the board: from set-up until all of them stand."""
    table, placing = core.scene.table, core.sensed.placing
    if not core.sensed.is_there or table.is_over:
        return False
    if table.turn is None or core.sensed.opened is not None:
        return True
    return placing is not None and (placing.is_rebuild or not _has_begun(core))


def _has_begun(core: TableCore) -> bool:
    """Whether anybody has done anything since the set-up."""
    turn = core.scene.table.turn
    return turn is not None and (turn.number > 1 or turn.action > 0)


def begin(core: TableCore, *, is_rebuild: bool = False) -> None:
    """Lead people from figure to figure from here on."""
    core.stillness.forget()
    core.note(placing=Placing(is_rebuild=is_rebuild), question=None, missing=None, lifted=())
    if is_rebuild:
        core.note(was_away=True)  # people are asked to look when it is done
    else:
        core.note(steps=())


def rebuild(core: TableCore) -> None:
    """People asked to be led: what the board reads now counts at once."""
    begin(core, is_rebuild=True)
    core.stillness.believed = reading(core)
    watch(core, 0.0)


def watch(core: TableCore, seconds: float) -> None:
    """Look at the board; figures that stand right answer the game."""
    stillness = core.stillness
    if core.sensed.placing is None:
        is_saved = core.sensed.opened is Opened.SAVED and core.scene.table.turn is not None
        begin(core, is_rebuild=is_saved)
    core.note(opened=None)
    stillness.look(reading(core), seconds)
    believed = stillness.believed
    if believed is None:
        return
    for _ in range(AT_ONCE):
        now = (core.session.game.at, believed, unreadable(core))
        if now == stillness.known or core.sensed.placing is None:
            break
        stillness.known = now
        core.note(placing=work_out(core, core.sensed.placing, believed))
        if not (answer(core) or change_mind(core)):
            break
    if stillness.still_s < STILL_S:
        return  # somebody has just been lifted: nobody vouches for that one
    if core.sensed.placing is not None and is_done(core, core.sensed.placing):
        end(core)


def end(core: TableCore) -> None:
    """Everybody stands: board and game agree from here on."""
    if core.sensed.was_away:
        ask_to_look(core)
    core.note(
        placing=None, agreed=places_of(core.scene.table), steps=(), because="",
        has_spoken=True, was_away=False,
    )  # fmt: skip
    core.follow(again=True)
    core.when_safe(core.follower.port.agree)


def ask_to_look(core: TableCore) -> None:
    """Board and game agree after a while without each other: people look, and need no tap."""
    scene = core.scene
    core.remark(scene.say("board.agrees"), scene.say("board.agrees-hint"), Tone.CALM)


def stop(core: TableCore) -> None:
    """Nobody is led any more: the tracker says what differs, if anything does."""
    placing = core.sensed.placing
    is_said = placing is not None and placing.is_rebuild
    core.note(placing=None, has_spoken=is_said)
    core.follow(again=True)


def to_go_on_with(core: TableCore) -> Opened | None:
    """The board is lost: what is to be compared once it is back."""
    placing = core.sensed.placing
    if placing is None or core.scene.table.turn is None:
        return core.sensed.opened
    return Opened.SAVED if placing.is_rebuild else Opened.NEW


def trust_all(core: TableCore) -> None:
    """People say that everything is as the screen shows it, whatever the board reads."""
    placing = core.sensed.placing
    if placing is not None:
        logged = places_of(core.scene.table)
        missing = {s for f, s in logged.items() if s is not None and f not in placing.right}
        trusted = placing.trusted | missing | set(placing.standing.strangers)
        core.note(placing=replace(placing, trusted=trusted))


def trust_next(core: TableCore) -> None:
    """People say that what was asked for is done, although the board does not see it."""
    placing = core.sensed.placing
    task = placing.task if placing is not None else None
    if placing is not None and task is not None:
        spaces = {task.ends[0] if len(task.ends) == 1 else task.start} - {None}
        core.note(placing=replace(placing, trusted=placing.trusted | spaces))


def tap(core: TableCore, space: SpaceId) -> bool:
    """Whether a tap on a space said that the figure that belongs there stands there."""
    placing = core.sensed.placing
    task = placing.task if placing is not None else None
    if task is None or task.fighter is None or task.ends != (space,):
        return False
    if core.scene.table.fighters[task.fighter].space != space:
        return False
    trust_next(core)
    return True
