"""Logs of every format that was ever written are read for ever: they tell of the same game.

samples/format-N/ holds logs as that format wrote them, samples/format-N/standing.json what each of
them comes to. They were written once and are never written again.
"""

from __future__ import annotations

import json
import random
import shutil
from itertools import count
from pathlib import Path

import pytest

from companion.commands import Attack, EndManeuver, Maneuver, Undo
from companion.content.collection import Collection
from companion.content.kept_games import open_kept
from companion.editions import EDITIONS
from companion.events import FormSet
from companion.journal.reader import read_log
from companion.journal.records import FORMAT
from companion.journal.replay import verify
from companion.legal import legal_commands
from companion.modes import MODES
from companion.play.session import Cause, Done, GameSession
from companion.table import ChoiceKind
from tests.companion.journal.standing import fingerprint, standing

pytestmark = pytest.mark.uncounted

FOLDER = Path(__file__).parent / "samples"
SAMPLES = sorted(FOLDER.glob("*/*.jsonl"))
KNOWN = Collection()


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_every_mode_edition_and_stage_of_the_first_format_is_kept() -> None:
    names = {path.stem for path in SAMPLES if path.parent.name == "format-1"}
    finished = {"duel-core", "duel-classic", "free-for-all-core", "free-for-all-classic"}
    assert names >= {*finished, "teams-core", "board"}
    kinds = ("setup", "turn", "maneuver", "scheme", "item", "attack")
    for edition in ("core", "classic"):
        for kind in kinds:
            assert any(name.startswith(f"open-{edition}-{kind}-") for name in names)


REFUSED_TODAY = {"format-3-teams-core": (307, ("choice/not-offered",))}
"""What these logs hold that is refused today: a boost of 9, which no card of that deck has."""
CHANGED_SINCE = {
    "format-3-elektra-away": ("elektra",),
    "format-3-own-second-life": ("phoenix",),
}
"""Whose files are not what they were: Elektra has a third form, the other lies in no folder."""


@pytest.mark.parametrize("path", SAMPLES, ids=name_of)
def test_an_old_log_tells_of_the_game_it_always_told_of(path: Path) -> None:
    log = read_log(path)
    assert log.damage is None
    opened = open_kept(path, log, KNOWN)
    expected = json.loads((path.parent / "standing.json").read_text("utf-8"))
    assert standing(opened.game.table) == expected[path.stem]
    assert opened.only_to_look_at is None
    if log.header.format == FORMAT:
        assert opened.changed == CHANGED_SINCE.get(name_of(path), ())
        if opened.is_from_log or not opened.changed:
            differs = verify(opened.game)
            found = (differs.number, differs.decided) if differs is not None else None
            assert found == REFUSED_TODAY.get(name_of(path))


def test_elektra_who_was_away_before_she_came_back_by_herself_does_so_once(tmp_path: Path) -> None:
    copy = tmp_path / "elektra-away.jsonl"
    shutil.copy(FOLDER / "format-3" / copy.name, copy)
    ticks = count()
    session, _ = GameSession.resume(copy, KNOWN, now=lambda: f"{next(ticks):06}")
    assert session.table.fighters["p1.elektra"].space is None
    assert session.table.players["p1"].forms == {"form": "first"}
    chance = random.Random(7)
    turns: list[int] = []
    while len(turns) < 4:
        options = legal_commands(session.game.book, session.table)
        quiet = [each for each in options if isinstance(each, Maneuver | EndManeuver)]
        session.submit(chance.choice(quiet or options), Cause.TOUCH)
        turn = session.table.turn
        assert turn is not None
        if turn.number not in turns:
            turns.append(turn.number)
    elektra = session.table.fighters["p1.elektra"]
    assert (elektra.health, session.table.players["p1"].forms) == (9, {"form": "resurrected"})
    assert elektra.space is not None
    happened = [event for step in session.game.steps for event in step.events]
    forms = [event.value for event in happened if isinstance(event, FormSet)]
    assert forms.count("resurrected") == 1
    session.close()


OF_FORMAT_2 = [path for path in SAMPLES if path.parent.name == "format-2"]


def test_every_mode_and_edition_of_the_second_format_is_kept_with_whatever_people_entered() -> None:
    names = {path.stem for path in OF_FORMAT_2}
    assert names >= {f"{mode}-{edition}" for mode in MODES for edition in EDITIONS}
    entered = (
        "card-moved", "card-replaced", "card-stored", "defender-changed", "fighter-returned",
        "form-set", "held", "stored-card-spent",
    )  # fmt: skip
    assert names >= {f"after-{what}" for what in entered}
    assert "own-hero" in names
    groups = [path for path in OF_FORMAT_2 if b'"group":' in path.read_bytes()]
    assert len(groups) > len(OF_FORMAT_2) / 2


OF_FORMAT_3 = [path for path in SAMPLES if path.parent.name == "format-3"]


def test_every_question_that_an_effect_can_ask_is_kept_open() -> None:
    names = {path.stem for path in OF_FORMAT_3}
    assert names >= {f"{mode}-{edition}" for mode in MODES for edition in EDITIONS}
    for kind in ChoiceKind:
        assert any(name.startswith(f"open-{kind}-") for name in names), kind


@pytest.mark.parametrize("path", [*OF_FORMAT_2, *OF_FORMAT_3], ids=name_of)
def test_an_old_log_tells_of_the_same_game_after_every_decision(path: Path) -> None:
    log = read_log(path)
    opened = open_kept(path, log, KNOWN)
    expected = json.loads((path.parent / "along.json").read_text("utf-8"))[path.stem]
    assert [fingerprint(step.table) for step in opened.game.steps] == expected
    # Until format 2 it was played by hand, and goes on so.
    assert opened.game.table.resolves == (log.header.format > 2)


@pytest.mark.parametrize("path", SAMPLES, ids=name_of)
def test_an_old_log_can_be_played_on_and_taken_back(path: Path, tmp_path: Path) -> None:
    ticks = count()
    copy = tmp_path / path.name
    shutil.copy(path, copy)

    def resume() -> GameSession:
        return GameSession.resume(copy, KNOWN, now=lambda: f"{next(ticks):06}")[0]

    session = resume()
    before = standing(session.game.table)
    if not session.game.table.is_over:
        chance = random.Random(7)
        for _ in range(60):
            options = legal_commands(session.game.book, session.game.table)
            if not options:
                break
            attacks = [command for command in options if isinstance(command, Attack)]
            done = session.submit(chance.choice(attacks or options), Cause.TOUCH)
            assert isinstance(done, Done)
    else:
        assert isinstance(session.submit(Undo(consent=True), Cause.TOUCH), Done)
    after = standing(session.game.table)
    assert after != before
    assert session.game.table.is_over or legal_commands(session.game.book, session.game.table)
    session.close()
    again = resume()
    assert standing(again.game.table) == after
    again.close()
