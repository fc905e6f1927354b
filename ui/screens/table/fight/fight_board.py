"""The stage of a fight: two halves that face their players, and what happens between them.

It plays what is told of a combat by the time line, goes on where it stopped when more comes, and
says which beat was reached, for sound and voice. Nothing of the game waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.combat import Side
from companion.telling import timeline as tl
from companion.telling.fight_story import BeatKind
from drawing import tokens
from ui.boxes.view.part_view import BoxPanel
from ui.layout import Rect
from ui.presenter.intents import BeatShown, Do, Press
from ui.screens.table.fight.backdrop import BlurredTable, Presence
from ui.screens.table.fight.fight_boxes import card_box, half_box, result_box, value_box
from ui.screens.table.fight.sparks import Fall, MovingBox, Sparks
from ui.theme.scale import px, scale
from ui.widgets.turned import Facing, face_each_other

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.telling.fight_story import Fight
    from ui.boxes.view.box_view import Send
    from ui.viewdata.fight import FightView
    from ui.viewdata.table import SeatView

LEAST_HEIGHT: Final = 150.0
"""Where a seat has risen so far that less is left, nothing is shown that nobody could read."""
_DISC: Final = (64.0, 148.0)
"""The result: at least and at most so large."""
_SLIDES: Final = 120.0
"""So far a card comes from its player's edge."""
_SIDES: Final = (Side.ATTACKER, Side.DEFENDER)


class FightHalf(BoxPanel):
    """One half, with the card and the value that move by themselves."""

    def __init__(self, send: Send) -> None:
        self.card = MovingBox(card_box)
        self.worth = MovingBox(value_box)
        makers = {"card": lambda: self.card, "value": lambda: self.worth}
        super().__init__(send, lambda part: half_box(*part), makers=makers)
        self.presence = Presence()
        self.canvas.before.insert(0, self.presence)


class FightBoard(Widget):
    """A `FightView` in place of the map."""

    def __init__(self, send: Send, on_news: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._send = send
        self._on_news = on_news
        """Called when the damage has landed and when all was shown."""
        self.view: FightView | None = None
        self._moments: tuple[tl.TimedBeat, ...] = ()
        self._now_ms = 0.0
        self._emitted = 0
        """How many beats were said to be reached."""
        self._shown: tl.Shown | None = None
        self._colours = dict.fromkeys(Side, 0)
        self._target: tuple[float, float] | None = None
        self.backdrop = BlurredTable()
        self.canvas.before.add(self.backdrop)
        with self.canvas.before:
            Color(*tokens.GOLD[:3], 0.45)
            self._line = Rectangle()
        self.halves = {side: Facing(FightHalf(self._sent)) for side in _SIDES}
        self.sparks = Sparks()
        """To be put over the seats: damage flies into them."""
        self.result = MovingBox(result_box, opacity=0)
        self.fall = Fall()
        for part in (*self.halves.values(), self.result, self.fall):
            self.add_widget(part)
        self._clock = Clock.create_trigger(self._tick, 0, interval=True)

    # --- What is played -------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether something of the fight is still to be shown, or the verdict is held."""
        return self.view is not None and self._now_ms < self._ends_ms

    @property
    def has_landed(self) -> bool:
        """Whether dials may show what the fight did."""
        return not self.is_playing or self._shown is None or self._shown.has_landed

    def follow(self, view: FightView | None) -> bool:
        """Show this fight from where the last one of the same number stopped; whether it plays."""
        if view is None:
            self.view, self._moments, self._shown = None, (), None
            self._clock.cancel()
            self.sparks.rest()
            return False
        old = self.view
        is_same = old is not None and old.fight.number == view.fight.number
        had = len(self._moments) if is_same else 0
        self.view = view
        self._moments = tl.timeline(view.fight)
        if not is_same or len(self._moments) < had:
            self._now_ms, self._emitted = 0.0, 0
            if is_same:  # something was taken back: what is left was seen
                self._now_ms, self._emitted = self._ends_ms, len(self._moments)
        elif len(self._moments) > had:
            self._now_ms = min(self._now_ms, self._moments[had].begins_ms)
        if self.is_playing:
            if scale.less_motion:
                self._now_ms = max(self._now_ms, tl.length(self._moments))
            self._clock()
        self._show()
        return self.is_playing

    def replay(self) -> None:
        """The same again, from the cards on."""
        if self.view is not None:
            self._now_ms, self._emitted = tl.CURTAIN_MS, 0
            self._clock()
            self._on_news()

    def stop(self) -> None:
        """All of it has been shown."""
        was_playing = self.is_playing
        self._now_ms = self._ends_ms
        self._clock.cancel()
        if was_playing:
            self._emit_beats()
            self._show()
            self._on_news()

    @property
    def _ends_ms(self) -> float:
        ends = tl.length(self._moments)
        if self.view is None or not self.view.fight.is_over:
            return ends
        return ends + (tl.HELD_STILL_MS if scale.less_motion else tl.HELD_MS)

    def _tick(self, seconds: float) -> None:
        had_landed = self.has_landed
        self._now_ms += seconds * 1000
        self._emit_beats()
        self._show()
        if not self.is_playing:
            self._clock.cancel()
        if not self.is_playing or had_landed != self.has_landed:
            self._on_news()

    def _emit_beats(self) -> None:
        """Say which beats were reached: they have their sounds, and one its words."""
        reached = [m for m in self._moments if m.begins_ms <= self._now_ms]
        for moment in reached[self._emitted :]:
            self._send(BeatShown(moment.beat.kind))
        self._emitted = max(self._emitted, len(reached))

    def _sent(self, intent: Any) -> None:
        if isinstance(intent, Press) and intent.act is Do.REPLAY_FIGHT:
            self.replay()
        self._send(intent)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below is touched through it."""
        if not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True

    # --- How it looks ---------------------------------------------------------------------------

    def place(
        self,
        box: tuple[float, float, float, float],
        turned: Sequence[bool],
        seats: Sequence[SeatView],
        target: tuple[float, float] | None,
    ) -> None:
        """Put it there, each half before its player; `target` is the dial that is hurt."""
        view = self.view
        if view is None:
            return
        self.pos, self.size = box[:2], box[2:]
        self.backdrop.place(self.pos, self.size)
        thick = max(1, round(px(1.5)))
        self._line.pos = (self.x, self.center_y - thick / 2)
        self._line.size = (self.width, thick)
        self._target = target
        room = Rect(*(length / px(1) for length in box))
        first, second = (turned[view.seats[side]] for side in _SIDES)
        face_each_other(self.halves.values(), room, (first, second))
        for side in _SIDES:
            self._colours[side] = seats[view.seats[side]].colour
            panel = self.halves[side].panel
            panel.seat = view.seats[side]
            colour = tokens.player(self._colours[side]).colour
            panel.presence.place(view.marks[side], colour, panel.size)
        most = min(px(_DISC[1]), self.height * 0.3, self.width * 0.2)
        side_px = round(max(px(_DISC[0]), most))
        self.result.size = (side_px, side_px)
        self.result.center = self.center
        self.fall.pos, self.fall.size = self.pos, self.size
        self._show()

    def _show(self) -> None:
        view = self.view
        if view is None or min(self.size) < 2:
            return
        shown = tl.shown_at(self._moments, self._now_ms, view.fight.waits_at)
        is_new, self._shown = shown != self._shown, shown
        for side, facing in self.halves.items():
            facing.panel.render((view, side, shown, self._colours[side]))
        if is_new:
            self.result.render(view)
        self._move(shown, view.fight)

    def _move(self, shown: tl.Shown, fight: Fight) -> None:
        """Everything that is between two states: cards that turn, numbers that meet, the flight."""
        now, ends = self._now_ms, tl.length(self._moments)
        is_still = scale.less_motion or now >= ends
        fade = 1.0 if is_still else min(1.0, now / tl.CURTAIN_MS)
        self.opacity = fade if self.height >= px(LEAST_HEIGHT) else 0.0
        meet = damage = 0.0
        for moment in self._moments:
            share = moment.share(now)
            match moment.beat.kind:
                case BeatKind.CARD if moment.beat.side is not None:
                    half = self.halves[moment.beat.side].panel
                    comes = 1.0 if is_still else min(1.0, now / tl.CURTAIN_MS)
                    low = px(_SLIDES) * (1 - comes) ** 3
                    half.card.move(width=1.0 if is_still else abs(1 - 2 * share), up=-low)
                case BeatKind.NUMBERS:
                    meet = share
                case BeatKind.DAMAGE:
                    damage = share
        newest = tl.newest(self._moments, now)
        for side, facing in self.halves.items():
            toward = self._toward_middle(facing) * meet**3
            grow = 1 + 0.18 * newest.get(side, 0.0) + 0.1 * meet
            still = is_still or shown.has_met
            facing.panel.worth.move(up=0.0 if still else toward, grow=1.0 if still else grow)
        appears = tl.out_back(min(1.0, damage / 0.38))
        self.result.opacity = 1.0 if shown.has_met else 0.0
        self.result.move(grow=1.0 if is_still else max(0.05, appears))
        flight = (damage - 0.3) / (tl.LANDS_AT - 0.3)
        target = self._target if fight.damage and not is_still else None
        self.sparks.show(
            self.center, self.result.width / 2, ring=0.0 if is_still else damage,
            target=target, flight=flight,
        )  # fmt: skip
        both_ways = len({half.turned for half in self.halves.values()}) > 1
        fallen = self.view.fallen if self.view is not None else ()
        self.fall.show(fallen, tl.falling(self._moments, now), fight.falls, both_ways=both_ways)

    def _toward_middle(self, facing: Facing) -> float:
        """How far the value of a half is from the line in the middle, upward as its player sees."""
        value = facing.panel.worth
        return max(0.0, float(facing.height - value.center_y - px(34)))
