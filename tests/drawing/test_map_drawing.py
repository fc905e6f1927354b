"""Facts about the drawing of a map: all of the map is there, and every reader can make it out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import atan2, degrees
from xml.etree import ElementTree as ET

import msgspec
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.battlefield import Battlefield, ItemKind, ItemSlot, Path, Pattern, Space
from drawing import sprites
from drawing.sheet import draw_map
from tests.drawing.pixels import read_png
from tests.drawing.sheets import BATTLEFIELDS, TYPICAL, Sheet, battlefield_of, sheet, shift, zones

pytestmark = pytest.mark.uncounted


@dataclass(frozen=True)
class Drawn:
    """A battlefield and its drawing."""

    field: Battlefield
    sheet: Sheet


@pytest.fixture(scope="module", params=TYPICAL)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    field = BATTLEFIELDS[request.param]
    return Drawn(field, sheet(field))


def test_every_space_is_drawn_once_with_its_whole_id(drawn: Drawn) -> None:
    ids = [space.id for space in drawn.field.spaces]
    assert [e.get("data-space") for e in drawn.sheet.all("space")] == ids
    plates = ["".join(e.itertext()).strip() for e in drawn.sheet.all("space-id")]
    assert plates == ids


def test_every_path_is_drawn_and_arrows_are_one_way(drawn: Drawn) -> None:
    found = {
        (e.get("data-from"), e.get("data-to"), e.get("class") == "path one-way")
        for e in drawn.sheet.all("path")
        if e.get("data-from")
    }
    assert found == {(p.a, p.b, p.one_way) for p in drawn.field.paths if not p.far}
    arrows = [e for e in drawn.sheet.all("one-way") if e.get("data-from")]
    assert len(arrows) == len(drawn.field.one_way)
    assert all([*e.iter("g")][-1].get("class") == "arrow" for e in arrows)


def test_a_far_path_is_no_line_but_the_same_sign_at_both_ends() -> None:
    field = BATTLEFIELDS["naglfar"]
    drawing = sheet(field)
    signs: dict[frozenset[str], list[str]] = {}
    for mark in drawing.all("far"):
        if mark.get("data-from"):
            ends = frozenset((mark.get("data-from", ""), mark.get("data-to", "")))
            signs.setdefault(ends, []).append([*mark.iter("path")][-1].get("d", ""))
    assert signs.keys() == {frozenset((p.a, p.b)) for p in field.paths if p.far}
    assert len(signs) == 4
    shapes = [{*pair} for pair in signs.values() if len(pair) == 2]
    assert all(len(shape) == 1 for shape in shapes)
    assert len({d for shape in shapes for d in shape}) == 4
    assert "Adjacent by a sign: " in next(e.text or "" for e in drawing.root if e.tag == "desc")


def test_an_arrow_points_the_way_one_may_go(drawn: Drawn) -> None:
    by_id = drawn.field.space_by_id
    for path in drawn.sheet.all("one-way"):
        if not path.get("data-from"):
            continue  # the sample in the legend
        a, b = by_id[path.get("data-from", "")], by_id[path.get("data-to", "")]
        angle = re.search(r"rotate\((\S+)\)", path.get("transform", ""))
        turned = float(angle[1]) if angle else 0.0
        assert turned == pytest.approx(degrees(atan2(b.y - a.y, b.x - a.x)), abs=1)


def test_starts_passages_and_item_slots_are_marked_on_their_spaces(drawn: Drawn) -> None:
    starts, passages = {}, set()
    centres = {e.get("data-space"): shift(e) for e in drawn.sheet.all("space")}
    for mark in drawn.sheet.all("start"):
        if mark.get("data-start"):
            starts[int(mark.get("data-start", ""))] = mark.get("data-space")
            assert shift(mark) == centres[mark.get("data-space")]
    for mark in drawn.sheet.all("passage"):
        if mark.get("data-space"):
            passages.add(mark.get("data-space"))
            assert shift(mark) == centres[mark.get("data-space")]
    assert starts == dict(enumerate(drawn.field.starts, 1))
    assert passages == drawn.field.passages
    slots = [(e.get("data-space"), e.get("data-kind")) for e in drawn.sheet.all("item-slot")]
    assert slots == [(slot.space, slot.kind) for slot in drawn.field.item_slots]


def test_sectors_lie_as_their_letters_are_read_the_first_at_the_left_the_others_clockwise(
    drawn: Drawn,
) -> None:
    letter = {zone.id: zone.letter for zone in drawn.field.zones}
    plates = ["".join(e.itertext()).strip() for e in drawn.sheet.all("zone-letters")]
    for space, element, plate in zip(
        drawn.field.spaces, drawn.sheet.all("space"), plates, strict=True
    ):
        sectors = [e for e in element.iter() if e.get("class") == "sector"]
        assert tuple(e.get("data-zone") for e in sectors) == space.zones
        assert plate == "".join(letter[zone] for zone in space.zones)
        for n, sector in enumerate(sectors):
            if len(sectors) > 1:
                end = re.search(r" (\S+) (\S+)Z$", sector.get("d", ""))
                assert end
                share = degrees(atan2(float(end[1]), -float(end[2]))) % 360 / 360
                assert share == pytest.approx(n / len(sectors), abs=1e-3)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("patterned", [True, False])
def test_the_first_zone_of_a_space_lies_left_of_the_second_on_the_app_s_map_too(
    count: int, *, patterned: bool
) -> None:
    colours = ["#FF0000", "#00FF00", "#0000FF"][:count]
    plain = [msgspec.structs.replace(z, pattern=Pattern.SOLID) for z in zones(colours)]
    disc = sprites.space_disc(tuple(plain), 40, patterned=patterned)
    picture = read_png(bytes(resvg_py.svg_to_bytes(svg_string=disc.svg())))
    middle, out = picture.width / 2, 20
    places = [(-out, -5), (out, -5), (0, out)][:count]
    seen = [picture.at(middle + right, middle + down) for right, down in places]
    assert [f"#{r:02X}{g:02X}{b:02X}" for r, g, b in seen] == colours


def test_the_legend_shows_every_zone_with_pattern_letter_and_name(drawn: Drawn) -> None:
    entries = {e.get("data-zone"): e for e in drawn.sheet.all("zone")}
    assert list(entries) == [zone.id for zone in drawn.field.zones]
    for zone in drawn.field.zones:
        words = " ".join(t.text or "" for t in entries[zone.id].iter("text"))
        assert words == f"{zone.letter} {zone.name}"
        assert any(e.get("data-zone") == zone.id for e in entries[zone.id].iter("circle"))


def test_the_legend_explains_the_symbols_that_are_used_and_no_others(drawn: Drawn) -> None:
    kinds = {e.get("class", "").removeprefix("entry ") for e in drawn.sheet.all("entry")}
    field = drawn.field
    assert ("one-way" in kinds) == any(path.one_way for path in field.paths)
    assert ("passage" in kinds) == bool(field.passages)
    assert ("start" in kinds) == bool(field.starts)
    for kind in ItemKind:
        assert (f"item {kind}" in kinds) == any(slot.kind is kind for slot in field.item_slots)
    assert ("crossing" in kinds) == (field.id == "soho")
    assert ("far" in kinds) == any(path.far for path in field.paths)
    assert ("movement only" in " ".join(drawn.sheet.texts())) == bool(field.passages)


def test_zones_can_be_told_apart_without_colour(drawn: Drawn) -> None:
    patterns = [e.get("data-pattern") for e in drawn.sheet.root.iter("pattern")]
    assert len(patterns) == len(set(patterns)) == len(drawn.field.zones)
    letters = [zone.letter for zone in drawn.field.zones]
    assert len(letters) == len(set(letters))


def test_every_fill_that_is_used_is_declared(drawn: Drawn) -> None:
    declared = {f"url(#{e.get('id')})" for e in drawn.sheet.root.iter("pattern")}
    used = {e.get("fill") for e in drawn.sheet.all("sector")}
    assert used == declared


def test_the_sheet_says_what_it_is(drawn: Drawn) -> None:
    root = drawn.sheet.root
    named = {e.get("id"): e.text or "" for e in root if e.tag in {"title", "desc"}}
    assert root.get("role") == "img"
    assert root.get("aria-labelledby", "").split() == list(named)
    title, description = named.values()
    assert drawn.field.name in title
    assert f"{len(drawn.field.spaces)} spaces" in description
    shown = drawn.sheet.texts()
    assert shown[0] == drawn.field.name
    assert shown[1].startswith(drawn.field.product)


def test_every_light_on_the_ground_has_the_colour_of_its_own_zone() -> None:
    root = ET.fromstring(draw_map(BATTLEFIELDS["globe-theatre"]))
    colours: dict[str, set[str]] = {}
    for light in root.iter("{http://www.w3.org/2000/svg}radialGradient"):
        found = colours.setdefault(light.get("id", ""), set())
        found.update(stop.get("stop-color", "") for stop in light)
    assert {len(found) for found in colours.values()} == {1}
    assert len(colours) == len(set.union(*colours.values())) > 1


def test_the_same_map_always_gives_the_same_drawing(drawn: Drawn) -> None:
    field = drawn.field
    again = msgspec.structs.replace(field, passages=frozenset(sorted(field.passages)[::-1]))
    assert draw_map(again) == draw_map(field)


def test_maps_on_one_page_do_not_borrow_each_others_zones() -> None:
    ids = [
        element.get("id")
        for name in TYPICAL
        for element in sheet(BATTLEFIELDS[name]).root.iter()
        if element.get("id")
    ]
    assert len(ids) == len(set(ids))


@settings(max_examples=25, deadline=None)
@given(
    name=st.text(min_size=1, max_size=60), product=st.text(max_size=60), zone=st.text(max_size=20)
)
def test_any_name_gives_well_formed_xml(name: str, product: str, zone: str) -> None:
    first, second = zones(["#2C66B0", "#D9A823"])
    odd = msgspec.structs.replace(first, id=zone or "z", name=name)
    spaces = (Space("A", 50, 50, (odd.id, second.id)), Space("B", 250, 50, (second.id,)))
    field = msgspec.structs.replace(
        battlefield_of(spaces, [Path("A", "B", one_way=True)], of=(odd, second), name=name),
        product=product,
        item_slots=(ItemSlot("A", ItemKind.COMBAT),),
    )
    assert len([*sheet(field).all("space")]) == 2


def test_markup_in_names_is_shown_and_not_obeyed() -> None:
    name = "<b>\"Tom\" & 'Jerry'</b>]]><!--"
    spaces = (Space("A", 50, 50, ("z0",)), Space("B", 250, 50, ("z0",)))
    assert sheet(battlefield_of(spaces, name=name)).texts()[0] == name


def test_a_long_name_is_shown_whole() -> None:
    name = "A battlefield with a name that goes on and on " * 12
    spaces = (Space("A", 50, 50, ("z0",)), Space("B", 250, 50, ("z0",)))
    assert name.strip() in " ".join(sheet(battlefield_of(spaces, name=name)).texts())


@pytest.mark.parametrize("unit", [0.05, 1, 70])
def test_the_units_of_the_frame_do_not_matter(unit: float) -> None:
    spaces = [Space(f"S{n}", (50 + 150 * n) * unit, 60 * unit, ("z0",)) for n in range(5)]
    paths = [Path("S0", "S1"), Path("S1", "S2", one_way=True)]
    usual = battlefield_of(
        [Space(f"S{n}", 50 + 150 * n, 60, ("z0",)) for n in range(5)], paths, starts=("S0", "S1")
    )
    scaled = battlefield_of(spaces, paths, radius=44 * unit, starts=("S0", "S1"))
    centres = [[shift(e) for e in sheet(field).all("space")] for field in (usual, scaled)]
    for one, other in zip(*centres, strict=True):
        assert one == pytest.approx(other, abs=0.02)


def test_eight_starts_are_numbered_one_to_eight() -> None:
    spaces = [Space(f"S{n}", 50 + 150 * n, 60, ("z0",)) for n in range(8)]
    field = battlefield_of(spaces, starts=tuple(space.id for space in spaces))
    assert [e.get("data-start") for e in sheet(field).all("start") if e.get("data-start")] == list(
        "12345678"
    )
