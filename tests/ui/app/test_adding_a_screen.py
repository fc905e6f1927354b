"""The worked example of docs/rooms/ui.md is a screen: it is read from that page and used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.ui.app.menu_views import SIZES, faults
from ui.presenter.intents import Do, Press, ShowPage
from ui.screens.page_screen import PageScreen
from ui.theme.scale import scale
from ui.viewdata.kit import Act

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver

PAGE = Path(__file__).parents[3] / "docs" / "rooms" / "ui.md"
MOST_LINES = 40


def example() -> dict[str, Any]:
    """What the page defines."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(code.splitlines()) < MOST_LINES
    found: dict[str, Any] = {"__name__": "example"}
    exec(code, found)  # noqa: S102  (our own page)
    return found


def test_the_screen_of_the_documentation_works_at_every_size(driver: Driver) -> None:
    made, sent = example(), list[Any]()
    screen = PageScreen(sent.append, made["scores"])
    driver.show(screen)
    names = ("Mia", "Maximiliana-Alexandrina", "Bartholomew of Greenhill")
    rows = tuple(
        (Act(intent=ShowPage(name), text=name, detail="played on Sunday", icon="winner"), 7 + n)
        for n, name in enumerate(names)
    )
    back = Act(intent=Do.GO_BACK, text="Back", icon="arrow-left")
    view = made["ScoresView"](title="Scores", empty="Nobody has won yet.", rows=rows, back=back)
    screen.render(view)
    found = []
    for width, height, density, texts in SIZES:
        for text in texts:
            scale.text = text
            driver.resize(width, height, density)
            driver.until(lambda: screen.is_ready)
            found += [f"{width}x{height} at {text}: {f}" for f in faults(driver)]
    assert found == []
    for act in (*(act.intent for act, _ in rows), Do.GO_BACK):
        sent.clear()
        driver.tap(driver.find(act=act))
        assert sent == [Press(act)]
    driver.tap(driver.find(act=Do.TURN_PAGE))
    assert screen.page.turned
    screen.render(made["ScoresView"](title="Scores", empty="Nobody yet.", rows=(), back=back))
    driver.settle()
    assert "Nobody yet." in [text.text for text in driver.texts()]
