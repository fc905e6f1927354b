"""A hero to choose: who it is, who fights beside it, and its three numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import box_high, line_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import FigureMark
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.menus import HeroTile

WIDE: Final = 164.0
"""The least width, in dp at normal text size."""
_FACE: Final = 40.0
_NUMBER: Final = tokens.STRONG


def tile_high(tiles: tuple[HeroTile, ...], width: float) -> float:
    """The height that all tiles need at this width, in pixels."""
    room = width - px(8 + _FACE + 8 + 12)
    names = [box_high(tile.name, tokens.STRONG, room, most=2) for tile in tiles]
    return max(px(_FACE), *names) + line_high(tokens.CAPTION) + line_high(tokens.STRONG) + px(22)


class HeroTileView(Tappable, Part):
    """A `HeroTile`; outlined in the colour of the seat that has it."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.tile: HeroTile | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(icon_size=34)
        self._badge: FigureBadge | None = None
        self._name = Words(type=tokens.STRONG)
        self._beside = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self._heart = Icon(name="health", icon_size=17, scaled=True, colour=tokens.MID)
        self._health = Words(type=_NUMBER, lines=1)
        self._shoes = Icon(name="move", icon_size=17, scaled=True, colour=tokens.MID)
        self._move = Words(type=_NUMBER, lines=1)
        self._attack = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1, halign="right")
        for part in (
            self._icon, self._name, self._beside, self._heart, self._health, self._shoes,
            self._move, self._attack,
        ):  # fmt: skip
            self.add_widget(part)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.tile.intent if self.tile is not None else Nothing()

    def render(self, tile: HeroTile) -> None:
        """Show another hero."""
        if tile == self.tile:
            return
        self.tile = tile
        self._name.text = tile.name
        self._beside.text = tile.sidekicks
        self._health.text = tile.health
        self._move.text = str(tile.move)
        self._attack.text = tile.attack
        taken = tile.taken_by
        if taken is not None and self._badge is None:
            self._badge = FigureBadge()
            self.add_widget(self._badge)
        if self._badge is not None:
            mark = FigureMark(player=taken, icon=tile.icon) if taken is not None else None
            self._badge.render(mark)
        self._icon.name = tile.icon if taken is None else ""
        self._place_soon()

    def tapped(self) -> None:
        """Choose this hero."""
        self.send(Press(self.intent))

    def _place(self, *_: object) -> None:
        self._paint()
        face = px(_FACE)
        left, right = self.x + px(12), self.right - px(10)
        beside = line_high(tokens.CAPTION)
        name = self.height - beside - line_high(tokens.STRONG) - px(22)
        top = self.top - px(8)
        self._icon.size = (face, face)
        self._icon.pos = (self.x + px(8), top - name / 2 - face / 2)
        if self._badge is not None:
            self._badge.size = (face + px(4), face + px(4))
            self._badge.center = self._icon.center
        start = self.x + px(8) + face + px(8)
        self._name.pos, self._name.size = (start, top - name), (right - start, name)
        top -= name
        self._beside.pos, self._beside.size = (left, top - beside), (right - left, beside)
        self._place_numbers(left, right, self.y + px(6))

    def _paint(self) -> None:
        taken = self.tile.taken_by if self.tile is not None else None
        box = (*self.pos, *self.size)
        if taken is None:
            fill = tokens.PRESSED if self.pressed else tokens.S2
            self._plate.draw(box, fill, tokens.RADIUS_TILE)
            return
        look = tokens.player(taken)
        fill = tokens.PRESSED if self.pressed else look.tint
        self._plate.draw(box, fill, tokens.RADIUS_TILE, look.colour, tokens.BORDER)

    def _place_numbers(self, left: float, right: float, low: float) -> None:
        high = line_high(_NUMBER) + px(4)
        icon = scale.letters(17)
        for picture, words in ((self._heart, self._health), (self._shoes, self._move)):
            picture.pos, picture.size = (left, low), (icon, high)
            wide = text_wide(words.text, _NUMBER)
            words.pos, words.size = (left + icon + px(4), low), (wide, high)
            left = words.right + px(8)
        self._attack.pos = (left, low)
        self._attack.size = (max(0.0, right - left), high)
