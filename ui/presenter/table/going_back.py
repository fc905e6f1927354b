"""Undo at the table: by step, action or turn, with consent where something was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from ui.presenter.table.sensed import places_of
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


def undo(core: TableCore, scope: str) -> None:
    """Take back what was done last, or by action or turn."""
    take_back(core, c.Scope(scope or c.Scope.STEP))


def agree(core: TableCore) -> None:
    """Everybody agrees to the undo that was asked for."""
    take_back(core, c.Scope(core.focus.consent or c.Scope.STEP), agreed=True)


def take_back(core: TableCore, scope: c.Scope, *, agreed: bool = False) -> None:
    """Go back; asks everybody first if something was revealed since."""
    back = core.session.game.going_back(scope)
    if back is None:
        core.remark(core.words.say("table.nothing-to-undo"), tone=Tone.CALM)
        return
    if back.reveals and not agreed:
        core.look(consent=scope.value, consent_seen=len(back.reveals), sheet=None)
        core.cue("question", "")
    elif core.submit(c.Undo(scope=scope, consent=agreed)):
        core.look(receipt=False, said=None)
        stood = {fighter: start for fighter, start, _ in back.figures if start is not None}
        core.note(undone={**stood, **core.sensed.undone} if core.sensed.is_there else {})
        tell_figures_to_put_back(core, back.figures)


def to_decision(core: TableCore, decision: int) -> None:
    """Let an earlier decision stand again; everybody has agreed."""
    before = places_of(core.scene.table)
    core.submit(c.Undo(to=decision, consent=True))
    now = places_of(core.scene.table)
    stood = {f: space for f, space in before.items() if space is not None and now[f] != space}
    core.note(undone={**stood, **core.sensed.undone} if core.sensed.is_there else {})
    core.settle()


def redo(core: TableCore) -> None:
    """Let happen again what the last undo took back."""
    core.note(undone={})
    core.submit(c.Redo())


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
