"""The battlefields beyond the first nine are what was read from their boards, path for path.

`facts/more_maps.yaml` is a copy of what was read; no file is made from it.
"""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import pytest

from companion.content.heroes import load_set_names
from companion.content.map_format import GraphSource
from companion.content.maps import known_maps, load_shipped_map
from companion.content.yamlfile import read_document

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield, Path

FACTS: dict[str, dict[str, Any]] = read_document(
    FilePath(__file__).parent / "facts" / "more_maps.yaml"
).value
MAPS = {path.stem: load_shipped_map(path) for path in known_maps()}


def test_twenty_three_battlefields_have_741_spaces_and_1181_paths() -> None:
    assert len(FACTS) == 23
    fields = [MAPS[name].battlefield for name in FACTS]
    assert sum(len(field.spaces) for field in fields) == 741
    assert sum(len(field.paths) for field in fields) == 1181


def as_told(path: Path) -> str:
    sign = ">" if path.one_way else "=" if path.far else "-"
    return f"{path.a}{sign}{path.b}"


def figures_of(field: Battlefield) -> dict[str, Any]:
    """A battlefield as the facts tell of it."""
    told: dict[str, Any] = {
        "name": field.name,
        "frame": [field.frame.width, field.frame.height],
        "zones": " ".join(zone.id for zone in field.zones),
        "spaces": {s.id: f"{s.x:g} {s.y:g} {' '.join(s.zones)}" for s in field.spaces},
        "paths": " ".join(as_told(path) for path in field.paths),
        "starts": " ".join(field.starts),
    }
    if field.passages:
        told["passages"] = " ".join(sorted(field.passages))
    if field.item_slots:
        told["item_slots"] = " ".join(f"{slot.space}/{slot.kind}" for slot in field.item_slots)
    return told


@pytest.mark.parametrize("name", FACTS)
def test_a_battlefield_is_what_was_read_from_its_board(name: str) -> None:
    loaded, facts = MAPS[name], {key: part for key, part in FACTS[name].items() if key != "items"}
    assert figures_of(loaded.battlefield) == facts
    assert loaded.certainty.graph is GraphSource.READ_FROM_BOARD
    assert loaded.battlefield.frame.space_radius == 44


def test_a_battlefield_comes_in_a_box_that_heroes_come_in() -> None:
    """So that whoever owns a box is offered both."""
    names = {*load_set_names().values()}
    unknown = [
        name
        for name, each in MAPS.items()
        if each.certainty.product == "known" and each.battlefield.product not in names
    ]
    assert not unknown
