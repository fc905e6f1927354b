"""A photo of the board under the map, straightened by the four corners that were tapped on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Mesh

from drawing.board_photo import seen_through
from drawing.items import PLAIN
from ui.widgets.battlefield.ground_textures import grounds
from ui.widgets.battlefield.mesh import Triangles

if TYPE_CHECKING:
    from pathlib import Path

    from kivy.graphics import InstructionGroup

    from drawing.items import Underlay

_STEPS: Final = 24
"""A graphics card draws straight within a triangle, so there are many: errors are below a pixel."""


class PhotoStamp:
    """Shows one; nothing until it is decoded."""

    def __init__(self, group: InstructionGroup) -> None:
        self._colour = Color(*PLAIN)
        self._mesh = Mesh(mode="triangles")
        group.add(self._colour)
        group.add(self._mesh)
        self._item: Underlay | None = None
        self._texture: Any = None

    def show(self, item: Underlay) -> None:
        """Show a photo."""
        before, self._item = self._item, item
        if before is None or before.photo.file != item.photo.file:
            self._texture = None
            grounds.want(item.photo.file, self)
        self._put(item)

    def hide(self) -> None:
        """Show nothing, and let the picture go."""
        self._item = self._texture = None
        self._mesh.vertices, self._mesh.indices = [], []

    def receive_ground(self, path: Path, texture: Any) -> None:
        """The photo is decoded."""
        if self._item is not None and path == self._item.photo.file:
            self._texture = texture
            self._put(self._item)

    def _put(self, item: Underlay) -> None:
        self._colour.rgba = item.tint
        triangles = Triangles()
        if self._texture is not None:
            (left, low), (wide, high) = item.corner, item.size
            tex = self._texture.tex_coords
            on_photo = seen_through(item.photo.corners)

            def seen_at(x: float, y: float) -> tuple[float, float]:
                u, v = on_photo((x - left) / wide, 1 - (y - low) / high)
                return tex[0] + (tex[2] - tex[0]) * u, tex[7] + (tex[1] - tex[7]) * v

            begin = max(left, 0.0), max(low, 0.0)
            end = min(left + wide, item.view[0]), min(low + high, item.view[1])
            triangles.add_sheet(begin, end, _STEPS, seen_at)
            self._mesh.texture = self._texture
        self._mesh.vertices = triangles.vertices
        self._mesh.indices = triangles.indices
