"""What a script needs comes from `companion` in one line, and costs nothing before it is asked."""

from __future__ import annotations

import subprocess
import sys

import pytest

import companion
from companion.content.problems import ContentError
from companion.modes import TEAMS


def test_every_name_of_the_front_door_is_there_and_no_other() -> None:
    assert [name for name in companion.__all__ if not hasattr(companion, name)] == []
    assert not hasattr(companion, "nobody")


def test_opening_the_door_reads_nothing() -> None:
    code = "import sys, companion; print(sorted(m for m in sys.modules if 'companion' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['companion']"


def test_a_game_begins_in_one_call() -> None:
    game = companion.begin_game("king-arthur", "medusa", on="sarpedon")
    assert [player.hero for player in game.table.players.values()] == ["king-arthur", "medusa"]
    teams = companion.begin_game(
        "king-arthur", "medusa", "alice", "sinbad", on="sarpedon", mode=TEAMS
    )
    assert [player.team for player in teams.table.players.values()] == ["A", "B", "A", "B"]


@pytest.mark.parametrize(
    ("heroes", "battlefield"), [(("nobody", "medusa"), "sarpedon"), (("alice", "medusa"), "x")]
)
def test_a_hero_or_a_battlefield_that_there_is_not_is_named(
    heroes: tuple[str, ...], battlefield: str
) -> None:
    with pytest.raises(ContentError, match="There is no"):
        companion.begin_game(*heroes, on=battlefield)


def test_heroes_who_cannot_play_together_are_refused_with_a_sentence() -> None:
    with pytest.raises(ContentError) as refused:
        companion.begin_game("king-arthur", on="sarpedon")
    assert refused.value.problems[0].code == "setup/wrong-number"
