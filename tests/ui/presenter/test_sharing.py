"""Facts about games to share: whole files, work that grows with the game, no card too early."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import pytest

from companion import commands as c
from companion.telling.chronicle import Chronicle
from companion.telling.sharing import as_json, as_text
from tests.full_disk import full_disk
from tests.ui.presenter.tables import (
    WORDS,
    finish_prompts,
    give,
    library,
    placed_duel,
    press,
    trapped_duel,
)
from ui.presenter.history import HistoryDesk
from ui.presenter.intents import Do

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.game import Game, Step

ATTACK = c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", card="ambush")


def attacked() -> Game:
    """Raptor 2 attacks Muldoon; its card lies face down."""
    game = trapped_duel()
    finish_prompts(game)
    give(game, c.EndManeuver())
    give(game, c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    give(game, ATTACK)
    return game


def shared(game: Game) -> tuple[str, dict[str, Any]]:
    chronicle = Chronicle(WORDS, library(), game)
    return as_text(chronicle), json.loads(as_json(chronicle))


# --- What lies face down ------------------------------------------------------------------------


def test_a_card_that_lies_face_down_is_not_shared(tmp_path: Path) -> None:
    game = attacked()
    desk = HistoryDesk(WORDS, library(), game=game, exports=tmp_path)
    press(desk, Do.EXPORT_GAME)
    for file in ("game-1.txt", "game-1.json"):
        assert "ambush" not in (tmp_path / file).read_text("utf-8").lower()
    told = json.loads((tmp_path / "game-1.json").read_text("utf-8"))
    assert told["decisions"][-1]["command"] == {
        "command": "Attack",
        "attacker": "p1.raptor.2",
        "target": "p2.robert-muldoon",
    }
    laid = [e for e in told["decisions"][-1]["events"] if e["event"] == "CombatCardLaid"]
    assert laid == [{"event": "CombatCardLaid", "player": "p1", "side": "attacker"}]
    assert "laid" not in told["table"]["combat"]["sides"]["attacker"]
    assert told["table"]["players"]["p1"]["zones"]["play"] == {"unknown": 1}


def test_a_card_that_was_told_by_its_value_only_is_not_shared_either() -> None:
    game = attacked()
    give(game, c.Undo())
    give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", value=3))
    _, told = shared(game)
    assert "value" not in json.dumps(told["decisions"][-1])
    assert "laid" not in told["table"]["combat"]["sides"]["attacker"]


def test_a_card_that_was_shown_is_shared_and_one_that_was_taken_back_before_is_not() -> None:
    game = attacked()
    give(game, c.Undo(), ATTACK, c.Defend(card="regroup"))
    finish_prompts(game)
    _, told = shared(game)
    commands = [decision["command"] or {} for decision in told["decisions"]]
    attacks = [command for command in commands if command.get("command") == "Attack"]
    assert [attack.get("card") for attack in attacks] == [None, "ambush"]
    give(game, c.Undo(consent=True), c.Undo(consent=True))
    assert shared(game)[1]["decisions"][: len(told["decisions"])] == told["decisions"]


# --- Work ---------------------------------------------------------------------------------------


class CountedSteps(list["Step"]):
    """The decisions of a game; it counts how many were handed out."""

    handed_out = 0

    def __iter__(self) -> Iterator[Step]:
        for step in super().__iter__():
            self.handed_out += 1
            yield step

    @overload
    def __getitem__(self, at: SupportsIndex) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Step | list[Step]:
        found = super().__getitem__(at)
        self.handed_out += len(found) if isinstance(found, list) else 1
        return found


def long_game(decisions: int) -> Game:
    game = placed_duel()
    while len(game.steps) <= decisions:
        health = 7 - len(game.steps) % 3
        give(game, c.CorrectHealth(fighter="p1.raptor.1", to=health))
        if len(game.steps) % 10 == 0:
            give(game, c.Undo())
    return game


def work_of_sharing(decisions: int) -> tuple[int, int]:
    """How many decisions are looked at, and how many functions are called."""
    game = long_game(decisions)
    game._steps = steps = CountedSteps(game.steps)  # noqa: SLF001  (to count, not to change)
    calls = 0

    def count(_frame: object, event: str, _of: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        shared(game)
    finally:
        sys.setprofile(None)
    return steps.handed_out, calls


def test_sharing_a_game_twice_as_long_is_twice_the_work() -> None:
    looks, calls = work_of_sharing(300)
    more_looks, more_calls = work_of_sharing(600)
    assert more_looks < 2.2 * looks
    assert more_calls < 2.2 * calls
    assert looks < 20 * 300


# --- Files --------------------------------------------------------------------------------------


def test_an_export_is_written_whole_or_what_was_exported_before_stays(tmp_path: Path) -> None:
    desk = HistoryDesk(WORDS, library(), game=placed_duel(), exports=tmp_path)
    desk.path = tmp_path / "mine.jsonl"  # the same name again
    press(desk, Do.EXPORT_GAME)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert {*before} == {"mine.txt", "mine.json"}
    with full_disk():
        press(desk, Do.EXPORT_GAME)
    assert desk.toast is not None
    assert desk.toast.text == "It could not be saved"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("name", ["game-1.txt", "game-1.json"])
def test_a_name_that_is_taken_by_something_else_is_not_used(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    desk = HistoryDesk(WORDS, library(), game=placed_duel(), exports=tmp_path)
    press(desk, Do.EXPORT_GAME)
    assert desk.toast is not None
    assert desk.toast.text == "Saved game-2 as a text and as JSON"
    assert {path.name for path in tmp_path.iterdir()} == {name, "game-2.txt", "game-2.json"}
