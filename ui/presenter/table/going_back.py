"""Undo at the table: by tap, step, action or turn, with consent where something was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.game import is_reveal
from ui.presenter.table.sensed import places_of
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


TAP: Final = "tap"
"""The consent that is asked for is about all that the last tap did."""


def undo(core: TableCore, scope: str) -> None:
    """Take back what the last tap did, or by step, action or turn."""
    if scope:
        take_back(core, c.Scope(scope))
    else:
        take_back(core, c.Scope.STEP, whole_tap=True)


def agree(core: TableCore) -> None:
    """Everybody agrees to the undo that was asked for."""
    wish = core.focus.consent or c.Scope.STEP.value
    if wish == TAP:
        take_back(core, c.Scope.STEP, agreed=True, whole_tap=True)
    else:
        take_back(core, c.Scope(wish), agreed=True)


def take_back(
    core: TableCore, scope: c.Scope, *, agreed: bool = False, whole_tap: bool = False
) -> None:
    """Go back; asks everybody first if something was revealed since."""
    game = core.session.game
    back = game.going_back(scope)
    if back is None:
        core.remark(core.words.say("table.nothing-to-undo"), tone=Tone.CALM)
        return
    at = game.at
    is_tap = whole_tap and bool(core.taps) and core.taps[-1][1] == at
    seen = revealed_by_tap(core) if is_tap else len(back.reveals)
    if seen and not agreed:
        core.look(consent=TAP if is_tap else scope.value, consent_seen=seen, sheet=None)
        core.cue("question", "")
        return
    went = core.happen(c.Undo(scope=scope, consent=agreed), None)
    figures = back.figures
    if is_tap and went:
        start, end = core.taps.pop()
        core.taken_back.append((start, end))
        while game.at > start:
            more = game.going_back()
            if more is None or not core.happen(c.Undo(consent=agreed), None):
                break
            figures = (*figures, *more.figures)
    if went:
        core.look(receipt=False, said=None)
        stood = {fighter: start for fighter, start, _ in figures if start is not None}
        core.note(undone={**stood, **core.sensed.undone} if core.sensed.is_there else {})
        tell_figures_to_put_back(core, figures)


def to_decision(core: TableCore, decision: int) -> None:
    """Undo decision by decision until an earlier one stands; everybody has agreed."""
    game = core.session.game
    before = places_of(core.scene.table)
    for _ in range(len(game.steps)):
        if game.at <= decision or not core.happen(c.Undo(consent=True), None):
            break
    now = places_of(core.scene.table)
    stood = {f: space for f, space in before.items() if space is not None and now[f] != space}
    core.note(undone={**stood, **core.sensed.undone} if core.sensed.is_there else {})
    core.taps[:] = [tap for tap in core.taps if tap[1] <= game.at]
    core.settle()


def revealed_by_tap(core: TableCore) -> int:
    """How many things have been revealed since the last tap began."""
    start = core.taps[-1][0] if core.taps else core.session.game.at
    since = [step for step in core.session.game.standing() if step.number > start]
    return sum(is_reveal(event) for step in since for event in step.events)


def redo(core: TableCore) -> None:
    """Let happen again what the last undo took back: all that one tap or one hand had done."""
    game = core.session.game
    begin = game.at
    core.note(undone={})
    ends = [end for start, end in core.taken_back if start == begin]
    while core.happen(c.Redo(), None) and ends and game.at < ends[-1]:
        pass
    core.taken_back[:] = [tap for tap in core.taken_back if tap[0] < begin]


def tell_figures_to_put_back(
    core: TableCore, figures: tuple[tuple[FighterId, SpaceId | None, SpaceId | None], ...]
) -> None:
    """Say which figures stand elsewhere on the real board now."""
    scene = core.scene
    told = [
        scene.say("put-back", figure=scene.name(fighter), space=scene.space_name(to))
        if to is not None
        else scene.say("take-off", figure=scene.name(fighter))
        for fighter, _, to in figures
    ]
    if told:
        core.remark(scene.say("put-back-title"), core.words.join(*dict.fromkeys(told)))


def end_turn(core: TableCore) -> None:
    """Give up the actions that are left, as a correction."""
    turn = core.scene.table.turn
    if turn is not None and turn.actions_left:
        core.submit(c.CorrectActions(amount=-turn.actions_left))
