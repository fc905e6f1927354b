"""The Kivy app: one window, one screen at a time; a broken screen takes nothing down."""

from __future__ import annotations

import gc
import logging
import traceback
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from drawing import tokens
from ui.app.same_spot import SameSpot
from ui.app.sounds import Sounds
from ui.app.speech import Speech
from ui.layout import density_for
from ui.presenter.intents import Do, Press
from ui.presenter.presenter import Presenter
from ui.screens.catalogue import open_screen
from ui.theme.scale import scale

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.settings_file import Settings
    from hardware.boards.service import Boards
    from ui.presenter.intents import Intent

log = logging.getLogger("ringside")

TICK_S: Final = 0.1
SENSE_TICK_S: Final = 1 / 120
"""While a board is there it is asked in every frame: a lifted figure shows its reach at once."""
FIRST_TICK_S: Final = 0.3
"""The first frame waits for nothing that only time brings."""
ESCAPE: Final = 27
TAB: Final = 9
ENTER: Final = (13, 271)
WAYS: Final = {TAB: "next", 273: "up", 274: "down", 275: "right", 276: "left"}
"""Keys as Kivy counts them, and where they lead."""
MOST_TROUBLE: Final = 5
"""So many errors in a row without a touch in between, and the app gives up rather than loop."""


class RingsideApp(App):
    """Shows what the presenter says, and sends it what is touched."""

    title = "Ringside"

    def __init__(
        self,
        folder: Path,
        version: str,
        boards: Boards | None = None,
        *,
        strict_words: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.sounds = Sounds()
        self.speech = Speech()
        self.boards = boards
        self.presenter = Presenter(
            folder,
            version=version,
            on_cue=self._cue,
            boards=boards,
            has_voice=self.speech.is_there,
            strict_words=strict_words,
        )
        self._waited_s = 0.0
        self._screens: dict[str, Any] = {}
        self._shown = ""
        self._troubles = 0
        self._render_soon = Clock.create_trigger(self._render, -1)

    def build(self) -> Any:
        """The window with the first screen."""
        Window.clearcolor = tokens.BG
        self._fit_density()
        Window.bind(size=self._fit_density)
        Window.bind(on_keyboard=self._key)
        self._follow_settings(self.presenter.settings.now)
        self.presenter.settings.subscribe(self._follow_settings)
        self.presenter.subscribe(self._render_soon)
        self.stage = FloatLayout()
        self._spot = SameSpot()
        self._safe = _Safe(self)
        ExceptionManager.add_handler(self._safe)
        self._ticking = Clock.schedule_once(self._begin_ticking, FIRST_TICK_S)
        self._render()
        gc.enable()
        return self.stage

    def on_stop(self) -> None:
        """Close the log; the game can be resumed at any time."""
        self._ticking.cancel()
        self._spot.close()
        self._render_soon.cancel()
        ExceptionManager.remove_handler(self._safe)
        Window.unbind(size=self._fit_density, on_keyboard=self._key)
        self.presenter.close()
        if self.boards is not None:
            self.boards.close()
        self.speech.stop()
        self.sounds.close()

    def send(self, intent: Intent) -> None:
        """Something was touched."""
        self._troubles = 0
        if self._spot.allows(intent):
            self.presenter.send(intent)

    # --- Showing ------------------------------------------------------------------------------

    def _render(self, *_: object) -> None:
        name = self.presenter.screen
        screen = self._screen(name)
        if name != self._shown:
            self.stage.clear_widgets()
            self.stage.add_widget(screen)
            self._shown = name
        if name in {"table", "simulated"}:
            settings = self.presenter.settings.now
            screen.same_side = settings.seating == "same-side"
            screen.near = self.presenter.near
        else:
            screen.show_link(self.presenter.link)
        screen.render(self.presenter.view())

    def _screen(self, name: str) -> Any:
        if name not in self._screens:
            self._screens[name] = open_screen(name, self.send)
        return self._screens[name]

    def _begin_ticking(self, _seconds: float) -> None:
        if self.boards is not None:
            self.boards.begin()
        every_s = SENSE_TICK_S if self.boards is not None else TICK_S
        self._ticking = Clock.schedule_interval(self._tick, every_s)

    def _tick(self, seconds: float) -> None:
        """Time passes for the presenter, which then listens to the board."""
        self._waited_s += seconds
        if self._waited_s >= TICK_S * 0.9 or self.presenter.board.is_there:
            waited_s, self._waited_s = self._waited_s, 0.0
            self.presenter.tick(waited_s)

    def _fit_density(self, *_: object) -> None:
        wanted = density_for(*Window.size)
        if abs(Metrics.density - wanted) > 0.01:
            Metrics.density = wanted

    def _follow_settings(self, settings: Settings) -> None:
        scale.text = settings.text_scale
        scale.less_motion = settings.less_motion
        scale.places = settings.places

    def _key(self, _window: object, key: int, *more: Any) -> bool:
        """Tab and arrows lead to things to tap, Enter taps; Escape, a tablet's back key, goes back.

        No key leaves a game by accident.
        """
        if key == ESCAPE:
            is_at_table = self.presenter.screen in {"table", "simulated"}
            sheet = getattr(self.presenter.view(), "sheet", None)
            back = Do.CLOSE_SHEET if is_at_table else Do.GO_BACK
            self.send(Press(back if sheet is None or is_at_table else sheet.close))
            return True
        screen: Any = self._screens.get(self._shown)
        if not hasattr(screen, "move_focus"):
            return False
        if key in ENTER:
            return bool(screen.press_focus())
        modifiers = more[2] if len(more) > 2 else ()
        way = "back" if key == TAB and "shift" in modifiers else WAYS.get(key)
        return way is not None and bool(screen.move_focus(way))

    # --- Hearing and failing --------------------------------------------------------------------

    def _cue(self, sound: str, spoken: str) -> None:
        settings = self.presenter.settings.now
        if settings.sound:
            self.sounds.play(sound, settings.volume)
        if settings.speech and spoken:
            self.speech.say(spoken)

    def survive(self, error: BaseException) -> bool:
        """Tell people kindly that something broke; False if it breaks again and again."""
        report = "".join(traceback.format_exception(error))
        log.error("a screen broke\n%s", report)
        self._troubles += 1
        if self._troubles > MOST_TROUBLE:
            return False
        self._screens.pop(self._shown, None)
        self._shown = ""
        self.presenter.fail(error)
        return True


class _Safe(ExceptionHandler):
    """An error in a callback would end the app: the game is safe in its log, so go on."""

    def __init__(self, app: RingsideApp) -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, inst: BaseException) -> int:
        """Go on if the app can."""
        if isinstance(inst, Exception) and self._app.survive(inst):
            return int(ExceptionManager.PASS)
        return int(ExceptionManager.RAISE)
