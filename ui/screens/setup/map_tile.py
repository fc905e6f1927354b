"""A battlefield to choose: a picture of it, its name, and for how many it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import line_high, text_wide
from ui.screens.menu.part import Part
from ui.screens.menu.slowly import queue
from ui.theme import tokens
from ui.theme.scale import px
from ui.widgets.battlefield.battlefield import Battlefield
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.menus import MapTile

WIDE: Final = 126.0
"""The least width, in dp at normal text size."""
PICTURE_SHARE: Final = 0.6
"""The height of the picture as a share of the tile's width."""
MOST_PICTURE: Final = 150.0
"""The greatest height of the picture, in dp."""
_LOCKED: Final = 0.4
"""How strong the picture of a battlefield is that cannot be chosen."""


class Foot(NamedTuple):
    """How name and players are laid out below the picture: in all tiles the same way."""

    lines: int
    """How many lines the name takes."""
    is_split: bool
    """Whether the players stand below the name, not beside it."""

    @property
    def high(self) -> float:
        """In pixels."""
        return (self.lines + self.is_split) * line_high(tokens.CAPTION) + px(10)


class Shown(NamedTuple):
    """A tile with the foot that it has in common with the others."""

    tile: MapTile
    foot: Foot


def foot_for(tiles: tuple[MapTile, ...], width: float) -> Foot:
    """A foot in which every name fits at this width."""
    room = width - px(20 + 24)  # with room for the tick of the chosen one
    is_split, lines = False, 1
    for tile in tiles:
        name = text_wide(tile.name, tokens.CAPTION_STRONG)
        players = text_wide(tile.players, tokens.CAPTION) + px(18 + 4 + 8)
        is_split |= name > (room - players) * 1.08
        lines = max(lines, 2 if name > room * 1.1 else 1)
    return Foot(lines, is_split)


def tile_high(foot: Foot, width: float) -> float:
    """The height of a tile, in pixels."""
    return min(width * PICTURE_SHARE, px(MOST_PICTURE)) + foot.high + px(10)


class MapTileView(Tappable, Part):
    """A `MapTile`. The picture is drawn in a frame of its own, once."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.tile: MapTile | None = None
        self._foot = Foot(1, is_split=True)
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._picture: Battlefield | None = None
        self._name = Words(type=tokens.CAPTION_STRONG, valign="bottom")
        self._tick = Icon(icon_size=20, colour=tokens.GOLD)
        self._people = Icon(icon_size=18, colour=tokens.MID)
        self._players = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        for part in (self._name, self._tick, self._people, self._players):
            self.add_widget(part)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.tile.intent if self.tile is not None else Nothing()

    @property
    def is_drawn(self) -> bool:
        """Whether its picture is there."""
        return self._picture is not None

    def render(self, shown: Shown) -> None:
        """Show another battlefield."""
        tile, foot = shown
        if tile == self.tile and foot == self._foot:
            return
        before, self.tile = self.tile, tile
        self._foot = foot
        if before is None or before.map != tile.map:
            queue.add(self._draw)
        self._name.text = tile.name
        self._players.text = tile.players
        self._people.name = "lock" if tile.locked else "accounts"
        self._tick.name = "check-bold" if tile.selected else ""
        self._place_soon()

    def tapped(self) -> None:
        """Choose it; one that is locked says why."""
        self.send(Press(self.intent))

    def _draw(self) -> None:
        if self.tile is None:
            return
        if self._picture is None:
            self._picture = Battlefield(interactive=False)
            self.add_widget(self._picture)
        self._picture.render(self.tile.map)
        self._place()

    def _place(self, *_: object) -> None:
        tile = self.tile
        if tile is None:
            return
        ground = tokens.S2 if tile.selected else tokens.S1
        fill = tokens.PRESSED if self.pressed else ground
        border = tokens.GOLD if tile.selected else None
        box = (*self.pos, *self.size)
        self._plate.draw(box, fill, tokens.RADIUS_TILE, border, tokens.BORDER)
        foot = self._place_foot(tile)
        if self._picture is not None:
            self._picture.opacity = _LOCKED if tile.locked else 1.0
            self._picture.pos = (self.x + px(6), self.y + foot)
            self._picture.size = (self.width - px(12), self.height - px(6) - foot)

    def _place_foot(self, tile: MapTile) -> float:
        """Name and players below the picture; returns how high they are together."""
        foot = self._foot
        line = line_high(tokens.CAPTION)
        low = self.y + px(5)
        left, right = self.x + px(10), self.right - px(10)
        dim = tokens.LOW if tile.locked else tokens.MID
        self._name.colour = tokens.LOW if tile.locked else tokens.HI
        self._people.colour = self._players.colour = dim
        wide = text_wide(self._players.text, tokens.CAPTION)
        start = left + px(18 + 4) if foot.is_split else right - wide
        self._players.pos, self._players.size = (start, low), (wide, line)
        self._people.pos, self._people.size = (start - px(18 + 4), low), (px(18), line)
        if foot.is_split:
            low += line
        name = foot.lines * line
        if tile.selected:
            self._tick.pos, self._tick.size = (left, low), (px(20), line)
            left += px(24)
        end = right if foot.is_split else self._people.x - px(6)
        self._name.pos, self._name.size = (left, low), (max(0.0, end - left), name)
        return foot.high
