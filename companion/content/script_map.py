"""The small battlefield that a table script may bring itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.content.problems import ContentError, Problem
from companion.rules.battlefield import (
    Battlefield,
    Frame,
    ItemKind,
    ItemSlot,
    Path,
    Pattern,
    Space,
    Zone,
)
from companion.said import Said, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.script_format import OwnMapPart
    from companion.content.scripts import TableScript

_PATH: Final = re.compile(r"([A-Za-z0-9_]+)([->])([A-Za-z0-9_]+)\Z")
MAP_ID: Final = "own"
_UNIT: Final = 100.0
_PER_ROW: Final = 8


def battlefield_of(script: TableScript, told: OwnMapPart) -> Battlefield:
    """The battlefield that a script describes; raises ContentError with all that is wrong."""
    faults = list(_faults(told))
    if faults:
        raise ContentError(
            Problem(script.name, script.map_line, "script/map", fault) for fault in faults
        )
    zones = list(dict.fromkeys(zone for zones in told.spaces.values() for zone in zones))
    patterns = list(Pattern)
    rows = (len(told.spaces) - 1) // _PER_ROW + 1
    return Battlefield(
        id=MAP_ID,
        name="A battlefield of the script's own",
        product="",
        frame=Frame((_PER_ROW + 1) * _UNIT, (rows + 1) * _UNIT, _UNIT / 4),
        zones=tuple(
            Zone(zone, zone, "#808080", patterns[n % len(patterns)], chr(ord("A") + n % 26))
            for n, zone in enumerate(zones)
        ),
        spaces=tuple(
            Space(space, (n % _PER_ROW + 1) * _UNIT, (n // _PER_ROW + 1) * _UNIT, within)
            for n, (space, within) in enumerate(told.spaces.items())
        ),
        paths=tuple(_paths(told)),
        passages=frozenset(told.passages),
        starts=told.starts,
        item_slots=tuple(ItemSlot(space, ItemKind(kind)) for space, kind in told.items.items()),
    )


def _paths(told: OwnMapPart) -> Iterator[Path]:
    for path in told.paths:
        found = _PATH.match(path)
        if found is not None:
            yield Path(found[1], found[3], found[2] == ">")


def _faults(told: OwnMapPart) -> Iterator[Said]:
    if not told.spaces or len(told.spaces) > MOST_SPACES:
        yield said("script/map.spaces", most=MOST_SPACES)
    for space, zones in told.spaces.items():
        if not zones:
            yield said("script/map.no-zone", space=space)
    for path in told.paths:
        found = _PATH.match(path)
        if found is None:
            yield said("script/map.path", path=path)
        else:
            missing = [space for space in (found[1], found[3]) if space not in told.spaces]
            yield from (said("script/map.needs-space", path=path, space=each) for each in missing)
    named = {"starts": told.starts, "passages": told.passages, "items": tuple(told.items)}
    for word, spaces in named.items():
        for space in spaces:
            if space not in told.spaces:
                yield said("script/map.no-space", word=word, space=space)


MOST_SPACES: Final = 60
