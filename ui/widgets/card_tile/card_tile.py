"""A card to choose: its value at the left, what it does at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.plate.rounded import rounded_texture
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.kit import CardTile

_KIND_ICONS: Final = {
    "attack": ("sword",),
    "defense": ("shield",),
    "versatile": ("sword", "shield-half-full"),
    "scheme": ("script-text",),
}
_NO_CARD: Final = "card-off-outline"
_COLUMN: Final = 70.0
_PIP: Final = (9.0, 14.0)
_MOST_PIPS: Final = 6


class CardTileView(Tappable, Widget):
    """A `CardTile`; sends `Press` with its id, also when it is locked.

    `player` is the colour number of the pips that say how many are left.
    """

    player = NumericProperty(0)

    def __init__(
        self,
        tile: CardTile,
        send: Callable[[Intent], object],
        seat: int | None = None,
        **kwargs: Any,
    ) -> None:
        self.tile = tile
        self.send = send
        self.seat = seat
        if "size" not in kwargs:
            kwargs.setdefault("height", px(132))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        with self.canvas.before:
            self._column_colour = Color(*tokens.S3)
            self._column = BorderImage(size=(0, 0))
            self._column_edge = Rectangle(size=(0, 0))
        self._rim = Plate()
        self.canvas.before.add(self._rim)
        self._pips = [Plate() for _ in range(_MOST_PIPS)]
        for pip in self._pips:
            self.canvas.add(pip)
        self._value = Words(halign="center", lines=1, scaled=False)
        self._kinds = (Icon(icon_size=18), Icon(icon_size=18))
        self._state = Icon(icon_size=24)
        self._name = Words(type=tokens.STRONG)
        self._effect = Words(type=tokens.CAPTION, valign="top")
        self._left = Words(type=tokens.CAPTION, lines=1)
        self._boost = Words(type=tokens.CAPTION_STRONG, lines=1, halign="right")
        for part in (
            self._value, *self._kinds, self._state, self._name, self._effect,
            self._left, self._boost,
        ):  # fmt: skip
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed", "player"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place_soon()

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.tile.intent

    def render(self, tile: CardTile) -> None:
        """Show another card in place."""
        if tile != self.tile:
            self.tile = tile
            self._place_soon()

    def tapped(self) -> None:
        """Send its id."""
        self.send(Press(self.tile.intent, self.seat))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._paint()
        column = px(_COLUMN)
        self._place_column(column)
        left = self.x + column + px(12)
        self._place_texts(left, max(0.0, self.right - px(10) - left))

    def _paint(self) -> None:
        tile = self.tile
        locked, chosen = tile.locked is not None, tile.selected
        box = (*self.pos, *self.size)
        ground = tokens.S1 if locked else tokens.S2
        fill = tokens.S3 if self.pressed else ground
        self._plate.draw(box, fill, tokens.RADIUS_TILE)
        border = tokens.GOLD if chosen else None
        self._rim.draw(box, tokens.CLEAR, tokens.RADIUS_TILE, border, 4.0 if chosen else 0.0)
        side = tokens.GOLD if chosen else tokens.S2 if locked else tokens.S3
        self._column_colour.rgba = tokens.PRESSED if self.pressed and not chosen else side
        ink = tokens.INK if chosen else tokens.LOW if locked else tokens.HI
        self._value.colour = ink
        for icon in self._kinds:
            icon.colour = ink
        self._name.colour = tokens.LOW if locked else tokens.HI
        dim = tokens.LOW if locked else tokens.MID
        self._effect.colour = self._left.colour = self._boost.colour = dim

    def _place_column(self, column: float) -> None:
        tile = self.tile
        corner = max(1, int(min(px(tokens.RADIUS_TILE), self.height / 2)))
        self._column.texture = rounded_texture(corner)
        self._column.border = (corner, corner, corner, corner)
        self._column.pos = (round(self.x), round(self.y))
        self._column.size = (round(column), round(self.height))
        # Its right edge is straight: the rounded corners there are painted over.
        self._column_edge.pos = (round(self.x + column / 2), round(self.y))
        self._column_edge.size = (round(column / 2), round(self.height))
        middle = self.x + column / 2
        high = min(px(tokens.VALUE_CARD.size), self.height * 0.42)
        self._value.type = Type(high / px(1), Face.HEAVY)
        self._value.text = tile.value or ""
        icons = _KIND_ICONS.get(tile.kind or "", () if tile.value else (_NO_CARD,))
        alone = tile.value is None
        size = 32.0 if alone else 18.0
        rise = 0.0 if alone else px(11)
        self._value.size = (column - px(8), high * LINE_SHARE)
        self._value.center = (middle, self.center_y + rise)
        low = self.center_y if alone else self._value.center_y - high / 2 - px(12)
        for n, icon in enumerate(self._kinds):
            icon.name = icons[n] if n < len(icons) else ""
            icon.icon_size = size
            icon.size = (px(size), px(size))
            icon.center = (middle + (n - (len(icons) - 1) / 2) * px(size + 2), low)

    def _place_texts(self, left: float, room: float) -> None:
        tile = self.tile
        self._name.text = tile.name
        self._effect.text = tile.locked or tile.effect
        copies = tile.copies if tile.left is not None and tile.copies else 0
        self._left.text = f"{tile.left} / {tile.copies}" if copies else ""
        self._boost.text = "" if tile.boost is None else f"+{tile.boost}"
        state = "lock" if tile.locked else "check-circle" if tile.selected else ""
        self._state.name = state
        marked = tile.selected or tile.locked or tile.boost is not None
        corner = px(34) if marked else 0.0
        usable = self.height - px(14)
        name_line = self._name.pixels * LINE_SHARE
        line = self._effect.pixels * LINE_SHARE
        foot = line if copies else 0.0
        name_lines = min(2, self._name.lines_at(room - corner))
        name = min(name_line * name_lines, usable)
        foot = foot if usable - name >= foot else 0.0
        lines = self._effect.lines_at(room)
        effect = line * min(lines, int((usable - name - foot) / line + 0.1))
        if not self._effect.can_be_read_in(room, effect):
            effect = 0.0
        top = self.center_y + (name + effect + foot) / 2
        self._name.pos, self._name.size = (left, top - name), (room - corner, name)
        top -= name
        self._effect.pos, self._effect.size = (left, top - effect), (room, effect)
        if not effect:
            self._effect.text = ""
        self._place_foot(left, top - effect - foot, foot, copies)
        self._state.size = self._boost.size = (px(30), px(28))
        self._state.pos = (self.right - px(38), self.top - px(36))
        self._state.colour = tokens.GOLD if tile.selected else tokens.LOW
        below = px(28) if state else 0.0
        self._boost.pos = (self.right - px(40), self.top - px(36) - below)

    def _place_foot(self, left: float, low: float, high: float, copies: int) -> None:
        colour = tokens.player(int(self.player)).colour
        if self.tile.locked:
            colour = tokens.LOW
        wide, tall = px(_PIP[0]), px(_PIP[1])
        drawn = min(copies, _MOST_PIPS) if high else 0
        for n, pip in enumerate(self._pips):
            if n >= drawn:
                pip.draw((0, 0, 0, 0), tokens.CLEAR, 1)
                continue
            full = n < (self.tile.left or 0)
            at = (left + n * (wide + px(3)), low + (high - tall) / 2, wide, tall)
            pip.draw(at, colour if full else tokens.CLEAR, 3.0, colour, 1.5)
        start = left + drawn * (wide + px(3)) + px(5)
        self._left.pos = (start, low)
        self._left.size = (max(0.0, self.right - px(10) - start), high)
        if not high:
            self._left.text = ""
