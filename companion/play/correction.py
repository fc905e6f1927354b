"""Board and game disagree: one instruction at a time, and what people may do about it instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.frames import ManeuverFrame, TurnFrame
from companion.play import setup_guide
from companion.play.board_status import ChoiceFirst
from companion.play.interaction import LastRuling
from companion.play.notices import MismatchBegan
from companion.play.strictness import Level
from companion.rules.maneuver import allowance
from companion.rules.move_checks import check_move
from companion.table import ChoiceKind
from companion.tracking.for_game import context_of, corrections_for
from companion.tracking.observations import Seen
from companion.tracking.outputs import Phase
from companion.tracking.recorder import rebuild as way_back

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.moment import Moment
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling
    from companion.tracking import outputs as o


NONE_OF_THESE: Final = -1
"""The number of no option."""
TWO: Final = 2
"""Of more figures nobody can say with one tap who stands where."""


def begin(play: TableInPlay, steps: tuple[o.PutBack, ...]) -> None:
    """Show the first of these steps; the notice comes once, with the first of all."""
    is_new = not play.sensed.steps and bool(steps)
    play.note(steps=steps, question=None, missing=None)
    _note_knocks(play, steps)
    if not is_new:
        return
    recent, play.recent = play.recent, None
    if recent is not None and play.focus.said is not None:
        play.note(because=recent[0])  # the refusal, or the trap, that led to this
    else:
        _find_rule_against(play, steps)
    play.announce_when_safe(MismatchBegan(steps[0]))


def is_put_back(moment: Moment, step: o.PutBack) -> bool:
    """Whether the figure was moved on the board alone, so that it goes back where it was."""
    agreed = moment.sensed.agreed
    if step.fighter is None or agreed is None:
        return False
    was_undone = isinstance(moment.game.steps[-1].command, c.Undo)
    return was_undone or agreed.get(step.fighter) == step.end


def look_for_oneself(play: TableInPlay) -> None:
    """The board disagreed before this table was opened: what it reads says what to put where."""
    port = play.board
    if play.sensed.has_spoken or port.phase is not Phase.MISMATCH:
        return
    play.note(has_spoken=True)
    unread = {Seen.EMPTY.value, Seen.FAULT.value}
    taken = frozenset(space for space, seen in port.seen().items() if seen not in unread)
    steps = way_back(context_of(play.session.game), taken)
    if steps:
        begin(play, steps)


def _find_rule_against(play: TableInPlay, steps: tuple[o.PutBack, ...]) -> None:
    """One figure of whoever is on turn stands where it may not go: by which rule?"""
    step, moment = steps[0], play.moment
    table, frame = moment.table, moment.table.frame
    if table.choice is not None:
        _note_what_comes_first(play, step)
    if len(steps) > 1 or step.fighter is None or step.start is None or table.choice is not None:
        return
    fighter = table.fighters.get(step.fighter)
    if fighter is None or fighter.owner != moment.on_turn or not is_put_back(moment, step):
        return
    if not isinstance(frame, TurnFrame | ManeuverFrame) or fighter.space is None:
        return
    act = c.MoveFighter(fighter=fighter.id, to=step.start)
    in_maneuver = isinstance(frame, ManeuverFrame)
    if in_maneuver:
        ruling: Ruling = play.session.game.check(act).ruling
    else:
        may_go = allowance(moment.book, table, fighter.id)
        ruling = check_move(moment.position, fighter.id, step.start, may_go)
    if ruling:
        return
    level, _ = play.strictness.of_refusal(ruling)
    if level is not Level.AUTO:
        if in_maneuver or play.submit(c.Maneuver(), settle=False):
            play.submit(act)
            play.sync_board()
        return
    # Only in a maneuver it can be overruled: without one there is nothing to move in.
    play.look(said=LastRuling(act=act if in_maneuver else None, ruling=ruling))
    play.note(because=ruling)


def _note_what_comes_first(play: TableInPlay, step: o.PutBack) -> None:
    """Something is asked, and meanwhile a figure was moved."""
    moment = play.moment
    agreed, choice = play.sensed.agreed or {}, moment.table.choice
    is_moved = step.fighter is not None and agreed.get(step.fighter) == step.end
    if choice is not None and is_moved and step.end is not None:
        play.note(because=ChoiceFirst(choice))


def _note_knocks(play: TableInPlay, steps: tuple[o.PutBack, ...]) -> None:
    """Figures that were displaced while something is asked were knocked: that is no move later."""
    agreed = play.sensed.agreed or {}
    knocked = {
        step.fighter: step.start
        for step in steps
        if step.fighter is not None
        and step.start is not None
        and step.end is not None
        and agreed.get(step.fighter) == step.end
        and _is_knock(play.moment, step.fighter)
    }
    if knocked:
        play.note(undone={**play.sensed.undone, **knocked})


def _is_knock(moment: Moment, fighter: FighterId) -> bool:
    """Whether nobody can have meant a move: not one's own, made before one had answered."""
    table, choice = moment.table, moment.table.choice
    if choice is None:
        return False
    is_too_early = table.fighters[fighter].owner == choice.owner == moment.on_turn
    return not is_too_early or table.combat is not None or choice.kind is ChoiceKind.MOVE


# --- What people do about it ----------------------------------------------------------------------


def answer(play: TableInPlay, option: int | None) -> None:
    """A person chose what happened, or none of these."""
    if play.sensed.question is not None:
        play.note(question=None)
        play.board.answer(option if option is not None else NONE_OF_THESE)


def take_the_board(play: TableInPlay) -> None:
    """Correct the game: every figure stands where the board has it."""
    game = play.session.game
    shown: dict[FighterId, SpaceId | None] = {}
    for step in play.sensed.steps:
        if step.fighter is not None and step.fighter not in shown:
            shown[step.fighter] = step.start
    for correction in corrections_for(shown, game):
        if not play.submit(correction):
            break
        play.note(steps=(), because=None)
    play.sync_board()


def exchange(play: TableInPlay) -> None:
    """Two figures that were in the air at once stand the other way round."""
    game, fighters = play.session.game, play.moment.maybe_exchanged
    if len(fighters) != TWO:
        return
    one, other = (game.table.fighters[fighter] for fighter in fighters)
    for correction in corrections_for({one.id: other.space, other.id: one.space}, game):
        if not play.submit(correction):
            break
    play.sync_board(again=True)
    play.when_safe(play.board.agree)


def agree(play: TableInPlay) -> None:
    """Everything stands as the screen shows it."""
    if play.sensed.placing is not None:
        setup_guide.trust_all(play)
        return
    play.note(steps=(), because=None, missing=None)
    play.when_safe(play.board.agree)


def rebuild(play: TableInPlay) -> None:
    """Put every figure on the board, one after the other, as the game last had them."""
    setup_guide.rebuild(play)


# --- Taps on the map ------------------------------------------------------------------------------


def there(play: TableInPlay) -> None:
    """The figure that is looked for stands where it stood."""
    missing = play.sensed.missing
    if missing is not None:
        _confirm(play, missing.space, present=True)


def tap_space(play: TableInPlay, space: SpaceId) -> bool:
    """Whether a tap on a space was an answer to the board: somebody stands there, or nobody."""
    sensed = play.sensed
    if not sensed.is_there:
        return False
    if sensed.placing is not None:
        return setup_guide.tap(play, space)
    step = sensed.step
    if step is not None and step.end == space and space in sensed.doubtful:
        _confirm(play, space, present=True)
    elif step is not None and step.start == space and space in sensed.doubtful:
        _confirm(play, space, present=False)
    elif _may_have_been_put_on(play, space):
        _confirm(play, space, present=True)
    else:
        return False
    return True


def _may_have_been_put_on(play: TableInPlay, space: SpaceId) -> bool:
    """Whether a figure that is looked for, or one in a hand, can stand there unseen."""
    sensed, standing = play.sensed, play.moment.fighter_on(space)
    if sensed.missing is not None:
        return standing is None or standing.id == sensed.missing.fighter
    return bool(sensed.lifted) and space in sensed.doubtful and standing is None


def _confirm(play: TableInPlay, space: SpaceId, *, present: bool) -> None:
    play.note(missing=None)
    play.board.confirm(space, present)
