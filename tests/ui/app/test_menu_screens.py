"""The menus by real touches: home, set-up, games, history, settings, help, trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from companion.play.strictness import Level
from tests.ui.app.looking import Box, clip_of, window_box
from tests.ui.app.menu_views import NAMES, SIZES, Shown, acts_in, faults, some_of, view_of
from ui.boxes.view.scroller import Scroller
from ui.boxes.view.spots import TapSpot
from ui.presenter.intents import Do, Press, ReadCard, ShowPage, With, Write
from ui.presenter.menu_intents import ChooseLine, RenameChair
from ui.presenter.outcomes import Go
from ui.theme.scale import scale
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, CardTile, Sheet, TextBlock, Toast
from ui.viewdata.menus import DecisionRow
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.battlefield.textures import textures
from ui.widgets.field import TextField

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

replace = msgspec.structs.replace

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]


def shown(driver: Driver, name: str, folder: Path) -> Shown:
    return Shown(driver, name, view_of(name, folder))


# What can be read.


@pytest.mark.parametrize("name", NAMES)
def test_all_can_be_read_at_every_size_and_text_scale(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    menu = shown(driver, name, tmp_path)
    found: list[str] = []
    for width, height, density, texts in SIZES:
        for text in texts:
            scale.text = text
            driver.resize(width, height, density)
            menu.settle()
            at = f"{width}x{height} at {text}: "
            found += [at + fault for fault in faults(driver)]
    assert found == []


@pytest.mark.parametrize("name", NAMES)
def test_everything_to_tap_is_large_enough(driver: Driver, tmp_path: Path, name: str) -> None:
    shown(driver, name, tmp_path)
    small = [
        (target.widget, target.hit)
        for target in driver.targets()
        if target.hit.width < 48 or target.hit.height < 48
    ]
    assert small == []


# What can be tapped.


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, (1280, 800)) for name in NAMES if name != "setup-empty"),
        *((name, (600, 1024)) for name in ("setup-four", "history", "settings", "help-deck")),
    ],
)
def test_every_act_sends_what_it_stands_for(
    driver: Driver, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    menu = shown(driver, name, tmp_path)
    acts = some_of(list(acts_in(menu.view)))
    assert acts
    for act in acts:
        menu.sent.clear()
        menu.tap(act)
        assert menu.sent == [Press(act)], act


@pytest.mark.parametrize("name", ["home", "setup", "history", "settings", "help", "trouble"])
def test_a_turned_menu_is_the_same_for_who_sits_opposite(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    menu = shown(driver, name, tmp_path)
    acts = some_of(list(acts_in(menu.view)))[:6]
    upright = {act: driver.box(menu.bring(act)) for act in acts}
    driver.tap(driver.find(act=Do.TURN_PAGE))
    assert menu.screen.page.turned
    assert menu.sent == []
    wide, high = driver.window.size
    for act, box in upright.items():
        turned = driver.box(menu.bring(act))
        assert turned.centre == pytest.approx((wide - box.centre[0], high - box.centre[1]), abs=1)
        menu.sent.clear()
        driver.tap(turned.centre)
        assert menu.sent == [Press(act)]
    driver.tap(driver.find(act=Do.TURN_PAGE))
    assert not menu.screen.page.turned


def test_the_whole_resume_card_resumes(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "home", tmp_path)
    button = driver.box(driver.find(act=Do.RESUME_LAST))
    driver.tap((button.centre[0], button.top + 150))
    assert menu.sent == [Press(Do.RESUME_LAST)]


def test_the_whole_card_of_a_new_game_begins_one(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "home-empty", tmp_path)
    button = driver.box(driver.find(act=Go("setup")))
    driver.tap((button.centre[0], button.top + 150))
    assert menu.sent == [Press(Go("setup"))]


def test_without_a_game_a_new_one_takes_the_place_of_the_one_to_resume(
    driver: Driver, tmp_path: Path
) -> None:
    menu = shown(driver, "home", tmp_path / "one")
    resume = driver.box(driver.find(act=Do.RESUME_LAST))
    menu.render(view_of("home-empty", tmp_path / "two"))
    assert driver.box(driver.find(act=Go("setup"))) == resume
    assert not driver.has(act=Do.RESUME_LAST)
    menu.render(menu.view)
    assert driver.box(driver.find(act=Do.RESUME_LAST)) == resume


# Lists.


def list_of(driver: Driver, act: ActIntent) -> Scroller:
    """The list in which this act is."""
    parent = driver.every(act=act)[0].parent
    while not isinstance(parent, Scroller):
        parent = parent.parent
    return parent


def lines_of(driver: Driver) -> list[Any]:
    """The decisions that are drawn."""
    return [w for w in driver.every() if isinstance(getattr(w, "intent", None), ChooseLine)]


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_drag_scrolls_and_is_no_tap(driver: Driver, tmp_path: Path, is_turned: bool) -> None:
    driver.resize(1024, 600)
    menu = shown(driver, "setup", tmp_path)
    if is_turned:
        driver.tap(driver.find(act=Do.TURN_PAGE))
    roll = list_of(driver, menu.view.heroes[0].intent)
    x, y = driver.box(roll).centre
    up = -100 if is_turned else 100
    driver.drag((x, y), (x, y + up))
    driver.pass_time(1)
    assert roll.offset > 60
    assert menu.sent == []
    for _ in range(5):
        driver.drag((x, y), (x, y - 2 * up))
    driver.pass_time(1)
    assert roll.offset == 0
    assert menu.sent == []


def test_a_long_list_has_no_more_widgets_than_can_be_seen(driver: Driver, tmp_path: Path) -> None:
    view = view_of("history", tmp_path)
    rows = tuple(
        DecisionRow(act=Act(intent=ChooseLine(n), text=f"Decision {n}", detail="3 of 3 spaces"))
        for n in range(2000)
    )
    Shown(driver, "history", replace(view, rows=rows))
    assert len(lines_of(driver)) < 40
    roll = list_of(driver, ChooseLine(0))
    roll.offset = roll.longest
    driver.until(lambda: driver.has(act=ChooseLine(1999)))
    assert len(lines_of(driver)) < 40
    assert not driver.has(act=ChooseLine(5))


def test_the_chosen_decision_is_always_in_sight(driver: Driver, tmp_path: Path) -> None:
    view = view_of("history", tmp_path)
    acts = [Act(intent=ChooseLine(n), text=f"Decision {n}") for n in range(100)]
    menu = Shown(driver, "history", view)
    window = Box(0, 0, *driver.window.size)
    for chosen in (0, 60, 99, 30):
        rows = tuple(DecisionRow(act=replace(act, selected=act is acts[chosen])) for act in acts)
        menu.render(replace(view, rows=rows))
        line = driver.find(act=ChooseLine(chosen))
        assert clip_of(line, window).holds(window_box(line), slack=1)


def test_lists_begin_at_the_top_of_another_page(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "settings", tmp_path)
    body = list_of(driver, With(Do.TURN_SWITCH, "traps", Level.ASK))
    body.offset = body.longest
    menu.render(view_of("settings-about", tmp_path))
    assert body.offset == 0


# Writing.


def test_a_search_is_written_and_cleared(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "setup", tmp_path)
    driver.tap(driver.find(TextField, field=Do.SEARCH))
    field = driver.find(TextField, field=Do.SEARCH)
    assert field.is_writing
    for letter in "rob":
        field.line.insert_text(letter)
    driver.settle()
    assert menu.sent == [Write(Do.SEARCH, text) for text in ("r", "ro", "rob")]
    menu.render(replace(menu.view, search="rob"))
    driver.tap(driver.box(menu.screen.bar).centre)
    assert not field.is_writing
    assert "rob" in [text.text for text in driver.texts(field)]
    menu.sent.clear()
    driver.tap(driver.find(act=Do.CLEAR_SEARCH))
    assert menu.sent == [Press(Do.CLEAR_SEARCH)]
    menu.render(menu.view)
    assert not driver.has(act=Do.CLEAR_SEARCH)


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_name_is_written_in_place_of_the_old_one(
    driver: Driver, tmp_path: Path, is_turned: bool
) -> None:
    menu = shown(driver, "setup", tmp_path)
    if is_turned:
        driver.tap(driver.find(act=Do.TURN_PAGE))
    driver.tap(driver.find(act=RenameChair(0)))
    assert menu.sent == [Press(RenameChair(0))]
    field = driver.find(TextField, field=RenameChair(0))
    assert field.is_writing
    field.line.keyboard_on_textinput(driver.window, "Ann ")
    driver.settle()
    assert menu.sent[-1] == Write(RenameChair(0), "Ann ")
    # What the presenter makes of it is not put under the fingers of who writes.
    seats = tuple(replace(seat, name="Ann") for seat in menu.view.seats)
    menu.render(replace(menu.view, seats=seats))
    assert field.line.text == "Ann "
    driver.tap(driver.box(menu.screen.bar).centre)
    driver.settle()
    assert driver.every(TextField, field=RenameChair(0)) == []
    assert "Ann" in [text.text for text in driver.texts()]


def test_a_seat_that_goes_while_its_name_is_written_takes_the_field_along(
    driver: Driver, tmp_path: Path
) -> None:
    menu = shown(driver, "setup-four", tmp_path)
    driver.tap(driver.find(act=RenameChair(3)))
    assert driver.has(field=RenameChair(3))
    menu.render(view_of("setup", tmp_path / "two"))
    assert not driver.has(field=RenameChair(3))
    driver.tap(driver.find(act=RenameChair(1)))
    seats = tuple(
        replace(seat, act=replace(seat.act, intent=With(Do.CHOOSE_CHAIR, 9)), rename=None)
        for seat in menu.view.seats
    )
    menu.render(replace(menu.view, seats=seats))
    assert not driver.has(field=RenameChair(1))


def test_a_search_in_the_rules_is_written(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "help", tmp_path)
    driver.tap(driver.find(TextField))
    driver.find(TextField).line.insert_text("trap")
    assert menu.sent == [Write(Do.SEARCH, "trap")]


# What changes.


@pytest.mark.parametrize("name", NAMES)
def test_an_equal_view_changes_nothing(driver: Driver, tmp_path: Path, name: str) -> None:
    menu = shown(driver, name, tmp_path)
    laid: list[object] = []
    menu.screen.lay_out = lambda *_: laid.append(1)
    menu.screen.render(msgspec.structs.replace(menu.view))
    driver.settle()
    assert laid == []


def test_another_view_changes_what_is_painted_in_place(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "setup", tmp_path)
    made = sum(scroller.content.stage.made for scroller in driver.every(Scroller))
    painted, kept = textures.painted, set(textures.kept())
    heroes = tuple(replace(tile, taken_by=()) for tile in menu.view.heroes)
    maps = tuple(replace(tile, selected=not tile.selected) for tile in menu.view.maps)
    menu.render(replace(menu.view, heroes=heroes, maps=maps))
    again = sum(scroller.content.stage.made for scroller in driver.every(Scroller))
    assert again - made <= len(maps) + len(heroes)  # ticks, and heroes nobody has
    new = set(textures.kept()) - kept
    assert textures.painted - painted == len(new)
    # Pictures of battlefields are drawn once; heroes nobody has show another, if it is the first.
    assert [key.name for key in new if not key.name.startswith("emblem ")] == []


def test_every_battlefield_has_its_picture_after_a_moment(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "setup", tmp_path)
    assert menu.screen.is_ready
    pictures = [driver.box(each) for each in driver.every(BattlefieldWidget)]
    maps = [tile for tile in menu.view.maps if tile.map.battlefield.is_there]
    tiles = [driver.box(each) for tile in maps for each in driver.every(act=tile.intent)]
    assert len(tiles) >= 6
    assert all(any(tile.holds(picture) for picture in pictures) for tile in tiles)


@pytest.mark.parametrize("scaled", [1.0, 1.5])
def test_a_long_press_on_a_hero_asks_for_its_deck_and_chooses_nothing(
    driver: Driver, tmp_path: Path, scaled: float
) -> None:
    scale.text = scaled
    menu = shown(driver, "setup", tmp_path)
    tile = menu.view.heroes[2]
    driver.hold(menu.bring(tile.intent), 0.8)
    assert menu.sent == [Press(With(Do.SHOW_DECK, tile.intent.what))]


def test_teams_are_told_by_a_letter_on_every_seat(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "setup-four", tmp_path)
    texts = [text.text for text in driver.texts()]
    assert [seat.team for seat in menu.view.seats] == ["A", "B", "A", "B"]
    assert texts.count("A") == texts.count("B") == 2
    assert any(text.startswith("Team A") for text in texts)


@pytest.mark.parametrize("name", ["home", "games", "settings", "help", "trouble"])
def test_everything_in_sight_is_reached_by_tab_and_pressed_by_enter(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    menu = shown(driver, name, tmp_path)
    wanted = {spot.tap for spot in driver.every(TapSpot)} - {Press(Do.TURN_PAGE)}
    written: set[object] = set()
    for _ in range(3 * len(wanted)):
        menu.screen.move_focus("next")
        menu.screen.press_focus()
        driver.settle()
        written |= {field.field for field in driver.every(TextField) if field.is_writing}
    assert wanted <= {*menu.sent, *written}


def test_a_history_that_cannot_be_shown_says_so_on_the_whole_page(
    driver: Driver, tmp_path: Path
) -> None:
    view = view_of("history", tmp_path)
    blocks = (
        TextBlock(text="The log is damaged from line 3 on."),
        ActsBlock(acts=(Act(intent=Do.COPY_READABLE, text="Go on with a copy"),)),
        CardsBlock(
            cards=(CardTile(intent=ReadCard("feint"), name="Feint", value="2", kind="versatile"),)
        ),
    )
    menu = Shown(driver, "history", view)
    nothing = replace(view, rows=(), map=None, blocks=blocks, health=(), acts=(), tools=(), step="")
    menu.render(nothing)
    assert faults(driver) == []
    assert lines_of(driver) == []
    for act in (Do.COPY_READABLE, ReadCard("feint")):
        menu.sent.clear()
        menu.tap(act)
        assert menu.sent == [Press(act)]
    menu.render(replace(nothing, blocks=(blocks[1], blocks[2])))
    menu.tap(ReadCard("feint"))
    other = ActsBlock(acts=(Act(intent=ShowPage("other"), text="Other"),))
    menu.render(replace(nothing, blocks=(other,)))
    menu.tap(ShowPage("other"))
    menu.render(view)
    assert lines_of(driver)


def test_trouble_without_a_game_has_fewer_acts(driver: Driver, tmp_path: Path) -> None:
    menu = shown(driver, "trouble", tmp_path)
    menu.render(replace(menu.view, acts=menu.view.acts[1:]))
    assert not driver.has(act=Do.RESUME_LAST)
    menu.render(menu.view)
    assert driver.has(act=Do.RESUME_LAST)


# What lies over a menu.


def test_a_message_is_above_everything_and_goes_by_a_tap(driver: Driver, tmp_path: Path) -> None:
    for name in ("home", "setup", "history", "settings", "help", "games"):
        view = view_of(name, tmp_path / name)
        menu = Shown(driver, name, replace(view, toast=Toast(text="Yukon", detail="Too small")))
        menu.tap(Do.CLOSE_TOAST)
        assert menu.sent == [Press(Do.CLOSE_TOAST)]
        menu.render(view)
        assert not driver.has(act=Do.CLOSE_TOAST)


def test_a_message_goes_by_keys(driver: Driver, tmp_path: Path) -> None:
    view = view_of("home", tmp_path)
    menu = Shown(driver, "home", replace(view, toast=Toast(text="Yukon", detail="Too small")))
    menu.screen.move_focus("back")
    assert menu.screen.press_focus()
    assert menu.sent == [Press(Do.CLOSE_TOAST)]
    menu.render(view)
    menu.screen.move_focus("next")
    assert menu.screen.boxes.focus is not None


def test_a_sheet_asks_above_everything_and_a_tap_beside_it_closes_it(
    driver: Driver, tmp_path: Path
) -> None:
    view = view_of("history", tmp_path)
    sheet = Sheet(
        title="Does everybody agree?",
        blocks=(TextBlock(text="Cards were revealed since then."),),
        footer=(Act(intent=Do.AGREE_TO_GO_BACK, text="We all agree"),),
    )
    for size in ((1280, 800), (600, 1024)):
        driver.resize(*size)
        menu = Shown(driver, "history", replace(view, sheet=sheet))
        for act in (Do.AGREE_TO_GO_BACK, Do.CLOSE_SHEET):
            menu.sent.clear()
            driver.tap(driver.find(act=act))
            assert [press.act for press in menu.sent if isinstance(press, Press)] == [act]
        menu.sent.clear()
        driver.tap((5, 5))
        assert menu.sent == [Press(Do.CLOSE_SHEET)]
        menu.sent.clear()
        menu.render(view)
        driver.tap((5, 5))
        assert menu.sent == []
