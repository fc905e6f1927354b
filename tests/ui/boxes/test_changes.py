"""What is the same is neither measured nor placed again; long lists are not measured whole."""

from __future__ import annotations

import itertools

import pytest

from drawing import tokens
from tests.ui.boxes.paper import paper, texts
from ui.boxes.base import Box, Layout, Opening, Placed, shared
from ui.boxes.kinds import Later
from ui.boxes.looking import seen
from ui.boxes.scroll import Scroll, VirtualList
from ui.boxes.short import dropping, icon, panel, remembered, row, stack
from ui.boxes.text import Text


def counter(value: int, word: str) -> Box:
    number = Text(text=str(value), type=tokens.COUNTER, align="centre")
    return panel(stack(number, Text(text=word, type=tokens.SMALLEST, drop=2), gap=0), size=(66, 62))


def seat(hand: int) -> Box:
    name = row(icon("raptor", 44, tokens.HI, drop=1), Text(text="Raptors", type=tokens.HEAD))
    return dropping(stack(name, row(counter(15, "deck"), counter(hand, "hand"), counter(3, "out"))))


def changed(before: Placed, after: Placed) -> int:
    """How many boxes are others than before."""
    known = {id(box.placed) for box in seen(before)}
    return sum(id(box.placed) not in known for box in seen(after))


def test_a_screen_that_is_described_anew_and_equal_is_the_same_object() -> None:
    before = seat(4)
    assert shared(before, seat(4)) is before
    other = shared(before, seat(5))
    assert other is not before
    assert other.children[0].children[0] is before.children[0].children[0]


def test_what_is_described_later_is_as_large_as_what_it_is_and_nobody_else_is_described() -> None:
    described = []

    def line(number: int) -> Box:
        described.append(number)
        return counter(number, "line")

    lines = [Later(describe=line, data=n, key=n) for n in range(100)]
    layout = paper()
    assert layout.width(lines[7]) == layout.width(line(7))
    assert layout.height(lines[7], 66) == layout.height(line(7), 66)
    described.clear()
    roll = VirtualList(layout, Scroll(children=tuple(lines), gap=0), 66)
    roll.look(0, 180)
    roll.between(0, 180)
    assert described == [0, 1, 2]
    described.clear()
    again = shared(stack(*lines), stack(*(Later(describe=line, data=n, key=n) for n in range(100))))
    layout.place(again.children[0], 66, 62)
    assert described == [], "an equal one is the same"


def test_what_is_described_once_is_what_is_shown_after_a_part_of_it_has_changed() -> None:
    described = remembered(seat)
    shown = shared(described(4), described(5))
    assert shown is described(5), "or it would be compared as long as it is shown"
    assert shown.children[0].children[0] is described(4).children[0].children[0]


def test_what_is_asked_for_again_and_again_is_never_described_anew() -> None:
    described = remembered(seat)
    first = described(0)
    for other in range(1, 60):
        described(other)
        assert described(0) is first


def test_one_changed_number_places_nothing_else_again() -> None:
    layout, before = paper(), seat(4)
    placed = layout.place(before, 400, 200)
    after = shared(before, seat(5))
    assert layout.same_answers(before, after)
    again = layout.place_again(before, after, placed)
    assert "5" in texts(again)
    assert changed(placed, again) == 6  # the number, and what it is in
    assert texts(layout.place(seat(5), 400, 200)) == texts(again)


def test_a_number_that_gets_another_digit_is_laid_out_as_it_needs() -> None:
    def line(number: str) -> Box:
        return row(Text(text=number, type=tokens.COUNTER), panel(size=(50, 20)))

    layout, before = paper(), line("9")
    placed = layout.place(before, 400, 60)
    after = shared(before, line("10"))
    again = layout.place_again(before, after, placed)
    assert again.kids[1][1] > placed.kids[1][1]
    assert again.kids[1][1] == paper().place(line("10"), 400, 60).kids[1][1]


def test_what_was_alike_in_one_layout_is_placed_anew_in_another_where_it_is_not() -> None:
    def line(word: str) -> Box:
        two = row(*(Text(text=each, type=tokens.BODY) for each in (word, "end")))
        return row(panel(two, size=(300, 60)))

    even, by_length = Layout(lambda *_: 50.0), paper()
    one, other = line("a"), line("abcdef")
    even.place(one, 400, 60)
    assert even.same_answers(one, other)
    placed = by_length.place(one, 400, 60)
    assert by_length.same_answers(one, other), "their panels are as large as each other"
    again = by_length.place_again(one, other, placed)
    (end,) = [box.x for box in seen(again) if texts(box.placed) == ["end"]]
    (wanted,) = [
        box.x
        for box in seen(paper().place(line("abcdef"), 400, 60))
        if texts(box.placed) == ["end"]
    ]
    assert end == wanted


def a_list(count: int, first: str = "Line") -> Scroll:
    lines = tuple(
        Text(text=f"{first} {n} " * (1 + n % 7), type=tokens.BODY, key=n) for n in range(count)
    )
    return Scroll(children=lines)


def roll_of(scroll: Scroll, width: float = 300) -> VirtualList:
    paint = paper().place(scroll, width, 400).paint
    assert isinstance(paint, Opening)
    found: VirtualList = paint.data
    return found


def test_a_long_list_measures_only_what_is_near() -> None:
    roll = roll_of(a_list(2000))
    roll.look(0, 400)
    assert roll.measured < 30
    assert next(key for key, *_ in roll.between(0, 400)) == 0
    roll.look(roll.length - 400, roll.length)
    assert roll.measured < 90
    assert roll.between(roll.length - 400, roll.length)[-1][0] == 1999


@pytest.mark.uncounted
def test_what_is_in_sight_stays_there_while_lines_above_it_are_measured() -> None:
    roll = roll_of(a_list(400))
    low = roll.length * 0.6
    for _ in range(60):
        low -= 35
        seen_before = {key: y - low for key, _, y, _ in roll.between(low, low + 300)}
        low += roll.look(low, low + 300, beyond=120)
        for key, _, y, _ in roll.between(low, low + 300):
            if key in seen_before and seen_before[key] >= 0:
                assert abs(y - low - seen_before[key]) < 0.01


def test_lines_of_a_list_follow_each_other_without_a_gap_or_overlap() -> None:
    roll = roll_of(a_list(50))
    roll.measure_all()
    lines = roll.between(0, roll.length)
    assert len(lines) == 50
    for (_, _, y, kid), (_, _, below, _) in itertools.pairwise(lines):
        assert abs(y + kid.height + 8 - below) < 0.01


def test_a_list_in_columns_has_as_many_as_fit() -> None:
    boxes = tuple(panel(size=(0, 40), key=n) for n in range(7))
    roll = roll_of(Scroll(children=boxes, column=100), 330)
    assert roll.measure_all() == 3 * 40 + 2 * 8
    assert roll.place_of(4) == (48, 88)
    assert roll.place_of("nobody") is None


def test_a_list_that_hugs_is_as_high_as_what_is_in_it() -> None:
    layout = paper()
    boxes = tuple(panel(size=(0, 40)) for _ in range(3))
    assert layout.height(Scroll(children=boxes, hug=True), 300).wish == 3 * 40 + 2 * 8
    assert layout.height(Scroll(children=boxes), 300).wish == 96
    assert layout.height(Scroll(hug=True), 300).wish == 0
