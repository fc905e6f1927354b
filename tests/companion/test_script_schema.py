"""What `--json-schema` says of a script and what the referee reads are the same."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

import pytest

from companion.content.problems import ContentError
from companion.content.script_schema import script_schema
from companion.content.scripts import read_script
from companion.content.yamlfile import Document
from tests.companion.json_schema import faults
from tests.shipped_scripts import every_script, playthroughs

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = script_schema()


def is_read(value: Any) -> bool:
    """Whether the referee reads it as a script."""
    document = Document("a script")
    document.value = copy.deepcopy(value)
    try:
        read_script(document)
    except ContentError:
        return False
    return True


@pytest.mark.uncounted
def test_every_shipped_script_is_valid() -> None:
    wrong = {case.name: found for case in every_script() if (found := faults(SCHEMA, case.script))}
    assert wrong == {}


def _places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _places(inner, (*place, number))


SPOILT: tuple[Any, ...] = (
    None,
    "",
    "x",
    0,
    -1,
    5,
    1000,
    True,
    [],
    ["x"],
    [1],
    {},
    {"x": "y"},
    {"x": 1},
    {"to": "A"},
)


def _spoilt(script: Any, dice: random.Random) -> Any:
    """The script with one place changed, taken out or added to."""
    new = copy.deepcopy(script)
    *way, last = dice.choice([place for place in _places(new) if place])
    inside = new
    for step in way:
        inside = inside[step]
    what = dice.randrange(3)
    if what == 0:
        inside[last] = copy.deepcopy(dice.choice(SPOILT))
    elif what == 1:
        del inside[last]
    elif isinstance(inside, dict):
        inside[dice.choice(("nonsense", "boost", "card", "draw", "command"))] = dice.choice(SPOILT)
    return new


@pytest.mark.uncounted
def test_the_schema_refuses_what_the_referee_does_not_read() -> None:
    dice = random.Random(21)
    disagreed = []
    scripts = [case.script for case in playthroughs()]
    for _ in range(1500):
        script = _spoilt(dice.choice(scripts), dice)
        found = faults(SCHEMA, script)
        if is_read(script) is bool(found):
            disagreed.append((found[:2], script))
    assert disagreed == []


def test_an_overruled_command_is_named_and_its_fields_are_looked_at() -> None:
    (script,) = [case.script for case in playthroughs() if case.file.stem == "overruled"]
    for act, is_fine in (
        ({"command": "Maneuver"}, True),
        ({"command": "Defend", "value": 2}, True),
        ({}, False),
        ({"command": "Overrule"}, False),
        ({"command": "Defend", "valeu": 2}, False),
        ({"command": "Attack"}, False),
    ):
        spoilt = {**script, "acts": [{"overrule": {"rules": ["MAN-01"], "act": act}}]}
        assert (faults(SCHEMA, spoilt) == []) is is_fine
        assert is_read(spoilt) is is_fine
