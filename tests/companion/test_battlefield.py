"""Facts about the printed map: adjacency, zones, passages and distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.maps import known_maps, load_known_map
from companion.errors import UnknownSpaceError
from companion.rulings import Code
from tests.builders import field

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield

COUNTS = {
    "azuchi-castle": (31, 46, 8, 2),
    "baskerville-manor": (32, 46, 7, 4),
    "fayrlund-forest": (30, 48, 8, 4),
    "globe-theatre": (32, 49, 10, 4),
    "hanging-gardens": (33, 50, 8, 4),
    "helicarrier": (29, 45, 7, 4),
    "hells-kitchen": (30, 45, 7, 4),
    "heorot": (30, 51, 7, 2),
    "kaer-morhen": (32, 61, 8, 4),
    "king-solomons-mine": (29, 42, 7, 2),
    "marmoreal": (31, 42, 8, 4),
    "mcminnville": (42, 67, 10, 5),
    "naglfar": (28, 39, 7, 4),
    "navy-pier": (30, 45, 6, 4),
    "point-pleasant": (42, 71, 7, 5),
    "raptor-paddock": (28, 47, 6, 2),
    "sanctum-sanctorum": (29, 52, 7, 4),
    "santas-workshop": (34, 66, 6, 4),
    "sarpedon": (38, 61, 6, 4),
    "sherwood-forest": (30, 39, 7, 2),
    "soho": (29, 36, 7, 4),
    "streets-of-novigrad": (34, 58, 8, 4),
    "sunnydale-high": (31, 45, 6, 4),
    "t-rex-paddock": (26, 38, 6, 2),
    "the-alamo": (37, 61, 8, 4),
    "the-bronze": (35, 51, 6, 4),
    "the-raft": (31, 45, 8, 4),
    "the-white-house": (32, 56, 7, 4),
    "tsing-shan-monastery": (30, 51, 6, 2),
    "venice": (33, 44, 8, 4),
    "yukon": (31, 39, 7, 2),
    "yukon-1900": (31, 41, 7, 2),
}
"""Spaces, paths, zones and starts of every battlefield."""


def test_a_space_is_called_by_its_number_unless_two_would_be_called_alike() -> None:
    called = load_known_map("raptor-paddock").called
    assert (called["RP09"], called["RP28"]) == ("9", "28")
    assert load_known_map("yukon-1900").called["Y101"] == "101"
    assert field("A0-A1", "A1-X").called == {"A0": "A0", "A1": "1", "X": "X"}
    assert field("A1-A2", "A2-B1").called == {"A1": "A1", "A2": "A2", "B1": "B1"}


@pytest.mark.rule("BRD-02")
def test_two_spaces_joined_by_a_path_are_adjacent() -> None:
    answer = field("A-B", "B-C").is_adjacent("A", "B")
    assert answer
    assert answer.code is Code.ADJACENT_PATH
    assert answer.rules == ("BRD-02",)
    assert answer.spaces == ("A", "B")


@pytest.mark.rule("BRD-02")
def test_two_spaces_without_a_path_are_not_adjacent() -> None:
    answer = field("A-B", "B-C").is_adjacent("A", "C")
    assert not answer
    assert answer.code is Code.NOT_ADJACENT


def test_a_space_is_not_adjacent_to_itself() -> None:
    assert field("A-B").is_adjacent("A", "A").code is Code.NOT_ADJACENT_SELF


@pytest.mark.rule("BRD-05")
@pytest.mark.parametrize(("a", "b"), [("A", "B"), ("B", "A")])
def test_the_ends_of_a_one_way_path_are_adjacent_both_ways(a: str, b: str) -> None:
    answer = field("A>B").is_adjacent(a, b)
    assert answer
    assert answer.code is Code.ADJACENT_ONE_WAY
    assert "BRD-05" in answer.rules


@pytest.mark.rule("BRD-05")
def test_a_one_way_path_changes_nothing_about_zones() -> None:
    assert field("A>B").is_same_zone("B", "A")


@pytest.mark.rule("BRD-08")
def test_secret_passages_are_not_adjacent() -> None:
    answer = field("A-B", "C-D", passages="AD").is_adjacent("A", "D")
    assert not answer
    assert answer.code is Code.NOT_ADJACENT_PASSAGE
    assert answer.rules == ("BRD-08",)


@pytest.mark.rule("BRD-08")
def test_a_path_between_passages_keeps_them_adjacent() -> None:
    assert field("A-B", passages="AB").is_adjacent("A", "B")


@pytest.mark.rule("BRD-03")
def test_a_zone_is_one_zone_wherever_its_spaces_lie() -> None:
    apart = field("A-B", "B-C", "C-D", zones={"A": "r", "B": "g", "C": "g", "D": "r"})
    answer = apart.is_same_zone("A", "D")
    assert answer
    assert answer.zones == ("r",)


@pytest.mark.rule("BRD-03")
def test_a_space_of_several_colours_is_in_each_of_those_zones() -> None:
    mixed = field("A-B", "B-C", zones={"A": "r", "B": "rgb", "C": "gb"})
    assert mixed.is_same_zone("A", "B").zones == ("r",)
    assert mixed.is_same_zone("B", "C").zones == ("b", "g")
    assert mixed.is_same_zone("A", "C").code is Code.ZONE_NONE


def test_distance_counts_steps_over_adjacency_whatever_the_arrows_say() -> None:
    answer = field("A>B", "B-C", "C-D", "D-E", "A-E").distance("C", "A")
    assert answer.needed == 2
    assert answer.spaces == ("C", "B", "A")


def test_distance_does_not_use_secret_passages() -> None:
    assert field("A-B", "B-C", "C-D", passages="AD").distance("A", "D").needed == 3


def test_distance_between_parts_without_a_path_is_refused() -> None:
    answer = field("A-B", "C-D").distance("A", "D")
    assert not answer
    assert answer.code is Code.DISTANCE_NONE


def test_distance_to_itself_is_nothing() -> None:
    assert field("A-B").distance("A", "A").needed == 0


@pytest.mark.parametrize("question", ["is_adjacent", "is_same_zone", "distance"])
def test_a_space_that_is_not_there_is_named(question: str) -> None:
    with pytest.raises(UnknownSpaceError, match="Sketch has no space 'X'"):
        getattr(field("A-B"), question)("A", "X")


def test_thirty_two_battlefields_come_with_ringside() -> None:
    assert [path.stem for path in known_maps()] == [*COUNTS]
    assert len(COUNTS) == 32


def test_each_battlefield_has_the_published_counts() -> None:
    fields = {name: load_known_map(name) for name in COUNTS}
    assert {
        name: (len(field.spaces), len(field.paths), len(field.zones), len(field.starts))
        for name, field in fields.items()
    } == COUNTS


@pytest.mark.rule("SET-09")
def test_only_battlefields_with_four_starts_serve_more_than_two_heroes() -> None:
    serving_two = {p.stem for p in known_maps() if len(load_known_map(p.stem).starts) < 4}
    assert serving_two == {
        *("azuchi-castle", "heorot", "king-solomons-mine", "raptor-paddock", "sherwood-forest"),
        *("t-rex-paddock", "tsing-shan-monastery", "yukon", "yukon-1900"),
    }


def test_the_paddock_can_be_left_on_foot_by_one_path_only() -> None:
    paddock = {"RP13", "RP14", "RP20", "RP21"}
    ways_out = {
        (here, there)
        for here in paddock
        for there in load_known_map("raptor-paddock").steps[here]
        if there not in paddock
    }
    assert ways_out == {("RP21", "RP22")}


def test_the_yukon_redraw_has_two_more_paths_than_yukon() -> None:
    old, new = load_known_map("yukon"), load_known_map("yukon-1900")

    def pairs(battlefield: Battlefield, prefix: str) -> set[frozenset[str]]:
        return {
            frozenset(end.removeprefix(prefix) for end in (p.a, p.b)) for p in battlefield.paths
        }

    assert pairs(new, "Y1") - pairs(old, "Y") == {frozenset({"15", "20"}), frozenset({"21", "27"})}
    assert pairs(old, "Y") < pairs(new, "Y1")
