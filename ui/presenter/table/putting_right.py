"""Board and game disagree: one instruction at a time, and what people may do about it instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.frames import ManeuverFrame, TurnFrame
from companion.play.strictness import Level
from companion.rules.maneuver import allowance
from companion.rules.move_checks import check_move
from companion.tracking.for_game import context_of, corrections_for
from companion.tracking.observations import Seen
from companion.tracking.outputs import Phase
from companion.tracking.recorder import rebuild as way_back
from ui.presenter.table import placing
from ui.presenter.table.focus import Said
from ui.presenter.table.guiding import instruction, is_put_back
from ui.presenter.table.prompts import choice_title
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling
    from companion.tracking import outputs as o
    from ui.presenter.table.core import TableCore


def begin(core: TableCore, steps: tuple[o.PutBack, ...]) -> None:
    """Show the first of these steps; the sound comes once, with the first of all."""
    is_new = not core.sensed.steps and bool(steps)
    core.note(steps=steps, question=None, missing=None)
    if not is_new:
        return
    remarked, core.remarked = core.remarked, None  # nothing may hide the instruction
    if remarked is not None and remarked.tone is Tone.RULING and core.focus.said is not None:
        core.note(because=remarked.text)  # the refusal, or the trap, that led to this
    else:
        _say_why_not(core, steps)
    core.cue("ruling", instruction(core.scene, steps[0]))


def look_for_oneself(core: TableCore) -> None:
    """The board disagreed before this table was opened: what it reads says what to put where."""
    port = core.follower.port
    if core.sensed.has_spoken or port.phase is not Phase.MISMATCH:
        return
    core.note(has_spoken=True)
    unread = {Seen.EMPTY.value, Seen.FAULT.value}
    taken = frozenset(space for space, seen in port.seen().items() if seen not in unread)
    steps = way_back(context_of(core.session.game), taken)
    if steps:
        begin(core, steps)


def _say_why_not(core: TableCore, steps: tuple[o.PutBack, ...]) -> None:
    """One figure of whoever is on turn stands where it may not go: by which rule?"""
    step, scene = steps[0], core.scene
    table, frame = scene.table, scene.table.frame
    if table.choice is not None:
        _say_what_comes_first(core, step)
    if len(steps) > 1 or step.fighter is None or step.start is None or table.choice is not None:
        return
    fighter = table.fighters.get(step.fighter)
    if fighter is None or fighter.owner != scene.on_turn or not is_put_back(scene, step):
        return
    if not isinstance(frame, TurnFrame | ManeuverFrame) or fighter.space is None:
        return
    act = c.MoveFighter(fighter=fighter.id, to=step.start)
    in_maneuver = isinstance(frame, ManeuverFrame)
    if in_maneuver:
        ruling: Ruling = core.session.game.check(act).ruling
    else:
        may_go = allowance(table, fighter.id)
        ruling = check_move(scene.position, fighter.id, step.start, may_go)
    if ruling:
        return
    level, _ = core.settings.now.strictness.of_refusal(ruling)
    if level is not Level.AUTO:
        if in_maneuver or core.submit(c.Maneuver(), settle=False):
            core.submit(act)
            core.follow()
        return
    # Only in a maneuver it can be overruled: without one there is nothing to move in.
    core.look(said=Said(act=act if in_maneuver else None, ruling=ruling))
    core.note(because=core.library.sentence(ruling, table))


def _say_what_comes_first(core: TableCore, step: o.PutBack) -> None:
    """Something is asked, and meanwhile a figure was moved."""
    scene = core.scene
    agreed, choice = core.sensed.agreed or {}, scene.table.choice
    is_moved = step.fighter is not None and agreed.get(step.fighter) == step.end
    if choice is not None and is_moved and step.end is not None:
        title = choice_title(scene, choice)
        name = scene.player_name(choice.owner)
        core.note(because=scene.say("board.first", name=name, what=title))


# --- What people do about it ----------------------------------------------------------------------


def answer(core: TableCore, number: int) -> None:
    """A person chose what happened, or none of these."""
    if core.sensed.question is not None:
        core.note(question=None)
        core.follower.port.answer(number)


def take_the_board(core: TableCore) -> None:
    """Correct the game: every figure stands where the board has it."""
    game = core.session.game
    shown: dict[FighterId, SpaceId | None] = {}
    for step in core.sensed.steps:
        if step.fighter is not None and step.fighter not in shown:
            shown[step.fighter] = step.start
    for correction in corrections_for(shown, game):
        if not core.submit(correction):
            break
        core.note(steps=(), because="")
    core.follow()


def agree(core: TableCore) -> None:
    """Everything stands as the screen shows it."""
    if core.sensed.placing is not None:
        placing.trust_all(core)
        return
    core.note(steps=(), because="", missing=None)
    core.when_safe(core.follower.port.agree)


def rebuild(core: TableCore) -> None:
    """Put every figure on the board, one after the other, as the game last had them."""
    placing.rebuild(core)


# --- Taps on the map ------------------------------------------------------------------------------


def there(core: TableCore) -> None:
    """The figure that is looked for stands where it stood."""
    missing = core.sensed.missing
    if missing is not None:
        _confirm(core, missing.space, present=True)


def tap_space(core: TableCore, space: SpaceId) -> bool:
    """Whether a tap on a space was an answer to the board: somebody stands there, or nobody."""
    sensed = core.sensed
    if not sensed.is_there or core.focus.entry is not None:
        return False
    if sensed.placing is not None:
        return placing.tap(core, space)
    step = sensed.step
    if step is not None and step.end == space and space in sensed.doubtful:
        _confirm(core, space, present=True)
    elif step is not None and step.start == space and space in sensed.doubtful:
        _confirm(core, space, present=False)
    elif _may_have_been_put_on(core, space):
        _confirm(core, space, present=True)
    else:
        return False
    return True


def _may_have_been_put_on(core: TableCore, space: SpaceId) -> bool:
    """Whether a figure that is looked for, or one in a hand, can stand there unseen."""
    sensed, standing = core.sensed, core.scene.fighter_on(space)
    if sensed.missing is not None:
        return standing is None or standing.id == sensed.missing.fighter
    return bool(sensed.lifted) and space in sensed.doubtful and standing is None


def _confirm(core: TableCore, space: SpaceId, *, present: bool) -> None:
    core.note(missing=None)
    core.follower.port.confirm(space, present)
