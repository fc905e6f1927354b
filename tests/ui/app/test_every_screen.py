"""Facts about every screen at every size: nothing is cut, overlaps, is too faint or too small."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest

from devtools.gallery import Gallery
from devtools.gallery_boards import BoardVisits
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app.looking import Box, texts_of
from ui.app.app import RingsideApp
from ui.bootstrap import make_app
from ui.layout import density_for
from ui.screens.page_screen import PageScreen
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.sheet import ToastView

if TYPE_CHECKING:
    from pathlib import Path

    from tests.drawing.pixels import Picture
    from tests.ui.app.driver import Driver
    from tests.ui.app.looking import ShownText

FAINTEST = 4.5
FAINTEST_LARGE = 3.0
LARGE_DP = 24
SMALLEST_TARGET_DP = 48


def luminance(colour: tuple[int, int, int]) -> float:
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def letters(text: ShownText) -> Box:
    """The box without the room above and below its letters."""
    high = text.box.height
    return Box(text.box.x, text.box.y + 0.22 * high, text.box.width, 0.56 * high)


def is_visible(text: ShownText, picture: Picture) -> bool:
    """Whether its own colour is really there: something may lie on top of it."""
    box = text.seen
    if box.width < 1 or box.height < 1:
        return False
    steps = 24
    columns = [
        4 * x
        for along in range(1, 4 * steps)
        if 0 <= (x := int(box.x + box.width * along / (4 * steps))) < picture.width
    ]
    red, green, blue = text.colour
    for down in range(1, steps):
        y = int(picture.height - (box.y + box.height * down / steps))
        row = picture.rows[y] if 0 <= y < picture.height else b""
        for at in columns if row else ():
            if (
                abs(row[at] - red) < 60
                and abs(row[at + 1] - green) < 60
                and abs(row[at + 2] - blue) < 60
            ):
                return True
    return False


def is_inside(widget: Any, parent: Any) -> bool:
    while widget is not None and widget is not widget.parent:
        if widget is parent:
            return True
        widget = getattr(widget, "parent", None)
    return False


class Inspector(Gallery):
    """Visits every screen and notes what is wrong with it instead of taking a picture."""

    def __init__(self, app: RingsideApp, driver: Driver) -> None:
        super().__init__(app, driver)
        self.driver = driver
        self.faults: list[str] = []
        self.seen: list[str] = []
        self.texts: list[ShownText] = []
        """Of the last screen that was looked at."""

    def _shoot(self, name: str) -> None:
        self.note(name)

    def note(self, name: str) -> None:
        """Look at what is shown."""
        self.driver.watch()
        self.driver.pass_time(0.8)
        self.seen.append(name)
        picture = self.driver.picture()
        toasts = self.driver.every(ToastView)
        # What is behind the sheet of a page has stepped back: nobody has to read it there.
        sheets = [
            page.sheet for page in self.driver.every(PageScreen) if page.sheet.value is not None
        ]
        near = (*sheets, *toasts)
        self.texts = texts_of(self.driver.root, picture)
        texts = [
            text
            for text in self.texts
            if text.text.strip()
            and is_visible(text, picture)
            and not self._is_covered(text, toasts)
            and (not sheets or any(is_inside(text.widget, over) for over in near))
        ]
        assert texts, name
        self.faults += [f"{name}: {fault}" for fault in self._text_faults(texts)]
        self.faults += [f"{name}: {fault}" for fault in self._target_faults()]

    def _is_covered(self, text: ShownText, toasts: list[Any]) -> bool:
        """Whether a message lies on it for a moment."""
        return any(
            self.driver.box(toast).overlaps(text.box) and not is_inside(text.widget, toast)
            for toast in toasts
        )

    def _text_faults(self, texts: list[ShownText]) -> list[str]:
        window = Box(0, 0, *self.driver.window.size)
        density = density_for(*self.driver.window.size)
        faults = []
        for text in texts:
            if text.seen.width > 0 and not window.holds(text.box, slack=1) and text.is_whole:
                faults.append(f"{text.text!r} leaves the window")
            limit = FAINTEST_LARGE if text.pixels >= LARGE_DP * density else FAINTEST
            found = contrast(text.colour, text.background)
            if text.is_whole and found < limit - 0.05 and not _is_dimmed(text):
                faults.append(f"{text.text!r} is faint: {found:.1f}")
        whole = [(text.text, letters(text)) for text in texts if text.is_whole]
        faults += [
            f"{one!r} and {other!r} overlap"
            for (one, box), (other, other_box) in combinations(whole, 2)
            if box.overlaps(other_box, slack=1)
        ]
        return faults

    def _target_faults(self) -> list[str]:
        smallest = SMALLEST_TARGET_DP * density_for(*self.driver.window.size) - 1
        return [
            f"{getattr(target.widget, 'intent', type(target.widget).__name__)} is too small to hit"
            for target in self.driver.targets()
            if min(target.hit.width, target.hit.height) < smallest
            and not isinstance(target.widget, BattlefieldWidget)
        ]


def _is_dimmed(text: ShownText) -> bool:
    """Whether it belongs to an act that cannot be used now: that may step back."""
    widget = text.widget
    while widget is not None and widget is not widget.parent:
        act = getattr(widget, "act", None)
        if act is not None and not getattr(act, "enabled", True):
            return True
        widget = getattr(widget, "parent", None)
    return False


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [  # one is counted: nothing else shows what leads to every screen
        pytest.param(size, text_scale, marks=() if at == 0 else pytest.mark.uncounted)
        for at, (size, text_scale) in enumerate(
            product([(1280, 800), (1024, 600), (800, 1280), (600, 1024), (2560, 1600)], [1.0, 1.5])
        )
    ],
)
def test_every_screen_can_be_read_and_hit(
    driver: Driver, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    driver.resize(*size, density_for(*size))
    app = RingsideApp(tmp_path, "test")
    app.presenter.settings.change(sound=False, less_motion=True, text_scale=text_scale)
    with driver.without_drawing():
        driver.show(app.build())
        inspector = Inspector(app, driver)
        inspector.visit_all()
    app.on_stop()
    assert len(inspector.seen) == 38
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [
        pytest.param((1024, 600), 1.0, id="low"),
        pytest.param((800, 1280), 1.5, id="large-text", marks=pytest.mark.uncounted),
    ],
)
def test_every_screen_with_a_board_can_be_read_and_hit(
    driver: Driver, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    driver.resize(*size, density_for(*size))
    boards = Boards(tmp_path, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
    app = make_app(tmp_path, "test", boards, strict_words=True)
    app.presenter.settings.change(sound=False, less_motion=True, text_scale=text_scale)
    with driver.without_drawing():
        driver.show(app.build())
        driver.pass_time(0.5)
        inspector = Inspector(app, driver)
        BoardVisits(app, driver, boards, inspector.note).visit_all()
    app.on_stop()
    assert len(inspector.seen) == 11
    assert not inspector.faults, "\n".join(inspector.faults)
