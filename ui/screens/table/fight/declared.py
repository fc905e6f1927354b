"""The moment in which an attack is declared: the map comes closer to the two, all else steps back.

It is shown once, before the cards are told, and the game does not wait for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.combat import Side
from companion.telling.fight_story import BeatKind
from companion.telling.timeline import APPROACH_MS, DECLARED_MS, out_back
from drawing import mark_sprites, tokens
from drawing.piece_sprites import figure
from ui.boxes.short import fits, icon, panel, row, space, stack
from ui.boxes.text import Text
from ui.boxes.view.part_view import BoxPanel
from ui.layout import Rect
from ui.presenter.intents import BeatShown
from ui.screens.table.fight.backdrop import spot
from ui.screens.table.fight.sparks import MovingBox
from ui.theme.scale import px, scale
from ui.viewdata.table import PromptView
from ui.widgets.battlefield.textures import textures
from ui.widgets.turned import Facing, face_each_other

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.boxes.base import Box
    from ui.boxes.view.box_view import Send
    from ui.viewdata.fight import DeclaredView
    from ui.viewdata.table import CardsView, SeatView, TableView
    from ui.widgets.battlefield.battlefield import BattlefieldWidget

_SIDES: Final = (Side.ATTACKER, Side.DEFENDER)
_DARK: Final = 0.86
_DIM: Final = 0.3
"""So much darker everything is but the two themselves."""
_PLATE: Final = (*tokens.BG[:3], 0.72)
_LIGHT: Final = 2.2
"""How far around the two it is light, in radii of a space."""
_ALONE: Final = 58.0
"""The radius of what they stand on where there is no battlefield."""
_BADGE: Final = 46.0
_TITLES: Final = (tokens.TITLE, tokens.PROMPT, tokens.HEAD)


def hold_cards(view: TableView) -> TableView:
    """The table until the cards can be told: either side hears what it does now."""
    declared = view.cards.declared if view.cards is not None else None
    if declared is None:
        return view
    told = declared.told
    wanted = {declared.seats[side]: words for side, words in told.wanted.items()}
    seats = tuple(
        msgspec.structs.replace(
            seat, prompt=PromptView(title=wanted.get(n, told.title), detail=declared.skip)
        )
        for n, seat in enumerate(view.seats)
    )
    return msgspec.structs.replace(view, seats=seats, cards=None, toast=None)


def words_box(told: tuple[tuple[str, str], bool, bool]) -> Box:
    """What one side reads, away from the two: at its left or right, and near itself or not."""
    (title, other), at_left, is_near = told
    align: Literal["end", "start"] = "end" if at_left else "start"
    titles = (Text(title, kind, lines=2, least=0.7, align=align) for kind in _TITLES)
    last = Text(title, tokens.CAPTION_STRONG, lines=4, align=align)
    whom = Text(other, tokens.CAPTION_STRONG, colour=tokens.GOLD, lines=6, align=align)
    plate = panel(stack(fits(*titles, last), whom, gap=2), fill=_PLATE, radius=16, pad=(14, 10))
    words = stack(space(), plate) if is_near else stack(plate, space())
    if at_left:
        return row(words, space(), parts=(2, 3), align="stretch")
    return row(space(), words, parts=(3, 2), align="stretch")


class Declared(Widget):
    """Lies over the map; touches pass through it."""

    def __init__(self, send: Send, on_end: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)
        self._send = send
        self._on_end = on_end
        self._map: BattlefieldWidget | None = None
        self.view: DeclaredView | None = None
        self._now_ms: float = DECLARED_MS
        with self.canvas:
            Color(*tokens.BG[:3], _DIM)
            self._dim = Rectangle()
            Color(*tokens.BG[:3], _DARK)
            self._dark = Rectangle(texture=spot(is_hole=True))
            self.parts = [[(Color(*tokens.PLAIN), Rectangle()) for _ in range(2)] for _ in _SIDES]
        """The ring and the figure of either."""
        self.radius = 1.0
        """Of a space, once the two are as near as they come."""
        self.halves = {side: Facing(BoxPanel(send, words_box)) for side in _SIDES}
        self.badge = MovingBox(_badge_box)
        for part in (*self.halves.values(), self.badge):
            self.add_widget(part)
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)

    @property
    def is_playing(self) -> bool:
        """Whether it is to be seen."""
        return self._now_ms < DECLARED_MS

    def follow(self, cards: CardsView | None) -> None:
        """Begin if another attack was declared; end if none is any more."""
        before, view = self.view, cards.declared if cards is not None else None
        self.view = view
        if (before and before.told.fighters) == (view and view.told.fighters):
            return
        self._now_ms = 0.0 if view is not None else DECLARED_MS
        if view is None:
            self._rest()
        else:
            self._clock()

    def stop(self) -> None:
        """It has been seen."""
        self._now_ms = DECLARED_MS
        self._rest()
        self._on_end()

    def _rest(self) -> None:
        self.opacity = 0.0
        self._clock.cancel()
        if self._map is not None:
            self._map.close_in((), 0)

    def _tick(self, seconds: float) -> None:
        if not self._now_ms:
            self._send(BeatShown(BeatKind.DECLARED))
        self._now_ms += seconds * 1000
        if self.is_playing:
            self._show()
        else:
            self.stop()

    def place(
        self,
        box: tuple[float, float, float, float],
        turned: Sequence[bool],
        seats: Sequence[SeatView],
        field: BattlefieldWidget | None,
    ) -> None:
        """Put it there, over this map if there is one."""
        view, self._map = self.view, field
        if view is None:
            return
        self.pos, self.size = box[:2], box[2:]
        room = Rect(*(length / px(1) for length in box))
        attacker, defender = (turned[view.seats[side]] for side in _SIDES)
        face_each_other(self.halves.values(), room, (attacker, defender))
        self._prepare(seats)
        self._show()

    def _bring_near(self, share: float) -> tuple[list[tuple[float, float]], float]:
        """Where the two are seen then, the attacker first, and the radius of a space there."""
        view, field = self.view, self._map
        if field is not None and field.radius and view is not None:
            with suppress(KeyError):  # of one that does not stand on the map
                field.close_in(tuple(view.told.fighters.values()), share)
                spots = [field.place_of_figure(view.told.fighters[side]) for side in _SIDES]
                return spots, field.radius
        radius = min(px(_ALONE), self.height * 0.14)
        return [(self.center_x + way * 1.4 * radius, self.center_y) for way in (-1, 1)], radius

    def _prepare(self, seats: Sequence[SeatView]) -> None:
        """What is the same at all times: the words, and pictures for how near they come."""
        view = self.view
        if view is None or min(self.size) < 2:
            return
        spots, self.radius = self._bring_near(1.0)
        attacker = tokens.player(seats[view.seats[Side.ATTACKER]].colour).colour
        rings = (mark_sprites.ring, mark_sprites.ticked_ring)
        for n, (ring, colour) in enumerate(zip(rings, (attacker, tokens.GOLD), strict=True)):
            mark, radius = view.marks[_SIDES[n]], round(self.radius)
            drawn = figure(mark, radius, px(1), ground=tokens.hexed(tokens.BG))
            for part, sprite in zip(self.parts[n], (ring(radius, px(1)), drawn), strict=True):
                part[1].texture = textures.now(sprite, 1.0)
            self.parts[n][0][0].rgba = colour
        both = zip(self.halves.items(), spots, reversed(spots), strict=True)
        for (side, facing), own, other in both:
            is_above = facing.center_y > self.center_y
            deeper = own[1] - other[1] if is_above else other[1] - own[1]
            x = (own if deeper > self.radius else other)[0] - self.center_x  # of whom it avoids
            at_left, is_near = (-x if facing.turned else x) > 1, facing.turned == is_above
            facing.panel.render((view.told.words[side], at_left, is_near))
        self.badge.size = (px(_BADGE), px(_BADGE))
        self.badge.render(view.told.title)

    def _show(self) -> None:
        if self.view is None or min(self.size) < 2:
            return
        now = DECLARED_MS if scale.less_motion else self._now_ms
        come = 1 - (1 - min(1.0, now / APPROACH_MS)) ** 3
        spots, radius = self._bring_near(come)
        (a, b), (c, d) = spots
        x, y = (a + c) / 2, (b + d) / 2
        light = (abs(c - a) / 2 + _LIGHT * radius, abs(d - b) / 2 + _LIGHT * radius)
        for shade in (self._dim, self._dark):
            shade.pos, shade.size = self.pos, self.size
        (left, right), (foot, top) = (  # of the light, of which a part is drawn
            ((low - mid + half) / (2 * half), (low + whole - mid + half) / (2 * half))
            for low, whole, mid, half in zip(self.pos, self.size, (x, y), light, strict=True)
        )
        self._dark.tex_coords = (left, foot, right, foot, right, top, left, top)
        self.opacity = come
        grown = radius / self.radius
        for at, parts in zip(spots, self.parts, strict=True):
            for _, picture in parts:
                across, up = (length * grown for length in picture.texture.size)
                picture.size, picture.pos = (across, up), (at[0] - across / 2, at[1] - up / 2)
        self.badge.center = (x, y)
        popped = min(1.0, max(0.0, 2 * now / APPROACH_MS - 1))
        self.badge.move(grow=max(0.01, out_back(popped)))


def _badge_box(_: object) -> Box:
    sign = stack(icon("attack", 28, tokens.INK), pack="centre")
    return panel(sign, fill=tokens.GOLD, border=tokens.INK, rim=4, radius=_BADGE / 2)
