"""The end of the game: who won, to be read from both sides, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.screens.table.acts import wanted_width
from ui.screens.table.confetti import Confetti
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Type
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.plate.plate import Plate
from ui.widgets.turned.turned import Turned
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.layout import Plan
    from ui.presenter.intents import Intent
    from ui.viewdata.kit import FigureMark
    from ui.viewdata.table import SeatView, WinnerView

_GAP: Final = 8.0
_ACT: Final = 64.0


class Praise(Widget):
    """The winners' marks, and the words for them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._badges: list[FigureBadge] = []
        self._title = Words(lines=1, scaled=False)
        self._detail = Words(type=tokens.HEAD, colour=tokens.HI, lines=1)
        self._lines = Words(type=tokens.BODY, colour=tokens.MID, lines=1)
        for part in (self._title, self._detail, self._lines):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: WinnerView, marks: tuple[FigureMark, ...]) -> None:
        """Show other winners."""
        self._title.text, self._detail.text = view.title, view.detail
        self._lines.text = " · ".join(view.lines)
        while len(self._badges) > len(marks):
            self.remove_widget(self._badges.pop())
        while len(self._badges) < len(marks):
            self._badges.append(FigureBadge(numbered=False, ground=tokens.CLEAR))
            self.add_widget(self._badges[-1])
        for badge, mark in zip(self._badges, marks, strict=True):
            badge.render(mark)
        self._place_soon()

    def taken(self) -> list[tuple[float, float, float, float]]:
        """Where its badges and words are: x, y, width, height."""
        self._place()
        margin = px(10)
        boxes = [(*badge.pos, *badge.size) for badge in self._badges]
        for words in (self._title, self._detail, self._lines):
            if words.opacity:
                wide = min(words.width, words.natural_width())
                boxes.append((words.x, words.y, wide, words.height))
        return [(x - margin, y, w + 2 * margin, h) for x, y, w, h in boxes]

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        if self.height < px(20):
            return
        side = min(px(104), self.height * 0.62)
        left = self.x + px(28)
        for badge in self._badges:
            badge.size = (side, side)
            badge.pos = (left, self.center_y - side / 2)
            left += side + px(8)
        left += px(16)
        room = max(0.0, self.right - px(20) - left)
        size = min(tokens.WINNER.size, self.height / px(1) * 0.4)
        self._title.type = Type(size, Face.HEAVY)
        texts = (self._title, self._detail, self._lines)
        highs = [words.pixels * 1.2 if words.text else 0.0 for words in texts]
        while sum(highs) > self.height and highs[-1]:
            highs[-1] = 0.0
        if sum(highs) > self.height:
            highs[1] = 0.0
        top = self.center_y + sum(highs) / 2
        for words, high in zip(texts, highs, strict=True):
            words.opacity = 1 if high else 0
            words.pos, words.size = (left, top - high), (room, high)
            top -= high


class WinnerBoard(Widget):
    """A `WinnerView` in place of the map."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self._view: WinnerView | None = None
        self._plan: Plan | None = None
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self.confetti = Confetti()
        self.add_widget(self.confetti)
        self._near = Praise()
        self._far_praise = Praise(size_hint=(None, None))
        self._far = Turned(turned=True, size_hint=(None, None))
        self._far.add_widget(self._far_praise)
        self._player = 0
        self.add_widget(self._near)
        self.add_widget(self._far)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)

    def render(self, view: WinnerView, seats: tuple[SeatView, ...], plan: Plan) -> None:
        """Show another end."""
        is_new = self._view is None or self._view.winners != view.winners or self.parent is None
        self._view, self._plan = view, plan
        winners = [seats[seat] for seat in view.winners]
        marks = tuple(seat.dials[0].mark for seat in winners if seat.dials)
        self._player = winners[0].colour if winners else 0
        for praise in (self._near, self._far_praise):
            praise.render(view, marks)
        colours = [tokens.player(mark.player).colour for mark in marks] or [tokens.HI]
        self.confetti.render((colours[0], tokens.GOLD, tokens.HI, colours[-1]))
        if is_new:
            self.confetti.throw()
        while len(self._buttons) > len(view.acts):
            self.remove_widget(self._buttons.pop())
        for button, act in zip(self._buttons, view.acts, strict=False):
            button.render(act)
        for act in view.acts[len(self._buttons) :]:
            button = ActButton(act, self.send)
            self._buttons.append(button)
            self.add_widget(button)
        self._place_soon()

    def _place(self, *_: object) -> None:
        if self._view is None or self._plan is None or self.width < 2:
            return
        gap = px(_GAP)
        foot = self._place_acts()
        low, high = self.y + foot, self.height - foot
        look = tokens.player(self._player)
        self._plate.draw(
            (self.x, low, self.width, high), look.tint, tokens.RADIUS_PANEL, look.colour, 4.0
        )
        part = high / 2 if self._plan.has_far else high
        self._near.pos, self._near.size = (self.x, low + gap), (self.width, part - gap)
        self._far.opacity = 1 if self._plan.has_far else 0
        self._far.size = self._far_praise.size = (self.width, part - gap)
        self._far.pos = (self.x, low + part)
        inset = px(16)
        self.confetti.pos = (self.x + inset, low + inset)
        self.confetti.size = (self.width - 2 * inset, high - 2 * inset)
        taken = self._near.taken()
        if self._plan.has_far:
            right, top = self._far.right, self._far.top
            taken += [(right - x - w, top - y - h, w, h) for x, y, w, h in self._far_praise.taken()]
        self.confetti.avoid(tuple(taken))

    def _place_acts(self) -> float:
        """The acts in one row, or in two where it is narrow; returns how high they are."""
        if not self._buttons:
            return 0.0
        gap = px(_GAP)
        wanted = [wanted_width(button) + px(16) for button in self._buttons]
        rows = 1 if sum(wanted) + gap * (len(wanted) - 1) <= self.width * 1.05 else 2
        a_row = -(-len(wanted) // rows)
        high = px(_ACT)
        for row in range(rows):
            some = self._buttons[row * a_row : (row + 1) * a_row]
            wide = wanted[row * a_row : (row + 1) * a_row]
            stretch = (self.width - gap * (len(some) - 1)) / max(1.0, sum(wide))
            left = self.x
            for button, want in zip(some, wide, strict=True):
                button.pos = (left, self.y + (rows - 1 - row) * (high + gap))
                button.size = (want * stretch, high)
                left += want * stretch + gap
        return rows * (high + gap)
