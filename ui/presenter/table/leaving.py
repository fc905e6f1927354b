"""How it is shown that a defeated figure still stands on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from drawing.map_view import MarkKind, SpaceMark
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from companion.model import PlayerId
    from ui.presenter.table.scene import Scene
    from ui.viewdata.table import PromptView


def farewell_marks(scene: Scene) -> tuple[SpaceMark, ...]:
    """Where they stand on the map, on which they are no longer."""
    text = scene.say("board.mark-off")
    return tuple(
        SpaceMark(space=space, kind=MarkKind.FROM, text=text) for _, space in scene.sensed.leaving
    )


def with_farewell(scene: Scene, player: PlayerId, prompt: PromptView | None) -> PromptView | None:
    """The prompt of a seat whose figure is to be taken off; what is asked comes before it."""
    fighters = scene.table.fighters
    mine = [pair for pair in scene.sensed.leaving if fighters[pair[0]].owner == player]
    if prompt is None or prompt.tone is not Tone.CALM or not mine:
        return prompt
    fighter, space = mine[0]
    start = scene.space_name(space)
    return msgspec.structs.replace(
        prompt,
        title=scene.say("board.farewell", figure=scene.name(fighter), start=start),
        detail=scene.say("board.take-off-hint", next=prompt.title),
    )
