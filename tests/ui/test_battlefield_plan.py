"""Where the parts of a live map lie: nothing falls off, fingers find every space."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from companion.rules.battlefield import Path, Space
from tests.ui.sheets import BATTLEFIELDS, KNOWN, battlefield_of, honeycomb
from ui.drawing.board import lay_out_board, room_for_growth
from ui.drawing.palette import RADIUS
from ui.widgets.battlefield.plan import (
    HIT,
    NEAREST,
    Plan,
    make_plan,
    point_along,
    way_length,
)

SIZES = [(888, 488), (780, 370), (800, 456), (240, 150), (300, 180), (2560, 1600), (400, 900)]


@pytest.fixture(scope="module")
def plans() -> dict[str, Plan]:
    """Every map at every size."""
    return {
        f"{name} at {width}x{height}": make_plan(BATTLEFIELDS[name], width, height, 1.0)
        for name in KNOWN
        for width, height in SIZES
    }


def outside(plan: Plan) -> list[str]:
    """What leaves the widget."""
    needed = (6.0, 15.0, 8.0) if plan.has_letters else (1.0, 1.0, 1.0)
    ring, top, bottom = (max(plan.unit, 1.0) * each for each in needed)
    found = [
        space
        for space, (x, y) in plan.centres.items()
        if not plan.radius + ring <= x <= plan.width - plan.radius - ring
        or not plan.radius + bottom <= y <= plan.height - plan.radius - top
    ]
    found += [
        f"the line {way}"
        for way in plan.lines
        if not all(0 <= x <= plan.width and 0 <= y <= plan.height for x, y in way)
    ]
    found += [
        f"the slot {name}"
        for name, slot in plan.slots.items()
        if not slot.side / 2 <= slot.at[0] <= plan.width - slot.side / 2
        or not slot.side / 2 <= slot.at[1] <= plan.height - slot.side / 2
    ]
    found += [
        f"the keyhole {name}"
        for name, (x, y) in plan.keyholes.items()
        if not (0 < x < plan.width and 0 < y < plan.height)
    ]
    return found


def test_circles_rings_and_labels_stay_within_the_widget(plans: dict[str, Plan]) -> None:
    faults = [f"{name}: {found}" for name, plan in plans.items() for found in outside(plan)]
    assert not faults, "\n".join(faults)


def filled(plan: Plan) -> float:
    """How much of the widget the map takes, the way that it takes more of."""
    xs = [x for x, _ in plan.centres.values()]
    ys = [y for _, y in plan.centres.values()]
    across = (max(xs) - min(xs) + 2 * plan.radius) / plan.width
    down = (max(ys) - min(ys) + 2 * plan.radius) / plan.height
    return max(across, down)


def test_the_map_fills_the_widget_one_way_or_the_other(plans: dict[str, Plan]) -> None:
    small = [name for name, plan in plans.items() if filled(plan) <= 0.8]
    assert not small, "\n".join(small)


def test_circles_never_touch(plans: dict[str, Plan]) -> None:
    touching = [
        f"{name}: {one} and {other}"
        for name, plan in plans.items()
        for (one, (a, b)), (other, (c, d)) in combinations(plan.centres.items(), 2)
        if hypot(a - c, b - d) <= 2 * plan.radius + 2
    ]
    assert not touching, "\n".join(touching)


def test_a_finger_finds_every_space_and_nothing_between_them(plans: dict[str, Plan]) -> None:
    missed = []
    for name, plan in plans.items():
        for space, (x, y) in plan.centres.items():
            beside = (x + 0.7 * plan.radius, y - 0.7 * plan.radius)
            if plan.space_at(x, y) != space or plan.space_at(*beside) != space:
                missed.append(f"{name}: {space}")
        if plan.space_at(-500, -500) is not None:
            missed.append(f"{name}: a space far outside")
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("map_name", KNOWN)
def test_a_finger_has_nine_millimetres_at_the_usual_size(map_name: str) -> None:
    plan = make_plan(BATTLEFIELDS[map_name], 888, 488, 1.0)
    for space, (x, y) in plan.centres.items():
        nearest = min(hypot(x - u, y - v) for s, (u, v) in plan.centres.items() if s != space)
        reach = min(HIT, nearest / 2) - 0.5
        for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            assert plan.space_at(x + dx, y + dy) == space


def test_zoomed_in_the_hit_area_is_as_large_for_the_finger() -> None:
    plan = make_plan(BATTLEFIELDS["raptor-paddock"], 888, 488, 1.0)
    x, y = plan.centres["RP01"]
    beside = plan.radius + 5
    assert plan.space_at(x - beside, y) == "RP01"
    assert plan.space_at(x - beside, y, zoom=3.0) is None


def test_space_sizes_are_those_of_the_mock_ups() -> None:
    radii = {
        size: make_plan(BATTLEFIELDS["raptor-paddock"], *size, 1.0).radius
        for size in ((888, 488), (780, 370), (800, 456))
    }
    assert radii[888, 488] >= 30
    assert radii[780, 370] >= 24
    assert radii[800, 456] >= 27


@pytest.mark.parametrize("map_name", KNOWN)
def test_circles_grow_where_the_map_leaves_room(map_name: str) -> None:
    plan = make_plan(BATTLEFIELDS[map_name], 888, 488, 1.0)
    assert plan.radius >= 27
    assert plan.has_letters
    assert plan.has_patterns


def test_thumbnails_are_plain() -> None:
    plan = make_plan(BATTLEFIELDS["sarpedon"], 240, 150, 1.0)
    assert not plan.has_letters
    assert not plan.has_patterns


def test_a_dense_screen_gets_the_same_picture_in_more_pixels() -> None:
    plain = make_plan(BATTLEFIELDS["soho"], 888, 488, 1.0)
    dense = make_plan(BATTLEFIELDS["soho"], 1776, 976, 2.0)
    assert abs(dense.radius - 2 * plain.radius) <= 2
    for space, (x, y) in plain.centres.items():
        assert dense.centres[space] == pytest.approx((2 * x, 2 * y), abs=4)


def test_ways_lead_from_middle_to_middle_along_the_path() -> None:
    plan = make_plan(BATTLEFIELDS["raptor-paddock"], 888, 488, 1.0)
    way = plan.way("RP15", "RP09")
    assert (way[0], way[-1]) == (plan.centres["RP15"], plan.centres["RP09"])
    assert plan.has_way("RP09", "RP15")
    assert plan.way("RP09", "RP15") == way[::-1]
    journey = plan.journey(("RP15", "RP09", "RP21"))
    assert journey[0] == plan.centres["RP15"]
    assert plan.centres["RP09"] in journey
    assert journey[-1] == plan.centres["RP21"]
    assert way_length(journey) > way_length(way)
    assert not plan.has_way("RP01", "RP28")
    assert plan.way("RP01", "RP28") == (plan.centres["RP01"], plan.centres["RP28"])


def test_a_place_along_a_way() -> None:
    way = ((0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert point_along(way, 5) == (5, 0)
    assert point_along(way, 15) == (10, 5)
    assert point_along(way, 99) == (10, 10)
    assert point_along(way, -1) == (0, 0)


def test_one_way_paths_have_dots_and_arrows_that_point_along_them() -> None:
    field = BATTLEFIELDS["raptor-paddock"]
    plan = make_plan(field, 888, 488, 1.0)
    assert len(plan.chevrons) == len(field.one_way) == 6
    assert plan.dots
    down = next(p for p in field.paths if p.one_way and (p.a, p.b) == ("RP09", "RP21"))
    x, _ = plan.centres[down.a]
    arrow = min(plan.chevrons, key=lambda c: abs(c.at[0] - x) + abs(c.degrees + 90))
    assert arrow.degrees == pytest.approx(-90, abs=3)


def test_a_map_of_one_space_and_a_widget_of_no_size() -> None:
    lonely = battlefield_of([Space("A1", 100, 100, ("z0",))])
    plan = make_plan(lonely, 300, 200, 1.0)
    assert plan.space_at(*plan.centres["A1"]) == "A1"
    assert make_plan(lonely, 1, 1, 1.0).radius >= 2
    assert make_plan(lonely, 20, 20, 1.0).radius >= 2


def test_a_map_of_hundreds_of_spaces() -> None:
    field = honeycomb(20, 15, apart=3.0)
    plan = make_plan(field, 888, 488, 1.0)
    for space, (x, y) in plan.centres.items():
        assert plan.space_at(x, y) == space


def test_the_board_gives_larger_circles_less_far_apart() -> None:
    field = BATTLEFIELDS["soho"]
    growth = room_for_growth(field, NEAREST)
    assert growth > 1
    small, large = lay_out_board(field), lay_out_board(field, growth)
    assert large.box.width < small.box.width
    assert room_for_growth(battlefield_of([Space("A1", 0, 0, ("z0",))]), NEAREST) == 1.0


@pytest.mark.parametrize("map_name", ["helicarrier", "baskerville-manor"])
def test_slots_and_keyholes_leave_letters_and_numbers_free(map_name: str) -> None:
    board = lay_out_board(BATTLEFIELDS[map_name], 1.1)
    boxes = [slot.box for slot in board.slots] + [badge.box for badge in board.badges]
    assert boxes
    for box in boxes:
        for centre in board.centres.values():
            for away in (RADIUS, -RADIUS):
                assert box.distance_to(centre.shifted(0, away)) > 0


def test_a_path_around_a_space_is_followed() -> None:
    spaces = [Space(f"A{n}", 200.0 * n, 0, ("z0",)) for n in range(3)]
    field = battlefield_of(spaces, [Path("A0", "A2")])
    plan = make_plan(field, 600, 300, 1.0)
    assert len(plan.way("A0", "A2")) > 4
