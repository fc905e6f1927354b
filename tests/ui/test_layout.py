"""The plan of the table's screen: nothing overlaps, nothing leaves the screen, both sides alike."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from ui.layout import Plan, Rect, ScreenPart, SizeClass, density_for, over_own_half, plan_table

SIZES = ((1280, 800), (1024, 600), (800, 1280), (600, 1024), (1920, 1080), (1366, 768))
SEATS = (2, 3, 4)
SCALES = (1.0, 1.25, 1.5)

EVERY_TABLE = tuple(product(SIZES, SEATS, (False, True), SCALES))


def parts(plan: Plan) -> list[ScreenPart]:
    """Everything on the screen; a sheet stands for what it covers."""
    found = [*plan.rails, ScreenPart(plan.free)]
    if plan.sheet is None:
        return [*plan.seats, *found]
    seats = [seat for seat in plan.seats if not seat.rect.overlaps(plan.sheet.rect)]
    return [*seats, *found, plan.sheet]


def untidy(plan: Plan, width: float, height: float) -> list[str]:
    """What lies on something else, leaves the screen or is too small."""
    faults = [
        f"{one} lies on {other}"
        for one, other in combinations(parts(plan), 2)
        if one.rect.overlaps(other.rect)
    ]
    for rect, _ in parts(plan):
        if rect.x < 0 or rect.y < 0 or rect.right > width + 0.01 or rect.top > height + 0.01:
            faults.append(f"{rect} leaves the screen")
        if rect.width <= 50 or rect.height <= 50:
            faults.append(f"{rect} is too small")
    return faults


def test_nothing_overlaps_or_leaves_the_screen() -> None:
    faults = []
    for case in EVERY_TABLE:
        size, seats, same_side, text = case
        plan = plan_table(*size, seats, same_side=same_side, text_scale=text)
        assert len(plan.seats) == seats
        faults += [f"{case}: {fault}" for fault in untidy(plan, *size)]
    assert not faults, "\n".join(faults)


def alone(plan: Plan, width: float, height: float) -> list[str]:
    """What is wrong where nothing lies between the seats."""
    beside = Rect(width + 100, 0, 99, 99)
    return [
        fault for fault in untidy(plan._replace(free=beside), width, height)
        if str(beside) not in fault
    ]  # fmt: skip


def test_without_a_map_the_seats_have_all_of_the_screen() -> None:
    faults = []
    for case in EVERY_TABLE:
        size, seats, same_side, text = case
        plan = plan_table(*size, seats, same_side=same_side, text_scale=text, has_map=False)
        faults += [f"{case}: {fault}" for fault in alone(plan, *size)]
        used = sum(seat.rect.width * seat.rect.height for seat in plan.seats)
        assert used > 0.82 * size[0] * size[1], case
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("rises", [0.0, 116.0, 306.0])
def test_without_a_map_a_sheet_lies_over_the_own_edge_alone(rises: float) -> None:
    faults = []
    for case in EVERY_TABLE:
        size, seats, same_side, text = case
        for seat in range(seats):
            plan = plan_table(
                *size, seats, same_side=same_side, text_scale=text, sheet_seat=seat, rises=rises,
                has_map=False,
            )  # fmt: skip
            assert plan.sheet is not None
            faults += [f"{case}, {seat}: {fault}" for fault in alone(plan, *size)]
            others = [each for each in plan.seats if each.turned != plan.seats[seat].turned]
            assert not any(each.rect.overlaps(plan.sheet.rect) for each in others)
            assert plan.sheet.rect.overlaps(plan.seats[seat].rect) != bool(rises)
    assert not faults, "\n".join(faults)


def test_a_sheet_opens_at_every_seat() -> None:
    faults = []
    for case in EVERY_TABLE:
        size, seats, same_side, text = case
        for seat in range(seats):
            plan = plan_table(*size, seats, same_side=same_side, sheet_seat=seat, text_scale=text)
            assert plan.sheet is not None
            found = untidy(plan, *size)
            if plan.sheet.turned != plan.seats[seat].turned:
                found.append("the sheet is turned away from its seat")
            if plan.sheet.rect.width < 300 or plan.sheet.rect.height < 300:
                found.append(f"the sheet is only {plan.sheet.rect}")
            faults += [f"{case}, at seat {seat}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_a_wide_sheet_never_covers_another_seat() -> None:
    for size, seats, same_side, text in EVERY_TABLE:
        for seat in range(seats):
            plan = plan_table(
                *size, seats, same_side=same_side, sheet_seat=seat, wide=True, text_scale=text
            )
            assert plan.sheet is not None
            assert plan.sheet.turned == plan.seats[seat].turned
            others = [each.rect for n, each in enumerate(plan.seats) if n != seat]
            assert not any(plan.sheet.rect.overlaps(rect) for rect in others)
            assert not any(plan.sheet.rect.overlaps(rail.rect) for rail in plan.rails)
            alone = sum(each.turned == plan.sheet.turned for each in plan.seats) == 1
            assert plan.sheet.rect.overlaps(plan.seats[seat].rect) == alone
            assert plan.sheet.rect.width >= 580
            assert plan.sheet.rect.height >= 280


@pytest.mark.parametrize(("size", "seats"), list(product(SIZES, (2, 4))))
def test_turned_by_180_degrees_it_is_the_same_screen(size: tuple[int, int], seats: int) -> None:
    plan = plan_table(*size, seats)
    turned = {
        (tuple(round(length, 3) for length in part.rect.turned_in(*size)), not part.turned)
        for part in (*plan.seats, *plan.rails)
    }
    assert turned == {
        (tuple(round(length, 3) for length in part.rect), part.turned)
        for part in (*plan.seats, *plan.rails)
    }
    assert plan.middle.turned_in(*size) == pytest.approx(plan.middle)


@pytest.mark.parametrize(("size", "seats"), list(product(SIZES, SEATS)))
def test_sheets_at_opposite_seats_are_each_others_mirror(size: tuple[int, int], seats: int) -> None:
    near, far = (plan_table(*size, seats, sheet_seat=seat) for seat in (0, 1))
    assert near.sheet is not None
    assert far.sheet is not None
    assert far.sheet.rect == pytest.approx(near.sheet.rect.turned_in(*size))
    assert far.middle == pytest.approx(near.middle.turned_in(*size))


def test_the_map_and_the_seats_stay_where_they_are_when_a_sheet_opens() -> None:
    for size, seats, same_side, text in EVERY_TABLE:
        calm = plan_table(*size, seats, same_side=same_side, text_scale=text)
        for seat in range(seats):
            opened = plan_table(*size, seats, same_side=same_side, sheet_seat=seat, text_scale=text)
            assert (opened.middle, opened.seats) == (calm.middle, calm.seats)
            assert set(opened.rails) < set(calm.rails)


@pytest.mark.parametrize(("size", "seats"), list(product(SIZES, SEATS)))
def test_a_sheet_for_which_a_space_is_tapped_hides_little_of_the_map(
    size: tuple[int, int], seats: int
) -> None:
    for seat in range(seats):
        plan = plan_table(*size, seats, sheet_seat=seat, is_narrow=True)
        assert plan.free.width >= 0.84 * plan.middle.width
        assert plan.free.height == plan.middle.height


def test_people_sit_clockwise_from_the_near_edge() -> None:
    plan = plan_table(1280, 800, 4)
    assert [seat.turned for seat in plan.seats] == [False, True, True, False]
    assert plan.seats[0].rect.x < plan.seats[3].rect.x
    assert plan.seats[1].rect.x < plan.seats[2].rect.x


@pytest.mark.parametrize("near", [0, 1, 2, 3])
def test_any_seat_can_be_the_near_one(near: int) -> None:
    plan = plan_table(1280, 800, 4, near=near)
    assert plan.seats[near] == plan_table(1280, 800, 4).seats[0]
    assert not plan.seats[near].turned


@pytest.mark.parametrize(("size", "seats"), list(product(SIZES, SEATS)))
def test_at_one_side_nobody_is_turned(size: tuple[int, int], seats: int) -> None:
    plan = plan_table(*size, seats, same_side=True)
    assert not plan.has_far
    assert not any(part.turned for part in (*plan.seats, *plan.rails))
    assert plan.middle.y > max(seat.rect.top for seat in plan.seats)


@pytest.mark.parametrize(
    ("size", "text", "size_class"),
    [
        ((1280, 800), 1.0, SizeClass.NORMAL),
        ((1280, 800), 1.5, SizeClass.COMPACT),
        ((1024, 600), 1.0, SizeClass.COMPACT),
        ((800, 1280), 1.0, SizeClass.TALL),
        ((600, 1024), 1.5, SizeClass.TALL),
    ],
)
def test_how_much_there_is_room_for(
    size: tuple[int, int], text: float, size_class: SizeClass
) -> None:
    plan = plan_table(*size, 2, text_scale=text)
    assert plan.size_class is size_class
    assert plan.slim_rails == (size_class is not SizeClass.NORMAL)


@pytest.mark.parametrize(("size", "seats"), list(product(SIZES, SEATS)))
def test_every_rail_has_its_seat(size: tuple[int, int], seats: int) -> None:
    plan = plan_table(*size, seats)
    for rail in plan.rails:
        assert plan.seats[plan.seat_at(rail)].turned == rail.turned


@pytest.mark.parametrize(
    ("pixels", "density"),
    [
        ((1280, 800), 1.0),
        ((2560, 1600), 2.0),
        ((1600, 2560), 2.0),
        ((1024, 600), 1.0),
        ((1920, 1200), 1.5),
    ],
)
def test_the_density_of_a_screen_that_reports_none(pixels: tuple[int, int], density: float) -> None:
    assert density_for(*pixels) == density


@pytest.mark.parametrize(("size", "seat"), list(product(SIZES, (0, 1))))
def test_where_two_choose_cards_a_sheet_leaves_the_other_half_and_the_strip_between(
    size: tuple[int, int], seat: int
) -> None:
    width, height = size
    sheet = over_own_half(plan_table(width, height, 2, sheet_seat=seat), width, height).sheet
    assert sheet is not None
    assert sheet.turned == (seat == 1)
    strip = 92 if height >= 700 else 66
    low, top = (height - strip) / 2, (height + strip) / 2
    assert sheet.rect.y >= top if sheet.turned else sheet.rect.top <= low
    assert sheet.rect.height > strip


def test_rectangles() -> None:
    rect = Rect(10, 20, 30, 40)
    assert (rect.right, rect.top) == (40, 60)
    assert rect.turned_in(100, 100) == Rect(60, 40, 30, 40)
    assert rect.inset(5, 10) == Rect(15, 30, 20, 20)
    assert rect.inset(20, 30) == Rect(30, 50, 0, 0)
    assert rect.overlaps(Rect(39, 59, 10, 10))
    assert not rect.overlaps(Rect(40, 20, 10, 10))
