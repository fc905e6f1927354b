"""What of a drawing is seen: its place and zoom on the canvas, clipped while it is zoomed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

if TYPE_CHECKING:
    from drawing.camera import Camera


class Viewport:
    """A drawing under a camera."""

    def __init__(self, drawing: InstructionGroup) -> None:
        self.group = InstructionGroup()
        self._clip_before = InstructionGroup()
        self._clip_after = InstructionGroup()
        self._masks = (Rectangle(), Rectangle())
        self._shift = Translate(0, 0, 0)
        self._zoom = Scale(1, 1, 1)
        order = (self._clip_before, PushMatrix(), self._shift, self._zoom, drawing, PopMatrix())
        for instruction in (*order, self._clip_after):
            self.group.add(instruction)

    def look(self, camera: Camera, pos: tuple[float, float], size: tuple[float, float]) -> None:
        """Bring zoom and place to the canvas; clip only what could stick out."""
        self._shift.xy = (pos[0] + camera.x, pos[1] + camera.y)
        self._zoom.xyz = (camera.zoom, camera.zoom, 1)
        for mask in self._masks:
            mask.pos, mask.size = pos, size
        is_clipped = bool(self._clip_before.children)
        if camera.is_zoomed and not is_clipped:
            for instruction in (StencilPush(), self._masks[0], StencilUse()):
                self._clip_before.add(instruction)
            for instruction in (StencilUnUse(), self._masks[1], StencilPop()):
                self._clip_after.add(instruction)
        elif not camera.is_zoomed and is_clipped:
            self._clip_before.clear()
            self._clip_after.clear()
