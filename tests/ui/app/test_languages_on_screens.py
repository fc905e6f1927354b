"""Every screen in every language that comes with Ringside: nothing is cut, nothing left in English.

Only places and words are looked at, and one size: the narrowest, with the largest text. What the
screens are at other sizes is held by test_every_screen.py and test_pseudo_language.py, whose words
are longer than those of any language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.content.languages import ENGLISH, languages, speak
from companion.content.places import LABELS_FOLDER
from companion.content.settings_file import Settings, save_settings
from companion.content.yamlfile import read_document
from devtools.gallery import Gallery
from devtools.gallery_boards import BoardVisits
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from ui.bootstrap import make_app
from ui.boxes.base import Letters
from ui.boxes.view.box_view import BoxView
from ui.layout import density_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.app.app import RingsideApp

NARROWEST = (600, 1024)
LARGEST_TEXT = 1.5
CRAMPED = ("table.link.", "table.placing.count")
"""What has too little room in the corner of a rail in English too; this may only shrink."""


@pytest.fixture(params=[each for each in languages() if each != ENGLISH])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param
    speak(ENGLISH)


def texts_of(language: str) -> dict[str, str]:
    """What the screens can say in a language, by key."""
    document = read_document(LABELS_FOLDER / language / "ui.yaml", "ui.yaml")
    return dict(_texts(document.value, ""))


def _texts(value: object, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, f"{place}.{key}" if place else key)
    elif isinstance(value, str):
        yield place, value


def left_in_english(language: str) -> frozenset[str]:
    """The English texts without facts that the language says otherwise."""
    said = frozenset(texts_of(language).values())
    return frozenset(t for t in texts_of(ENGLISH).values() if "{" not in t and t not in said)


def cramped(language: str) -> re.Pattern[str]:
    """The texts that have too little room in every language."""
    found = (text for key, text in texts_of(language).items() if key.startswith(CRAMPED))
    return re.compile("|".join(re.sub(r"\\{\w+\\}", r"\\d+", re.escape(text)) for text in found))


class Measurer(Gallery):
    """Visits every screen and notes which texts have too little room, or are left in English."""

    def __init__(self, app: RingsideApp, driver: Driver, language: str) -> None:
        super().__init__(app, driver)
        self.driver = driver
        self.english = left_in_english(language)
        self.cramped = cramped(language)
        self.faults: list[str] = []
        self.seen: list[str] = []

    def _shoot(self, name: str) -> None:
        self.note(name)

    def _keep(self, name: str) -> None:
        self.note(name)

    def note(self, name: str) -> None:
        """Look at what is shown."""
        self.driver.pass_time(0.8)
        self.seen.append(name)
        for view in self.driver.every(BoxView):
            for box in view.seen():
                paint = box.placed.paint
                if not isinstance(paint, Letters):
                    continue
                if box.placed.short > 0 and not self.cramped.fullmatch(paint.full):
                    self.faults.append(f"{name}: {paint.full!r} has too little room")
                if paint.full in self.english:
                    self.faults.append(f"{name}: {paint.full!r} is English")


@pytest.mark.uncounted
def test_every_screen_has_room_for_every_language(
    driver: Driver, tmp_path: Path, language: str
) -> None:
    save_settings(tmp_path, Settings(language=language, sound=False, less_motion=True))
    driver.resize(*NARROWEST, density_for(*NARROWEST))
    boards = Boards(tmp_path, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
    app = make_app(tmp_path, "test", boards, strict_words=True)
    app.presenter.settings.change(text_scale=LARGEST_TEXT)
    with driver.without_drawing():
        driver.show(app.build())
        measurer = Measurer(app, driver, language)
        measurer.visit_all()
        BoardVisits(app, driver, boards, measurer.note).visit_all()
    app.on_stop()
    assert len(measurer.seen) > 30
    assert not measurer.faults, "\n".join(dict.fromkeys(measurer.faults))
