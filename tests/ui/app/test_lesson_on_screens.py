"""The lesson can be read whole at every size, in every language that comes with Ringside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.languages import ENGLISH, languages, speak
from companion.content.settings_file import Settings, save_settings
from tests.ui.app.at_table import SIZES, Screen
from tests.ui.presenter.test_lesson import COURSE, AtLesson

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.viewdata.table import TableView

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]


@pytest.fixture(params=languages())
def steps(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[TableView]]:
    """The table at every step, as long as it is told in a seat."""
    save_settings(tmp_path, Settings(language=request.param))
    at = AtLesson(tmp_path)
    found = []
    for _, taps in COURSE:
        found.append(at.view)
        at.do(*taps)
    at.presenter.close()
    assert len({view.seats for view in found}) == len(COURSE)
    yield [view for view in found if view.cards is None and view.sheet is None]
    speak(ENGLISH)


def test_what_a_step_says_is_read_whole_at_every_size(
    driver: Driver, steps: list[TableView]
) -> None:
    for size in SIZES.values():
        driver.resize(*size)
        shown = Screen(driver, steps[0])
        for view in steps:
            shown.render(view)
            words = shown.words()
            for seat in view.seats:
                if seat.prompt is not None and seat.prompt.icon == "learn":
                    assert seat.prompt.title in words, size
                    assert seat.prompt.detail in words, size
