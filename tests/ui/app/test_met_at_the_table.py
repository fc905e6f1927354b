"""What people met at real tables: done again by a finger in the app, or seen in its pixels."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import companion
from companion.content.labels import load_labels
from companion.content.languages import ENGLISH, languages, speak
from companion.content.maps import known_maps, load_known_map
from companion.play.intents import BeginEntry, FillField
from companion.play.tools import tools_now
from companion.rulings import Code, ruling
from drawing.map_view import MapView
from tests.ui.app.at_app import AtApp
from tests.ui.app.looking import Box
from tests.ui.app.map_table import MapTable, figure
from tests.ui.app.tables import PADDOCK
from tests.ui.app.tidiness import words_on
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, With
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.viewdata.kit import CardsBlock
from ui.widgets.sheet import SheetView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.app.driver import Driver

pytestmark = pytest.mark.uncounted
DATA = Path(companion.__file__).parent / "data"


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Iterator[AtApp]:
    found = AtApp(tmp_path)
    yield found
    speak(ENGLISH)
    found.close()


def test_two_may_play_the_same_hero(at: AtApp) -> None:
    at.tap(Go("setup"), With(Do.CHOOSE_HERO, "dracula"), With(Do.CHOOSE_HERO, "dracula"))
    at.tap(With(Do.CHOOSE_MAP, "sarpedon"), Do.BEGIN_GAME)
    assert at.screen == "table"
    assert [player.hero for player in at.table.players.values()] == ["dracula", "dracula"]
    assert {"p1.dracula", "p2.dracula"} <= set(at.table.fighters)


@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
def test_the_list_of_schemes_says_what_each_does(
    at: AtApp, driver: Driver, size: tuple[int, int]
) -> None:
    at.tap(PlaySample())
    driver.resize(*size)
    at.tap(OpenSheet(SheetKind.SCHEME))
    driver.settle()
    tiles = [
        tile
        for block in at.view.sheet.blocks
        if isinstance(block, CardsBlock)
        for tile in block.cards
    ]
    assert tiles
    assert all(tile.effect for tile in tiles)
    window = Box(0, 0, *driver.window.size)
    shown = " ".join(word.text for word in words_on(driver.find(SheetView), window))
    assert tiles[0].effect in shown


@pytest.mark.parametrize("size", [(1024, 600), (600, 1024)])
def test_enter_is_live_only_where_its_amount_can_be_seen(
    at: AtApp, driver: Driver, size: tuple[int, int]
) -> None:
    at.tap(PlaySample())
    driver.resize(*size)
    numbers = 0
    for tool in tools_now(at.desk.scene):
        at.app.presenter.send(Press(OpenSheet(SheetKind.TOOLS), seat=0))
        at.app.presenter.send(Press(BeginEntry(tool.id), seat=0))
        for _ in tool.fields:
            fills = [
                act.intent
                for block in at.view.sheet.blocks
                for act in getattr(block, "acts", ())
                if isinstance(act.intent, FillField) and act.intent.value is not None
            ]
            entry = at.desk.focus.entry
            if entry is None or entry.open_field is None or not fills:
                break
            at.app.presenter.send(Press(fills[-1], seat=0))
        if at.view.sheet.footer and at.view.sheet.footer[0].enabled:
            driver.settle()
            frame = driver.box(driver.find(SheetView))
            for block in at.view.sheet.blocks:
                if hasattr(block, "more"):
                    (more,) = driver.every(act=block.more.intent)
                    assert frame.holds(driver.box(more)), (tool.id, "is below the sheet")
                    numbers += 1
        at.app.presenter.send(Press(Do.CLOSE_SHEET, seat=0))
    assert numbers


def test_a_figure_in_a_hand_is_as_bright_as_those_that_stand(driver: Driver) -> None:
    field = MapTable(driver)
    lifted = figure("lifted", "RP09", lifted=True)
    field.show(MapView(battlefield=PADDOCK, figures=(lifted, figure("stands", "RP16"))))

    def brightness(space: str) -> float:
        x, y = field.at(space)
        picture, reach = driver.picture(), int(field.map.radius * 0.8)
        pixels = [
            picture.at(x + dx, picture.height - y + dy)
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
        ]
        return sum(map(sum, pixels)) / len(pixels)

    assert brightness("RP09") > 0.9 * brightness("RP16")


def test_canceled_is_spelt_one_way_as_the_cards_do() -> None:
    said = [*(DATA / "labels" / "en").rglob("*.yaml"), *(DATA / "sets").rglob("*.yaml")]
    assert len(said) > 40
    other = re.compile(r"(?i)(?<![-_])\bcancell(?:ed|ing)(?!:)")  # ids keep their spelling
    assert [path.name for path in said if other.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (Code.ATTACK_TEAMMATE, "that is a teammate's fighter"),
        (Code.ATTACK_TOO_EARLY, "has not had a turn yet"),
    ],
)
def test_a_refusal_gives_the_reason_in_words_of_the_table(code: Code, reason: str) -> None:
    told = load_labels("en").sentence(ruling(code, fighters=("Medusa", "Harpy 2")))
    assert reason in told
    assert "Medusa" in told
    assert not re.search(r"\w/\w|[A-Z]{3}-\d\d|\bp\d\b", told), "no code, no id"


@pytest.mark.parametrize("name", [path.stem for path in known_maps()])
def test_a_zone_has_the_same_letter_in_every_language(name: str) -> None:
    found = set()
    for language in languages():
        speak(language)
        found.add(tuple((zone.id, zone.letter) for zone in load_known_map(name).zones))
    speak(ENGLISH)
    assert len(found) == 1
