"""Where the parts of a live map lie: nothing falls off, fingers find every space."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from companion.rules.battlefield import Path, Space
from drawing.fit import HIT, MapFit, make_fit, point_along, way_length
from drawing.palette import RADIUS
from drawing.plan import NEAREST, plan_map, room_for_growth
from tests.drawing.sheets import BATTLEFIELDS, KNOWN, TYPICAL, battlefield_of, honeycomb

pytestmark = pytest.mark.uncounted

SIZES = [(888, 488), (780, 370), (240, 150)]
MORE_SIZES = [(800, 456), (300, 180), (2560, 1600), (400, 900)]


@pytest.fixture(scope="module")
def fits() -> dict[str, MapFit]:
    """Every map at the usual sizes, some at every size."""
    return {
        f"{name} at {width}x{height}": make_fit(BATTLEFIELDS[name], width, height, 1.0)
        for name in KNOWN
        for width, height in (*SIZES, *(MORE_SIZES if name in TYPICAL else ()))
    }


def outside(fit: MapFit) -> list[str]:
    """What leaves the widget."""
    needed = (6.0, 15.0, 8.0) if fit.has_letters else (1.0, 1.0, 1.0)
    ring, top, bottom = (max(fit.unit, 1.0) * each for each in needed)
    found = [
        space
        for space, (x, y) in fit.centres.items()
        if not fit.radius + ring <= x <= fit.width - fit.radius - ring
        or not fit.radius + bottom <= y <= fit.height - fit.radius - top
    ]
    found += [
        f"the line {way}"
        for trail in fit.trails
        for way in trail.lines
        if not all(0 <= x <= fit.width and 0 <= y <= fit.height for x, y in way)
    ]
    found += [
        f"the slot {name}"
        for name, slot in fit.slots.items()
        if not slot.side / 2 <= slot.at[0] <= fit.width - slot.side / 2
        or not slot.side / 2 <= slot.at[1] <= fit.height - slot.side / 2
    ]
    found += [
        f"the keyhole {name}"
        for name, (x, y) in fit.keyholes.items()
        if not (0 < x < fit.width and 0 < y < fit.height)
    ]
    return found


def test_circles_rings_and_labels_stay_within_the_widget(fits: dict[str, MapFit]) -> None:
    faults = [f"{name}: {found}" for name, fit in fits.items() for found in outside(fit)]
    assert not faults, "\n".join(faults)


def filled(fit: MapFit) -> float:
    """How much of the widget the map takes, the way that it takes more of."""
    xs = [x for x, _ in fit.centres.values()]
    ys = [y for _, y in fit.centres.values()]
    across = (max(xs) - min(xs) + 2 * fit.radius) / fit.width
    down = (max(ys) - min(ys) + 2 * fit.radius) / fit.height
    return max(across, down)


def test_the_map_fills_the_widget_one_way_or_the_other(fits: dict[str, MapFit]) -> None:
    small = [name for name, fit in fits.items() if filled(fit) <= 0.8]
    assert not small, "\n".join(small)


def test_circles_never_touch(fits: dict[str, MapFit]) -> None:
    touching = [
        f"{name}: {one} and {other}"
        for name, fit in fits.items()
        for (one, (a, b)), (other, (c, d)) in combinations(fit.centres.items(), 2)
        if hypot(a - c, b - d) <= 2 * fit.radius + 2
    ]
    assert not touching, "\n".join(touching)


def test_a_finger_finds_every_space_and_nothing_between_them(fits: dict[str, MapFit]) -> None:
    missed = []
    for name, fit in fits.items():
        for space, (x, y) in fit.centres.items():
            beside = (x + 0.7 * fit.radius, y - 0.7 * fit.radius)
            if fit.space_at(x, y) != space or fit.space_at(*beside) != space:
                missed.append(f"{name}: {space}")
        if fit.space_at(-500, -500) is not None:
            missed.append(f"{name}: a space far outside")
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("map_name", TYPICAL)
def test_a_finger_has_nine_millimetres_at_the_usual_size(map_name: str) -> None:
    fit = make_fit(BATTLEFIELDS[map_name], 888, 488, 1.0)
    for space, (x, y) in fit.centres.items():
        nearest = min(hypot(x - u, y - v) for s, (u, v) in fit.centres.items() if s != space)
        reach = min(HIT, nearest / 2) - 0.5
        for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            assert fit.space_at(x + dx, y + dy) == space


def test_zoomed_in_the_hit_area_is_as_large_for_the_finger() -> None:
    fit = make_fit(BATTLEFIELDS["raptor-paddock"], 888, 488, 1.0)
    x, y = fit.centres["RP01"]
    beside = fit.radius + 5
    assert fit.space_at(x - beside, y) == "RP01"
    assert fit.space_at(x - beside, y, zoom=3.0) is None


def test_space_sizes_are_those_of_the_mock_ups() -> None:
    radii = {
        size: make_fit(BATTLEFIELDS["raptor-paddock"], *size, 1.0).radius
        for size in ((888, 488), (780, 370), (800, 456))
    }
    assert radii[888, 488] >= 30
    assert radii[780, 370] >= 24
    assert radii[800, 456] >= 27


def test_circles_grow_where_the_map_leaves_room(fits: dict[str, MapFit]) -> None:
    found = {name: fits[f"{name} at 888x488"] for name in KNOWN}
    small = {name: fit.radius for name, fit in found.items() if fit.radius < 27}
    # Maps of so many spaces, so near to each other, leave none.
    assert small == {"mcminnville": 24, "point-pleasant": 23, "the-alamo": 26}
    assert all(fit.has_letters and fit.has_patterns for fit in found.values())


def test_thumbnails_are_plain() -> None:
    fit = make_fit(BATTLEFIELDS["sarpedon"], 240, 150, 1.0)
    assert not fit.has_letters
    assert not fit.has_patterns


def test_a_dense_screen_gets_the_same_picture_in_more_pixels() -> None:
    plain = make_fit(BATTLEFIELDS["soho"], 888, 488, 1.0)
    dense = make_fit(BATTLEFIELDS["soho"], 1776, 976, 2.0)
    assert abs(dense.radius - 2 * plain.radius) <= 2
    for space, (x, y) in plain.centres.items():
        assert dense.centres[space] == pytest.approx((2 * x, 2 * y), abs=4)


def test_ways_lead_from_middle_to_middle_along_the_path() -> None:
    fit = make_fit(BATTLEFIELDS["raptor-paddock"], 888, 488, 1.0)
    way = fit.way("RP15", "RP09")
    assert (way[0], way[-1]) == (fit.centres["RP15"], fit.centres["RP09"])
    assert fit.has_way("RP09", "RP15")
    assert fit.way("RP09", "RP15") == way[::-1]
    journey = fit.journey(("RP15", "RP09", "RP21"))
    assert journey[0] == fit.centres["RP15"]
    assert fit.centres["RP09"] in journey
    assert journey[-1] == fit.centres["RP21"]
    assert way_length(journey) > way_length(way)
    assert not fit.has_way("RP01", "RP28")
    assert fit.way("RP01", "RP28") == (fit.centres["RP01"], fit.centres["RP28"])


def test_a_place_along_a_way() -> None:
    way = ((0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert point_along(way, 5) == (5, 0)
    assert point_along(way, 15) == (10, 5)
    assert point_along(way, 99) == (10, 10)
    assert point_along(way, -1) == (0, 0)


def test_one_way_paths_have_dots_and_arrows_that_point_along_them() -> None:
    field = BATTLEFIELDS["raptor-paddock"]
    fit = make_fit(field, 888, 488, 1.0)
    chevrons = [trail.chevron for trail in fit.trails if trail.chevron]
    assert len(chevrons) == len(field.one_way) == 6
    assert all(trail.dots for trail in fit.trails if trail.path.one_way)
    down = next(p for p in field.paths if p.one_way and (p.a, p.b) == ("RP09", "RP21"))
    x, _ = fit.centres[down.a]
    arrow = min(chevrons, key=lambda c: abs(c.at[0] - x) + abs(c.degrees + 90))
    assert arrow.degrees == pytest.approx(-90, abs=3)


def test_a_map_of_one_space_and_a_widget_of_no_size() -> None:
    lonely = battlefield_of([Space("A1", 100, 100, ("z0",))])
    fit = make_fit(lonely, 300, 200, 1.0)
    assert fit.space_at(*fit.centres["A1"]) == "A1"
    assert make_fit(lonely, 1, 1, 1.0).radius >= 2
    assert make_fit(lonely, 20, 20, 1.0).radius >= 2


def test_a_map_of_hundreds_of_spaces() -> None:
    field = honeycomb(20, 15, apart=3.0)
    fit = make_fit(field, 888, 488, 1.0)
    for space, (x, y) in fit.centres.items():
        assert fit.space_at(x, y) == space


def test_the_board_gives_larger_circles_less_far_apart() -> None:
    field = BATTLEFIELDS["soho"]
    growth = room_for_growth(field, NEAREST)
    assert growth > 1
    small, large = plan_map(field), plan_map(field, growth)
    assert large.box.width < small.box.width
    assert room_for_growth(battlefield_of([Space("A1", 0, 0, ("z0",))]), NEAREST) == 1.0


@pytest.mark.parametrize("map_name", ["helicarrier", "baskerville-manor"])
def test_slots_and_keyholes_leave_letters_and_numbers_free(map_name: str) -> None:
    board = plan_map(BATTLEFIELDS[map_name], 1.1)
    boxes = [slot.box for slot in board.slots] + [keyhole.box for keyhole in board.keyholes]
    assert boxes
    for box in boxes:
        for centre in (space.centre for space in board.spaces):
            for away in (RADIUS, -RADIUS):
                assert box.distance_to(centre.shifted(0, away)) > 0


def test_a_path_around_a_space_is_followed() -> None:
    spaces = [Space(f"A{n}", 200.0 * n, 0, ("z0",)) for n in range(3)]
    field = battlefield_of(spaces, [Path("A0", "A2")])
    fit = make_fit(field, 600, 300, 1.0)
    assert len(fit.way("A0", "A2")) > 4
