"""Every case of every golden comes out as it says, in every way; every card and item has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.content.collection import Collection
from companion.effects.items import ITEMS
from tests.effects.goldens import HERE, cases_of, golden_files, told_in
from tests.effects.ways import NOT_UNKNOWN, WITH_A_FIRST_PLAYER, failures

if TYPE_CHECKING:
    from pathlib import Path

FILES = golden_files()


@pytest.mark.uncounted
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_comes_out_as_it_says(file: Path) -> None:
    assert [told for case in cases_of(file) for told in failures(case)] == []


def test_every_card_ability_and_item_has_a_golden() -> None:
    heroes = [h for h in Collection().heroes() if (HERE / "golden" / h.definition.id).is_dir()]
    assert len(heroes) >= 15
    without = [
        f"{hero.definition.id}/{card}"
        for hero in heroes
        for card in ("_ability", *(card.id for card in hero.definition.cards))
        if not (HERE / "golden" / hero.definition.id / f"{card}.yaml").is_file()
    ]
    without += [i for i in ITEMS if not (HERE / "golden" / "items" / f"{i}.yaml").is_file()]
    assert without == []


def test_a_golden_is_about_the_card_it_is_named_after() -> None:
    files = HERE.glob("golden/*/*.yaml")
    assert [file.name for file in files if told_in(file)["card"] != file.stem] == []


def test_a_golden_has_cases_in_which_its_card_takes_part() -> None:
    def takes_part(file: Path) -> bool:
        parts = ("acts", "position")
        return any(
            f"'{file.stem}'" in repr([case.script.get(part) for part in parts])
            for case in cases_of(file)
        )

    files = [file for file in HERE.glob("golden/*/*.yaml") if not file.stem.startswith("_")]
    assert [file.stem for file in files if not takes_part(file)] == []


def test_every_exception_is_a_case() -> None:
    names = {case.name for file in FILES for case in cases_of(file)}
    assert {*NOT_UNKNOWN, *WITH_A_FIRST_PLAYER} <= names
