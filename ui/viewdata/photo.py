"""What is shown while a photo is laid under a battlefield."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from drawing.board_photo import Spot
from ui.viewdata.kit import Act, PageView

if TYPE_CHECKING:
    from drawing.map_view import MapView


class CornersView(msgspec.Struct, frozen=True, kw_only=True):
    """A photo, and which corners of the board were tapped on it."""

    file: Path
    corners: tuple[Spot, ...] = ()


class PhotoView(PageView, frozen=True, kw_only=True):
    """Files to choose from, a photo to tap four corners on, or the map with it: one of them."""

    lead: str
    detail: str
    rows: tuple[Act, ...]
    picture: CornersView | None
    map: MapView | None
    acts: tuple[Act, ...]
