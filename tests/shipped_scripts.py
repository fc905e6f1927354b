"""Every table script that Ringside ships: playthroughs, situations, cases of the goldens."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.effects.goldens import (
    Case,
    cases_of,
    editions_of,
    golden_files,
    situation_files,
    told_in,
)

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@cache
def playthroughs() -> tuple[Case, ...]:
    """The scripts of tests/playthroughs."""
    return tuple(Case(file, "", told_in(file)) for file in sorted(PLAYTHROUGHS.glob("*.yaml")))


@cache
def every_script() -> tuple[Case, ...]:
    """All of them."""
    situations = [case for file in situation_files() for case in editions_of(file)]
    cases = [case for file in golden_files() for case in cases_of(file)]
    return (*playthroughs(), *situations, *cases)
