"""Painted grounds as textures: read and decoded by a thread, kept for whoever shows them."""

from __future__ import annotations

from collections import OrderedDict
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Protocol

from kivy.clock import Clock
from kivy.core.image import ImageLoader
from kivy.graphics.texture import Texture

if TYPE_CHECKING:
    from pathlib import Path

MOST_PIXELS: Final = 3_000_000
"""How much is kept: one ground and the small pictures of set-up, 9 MB."""


class GroundCustomer(Protocol):
    """Who waits for a ground."""

    def receive_ground(self, path: Path, texture: Any) -> None:
        """The texture is there."""


class GroundTextures:
    """The grounds that are there, and those that are being decoded."""

    def __init__(self) -> None:
        self._textures: OrderedDict[Path, Any] = OrderedDict()
        self._customers: dict[Path, list[GroundCustomer]] = {}
        self._threads: dict[Path, Thread] = {}
        self._decoded: SimpleQueue[tuple[Path, Any]] = SimpleQueue()

    @property
    def is_busy(self) -> bool:
        """Whether something is being decoded."""
        return bool(self._customers)

    def want(self, path: Path, customer: GroundCustomer) -> None:
        """Give the customer a ground: now if it is there, otherwise when it is decoded."""
        texture = self._textures.get(path)
        if texture is not None:
            self._textures.move_to_end(path)
            customer.receive_ground(path, texture)
        elif path in self._customers:
            self._customers[path].append(customer)
        else:
            self._customers[path] = [customer]
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
            else:
                texture.blit_data(image)
            for customer in customers:
                customer.receive_ground(path, texture)

    def _keep(self, path: Path, texture: Any) -> Any:
        # A device that took the picture away (sleep, another app) has it decoded again.
        texture.add_reload_observer(lambda _lost: self._decode(path))
        self._textures[path] = texture
        while sum(t.width * t.height for t in self._textures.values()) > MOST_PIXELS:
            if len(self._textures) == 1:
                break
            self._textures.popitem(last=False)
        return texture


def _texture(image: Any) -> Any:
    texture = Texture.create_from_data(image, mipmap=False)
    if image.flip_vertical:
        texture.flip_vertical()
    return texture


grounds: Final = GroundTextures()
"""What all maps share."""
