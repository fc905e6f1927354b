"""Facts about the Boards screen: what is found, tried, introduced and recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.content.languages import speak
from drawing.icons import is_known
from hardware.boards.no_boards import NoBoards
from hardware.boards.values import CellTrust, FoundState, IntroducedFigure
from tests.ui.presenter import boards_port as said
from tests.ui.presenter.boards_port import SaidBoards, link, some_cells
from tests.ui.presenter.tables import WORDS, library, placed_duel, press
from ui.presenter.boards import PAGES, BoardsDesk
from ui.presenter.intents import Do, ShowPage, With, Write
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from companion.game import Game
    from hardware.boards.service import Boards

replace = msgspec.structs.replace


def desk_of(boards: Boards | NoBoards, game: Game | None = None) -> BoardsDesk:
    return BoardsDesk(WORDS, boards, link, library=library, game=game, back_to="table")


def test_a_found_board_says_how_it_is_reached_and_how_it_is() -> None:
    view = desk_of(SaidBoards(*said.EVERYTHING)).view()
    assert [card.detail for card in view.boards] == [
        "Bluetooth · linked",
        "USB · /dev/ttyACM0 · ready",
        "USB · /dev/ttyUSB1 · not linked",
        "Inside this tablet · ready",
    ]
    assert [card.act.text for card in view.boards] == ["Unlink", "Link", "Link", "Link"]
    assert [card.is_linked for card in view.boards] == [True, False, False, False]
    assert (view.boards[0].signal, view.boards[0].bars) == ("-58 dBm", 4)
    assert view.boards[1].bars is None
    assert all(is_known(card.icon) for card in view.boards)
    assert all(act.icon and is_known(act.icon) for act in (*view.pages, *view.tools, view.search))


def test_a_failure_shows_its_advice_at_its_board() -> None:
    cards = desk_of(SaidBoards(*said.EVERYTHING)).view().boards
    assert [bool(card.advice) for card in cards] == [False, False, True, False]
    assert "Close it" in str(cards[2].advice)


def test_an_advice_is_in_the_language_that_is_spoken_when_it_is_shown() -> None:
    desk = desk_of(SaidBoards(said.BUSY))
    speak("de")
    try:
        assert "/dev/ttyUSB1. Schließ es" in str(desk.view().boards[0].advice)
    finally:
        speak("en")
    assert "/dev/ttyUSB1. Close it" in str(desk.view().boards[0].advice)


def test_the_linked_board_says_its_firmware_and_a_lost_one_that_it_is_tried_again() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    assert [fact.value for fact in desk.view().facts] == ["In sync", "Bluetooth", "1.4.0"]
    boards.boards = (replace(said.PADDOCK, state=FoundState.LOST, firmware=None),)
    view = desk.view()
    assert [fact.value for fact in view.facts] == ["reconnecting", "Bluetooth", "not known yet"]
    assert view.boards[0].act.intent == With(Do.UNLINK_BOARD, "ble:paddock")
    boards.boards = ()
    assert desk.view().facts == ()


def test_whoever_opens_it_without_a_board_searches_and_with_one_does_not() -> None:
    nothing, linked = SaidBoards(), SaidBoards(said.PADDOCK)
    desk = desk_of(nothing)
    desk_of(linked)
    assert (nothing.asked, linked.asked) == (["search"], [])
    assert desk.view().search.text == "Searching"
    assert desk.view().boards_title == "No board yet"
    press(desk, Do.SEARCH_BOARDS)
    assert nothing.asked == ["search"]  # one search at a time
    nothing.is_searching = False
    press(desk, Do.SEARCH_BOARDS)
    assert nothing.asked == ["search", "search"]


def test_a_board_is_linked_and_left_with_one_tap() -> None:
    boards = SaidBoards(said.UNO, said.PADDOCK)
    desk = desk_of(boards)
    press(
        desk,
        With(Do.LINK_BOARD, "serial:ACM0"),
        With(Do.LINK_BOARD, "nowhere"),
        With(Do.UNLINK_BOARD, "ble:paddock"),
    )
    assert boards.asked == ["connect serial:ACM0", "disconnect"]


def test_a_board_by_name_port_or_address_is_linked_and_nonsense_gets_advice() -> None:
    boards = SaidBoards(said.UNO)
    desk = desk_of(boards)
    boards.asked.clear()
    assert not desk.view().link_address.enabled
    press(desk, Do.LINK_ADDRESS)
    desk.send(Write(Do.BOARD_ADDRESS, " 192.168.0.7:4000 "))
    assert (desk.view().address, desk.view().link_address.enabled) == ("192.168.0.7:4000", True)
    press(desk, Do.LINK_ADDRESS)
    assert boards.asked == ["link 192.168.0.7:4000"]
    assert desk.view().address == ""
    desk.send(Write(Do.BOARD_ADDRESS, "tcp:nowhere"))
    press(desk, Do.LINK_ADDRESS)
    toast = desk.view().toast
    assert toast is not None
    assert "Write tcp:HOST:PORT" in str(toast.detail)
    assert desk.view().address == "tcp:nowhere"  # it can be mended
    desk.send(Write(Do.BOARD_ADDRESS, "tcp:nowhere:7"))
    assert desk.view().toast is None  # and the message does not lie over the button then


def test_a_board_that_cannot_be_linked_can_be_left() -> None:
    failed = replace(said.BUSY, is_held=True)
    (card,) = desk_of(SaidBoards(failed)).view().boards
    assert card.act.intent == With(Do.UNLINK_BOARD, failed.id)


def test_without_any_boards_everything_is_still_drawn() -> None:
    desk = desk_of(NoBoards())
    view = desk.view()
    assert not view.boards
    assert not view.figures
    assert not view.sensors.sensors
    assert view.sensors.sentence.startswith("Link a board")
    assert (
        press(
            desk,
            With(Do.LINK_BOARD, "x"),
            With(Do.UNLINK_BOARD, "x"),
            Do.SEARCH_BOARDS,
            Do.RECORD_BOARD,
            With(Do.INTRODUCE_FIGURE, "x"),
            ShowPage("nonsense"),
        )
        is None
    )
    assert desk.view().toast is not None
    with pytest.raises(LookupError):
        NoBoards().simulate("presence")


def test_the_pages_can_be_opened_and_the_way_back_is_where_one_came_from() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    for page in PAGES:
        press(desk, ShowPage(page))
        assert [act.intent for act in desk.view().pages if act.selected] == [ShowPage(page)]
    assert press(desk, ShowPage("nowhere"), Do.GO_BACK) == Go("table")
    assert boards.asked == ["introduce None"]  # nobody is waited for any more


# --- Sensors ------------------------------------------------------------------------------------


def test_sensors_lie_on_the_battlefield_of_the_game_and_else_in_a_grid() -> None:
    game = placed_duel()
    boards = SaidBoards(said.PADDOCK)
    boards.sensors = some_cells(tuple(game.book.battlefield.space_by_id))
    assert desk_of(boards, game).view().sensors.battlefield is game.book.battlefield
    assert desk_of(boards).view().sensors.battlefield is None
    boards.sensors = some_cells(tuple(str(number) for number in range(64)))
    sensors = desk_of(boards, game).view().sensors
    assert sensors.battlefield is None
    assert [sensor.name for sensor in sensors.sensors[10:13]] == ["10", "11", "12"]


def test_dead_and_weak_spaces_are_counted_and_named() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    boards.sensors = some_cells()
    view = desk.view().sensors
    assert view.count == "27 of 28 tried · 2 weak · 1 dead"
    assert view.sentence.startswith("Space 13 does not answer.")
    is_alive = tuple(replace(c, trust=CellTrust.GOOD) if c.cell == "RP13" else c
                     for c in boards.sensors)  # fmt: skip
    boards.sensors = is_alive
    assert desk.view().sensors.sentence.startswith("Spaces 3 and 26 flap.")
    boards.sensors = tuple(replace(cell, trust=CellTrust.GOOD) for cell in boards.sensors)
    assert desk.view().sensors.sentence.startswith("Walk a figure")
    boards.sensors = tuple(replace(cell, trust=CellTrust.DEAD) for cell in boards.sensors)
    assert desk.view().sensors.sentence.startswith("28 spaces do not answer.")


def test_without_a_map_numbers_are_those_of_cells() -> None:
    boards = SaidBoards(said.PADDOCK)
    boards.sensors = some_cells(tuple(str(number) for number in range(64)))
    sentence = desk_of(boards).view().sensors.sentence
    assert sentence.startswith("Cell 12 does not answer.")
    boards.sensors = tuple(replace(cell, trust=CellTrust.DEAD) for cell in boards.sensors)
    assert desk_of(boards).view().sensors.sentence.startswith("64 cells do not answer.")


def test_every_sign_of_a_sensor_is_explained() -> None:
    boards = SaidBoards(said.PADDOCK)
    boards.sensors = some_cells()
    legend = desk_of(boards).view().sensors.legend
    assert {sign for sign, _ in legend} == {*CellTrust, None}


# --- Figures and recordings ---------------------------------------------------------------------


def test_a_figure_is_introduced_by_a_tap_and_a_place_on_the_hello_pad() -> None:
    game = placed_duel()
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards, game)
    raptor, worker = "p1.raptor.1", "p2.ingen-worker.2"
    boards.people = (
        IntroducedFigure(figure=raptor, is_known=True),
        IntroducedFigure(figure=worker),
    )
    view = desk.view()
    assert view.figures_title == "Figures, 1 of 2 known"
    assert [(row.act.text, row.act.detail) for row in view.figures] == [
        ("Raptor 1", "known"),
        ("InGen Worker 2", "not yet"),
    ]
    assert all(row.mark is not None for row in view.figures)
    press(desk, With(Do.INTRODUCE_FIGURE, worker), With(Do.INTRODUCE_FIGURE, "nobody"))
    assert boards.asked == [f"introduce {worker}"]
    boards.people = (*boards.people[:1], replace(boards.people[1], is_awaited=True))
    assert desk.view().figures[1].act.detail == "put it on the hello pad"
    boards.people = tuple(replace(each, is_known=True) for each in boards.people)
    assert desk.view().figures_title == "Figures, 1 of 2 known", "one is asked for"
    press(desk, With(Do.INTRODUCE_FIGURE, worker))
    assert boards.asked[-1] == "introduce None"


def test_a_stranger_on_the_hello_pad_is_asked_about() -> None:
    boards = SaidBoards(said.PADDOCK)
    boards.people = (IntroducedFigure(figure="raptor.1"),)
    desk = desk_of(boards)
    assert desk.view().figures_note.startswith("Tap a figure")
    boards.has_stranger = True
    assert desk.view().figures_note.endswith("Which one is it?")
    assert desk.view().figures[0].act.text == "raptor.1"  # no game says who that is


def test_a_trace_is_recorded_and_its_path_is_shown() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    assert desk.view().note == ""
    press(desk, Do.RECORD_BOARD)
    assert desk.view().note.endswith("/somewhere/trace.jsonl")
    assert desk.view().tools[0].text == "Stop recording"
    press(desk, Do.RECORD_BOARD)
    toast = desk.view().toast
    assert toast is not None
    assert toast.detail == "/somewhere/trace.jsonl"
    assert boards.recording is None


def test_a_trace_that_is_full_says_so() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    press(desk, Do.RECORD_BOARD)
    desk.tick(0.1)
    boards.is_trace_full = True
    assert desk.tick(0.1)
    assert desk.view().note.startswith("/somewhere/trace.jsonl is full")


def test_without_a_board_nothing_can_be_recorded() -> None:
    boards = SaidBoards(said.UNO)
    desk = desk_of(boards)
    assert not desk.view().tools[0].enabled
    press(desk, Do.RECORD_BOARD)
    assert boards.recording is None
    assert desk.view().toast is not None


def test_time_shows_what_the_boards_have_done_meanwhile() -> None:
    boards = SaidBoards(said.PADDOCK)
    desk = desk_of(boards)
    desk.tick(0.1)
    assert not desk.tick(0.1)
    boards.sensors = some_cells()
    assert desk.tick(0.1)
    assert not desk.tick(0.1)
    boards.boards = (said.PADDOCK, said.UNO)
    assert desk.tick(0.1)
