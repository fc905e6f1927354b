"""docs/referee.md names everything that a table script can say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion import events as e
from companion.combat import ValueChange
from companion.content.collection import Collection
from companion.content.script_format import (
    ActPart,
    AskPart,
    CardsPart,
    CombatPart,
    DeckPart,
    ExpectPart,
    OwnMapPart,
    PlayerPart,
    PositionPart,
    ScriptFighter,
    ScriptFile,
    ScriptQuestion,
    ScriptToken,
    TurnPart,
)
from companion.content.scripts import ACTS
from companion.effects.items import ITEMS
from companion.readings import READINGS
from companion.reasons import ChoiceReason

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")
ABILITIES = (Path(__file__).parents[2] / "docs" / "abilities.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `")]
OF_ACTS = [row for row in ROWS if row.count("|") == 4]


def words_of(text: str) -> set[str]:
    """Every word that stands in the text as one of the format."""
    quoted = " ".join(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)))
    return set(re.findall(r"[\w'/.-]+", quoted))


def fields(of: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(of)]


@pytest.mark.parametrize(
    "part",
    [
        ScriptFile, PlayerPart, PositionPart, TurnPart, ScriptFighter, ScriptToken, CardsPart,
        DeckPart, AskPart, ExpectPart, CombatPart,
    ],
)  # fmt: skip
def test_every_field_is_named(part: type[msgspec.Struct]) -> None:
    assert [field for field in fields(part) if field not in words_of(PAGE)] == []


def test_every_part_of_an_own_map_is_shown() -> None:
    assert [field for field in fields(OwnMapPart) if f"  {field}: " not in PAGE] == []


def test_every_act_has_a_row_with_its_command_and_all_its_fields() -> None:
    missing = []
    commands = {field.name: get_args(field.type)[0] for field in msgspec.structs.fields(ActPart)}
    for act in set(ACTS) - {"ask"}:
        command = commands[act]
        (row,) = [row for row in OF_ACTS if act in words_of(row.split("|")[1])]
        named = words_of(row)
        if act not in {"overrule", "by_hand", "undo", "redo"} and command.__name__ not in named:
            missing.append(f"{act}: {command.__name__}")
        missing += [f"{act}: {field}" for field in fields(command) if field not in named | {"laid"}]
    assert missing == []
    assert "laid" in words_of(PAGE)


def test_every_reason_question_reading_and_item_is_named() -> None:
    named = words_of(PAGE)
    told = [*ChoiceReason, *ScriptQuestion, *READINGS, *ITEMS, *ValueChange]
    assert [word for word in told if str(word) not in named] == []
    for reading in READINGS.values():
        (row,) = [row for row in ROWS if f"`{reading.id}`" in row]
        assert all(f"`{value}`" in row for value in (reading.default, *reading.others))


def test_every_event_that_is_named_is_one() -> None:
    section = PAGE[PAGE.index("## Words that come back") :]
    named = set(re.findall(r"`([A-Z]\w+)`", section))
    assert len(named) > 30
    assert named <= {kind.__name__ for kind in get_args(e.Event)}


def test_every_hero_and_form_is_there() -> None:
    loaded = Collection().heroes()
    assert len(loaded) >= 74
    rows = [row for row in ABILITIES.splitlines() if "|" in row]
    assert {hero.words.name for hero in loaded} <= {row.split("|")[1].strip() for row in rows}
    heroes = [hero.definition for hero in loaded]
    forms = [value for hero in heroes for form in hero.forms for value in form.values]
    assert [value for value in forms if value not in words_of(PAGE)] == []
