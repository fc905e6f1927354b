"""The plans of a seat and of its prompt: everything is there, and nothing lies on anything."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from ui.layout import Rect
from ui.screens.table.prompt_plan import PromptNeeds, plan_prompt
from ui.screens.table.seat_plan import SeatNeeds, SeatPlan, plan_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def misplaced(rects: Sequence[Rect], room: Rect) -> list[str]:
    """What lies on something else, and what leaves the room it has."""
    lying = [
        f"{one} lies on {other}" for one, other in combinations(rects, 2) if one.overlaps(other)
    ]
    leaving = [
        f"{rect} leaves {room}"
        for rect in rects
        if rect.x < room.x or rect.y < room.y or rect.right > room.right or rect.top > room.top
    ]
    return lying + leaving


def test_nothing_in_a_seat_overlaps_or_leaves_it() -> None:
    faults = []
    for case in product(SIZES, FIGURES, COUNTERS, (0, 3, 5)):
        (width, height), figures, counters, acts = case
        plan = plan_seat(width, height, needs(figures, counters, acts))
        room = Rect(10, 0, width - 10, height + 0.01)
        faults += [f"{case}: {fault}" for fault in misplaced(shown(plan), room)]
        if plan.prompt.height < 40 or plan.prompt.width < 170:
            faults.append(f"{case}: the prompt is only {plan.prompt}")
    assert not faults, "\n".join(faults)


def test_dials_and_counters_stay_where_they_are_while_prompts_come_and_go() -> None:
    moved = []
    for size, figures in product(SIZES, FIGURES):
        calm, asked = (plan_seat(*size, needs(figures, COUNTERS[0], acts)) for acts in (0, 3))
        if (calm.dials, calm.minis) != (asked.dials, asked.minis):
            moved.append(f"{size} {figures}: dials")
        if asked.has_head and calm.counters != asked.counters:
            moved.append(f"{size} {figures}: counters")
    assert not moved, "\n".join(moved)


def test_dials_can_be_read() -> None:
    faults = []
    for size, figures in product(SIZES, FIGURES):
        plan = plan_seat(*size, needs(figures, COUNTERS[0], 3))
        if min(dial.height / 1.24 for dial in plan.dials) < 45:
            faults.append(f"{size} {figures}: a dial is too small: {plan.dials}")
        if (len(plan.dials), len(plan.minis)) != (len(figures[0]), figures[1]):
            faults.append(f"{size} {figures}: not every figure has its place")
    assert not faults, "\n".join(faults)


AREAS = ((660, 108), (504, 74), (318, 108), (275, 73), (750, 130), (250, 108), (330, 152))
ACTS = ((), (120.0,), (120.0, 110.0, 100.0), (240.0, 107.0), (158.0, 158.0, 158.0, 158.0, 90.0))


def test_nothing_in_a_prompt_overlaps_or_leaves_it() -> None:
    faults = []
    for case in product(AREAS, ACTS, (140.0, 330.0), (0.0, 200.0, 2400.0)):
        size, acts, title, detail = case
        area = Rect(10, 20, *size)
        plan = plan_prompt(area, PromptNeeds(title, 24.4, detail, 19.5, acts, 64.0), is_headed=True)
        rects = [*plan.acts, plan.title, *([plan.detail] if plan.detail else [])]
        rects = [rect for rect in rects if rect.height > 0]
        with_air = Rect(area.x - 0.01, area.y - 2, area.width + 0.02, area.height + 4)
        faults += [f"{case}: {fault}" for fault in misplaced(rects, with_air)]
        if len(plan.acts) != len(acts) or any(act.height < 40 for act in plan.acts):
            faults.append(f"{case}: an act is missing or too small to hit: {plan.acts}")
    assert not faults, "\n".join(faults)


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
