"""Lines, panels, choices: who gets which room, and what goes first."""

from __future__ import annotations

import pytest

from drawing import tokens
from tests.ui.boxes.paper import WIDTHS, faults, in_width, leaves, paper, targets, texts, untidy
from ui.boxes.base import Box, Extent, Fill
from ui.boxes.kinds import ByShape, Hole, TurnedBox
from ui.boxes.looking import hit, neighbour, seen
from ui.boxes.short import (
    beside,
    columned,
    dropping,
    fits,
    grid,
    icon,
    layers,
    panel,
    row,
    space,
    stack,
)
from ui.boxes.text import Text


def text(words: str, **how: object) -> Text:
    return Text(text=words, type=tokens.BUTTON, **how)  # type: ignore[arg-type]


def button(words: str, **how: object) -> Box:
    inside = row(icon("check", 24, tokens.HI, drop=1), text(words), gap=10)
    return panel(dropping(inside), fill=tokens.S3, pad=(10, 4), tap=words, **how)


def history_line() -> Box:
    texts = stack(
        text("Raptor 2 moves to 21"), text("Trap: takes 1, and stops there", drop=2), gap=0, grow=1
    )
    line = row(icon("raptor", 44, tokens.HI, drop=1), texts, icon("gavel", 26, tokens.GOLD, drop=3))
    return panel(dropping(line), fill=tokens.S1, pad=(14, 10), tap="line")


def setting() -> Box:
    options = row(button("Auto"), button("Ask"), button("Off"), gap=0, equal=True, alike=True)
    return panel(beside(stack(text("Hand limit"), gap=0, grow=1), options), pad=(16, 6))


PARTS = {"history": history_line(), "setting": setting(), "grid": grid([button("Go")] * 7)}


@pytest.mark.uncounted
@pytest.mark.parametrize("name", PARTS)
def test_nothing_overlaps_or_leaves_its_box_at_any_width(name: str) -> None:
    for width in WIDTHS:
        assert untidy(in_width(PARTS[name], width)) == [], width


@pytest.mark.uncounted
@pytest.mark.parametrize("name", PARTS)
def test_everything_to_tap_is_48_dp_where_there_is_room(name: str) -> None:
    for width in WIDTHS:
        placed = in_width(PARTS[name], width)
        if width < paper().width(PARTS[name]).least:
            continue
        assert faults(placed) == []
        for box in targets(seen(placed)):
            assert min(box.width, box.height) >= 47.9, width


def test_what_goes_first_is_decided_across_lines_by_its_number() -> None:
    gone: list[int] = []
    for width in reversed(WIDTHS):
        shown = len(leaves(in_width(history_line(), width)))
        if not gone or gone[-1] != shown:
            gone.append(shown)
    assert gone == [4, 3, 1]  # the sign; then the figure, before which the detail goes
    narrow = in_width(history_line(), 110)
    assert texts(narrow) == ["Raptor 2 moves to 21"]


def test_a_line_with_little_height_loses_what_may_go_as_well() -> None:
    layout = paper()
    low = layout.place(history_line(), 500, 50)
    assert texts(low) == ["Raptor 2 moves to 21"]
    assert faults(low) == []


def test_what_is_left_over_goes_to_who_grows() -> None:
    layout = paper()
    one, two = panel(size=(50, 10)), panel(size=(50, 10), grow=1)
    placed = layout.place(row(one, two, gap=10), 300, 20)
    assert [(x, kid.width) for _, x, _, kid in placed.kids] == [(0, 50), (60, 240)]


def test_parts_are_kept_unless_somebody_needs_more() -> None:
    layout = paper()
    parts = row(panel(), panel(size=(200, 0)), gap=0, parts=(3, 1))
    assert [kid.width for *_, kid in layout.place(parts, 1000, 20).kids] == [750, 250]
    assert [kid.width for *_, kid in layout.place(parts, 400, 20).kids] == [200, 200]


def test_nobody_takes_more_of_a_line_than_the_most_it_may() -> None:
    layout = paper()
    line = row(panel(limit=(400, 10), size=(100, 0), most=0.3), panel(grow=1), gap=0)
    wide = panel(Hole(kind="x", wide=Extent(0, 400)), most=0.3)
    assert layout.place(line, 1000, 20).kids[0][3].width == 100
    assert layout.place(row(wide, space(), gap=0), 1000, 20).kids[0][3].width == 300


def test_texts_beside_each_other_that_are_to_be_alike_have_one_size() -> None:
    for width in range(120, 400, 5):
        buttons = [panel(text(words, lines=1), pad=(8, 4)) for words in ("Go", "Maneuver", "On")]
        placed = in_width(row(*buttons, equal=True, alike=True), width)
        assert len({box.placed.share for box in leaves(placed)}) == 1


def test_the_first_arrangement_that_fits_is_chosen() -> None:
    one, other = text("A sentence that is rather long"), text("Short")
    choice = fits(row(one, lines := text("beside")), other)
    assert lines.text in texts(in_width(choice, 900))
    assert texts(in_width(choice, 60)) == ["Short"]


def test_cells_of_a_grid_are_equal_and_fill_their_rows() -> None:
    placed = in_width(grid([button(str(n)) for n in range(5)]), 300)
    widths = {round(box.width, 3) for box in targets(seen(placed))}
    assert len(widths) == 1
    assert len(targets(seen(in_width(columned([button("x")] * 5, 2), 300)))) == 5


def test_a_page_can_be_another_one_where_it_is_higher_than_wide() -> None:
    page = ByShape(children=(text("wide"), text("tall")))
    layout = paper()
    assert texts(layout.place(page, 300, 200)) == ["wide"]
    assert texts(layout.place(page, 200, 300)) == ["tall"]


def test_what_is_turned_is_hit_where_it_is_drawn() -> None:
    layout = paper()
    inside = stack(button("first"), button("second"), gap=0)
    turned = TurnedBox(children=(inside,))
    high = 200.0
    wide = layout.width(turned).wish
    boxes = targets(seen(layout.place(turned, wide, high)))
    for box in boxes:
        found = hit(boxes, *box.middle)
        assert found is not None
        assert found.placed is box.placed
        assert 0 <= box.x <= wide
        assert 0 <= box.y <= high
    first, second = boxes
    assert first.y > second.y


def test_a_finger_beside_something_small_means_it_and_not_what_it_stands_on() -> None:
    chip = panel(tap="chip", size=(30, 20))
    card = panel(
        row(chip, align="start"), fill=tokens.S1, pad=(20, 20), tap="card", size=(300, 200)
    )
    layout = paper()
    boxes = targets(seen(layout.place(card, 300, 200)))
    for place, meant in (((45, 40), "chip"), ((18, 40), "chip"), ((200, 150), "card")):
        found = hit(boxes, *place)
        assert found is not None
        assert found.placed.tap == meant
    assert hit(boxes, 500, 500) is None


def test_keys_lead_in_the_order_of_reading_and_in_directions() -> None:
    layout = paper()
    cells = [button(str(n), size=(60, 48)) for n in range(6)]
    boxes = targets(seen(layout.place(columned(cells, 3), 300, 110)))
    taps = [box.placed.tap for box in boxes]

    def after(start: int | None, way: str) -> object:
        here = None if start is None else boxes[start].path
        found = neighbour(boxes, here, way)  # type: ignore[arg-type]
        return None if found is None else found.placed.tap

    assert [after(None, "next"), after(0, "next"), after(5, "next")] == [taps[0], taps[1], taps[0]]
    assert [after(0, "right"), after(0, "down"), after(4, "up")] == [taps[1], taps[3], taps[1]]
    assert after(0, "left") == taps[0]
    assert after(0, "back") == taps[5]
    assert neighbour([], None, "next") is None


def test_all_is_found_in_the_order_of_reading() -> None:
    found = in_width(stack(text("Title"), button("Go"), history_line()), 600)
    said = ["Title", "Go", "Raptor 2 moves to 21", "Trap: takes 1, and stops there"]
    assert texts(found) == said
    assert [box.placed.tap for box in targets(seen(found))] == ["Go", "line"]


def test_layers_lie_on_each_other_and_a_panel_paints_what_it_stands_on() -> None:
    placed = in_width(layers(panel(fill=tokens.S1, size=(80, 60)), text("x")), 80)
    assert isinstance(placed.kids[0][3].paint, Fill)
    assert {(kid.width, kid.height) for *_, kid in placed.kids} == {(80, 60)}
