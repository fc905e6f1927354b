"""Facts about where things go on a sheet: nothing hides anything, nothing falls off the edge."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.rules.battlefield import Battlefield, ItemKind, ItemSlot, Path, Space
from drawing.geometry import distance, distance_to_line, length_within
from drawing.legend import SIZE
from drawing.palette import RADIUS
from drawing.plan import MapPlan, PlannedSpace, plan_map
from drawing.typeface import FontWeight, text_width
from tests.drawing.sheets import (
    BATTLEFIELDS,
    KNOWN,
    TYPICAL,
    battlefield_of,
    honeycomb,
    sheet,
    shift,
    zones,
)

if TYPE_CHECKING:
    from drawing.plates import Plate


def _plan(field: Battlefield) -> MapPlan:
    """As on a sheet."""
    return plan_map(field, named=True)


@cache
def plan_of(name: str) -> MapPlan:
    return _plan(BATTLEFIELDS[name])


def plates_of(space: PlannedSpace) -> tuple[Plate, Plate]:
    assert space.name
    return space.name, space.letters


@pytest.fixture(params=KNOWN)
def plan(request: pytest.FixtureRequest) -> MapPlan:
    return plan_of(request.param)


def assert_labels_hide_nothing(plan: MapPlan) -> None:
    labels = [(s, plate) for s in plan.spaces for plate in plates_of(s)]
    for (one, first), (other, second) in combinations(labels, 2):
        assert not first.box.shared_area(second.box), (one.space.id, other.space.id)
    for owner, plate in labels:
        for space in plan.spaces:
            if space is not owner:
                assert plate.box.distance_to(space.centre) >= RADIUS, (owner.space.id, plate)


@pytest.mark.uncounted
def test_labels_cover_neither_each_other_nor_another_space(plan: MapPlan) -> None:
    assert_labels_hide_nothing(plan)


def test_labels_are_set_in_full_size_on_the_maps_that_come_with_ringside(
    plan: MapPlan,
) -> None:
    assert {plates_of(space)[0].size for space in plan.spaces} == {17.0}
    assert {space.letters.size for space in plan.spaces} == {16.0}


@pytest.mark.uncounted
def test_labels_leave_most_of_every_path_in_sight(plan: MapPlan) -> None:
    plates = [plate for s in plan.spaces for plate in plates_of(s)]
    for route in plan.routes:
        hidden = sum(length_within(route.line, plate.box) for plate in plates)
        assert hidden < 0.45 * distance(route.line[0], route.line[-1]), route.path


def test_labels_and_slots_do_not_cover_arrows_or_starts(plan: MapPlan) -> None:
    boxes = [plate.box for s in plan.spaces for plate in plates_of(s)]
    boxes += [placed.box for placed in plan.slots]
    for route in plan.routes:
        if route.path.one_way:
            assert not any(route.arrow_box.shared_area(box) for box in boxes)
    for space in plan.spaces:
        if space.start:
            assert all(box.distance_to(space.centre) > 12 for box in boxes)


def test_a_sign_sits_on_the_rim_of_its_space_and_on_nothing_else() -> None:
    plan = plan_of("naglfar")
    centres = {space.space.id: space.centre for space in plan.spaces}
    plates = [plate for s in plan.spaces for plate in plates_of(s)]
    assert len(plan.signs) == 8
    for sign in plan.signs:
        assert distance(sign.box.centre, centres[sign.space]) == pytest.approx(RADIUS, abs=0.1)
        assert not any(plate.box.shared_area(sign.box) for plate in plates)
        others = [centre for space, centre in centres.items() if space != sign.space]
        assert all(sign.box.distance_to(centre) > RADIUS for centre in others)


def test_an_item_slot_lies_beside_its_space_and_on_nothing_else(plan: MapPlan) -> None:
    centres = {space.space.id: space.centre for space in plan.spaces}
    plates = [plate for s in plan.spaces for plate in plates_of(s)]
    for placed in plan.slots:
        nearest = min(centres, key=lambda name: placed.box.distance_to(centres[name]))
        assert nearest == placed.slot.space
        assert RADIUS <= placed.box.distance_to(centres[nearest]) < RADIUS + 5
        assert not any(plate.box.shared_area(placed.box) for plate in plates)


@pytest.mark.uncounted
@pytest.mark.parametrize("name", TYPICAL)
def test_all_of_the_map_lies_between_header_and_legend(name: str) -> None:
    drawing, plan = sheet(BATTLEFIELDS[name]), plan_of(name)
    corner = plan.labelled_box
    at = shift(next(drawing.all("map"))).shifted(-corner.left, -corner.top)
    width, _ = drawing.size
    header = [float(text.get("y", 0)) for text in next(drawing.all("header")).iter("text")]
    legend_top = shift(drawing.root[-1]).y
    boxes = [plate.box for s in plan.spaces for plate in plates_of(s)]
    boxes += [placed.box for placed in plan.slots]
    boxes += [route.arrow_box for route in plan.routes if route.path.one_way]
    for box in boxes:
        assert box.left + at.x >= 20
        assert box.right + at.x <= width - 20
        assert box.top + at.y >= 36 + max(header)
        assert box.bottom + at.y <= legend_top - 10


@pytest.mark.uncounted
@pytest.mark.parametrize("name", TYPICAL)
def test_the_words_of_the_legend_stay_within_it(name: str) -> None:
    drawing = sheet(BATTLEFIELDS[name])
    panel = float(drawing.root[-1].find("rect").get("width", "")) - 48  # type: ignore[union-attr]
    for entry in drawing.all("entry"):
        for text in entry.iter("text"):
            weight = FontWeight(int(text.get("font-weight", "")))
            end = float(text.get("x", "")) + text_width(text.text or "", SIZE, weight)
            if text.get("text-anchor") == "start":
                assert shift(entry).x + end <= panel + 1


@pytest.mark.uncounted
def test_no_path_of_the_known_maps_runs_through_a_third_space(plan: MapPlan) -> None:
    for route in plan.routes:
        for space in plan.spaces:
            if space.space.id not in {route.path.a, route.path.b}:
                assert distance_to_line(space.centre, route.line) > 1.2 * RADIUS


def test_a_path_ends_at_the_rims_of_its_two_spaces(plan: MapPlan) -> None:
    centres = {space.space.id: space.centre for space in plan.spaces}
    for route in plan.routes:
        assert distance(route.line[0], centres[route.path.a]) == pytest.approx(RADIUS, abs=0.5)
        assert distance(route.line[-1], centres[route.path.b]) == pytest.approx(RADIUS, abs=0.5)


@pytest.mark.parametrize("between", [1, 2, 3, 5])
def test_a_path_bends_around_the_spaces_in_its_way(between: int) -> None:
    spaces = [Space(f"S{n}", 60 + 140 * n, 200, ("z0",)) for n in range(between + 2)]
    field = battlefield_of(spaces, [Path("S0", spaces[-1].id)])
    plan = _plan(field)
    (route,) = plan.routes
    assert len(route.line) > 2
    for space in plan.spaces[1:-1]:
        assert distance_to_line(space.centre, route.line) > 1.1 * RADIUS


def test_a_path_finds_its_way_through_a_crowd() -> None:
    crowd = [Space(f"S{n}", 60 + 150 * (n % 7), 60 + 150 * (n // 7), ("z0",)) for n in range(28)]
    plan = _plan(battlefield_of(crowd, [Path("S0", "S27")]))
    (route,) = plan.routes
    for space in plan.spaces[1:-1]:
        assert distance_to_line(space.centre, route.line) > 1.05 * RADIUS


def test_where_paths_cross_the_lower_one_has_a_gap() -> None:
    gapped = {
        name: gaps
        for name in BATTLEFIELDS
        if (gaps := sum(len(route.gaps) for route in plan_of(name).routes))
    }
    assert gapped == {
        "hanging-gardens": 1,
        "marmoreal": 2,
        "navy-pier": 2,
        "soho": 2,
        "the-bronze": 2,
        "venice": 3,
    }
    for name in gapped:
        for route in plan_of(name).routes:
            assert len(route.pieces) == len(route.gaps) + 1


def test_an_arrow_is_never_the_path_that_dips_under() -> None:
    corners = [Space("A", 60, 60, ("z0",)), Space("B", 460, 460, ("z0",))]
    corners += [Space("C", 460, 60, ("z0",)), Space("D", 60, 460, ("z0",))]
    plan = _plan(battlefield_of(corners, [Path("A", "B", one_way=True), Path("C", "D")]))
    assert [len(route.gaps) for route in plan.routes] == [0, 1]


@pytest.mark.parametrize("apart", [2.0, 2.2, 2.6, 3.2])
def test_labels_hide_nothing_even_where_circles_touch(apart: float) -> None:
    assert_labels_hide_nothing(_plan(honeycomb(6, 4, apart=apart + 1e-6)))


def test_an_id_of_forty_letters_is_shown_whole_and_hides_nothing() -> None:
    field = honeycomb(4, 3, apart=3.2, names="the-longest-name-that-a-space-may-have{:02d}")
    plan = _plan(field)
    assert_labels_hide_nothing(plan)
    for space in plan.spaces:
        assert len(space.space.id) == 40
        assert "".join(plates_of(space)[0].lines) == space.space.id


def test_a_path_between_touching_circles_can_still_be_seen() -> None:
    pair = [Space("A", 44, 44, ("z0",)), Space("B", 132, 44, ("z0",))]
    (route,) = _plan(battlefield_of(pair, [Path("A", "B")])).routes
    assert distance(route.line[0], route.line[-1]) == pytest.approx(RADIUS / 2)


def test_a_start_a_passage_and_an_item_may_share_a_space() -> None:
    pair = [Space("A", 60, 60, ("z0",)), Space("B", 260, 60, ("z0",))]
    field = msgspec.structs.replace(
        battlefield_of(pair, [Path("A", "B")], starts=("A", "B")),
        passages=frozenset({"A", "B"}),
        item_slots=(ItemSlot("A", ItemKind.SCHEME),),
    )
    drawing = sheet(field)
    marked = {
        kind: [e.get("data-space") for e in drawing.all(kind) if e.get("data-space")]
        for kind in ("start", "passage")
    }
    assert marked == {"start": ["A", "B"], "passage": ["A", "B"]}
    assert len([*drawing.all("item-slot")]) == 1


def test_specks_on_a_vast_frame_are_drawn_large_enough_to_read() -> None:
    spaces = [Space(f"S{n}", 10_000 * n + 5, 5 + 9_000 * (n % 3), ("z0",)) for n in range(10)]
    width, _ = sheet(battlefield_of(spaces, [Path("S0", "S1")], radius=5)).size
    assert width < 80 * RADIUS


def test_a_space_may_be_in_all_of_twenty_six_zones() -> None:
    many = zones([f"#{n:02X}{255 - n:02X}80" for n in range(0, 260, 10)])
    spaces = [Space("A", 60, 60, tuple(z.id for z in many)), Space("B", 260, 60, ("z0",))]
    plan = _plan(battlefield_of(spaces, [Path("A", "B")], of=many))
    assert "".join(plan.spaces[0].letters.lines) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert_labels_hide_nothing(plan)
