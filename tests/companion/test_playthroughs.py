"""Every table script in tests/playthroughs comes out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content.scripts import act_name, load_script
from companion.decide import MANUAL
from tests.effects.ways import (
    in_words,
    of_its_edition,
    played_script,
    saved_and_loaded,
    undone_and_redone,
)

SCRIPTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.yaml"))


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) >= 90


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_it_says(path: Path) -> None:
    run = played_script(load_script(path))
    failed = [f"{path.name}:{reply.line}: {said}" for reply in run.replies for said in reply.failed]
    assert failed == []
    assert [*in_words(run), *of_its_edition(run)] == []
    if run.game is None:  # its set-up is refused, as it says
        return
    assert len(run.replies) == len(run.script.file.acts) + 1
    assert [*saved_and_loaded(run.game), *undone_and_redone(run.game)] == []


def test_the_worked_examples_have_no_effect_that_is_entered_by_hand() -> None:
    examples = [path for path in SCRIPTS if path.stem.startswith("example-")]
    assert len(examples) == 6
    for path in examples:
        file = load_script(path).file
        assert file.cards == "resolve"
        assert not [act for act in file.acts if type(getattr(act, act_name(act))) in MANUAL]


@pytest.mark.uncounted
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_playthrough_says_what_it_is_about(path: Path) -> None:
    assert load_script(path).file.about.endswith(".")
