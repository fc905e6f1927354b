"""Items on the canvas: each layer is a pool of stamps and meshes, made once, then only changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle

from drawing import sprites
from drawing.board_photo import seen_through
from drawing.items import Backdrop, Copies, Layer, Picture, Ribbons, Underlay
from drawing.mesh import Triangles
from drawing.tokens import PLAIN
from ui.widgets.battlefield.ground_textures import grounds
from ui.widgets.battlefield.textures import Key, textures

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from pathlib import Path

    from drawing.fit import Spot
    from drawing.items import Item, Items
    from drawing.sprites import Sprite
    from drawing.tokens import Rgba

_PATIENT = {Layer.SPACES, Layer.LETTERS}
"""What may be painted after everything else: a space has a stand-in meanwhile."""
_STEPS: Final = 24
"""Graphics cards draw straight within a triangle, so a photo has many: errors are below a pixel."""


class Stamp:
    """One picture: `show` puts it somewhere, `hide` takes it away.

    Until its sprite is painted a stand-in is shown if there is one, or the sprite it had before.
    """

    def __init__(self, group: InstructionGroup, *, urgent: bool = True) -> None:
        self._colour = Color(*PLAIN)
        self._box = Rectangle(size=(0, 0))
        group.add(self._colour)
        group.add(self._box)
        self._urgent = urgent
        self._item: Picture | None = None
        self._key: Key | None = None
        self._is_painted = False
        self._stand_in: Rgba | None = None

    def show(self, item: Picture, detail: float) -> None:
        """Show an item, painted with so many pixels for each of its own."""
        key = Key(item.sprite.name, detail)
        if key == self._key and item == self._item:
            return
        self._item = item
        if key != self._key:
            self._key = key
            if not self._is_painted:
                self._stand_in = None
                if item.stand_in is not None:
                    self._box.texture = textures.now(item.stand_in[0], 1.0)
                    self._stand_in = item.stand_in[1]
            textures.want(item.sprite, detail, self, urgent=self._urgent)
        self._put(item)

    def hide(self) -> None:
        """Show nothing."""
        self._item = self._key = self._stand_in = None
        self._is_painted = False
        self._box.size = (0, 0)

    def still_wants(self, key: Key) -> bool:
        """Whether the picture that is being painted is still the right one."""
        return key == self._key

    def receive(self, key: Key, texture: Any) -> None:
        """The picture is painted."""
        if key == self._key and self._item is not None:
            self._box.texture = texture
            self._is_painted = True
            self._stand_in = None
            self._put(self._item)

    def _put(self, item: Picture) -> None:
        is_seen = self._is_painted or self._stand_in is not None
        size = item.size if is_seen else 0.0
        width, height = item.sprite.width * size, item.sprite.height * size
        box = self._box
        if box.size != (width, height):
            box.size = (width, height)
        corner = (item.at[0] - width / 2, item.at[1] - height / 2)
        if box.pos != corner:
            box.pos = corner
        tint = item.tint if self._stand_in is None else _times(item.tint, self._stand_in)
        if tuple(self._colour.rgba) != tint:
            self._colour.rgba = tint


def _times(one: Rgba, other: Rgba) -> Rgba:
    return one[0] * other[0], one[1] * other[1], one[2] * other[2], one[3] * other[3]


class MeshStamp:
    """Many copies of one sprite, or ribbons, as one instruction."""

    def __init__(self, group: InstructionGroup) -> None:
        self._colour = Color(*PLAIN)
        self._mesh = Mesh(mode="triangles")
        group.add(self._colour)
        group.add(self._mesh)
        self._shown: tuple[Sprite, object] | None = None

    def show(self, item: Copies | Ribbons, detail: float) -> None:
        """Show all of them; a new tint alone leaves the mesh as it is."""
        if tuple(self._colour.rgba) != item.tint:
            self._colour.rgba = item.tint
        if isinstance(item, Copies):
            sprite: Sprite = item.sprite
            shape: tuple[object, float] = (item.copies, detail)
        else:
            sprite, shape = sprites.stroke(round(item.width, 1)), (item.ways, detail)
        if self._shown == (sprite, shape):
            return
        self._shown = (sprite, shape)
        texture = textures.now(sprite, detail)
        triangles = _triangles(item, sprite, tuple(texture.tex_coords))
        self._mesh.texture = texture
        self._mesh.vertices = triangles.vertices
        self._mesh.indices = triangles.indices

    def hide(self) -> None:
        """Show nothing."""
        if self._shown is not None:
            self._shown = None
            self._mesh.vertices = []
            self._mesh.indices = []


def _triangles(item: Copies | Ribbons, sprite: Sprite, corners: tuple[float, ...]) -> Triangles:
    """`corners` are those of the texture, so that it is right whichever way up it is stored."""
    triangles = Triangles()
    if isinstance(item, Copies):
        for copy in item.copies:
            width, height = sprite.width * copy.size, sprite.height * copy.size
            triangles.add_picture(copy.at, width, height, copy.degrees, corners)
    else:
        for way in item.ways:
            triangles.add_ribbon(way, sprite.width)
    return triangles


class GroundStamp:
    """What lies under the map: a painted ground or a photo of the board; nothing until decoded."""

    def __init__(self, group: InstructionGroup) -> None:
        self._colour = Color(*PLAIN)
        self._mesh = Mesh(mode="triangles")
        group.add(self._colour)
        group.add(self._mesh)
        self._item: Backdrop | Underlay | None = None
        self._path: Path | None = None
        self._texture: Any = None

    def show(self, item: Backdrop | Underlay, _detail: float) -> None:
        """Show a ground."""
        path = item.photo.file if isinstance(item, Underlay) else item.picture.path(item.view[0])
        self._item = item
        if path != self._path:
            self._path, self._texture = path, None
            grounds.want(path, self)
        self._put(item)

    def hide(self) -> None:
        """Show nothing, and let the picture go."""
        self._item = self._path = self._texture = None
        self._mesh.vertices, self._mesh.indices = [], []

    def receive(self, key: Path, texture: Any) -> None:
        """The picture is decoded."""
        if key == self._path and self._item is not None:
            self._texture = texture
            self._put(self._item)

    def _put(self, item: Backdrop | Underlay) -> None:
        self._colour.rgba = item.tint
        triangles = Triangles()
        if self._texture is not None:
            (left, low), (width, height), view = item.corner, item.size, item.view
            begin = max(left, 0.0), max(low, 0.0)
            end = min(left + width, view[0]), min(low + height, view[1])
            steps = _STEPS if isinstance(item, Underlay) else 1
            triangles.add_sheet(begin, end, steps, _seen_at(item, self._texture))
            self._mesh.texture = self._texture
        self._mesh.vertices, self._mesh.indices = triangles.vertices, triangles.indices


def _seen_at(item: Backdrop | Underlay, texture: Any) -> Callable[[float, float], Spot]:
    """Which place of a texture is seen at a place of the map."""
    (left, low), (width, height), tex = item.corner, item.size, texture.tex_coords
    if isinstance(item, Backdrop) and item.tile:
        tile, texture.wrap = item.tile, "repeat"
        return lambda x, y: (x / tile, y / tile)
    # A photo is straightened by the corners that were tapped on it; its y runs downwards.
    on_photo = seen_through(item.photo.corners) if isinstance(item, Underlay) else None

    def seen_at(x: float, y: float) -> Spot:
        u, v = (x - left) / width, (y - low) / height
        if on_photo is not None:
            u, down = on_photo(u, 1 - v)
            v = 1 - down
        return tex[0] + (tex[2] - tex[0]) * u, tex[1] + (tex[7] - tex[1]) * v

    return seen_at


_STAMPS: Final[dict[type[Any], Any]] = {
    Picture: Stamp,
    Copies: MeshStamp,
    Ribbons: MeshStamp,
    Backdrop: GroundStamp,
    Underlay: GroundStamp,
}
"""What shows each kind of item."""


class _LayerPool:
    """What shows the items of one layer, told apart by their keys; pictures are used again."""

    def __init__(self, layer: Layer) -> None:
        self.group = InstructionGroup()
        self._is_urgent = layer not in _PATIENT
        self._items: tuple[Item, ...] = ()
        self._detail = 0.0
        self._stamps: dict[Hashable, Any] = {}
        self._spare: list[Stamp] = []

    def show(self, items: tuple[Item, ...], detail: float) -> None:
        if detail == self._detail and items == self._items:
            return
        self._items, self._detail = items, detail
        wanted = {(_STAMPS[type(item)], item.key): item for item in items}
        for name in [name for name in self._stamps if name not in wanted]:
            self._stamps[name].hide()
            if isinstance(self._stamps[name], Stamp):  # lines keep their place among others
                self._spare.append(self._stamps.pop(name))
        for name, item in wanted.items():
            if name not in self._stamps:
                self._stamps[name] = self._make(name[0])
            self._stamps[name].show(item, detail)

    def _make(self, kind: Any) -> Any:
        if kind is not Stamp:
            return kind(self.group)
        return self._spare.pop() if self._spare else Stamp(self.group, urgent=self._is_urgent)


class MapLayers:
    """All layers of a map, one upon the other."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._pools = {layer: _LayerPool(layer) for layer in Layer}
        for pool in self._pools.values():
            self.group.add(pool.group)

    def show(self, items: Items, detail: float) -> None:
        """Show these layers; others stay as they are."""
        for layer, shown in items.items():
            self._pools[layer].show(shown, detail)
