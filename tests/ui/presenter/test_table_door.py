"""What a tap does to the game: a question writes nothing, an act is one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.combat import Side
from companion.content.collection import Collection
from companion.journal.errors import JournalError
from companion.journal.reader import read_log
from companion.play import intents as i
from companion.play.session import Cause, Done, GameSession
from tests.ui.presenter.at_table import AtTable, acts_on
from ui.presenter.intents import OpenSheet, SheetKind

if TYPE_CHECKING:
    from pathlib import Path

ARTHUR, MEDUSA = "p1.king-arthur", "p2.medusa"


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    found = AtTable(tmp_path)
    found.start("king-arthur", "medusa")
    return found


def decisions(at: AtTable) -> int:
    return at.desk.session.journal.count


def where(at: AtTable, fighter: str) -> str:
    return at.table.fighters[fighter].space or ""


def test_the_tracker_asks_for_the_cards_of_an_attack_out_of_range(at: AtTable) -> None:
    at.desk.settings.change(preset="tracker")
    before = decisions(at)
    at.tap(where(at, MEDUSA))
    assert decisions(at) == before, "a tap that asks for cards decides nothing"
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    assert decisions(at) == before + 1
    last = at.desk.session.game.steps[-1].command
    assert isinstance(last, c.Overrule)
    assert last.act == c.Attack(attacker=ARTHUR, target=MEDUSA, card="noble-sacrifice")


def test_the_assistant_asks_and_anyway_leads_to_the_cards(at: AtTable) -> None:
    at.desk.settings.change(preset="assistant")
    before = decisions(at)
    at.tap(where(at, MEDUSA))
    at.press(i.DoAnyway())
    assert decisions(at) == before
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    assert i.DoAnyway() not in set(acts_on(at.view.sheet)), "nobody is asked twice"
    assert decisions(at) == before + 1
    assert at.table.combat is not None


def test_the_referee_refuses_and_why_can_overrule_to_the_cards(at: AtTable) -> None:
    before = decisions(at)
    at.tap(where(at, MEDUSA))
    assert decisions(at) == before
    at.press(OpenSheet(SheetKind.WHY))
    at.press(i.OverruleLast())
    assert decisions(at) == before
    at.press(i.LayCard(Side.ATTACKER, "noble-sacrifice"))
    assert at.table.combat is not None


@pytest.mark.parametrize("preset", ["referee", "assistant", "tracker"])
def test_a_tap_on_a_figure_that_has_moved_writes_nothing(at: AtTable, preset: str) -> None:
    at.desk.settings.change(preset=preset)
    at.give(c.Maneuver())
    reach = next(
        space.id
        for space in at.desk.session.game.book.battlefield.spaces
        if at.desk.session.check(c.MoveFighter(fighter=ARTHUR, to=space.id)).ruling
        and space.id != where(at, ARTHUR)
    )
    at.give(c.MoveFighter(fighter=ARTHUR, to=reach))
    before, frame = decisions(at), at.table.frame
    at.tap(where(at, ARTHUR))
    assert (decisions(at), at.table.frame) == (before, frame)
    assert (at.desk.focus.selected == ARTHUR) == (preset != "referee")


def test_after_a_resume_undo_takes_the_whole_tap_back(at: AtTable) -> None:
    start = where(at, ARTHUR)
    taken = {fighter.space for fighter in at.table.fighters.values()}
    field = at.desk.session.game.book.battlefield
    to = next(s.id for s in field.spaces if field.is_adjacent(start, s.id) and s.id not in taken)
    at.drag(ARTHUR, to)
    assert where(at, ARTHUR) == to
    path = at.desk.session.journal.path
    at.desk.session.close()
    session, _ = GameSession.resume(path, Collection(), now=lambda: "later")
    assert isinstance(session.submit(c.Undo(), Cause.TOUCH), Done)
    assert session.table.fighters[ARTHUR].space == start
    assert session.table.turn is not None
    assert session.table.turn.actions_left == 2
    session.close()


def test_where_nothing_can_be_written_play_goes_on_and_people_are_told_once(
    at: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = where(at, ARTHUR)
    taken = {fighter.space for fighter in at.table.fighters.values()}
    field = at.desk.session.game.book.battlefield
    to = next(s.id for s in field.spaces if field.is_adjacent(start, s.id) and s.id not in taken)
    cues: list[str] = []
    at.desk.cue = lambda sound, _spoken: cues.append(sound)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.writer.os.fsync", full)
        at.drag(ARTHUR, to)
        assert (where(at, ARTHUR), cues) == (to, ["place"])
        assert at.desk.toast is not None
        assert at.desk.toast.text == "This game is not kept any more"
        assert (at.desk.toast.detail or "").startswith("The disk is full: make room and play on.")
        at.desk.clear_toast()
        at.press(i.TakeBack(c.Scope.STEP))
        assert "kept" not in str(at.presenter.view().toast)
    at.drag(ARTHUR, to)
    assert at.desk.toast is not None
    assert at.desk.toast.text == "The game is kept from now on"
    log = read_log(at.desk.session.journal.path)
    assert len(log.decisions) == len(at.desk.session.game.steps)


def test_what_the_log_refuses_has_not_happened(
    at: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, start = at.table, where(at, ARTHUR)
    field = at.desk.session.game.book.battlefield
    taken = {fighter.space for fighter in at.table.fighters.values()}
    to = next(s.id for s in field.spaces if field.is_adjacent(start, s.id) and s.id not in taken)
    cues: list[str] = []
    at.desk.cue = lambda sound, _spoken: cues.append(sound)

    def refuse(*_: object) -> None:
        raise JournalError(at.desk.session.journal.path, "the log is refused.", "Begin anew.")

    with monkeypatch.context() as patched:
        patched.setattr(at.desk.session.journal, "append", refuse)
        at.drag(ARTHUR, to)
    assert (at.table, cues) == (before, [])
    assert at.desk.toast is not None
    assert at.desk.toast.text == "This could not be saved, so it did not happen."
