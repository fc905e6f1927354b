"""Which heroes and battlefields set-up offers, how they are found, and who is banned or picked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from companion.content.hero_files import free_id
from tests.ui.presenter.at_set_up_desk import setup
from tests.ui.presenter.at_table import acts_on
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.intents import Do, With, Write
from ui.presenter.menu_intents import RenameChair
from ui.presenter.settings import SettingsKeeper
from ui.presenter.setup import SetupDesk

if TYPE_CHECKING:
    from pathlib import Path

    from ui.presenter.intents import ActIntent


# --- Heroes ---------------------------------------------------------------------------------------


def test_a_tile_says_what_a_hero_brings(tmp_path: Path) -> None:
    tiles = {tile.intent: tile for tile in setup(tmp_path).view().heroes}
    assert len(tiles) == 74
    raptors = tiles[With(Do.CHOOSE_HERO, "raptors")]
    assert (raptors.health, raptors.move, raptors.attack) == (
        "3\N{MULTIPLICATION SIGN}7",
        3,
        "melee",
    )
    assert raptors.sidekicks == "3 heroes"
    assert (
        tiles[With(Do.CHOOSE_HERO, "robert-muldoon")].sidekicks
        == "3\N{MULTIPLICATION SIGN} InGen Worker"
    )
    assert tiles[With(Do.CHOOSE_HERO, "king-arthur")].sidekicks == "Merlin"
    assert tiles[With(Do.CHOOSE_HERO, "invisible-man")].sidekicks == "alone"
    assert tiles[With(Do.CHOOSE_HERO, "robin-hood")].attack == "ranged"


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("rapt", ["Raptors", "Robert Muldoon"]),  # his box is named after them
        ("MERLIN", ["King Arthur"]),
        ("cobble", ["Dr. Jekyll & Mr. Hyde", "Dracula", "Invisible Man", "Sherlock Holmes"]),
        ("black w", ["Black Widow"]),
        ("trex", ["T. Rex"]),
        ("t. rex", ["Dr. Ellie Sattler", "T. Rex"]),
        ("WÜKONG", ["Sun Wukong"]),
        ("zzz", []),
    ],
)
def test_heroes_are_searched_by_any_name_they_have(
    search: str, found: list[str], tmp_path: Path
) -> None:
    desk = setup(tmp_path)
    desk.send(Write(Do.SEARCH, search))
    view = desk.view()
    assert [tile.name for tile in view.heroes] == found
    assert (view.heroes_for == f"No hero is called “{search}”") == (not found)
    assert view.search == search
    press(desk, Do.CLEAR_SEARCH)
    assert len(desk.view().heroes) == 74


def test_choosing_a_hero_ends_the_search(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    desk.send(Write(Do.SEARCH, "alice"))
    press(desk, With(Do.CHOOSE_HERO, "alice"))
    assert desk.view().search == ""


def test_whom_a_search_finds_that_cannot_be_chosen_it_says_why(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    press(desk, With(Do.TURN_BOX, "cobble-and-fog"))
    desk.send(Write(Do.SEARCH, "medusa"))
    assert desk.view().heroes_for == "Medusa: in none of the chosen boxes"
    press(desk, Do.ALL_BOXES, Do.TURN_BANNING, With(Do.CHOOSE_HERO, "medusa"), Do.TURN_BANNING)
    desk.send(Write(Do.SEARCH, "medusa"))
    assert desk.view().heroes_for == "Medusa: banned from this game"


def test_heroes_are_one_alphabet_below_those_that_were_played_lately(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    names = [tile.name for tile in desk.view().heroes]
    assert names == sorted(names, key=str.casefold)
    press(desk, With(Do.CHOOSE_HERO, "medusa"), With(Do.CHOOSE_HERO, "yennenga"), Do.BEGIN_GAME)
    tiles = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path)).view().heroes
    assert {tile.name for tile in tiles[:2]} == {"Medusa", "Yennenga"}
    assert [tile.head for tile in tiles[:3]] == ["Played lately", "", "All others"]
    assert [tile.name for tile in tiles[2:]] == [
        n for n in names if n not in {"Medusa", "Yennenga"}
    ]


def test_chance_never_gives_a_hero_twice(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    press(desk, With(Do.CHANGE_SETUP, "mode", "free-for-all"))
    for _ in range(30):
        press(desk, Do.RANDOM_HERO)
        heroes = [seat.hero for seat in desk.view().seats if seat.hero]
        assert len(set(heroes)) == len(heroes)
    press(desk, Do.RANDOM_HEROES)
    assert len({seat.hero for seat in desk.view().seats}) == 4


# --- Battlefields ---------------------------------------------------------------------------------


def test_battlefields_without_enough_starts_are_locked_with_the_reason(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    assert not any(tile.locked for tile in desk.view().maps)
    press(desk, With(Do.CHANGE_SETUP, "mode", "teams"))
    tiles = {tile.intent: tile for tile in desk.view().maps}
    assert (
        tiles[With(Do.CHOOSE_MAP, "raptor-paddock")].locked
        == "It has 2 starts, and this mode needs 4."
    )
    (chosen,) = [tile for tile in tiles.values() if tile.selected]
    assert chosen.locked is None
    press(desk, With(Do.CHOOSE_MAP, "raptor-paddock"))
    toast = desk.view().toast
    assert toast is not None
    assert toast.detail == "It has 2 starts, and this mode needs 4."
    assert {tile.intent for tile in desk.view().maps if tile.selected} == {chosen.intent}
    assert tiles[With(Do.CHOOSE_MAP, "sarpedon")].players == "up to 4"


# --- Boxes, bans and picks ------------------------------------------------------------------------


def test_heroes_are_of_the_boxes_on_the_table_and_chance_keeps_to_them(tmp_path: Path) -> None:
    desk = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path), random.Random(1))
    everybody = len(desk.view().heroes)
    desk.press(Do.OPEN_POOL)
    sheet = desk.view().sheet
    assert sheet is not None
    box = next(a for a in acts_on(sheet) if a == With(Do.TURN_BOX, "cobble-and-fog"))
    desk.press(box)
    desk.press(Do.CLOSE_SHEET)
    view = desk.view()
    assert {tile.name for tile in view.heroes} == {
        "Dracula", "Invisible Man", "Dr. Jekyll & Mr. Hyde", "Sherlock Holmes",
    }  # fmt: skip
    for _ in range(10):
        desk.press(Do.RANDOM_HEROES)
        assert {seat.hero for seat in desk.view().seats} <= {tile.name for tile in view.heroes}
    again = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path), random.Random(1))
    assert len(again.view().heroes) == 4, "the table is remembered"
    again.press(Do.ALL_BOXES)
    assert len(again.view().heroes) == everybody


def test_who_is_banned_is_not_offered_and_never_chosen_by_chance(tmp_path: Path) -> None:
    desk = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path), random.Random(1))
    desk.press(With(Do.TURN_BOX, "cobble-and-fog"))
    desk.press(Do.TURN_BANNING)
    desk.press(With(Do.CHOOSE_HERO, "dracula"))
    desk.press(With(Do.CHOOSE_HERO, "sherlock-holmes"))
    assert [t.name for t in desk.view().heroes if t.sidekicks == "Banned"] == [
        "Dracula", "Sherlock Holmes",
    ]  # fmt: skip
    desk.press(Do.TURN_BANNING)
    assert len(desk.view().heroes) == 2
    for _ in range(10):
        desk.press(Do.RANDOM_HEROES)
        heroes = {seat.hero for seat in desk.view().seats}
        assert heroes == {"Invisible Man", "Dr. Jekyll & Mr. Hyde"}
    desk.press(Do.TURN_BANNING)
    desk.press(With(Do.CHOOSE_HERO, "dracula"))
    desk.press(Do.TURN_BANNING)
    assert len(desk.view().heroes) == 3


def test_people_ban_and_pick_in_turn_and_who_bans_last_picks_first(tmp_path: Path) -> None:
    desk = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))
    desk.send(Write(field=RenameChair(0), text="Mia"))
    desk.send(Write(field=RenameChair(1), text="Isaac"))
    press(desk, Do.OPEN_POOL)
    sheet = desk.view().sheet
    assert sheet is not None
    assert Do.PICK_IN_TURN in [act.intent for act in sheet.footer]
    press(desk, Do.PICK_IN_TURN)
    assert desk.view().sheet is None
    steps = (
        ("Mia bans a hero", "dracula"),
        ("Isaac bans a hero", "sinbad"),
        ("Isaac picks a hero", "medusa"),
        ("Mia picks a hero", "alice"),
    )
    for title, hero in steps:
        assert desk.view().heroes_for == desk.view().summary == title
        press(desk, With(Do.CHOOSE_HERO, hero))
    view = desk.view()
    assert view.heroes_for == "Heroes for Mia"
    assert {seat.name: seat.hero for seat in view.seats} == {"Mia": "Alice", "Isaac": "Medusa"}
    offered = {tile.intent for tile in view.heroes}
    assert not offered & {With(Do.CHOOSE_HERO, "dracula"), With(Do.CHOOSE_HERO, "sinbad")}
    assert view.go.enabled


def test_in_turn_nobody_takes_what_is_out_or_taken_and_a_turn_is_left_or_taken_back(
    tmp_path: Path,
) -> None:
    desk = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))
    press(desk, Do.PICK_IN_TURN, Do.NO_BAN, With(Do.CHOOSE_HERO, "dracula"))
    assert desk.view().heroes_for == "Player 2 picks a hero"
    assert {act.intent: act.enabled for act in desk.view().hero_acts}[Do.NO_BAN] is False
    press(desk, Do.NO_BAN, With(Do.CHOOSE_HERO, "dracula"), With(Do.CHOOSE_CHAIR, 0))
    assert desk.view().heroes_for == "Player 2 picks a hero", "nothing of that was possible"
    press(desk, With(Do.CHOOSE_HERO, "medusa"))
    assert desk.view().toast is None
    press(desk, With(Do.CHOOSE_HERO, "medusa"))
    assert desk.view().heroes_for == "Player 1 picks a hero"
    told = desk.view().toast
    assert told is not None
    assert told.text == "Player 2 has picked Medusa already"
    press(desk, Do.PICK_BACK)
    assert desk.view().heroes_for == "Player 2 picks a hero"
    assert [seat.hero for seat in desk.view().seats] == [None, None]
    press(desk, With(Do.CHOOSE_HERO, "alice"), Do.END_PICKS)
    assert {seat.hero for seat in desk.view().seats} == {"Alice", None}
    press(desk, Do.PICK_IN_TURN, With(Do.CHANGE_SETUP, "mode", "teams"))
    assert desk.view().heroes_for.startswith("Heroes for"), "another table begins anew"


def test_the_sheet_of_a_hero_says_what_a_tap_on_its_button_would_do(tmp_path: Path) -> None:
    desk = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))

    def choosing(*acts: ActIntent) -> tuple[str, bool]:
        press(desk, *acts, With(Do.SHOW_DECK, "dracula"))
        sheet = desk.view().sheet
        assert sheet is not None
        return sheet.footer[0].text, sheet.footer[0].enabled

    assert choosing() == ("Choose for Player 1", True)
    assert choosing(Do.TURN_BANNING) == ("Ban Dracula", True)
    assert choosing(With(Do.CHOOSE_HERO, "dracula")) == ("Allow Dracula again", True)
    press(desk, With(Do.CHOOSE_HERO, "dracula"), Do.TURN_BANNING)
    assert choosing(Do.PICK_IN_TURN) == ("Ban Dracula", True)
    press(desk, Do.NO_BAN, Do.NO_BAN)
    assert choosing() == ("Choose for Player 2", True)
    assert choosing(With(Do.CHOOSE_HERO, "dracula")) == ("Choose for Player 1", False)


def test_the_id_of_a_name_keeps_its_letters_as_far_as_they_can_be_typed() -> None:
    assert free_id("Große Köhlerin", ()) == "grosse-kohlerin"
    assert free_id("Œdipe & Søren", ()) == "oedipe-soren"
