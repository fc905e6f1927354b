"""The menus as real presenters show them, with long names, and what a finger needs to use them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from companion.play.strictness import Level
from tests.own_content import broken_hero, broken_map, own_hero
from tests.ui.app.looking import Box, clip_of, window_box
from tests.ui.app.tidiness import LEAST_DP, Word, all_words
from tests.ui.presenter.at_photo import BOARD_PHOTO, CORNERS, AtPhoto
from ui.boxes.view.scroller import Scroller
from ui.boxes.view.spots import BoxSpot
from ui.presenter.help import HelpDesk
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, With, Write
from ui.presenter.menu_intents import HeroField, PlaySample, RenameChair
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter
from ui.presenter.trouble import TroubleDesk
from ui.screens.catalogue import open_screen
from ui.theme.scale import scale
from ui.viewdata.kit import Act, CardTile, Sheet
from ui.viewdata.menus import FaultyTile, HeroTile, MapTile
from ui.widgets.battlefield.textures import textures

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent, Intent

LONG_NAMES = ("Maximiliana-Alexandrina", "Bartholomew of Greenhill", "Jo", "Wilhelmine Annabel")
SIZES = (
    (1280, 800, 1.0, (1.0, 1.25, 1.5)),
    (1024, 600, 1.0, (1.0, 1.5)),
    (800, 1280, 1.0, (1.0, 1.5)),
    (600, 1024, 1.0, (1.0, 1.25, 1.5)),
    (2560, 1600, 2.0, (1.0,)),
    (1600, 2560, 2.0, (1.0,)),
)
"""Width and height in pixels, density, and the text scales to look at."""
NAMES = (
    "home", "home-empty", "setup", "setup-empty", "setup-faulty", "setup-four", "games",
    "games-empty", "history",
    "maker", "maker-card", "maker-share", "settings", "settings-screen", "settings-sound",
    "settings-about", "help", "help-search", "help-deck", "photo", "photo-corners", "photo-look",
    "trouble",
)  # fmt: skip


def presenter(folder: Path, *presses: ActIntent) -> Presenter:
    """The app after these taps."""
    made = Presenter(folder, version="1.0", strict_words=True)
    for press in presses:
        made.send(Press(press))
    return made


def view_of(name: str, folder: Path) -> Any:
    """The view of a menu in one of its states."""
    kind = name.partition("-")[0]
    if kind == "setup":
        return _setup(name, folder)
    if name in {"home", "games", "history"}:
        made = presenter(folder, PlaySample(), OpenSheet(SheetKind.MENU), Go("home"))
        if name == "home":
            return made.view()
        made.send(Press(Go("games")))
        if name == "games":
            return made.view()
        return _history(folder)
    if kind == "maker":
        return _maker(name, folder)
    if kind == "settings":
        made = presenter(folder, Go("settings"), With(Do.TURN_SWITCH, "traps", Level.ASK))
        made.send(Press(ShowPage(name.partition("-")[2] or "rules")))
        return made.view()
    if kind == "help":
        return _help(name, folder)
    if kind == "photo":
        return _photo(name, folder)
    if name == "trouble":
        made = presenter(folder)
        error, log = ValueError("a bug"), folder / "a.jsonl"
        return TroubleDesk(made.words, error, log=log, reports=folder, version="1").view()
    made = presenter(folder)
    if name == "games-empty":
        made.send(Press(Go("games")))
    return made.view()


def _setup(name: str, folder: Path) -> Any:
    if name == "setup-faulty":
        folder = folder / "faulty"
        for long in ("somebody-with-a-long-name", "nobody"):
            broken_hero(folder, long)
            broken_map(folder, long)
        swift = own_hero(folder, "swift")
        swift.write_text(swift.read_text("utf-8").replace("\nmove: 2\n", "\nmove: fast\n"), "utf-8")
    made = presenter(folder, Go("setup"))
    if name in {"setup-empty", "setup-faulty"}:
        made.send(Press(Do.CLOSE_TOAST))
        return made.view()
    if name == "setup-four":
        made.send(Press(With(Do.CHANGE_SETUP, "mode", "teams")))
    for n, long in enumerate(LONG_NAMES[: 4 if name == "setup-four" else 2]):
        made.send(Write(RenameChair(n), long))
    for hero in ("robert-muldoon", "jekyll-and-hyde"):
        made.send(Press(With(Do.CHOOSE_HERO, hero)))
    return made.view()


def _maker(name: str, folder: Path) -> Any:
    made = presenter(folder, Go("maker"), With(Do.SET_PART, "sidekicks", 2))
    made.send(Write(HeroField("name"), LONG_NAMES[0]))
    if name == "maker-card":
        for act in (ShowPage("cards"), Do.ADD_CARD, With(Do.SET_PART, "timing", "after")):
            made.send(Press(act))
        made.send(Write(HeroField("steps"), "[{draw: 1}]"))
    if name == "maker-share":
        made.send(Press(ShowPage("share")))
    return made.view()


def _history(folder: Path) -> Any:
    made = presenter(folder)
    made._follow(_open_history(next((folder / "games").glob("*.jsonl"))))  # noqa: SLF001
    rows = [row for row in made.view().rows if not row.is_heading]
    made.send(Press(rows[len(rows) // 2].act.intent))
    return made.view()


def _open_history(path: Path) -> Any:
    from ui.presenter.outcomes import OpenHistory

    return OpenHistory(path)


def _help(name: str, folder: Path) -> Any:
    made = presenter(folder)
    desk = HelpDesk(made.words, made.library, heroes=("raptors", "robert-muldoon"))
    if name == "help-deck":
        desk.send(Press(With(Do.SHOW_DECK, "robert-muldoon")))
    if name == "help-search":
        desk.send(Write(Do.SEARCH, "a"))
    return desk.view()


def _photo(name: str, folder: Path) -> Any:
    at = AtPhoto(folder)
    for number in range(30):
        at.put(f"A photo of our table with the board on it, number {number}.jpg", BOARD_PHOTO)
    at.press(Do.ANOTHER_PHOTO)
    if name != "photo":
        at.choose()
        at.tap(*CORNERS[: 2 if name == "photo-corners" else 4])
    return at.view


class Shown:
    """A menu in the window, and everything it has sent."""

    def __init__(self, driver: Driver, name: str, view: Any) -> None:
        self.driver = driver
        self.view = view
        self.sent: list[Intent] = []
        self.screen = open_screen(name.partition("-")[0], self.sent.append)
        driver.show(self.screen)
        self.render(view)

    def render(self, view: Any) -> None:
        """Show another view, and let everything be built."""
        self.screen.render(view)
        self.settle()

    def settle(self) -> None:
        """Let everything be built that can be seen."""
        self.driver.settle()
        self.driver.until(self._is_ready)
        self.driver.settle()

    def _is_ready(self) -> bool:
        busy = [roll for roll in self.driver.every() if not getattr(roll, "is_ready", True)]
        return not textures.is_busy and not busy

    def tap(self, act: ActIntent) -> None:
        """Tap an act, wherever it has to be scrolled to."""
        self.driver.tap(self.bring(act))

    def bring(self, act: ActIntent) -> Any:
        """The widget of an act, scrolled into sight by a finger."""
        found = self._in_sight(act)
        for scroller in self.driver.every(Scroller):
            for down in (True, False):
                while not found and self._scroll(scroller, down=down):
                    found = self._in_sight(act)
        if not found:
            raise AssertionError(f"{act} is nowhere")
        return found[0]

    def _in_sight(self, act: ActIntent) -> list[Any]:
        return [widget for widget in self.driver.every(act=act) if self._is_in_sight(widget)]

    def _is_in_sight(self, widget: Any) -> bool:
        window = Box(0, 0, *self.driver.window.size)
        box = window_box(widget)
        return clip_of(widget, window).holds(box, slack=2)

    def _scroll(self, scroller: Any, *, down: bool) -> bool:
        """Drag what is in a scroller; whether it moved."""
        frame = self.driver.box(scroller)
        before = scroller.offset
        if frame.width < 2 or frame.height < 2:
            return False
        far = min(frame.height * 0.4, 300.0) * (1 if down else -1)
        turned = -1 if self.screen.page.turned else 1
        x, y = frame.x + 3, frame.centre[1]
        # With less motion nothing glides on: what is looked for is not passed by.
        scale.less_motion = True
        self.driver.drag((x, y - far / 2 * turned), (x, y + far / 2 * turned), steps=3)
        scale.less_motion = False
        return bool(scroller.offset != before)


def acts_in(value: Any) -> Iterator[ActIntent]:
    """What everything in a view that can be tapped."""
    if isinstance(value, (Act, CardTile, FaultyTile, HeroTile, MapTile)):
        if value.intent != Do.NOTHING:
            yield value.intent
        return
    if isinstance(value, Sheet):
        yield value.close
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from acts_in(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from acts_in(part)


def some_of(acts: list[ActIntent]) -> list[ActIntent]:
    """The first two and the last two of each kind: the others are the same to the screen."""
    kinds: dict[type, list[ActIntent]] = {}
    for act in dict.fromkeys(acts):
        kinds.setdefault(type(act), []).append(act)
    return [act for kind in kinds.values() for act in dict.fromkeys((*kind[:2], *kind[-2:]))]


def faults(driver: Driver, *, may_shorten: bool = False) -> list[str]:
    """What is wrong with what can be seen: words on words, beyond the edge, too small or cut."""
    window = Box(0, 0, *driver.window.size)
    everything = list(all_words(driver.root, window))
    words = [word for word in everything if word.is_in_sight]
    found = [
        f"{one.text!r} lies on {other.text!r}"
        for one, other in combinations(words, 2)
        if one.seen.overlaps(other.seen, slack=1.5)
    ]
    found += [f"{word.text!r} is {word.dp:.1f} dp" for word in words if word.dp < LEAST_DP]
    for word in everything:
        found += _faults_of(word, may_shorten=may_shorten)
    return found


def _faults_of(word: Word, *, may_shorten: bool) -> list[str]:
    found = []
    widget, letters, clip = word.widget, word.box, word.clip
    air = widget.drawn_pixels * 0.22
    box = Box(letters.x, letters.y - air, letters.width, letters.height + 2 * air)
    if box.overlaps(clip) and (box.x < clip.x - 1 or box.right > clip.right + 1):
        found.append(f"{widget.text!r} is cut at its side")
    card = widget.card
    if isinstance(card, BoxSpot) and not window_box(card).holds(letters, slack=1):
        found.append(f"{widget.text!r} leaves its card")
    whole = " ".join(widget.text.split())
    # A long word may be broken; no letter of it is lost.
    if not may_shorten and widget.shown.replace(" ", "") != whole.replace(" ", ""):
        found.append(f"{whole!r} is only {widget.shown!r}")
    return found
