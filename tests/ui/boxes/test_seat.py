"""A seat as boxes: everything is there, nothing lies on anything, and what stands there stays."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from companion.play.intents import TurnDial
from drawing import tokens
from tests.ui.app import seats
from tests.ui.boxes.paper import faults, paper, texts, untidy
from ui.boxes.base import Artwork, Fill, Letters, Opening
from ui.boxes.looking import seen
from ui.layout import plan_table
from ui.presenter.intents import OpenSheet, Press, SheetKind
from ui.screens.table.prompt import ReadInFull
from ui.screens.table.seat import seat_box

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Layout, Placed
    from ui.viewdata.table import PromptView, SeatView

SIZES = (
    (1264, 148), (1008, 114), (628, 164), (500, 130), (628, 216), (500, 162),
    (784, 332), (584, 265), (388, 332), (288, 265), (288, 249),
)  # fmt: skip
FOUR = tuple(size for size in SIZES if size[0] < 700 and size != (584, 265))
SEATS = (seats.raptors, seats.muldoon, seats.robin, seats.arthur, seats.alice)
FULL = (seats.raptors, seats.muldoon, seats.robin)
PROMPTS: tuple[PromptView | None, ...] = (
    None, seats.WAITING, seats.YOURS, seats.MOVING, seats.PAIRS, seats.CHOICE, seats.EFFECT,
    seats.RULING, seats.TRYING, seats.WHOM,
)  # fmt: skip
WINDOWS = ((1280, 800), (1024, 600), (800, 1280), (600, 1024))
LEAST_HEIGHT = 44


@cache
def page(text: float) -> Layout:
    """One layout for all of a text scale, as in the app: it remembers how wide words are."""
    return paper(text)


def placed(view: SeatView, size: tuple[float, float], text: float = 1.0) -> Placed:
    return page(text).place(seat_box(view, *size, 3.0), *size)


@cache
def asked(
    make: Callable[..., SeatView], number: int, size: tuple[float, float], text: float = 1.0
) -> Placed:
    """A seat that is asked something: several facts are about the same seats."""
    return placed(make(prompt=PROMPTS[number]), size, text)


def dials(found: Placed) -> list[tuple[float, ...]]:
    return [
        (box.x, box.y, box.width, box.height)
        for box in seen(found)
        if isinstance(box.placed.paint, Opening)
    ]


def targets(found: Placed) -> dict[object, tuple[float, ...]]:
    return {
        getattr(box.placed.tap, "act", box.placed.tap): (box.x, box.y, box.width, box.height)
        for box in seen(found)
        if box.placed.tap is not None
    }


@pytest.mark.uncounted
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_nothing_in_a_seat_overlaps_or_leaves_it(text: float) -> None:
    wrong = []
    for size, make, (n, prompt) in product(SIZES, SEATS, enumerate(PROMPTS)):
        found = asked(make, n, size, text)
        case = f"{size} {make.__name__} {prompt.title if prompt else None}"
        wrong += [f"{case}: {fault}" for fault in untidy(found, ("seat", "slot"))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.uncounted
def test_whatever_is_asked_every_act_is_there() -> None:
    for size, make, (n, prompt) in product(SIZES, SEATS, enumerate(PROMPTS)):
        there = targets(asked(make, n, size))
        for act in prompt.acts if prompt is not None else ():
            assert act.intent in there, (size, make, act)


@pytest.mark.uncounted
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_what_is_wanted_can_be_read_and_done_in_every_seat_at_every_size(text: float) -> None:
    """With three dials, too, and in games with and without a map; letters stay legible."""
    missing = []
    for (size, is_alone), make, prompt in product(sorted(every_seat(text)), FULL, PROMPTS):
        view = make(prompt=prompt, alone=is_alone)
        found = placed(view, size, text)
        case = f"{size} {view.hero} {prompt.title if prompt else None}"
        if prompt is not None and prompt.title not in " ".join(" ".join(texts(found)).split()):
            missing.append(f"{case}: {texts(found)}")
        intents = [act.intent for act in prompt.acts] if prompt is not None else []
        missing += [
            f"{case}: {act} is only {box[3]:.0f} high"
            for act, box in targets(found).items()
            if act in intents and box[3] < LEAST_HEIGHT
        ]
    assert not missing, "\n".join(missing)


def every_seat(text: float) -> set[tuple[tuple[float, float], bool]]:
    """The size of every seat that there is, and whether it has no map."""
    found = set()
    for window, count, has_map, same_side in product(
        WINDOWS, (2, 3, 4), (True, False), (True, False)
    ):
        plan = plan_table(*window, count, same_side=same_side, has_map=has_map, text_scale=text)
        found |= {((seat.rect.width, seat.rect.height), not has_map) for seat in plan.seats}
    return found


@pytest.mark.uncounted
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_a_question_with_a_long_answer_is_never_in_tiny_letters(text: float) -> None:
    """Beside it stands how it is declined, or below it where that takes too much room."""
    least = {}
    for (size, is_alone), make in product(sorted(every_seat(text)), FULL):
        found = placed(make(prompt=seats.CONSEQUENCE, alone=is_alone), size, text)
        letters = [box.placed.paint for box in seen(found)]
        said = {paint.full: paint.size for paint in letters if isinstance(paint, Letters)}
        assert seats.CONSEQUENCE.title in said, (size, make)
        least[size, make.__name__] = min(said.values())
    tiny = {case: size for case, size in least.items() if size < 0.6 * tokens.CAPTION.size}
    assert not tiny, tiny


@pytest.mark.uncounted
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_whatever_is_asked_of_four_players_name_and_hand_can_be_read(text: float) -> None:
    missing = []
    for size, make, prompt in product(FOUR, (seats.arthur, seats.robin), PROMPTS):
        view = make(prompt=prompt)
        said = " ".join(texts(placed(view, size, text))).split()
        hand = next(each.value for each in view.counters if each.kept)
        if not {view.name, str(hand), "hand"} <= set(said):
            missing.append(f"{size} {view.name} {prompt.title if prompt else None}: {said}")
    assert not missing, "\n".join(missing)


@pytest.mark.uncounted
def test_dials_and_sidekicks_stay_where_they_are_while_prompts_come_and_go() -> None:
    for size, make in product(SIZES, SEATS):
        places = [dials(asked(make, n, size)) for n in range(len(PROMPTS))]
        assert all(place == places[0] for place in places), (size, make)


@pytest.mark.uncounted
def test_dials_can_be_read() -> None:
    for size, make in product(SIZES, SEATS):
        view = make(prompt=seats.YOURS)
        found = dials(placed(view, size))
        assert len(found) == len(view.dials)
        assert min(height for *_, height in found) / 1.24 >= 45, (size, make)


def test_a_sidekick_is_tapped_where_it_stands_or_is_missing() -> None:
    found = targets(placed(seats.muldoon(), (1264, 148)))
    assert {TurnDial("w1", -1), TurnDial("w2", 1), TurnDial("w3", -1)} <= set(found)


def test_a_counter_is_gold_when_it_warns() -> None:
    found = placed(seats.sinbad(), (628, 164))
    counters = [box for box in seen(found) if box.placed.tap == Press(DECK)]
    fills = [box.placed.paint.fill for box in counters if isinstance(box.placed.paint, Fill)]
    assert fills == [tokens.GOLD, tokens.S2, tokens.S2]
    assert {"0", "exhausted"} <= set(texts(found))


DECK = OpenSheet(SheetKind.CARDS, "1")


def test_actions_that_are_spent_are_rings_in_the_colour_of_their_player() -> None:
    found = placed(seats.raptors(pips=(False, True)), (1264, 148))
    colour = tokens.player(0).colour
    pips = [
        box.placed.paint
        for box in seen(found)
        if isinstance(box.placed.paint, Fill) and (box.width, box.height) == (16, 16)
    ]
    assert [(pip.fill, pip.border) for pip in pips] == [(None, colour), (colour, colour)]


def test_a_long_text_is_cut_and_can_be_opened_a_short_one_is_not() -> None:
    assert ReadInFull.OPEN in targets(placed(seats.raptors(prompt=seats.EFFECT), (1008, 114)))
    assert ReadInFull.OPEN not in targets(placed(seats.raptors(prompt=seats.MOVING), (1264, 148)))


def test_who_attacks_whom_is_drawn_on_acts_however_small_the_seat_is() -> None:
    for size in ((1264, 148), (500, 130), (288, 265)):
        found = placed(seats.arthur(prompt=seats.PAIRS), size)
        marks = [
            box
            for box in seen(found)
            if isinstance(box.placed.paint, Artwork) and box.placed.paint.kind == "figure"
        ]
        assert len(marks) == 8, size


def test_nothing_is_squeezed_at_full_size() -> None:
    for make, prompt in product(SEATS, PROMPTS):
        assert faults(placed(make(prompt=prompt), (1264, 148))) == [], (make, prompt)


@pytest.mark.uncounted
def test_every_seat_says_its_team_whatever_is_asked() -> None:
    for size, make, prompt in product(FOUR, (seats.arthur, seats.alice), PROMPTS):
        view = make(prompt=prompt)
        shown = set(texts(placed(view, size)))
        assert shown & set(view.team_called), (size, view.name, shown)


def test_a_title_is_never_smaller_than_the_line_below_it_in_a_duel() -> None:
    duel = (seat for seat in SIZES if seat not in FOUR)
    for size, make, prompt in product(duel, SEATS, (seats.YOURS, seats.TRYING, seats.MOVING)):
        found = [box.placed.paint for box in seen(placed(make(prompt=prompt), size))]
        sizes = {paint.full: paint.size for paint in found if isinstance(paint, Letters)}
        title, detail = sizes.get(prompt.title), sizes.get(prompt.detail)
        if title is not None and detail is not None:
            assert title >= detail, (size, make, prompt.title)


def test_the_targets_of_an_attack_are_framed_in_gold_however_small_they_are() -> None:
    for size in ((1264, 148), (500, 130), (288, 265)):
        found = placed(seats.arthur(prompt=seats.WHOM), size)
        for box in seen(found):
            act = getattr(box.placed.tap, "act", None)
            if any(act == each.intent for each in seats.WHOM.acts if each.marks):
                assert isinstance(box.placed.paint, Fill)
                assert box.placed.paint.border == tokens.GOLD, (size, act)


@pytest.mark.uncounted
def test_without_a_map_dials_fill_their_seat_and_several_stand_in_as_many_rows_as_that_takes() -> (
    None
):
    shares = {}
    for size, is_alone in every_seat(1.0):
        if is_alone:
            for make, count in ((seats.raptors, 3), (seats.arthur, 2), (seats.muldoon, 1)):
                found = dials(placed(make(prompt=seats.YOURS, alone=True), size))
                assert len(found) == count
                widest = max(width for *_, width, _ in found)
                shares[make.__name__, *size] = widest**2 * count / (size[0] * size[1])
    assert min(shares.values()) > 0.16, sorted(shares.items(), key=lambda each: each[1])[:3]
    raptors = dials(placed(seats.raptors(prompt=None, alone=True), (253, 1008)))
    assert all(width > 200 for *_, width, _ in raptors), "one below the other"
    assert len({(width, height) for *_, width, height in raptors}) == 1


@pytest.mark.parametrize("colour", range(4))
def test_what_is_left_of_a_turn_is_told_in_the_colour_of_its_player(colour: int) -> None:
    view = seats.raptors(colour=colour, active=True, pips=(False, True))
    found = paper().place(seat_box(view, 1264, 148, 4.0), 1264, 148)
    dots = [
        box.placed.paint
        for box in seen(found)
        if isinstance(box.placed.paint, Fill) and box.placed.width == box.placed.height == 16
    ]
    wanted = tokens.player(colour).colour
    assert [(dot.border, dot.fill) for dot in dots] == [(wanted, None), (wanted, wanted)]
