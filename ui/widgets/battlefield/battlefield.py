"""The live map: spaces, figures, tokens and marks of a `MapView`, and the fingers on it.

`render` shows a view; what fingers do goes to `send` as intents. The widget decides nothing: where
a figure may go is what the view says. Instructions are made once per size and changed in place;
while nothing moves nothing is scheduled.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.play.intents import DragFigure, DropFigure, LiftFigure, TapSpace
from drawing.board_items import board_items
from drawing.camera import Camera
from drawing.fit import MapFit, make_fit
from drawing.grounds import GroundPicture, ground_of
from drawing.mark_items import mark_items, pill_at
from drawing.piece_items import figure_items, token_items
from drawing.tokens import TAP_SLOP
from drawing.walks import Walks
from ui.boxes.view.budget import budget
from ui.theme.scale import px, scale
from ui.widgets.battlefield.gestures import Gestures
from ui.widgets.battlefield.ground_textures import grounds
from ui.widgets.battlefield.layers import MapLayers
from ui.widgets.battlefield.textures import textures
from ui.widgets.battlefield.viewport import Viewport
from ui.widgets.touch import is_palm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.model import FighterId
    from companion.rules.battlefield import Battlefield, SpaceId
    from drawing.board_photo import BoardPhoto
    from drawing.map_view import MapView
    from ui.presenter.intents import Intent

WALK_MS: Final = 200.0
"""How long a figure takes to a neighbouring space."""
DOUBLE_TAP: Final = 0.35
WHEEL: Final = 1.15
SHARPEST: Final = 96.0
"""Circles of more pixels than this are not painted anew when zoomed in: it would take too long."""


def _is_same(one: Battlefield, other: Battlefield) -> bool:
    return one is other or one == other


def _nobody(_intent: Intent) -> None:
    """Where intents go while nobody listens."""


class BattlefieldWidget(Widget):
    """The map. `interactive=False` makes it a picture that fingers pass through."""

    interactive = BooleanProperty(defaultvalue=True)
    send = ObjectProperty(_nobody)
    """Takes `TapSpace`, `LiftFigure`, `DragFigure` and `DropFigure`."""

    def __init__(self, **options: Any) -> None:
        self._layers = MapLayers()
        self._walks = Walks()
        self._camera = Camera()
        self._far: Camera | None = None
        """What people had looked at before they were shown two figures from near."""
        self._gestures = Gestures(self, px(TAP_SLOP))
        self._view: MapView | None = None
        self._fit: MapFit | None = None
        self._ground: GroundPicture | None = None
        self._board: object = None
        """What the board under the figures was drawn from."""
        self._detail = 1.0
        self._dragged: FighterId | None = None
        self._last_tap_on_ground = 0.0
        super().__init__(**options)
        self._viewport = Viewport(self._layers.group)
        self.canvas.add(self._viewport.group)
        self._refit = Clock.create_trigger(self._fit_in_turn, -1)
        self._refit_later = Clock.create_trigger(self._fit_in_turn, 0)
        self._sharpen = Clock.create_trigger(self._paint_sharply, 0.12)
        self._ticking = Clock.create_trigger(self._tick, 0, interval=True)
        self.bind(size=self._refit, pos=self._look)
        scale.bind(places=self._restyle)
        self._look()

    def render(self, view: MapView) -> None:
        """Show a view; the same one again costs nothing."""
        before = self._view
        if view is before or view == before:
            return
        self._view = view
        fit = self._fit
        photo = before.photo if before is not None else None
        is_same = fit is not None and _is_same(fit.battlefield, view.battlefield)
        if fit is None or not is_same or photo != view.photo:
            if before is not None and before.battlefield.id != view.battlefield.id:
                self._camera.reset()
            self._fit = None
            self._refit()
            return
        self._show(fit, view)

    @property
    def is_ready(self) -> bool:
        """Whether everything is painted and stands still."""
        is_painted = not textures.is_busy and not grounds.is_busy
        return self._fit is not None and is_painted and not self._walks.is_walking

    @property
    def fit(self) -> MapFit | None:
        """Where everything lies, in pixels from the widget's corner while it is not zoomed in."""
        return self._fit

    @property
    def zoom(self) -> float:
        """How far the map is zoomed in, from 1."""
        return self._camera.zoom

    @property
    def radius(self) -> float:
        """The radius of a space in pixels as it is seen; 0 before the first frame."""
        return self._fit.radius * self._camera.zoom if self._fit is not None else 0.0

    def place_of(self, space: SpaceId) -> tuple[float, float]:
        """Where a space is seen, in the coordinates of the parent; KeyError if there is none."""
        if self._fit is None:
            raise KeyError(space)
        x, y = self._camera.to_widget(*self._fit.centres[space])
        return self.x + x, self.y + y

    def place_of_figure(self, fighter: FighterId) -> tuple[float, float]:
        """Where a figure is seen now, wherever it is going; KeyError if it is not on the map."""
        x, y = self._camera.to_widget(*self._walks.place_of(fighter))
        return self.x + x, self.y + y

    def show_all(self) -> None:
        """Zoom out."""
        self._camera.reset()
        self._look()
        self._sharpen()

    def close_in(self, fighters: Sequence[FighterId], share: float) -> None:
        """Show so much of the way to where these are in the middle; 0: as people had it."""
        if self._far is None:
            self._far = self._camera
        places = [self._walks.place_of(fighter) for fighter in fighters] if share else []
        self._camera = self._far.nearer(places, share) if share else self._far
        if not share:
            self._far = None
        self._look()

    def finish(self) -> None:
        """Fit, paint and move everything at once, for pictures and tests."""
        self._fit_now()
        self._paint_sharply(0.0)
        self._walks.tick(60.0)
        self._show_figures()
        self._ticking.cancel()
        textures.finish()
        grounds.finish()

    # What is drawn.

    def _fit_in_turn(self, _seconds: float) -> None:
        """Many maps on one screen are laid out one after the other, over several frames."""
        if budget.is_spent:
            self._refit_later()
            return
        begin = perf_counter()
        self._fit_now()
        budget.spend(perf_counter() - begin)

    def _fit_now(self) -> None:
        """Fit the map to the size that the widget has now."""
        view, (width, height) = self._view, self.size
        if view is None or width < 2 or height < 2:
            return
        before, density = self._fit, px(1)
        is_same = before is not None and _is_same(before.battlefield, view.battlefield)
        size = (width, height, density)
        if before is not None and is_same and (before.width, before.height, before.density) == size:
            return
        self._gestures.stop()
        for camera in filter(None, (self._camera, self._far)):
            camera.fit(width, height)
        is_place = scale.places and view.photo is None
        self._ground = ground_of(view.battlefield) if is_place else None
        bend = self._ground.bend if self._ground is not None else 0.0
        self._fit = fit = make_fit(view.battlefield, width, height, density, bend)
        self._detail = self._wanted_detail(fit)
        if is_same:
            self._walks.stand_still(fit)
        self._look()
        self._show(fit, view, at_once=True)

    def _show(self, fit: MapFit, view: MapView, *, at_once: bool = False) -> None:
        self._walks.show(fit, view, 0.0 if at_once else scale.seconds(WALK_MS))
        standing = {figure.space for figure in view.figures}
        lit = {figure.space for figure in view.figures if not figure.faint}
        lit |= {mark.space for mark in view.marks}
        board = fit, self._ground, self._photo, view.dims and lit, self._detail
        if board != self._board:  # nothing of it is another because somebody walks
            self._board = board
            under = board_items(fit, self._ground, photo=self._photo, dims=view.dims, lit=lit)
            self._layers.show(under, self._detail)
        for items in (mark_items(fit, view), token_items(fit, view.tokens, standing)):
            self._layers.show(items, self._detail)
        self._show_figures()
        if self._dragged is not None and self._dragged not in {f.fighter for f in view.figures}:
            self._gestures.stop()
        self._start_ticking_if_walking()

    @property
    def _photo(self) -> BoardPhoto | None:
        return self._view.photo if self._view is not None and scale.places else None

    def _show_figures(self) -> None:
        if self._fit is not None:
            self._layers.show(figure_items(self._fit, self._walks.standing), self._detail)

    def _wanted_detail(self, fit: MapFit) -> float:
        """How many pixels are painted for one of the map: more when zoomed in."""
        zoom = self._camera.zoom
        steps = (1.0, 1.5, 2.0, 3.0)
        wanted = next((step for step in steps if step >= zoom - 0.05), steps[-1])
        affordable = [step for step in steps if step * fit.radius <= SHARPEST]
        return min(wanted, affordable[-1] if affordable else 1.0)

    def _paint_sharply(self, _seconds: float) -> None:
        """Paint for the zoom that was settled on; until then the old pictures are enlarged."""
        fit, view = self._fit, self._view
        if fit is None or view is None:
            return
        detail = self._wanted_detail(fit)
        if detail != self._detail:
            self._detail = detail
            self._show(fit, view)

    def _restyle(self, *_changed: object) -> None:
        """Plain, or as a place: both need another fit."""
        self._fit = None
        self._refit()

    def _look(self, *_changed: object) -> None:
        self._viewport.look(self._camera, self.pos, self.size)

    def _start_ticking_if_walking(self) -> None:
        if self._walks.is_walking:
            self._ticking()

    def _tick(self, seconds: float) -> None:
        self._walks.tick(seconds)
        self._show_figures()
        if not self._walks.is_walking:
            self._ticking.cancel()

    # What fingers do; places are those of the widget from here on.

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch that begins on the map."""
        if not self.interactive or self._fit is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        if touch.is_mouse_scrolling:
            factor = WHEEL if touch.button == "scrolldown" else 1 / WHEEL
            self.pinch(factor, *self._within(touch))
            self._sharpen()
            return True
        if touch.device == "mouse" and touch.button != "left":
            return True
        touch.grab(self)
        self._gestures.down(touch.uid, *self._within(touch))
        self._ignore_a_hand(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a touch."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._gestures.move(touch.uid, *self._within(touch))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End a touch."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._ignore_a_hand(touch)
        self._gestures.up(touch.uid, *self._within(touch))
        return True

    def _ignore_a_hand(self, touch: Any) -> None:
        if is_palm(touch):
            self._gestures.stop()

    def _within(self, touch: Any) -> tuple[float, float]:
        return touch.x - self.x, touch.y - self.y

    def _space_at(self, x: float, y: float) -> SpaceId | None:
        if self._fit is None or self._view is None:
            return None
        at = self._camera.to_map(x, y)
        return pill_at(self._fit, self._view, at) or self._fit.space_at(*at, self._camera.zoom)

    def tapped(self, x: float, y: float) -> None:
        """A finger tapped: a space, or twice on nothing."""
        space = self._space_at(x, y)
        if space is not None:
            self.send(TapSpace(space))
            return
        now = Clock.get_time()
        if now - self._last_tap_on_ground < DOUBLE_TAP:
            self.show_all()
            now = 0.0
        self._last_tap_on_ground = now

    def begin_drag(self, x: float, y: float) -> bool:
        """Take the figure that stands here along, if one does."""
        space = self._space_at(x, y)
        if self._view is None or space is None:
            return False
        fighter = next((f.fighter for f in self._view.figures if f.space == space), None)
        if fighter is None:
            return False
        self._dragged = fighter
        self.drag_to(x, y)
        self.send(LiftFigure(fighter))
        return True

    def drag_to(self, x: float, y: float) -> None:
        """The figure follows the finger."""
        if self._fit is not None and self._dragged is not None:
            over = self._space_at(x, y)
            at = self._camera.to_map(x, y)
            self._walks.hold(self._dragged, at, over)
            self._show_figures()

    def end_drag(self, x: float, y: float) -> None:
        """Put the figure down: the view says what comes of it."""
        fighter, to = self._dragged, self._space_at(x, y)
        own = self._space_of(fighter)
        self._put_down()
        if fighter is not None and own is not None:
            self.send(DropFigure() if to is None or to == own else DragFigure(fighter, to))
        self._start_ticking_if_walking()

    def cancel_drag(self) -> None:
        """Put the figure back."""
        self._put_down()
        self.send(DropFigure())

    def _put_down(self) -> None:
        self._dragged = None
        self._walks.let_go(self._fit, scale.seconds(WALK_MS))
        self._show_figures()
        self._start_ticking_if_walking()

    def _space_of(self, fighter: FighterId | None) -> SpaceId | None:
        figures = self._view.figures if self._view is not None else ()
        return next((f.space for f in figures if f.fighter == fighter), None)

    def can_pan(self) -> bool:
        """Only a map that is zoomed in can be moved."""
        return self._camera.is_zoomed

    def pan(self, x: float, y: float) -> None:
        """Move the map."""
        self._camera.pan_by(x, y)
        self._look()

    def pinch(self, factor: float, x: float, y: float) -> None:
        """Zoom."""
        self._camera.zoom_by(factor, x, y)
        self._look()

    def settled(self) -> None:
        """The zoom stays as it is: paint for it."""
        self._sharpen()
