"""The strip between the two halves of a combat: who attacks whom, which cards lie, the link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.table import LinkState
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.link_light.link_light import LinkLight
from ui.widgets.plate.plate import Plate
from ui.widgets.turned.turned import Turned
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import CardsView, LinkView

_CARD: Final = (44.0, 60.0)
_LIGHT: Final = 28.0
_LEAST_WORDS: Final = 130.0
_QUIET: Final = (LinkState.NONE, LinkState.IN_SYNC)


class TitleText(Widget):
    """Title above detail, at the left."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = Words(type=tokens.HEAD)
        self.detail = Words(type=tokens.CAPTION, colour=tokens.MID)
        self.add_widget(self.title)
        self.add_widget(self.detail)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, title: str, detail: str) -> None:
        """Show other words."""
        self.title.text, self.detail.text = title, detail
        self._place_soon()

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        roomy = self.width > px(220) * scale.text
        self.title.type = tokens.HEAD if roomy else tokens.CAPTION_STRONG
        line = self.title.pixels * LINE_SHARE
        small = self.detail.pixels * LINE_SHARE if self.detail.text else 0.0
        small = small if line + small <= self.height else 0.0
        self.detail.opacity = 1 if small else 0
        lines = 1 if self.title.natural_width() <= self.width * 1.1 else 2
        if self.title.natural_width() > self.width * 1.9:
            lines = 3
        high = min(lines * line, max(line, self.height - small))
        top = self.center_y + (high + small) / 2
        self.title.pos, self.title.size = (self.x, top - high), (self.width, high)
        self.detail.pos, self.detail.size = (self.x, top - high - small), (self.width, small)


class CombatStrip(Widget):
    """What both sides see in the middle; `both_ways` repeats the words for the far side."""

    def __init__(self, **kwargs: Any) -> None:
        self._view: CardsView | None = None
        self._players = (0, 0)
        self._both_ways = True
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._slots = (Plate(), Plate())
        for slot in self._slots:
            self.canvas.add(slot)
        self._badges = (FigureBadge(), FigureBadge())
        self._ticks = (Icon(name="check-bold", icon_size=26), Icon(name="check-bold", icon_size=26))
        self._swords = Icon(name="sword-cross", icon_size=34, colour=tokens.GOLD)
        self._near = TitleText()
        self._far = Turned(turned=True, size_hint=(None, None))
        self._far_text = TitleText(size_hint=(None, None))
        self._far.add_widget(self._far_text)
        self._light = LinkLight(pill=False, halign="left")
        self._far_light = LinkLight(pill=False, halign="left", size_hint=(None, None))
        self._far.add_widget(self._far_light)
        parts = (*self._badges, *self._ticks, self._swords, self._near, self._light, self._far)
        for part in parts:
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)

    def render(
        self, view: CardsView, players: tuple[int, int], link: LinkView, *, both_ways: bool
    ) -> None:
        """Show another combat; `players` are the colour numbers of attacker and defender.

        A link that is not as it should be is told in words, in place of the detail.
        """
        self._view, self._players, self._both_ways = view, players, both_ways
        for badge, mark in zip(self._badges, (view.attacker, view.defender), strict=True):
            badge.render(mark)
        detail = view.detail if link.state in _QUIET else link.text
        for light in (self._light, self._far_light):
            light.render(link)
            light.opacity = 0 if link.state is LinkState.NONE else 1
        self._near.render(view.title, detail)
        self._far_text.render(view.title, detail)
        self._far.opacity = 1 if both_ways else 0
        self._place_soon()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None or self.width < 2:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_PANEL)
        high = min(px(_CARD[1]), self.height - px(16))
        wide = high * _CARD[0] / _CARD[1]
        badge, gap = min(px(58), self.height - px(12)), px(14)
        middle_x, middle_y = self.center_x, self.center_y
        if not self._both_ways:
            middle_x = self.right - px(40) - badge - gap - wide - px(26)
        self._swords.size = (px(36), px(36))
        self._swords.center = (middle_x, middle_y)
        for n, way in enumerate((-1, 1)):
            at = middle_x + way * (px(26) + wide / 2)
            half = view.halves[n]
            colour = tokens.player(self._players[n]).colour
            box = (at - wide / 2, middle_y - high / 2, wide, high)
            fill = colour if half.laid else tokens.CLEAR
            self._slots[n].draw(box, fill, 6.0, colour, 2.0)
            self._ticks[n].size = (wide, high)
            self._ticks[n].center = (at, middle_y)
            self._ticks[n].colour = tokens.INK
            self._ticks[n].opacity = 1 if half.laid else 0
            self._badges[n].size = (badge, badge)
            self._badges[n].center = (at + way * (wide / 2 + gap + badge / 2), middle_y)
        inset = px(18)
        reach = px(26) + wide + gap + badge + px(12)
        room = max(0.0, middle_x - reach - self.x - inset)
        light = px(_LIGHT) if self._light.opacity else 0.0
        is_beside = room - light >= px(_LEAST_WORDS)
        self._light.pos, self._light.size = (self.x + inset, self.y), (light, self.height)
        if not is_beside:  # the words need all the room: below the swords there is some
            self._light.pos = (middle_x - px(_LIGHT) / 2, self.y + px(2))
            self._light.size = (light, px(24))
            light = 0.0
        self._far_light.opacity = 1 if light else 0
        words = max(0.0, room - light)
        self._near.pos, self._near.size = (self.x + inset + light, self.y), (words, self.height)
        self._far.size = (room, self.height)
        self._far.pos = (self.right - inset - room, self.y)
        self._far_light.size = (light, self.height)
        self._far_text.pos, self._far_text.size = (light, 0.0), (words, self.height)
