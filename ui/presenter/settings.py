"""The settings as they are now, for everybody who shows something or asks how strict to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.content.settings_file import Settings, load_settings, save_settings
from companion.content.whole_file import Unused, once
from drawing.photos import Photos

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class SettingsKeeper:
    """The settings as they are now; every change is kept at once and told to listeners."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unused: list[Unused] = []
        """What people should hear about the file."""
        self._tell = once(self.unused.append)
        self.now = load_settings(folder, self._tell)
        self.photos = Photos(folder, self._tell)
        """What this table has laid under its battlefields."""
        self.are_kept = True
        """Whether the last change could be written."""
        self._listeners: list[Callable[[Settings], None]] = []

    def subscribe(self, listener: Callable[[Settings], None]) -> None:
        """Tell this listener of every change."""
        self._listeners.append(listener)

    def change(self, **fields: Any) -> None:
        """Change some fields."""
        self.put(msgspec.structs.replace(self.now, **fields))

    def put(self, settings: Settings) -> None:
        """Let these be the settings."""
        if settings == self.now:
            return
        self.now = settings
        self.are_kept = save_settings(self.folder, settings, self._tell)
        for listener in self._listeners:
            listener(settings)
