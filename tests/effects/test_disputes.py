"""Situations that were argued about at real tables."""

from __future__ import annotations

import pytest

from tests.effects.goldens import HERE, Case, editions_of, situation_files
from tests.effects.ways import failures

CASES = [case for file in situation_files() for case in editions_of(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_dispute_is_settled_by_the_engine_itself(case: Case) -> None:
    assert case.script.get("cards", "resolve") == "resolve"
    assert failures(case) == []


def test_all_disputes_are_here() -> None:
    settled = {file.stem for file in HERE.glob("disputes/*.yaml")}
    assert {f"d{number:02}" for number in range(1, 60)} <= settled
