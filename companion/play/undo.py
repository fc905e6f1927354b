"""Undo at the table: by step, action or turn, with consent where something was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play.board_status import places_of
from companion.play.notices import FiguresToPutBack, NothingToUndo, QuestionOpened

if TYPE_CHECKING:
    from companion.play.table_in_play import TableInPlay


def agree(play: TableInPlay) -> None:
    """Everybody agrees to the undo that was asked for."""
    take_back(play, play.focus.consent or c.Scope.STEP, agreed=True)


def take_back(play: TableInPlay, scope: c.Scope, *, agreed: bool = False) -> None:
    """Go back; asks everybody first if something was revealed since."""
    back = play.session.game.going_back(scope)
    if back is None:
        play.announce_when_safe(NothingToUndo())
        return
    if back.reveals and not agreed:
        play.look(consent=scope, consent_seen=len(back.reveals))
        play.announce_when_safe(QuestionOpened())
    elif play.submit(c.Undo(scope=scope, consent=agreed)):
        play.look(receipt=False, said=None)
        stood = {fighter: start for fighter, start, _ in back.figures if start is not None}
        play.note(undone={**stood, **play.sensed.undone} if play.sensed.is_there else {})
        play.announce_when_safe(FiguresToPutBack(back.figures))


def to_decision(play: TableInPlay, decision: int) -> None:
    """Let an earlier decision stand again; everybody has agreed."""
    before = places_of(play.moment.table)
    play.submit(c.Undo(to=decision, consent=True))
    now = places_of(play.moment.table)
    stood = {f: space for f, space in before.items() if space is not None and now[f] != space}
    play.note(undone={**stood, **play.sensed.undone} if play.sensed.is_there else {})
    play.settle()


def redo(play: TableInPlay) -> None:
    """Let happen again what the last undo took back."""
    play.note(undone={})
    play.submit(c.Redo())


def end_turn(play: TableInPlay) -> None:
    """Give up the actions that are left, as a correction."""
    turn = play.moment.table.turn
    if turn is not None and turn.actions_left:
        play.submit(c.CorrectActions(amount=-turn.actions_left))
