"""What is going on, told to one seat, and the acts with which that seat answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.layout import Rect
from ui.screens.table.acts import NOTHING, render_fitting, wanted_width
from ui.screens.table.cutting import first_lines, line_high, text_wide
from ui.screens.table.prompt_plan import (
    LEAST_ACT,
    RICH_ACT,
    PromptNeeds,
    PromptPlan,
    plan_prompt,
)
from ui.screens.table.stock import Stock
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Tone, Weight
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.layout import Rect as Box
    from ui.presenter.intents import Intent
    from ui.theme.tokens import Type
    from ui.viewdata.kit import Act
    from ui.viewdata.table import PromptView

_ACCENT: Final = 4.0
_RULING_ICON: Final = "alert-decagram"
_PLATE_INSET: Final = 14.0


class Telling(Tappable, Widget):
    """Title and detail. If the detail is cut, a tap calls `more`."""

    def __init__(self, more: Callable[[], object], **kwargs: Any) -> None:
        self._more = more
        self.is_cut = False
        super().__init__(**kwargs)
        self.icon = Icon(icon_size=34, colour=tokens.GOLD)
        self.title = Words(type=tokens.PROMPT)
        self.detail = Words(type=tokens.BODY, colour=tokens.MID, valign="top")
        self.dots = Icon(name="dots-horizontal", icon_size=24, colour=tokens.GOLD)
        for part in (self.icon, self.title, self.detail, self.dots):
            self.add_widget(part)

    def tapped(self) -> None:
        """Show all of it."""
        self._more()

    def hits(self, x: float, y: float) -> bool:
        """Only a text that is cut is more than a text."""
        return self.is_cut and bool(self.collide_point(x, y))


class Prompt(Widget):
    """A `PromptView` or nothing; sends its acts with the seat. `more` shows a long text in full."""

    def __init__(
        self,
        send: Callable[[Intent], object],
        seat: int,
        more: Callable[[str, str], object],
        **kwargs: Any,
    ) -> None:
        self.send = send
        self.seat = seat
        self.player = 0
        self.above = 0.0
        """The height of a line above it whose room its acts may share, in pixels."""
        self.is_headed = True
        self._more = more
        self._view: PromptView | None = None
        self._acts: tuple[Act, ...] = ()
        super().__init__(**kwargs)
        self._plate = Plate()
        self._accent = Plate()
        self.canvas.before.add(self._plate)
        self.canvas.before.add(self._accent)
        self.telling = Telling(self._show_all)
        self.add_widget(self.telling)
        self._stock = Stock(self, lambda: ActButton(NOTHING, send, seat, padding=10))
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    def render(self, view: PromptView | None, player: int) -> None:
        """Show another prompt in place."""
        before = self._view
        if view == before and player == self.player:
            return
        self._view, self.player = view, player
        acts = _legible(view) if view is not None else ()
        self._acts = acts
        for button, act in zip(self._stock.fit(len(acts)), acts, strict=True):
            button.render(act)
            button.player = player
            chosen_with_marks = bool(act.marks) and act.weight is Weight.NORMAL
            button.outline = tokens.GOLD if chosen_with_marks else None
        self._swap(before)
        self._place_soon()

    def least_height(self) -> float:
        """The height it needs at least, in dp: a title above acts, if there are any."""
        if not self._acts:
            return 0.0
        least = RICH_ACT if self._is_rich() else LEAST_ACT
        return line_high(tokens.HEAD) / px(1) + 6 + least

    def _swap(self, before: PromptView | None) -> None:
        """Another sentence comes in softly, so that eyes find it."""
        view = self._view
        if view is None or before is None or view.title == before.title:
            return
        seconds = scale.seconds(tokens.PROMPT_SWAP_MS)
        Animation.cancel_all(self.telling, "opacity")
        self.telling.opacity = 1
        if seconds:
            self.telling.opacity = 0.35
            Animation(opacity=1, duration=seconds).start(self.telling)

    def _show_all(self) -> None:
        if self._view is not None:
            self._more(self._view.title, self._view.detail)

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _types(self, area: Box) -> tuple[tuple[Type, Type], ...]:
        """The types of title and detail to try: large first, if there is room for large ones."""
        large, small = (tokens.PROMPT, tokens.BODY), (tokens.HEAD, tokens.CAPTION)
        return (small,) if area.height < 92 or area.width < 400 else (large, small)

    def _plan(
        self, area: Box, view: PromptView, types: tuple[Type, Type], *, has_icon: bool
    ) -> PromptPlan:
        u = px(1)
        ruling = view.tone is Tone.RULING
        title, detail = types
        return plan_prompt(
            area,
            PromptNeeds(
                title=text_wide(view.title, title) / u,
                title_line=line_high(title) / u,
                detail=text_wide(view.detail, detail) / u if view.detail else 0.0,
                detail_line=line_high(detail) / u,
                acts=tuple(
                    self._wanted(button, act, area)
                    for button, act in zip(self._stock.shown, self._acts, strict=True)
                ),
                act_high=self._act_high(),
                least_act=RICH_ACT if self._is_rich() else LEAST_ACT,
                has_icon=has_icon,
            ),
            above=0.0 if ruling else self.above / u,
            is_headed=self.is_headed and not ruling,
        )

    def _place(self, *_: object) -> None:
        view, telling = self._view, self.telling
        telling.opacity = 0 if view is None else telling.opacity or 1
        if view is None:
            for plate in (self._plate, self._accent):
                plate.draw((0, 0, 0, 0), tokens.CLEAR, 1)
            return
        ruling = view.tone is Tone.RULING
        u = px(1)
        area = Rect(self.x / u, self.y / u, self.width / u, self.height / u)
        if ruling:
            area = area.inset(_PLATE_INSET, 6)
        elif view.tone is Tone.ASKED:
            area = area._replace(x=area.x + 14, width=max(0.0, area.width - 14))
        icon = view.icon or (_RULING_ICON if ruling else "")
        plan, types = None, self._types(area)[0]
        for tried in self._types(area):
            now = self._plan(area, view, tried, has_icon=bool(icon))
            if plan is None or now.shown > plan.shown:
                plan, types = now, tried
        if plan is None:
            return
        self._place_text(view, plan, *types, icon)
        for button, act, rect in zip(self._stock.shown, self._acts, plan.acts, strict=True):
            button.padding = 10 if rect.width > 110 else 4
            _put(button, rect)
            render_fitting(button, act)
        self._paint(view)

    def _wanted(self, button: ActButton, act: Act, area: Box) -> float:
        button.render(act)
        button.look = "auto"
        button.type = tokens.BUTTON if area.width > 340 else tokens.CAPTION_STRONG
        button.padding = 10
        button.height = px(tokens.PROMPT_BUTTON_HIGH)
        return max(72.0, wanted_width(button) / px(1))

    def _is_rich(self) -> bool:
        return any(act.marks or act.detail for act in self._acts)

    def _act_high(self) -> float:
        high = tokens.CHOICE_HIGH if self._is_rich() else tokens.PROMPT_BUTTON_HIGH
        return high * (1 + (float(scale.text) - 1) * 0.5)

    def _place_text(
        self, view: PromptView, plan: PromptPlan, title_type: Type, detail_type: Type, icon: str
    ) -> None:
        telling = self.telling
        telling.title.type, telling.detail.type = title_type, detail_type
        telling.title.text = view.title
        telling.title.opacity = 1 if plan.title.height else 0
        _put(telling.title, plan.title)
        telling.icon.name = icon if plan.icon else ""
        if plan.icon:
            _put(telling.icon, plan.icon)
            telling.icon.icon_size = min(34.0, plan.icon.height)
        cut = first_lines(
            view.detail, detail_type, px((plan.detail or plan.title).width), plan.detail_lines
        )
        telling.detail.text = cut.text
        telling.detail.opacity = 1 if plan.detail else 0
        if plan.detail:
            _put(telling.detail, plan.detail)
        telling.is_cut = cut.is_cut
        bottom = (plan.detail or plan.title).y
        left = (plan.icon or plan.title).x
        box = Rect(left, bottom, plan.title.right - left, plan.title.top - bottom)
        _put(telling, box)
        telling.is_cut &= bool(plan.title.height)
        telling.dots.opacity = 1 if telling.is_cut else 0
        telling.dots.size = (px(26), px(18))
        telling.dots.pos = (telling.right - px(26), telling.top - px(18))
        if telling.is_cut:  # the dots stand at the end of the first line
            telling.title.width = max(0.0, telling.title.width - px(30))

    def _paint(self, view: PromptView) -> None:
        ruling = view.tone is Tone.RULING
        telling = self.telling
        box = (*self.pos, *self.size)
        self._plate.draw(box, tokens.GOLD if ruling else tokens.CLEAR, tokens.RADIUS_BUTTON)
        asked = view.tone is Tone.ASKED
        low, high = telling.y, telling.height
        bar = (self.x, low, px(_ACCENT), high) if asked else (0.0, 0.0, 0.0, 0.0)
        self._accent.draw(bar, tokens.GOLD, _ACCENT / 2)
        telling.title.colour = tokens.INK if ruling else tokens.HI
        telling.detail.colour = tokens.INK if ruling else tokens.MID
        telling.icon.colour = telling.dots.colour = tokens.INK if ruling else tokens.GOLD


def _legible(view: PromptView) -> tuple[Act, ...]:
    """The acts of a prompt; on gold a quiet one could not be read."""
    if view.tone is not Tone.RULING:
        return view.acts
    return tuple(
        msgspec.structs.replace(act, weight=Weight.NORMAL)
        if act.weight in (Weight.QUIET, Weight.PRIMARY)
        else act
        for act in view.acts
    )


def _put(widget: Any, rect: Box) -> None:
    widget.pos = (round(px(rect.x)), round(px(rect.y)))
    widget.size = (round(px(rect.width)), round(px(rect.height)))
