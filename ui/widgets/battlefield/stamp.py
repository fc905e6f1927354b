"""A sprite on the map, and rows of them: made once, then only moved, tinted and hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle

from ui.widgets.battlefield.easel import Key, easel

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from ui.theme.tokens import Rgba
    from ui.widgets.battlefield.plan import Spot
    from ui.widgets.battlefield.sprites import Sprite
    from ui.widgets.battlefield.strokes import Triangles

PLAIN: Final[Rgba] = (1.0, 1.0, 1.0, 1.0)


class Stamp:
    """One sprite: `show` puts it somewhere, `hide` takes it away; its instructions are made once.

    Until its picture is painted a stand-in is shown if there is one, or the picture it had before.
    """

    def __init__(self, layer: InstructionGroup, *, urgent: bool = True) -> None:
        self._colour = Color(*PLAIN)
        self._box = Rectangle(size=(0, 0))
        layer.add(self._colour)
        layer.add(self._box)
        self._urgent = urgent
        self._sprite: Sprite | None = None
        self._key: Key | None = None
        self._is_painted = False
        self._place = (0.0, 0.0, 1.0)
        self._tint = PLAIN
        self._stand_in: Rgba | None = None

    def show(
        self,
        sprite: Sprite,
        at: Spot,
        *,
        detail: float,
        tint: Rgba = PLAIN,
        size: float = 1.0,
        stand_in: tuple[Sprite, Rgba] | None = None,
    ) -> None:
        """Put the sprite around a place; `stand_in` is shown, in that tint, until it is painted."""
        key = Key(sprite.name, detail)
        self._tint = tint
        if key != self._key:
            self._key = key
            is_new = self._sprite is None or not self._is_painted
            self._sprite = sprite
            if is_new:
                self._is_painted = False
                self._stand_in = None
                if stand_in is not None:
                    self._box.texture = easel.now(stand_in[0], 1.0)
                    self._stand_in = stand_in[1]
            easel.want(sprite, detail, self, urgent=self._urgent)
        self._put((at[0], at[1], size), sprite)

    def hide(self) -> None:
        """Show nothing."""
        if self._sprite is None:
            return
        self._sprite = self._key = None
        self._is_painted = False
        self._stand_in = None
        self._box.size = (0, 0)

    def still_wants(self, key: Key) -> bool:
        """Whether the picture that is being painted is still the right one."""
        return key == self._key

    def receive(self, key: Key, texture: Any) -> None:
        """The picture is painted."""
        if key == self._key and self._sprite is not None:
            self._box.texture = texture
            self._is_painted = True
            self._stand_in = None
            self._put(self._place, self._sprite)

    def _put(self, place: tuple[float, float, float], sprite: Sprite) -> None:
        self._place = place
        x, y, size = place
        is_seen = self._is_painted or self._stand_in is not None
        width, height = (sprite.width * size, sprite.height * size) if is_seen else (0, 0)
        box = self._box
        if box.size != (width, height):
            box.size = (width, height)
        corner = (x - width / 2, y - height / 2)
        if box.pos != corner:
            box.pos = corner
        tint = self._tint
        if self._stand_in is not None:
            tint = _times(tint, self._stand_in)
        if tuple(self._colour.rgba) != tint:
            self._colour.rgba = tint


def _times(one: Rgba, other: Rgba) -> Rgba:
    return one[0] * other[0], one[1] * other[1], one[2] * other[2], one[3] * other[3]


class Row:
    """Stamps that come and go, told apart by a key; those that went are used again."""

    def __init__(self, layer: InstructionGroup) -> None:
        self._layer = layer
        self._shown: dict[Hashable, Stamp] = {}
        self._spare: list[Stamp] = []

    def __getitem__(self, key: Hashable) -> Stamp:
        """The stamp of a key, made or taken from the spare ones if there is none yet."""
        stamp = self._shown.get(key)
        if stamp is None:
            stamp = self._spare.pop() if self._spare else Stamp(self._layer)
            self._shown[key] = stamp
        return stamp

    def keep_only(self, keys: set[Hashable]) -> None:
        """Hide all others."""
        for key in [key for key in self._shown if key not in keys]:
            stamp = self._shown.pop(key)
            stamp.hide()
            self._spare.append(stamp)

    def get(self, key: Hashable) -> Stamp | None:
        """The stamp of a key, if it is shown."""
        return self._shown.get(key)


class Weave:
    """Many copies of one sprite, or ribbons of it, as one instruction.

    `weave` gets the texture's corners and makes the triangles, so that they are right whichever way
    up the texture is stored.
    """

    def __init__(self, layer: InstructionGroup) -> None:
        self._colour = Color(*PLAIN)
        self._mesh = Mesh(mode="triangles")
        layer.add(self._colour)
        layer.add(self._mesh)
        self._is_empty = True

    def show(
        self, sprite: Sprite, weave: Callable[[tuple[float, ...]], Triangles], *, detail: float
    ) -> None:
        """Show the sprite wherever `weave` puts it."""
        texture = easel.now(sprite, detail)
        triangles = weave(tuple(texture.tex_coords))
        self._mesh.texture = texture
        self._mesh.vertices = triangles.vertices
        self._mesh.indices = triangles.indices
        self._is_empty = not triangles.indices

    def hide(self) -> None:
        """Show nothing."""
        if not self._is_empty:
            self._mesh.vertices = []
            self._mesh.indices = []
            self._is_empty = True

    def tint(self, colour: Rgba) -> None:
        """In this colour."""
        if tuple(self._colour.rgba) != colour:
            self._colour.rgba = colour
