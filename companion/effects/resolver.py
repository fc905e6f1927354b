"""Takes one step of an effect after the other, until somebody has to decide or it is over.

Everything it needs to go on is in the table: which play, which steps, which of them is next, what
was answered. So a game can be saved, undone or cut off between any two events of a resolution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion import events as e
from companion.acts import windows
from companion.acts.windows import Prospect
from companion.effects.conditions import holds
from companion.effects.context import Resolving, SkippedError, WaitingError, by_hand_slot
from companion.effects.language import IGNORED
from companion.effects.ops import OPS
from companion.effects.steps import steps_at
from companion.frames import EffectFrame
from companion.plays import Bound, SkipReason
from companion.readings import READINGS
from companion.transaction import Transaction

if TYPE_CHECKING:
    from companion.definitions import Steps
    from companion.plays import Play

_BOOKKEEPING: Final = (
    e.PlayBegan,
    e.PlayEnded,
    e.FramePushed,
    e.FramePopped,
    e.StepDone,
    e.StepSkipped,
    e.AnswerKnown,
    e.OpponentMeant,
)
"""What is noted while nothing happens."""


def resolve(tx: Transaction, frame: EffectFrame) -> bool:
    """Take the next step of an effect; False if somebody has to decide first."""
    play = tx.table.plays.get(frame.play)
    if play is None:
        tx.emit(e.FramePopped())
        return True
    steps = steps_at(tx.book, tx.table, play, frame.block)
    if play.is_by_hand or _was_by_hand(play, frame, steps):
        return _by_hand(tx, play, frame)
    if frame.step >= len(steps):
        _end(tx, frame)
        return True
    step, asked = steps[frame.step], tx.table.choice
    ctx = Resolving(tx, play, frame, step)
    result: Bound | None = None
    tx.held = []
    try:
        if not ctx.has_begun():
            _check(ctx)
        word = op_of(step)
        result = OPS[word](ctx, step[word])
        if "reads" in step:
            tx.reads(READINGS[step["reads"]])
    except WaitingError:
        tx.release()
        return tx.table.choice is asked and not tx.table.is_over
    except SkippedError as skipped:
        rules = (*skipped.rules, *step.get("rules", ()))
        tx.emit(e.StepSkipped(play=play.id, reason=skipped.reason, rules=rules))
        result = Bound(done=False)
    tx.emit(e.StepDone(play=play.id, name=step.get("as"), result=result if "as" in step else None))
    tx.release()
    return True


def _was_by_hand(play: Play, frame: EffectFrame, steps: Steps) -> bool:
    """Whether people have resolved this already: the card has learned it only since."""
    if not play.answers or by_hand_slot(frame) not in play.answers:
        return False
    return not any("manual" in step for step in steps)


def op_of(step: dict[str, Any]) -> str:
    """The word that says what a step does."""
    return next(filter(OPS.__contains__, step))


def _check(ctx: Resolving) -> None:
    """Whether a step is done at all, looked at once when it is reached."""
    mark = ctx.step.get("mark")
    if mark is not None and ctx.table.players[ctx.me].forms.get(mark) == IGNORED:
        raise SkippedError(SkipReason.IGNORED)
    if not holds(ctx, ctx.step.get("when")):
        raise SkippedError(SkipReason.CONDITION)


def _by_hand(tx: Transaction, play: Play, frame: EffectFrame) -> bool:
    """The table plays it differently: one prompt for people, then it is over."""
    ctx = Resolving(tx, play, frame, {})
    try:
        ctx.by_hand()
    except WaitingError:
        return False
    _end(tx, frame)
    return True


def _end(tx: Transaction, frame: EffectFrame) -> None:
    tx.emit(e.FramePopped())
    if frame.ends_play:
        tx.emit(e.PlayEnded(play=frame.play))


@windows.foresees
def prospect(tx: Transaction, began: e.PlayBegan, block: tuple[str, ...]) -> Prospect:
    """What would come of an effect now; tried on a table of its own."""
    trial = Transaction(tx.book, msgspec.structs.replace(tx.table, choice=None))
    try_out(trial, began, block)
    if trial.table.choice is not None:
        return Prospect.ASKS
    is_idle = all(isinstance(event, _BOOKKEEPING) for event in trial.events)
    return Prospect.NOTHING if is_idle else Prospect.ACTS


def try_out(trial: Transaction, began: e.PlayBegan, block: tuple[str, ...]) -> None:
    """Resolve an effect on a table that is there to try, as far as nobody has to decide."""
    trial.emit(began)
    number, depth = trial.table.plays_begun, len(trial.table.agenda)
    trial.emit(e.FramePushed(frame=EffectFrame(play=number, block=block, ends_play=True)))
    finish(trial, depth)


def finish(trial: Transaction, depth: int) -> None:
    """Resolve whatever effects are going on above this depth, as far as nobody has to decide."""
    while len(trial.table.agenda) > depth and trial.table.choice is None:
        frame = trial.table.frame
        if not isinstance(frame, EffectFrame) or trial.table.is_over:
            break
        resolve(trial, frame)
