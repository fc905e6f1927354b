"""What the lights of the board show of the table: one thing at a time, the most urgent first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import ChoiceKind
from ui.presenter.board import BoardLights
from ui.presenter.table import placement
from ui.presenter.table.ground import map_view, shown_fighters
from ui.viewdata.table import MarkKind

if TYPE_CHECKING:
    from ui.presenter.table.scene import Scene


def lights_of(scene: Scene) -> BoardLights:
    """The way back, a question, a trap that went off, reach, placing, where a move ended."""
    sensed, choice = scene.sensed, scene.table.choice
    step = sensed.step
    if not sensed.is_there or scene.table.is_over:
        return BoardLights()
    if sensed.placing is not None:
        return placement.lights(scene)
    if sensed.question is not None:
        return BoardLights(reach=_marked(scene, MarkKind.ASKED))
    if step is not None:
        return BoardLights(start=step.start, end=step.end, is_guide=True)
    if sensed.sprung is not None:
        return BoardLights(trap=sensed.sprung)
    if choice is not None and choice.kind is ChoiceKind.SPACE:
        return BoardLights(reach=choice.options)
    shown = shown_fighters(scene)
    if shown and choice is None:
        start = scene.table.fighters[shown[0]].space
        return BoardLights(reach=_marked(scene, MarkKind.REACH, MarkKind.TRAP), start=start)
    if sensed.leaving and sensed.ended is None:
        return BoardLights(start=sensed.leaving[0][1], is_guide=True)
    return BoardLights(end=sensed.ended)


def _marked(scene: Scene, *kinds: MarkKind) -> tuple[str, ...]:
    return tuple(dict.fromkeys(m.space for m in map_view(scene).marks if m.kind in kinds))
