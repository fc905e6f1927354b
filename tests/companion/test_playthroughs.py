"""Every table script in tests/playthroughs comes out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.referee_command import book_for
from companion.content.scripts import load_script
from companion.referee import play

SCRIPTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.yaml"))


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) >= 90


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_it_says(path: Path) -> None:
    script = load_script(path)
    replies = list(play(script, book_for(script)))
    assert len(replies) == len(script.file.acts) + 1
    failed = [f"{path.name}:{reply.line}: {said}" for reply in replies for said in reply.failed]
    assert failed == []


@pytest.mark.uncounted
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_playthrough_says_what_it_is_about(path: Path) -> None:
    assert load_script(path).file.about.endswith(".")
