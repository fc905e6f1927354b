"""The letter of a zone: the first of its name that is still free on its battlefield."""

from __future__ import annotations

import pytest

from companion.content.map_format import ZonePart
from companion.content.maps import known_maps, load_known_map
from companion.content.zone_letters import zone_letters
from companion.rules.battlefield import Pattern


def letters(*names: str, own: dict[str, str] | None = None) -> str:
    zones = [
        ZonePart(
            id=f"z{n}",
            name=name,
            colour="#000000",
            pattern=Pattern.SOLID,
            letter=(own or {}).get(name),
        )
        for n, name in enumerate(names)
    ]
    return "".join(zone_letters(zones))


def test_a_zone_has_the_first_letter_of_its_name_that_is_still_free() -> None:
    assert letters("Blue", "Brown", "Gray", "Green") == "BRGE"
    assert letters("Light gray", "Light green") == "LI"


def test_a_letter_that_a_file_gives_is_kept_and_no_other_zone_gets_it() -> None:
    assert letters("Blue", "Brown", own={"Brown": "B"}) == "LB"


def test_a_name_without_a_free_letter_gets_any_that_is_free() -> None:
    assert letters("A", "A", "-", "Ägäis") == "ABCG"
    assert len({*letters(*["A"] * 26)}) == 26


@pytest.mark.parametrize("name", [path.stem for path in known_maps()])
def test_the_zones_of_a_known_map_carry_letters_of_their_names(name: str) -> None:
    zones = load_known_map(name).zones
    assert len({zone.letter for zone in zones}) == len(zones)
    assert all(zone.letter in zone.name.upper() for zone in zones)
