"""Painted grounds as textures: read and decoded by a thread, kept for whoever shows them."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.core.image import ImageLoader
from kivy.graphics.texture import Texture

from ui.widgets.battlefield.textures import TextureStore

if TYPE_CHECKING:
    from pathlib import Path

    from ui.widgets.battlefield.textures import Customer

MOST_PIXELS: Final = 3_000_000
"""How much is kept: one ground and the small pictures of set-up, 9 MB."""


class GroundTextures(TextureStore):
    """Textures of pictures in files, by their paths."""

    def __init__(self) -> None:
        super().__init__(MOST_PIXELS)
        self._threads: dict[Path, Thread] = {}
        self._decoded: SimpleQueue[tuple[Path, Any]] = SimpleQueue()

    def want(self, path: Path, customer: Customer) -> None:
        """Give the customer a ground: now if it is there, otherwise when it is decoded."""
        if self._is_to_make(path, customer):
            self._decode(path)

    def finish(self) -> None:
        """Wait for everything that is being decoded."""
        for thread in [*self._threads.values()]:
            thread.join()
        self._hand_out(0.0)

    def _decode(self, path: Path) -> None:
        def work() -> None:
            try:
                image: Any = ImageLoader.load(str(path), nocache=True)._data[0]  # noqa: SLF001
            except Exception:  # noqa: BLE001 - a map without its ground is still a map
                image = None
            self._decoded.put((path, image))
            Clock.schedule_once(self._hand_out)

        thread = Thread(target=work, name="ringside-decodes-a-ground", daemon=True)
        self._threads[path] = thread
        thread.start()

    def _hand_out(self, _seconds: float) -> None:
        while True:
            try:
                path, image = self._decoded.get_nowait()
            except Empty:
                return
            self._threads.pop(path, None)
            customers = self._customers.pop(path, [])
            if image is None:
                continue
            texture = self._textures.get(path)
            if texture is None:
                texture = self._keep(path, _texture(image))
                # A device that took the picture away (sleep, another app) has it decoded again.
                texture.add_reload_observer(lambda _lost, lost=path: self._decode(lost))
            else:
                texture.blit_data(image)
            for customer in customers:
                customer.receive(path, texture)


def _texture(image: Any) -> Any:
    texture = Texture.create_from_data(image, mipmap=False)
    if image.flip_vertical:
        texture.flip_vertical()
    return texture


grounds: Final = GroundTextures()
"""What all maps share."""
