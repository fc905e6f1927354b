"""The cache of textures: sprites are painted a few per frame and kept for all maps on the screen.

To paint a sprite takes a few milliseconds that cannot be spent in another thread, so whoever wants
one gets it when its turn comes: `want` never waits. Nothing is scheduled while there is nothing to
paint.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import resvg_py
from kivy.clock import Clock
from kivy.core.image import Image as CoreImage

from drawing.typeface import font_files, icon_font_file
from ui.boxes.view.budget import budget

if TYPE_CHECKING:
    from drawing.sprites import Sprite
    from ui.widgets.battlefield.layers import Stamp

MOST_PIXELS: Final = 12_000_000
"""How much is kept: 48 MB of textures."""


class Key(NamedTuple):
    """A sprite at so many pixels for each of its own."""

    name: str
    detail: float


class Customer(Protocol):
    """Who waits for a texture."""

    def receive(self, key: Any, texture: Any) -> None:
        """The texture is there; it may be that something else is wanted by now."""


class TextureStore:
    """The textures that exist, and who waits for others; what is too much goes, oldest first."""

    def __init__(self, most_pixels: int) -> None:
        self._textures: OrderedDict[Any, Any] = OrderedDict()
        self._customers: dict[Any, list[Any]] = {}
        self._most = most_pixels
        self.pixels = 0

    @property
    def is_busy(self) -> bool:
        """Whether something waits to be made."""
        return bool(self._customers)

    def _is_to_make(self, key: Any, customer: Customer) -> bool:
        """Give the customer the texture if it exists; otherwise whether nobody makes it yet."""
        texture = self._textures.get(key)
        if texture is not None:
            self._textures.move_to_end(key)
            customer.receive(key, texture)
            return False
        waiting = self._customers.setdefault(key, [])
        waiting.append(customer)
        return len(waiting) == 1

    def _keep(self, key: Any, texture: Any) -> Any:
        self._textures[key] = texture
        self.pixels += texture.width * texture.height
        while self.pixels > self._most and len(self._textures) > 1:
            _, oldest = self._textures.popitem(last=False)
            self.pixels -= oldest.width * oldest.height
        return texture


class TextureCache(TextureStore):
    """Textures of sprites."""

    def __init__(self) -> None:
        super().__init__(MOST_PIXELS)
        self._urgent: deque[tuple[Key, Sprite]] = deque()
        self._patient: deque[tuple[Key, Sprite]] = deque()
        self._next_frame = Clock.create_trigger(self._paint_some)
        self.painted = 0

    def want(self, sprite: Sprite, detail: float, customer: Stamp, *, urgent: bool = False) -> None:
        """Give the customer the texture: now if it exists, otherwise in one of the next frames."""
        key = Key(sprite.name, detail)
        if self._is_to_make(key, customer):
            (self._urgent if urgent else self._patient).append((key, sprite))
            self._next_frame()

    def now(self, sprite: Sprite, detail: float) -> Any:
        """The texture, painted at once if need be: for what is small and plain."""
        key = Key(sprite.name, detail)
        texture = self._textures.get(key)
        return self._paint(key, sprite) if texture is None else texture

    def kept(self) -> tuple[Key, ...]:
        """What is painted, what was not wanted for the longest time first."""
        return tuple(self._textures)

    def forget(self) -> None:
        """Keep nothing: whatever is wanted from now on is painted again."""
        self._textures.clear()
        self.pixels = 0

    def finish(self) -> None:
        """Paint everything that waits, however long it takes."""
        while self.is_busy:
            self._paint_next()

    def _paint_some(self, _seconds: float) -> None:
        while self.is_busy and not budget.is_spent:
            begin = perf_counter()
            self._paint_next()
            budget.spend(perf_counter() - begin)
        if self.is_busy:
            self._next_frame()

    def _paint_next(self) -> None:
        key, sprite = (self._urgent or self._patient).popleft()
        customers = [c for c in self._customers.pop(key) if c.still_wants(key)]
        if customers:
            texture = self.now(sprite, key.detail)
            for customer in customers:
                customer.receive(key, texture)

    def _paint(self, key: Key, sprite: Sprite) -> Any:
        self.painted += 1
        texture = _texture(_png(sprite, key.detail))
        # A device that took the picture away (sleep, another app) asks for it again.
        texture.add_reload_observer(lambda lost: fill_again(lost, sprite, key.detail))
        return self._keep(key, texture)


def _png(sprite: Sprite, detail: float) -> bytes:
    svg = sprite.svg(detail)
    # To read the fonts takes as long as to paint a small sprite.
    fonts = [*font_files(), icon_font_file()] if "<text" in svg else None
    return resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family="Inter"
    )


def _texture(png: bytes) -> Any:
    return CoreImage(BytesIO(png), ext="png", nocache=True).texture


def fill_again(texture: Any, sprite: Sprite, detail: float) -> None:
    """Paint a sprite into a texture that exists."""
    fresh = CoreImage(BytesIO(_png(sprite, detail)), ext="png", nocache=True)
    texture.blit_data(fresh.image._data[0])  # noqa: SLF001 - Kivy has no public name for it


textures: Final = TextureCache()
"""What all maps share."""
