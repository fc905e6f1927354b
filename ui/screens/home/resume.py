"""The game that goes on: its map, who plays with how much health, and one large button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.presenter.intents import Press
from ui.screens.menu.measure import box_high, line_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.battlefield.battlefield import Battlefield
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.kit import FigureMark
    from ui.viewdata.menus import ResumeView

_HEALTH: Final = Type(40, Face.HEAVY)
_ROW: Final = 76.0
_MAP_SHAPE: Final = 1.7
"""About how much wider than high battlefields are."""
_NARROW_ROW: Final = 250.0
"""The least width of a row beside the map, in dp."""


class PlayerRow(Part):
    """One player: mark, name, hero and health."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._badge = FigureBadge()
        self._name = Words(type=tokens.PROMPT, lines=1)
        self._hero = Words(type=tokens.CAPTION, colour=tokens.MID)
        self._health = Words(type=_HEALTH, halign="right", lines=1)
        for part in (self._badge, self._name, self._hero, self._health):
            self.add_widget(part)

    def render(self, mark: FigureMark, name: str, hero: str, health: str) -> None:
        """Show another player."""
        self._badge.render(mark)
        self._name.text, self._hero.text, self._health.text = name, hero, health
        self._place_soon()

    def _place(self, *_: object) -> None:
        self._plate.draw((*self.pos, *self.size), tokens.S2, tokens.RADIUS_BUTTON)
        side = min(px(58), self.height - px(8))
        inset = px(10)
        self._badge.size = (side, side)
        self._badge.pos = (self.x + inset, self.center_y - side / 2)
        start = self._badge.right + px(8)
        room = max(0.0, self.right - px(14) - start)
        health = min(text_wide(self._health.text, _HEALTH), room * 0.5)
        self._health.size = (health, self.height)
        self._health.pos = (self.right - px(14) - health, self.y)
        room -= health + px(8)
        name = line_high(tokens.PROMPT)
        usable = self.height - px(8)
        # What does not fit is written smaller, but only as long as it can be read.
        hero = min(box_high(self._hero.text, tokens.CAPTION, room, most=2), usable - name)
        shown = hero >= line_high(tokens.CAPTION) * 0.9
        hero = hero if shown else 0.0
        top = self.center_y + (name + hero) / 2
        self._name.pos, self._name.size = (start, top - name), (room, name)
        self._hero.opacity = 1 if shown else 0
        self._hero.pos, self._hero.size = (start, top - name - hero), (room, hero)


class ResumeCard(Tappable, Part):
    """The card; a tap anywhere on it resumes, as does its button."""

    def __init__(self, view: ResumeView, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.view: ResumeView | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._title = Words(type=tokens.INSTRUCTION)
        self._detail = Words(type=tokens.BODY, colour=tokens.MID)
        self._map = Battlefield(interactive=False)
        self._rows: list[PlayerRow] = []
        self._button = ActButton(view.act, send, type=tokens.RESUME, look="row")
        for part in (self._title, self._detail, self._map, self._button):
            self.add_widget(part)
        self.render(view)

    def render(self, view: ResumeView) -> None:
        """Show another game."""
        if view == self.view:
            return
        self.view = view
        self._title.text, self._detail.text = view.title, view.detail
        self._map.render(view.map)
        self._button.render(view.act)
        while len(self._rows) > len(view.rows):
            self.remove_widget(self._rows.pop())
        while len(self._rows) < len(view.rows):
            self._rows.append(PlayerRow())
            self.add_widget(self._rows[-1])
        for row, player in zip(self._rows, view.rows, strict=True):
            row.render(*player)
        self._place_soon()

    def tapped(self) -> None:
        """Go on with the game."""
        if self.view is not None:
            self.send(Press(self.view.act.intent))

    def _place(self, *_: object) -> None:
        fill = tokens.S2 if self.pressed else tokens.S1
        self._plate.draw(
            (*self.pos, *self.size), fill, tokens.RADIUS_PANEL, tokens.GOLD, tokens.BORDER
        )
        inset = px(18)
        left, room = self.x + inset, self.width - 2 * inset
        high = min(px(tokens.RESUME_HIGH) * scale.text, max(px(64), self.height * 0.2))
        self._button.pos, self._button.size = (left, self.y + inset), (room, high)
        top = self._place_head(left, room)
        low = self.y + inset + high + px(12)
        body = (left, low, room, max(0.0, top - low))
        if self._is_larger_beside(room, body[3]):
            self._place_beside(*body)
        else:
            self._place_below(*body)

    def _is_larger_beside(self, wide: float, high: float) -> bool:
        """Whether the map is larger beside the rows than above them."""
        if wide < px(2 * _NARROW_ROW):
            return False
        beside = min(high, (wide - max(px(_NARROW_ROW), wide * 0.38)) / _MAP_SHAPE)
        lines = -(-len(self._rows) // 2) if len(self._rows) > 2 else len(self._rows)
        below = min(high - lines * px(_ROW + 8) * scale.text, wide / _MAP_SHAPE)
        return bool(beside >= below)

    def _place_head(self, left: float, room: float) -> float:
        """Title and detail side by side, or one below the other; returns what is left below."""
        title = text_wide(self._title.text, tokens.INSTRUCTION)
        detail = text_wide(self._detail.text, tokens.BODY)
        top = self.top - px(12)
        first = line_high(tokens.INSTRUCTION)
        if title + detail + px(16) <= room:
            self._title.pos, self._title.size = (left, top - first), (title, first)
            self._detail.halign = "right"
            self._detail.pos = (left + title + px(16), top - first)
            self._detail.size = (room - title - px(16), first)
            return float(top - first - px(8))
        second = line_high(tokens.BODY)
        self._title.pos, self._title.size = (left, top - first), (room, first)
        self._detail.halign = "left"
        self._detail.pos, self._detail.size = (left, top - first - second), (room, second)
        return float(top - first - second - px(8))

    def _place_beside(self, left: float, low: float, wide: float, high: float) -> None:
        rows = max(px(_NARROW_ROW), wide * 0.38)
        self._map.pos, self._map.size = (left, low), (wide - rows - px(12), high)
        gap = px(10)
        count = max(1, len(self._rows))
        row = min(px(_ROW) * scale.text, (high - gap * (count - 1)) / count)
        top = low + (high + row * count + gap * (count - 1)) / 2
        self._stack(left + wide - rows, top, rows, row, gap)

    def _place_below(self, left: float, low: float, wide: float, high: float) -> None:
        count = max(1, len(self._rows))
        gap = px(8)
        columns = 2 if count > 2 and wide > px(480) else 1
        lines = -(-count // columns)
        row = min(px(_ROW) * scale.text, max(px(48), high * 0.5 / lines - gap))
        rows = lines * (row + gap)
        self._map.pos, self._map.size = (left, low + rows), (wide, max(0.0, high - rows))
        part = (wide - gap * (columns - 1)) / columns
        for n, each in enumerate(self._rows):
            line, column = divmod(n, columns)
            each.size = (part, row)
            each.pos = (left + column * (part + gap), low + rows - gap - (line + 1) * row
                        - line * gap)  # fmt: skip

    def _stack(self, left: float, top: float, wide: float, high: float, gap: float) -> None:
        for n, each in enumerate(self._rows):
            each.size = (wide, high)
            each.pos = (left, top - (n + 1) * high - n * gap)
