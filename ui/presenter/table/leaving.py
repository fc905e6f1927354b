"""Defeated figures that still stand on the board: their owner is asked once to take them off.

A hint and no more: play goes on, and the tracker takes them for nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.tracking.for_game import context_of
from companion.tracking.observations import Seen
from ui.viewdata.kit import Tone
from ui.viewdata.table import MarkKind, SpaceMark

if TYPE_CHECKING:
    from companion.model import FighterId, PlayerId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore
    from ui.presenter.table.scene import Scene
    from ui.viewdata.table import PromptView


def watch(core: TableCore) -> None:
    """Look whether somebody who is out of the game still stands where it fell."""
    table, sensed = core.scene.table, core.sensed
    is_anybody = any(f.space is None for f in table.fighters.values())
    if not sensed.is_there or table.turn is None or table.is_over or not is_anybody:
        if sensed.leaving:
            core.note(leaving=())
        return
    seen = core.follower.port.seen()
    named = set(seen.values())
    left = tuple(
        (fighter, space)
        for fighter, space in _fallen(core).items()
        if seen.get(space) == fighter
        or (seen.get(space) == Seen.SOMEBODY and fighter not in named and _is_empty(core, space))
    )
    if left == sensed.leaving:
        return
    is_new = set(left) - set(sensed.leaving)
    core.note(leaving=left)
    if is_new:
        core.cue("question", "")


def _fallen(core: TableCore) -> dict[FighterId, SpaceId]:
    """Who is out of the game, and where it stood last; worked out once for each decision."""
    game = core.session.game
    if core.fallen is None or core.fallen[0] != game.at:
        core.fallen = (game.at, dict(context_of(game).leaving))
    return core.fallen[1]


def _is_empty(core: TableCore, space: SpaceId) -> bool:
    """Whether the game has nobody there: then it is the one who fell."""
    return space not in core.scene.position.occupants


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
