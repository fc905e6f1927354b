"""Which colours a board shows: one thing at a time."""

from __future__ import annotations

from companion.play.lights import AskedAbout, Ended, Guide, Reachable, Sprung
from firmware_protocol.codec import (
    LIGHT_BLUE,
    LIGHT_GREEN,
    LIGHT_ORANGE,
    LIGHT_RED,
    LIGHT_WHITE,
    LIGHT_YELLOW,
    PATTERN_FAST,
    PATTERN_PULSE,
)
from hardware.lights import COLOURS, PATTERNS, colours


def test_a_lifted_figure_shows_where_it_stood_where_it_may_go_and_where_traps_are() -> None:
    lights = Reachable("A", frozenset("BF"), frozenset("F"))
    assert colours(lights) == {"A": LIGHT_WHITE, "B": LIGHT_BLUE, "F": LIGHT_ORANGE}


def test_of_spaces_that_are_asked_about_none_looks_as_if_a_figure_had_stood_there() -> None:
    assert colours(AskedAbout(frozenset("CE"))) == {"C": LIGHT_BLUE, "E": LIGHT_BLUE}
    assert colours(Reachable(None, frozenset("CE"))) == {"C": LIGHT_BLUE, "E": LIGHT_BLUE}


def test_a_way_back_goes_from_yellow_to_green() -> None:
    back = {"B": LIGHT_YELLOW | PATTERN_FAST, "A": LIGHT_GREEN | PATTERN_PULSE}
    assert colours(Guide("B", "A")) == back
    assert colours(Guide(None, "D")) == {"D": LIGHT_GREEN | PATTERN_PULSE}
    assert colours(Guide("D", None)) == {"D": LIGHT_YELLOW | PATTERN_FAST}


def test_a_trap_that_went_off_is_red_and_a_move_that_ended_is_green() -> None:
    assert colours(Sprung("F")) == {"F": LIGHT_RED | PATTERN_FAST}
    assert colours(Ended("B")) == {"B": LIGHT_GREEN}
    assert colours(None) == {}


def test_every_colour_and_pattern_has_a_name() -> None:
    assert sorted(COLOURS.values()) == list(range(9))
    assert sorted(PATTERNS.values()) == [0x00, 0x10, 0x20, 0x30]
