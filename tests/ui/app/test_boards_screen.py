"""The Boards screen by real touches, at every size: nothing is cut, everything can be hit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from drawing import tokens
from hardware.boards.values import CellQuality, CellTrust, IntroducedFigure
from tests.ui.app.menu_views import SIZES, Shown, acts_in, faults, some_of
from tests.ui.presenter import boards_port as said
from tests.ui.presenter.boards_port import SaidBoards, link, some_cells
from tests.ui.presenter.tables import WORDS, library, placed_duel
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.scroller import Scroller
from ui.boxes.view.spots import BoxSpot
from ui.presenter.boards import BoardsDesk
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage, Write
from ui.presenter.menu_intents import PlaySample
from ui.presenter.outcomes import Go
from ui.presenter.presenter import Presenter
from ui.theme.scale import scale
from ui.widgets.field import TextField

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent
    from ui.viewdata.boards import BoardsView

replace = msgspec.structs.replace
NAMES = ("linked", "sensors", "figures", "grid", "empty")

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]


def view_of(name: str) -> BoardsView:
    """The screen in one of its states."""
    if name == "empty":
        return BoardsDesk(WORDS, SaidBoards(), link, library=library).view()
    game = placed_duel()
    boards = SaidBoards(*said.EVERYTHING)
    spaces = tuple(game.book.battlefield.space_by_id)
    boards.sensors = some_cells(spaces if name != "grid" else tuple(map(str, range(64))))
    boards.recording = Path("/home/somebody/.local/share/ringside/traces/2026-03-02-12-30-00.jsonl")
    boards.people = tuple(
        IntroducedFigure(figure=fighter, is_known=n < 3, is_awaited=n == 3)
        for n, fighter in enumerate(game.table.fighters)
    )
    desk = BoardsDesk(WORDS, boards, link, library=library, game=game)
    desk.send(Press(ShowPage({"linked": "boards", "grid": "sensors"}.get(name, name))))
    return desk.view()


def shown(driver: Driver, name: str) -> Shown:
    return Shown(driver, "boards", view_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_all_can_be_read_at_every_size_and_text_scale(driver: Driver, name: str) -> None:
    menu = shown(driver, name)
    found: list[str] = []
    for width, height, density, texts in SIZES:
        for text in texts:
            scale.text = text
            driver.resize(width, height, density)
            menu.settle()
            at = f"{width}x{height} at {text}: "
            found += [at + fault for fault in faults(driver, may_shorten=text > 1 or width < 1000)]
    assert found == []


@pytest.mark.parametrize("has_game", [True, False])
def test_home_has_room_for_the_simulated_board(
    driver: Driver, tmp_path: Path, *, has_game: bool
) -> None:
    boards = SaidBoards(said.PADDOCK)
    app = Presenter(tmp_path, version="1.0", boards=boards, strict_words=True)
    for act in (PlaySample(), OpenSheet(SheetKind.MENU), Go("home")) if has_game else ():
        app.send(Press(act))
    menu = Shown(driver, "home", app.view())
    found: list[str] = []
    for width, height, density, texts in SIZES:
        for text in texts:
            scale.text = text
            driver.resize(width, height, density)
            menu.settle()
            at = f"{width}x{height} at {text}: "
            found += [at + fault for fault in faults(driver, may_shorten=text > 1 or width < 1000)]
            assert (
                driver.box(driver.find(act=PlaySample(on_simulated_board=True))).height
                >= 48 * density
            )
    app.close()
    assert found == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
def test_everything_to_tap_is_large_enough(
    driver: Driver, name: str, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    shown(driver, name)
    small = [
        (target.widget, target.hit)
        for target in driver.targets()
        if target.hit.width < 48 or target.hit.height < 48
    ]
    assert small == []


def on_page(view: BoardsView, page: str) -> list[ActIntent]:
    """What can be tapped on a page of a narrow screen."""
    parts: dict[str, tuple[Any, ...]] = {
        "boards": (view.boards, view.search),
        "sensors": (view.tools,),
        "figures": (view.figures,),
    }
    return some_of(list(acts_in((*parts[page], view.pages, view.back))))


@pytest.mark.parametrize("page", ["boards", "sensors", "figures"])
def test_every_act_of_a_page_sends_what_it_stands_for_on_a_narrow_screen(
    driver: Driver, page: str
) -> None:
    driver.resize(600, 1024)
    menu = shown(driver, "linked" if page == "boards" else page)
    for act in on_page(menu.view, page):
        menu.sent.clear()
        menu.tap(act)
        assert menu.sent == [Press(act)], act


def test_a_wide_screen_has_everything_side_by_side(driver: Driver) -> None:
    menu = shown(driver, "linked")
    for page in ("boards", "sensors", "figures"):
        for act in on_page(menu.view, page):
            if isinstance(act, ShowPage):
                assert not driver.has(act=act)
                continue
            menu.sent.clear()
            menu.tap(act)
            assert menu.sent == [Press(act)], act
    left, right = (
        driver.box(menu.bring(act.intent))
        for act in (menu.view.boards[0].act, menu.view.figures[0].act)
    )
    middle = driver.box(on_map(driver, "sensors"))
    assert left.right <= middle.x
    assert middle.right <= right.x


def test_a_turned_screen_is_the_same_for_who_sits_opposite(driver: Driver) -> None:
    menu = shown(driver, "linked")
    upright = driver.box(menu.bring(Do.RECORD_BOARD))
    driver.tap(driver.find(act=Do.TURN_PAGE))
    wide, high = driver.window.size
    turned = driver.box(menu.bring(Do.RECORD_BOARD))
    assert turned.centre == pytest.approx(
        (wide - upright.centre[0], high - upright.centre[1]), abs=1
    )


def test_each_kind_of_sensor_looks_different_in_grey(driver: Driver) -> None:
    menu = shown(driver, "sensors")
    view = menu.view.sensors
    looks = {}
    for trust in CellTrust:
        sensors = tuple(replace(s, trust=trust, is_occupied=False) for s in view.sensors)
        menu.render(replace(menu.view, sensors=replace(view, sensors=sensors)))
        x, y = driver.box(on_map(driver, "RP01")).centre
        picture = driver.picture()
        across = range(-12, 13)
        looks[trust] = tuple(
            sum(picture.at(x + dx, picture.height - (y + dy))) // 3 > 150
            for dx in across
            for dy in across
        )
    for one in CellTrust:
        for other in CellTrust:
            differing = sum(a != b for a, b in zip(looks[one], looks[other], strict=True))
            assert one is other or differing > 25, (one, other, differing)


def test_a_figure_on_a_space_is_seen_at_once_without_another_layout(driver: Driver) -> None:
    menu = shown(driver, "sensors")
    before = menu.screen.boxes.stage.made
    laid = driver.box(on_map(driver, "sensors"))
    sensors = tuple(replace(s, is_occupied=not s.is_occupied) for s in menu.view.sensors.sensors)
    menu.render(replace(menu.view, sensors=replace(menu.view.sensors, sensors=sensors)))
    assert driver.box(on_map(driver, "sensors")) == laid
    assert menu.screen.boxes.stage.made == before


def on_map(driver: Driver, key: object) -> BoxSpot:
    """The map of sensors, or something on it."""
    return next(
        BoxSpot(view, box)
        for view in driver.every(BoxView)
        for box in view.seen()
        if box.path[-1] == key
    )


def numbers(driver: Driver) -> list[Any]:
    """The grounds of the numbers that can be seen."""
    return [
        box.placed.paint.fill
        for view in driver.every(BoxView)
        for box in view.seen()
        if isinstance(box.path[-1], tuple) and box.path[-1][0] == "number"
    ]


@pytest.mark.parametrize("name", ["sensors", "grid"])
def test_every_sensor_carries_its_number_and_bad_ones_a_golden_one(
    driver: Driver, name: str
) -> None:
    menu = shown(driver, name)
    assert len(numbers(driver)) == len(menu.view.sensors.sensors)
    assert numbers(driver).count(tokens.GOLD) == 3
    sensors = tuple(replace(s, trust=CellTrust.GOOD) for s in menu.view.sensors.sensors)
    menu.render(replace(menu.view, sensors=replace(menu.view.sensors, sensors=sensors)))
    assert tokens.GOLD not in numbers(driver)


@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
@pytest.mark.parametrize("has_map", [True, False])
def test_no_sensor_moves_while_one_tests(
    driver: Driver, size: tuple[int, int], *, has_map: bool
) -> None:
    driver.resize(*size)
    game = placed_duel()
    spaces = tuple(game.book.battlefield.space_by_id) if has_map else tuple(map(str, range(64)))
    boards = SaidBoards(*said.EVERYTHING)
    desk = BoardsDesk(WORDS, boards, link, library=library, game=game)
    desk.send(Press(ShowPage("sensors")))
    menu: Shown | None = None
    places: list[Any] = []
    for bad in (0, 1, 8, 20):
        for trust in (CellTrust.WEAK, CellTrust.DEAD):
            boards.sensors = tuple(
                CellQuality(cell=space, trust=trust if number < bad else CellTrust.GOOD)
                for number, space in enumerate(spaces)
            )
            menu = menu or Shown(driver, "boards", desk.view())
            menu.render(desk.view())
            places.append([driver.box(on_map(driver, space)) for space in spaces])
    assert all(each == places[0] for each in places)


@pytest.mark.parametrize("size", [(1280, 800), (600, 1024)])
def test_a_place_is_written_and_linked_by_touch(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    desk = BoardsDesk(WORDS, SaidBoards(said.UNO), link, library=library)
    menu = Shown(driver, "boards", desk.view())
    driver.tap(driver.find(TextField, field=Do.BOARD_ADDRESS))
    field = driver.find(TextField, field=Do.BOARD_ADDRESS)
    field.line.insert_text("192.168.0.7:4000")
    driver.settle()
    written = Write(Do.BOARD_ADDRESS, "192.168.0.7:4000")
    assert menu.sent == [written]
    desk.send(written)
    menu.render(desk.view())
    menu.sent.clear()
    menu.tap(Do.LINK_ADDRESS)
    assert menu.sent == [Press(Do.LINK_ADDRESS)]
    assert not field.is_writing


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_what_becomes_of_a_written_place_is_in_sight(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(*size)
    boards = SaidBoards(*said.EVERYTHING[1:], *said.EVERYTHING[1:])
    desk = BoardsDesk(WORDS, boards, link, library=library)
    menu = Shown(driver, "boards", desk.view())
    menu.bring(Do.LINK_ADDRESS)
    assert any(scroller.offset for scroller in driver.every(Scroller))
    boards.boards = said.EVERYTHING  # the board there is held now, whatever comes of it
    menu.render(desk.view())
    assert not any(scroller.offset for scroller in driver.every(Scroller))
