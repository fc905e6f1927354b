"""What is to be drawn of a battlefield, piece by piece and layer by layer. No Kivy.

The app (`ui/widgets/battlefield/layers.py`) and the sheet (`drawing/svg_items.py`) draw the same
items. Places are pixels from the lower left corner; what is drawn white takes the tint.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import TYPE_CHECKING, TypeAlias

from drawing.tokens import PLAIN

if TYPE_CHECKING:
    from drawing.board_photo import BoardPhoto
    from drawing.fit import Spot, Way
    from drawing.grounds import GroundPicture
    from drawing.sprites import Sprite
    from drawing.tokens import Rgba

About: TypeAlias = Mapping[str, str]
"""What the sheet says about an item: its class, its space. The app has no use for it."""


class Layer(IntEnum):
    """What lies on what, lowest first."""

    GROUND = auto()
    PATHS = auto()
    WAY = auto()
    SIGNS = auto()
    SOCKETS = auto()
    SPACES = auto()
    RINGS = auto()
    ARROWS = auto()
    TOKENS = auto()
    ORIGINS = auto()
    SHADOWS = auto()
    FIGURES = auto()
    BESIDE = auto()
    TOKENS_BESIDE = auto()
    LETTERS = auto()
    LABELS = auto()
    HAND = auto()


@dataclass(frozen=True)
class Picture:
    """One sprite; until it is painted `stand_in` is shown, a plain sprite in a tint of its own."""

    key: Hashable
    sprite: Sprite
    at: Spot
    tint: Rgba = PLAIN
    size: float = 1.0
    stand_in: tuple[Sprite, Rgba] | None = None
    about: About = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Copy:
    """Where one of many copies lies, how far it is turned counterclockwise, and its size."""

    at: Spot
    degrees: float = 0.0
    size: float = 1.0


@dataclass(frozen=True)
class Copies:
    """The same sprite many times."""

    key: Hashable
    sprite: Sprite
    copies: tuple[Copy, ...]
    tint: Rgba = PLAIN
    about: tuple[About, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Ribbons:
    """Lines of one width."""

    key: Hashable
    ways: tuple[Way, ...]
    width: float
    tint: Rgba
    about: tuple[About, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Backdrop:
    """A picture under the whole map; only what lies within `view` is seen.

    A `tile` is repeated instead, each so many pixels wide.
    """

    key: Hashable
    picture: GroundPicture
    corner: Spot
    size: Spot
    view: Spot
    tint: Rgba = PLAIN
    tile: float = 0.0


@dataclass(frozen=True)
class Underlay:
    """A photo of the board under the map: what it shows of it, cut to `view`."""

    key: Hashable
    photo: BoardPhoto
    corner: Spot
    size: Spot
    """Where the board lies."""
    view: Spot
    tint: Rgba = PLAIN


Item: TypeAlias = Picture | Copies | Ribbons | Backdrop | Underlay
Items: TypeAlias = dict[Layer, tuple[Item, ...]]
"""What each layer shows; a layer that is not named stays as it is."""
