"""One player's panel: everything that player reads or taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui.screens.table.cutting import text_wide
from ui.screens.table.facing import put
from ui.screens.table.hazard import HazardBar
from ui.screens.table.head import Head
from ui.screens.table.placing_tile import PlacingTile
from ui.screens.table.prompt import Prompt
from ui.screens.table.reader import Reader
from ui.screens.table.seat_plan import SeatNeeds, SeatPlan, plan_seat
from ui.screens.table.small_counter import SmallCounter
from ui.screens.table.stripe import Stripe
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Tone
from ui.widgets.counter.counter import Counter
from ui.widgets.dial.dial import Dial
from ui.widgets.mini.mini import Mini
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.table import CounterView, DialView, MiniView, SeatView

_OUT: Final = 0.62


class SeatPanel(Widget):
    """A `SeatView` at the seat of this number; `rim` is the width of the border while active."""

    def __init__(self, send: Callable[[Intent], object], seat: int, **kwargs: Any) -> None:
        self.send = send
        self.seat = seat
        self.rim = tokens.BORDER
        self.view: SeatView | None = None
        self._plan: SeatPlan | None = None
        self._dials: list[Dial] = []
        self._minis: list[Mini] = []
        self._placing: list[PlacingTile] = []
        self._counters: list[Counter | SmallCounter] = []
        super().__init__(**kwargs)
        self._ground = Plate()
        self._border = Plate()
        self._stripe = Stripe()
        self.canvas.before.add(self._stripe)
        with self.canvas.before:
            self._edge_colour = Color(*tokens.S1)
            self._edge = Rectangle(size=(0, 0))
        self.canvas.before.add(self._ground)
        self.canvas.before.add(self._border)
        self._hazard = HazardBar()
        self.canvas.before.add(self._hazard)
        self._caption = Words(
            type=tokens.SMALLEST, colour=tokens.MID, halign="center", lines=1, scaled=False
        )
        self.head = Head()
        self.prompt = Prompt(send, seat, self._open_reader)
        self._reader: Reader | None = None
        for part in (self._caption, self.head, self.prompt):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: SeatView) -> None:
        """Show another state in place; what stays the same is left alone."""
        before = self.view
        if view == before:
            return
        self.view = view
        dials, minis, counters = _in_play(view)
        _fit(self._placing, view.placing, PlacingTile, self)
        _fit(self._dials, dials, lambda dial: Dial(dial, self.send), self)
        _fit(self._minis, minis, lambda mini: Mini(mini, self.send), self)
        if before is None or len(_in_play(before)[2]) != len(counters):
            self._drop_counters()
        for counter, new in zip(self._counters, counters, strict=False):
            counter.render(new)
        self.head.render(view)
        if before is None or before.prompt != view.prompt:
            self._close_reader()
        self.prompt.render(view.prompt, view.colour)
        kinds = {mini.name.rstrip(" 0123456789") for mini in minis}
        self._caption.text = kinds.pop() if len(kinds) == 1 else ""
        self._place_soon()

    @property
    def message_box(self) -> tuple[float, float, float, float]:
        """Where messages are shown within the panel, in pixels: over the prompt and its head."""
        self._place()
        prompt, head = self.prompt, self.head
        top = max(prompt.top, head.top if head.opacity else 0.0)
        return prompt.x, prompt.y, prompt.width, top - prompt.y

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _drop_counters(self) -> None:
        while self._counters:
            self.remove_widget(self._counters.pop())

    def _needs(self, view: SeatView) -> SeatNeeds:
        dials, minis, counters = _in_play(view)
        words = [counter.word for counter in counters]
        acts = view.prompt.acts if view.prompt is not None else ()
        u = px(1)
        return SeatNeeds(
            dials=tuple(dial.mark.filled for dial in dials),
            minis=len(minis),
            counters=tuple(text_wide(word, tokens.SMALLEST) / u + 16 for word in words),
            small_counters=tuple(SmallCounter.wanted_width(word) / u for word in words),
            head=Head.natural_height(),
            name=self.head.least_width() / u,
            acts=len(acts),
            talk=self.prompt.least_height(),
            placing=len(view.placing),
        )

    def _place(self, *_: object) -> None:
        self._place_soon.cancel()
        view = self.view
        if view is None or self.width < 2:
            return
        u = px(1)
        plan = plan_seat(self.width / u, self.height / u, self._needs(view))
        if plan != self._plan:
            self._lay(view, plan)
        self._paint(view)

    def _lay(self, view: SeatView, plan: SeatPlan) -> None:
        before, self._plan = self._plan, plan
        if before is None or before.is_small != plan.is_small:
            self._drop_counters()
        kind = SmallCounter if plan.is_small else Counter
        for new in _in_play(view)[2][len(self._counters) :]:
            counter = kind(new, self.send, self.seat)
            self._counters.append(counter)
            self.add_widget(counter)
        for widgets, rects in (
            (self._dials, plan.dials),
            (self._minis, plan.minis),
            (self._placing, plan.placing),
            (self._counters, plan.counters),
        ):
            for widget, rect in zip(widgets, rects, strict=True):
                put(widget, rect)
        self._caption.opacity = 1 if plan.caption else 0
        if plan.caption:
            put(self._caption, plan.caption)
        put(self.head, plan.head)
        self.head.opacity = 1 if plan.has_head else 0
        for counter in self._counters:
            counter.opacity = 1 if plan.has_head or plan.is_apart else 0
        shares = plan.has_head and plan.is_apart
        self.prompt.above = px(plan.head.height) if shares else 0.0
        self.prompt.is_headed = plan.has_head
        put(self.prompt, plan.prompt)
        if self._reader is not None:
            self._place_reader(self._reader)

    def _paint(self, view: SeatView) -> None:
        asked = view.prompt is not None and view.prompt.tone is not Tone.CALM
        active = view.active or (asked and view.prompt is not None and bool(view.prompt.acts))
        look = tokens.player(view.colour)
        share = 1.0 if active else tokens.STRIPE_RESTING
        colour = tokens.faded(look.colour, share, tokens.BG)
        wide, high = self.size
        stripe, corner = px(tokens.STRIPE), px(tokens.RADIUS_PANEL)
        self._stripe.draw((wide, high), colour, hatched=view.team == 1)
        self._edge.pos, self._edge.size = (round(stripe), 0), (round(corner), high)
        self._ground.draw((stripe, 0, wide - stripe, high), tokens.S1, tokens.RADIUS_PANEL)
        border = look.colour if active else None
        self._border.draw(
            (0, 0, wide, high), tokens.CLEAR, tokens.RADIUS_PANEL, border, self.rim if border else 0
        )
        self._hazard.draw((wide, high), shown=view.hazard)
        figures: tuple[Widget, ...] = (*self._dials, *self._minis)
        for figure in figures:
            figure.opacity = 0 if figure.right < 0 else _OUT if view.out else 1

    def _open_reader(self, title: str, text: str) -> None:
        if self._reader is None:
            self._reader = Reader(self._close_reader)
            self.add_widget(self._reader)
        self._place_reader(self._reader)
        self._reader.render(title, text)

    def _place_reader(self, reader: Reader) -> None:
        reader.pos = (px(tokens.STRIPE) + px(4), px(4))
        reader.size = (self.width - px(tokens.STRIPE) - px(8), self.height - px(8))

    def _close_reader(self) -> None:
        if self._reader is not None:
            self.remove_widget(self._reader)
            self._reader = None


def _in_play(
    view: SeatView,
) -> tuple[tuple[DialView, ...], tuple[MiniView, ...], tuple[CounterView, ...]]:
    """Dials, sidekicks and counters; none while the figures are still being placed."""
    return ((), (), ()) if view.placing else (view.dials, view.minis, view.counters)


def _fit(
    widgets: list[Any], views: tuple[Any, ...], make: Callable[[Any], Any], parent: Widget
) -> None:
    """Show these views on as many widgets as there are, with new ones for the rest."""
    while len(widgets) > len(views):
        parent.remove_widget(widgets.pop())
    for widget, view in zip(widgets, views, strict=False):
        widget.render(view)
    for view in views[len(widgets) :]:
        widgets.append(make(view))
        parent.add_widget(widgets[-1])
