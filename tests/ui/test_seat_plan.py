"""The plans of a seat and of its prompt: everything is there, and nothing lies on anything."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from ui.layout import Rect
from ui.screens.table.prompt_plan import PromptNeeds, plan_prompt
from ui.screens.table.seat_plan import SeatNeeds, SeatPlan, plan_seat

SIZES = (
    (1264, 148), (1008, 114), (628, 164), (500, 123), (628, 216), (500, 162),
    (784, 332), (584, 265), (388, 332), (288, 265), (288, 249),
)  # fmt: skip
FIGURES = (
    ((True, True, True), 0),
    ((True,), 3),
    ((True,), 4),
    ((True, False), 0),
    ((True,), 0),
)
COUNTERS = ((60.0, 60.0, 70.0), (60.0, 60.0, 70.0, 60.0), (80.0, 60.0, 70.0, 60.0, 60.0))


def needs(
    figures: tuple[tuple[bool, ...], int], counters: tuple[float, ...], acts: int
) -> SeatNeeds:
    dials, minis = figures
    return SeatNeeds(
        dials=dials,
        minis=minis,
        counters=counters,
        small_counters=tuple(wide - 12 for wide in counters),
        head=26.0,
        name=90.0,
        acts=acts,
        talk=74.0 if acts else 0.0,
    )


def shown(plan: SeatPlan) -> list[Rect]:
    rects = [*plan.dials, *plan.minis, *plan.counters, plan.prompt]
    if plan.has_head:
        rects.append(plan.head)
    if plan.caption:
        rects.append(plan.caption)
    return [rect for rect in rects if rect.x > -1000]  # what finds no room is put far away


@pytest.mark.parametrize(
    ("size", "figures", "counters", "acts"),
    list(product(SIZES, FIGURES, COUNTERS, (0, 3, 5))),
)
def test_nothing_in_a_seat_overlaps_or_leaves_it(
    size: tuple[float, float],
    figures: tuple[tuple[bool, ...], int],
    counters: tuple[float, ...],
    acts: int,
) -> None:
    plan = plan_seat(*size, needs(figures, counters, acts))
    rects = shown(plan)
    for one, other in combinations(rects, 2):
        assert not one.overlaps(other), (one, other)
    for rect in rects:
        assert rect.x >= 10
        assert rect.y >= 0
        assert rect.right <= size[0]
        assert rect.top <= size[1] + 0.01
    assert plan.prompt.height >= 40
    assert plan.prompt.width >= 170


@pytest.mark.parametrize(("size", "figures"), list(product(SIZES, FIGURES)))
def test_dials_and_counters_stay_where_they_are_while_prompts_come_and_go(
    size: tuple[float, float], figures: tuple[tuple[bool, ...], int]
) -> None:
    calm, asked = (plan_seat(*size, needs(figures, COUNTERS[0], acts)) for acts in (0, 3))
    assert calm.dials == asked.dials
    assert calm.minis == asked.minis
    if asked.has_head:
        assert calm.counters == asked.counters


@pytest.mark.parametrize(("size", "figures"), list(product(SIZES, FIGURES)))
def test_dials_can_be_read(
    size: tuple[float, float], figures: tuple[tuple[bool, ...], int]
) -> None:
    plan = plan_seat(*size, needs(figures, COUNTERS[0], 3))
    rings = [dial.height / 1.24 for dial in plan.dials]
    assert min(rings) >= 45
    assert len(plan.dials) == len(figures[0])
    assert len(plan.minis) == figures[1]


AREAS = ((660, 108), (504, 74), (318, 108), (275, 73), (750, 130), (250, 108), (330, 152))
ACTS = ((), (120.0,), (120.0, 110.0, 100.0), (240.0, 107.0), (158.0, 158.0, 158.0, 158.0, 90.0))


@pytest.mark.parametrize(
    ("size", "acts", "title", "detail"),
    list(product(AREAS, ACTS, (140.0, 330.0), (0.0, 200.0, 2400.0))),
)
def test_nothing_in_a_prompt_overlaps_or_leaves_it(
    size: tuple[float, float], acts: tuple[float, ...], title: float, detail: float
) -> None:
    area = Rect(10, 20, *size)
    plan = plan_prompt(area, PromptNeeds(title, 24.4, detail, 19.5, acts, 64.0), is_headed=True)
    rects = [*plan.acts, plan.title]
    if plan.detail:
        rects.append(plan.detail)
    rects = [rect for rect in rects if rect.height > 0]
    for one, other in combinations(rects, 2):
        assert not one.overlaps(other), (one, other)
    for rect in rects:
        assert rect.x >= area.x - 0.01
        assert rect.y >= area.y - 2  # the air round a line may leave it
        assert rect.right <= area.right + 0.01
        assert rect.top <= area.top + 2
    assert len(plan.acts) == len(acts)
    assert all(act.height >= 40 for act in plan.acts)


def test_acts_stand_beside_the_text_if_there_is_width_for_both() -> None:
    wide = plan_prompt(Rect(0, 0, 660, 108), PromptNeeds(200, 24, 150, 20, (110, 110), 64))
    assert all(act.x > wide.title.right for act in wide.acts)
    narrow = plan_prompt(Rect(0, 0, 300, 108), PromptNeeds(200, 24, 0, 20, (110, 110), 64))
    assert all(act.top < narrow.title.y for act in narrow.acts)


def test_a_short_detail_stands_on_the_line_of_the_title() -> None:
    plan = plan_prompt(Rect(0, 0, 318, 100), PromptNeeds(130, 24, 100, 20, (100,) * 3, 64))
    assert plan.detail is not None
    assert plan.detail.x > plan.title.x + 130
    assert plan.detail.y == plan.title.y


def test_a_long_detail_makes_acts_stand_below_each_other() -> None:
    """Then the text has more width."""
    needs_much = PromptNeeds(250, 24, 1500, 20, (240, 100), 64)
    plan = plan_prompt(Rect(0, 0, 660, 108), needs_much)
    assert plan.acts[0].x == plan.acts[1].x
    assert plan.acts[0].y > plan.acts[1].top
    assert plan.detail_lines == 4


def test_an_icon_goes_if_the_title_needs_its_room() -> None:
    with_icon = PromptNeeds(200, 24, 0, 20, (), 64, has_icon=True)
    assert plan_prompt(Rect(0, 0, 300, 40), with_icon).icon is not None
    assert plan_prompt(Rect(0, 0, 300, 40), with_icon._replace(title=290)).icon is None
