"""Every screen in the pseudo-language: nothing is cut, nothing is left in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.languages import look_in, speak
from companion.content.pseudo_language import PSEUDO, write_pseudo_language
from devtools.gallery_boards import BoardVisits
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app.looking import texts_of
from tests.ui.app.test_every_screen import Inspector
from ui.bootstrap import make_app
from ui.boxes.base import Letters
from ui.boxes.view.box_view import BoxView
from ui.layout import density_for
from ui.presenter.settings import Settings, save_settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver

ENGLISH = re.compile(r"\b[A-Za-z]{3,}\b")
RULE = re.compile(r"\b[A-Z]{3}-[0-9]{2}\b")
BATTLEFIELDS = [field.name for field in Collection().maps()]
NAMES = {"Ringside", *(word for name in BATTLEFIELDS for word in ENGLISH.findall(name))}
"""What is called the same in every language, as names of people are."""
CRAMPED = {"combat", "mismatch"}
"""Screens at the table that have too little room for longer words; this may only shrink."""


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[Path]:
    """A user folder in whose settings the pseudo-language is chosen."""
    write_pseudo_language(tmp_path / "labels")
    look_in(tmp_path / "labels")
    folder = tmp_path / "user"
    folder.mkdir()
    save_settings(folder, Settings(language=PSEUDO, sound=False, less_motion=True))
    yield folder
    look_in()
    speak("en")


class Reader(Inspector):
    """Notes every word that is left in English too."""

    def note(self, name: str) -> None:
        super().note(name)
        for text in texts_of(self.driver.root, self.driver.picture()):
            words = ENGLISH.findall(RULE.sub("", text.full))
            left = [word for word in words if word not in NAMES]
            if left:
                self.faults.append(f"{name}: {text.full!r} has {left}")
        for view in self.driver.every(BoxView):
            for box in view.seen():
                paint = box.placed.paint
                if isinstance(paint, Letters) and box.placed.short > 0 and name not in CRAMPED:
                    self.faults.append(f"{name}: {paint.full!r} has too little room")


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 1.0), ((600, 1024), 1.0), ((1024, 600), 1.5)]
)
def test_every_screen_is_whole_and_in_the_language_of_the_settings(
    driver: Driver, pseudo: Path, size: tuple[int, int], text: float
) -> None:
    driver.resize(*size, density_for(*size))
    boards = Boards(pseudo, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
    app = make_app(pseudo, "test", boards, strict_words=True)
    app.presenter.settings.change(text_scale=text)
    with driver.without_drawing():
        driver.show(app.build())
        reader = Reader(app, driver)
        reader.visit_all()
        BoardVisits(app, driver, boards, reader.note).visit_all()
    app.on_stop()
    assert not reader.faults, "\n".join(dict.fromkeys(reader.faults))
