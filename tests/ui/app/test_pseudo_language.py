"""Every screen in the pseudo-language: nothing is cut, nothing is left in English."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.content.languages import look_in, speak
from companion.content.pseudo_language import PSEUDO, accented, write_pseudo_language
from companion.content.settings_file import Settings, save_settings
from devtools.gallery_boards import BoardVisits
from hardware.boards.service import Boards
from hardware.stepped_loop import SteppedLoop
from tests.ui.app.faulty_content import put_faults, visit_faults
from tests.ui.app.test_every_screen import Inspector
from ui.bootstrap import make_app
from ui.boxes.base import Letters
from ui.boxes.view.box_view import BoxView
from ui.layout import density_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.app.driver import Driver
    from ui.app.app import RingsideApp

ENGLISH = re.compile(r"\b[A-Za-z]{3,}\b")
STAYS = re.compile(r"\b[A-Z]{3}-[0-9]{2}\b|`[^`]*`|\S*/\S*|\S+\.(?:yaml|jsonl|json)\b")
"""Rules, what is written so in files, and names of files."""
BATTLEFIELDS = [field.name for field in Collection().maps()]
NAMES = {"Ringside", *(word for name in BATTLEFIELDS for word in ENGLISH.findall(name))}
"""What is called the same in every language, as names of people are."""
IDS = {"after", "any", "card", "Player", "then"}
"""As they are in files with something wrong: ids, the players of a log, and when it was written."""
TOLD = (
    "is a directory. Nothing is kept there until that is mended.",
    "did not find expected node content.",
    "is no op. Did you mean `draw`?",
    "did not find expected ',' or ']'",
    "is a whole number from 0 to 99, not 100.",
    "This text is no hero that Ringside has shared.",
    "this is not the log of a game. Choose another file.",
)
"""What is wrong with such a folder, as far as it is told in one piece."""
CRAMPED = {"combat", "mismatch"}
"""Screens at the table that have too little room for longer words; this may only shrink."""


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[Path]:
    """A user folder in whose settings the pseudo-language is chosen."""
    write_pseudo_language(tmp_path / "labels")
    look_in(tmp_path / "labels")
    # Some screens show it, and nobody's folder has a name as long as the folders of tests have.
    with TemporaryDirectory(prefix="r") as short:
        folder = Path(short)
        save_settings(folder, Settings(language=PSEUDO, sound=False, less_motion=True))
        yield folder
    look_in()
    speak("en")


class Reader(Inspector):
    """Notes every word that is left in English too."""

    def __init__(self, app: RingsideApp, driver: Driver) -> None:
        super().__init__(app, driver)
        self.read: set[str] = set()

    def note(self, name: str) -> None:
        super().note(name)
        for text in self.texts:
            self.read.add(text.full)
            words = ENGLISH.findall(STAYS.sub("", text.full))
            left = [word for word in words if word not in NAMES | IDS]
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


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 1.0), ((600, 1024), 1.0), ((1024, 600), 1.5)]
)
def test_whatever_is_wrong_is_told_in_the_language_of_the_settings(
    driver: Driver, pseudo: Path, size: tuple[int, int], text: float
) -> None:
    put_faults(pseudo)
    driver.resize(*size, density_for(*size))
    boards = Boards(pseudo, loop=SteppedLoop(), now_ms=driver.now_ms, sources=())
    app = make_app(pseudo, "test", boards, strict_words=True)
    app.presenter.settings.change(text_scale=text)
    with driver.without_drawing():
        driver.show(app.build())
        reader = Reader(app, driver)
        visit_faults(reader)
    app.on_stop()
    for told in TOLD:
        assert any(accented(told) in text for text in reader.read), told
    damage = app.presenter.view().blocks[-1]  # below what the decision rests on: scrolled to
    assert accented("this is not what was written. The lines before it") in damage.text
    assert not reader.faults, "\n".join(dict.fromkeys(reader.faults))
