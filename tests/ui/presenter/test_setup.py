"""Facts about set-up: few taps, everything remembered, nothing that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.content.settings_file import Settings, save_settings
from companion.journal.shelf import Shelf
from companion.play.chairs import LONGEST_NAME, cleaned
from companion.play.intents import TapSpace
from tests.ui.presenter.at_set_up_desk import setup, started
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.home import HomeDesk
from ui.presenter.intents import Do, Press, With, Write
from ui.presenter.menu_intents import RenameChair
from ui.presenter.outcomes import Go, StartGame
from ui.presenter.settings import SettingsKeeper
from ui.presenter.setup import SetupDesk
from ui.viewdata.kit import CardsBlock, FaceBlock, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

    from ui.presenter.desk import Desk
    from ui.presenter.intents import ActIntent


# --- Taps -----------------------------------------------------------------------------------------


def test_a_new_duel_takes_six_taps_from_home_to_the_placement(tmp_path: Path) -> None:
    keeper = SettingsKeeper(tmp_path)
    desk: Desk = HomeDesk(WORDS, library, Shelf(tmp_path / "games"), keeper)
    outcome = None
    taps = (
        Go("setup"),
        With(Do.CHOOSE_HERO, "alice"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_MAP, "soho"),
        With(Do.CHOOSE_FIRST, 1),
        Do.BEGIN_GAME,
    )
    for tap in taps:
        outcome = desk.send(Press(tap))
        if outcome == Go("setup"):
            desk = SetupDesk(WORDS, library(), keeper)
    assert len(taps) <= 6
    assert isinstance(outcome, StartGame)
    assert outcome.setup.map == "soho"
    assert [seat.hero for seat in outcome.setup.seats] == ["medusa", "alice"]


def test_who_resolves_cards_is_chosen_for_the_game_and_remembered(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("alice", "medusa"))
    assert started(desk).resolves, "cards resolve themselves unless somebody says otherwise"
    texts = {act.intent: act.text for act in desk.view().seat_acts}
    assert texts[With(Do.CHANGE_SETUP, "resolves", to=False)] == "Cards resolve themselves"
    assert {act.text: act.selected for act in desk.view().seat_acts}["Cards resolve themselves"]
    press(desk, With(Do.CHANGE_SETUP, "resolves", to=False))
    acts = {act.text: act.selected for act in desk.view().seat_acts}
    assert acts["Cards resolve themselves"] is False, "a tick says so"
    assert not started(desk).resolves
    assert not started(SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))).resolves


def test_where_the_last_game_was_stands_first_after_no_battlefield(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("alice", "medusa"))
    press(desk, With(Do.CHOOSE_MAP, "soho"))
    before = [tile.name for tile in desk.view().maps]
    started(desk)
    tiles = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path)).view().maps
    assert [tile.name for tile in tiles[:2]] == ["Just the dials", "Soho"]
    assert tiles[1].selected
    assert sorted(tile.name for tile in tiles) == sorted(before)


def test_volumes_stand_in_their_order_and_four_people_ask_for_the_youngest(tmp_path: Path) -> None:
    legends = [f"battle-of-legends-{volume}" for volume in (1, 2, 3)]
    found = library().in_order(("teen-spirit", *reversed(legends), "tales-to-amaze"))
    assert [each for _, each in found] == ["tales-to-amaze", *legends, "teen-spirit"]
    desk = setup(tmp_path, heroes=("alice", "medusa"))
    for mode, said in (("duel", "Younger: begins"), ("teams", "Youngest: begins")):
        press(desk, With(Do.CHANGE_SETUP, "mode", mode))
        assert {seat.starts.text for seat in desk.view().seats if seat.starts} == {said}


def test_the_same_again_takes_two_taps(tmp_path: Path) -> None:
    first = setup(tmp_path)
    press(
        first,
        With(Do.CHOOSE_HERO, "alice"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_MAP, "soho"),
        With(Do.CHANGE_SETUP, "edition", "classic"),
        With(Do.CHOOSE_FIRST, 1),
    )
    first.send(Write(RenameChair(0), "Mia"))
    wanted = started(first)
    assert started(SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))) == wanted
    assert [seat.name for seat in wanted.seats] == ["Player 2", "Mia"]
    assert wanted.near == 1


# --- Seats ----------------------------------------------------------------------------------------


def test_a_hero_fills_the_outlined_seat_and_the_outline_moves_on(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    view = desk.view()
    assert [seat.act.intent for seat in view.seats] == [
        With(Do.CHOOSE_CHAIR, 1),
        With(Do.CHOOSE_CHAIR, 0),
    ]  # far above near
    assert [seat.selected for seat in view.seats] == [False, True]
    assert view.heroes_for == "Heroes for Player 1"
    assert not view.go.enabled
    assert view.summary == "Choose a hero for Player 1."
    press(desk, With(Do.CHOOSE_HERO, "raptors"))
    view = desk.view()
    assert [seat.hero for seat in view.seats] == [None, "Raptors"]
    assert [seat.selected for seat in view.seats] == [True, False]
    assert view.summary == "Choose a hero for Player 2."
    press(desk, With(Do.CHOOSE_HERO, "robert-muldoon"))
    view = desk.view()
    assert view.go.enabled
    assert view.summary == "Duel · Core 2023 · Raptor Paddock"
    assert {tile.name: tile.taken_by for tile in view.heroes if tile.taken_by} == {
        "Raptors": (0,),
        "Robert Muldoon": (1,),
    }
    assert [seat.mark.icon for seat in view.seats if seat.mark] == ["robert-muldoon", "raptors"]


@pytest.mark.rule("SET-01")
def test_a_hero_may_face_itself_and_the_game_begins(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("raptors", "alice"))
    press(desk, With(Do.CHOOSE_CHAIR, 0), With(Do.CHOOSE_HERO, "alice"))
    view = desk.view()
    assert [seat.hero for seat in view.seats] == ["Alice", "Alice"]
    assert {tile.name: tile.taken_by for tile in view.heroes if tile.taken_by} == {"Alice": (0, 1)}
    assert view.go.enabled
    assert [seat.hero for seat in started(desk).seats] == ["alice", "alice"]
    again = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))
    assert [seat.hero for seat in again.view().seats] == ["Alice", "Alice"]


def test_from_a_duel_to_more_people_the_seat_that_is_asked_for_gets_the_next_hero(
    tmp_path: Path,
) -> None:
    desk = setup(tmp_path, heroes=("raptors", "alice"))
    press(desk, With(Do.CHANGE_SETUP, "mode", "free-for-all"))
    view = desk.view()
    asked = next(seat for seat in view.seats if seat.selected)
    assert view.summary == f"Choose a hero for {asked.name}."
    assert asked.hero is None
    press(desk, With(Do.CHOOSE_HERO, "medusa"))
    heroes = [seat.hero for seat in desk.view().seats]
    assert heroes[:3] == ["Raptors", "Alice", "Medusa"]


def test_a_long_press_shows_a_hero_and_its_deck_and_it_can_be_chosen_there(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    tile = next(tile for tile in desk.view().heroes if tile.name == "Medusa")
    press(desk, tile.read)
    sheet = desk.view().sheet
    assert sheet is not None
    assert sheet.title == "The deck: 30 cards"
    face, ability, harpies = sheet.aside
    assert isinstance(face, FaceBlock)
    assert (face.name, face.mark.icon) == ("Medusa", "medusa")
    assert isinstance(ability, TextBlock)
    assert ability.text
    assert isinstance(harpies, FaceBlock)
    assert (harpies.name, harpies.detail) == ("3× Harpy", "1 health · melee")  # noqa: RUF001
    (deck,) = sheet.blocks
    assert isinstance(deck, CardsBlock)
    assert sum(card.copies or 0 for card in deck.cards) == 30
    press(desk, sheet.close)
    assert desk.view().sheet is None
    press(desk, tile.read, Do.GO_BACK)
    assert desk.view().sheet is None
    press(desk, tile.read, sheet.footer[0].intent)
    assert desk.view().sheet is None
    assert desk.view().seats[1].hero == "Medusa"


def test_the_sheet_of_a_hero_says_how_much_is_left_to_people(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    tile = next(tile for tile in desk.view().heroes if "Houdini" in tile.name)
    press(desk, tile.read)
    sheet = desk.view().sheet
    assert sheet is not None
    (left,) = [b for b in sheet.aside if isinstance(b, TextBlock) and b.head == "Cards"]
    assert "of 13 resolve themselves" in left.text
    assert left.text.endswith("left to people.")


def test_the_younger_one_stands_on_start_one_and_has_the_first_colour(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("raptors", "robert-muldoon"), names=("Mia", "Jonas"))
    assert desk.view().seats_note == "Mia starts on space 7; Jonas on 19."
    press(desk, With(Do.CHOOSE_FIRST, 1))
    view = desk.view()
    assert view.seats_note == "Jonas starts on space 7; Mia on 19."
    assert [(seat.name, seat.colour) for seat in view.seats] == [("Jonas", 0), ("Mia", 1)]
    assert [seat.starts.selected for seat in view.seats if seat.starts] == [True, False]
    game = started(desk)
    assert [seat.name for seat in game.seats] == ["Jonas", "Mia"]
    assert game.near == 1


def test_swapping_seats_changes_who_sits_near_and_nothing_else(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("raptors", "alice"), names=("Mia", "Jonas"))
    before = started(desk)
    press(desk, Do.TURN_CHAIRS)
    assert [seat.name for seat in desk.view().seats] == ["Mia", "Jonas"]
    after = started(desk)
    assert after.seats == before.seats
    assert (before.near, after.near) == (0, 1)


def test_names_are_written_cleaned_and_never_empty(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    press(desk, With(Do.CHOOSE_HERO, "alice"), With(Do.CHOOSE_HERO, "medusa"), RenameChair(1))
    desk.send(Write(RenameChair(0), "  Mia\n\u202eLou  "))
    desk.send(Write(RenameChair(1), "X" * 500))
    desk.send(Write(RenameChair(9), "nobody"))
    desk.send(Write(RenameChair(9), "nothing"))
    desk.send(TapSpace("RP01"))
    assert [seat.name for seat in desk.view().seats] == ["X" * LONGEST_NAME, "Mia Lou"]
    desk.send(Write(RenameChair(1), "   "))
    assert desk.view().seats[0].name == "Player 2"
    assert cleaned("a" * 23 + "  b") == "a" * 23


# --- Three and four -------------------------------------------------------------------------------


def test_free_for_all_is_for_three_or_four(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    press(desk, With(Do.CHANGE_SETUP, "mode", "free-for-all"), With(Do.CHOOSE_MAP, "sarpedon"))
    assert [act.intent for act in desk.view().people] == [
        With(Do.CHANGE_SETUP, "people", 3),
        With(Do.CHANGE_SETUP, "people", 4),
    ]
    assert [act.intent for act in desk.view().seat_acts] == [
        Do.TURN_CHAIRS,
        With(Do.CHANGE_SETUP, "resolves", to=False),
    ]
    assert len(desk.view().seats) == 4
    press(
        desk,
        With(Do.CHANGE_SETUP, "people", 3),
        With(Do.CHOOSE_FIRST, 2),
        With(Do.CHOOSE_CHAIR, 2),
        With(Do.CHOOSE_HERO, "alice"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_HERO, "sinbad"),
    )
    game = started(desk)
    assert [(seat.player, seat.hero) for seat in game.seats] == [
        ("p1", "alice"),
        ("p2", "medusa"),
        ("p3", "sinbad"),
    ]
    assert game.near == 1
    assert desk.view().seats_note.count(";") == 2
    press(desk, Do.TURN_CHAIRS)
    assert started(desk).seats[0].hero == "alice"
    again = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path))
    assert len(again.view().seats) == 3
    assert started(again).seats[0].hero == "alice"


def test_teams_take_turns_and_three_people_can_play_them(tmp_path: Path) -> None:
    desk = setup(tmp_path, names=("Mia", "Jonas", "Ada", "Lou"))
    press(
        desk,
        With(Do.CHANGE_SETUP, "mode", "teams"),
        With(Do.CHOOSE_MAP, "sarpedon"),
        Do.RANDOM_HEROES,
    )
    game = started(desk)
    assert [seat.team for seat in game.seats] == ["A", "B", "A", "B"]
    assert [seat.name for seat in game.seats] == ["Mia", "Jonas", "Ada", "Lou"]
    press(desk, With(Do.CHANGE_SETUP, "people", 3), With(Do.CHOOSE_FIRST, 1))
    view = desk.view()
    assert [seat.name for seat in view.seats] == ["Mia", "Jonas", "Mia", "Lou"]
    assert [seat.team for seat in view.seats] == ["A", "B", "A", "B"]
    assert [seat.rename is None for seat in view.seats] == [False, False, True, False]
    assert Do.TURN_CHAIRS not in [act.intent for act in view.seat_acts]
    game = started(desk)
    assert [(seat.player, seat.name, seat.team) for seat in game.seats] == [
        ("p1", "Jonas", "B"),
        ("p2", "Mia", "A"),
        ("p3", "Lou", "B"),
        ("p4", "Mia", "A"),
    ]


def test_going_back_to_a_duel_keeps_the_two_at_the_table(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("raptors", "alice", "medusa"))
    press(
        desk,
        With(Do.CHANGE_SETUP, "mode", "free-for-all"),
        With(Do.CHOOSE_FIRST, 3),
        With(Do.CHOOSE_CHAIR, 3),
    )
    press(desk, With(Do.CHANGE_SETUP, "mode", "duel"))
    view = desk.view()
    assert [seat.hero for seat in view.seats] == ["Alice", "Raptors"]
    assert [seat.selected for seat in view.seats] == [False, True]
    assert not view.people
    assert [act.intent for act in view.seat_acts] == [
        Do.TURN_CHAIRS,
        With(Do.CHANGE_SETUP, "resolves", to=False),
    ]


# --- What cannot begin ----------------------------------------------------------------------------


def test_what_is_missing_is_said_and_nothing_begins(tmp_path: Path) -> None:
    desk = setup(tmp_path)
    assert press(desk, Do.BEGIN_GAME) is None
    toast = desk.view().toast
    assert toast is not None
    assert toast.text == "Choose a hero for Player 1."
    assert SettingsKeeper(tmp_path).now == Settings()
    assert press(desk, Do.GO_BACK) == Go("home")


def test_a_refusal_of_the_rules_is_told_in_words(tmp_path: Path) -> None:
    desk = setup(tmp_path, heroes=("raptors", "alice"))
    desk.draft.map_id = "nowhere"
    assert "There is no battlefield of this name" in desk.view().summary
    assert desk.view().seats_note == ""
    desk.draft.map_id = "raptor-paddock"
    desk.draft.chairs = msgspec.structs.replace(desk.draft.chairs, mode="teams", people=4)
    press(desk, Do.RANDOM_HEROES)
    wanted = "This mode needs a battlefield with 4 starts; this one has 2."
    assert desk.view().summary == wanted


@pytest.mark.parametrize(
    "tap",
    [
        With(Do.CHOOSE_HERO, "nobody"),
        With(Do.CHOOSE_MAP, "nowhere"),
        With(Do.CHOOSE_CHAIR, 7),
        With(Do.CHOOSE_FIRST, 9),
        Do.NOTHING,
    ],
)
def test_taps_on_nothing_do_nothing(tap: ActIntent, tmp_path: Path) -> None:
    desk = setup(tmp_path)
    before = desk.view()
    assert press(desk, tap) is None
    assert desk.view() == before


def test_settings_that_make_no_sense_are_no_reason_to_fail(tmp_path: Path) -> None:
    odd = Settings(
        mode="chess", edition="x", map="nowhere", first=12, people=7,
        heroes=("nobody", "alice", "alice"), names=("A",) * 9,
    )  # fmt: skip
    save_settings(tmp_path, odd)
    view = SetupDesk(WORDS, library(), SettingsKeeper(tmp_path)).view()
    assert [seat.hero for seat in view.seats] == ["Alice", None]
    assert [act.intent for act in view.modes if act.selected] == [
        With(Do.CHANGE_SETUP, "mode", "duel")
    ]
    assert any(tile.selected for tile in view.maps)
    save_settings(tmp_path, msgspec.structs.replace(odd, mode="free-for-all", first=9))
    assert len(SetupDesk(WORDS, library(), SettingsKeeper(tmp_path)).view().seats) == 4
