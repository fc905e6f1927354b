"""Items on the canvas: each layer is a pool of stamps and meshes, made once, then only changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle

from drawing import sprites
from drawing.items import PLAIN, Backdrop, Copies, Layer, Picture, Underlay
from ui.widgets.battlefield.ground_textures import grounds
from ui.widgets.battlefield.mesh import Triangles
from ui.widgets.battlefield.photo_stamp import PhotoStamp
from ui.widgets.battlefield.textures import Key, textures

if TYPE_CHECKING:
    from collections.abc import Hashable
    from pathlib import Path

    from drawing.items import Item, Items, Ribbons
    from drawing.sprites import Sprite
    from drawing.tokens import Rgba

_PATIENT = {Layer.SPACES, Layer.LETTERS}
"""What may be painted after everything else: a space has a stand-in meanwhile."""


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


class BackdropStamp:
    """A painted ground under the map; nothing until it is decoded."""

    def __init__(self, group: InstructionGroup) -> None:
        self._colour = Color(*PLAIN)
        self._box = Rectangle(size=(0, 0))
        group.add(self._colour)
        group.add(self._box)
        self._item: Backdrop | None = None
        self._path: Path | None = None
        self._texture: Any = None

    def show(self, item: Backdrop, _detail: float) -> None:
        """Show a ground."""
        path = item.picture.path(item.view[0])
        self._item = item
        if path != self._path:
            self._path, self._texture = path, None
            grounds.want(path, self)
        self._put(item)

    def hide(self) -> None:
        """Show nothing, and let the picture go."""
        self._item = self._path = self._texture = None
        self._box.texture = None
        self._box.size = (0, 0)

    def receive_ground(self, path: Path, texture: Any) -> None:
        """The picture is decoded."""
        if path == self._path and self._item is not None:
            self._texture = texture
            if self._item.tile:
                texture.wrap = "repeat"
            self._put(self._item)

    def _put(self, item: Backdrop) -> None:
        if self._texture is None:
            self._box.size = (0, 0)
            return
        (left, low), (width, height), view = item.corner, item.size, item.view
        begin, end = max(left, 0.0), min(left + width, view[0])
        bottom, top = max(low, 0.0), min(low + height, view[1])
        tex = self._texture.tex_coords
        if item.tile:
            u0, u1, v0, v1 = 0.0, view[0] / item.tile, 0.0, view[1] / item.tile
        else:
            u0, u1 = (tex[0] + (tex[2] - tex[0]) * (x - left) / width for x in (begin, end))
            v0, v1 = (tex[1] + (tex[7] - tex[1]) * (y - low) / height for y in (bottom, top))
        self._box.texture = self._texture
        self._box.tex_coords = (u0, v0, u1, v0, u1, v1, u0, v1)
        self._box.pos, self._box.size = (begin, bottom), (end - begin, top - bottom)
        if tuple(self._colour.rgba) != item.tint:
            self._colour.rgba = item.tint


class _LayerPool:
    """The stamps of one layer, told apart by the keys of their items, used again."""

    def __init__(self, layer: Layer) -> None:
        self.group = InstructionGroup()
        self._is_urgent = layer not in _PATIENT
        self._items: tuple[Item, ...] = ()
        self._detail = 0.0
        self._stamps: dict[Hashable, Stamp] = {}
        self._meshes: dict[Hashable, MeshStamp] = {}
        self._spare: list[Stamp] = []
        self._ground: BackdropStamp | None = None
        self._photo: PhotoStamp | None = None

    @property
    def _backdrop(self) -> BackdropStamp:
        if self._ground is None:
            self._ground = BackdropStamp(self.group)
        return self._ground

    @property
    def _underlay(self) -> PhotoStamp:
        if self._photo is None:
            self._photo = PhotoStamp(self.group)
        return self._photo

    def show(self, items: tuple[Item, ...], detail: float) -> None:
        if detail == self._detail and items == self._items:
            return
        self._items, self._detail = items, detail
        keys = {item.key for item in items}
        for key in [key for key in self._stamps if key not in keys]:
            stamp = self._stamps.pop(key)
            stamp.hide()
            self._spare.append(stamp)
        for key, mesh in self._meshes.items():
            if key not in keys:
                mesh.hide()
        if self._ground is not None and not any(isinstance(item, Backdrop) for item in items):
            self._ground.hide()
        if self._photo is not None and not any(isinstance(item, Underlay) for item in items):
            self._photo.hide()
        for item in items:
            if isinstance(item, Picture):
                self._stamp(item.key).show(item, detail)
            elif isinstance(item, Backdrop):
                self._backdrop.show(item, detail)
            elif isinstance(item, Underlay):
                self._underlay.show(item)
            else:
                self._mesh(item.key).show(item, detail)

    def _stamp(self, key: Hashable) -> Stamp:
        stamp = self._stamps.get(key)
        if stamp is None:
            is_new = not self._spare
            stamp = Stamp(self.group, urgent=self._is_urgent) if is_new else self._spare.pop()
            self._stamps[key] = stamp
        return stamp

    def _mesh(self, key: Hashable) -> MeshStamp:
        if key not in self._meshes:
            self._meshes[key] = MeshStamp(self.group)
        return self._meshes[key]


class Layers:
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
