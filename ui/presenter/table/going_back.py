"""Undo at the table: by tap, step, action or turn, with consent where something was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


def undo(core: TableCore, scope: str) -> None:
    """Take back what the last tap did, or by step, action or turn."""
    if scope:
        take_back(core, c.Scope(scope))
    else:
        take_back(core, c.Scope.STEP, whole_tap=True)


def take_back(
    core: TableCore, scope: c.Scope, *, agreed: bool = False, whole_tap: bool = False
) -> None:
    """Go back; asks everybody first if something was revealed since."""
    game = core.session.game
    back = game.going_back(scope)
    if back is None:
        core.remark(core.words.say("table.nothing-to-undo"), tone=Tone.CALM)
        return
    if back.reveals and not agreed:
        core.look(consent=scope.value, sheet=None)
        core.cue("question", "")
        return
    at = game.at
    went = core.happen(c.Undo(scope=scope, consent=agreed), None)
    figures = back.figures
    if whole_tap and went and core.taps and core.taps[-1][1] == at:
        start = core.taps.pop()[0]
        while game.at > start:
            more = game.going_back()
            if more is None or not core.happen(c.Undo(consent=agreed), None):
                break
            figures = (*figures, *more.figures)
    if went:
        core.look(receipt=False, said=None)
        tell_figures_to_put_back(core, figures)


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
