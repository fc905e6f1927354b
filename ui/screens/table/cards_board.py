"""Choosing the cards of a combat: both halves face their players, a strip lies between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.play.intents import TakeBack
from drawing import tokens
from ui.boxes.kinds import TurnedBox
from ui.boxes.scroll import Scroll
from ui.boxes.short import columned, dropping, fits, icon, lettering, panel, row, said, stack
from ui.boxes.text import Text
from ui.boxes.view.part_view import BoxPanel
from ui.layout import Rect, ScreenPart
from ui.screens.parts.acts import button, figure, key_box
from ui.screens.parts.blocks import card
from ui.screens.parts.link_light import link_signs
from ui.theme.scale import px
from ui.viewdata.table import LinkState, LinkView
from ui.widgets.turned import Facing, face_each_other

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.boxes.view.box_view import Send
    from ui.layout import Plan
    from ui.viewdata.kit import Act
    from ui.viewdata.table import CardsView, HandHalf, TableView

_STRIP: Final = (66.0, 92.0)
_TOOL: Final = 54.0
_CARD_WIDTH: Final = 292.0
_KEY_HEIGHT: Final = 52.0
_TITLES: Final = (tokens.HEAD, tokens.STRONG, tokens.CAPTION_STRONG)
_QUIET: Final = (LinkState.NONE, LinkState.IN_SYNC)


def half_box(view: HandHalf, player: int, more: tuple[Act, ...]) -> Box:
    """One side: a headline with tools, and the cards or the values; `more` are further acts."""
    bar = panel(fill=tokens.player(player).colour, radius=5, size=(10, 0))
    texts = lettering(
        Text(view.title, tokens.PROMPT, lines=2),
        said(view.detail, tokens.BODY, colour=tokens.MID, lines=2, drop=1),
    )
    title = row(bar, dropping(texts), gap=16, align="stretch", grow=1)
    tools = [button(act, height=_TOOL, lines=2) for act in (*view.tools, *more)]
    head = fits(row(title, *tools), stack(title, row(*tools, equal=True))) if tools else title
    body: Box = columned([key_box(act) for act in view.values], -(-len(view.values) // 2) or 1)
    if view.cards:
        cards = tuple(card(each, player, dim=view.laid) for each in view.cards)
        body = Scroll(children=cards, column=_CARD_WIDTH, about=view.seat, grow=1)
    asked = _asked(view) if view.keys else None
    inside = stack(panel(head, size=(0, 60), key="head"), asked, panel(body, grow=1))
    return panel(inside, pad=(8, 8))


def _asked(view: HandHalf) -> Box:
    """What is said before the reveal, above the cards."""
    words = Text(view.asked, tokens.CAPTION_STRONG, colour=tokens.GOLD, lines=2)
    keys = columned([button(act, height=_KEY_HEIGHT, pad=4) for act in view.keys], len(view.keys))
    return row(panel(words, size=(150, 0)), panel(keys, grow=1), gap=8)


def strip_box(view: CardsView, players: tuple[int, int], link: LinkView, *, both_ways: bool) -> Box:
    """Who attacks whom, which cards lie, and the link; the words once for each side."""
    detail = view.detail if link.state in _QUIET else link.text
    words = lettering(
        fits(*(Text(view.title, kind, lines=3) for kind in _TITLES)),
        said(detail, tokens.CAPTION, colour=tokens.MID, lines=2, drop=1),
    )
    light = link_signs(link) if link.state is not LinkState.NONE else None
    told: Box = panel(row(light, dropping(words), gap=8), grow=1)
    slots = [_slot(players[n], is_laid=half.laid) for n, half in enumerate(view.halves)]
    middle = row(
        figure(view.attacker, 56, tokens.S1, least=36), slots[0],
        icon("sword-cross", 34, tokens.GOLD),
        slots[1], figure(view.defender, 56, tokens.S1, least=36),
        gap=10,
    )  # fmt: skip
    far = panel(TurnedBox(children=(told,)), grow=1) if both_ways else None
    inside = row(told, middle, far, gap=12, parts=(3, 3, 3) if both_ways else ())
    return panel(inside, fill=tokens.S1, radius=tokens.RADIUS_PANEL, pad=(18, 4))


def _slot(player: int, *, is_laid: bool) -> Panel:
    colour = tokens.player(player).colour
    tick = icon("check-bold", 26, tokens.INK) if is_laid else None
    return panel(
        tick, fill=colour if is_laid else None, border=colour, rim=2, radius=6, size=(38, 52)
    )  # fmt: skip


class CardsBoard(Widget):
    """A `CardsView` over the whole screen; takes every touch."""

    def __init__(self, send: Send, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*tokens.BG)
            self._ground = Rectangle()
        self.halves = (Facing(BoxPanel(send)), Facing(BoxPanel(send)))
        self.strip = Facing(BoxPanel(send))
        for part in (*self.halves, self.strip):
            self.add_widget(part)

    def render(self, table: TableView, plan: Plan) -> None:
        """Show the choice of this table."""
        view = table.cards
        if view is None:
            return
        turned = [plan.seats[half.seat].turned for half in view.halves]
        self._place(*turned)
        for n, (facing, half) in enumerate(zip(self.halves, view.halves, strict=True)):
            rail = next((rail for rail in table.rails if rail.seat == half.seat), None)
            more = [act for act in (rail.tools if rail else ()) if isinstance(act.intent, TakeBack)]
            if n == 0 and view.back is not None:
                more.append(view.back)
            facing.panel.seat = half.seat
            facing.panel.render(half_box(half, table.seats[half.seat].colour, tuple(more)))
        first, second = (table.seats[half.seat].colour for half in view.halves)
        self.strip.panel.render(
            strip_box(view, (first, second), table.link, both_ways=turned[0] != turned[1])
        )

    @property
    def is_ready(self) -> bool:
        """Whether all of it is painted."""
        return all(facing.panel.is_ready for facing in (*self.halves, self.strip))

    def panel_at(self, *, far: bool) -> Facing | None:
        """The half that faces this edge, if any."""
        return next((half for half in self.halves if half.turned == far), None)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched through it."""
        super().on_touch_down(touch)
        return True

    def _place(self, first: bool, second: bool) -> None:
        self._ground.size = self.size
        wide, high = self.width / px(1), self.height / px(1)
        strip = _STRIP[1] if high >= 700 else _STRIP[0]
        face_each_other(self.halves, Rect(0, 0, wide, high), (first, second), strip)
        between = Rect(8, (high - strip) / 2, wide - 16, strip)
        self.strip.place(ScreenPart(between, first and second))
