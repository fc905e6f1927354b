"""The table as people use it: touched from both sides, read from both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.play.intents import TapSpace, TurnDial
from drawing import tokens
from tests.ui.app import seats, tables
from tests.ui.app.at_table import FAR_TURN, SIZES, Screen
from tests.ui.app.showing import eight_bit, seen
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage
from ui.presenter.outcomes import Rematch
from ui.screens.table.prompt import ReadInFull
from ui.screens.table.seat import SeatPanel
from ui.screens.table.winner_board import WinnerBoard
from ui.theme.scale import scale
from ui.viewdata.table import LinkState, LinkView
from ui.widgets.battlefield.battlefield import BattlefieldWidget
from ui.widgets.dial.dial import Dial
from ui.widgets.sheet import ToastView

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import ActIntent

pytestmark = [pytest.mark.uncounted, pytest.mark.usefixtures("undrawn")]
# --- Fingers --------------------------------------------------------------------------------------


def test_an_act_in_the_far_seat_is_sent_with_that_seat(driver: Driver) -> None:
    shown = Screen(driver, FAR_TURN)
    button = driver.find(act=c.Maneuver())
    assert driver.box(button).y > 600
    assert shown.tap(button) == [Press(c.Maneuver(), 1)]


def test_a_double_tap_on_done_does_not_press_what_appears_there(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    done = driver.find(act=c.EndManeuver())
    place = driver.box(done).centre
    shown.tap(place)
    other = tables.replace(seats.MOVING.acts[1], intent=i.EndTurn())
    shown.render(
        tables.duel(
            seats.raptors(prompt=tables.replace(seats.MOVING, acts=(seats.MOVING.acts[0], other)))
        )
    )
    with driver.finger(place):
        pass
    driver.settle()
    assert shown.sent == [Press(c.EndManeuver(), 0)]
    assert shown.tap(place)[1:] == [Press(i.EndTurn(), 0)]


def test_an_act_that_is_not_possible_can_still_be_tapped(driver: Driver) -> None:
    shown = Screen(driver, FAR_TURN)
    assert shown.tap(driver.find(act=OpenSheet(SheetKind.SCHEME))) == [
        Press(OpenSheet(SheetKind.SCHEME), 1)
    ]


def test_the_far_dial_is_turned_by_its_readers_right_and_left(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    dial = next(dial for dial in driver.every(Dial) if dial.view.fighter == "robert.muldoon")
    box = driver.box(dial)
    middle = box.centre[1]
    shown.tap((box.x + box.width * 0.25, middle))
    shown.tap((box.x + box.width * 0.75, middle))
    assert shown.sent == [TurnDial("robert.muldoon", 1), TurnDial("robert.muldoon", -1)]


def test_sidekicks_and_counters_of_the_far_seat(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    shown.tap(driver.find(act=TurnDial("w3", -1)))
    shown.tap(driver.every(act=OpenSheet(SheetKind.CARDS, "1"))[-1])
    assert shown.sent == [TurnDial("w3", -1), Press(OpenSheet(SheetKind.CARDS, "1"), 1)]


def test_small_counters_can_be_tapped_too(driver: Driver) -> None:
    shown = Screen(driver, tables.four())
    counters = driver.every(act=OpenSheet(SheetKind.CARDS, "1"))
    assert shown.tap(counters[0]) == [Press(OpenSheet(SheetKind.CARDS, "1"), 1)]


@pytest.mark.parametrize(
    "act",
    [i.TakeBack(c.Scope.STEP), OpenSheet(SheetKind.WHY), OpenSheet(SheetKind.MENU)],
    ids=["undo", "why", "menu"],
)
def test_tools_are_sent_with_the_seat_at_their_hand(driver: Driver, act: ActIntent) -> None:
    shown = Screen(driver, tables.duel())
    near, far = sorted(driver.every(act=act), key=lambda button: -driver.box(button).x)
    shown.tap(near)
    shown.tap(far)
    assert shown.sent == [Press(act, 0), Press(act, 1)]


def test_the_far_rail_of_four_players_is_that_of_a_far_seat(driver: Driver) -> None:
    shown = Screen(driver, tables.four())
    far = min(driver.every(act=OpenSheet(SheetKind.MENU)), key=lambda button: driver.box(button).x)
    assert shown.tap(far) == [Press(OpenSheet(SheetKind.MENU), 1)]


def test_the_map_takes_taps(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(map=tables.CALM_MAP))
    shown.screen.map.finish()
    shown.tap(shown.screen.map.place_of("RP21"))
    assert shown.sent == [TapSpace("RP21")]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sheet_faces_who_opened_it_and_can_be_closed(driver: Driver, seat: int) -> None:
    shown = Screen(driver, tables.duel(sheet=tables.why(seat)))
    sheet = shown.screen.sheet
    assert sheet.turned == bool(seat)
    assert shown.tap(driver.find(act=Do.CLOSE_SHEET)) == [Press(Do.CLOSE_SHEET, seat)]
    shown.tap(driver.find(act=ShowPage("take-back")))
    assert shown.sent[-1] == Press(ShowPage("take-back"), seat)
    shown.render(tables.duel())
    assert not driver.has(act=Do.CLOSE_SHEET)


def test_messages_are_told_to_both_sides_and_go_by_a_tap(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(toast=tables.REFUSED))
    near, far = sorted(driver.every(ToastView), key=lambda toast: driver.box(toast).y)
    assert shown.words().count(tables.REFUSED.text) == 2
    shown.tap(far)
    shown.tap(near)
    assert shown.sent == [Press(Do.CLOSE_TOAST, 1), Press(Do.CLOSE_TOAST, 0)]
    shown.render(tables.duel())
    assert not driver.every(ToastView)


def test_no_message_lies_on_the_question_of_whoever_is_asked(driver: Driver) -> None:
    asked = seats.raptors(prompt=seats.CHOICE, asked=True)
    shown = Screen(driver, tables.duel(asked, toast=tables.REFUSED))
    (message,) = driver.every(ToastView)
    assert driver.box(message).y > 400, "it lies in the far seat"
    assert seats.CHOICE.title in shown.words()
    four = tables.four(toast=tables.REFUSED)
    near = next(n for n, seat in enumerate(four.seats) if seat.active)
    view = [tables.replace(seat, asked=n == near) for n, seat in enumerate(four.seats)]
    shown.render(tables.replace(four, seats=tuple(view)))
    panel = next(each for each in driver.every(SeatPanel) if each.seat == near)
    at = driver.box(panel)
    for each in map(driver.box, driver.every(ToastView)):
        apart = each.x >= at.x + at.width or each.x + each.width <= at.x
        assert apart or each.y >= at.y + at.height or each.y + each.height <= at.y
    assert len(driver.every(ToastView)) == 2, "the one who sits beside is told"


def test_a_message_at_one_side_is_told_once(driver: Driver) -> None:
    Screen(driver, tables.duel(toast=tables.REFUSED), same_side=True)
    assert len(driver.every(ToastView)) == 1


def test_a_long_text_is_shown_in_full_by_a_tap_on_it(driver: Driver) -> None:
    driver.resize(*SIZES["1024x600"])
    shown = Screen(driver, tables.duel(seats.raptors(prompt=seats.EFFECT)))
    assert not any(seats.LONG in text for text in shown.words())
    shown.tap(driver.find(act=ReadInFull.OPEN))
    assert seats.LONG in shown.words()
    shown.tap(driver.every(act=ReadInFull.CLOSE)[-1])
    assert not driver.has(act=ReadInFull.CLOSE)
    assert shown.sent == []


def test_another_prompt_closes_the_long_text(driver: Driver) -> None:
    driver.resize(*SIZES["1024x600"])
    shown = Screen(driver, tables.duel(seats.raptors(prompt=seats.EFFECT)))
    shown.tap(driver.find(act=ReadInFull.OPEN))
    shown.render(tables.duel())
    assert not driver.has(act=ReadInFull.CLOSE)


def test_a_text_that_is_not_cut_is_no_button(driver: Driver) -> None:
    Screen(driver, tables.duel())
    assert not driver.has(act=ReadInFull.OPEN)


# --- Cards, combat, the end -----------------------------------------------------------------------


def test_cards_are_chosen_from_both_sides(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(cards=tables.cards(laid=(False, False))))
    shown.tap(driver.find(act=i.LayCard(Side.ATTACKER, "eaten-alive")))
    shown.tap(driver.find(act=i.LayCard(Side.DEFENDER, "leap-away")))
    shown.tap(driver.find(act=i.LayCard(Side.DEFENDER)))
    shown.tap(driver.find(act=i.NothingInHand()))
    assert shown.sent == [
        Press(i.LayCard(Side.ATTACKER, "eaten-alive"), 0),
        Press(i.LayCard(Side.DEFENDER, "leap-away"), 1),
        Press(i.LayCard(Side.DEFENDER), 1),
        Press(i.NothingInHand(), 0),
    ]
    assert driver.box(driver.find(act=i.LayCard(Side.ATTACKER, "eaten-alive"))).y < 400
    assert driver.box(driver.find(act=i.LayCard(Side.DEFENDER, "leap-away"))).y > 400


def test_cards_cover_the_seats_and_give_them_back(driver: Driver) -> None:
    shown = Screen(driver, FAR_TURN)
    seats = driver.every(SeatPanel)
    shown.render(tables.replace(FAR_TURN, cards=tables.cards()))
    assert not driver.every(SeatPanel)
    assert not driver.every(BattlefieldWidget)
    assert driver.has(act=i.TakeBack(c.Scope.STEP))
    shown.render(FAR_TURN)
    assert driver.every(SeatPanel) == seats
    assert shown.tap(driver.find(act=c.Maneuver())) == [Press(c.Maneuver(), 1)]


def test_two_at_the_same_edge_both_read_upright(driver: Driver) -> None:
    shown = Screen(driver, tables.four(cards=tables.cards((0, 3), laid=(False, False))))
    attacker = driver.box(driver.find(act=i.LayCard(Side.ATTACKER, "eviscerate")))
    defender = driver.box(driver.find(act=i.LayCard(Side.DEFENDER, "leap-away")))
    assert attacker.y < defender.y
    assert shown.words().count("Raptor 3 attacks Robert Muldoon") == 1
    shown.tap(driver.find(act=i.LayCard(Side.DEFENDER, "leap-away")))
    assert shown.sent == [Press(i.LayCard(Side.DEFENDER, "leap-away"), 3)]


def test_two_at_the_far_edge_are_both_turned(driver: Driver) -> None:
    Screen(driver, tables.four(cards=tables.cards((1, 2), laid=(False, False))))
    attacker = driver.box(driver.find(act=i.LayCard(Side.ATTACKER, "eviscerate")))
    defender = driver.box(driver.find(act=i.LayCard(Side.DEFENDER, "leap-away")))
    assert attacker.y > defender.y
    # Turned: the first card of a row is at the right of the screen.
    assert attacker.x > 640


def test_values_are_large_buttons(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(cards=tables.cards(values=True, laid=(False, False))))
    seven = min(
        driver.every(act=i.LayCard(Side.ATTACKER, value=7)), key=lambda button: driver.box(button).y
    )
    box = driver.box(seven)
    assert min(box.width, box.height) > 100
    assert shown.tap(seven) == [Press(i.LayCard(Side.ATTACKER, value=7), 0)]


def test_more_cards_than_fit_can_be_scrolled_to(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(cards=tables.cards(laid=(False, False))))
    last = driver.find(act=i.LayCard(Side.ATTACKER, "momentous-shift"))
    assert driver.box(last).y < 0
    driver.drag((640, 60), (640, 320))
    last = driver.find(act=last.intent)
    assert driver.box(last).y > 0
    assert shown.sent == []
    assert shown.tap(last) == [Press(i.LayCard(Side.ATTACKER, "momentous-shift"), 0)]


def test_a_card_shows_all_that_it_does(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(cards=tables.cards(laid=(False, False))))
    driver.drag((640, 60), (640, 330))
    assert any(seats.LONG in text for text in shown.words())
    assert shown.sent == []


def test_a_message_while_cards_are_chosen(driver: Driver) -> None:
    view = tables.duel(cards=tables.cards(laid=(False, False)), toast=tables.REFUSED)
    shown = Screen(driver, view)
    near, far = sorted(driver.every(ToastView), key=lambda toast: driver.box(toast).y)
    assert driver.box(near).top < 400 < driver.box(far).y
    assert shown.tap(far) == [Press(Do.CLOSE_TOAST, 1)]


def test_a_combat_is_told_to_both_sides(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(fight=tables.fight()))
    words = shown.words(shown.screen.middle)
    for line in ("Robert Muldoon takes 4: 14 → 10", "5 − 1: 4 damage", "Then: Eaten Alive"):  # noqa: RUF001
        assert words.count(line) == 2, line
    assert words.count("Won the combat") == words.count("Lost the combat") == 1
    assert {"Eaten Alive", "Regroup", "printed"} <= set(words)
    assert not driver.every(BattlefieldWidget)
    shown.render(tables.duel())
    assert driver.every(BattlefieldWidget)


def test_everybody_reads_their_own_end_turned_to_themselves(driver: Driver) -> None:
    shown = Screen(driver, tables.over())
    board = driver.find(WinnerBoard)
    words = shown.words(board)
    assert {"Mia won", "Jonas, well fought", "How health went", "Damage dealt by"} <= set(words)
    places = {text.full: text.box.y for text in driver.texts()}
    assert places["Mia won"] < places["How health went"] < places["Jonas, well fought"]
    assert shown.tap(driver.find(act=Rematch())) == [Press(Rematch(), None)]


def test_another_end_after_an_undo(driver: Driver) -> None:
    shown = Screen(driver, tables.four(winner=tables.winner(0, 2, count=4)))
    assert "Mia and Lea won" in shown.words()
    shown.render(tables.four(winner=tables.winner(0, count=4)))
    assert "Mia and Lea won" not in shown.words()
    assert shown.faults() == []


def test_paper_lies_beside_what_is_to_be_read(driver: Driver) -> None:
    Screen(driver, tables.over())
    board = driver.find(WinnerBoard)
    pieces = [copy.at for layer in board.confetti.pieces for copy in layer]
    assert len(pieces) > 5
    for box in (text.box for text in driver.texts()):
        assert not any(box.x < x < box.right and box.y < y < box.top for x, y in pieces)


def test_paper_comes_down_past_nothing_that_is_to_be_read(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(), motion=True)
    shown.screen.render(tables.over())
    driver.step(2)
    confetti = driver.find(WinnerBoard).confetti
    boxes = [text.box for text in driver.texts()]
    seen_at = set()
    while confetti.fall:
        seen_at.add(round(confetti.fall, 1))
        for (shift, _), layer in zip(confetti._layers, confetti.pieces, strict=True):  # noqa: SLF001
            for x, y in (copy.at for copy in layer):
                up = y + shift.y
                assert not any(b.x < x < b.right and b.y < up < b.top for b in boxes)
        driver.step()
    assert len(seen_at) > 5


def test_paper_comes_down_once_and_not_with_less_motion(driver: Driver) -> None:
    shown = Screen(driver, tables.duel(), motion=True)
    shown.screen.render(tables.over())
    driver.step(2)
    board = driver.find(WinnerBoard)
    assert board.confetti.fall > 0.5
    driver.pass_time(2)
    assert board.confetti.fall == 0
    scale.less_motion = True
    shown.render(tables.duel())
    shown.screen.render(tables.over())
    driver.step(2)
    assert board.confetti.fall == 0


# --- The look -------------------------------------------------------------------------------------


def test_the_active_seat_has_a_border_and_a_bright_stripe(driver: Driver) -> None:
    Screen(driver, tables.duel())
    colour = eight_bit(tokens.player(0).colour)
    assert seen(driver, 640, 9) == colour
    assert seen(driver, 13, 80) == colour
    resting = tokens.faded(tokens.player(1).colour, tokens.STRIPE_RESTING, tokens.BG)
    assert seen(driver, 1267, 720) == pytest.approx(eight_bit(resting), abs=1)
    assert seen(driver, 640, 790) == eight_bit(tokens.S1)


def test_the_second_team_has_a_hatched_stripe(driver: Driver) -> None:
    Screen(driver, tables.four())
    picture = driver.picture()
    solid = {picture.at(13, 800 - y) for y in range(40, 160)}
    hatched = {picture.at(649, 800 - y) for y in range(40, 160)}
    assert len(solid) == 1
    assert len(hatched) > 2


def test_the_referee_speaks_in_gold(driver: Driver) -> None:
    Screen(driver, tables.duel(seats.raptors(prompt=seats.RULING)))
    assert seen(driver, 700, 30) == eight_bit(tokens.GOLD)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_map_stays_where_it_is_when_a_sheet_opens(driver: Driver, size: str, seat: int) -> None:
    driver.resize(*SIZES[size])
    shown = Screen(driver, tables.duel(), motion=True)
    field = shown.screen.map
    before = [*field.pos, *field.size, *field.place_of("RP21")]
    shown.screen.render(tables.duel(sheet=tables.why(seat)))
    driver.step(3)
    assert [*field.pos, *field.size, *field.place_of("RP21")] == before
    driver.pass_time(0.4)
    assert [*field.pos, *field.size, *field.place_of("RP21")] == before


def test_anybody_can_sit_at_the_near_edge(driver: Driver) -> None:
    shown = Screen(driver, FAR_TURN)
    shown.screen.near = 1
    driver.settle()
    button = driver.find(act=c.Maneuver())
    assert driver.box(button).y < 200
    assert shown.tap(button) == [Press(c.Maneuver(), 1)]


def test_at_one_side_nobody_is_turned(driver: Driver) -> None:
    shown = Screen(driver, FAR_TURN, same_side=True)
    assert all(driver.box(panel).y < 300 for panel in driver.every(SeatPanel))
    assert shown.tap(driver.find(act=c.Maneuver())) == [Press(c.Maneuver(), 1)]


def test_a_screen_that_is_turned_is_laid_out_anew(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    driver.resize(800, 1280)
    driver.settle()
    assert shown.faults() == []
    assert len(driver.every(act=i.TakeBack(c.Scope.STEP))) == 2


def test_larger_letters_are_laid_out_anew(driver: Driver) -> None:
    shown = Screen(driver, tables.duel())
    scale.text = 1.5
    driver.settle()
    assert shown.faults() == []
    dials = driver.every(Dial)
    scale.text = 1.0
    driver.settle()
    assert driver.every(Dial) == dials


def test_a_board_that_was_refused_is_told_in_words_at_1024x600(driver: Driver) -> None:
    driver.resize(*SIZES["1024x600"])
    told = "Board refused: see Boards. Play on by touch."
    waits = tables.replace(seats.WAITING, detail=told)
    both = seats.raptors(prompt=waits), seats.muldoon(prompt=waits)
    refused = LinkView(state=LinkState.REFUSED, text="Board refused, see Boards")
    shown = Screen(driver, tables.duel(*both, link=refused))
    assert shown.words().count(told) == 2, "at either seat"
    assert shown.faults() == []
    shown.render(tables.duel())
    assert told not in shown.words()
