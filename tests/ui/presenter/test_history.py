"""Facts about the history: every decision, replay, going back, sharing, damaged logs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion import commands as c
from companion.content.library import Library
from companion.journal.replay import table_hash
from companion.journal.shelf import look_at
from drawing.map_view import MarkKind
from sim.random_player import play_game
from tests.companion.test_games import CHOICES
from tests.ui.presenter.tables import (
    WORDS,
    duel,
    fought_duel,
    give,
    keep,
    library,
    placed_duel,
    press,
    trapped_duel,
    won_duel,
)
from ui.presenter.history import STEP_S, HistoryDesk
from ui.presenter.intents import Do, ShowPage, With
from ui.presenter.menu_intents import ChooseLine
from ui.presenter.outcomes import Go, GoBackTo, Resume
from ui.viewdata.kit import TextBlock

if TYPE_CHECKING:
    from pathlib import Path

    from companion.game import Game
    from ui.presenter.intents import ActIntent
    from ui.viewdata.menus import DecisionRow, HistoryView


def history(folder: Path, game: Game) -> HistoryDesk:
    return HistoryDesk(WORDS, library(), game=game, exports=folder / "exports", back_to="table")


def kept_history(folder: Path, path: Path) -> HistoryDesk:
    return HistoryDesk(WORDS, library(), path=path, exports=folder / "exports")


def lines(view: HistoryView) -> list[str]:
    return [row.act.text for row in view.rows]


def row(view: HistoryView, act: object) -> DecisionRow:
    return next(row for row in view.rows if row.act.intent == act)


def acts(view: HistoryView) -> dict[ActIntent, str]:
    return {act.intent: act.text for act in view.acts}


# --- What it shows ------------------------------------------------------------------------------


def test_decisions_stand_in_words_below_their_turns_the_latest_turn_first(tmp_path: Path) -> None:
    view = history(tmp_path, trapped_duel()).view()
    headings = [row.act.text for row in view.rows if row.is_heading]
    assert headings == ["Turn 3 · Mia", "Turn 2 · Jonas", "Turn 1 · Mia", "Set-up"]
    assert lines(view)[:5] == [
        "Turn 3 · Mia",
        "Corrected: Raptor 2 stands on 9",
        "Mia maneuvers",
        "Raptor 2 moves 9 to 21",
        "Trap: stops, takes 1 (7 to 6)",
    ]
    assert lines(view)[-6] == "The game is set up"
    trap = view.rows[4]
    assert trap.mark is not None
    assert (trap.mark.number, trap.act.icon) == (2, "trap")
    assert [row.follows for row in view.rows[1:5]] == [False, False, False, True]
    assert trap.act.detail == "TRP-03 · Raptor 2 on 21"
    assert view.step == "step 17 of 17"


def test_the_chosen_step_shows_its_table_its_rules_and_the_health(tmp_path: Path) -> None:
    desk = history(tmp_path, trapped_duel())
    press(desk, ChooseLine(17, 1))
    view = desk.view()
    assert row(view, ChooseLine(17, 1)).act.selected
    assert not row(view, ChooseLine(17)).act.selected
    assert view.map is not None
    assert view.map.path == ("RP09", "RP21")
    assert [(mark.space, mark.kind) for mark in view.map.marks] == [("RP21", MarkKind.LAST)]
    assert [(name, health) for _, name, health in view.health] == [
        ("Raptors", "7 6 7"),
        ("Robert Muldoon", "14"),
        ("InGen Worker", "3 of 3"),
    ]
    rules = [rule for block in view.blocks if isinstance(block, TextBlock) for rule in block.rules]
    assert {"TRP-03", "BRD-04"} <= set(rules)
    press(desk, ChooseLine(1))
    earlier = desk.view()
    assert earlier.map is not None
    assert [(m.space, m.kind) for m in earlier.map.marks] == [("RP06", MarkKind.LAST)]
    assert len(earlier.map.figures) == 2


def test_a_kept_game_cites_the_same_rules_as_the_live_one(tmp_path: Path) -> None:
    game = fought_duel()
    path = keep(game, tmp_path / "g.jsonl")
    live, kept = history(tmp_path, game), kept_history(tmp_path, path)
    for step in range(len(game.steps)):
        press(live, ChooseLine(step))
        press(kept, ChooseLine(step))
        assert kept.view().blocks == live.view().blocks
        assert kept.view().map == live.view().map


def test_only_what_the_rules_did_is_shown_on_request(tmp_path: Path) -> None:
    desk = history(tmp_path, fought_duel())
    press(desk, Do.RULINGS_ONLY)
    view = desk.view()
    assert view.tools[0].selected
    assert [row.act.text for row in view.rows if not row.is_heading] == [
        "Trap: stops, takes 1 (7 to 6)",
        "Jonas draws 1",
        "The attack: +1",
        "Ambush 2+1 against Regroup 1",
        "Jonas draws 1",
    ]
    press(desk, ChooseLine(22, 2), With(Do.CHOOSE_NEXT, -1), With(Do.CHOOSE_NEXT, -1))
    assert desk.chosen == ChooseLine(17, 2)
    press(desk, With(Do.CHOOSE_NEXT, -1))
    assert desk.chosen == ChooseLine(17, 1)
    press(desk, ChooseLine(3), With(Do.CHOOSE_NEXT, -1))
    assert desk.chosen == ChooseLine(3)  # no ruling is earlier
    press(desk, With(Do.CHOOSE_NEXT, 1))
    assert desk.chosen == ChooseLine(17, 1)
    press(desk, Do.RULINGS_ONLY)
    assert len(desk.view().rows) > 20


def test_what_was_taken_back_stays_and_is_marked(tmp_path: Path) -> None:
    game = placed_duel()
    give(game, c.Maneuver(), c.Undo(), c.Maneuver())
    view = history(tmp_path, game).view()
    taken_back, undo, again = (row(view, ChooseLine(n)) for n in (6, 7, 8))
    assert (taken_back.undone, undo.undone, again.undone) == (True, False, False)
    assert (taken_back.act.detail or "").startswith("taken back")
    assert undo.act.icon == "undo-variant"


def test_new_decisions_of_the_live_game_appear(tmp_path: Path) -> None:
    game = placed_duel()
    desk = history(tmp_path, game)
    count = len(desk.view().rows)
    give(game, c.Maneuver())
    assert len(desk.view().rows) == count + 2  # with the heading of the turn
    assert desk.view().step == "step 5 of 6"


def test_taps_on_nothing_do_nothing(tmp_path: Path) -> None:
    desk = history(tmp_path, placed_duel())
    before = desk.view()
    for act in (
        ChooseLine(99),
        ShowPage("nonsense"),
        Do.COPY_READABLE,
        Do.CLOSE_SHEET,
        ChooseLine(1, 7),
    ):
        assert press(desk, act) is None
        assert desk.view() == before
    assert press(desk, Do.GO_BACK) == Go("table")


# --- Replay -------------------------------------------------------------------------------------


def test_a_replay_goes_on_with_time_and_stops_at_the_end(tmp_path: Path) -> None:
    desk = history(tmp_path, placed_duel())
    assert not desk.tick(STEP_S)
    press(desk, Do.PLAY_HISTORY)
    assert desk.chosen == ChooseLine(0)  # it stood at the end, so it begins again
    assert acts(desk.view())[Do.PLAY_HISTORY] == "Pause"
    assert not desk.tick(STEP_S / 2)
    assert desk.tick(STEP_S / 2)
    assert desk.chosen == ChooseLine(1)
    assert desk.tick(STEP_S * 2)
    assert desk.chosen == ChooseLine(3)
    press(desk, Do.PLAY_HISTORY)
    assert not desk.tick(STEP_S)
    press(desk, Do.PLAY_HISTORY)
    desk.tick(STEP_S * 99)
    assert (desk.chosen, desk.is_playing) == (ChooseLine(5), False)


def test_step_by_step_stops_at_both_ends(tmp_path: Path) -> None:
    desk = history(tmp_path, placed_duel())
    press(desk, With(Do.CHOOSE_NEXT, 1))
    assert desk.chosen == ChooseLine(5)
    press(desk, *[With(Do.CHOOSE_NEXT, -1)] * 9)
    assert desk.chosen == ChooseLine(0)
    press(desk, With(Do.CHOOSE_NEXT, 1))
    assert desk.chosen == ChooseLine(1)


# --- Going back ---------------------------------------------------------------------------------


def test_going_back_says_how_many_steps_and_undoing_so_often_leads_there(tmp_path: Path) -> None:
    game = trapped_duel()
    desk = history(tmp_path, game)
    assert acts(desk.view())[Do.GO_BACK_HERE] == "You are here"
    press(desk, ChooseLine(12))
    assert acts(desk.view())[Do.GO_BACK_HERE] == "Go back to here (5 steps)"
    outcome = press(desk, Do.GO_BACK_HERE)
    assert outcome == GoBackTo(12, 5)
    for _ in range(5):
        give(game, c.Undo(consent=True))
    assert game.at == 12
    press(desk, ChooseLine(11))
    assert acts(desk.view())[Do.GO_BACK_HERE] == "Go back to here (1 step)"


def test_a_whole_turn_is_two_taps(tmp_path: Path) -> None:
    game = trapped_duel()
    desk = history(tmp_path, game)
    heading = next(row for row in desk.view().rows if row.act.text == "Turn 3 · Mia")
    assert heading.act.detail == "before this turn"
    outcome = press(desk, heading.act.intent, Do.GO_BACK_HERE)
    assert isinstance(outcome, GoBackTo)
    turn = game.steps[outcome.decision].table.turn
    assert turn is not None
    assert (turn.number, turn.action) == (3, 0)


def test_if_cards_were_revealed_since_everybody_is_asked(tmp_path: Path) -> None:
    desk = history(tmp_path, fought_duel())
    assert press(desk, ChooseLine(17), Do.GO_BACK_HERE) is None
    sheet = desk.view().sheet
    assert sheet is not None
    assert [act.intent for act in sheet.footer] == [Do.AGREE_TO_GO_BACK, Do.CLOSE_SHEET]
    press(desk, Do.CLOSE_SHEET)
    assert desk.view().sheet is None
    assert press(desk, Do.GO_BACK_HERE) is None
    assert press(desk, Do.AGREE_TO_GO_BACK) == GoBackTo(17, 5)
    assert desk.view().sheet is None


def test_a_card_that_lies_face_down_has_not_been_seen(tmp_path: Path) -> None:
    game = trapped_duel()
    give(game, c.EndManeuver())
    give(game, c.CorrectPosition(fighter="p2.robert-muldoon", space="RP20"))
    stands = game.at
    give(game, c.Attack(attacker="p1.raptor.2", target="p2.robert-muldoon", card="ambush"))
    desk = history(tmp_path, game)
    assert press(desk, ChooseLine(stands), Do.GO_BACK_HERE) == GoBackTo(stands, 1)


def test_what_was_taken_back_is_nothing_to_go_back_to_but_an_undo_is(tmp_path: Path) -> None:
    game = placed_duel()
    give(game, c.Maneuver(), c.Undo(), c.Maneuver())
    desk = history(tmp_path, game)
    press(desk, ChooseLine(6))
    assert not desk.view().acts[-1].enabled
    assert press(desk, Do.GO_BACK_HERE) is None
    toast = desk.view().toast
    assert toast is not None
    assert "taken back" in toast.text
    assert press(desk, ChooseLine(7), Do.GO_BACK_HERE) == GoBackTo(5, 1)
    assert press(desk, ChooseLine(8), Do.GO_BACK_HERE) is None


def test_a_finished_game_from_the_shelf_can_be_gone_back_to(tmp_path: Path) -> None:
    path = keep(won_duel(), tmp_path / "g.jsonl")
    desk = kept_history(tmp_path, path)
    assert press(desk, ChooseLine(5), Do.GO_BACK_HERE) == GoBackTo(5, 2, path)
    assert press(desk, Do.GO_BACK) == Go("games")


# --- Sharing ------------------------------------------------------------------------------------


def test_a_game_is_exported_as_text_and_as_json_into_a_folder_that_is_named(tmp_path: Path) -> None:
    game = fought_duel()
    give(game, c.Undo(consent=True))
    desk = kept_history(tmp_path, keep(game, tmp_path / "mine.jsonl"))
    press(desk, Do.EXPORT_GAME)
    toast = desk.view().toast
    assert toast is not None
    assert toast.detail == str(tmp_path / "exports")
    text = (tmp_path / "exports" / "mine.txt").read_text("utf-8")
    assert text.startswith("Mia (Raptors) \N{EN DASH} Jonas (Robert Muldoon) · Raptor Paddock\n")
    assert "\nTurn 3 · Mia\n" in text
    assert "Trap: stops, takes 1 (7 to 6)" in text
    assert "Jonas draws 1 · Regroup · CRD-05 · taken back" in text
    told = json.loads((tmp_path / "exports" / "mine.json").read_text("utf-8"))
    assert len(told["decisions"]) == len(game.steps)
    assert told["decisions"][17]["words"][0] == "Raptor 2 moves 9 to 21 · 1 of 3 spaces"
    assert "TRP-03" in told["decisions"][17]["rules"]


def test_exports_of_the_live_game_never_overwrite_each_other(tmp_path: Path) -> None:
    desk = history(tmp_path, placed_duel())
    press(desk, Do.EXPORT_GAME, Do.EXPORT_GAME)
    names = sorted(path.name for path in (tmp_path / "exports").iterdir())
    assert names == ["game-1.json", "game-1.txt", "game-2.json", "game-2.txt"]


def test_what_cannot_be_exported_is_said(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    desk = history(tmp_path, placed_duel())
    press(desk, Do.EXPORT_GAME)
    toast = desk.view().toast
    assert toast is not None
    assert toast.text == "It could not be saved"


# --- Damaged logs -------------------------------------------------------------------------------


def test_the_readable_part_of_a_damaged_log_is_shown_and_can_be_gone_on_with(
    tmp_path: Path,
) -> None:
    path = keep(trapped_duel(), tmp_path / "g.jsonl")
    written = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*written[:9], b"nonsense\n", *written[10:]]))
    desk = kept_history(tmp_path, path)
    view = desk.view()
    assert view.step == "step 7 of 7"
    blocks = [block for block in view.blocks if isinstance(block, TextBlock)]
    assert blocks[-1].head == "A part of this log is damaged"
    assert press(desk, ChooseLine(3), Do.GO_BACK_HERE) is None
    toast = desk.view().toast
    assert toast is not None
    assert toast.detail == "Go on with a copy of the part that can be read."
    copy = tmp_path / "g-readable.jsonl"
    assert press(desk, Do.COPY_READABLE) == Resume(copy)
    assert look_at(copy, thorough=True).problem is None
    assert press(desk, Do.COPY_READABLE) == Resume(
        tmp_path / "g-readable_2.jsonl"
    )  # nothing is overwritten


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"\x00" * 99])
def test_a_file_that_is_no_log_is_told_and_nothing_raises(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(content)
    desk = kept_history(tmp_path, path)
    view = desk.view()
    assert view.rows == ()
    assert view.map is None
    assert isinstance(view.blocks[0], TextBlock)
    assert "g.jsonl" in view.blocks[0].text
    for act in (
        Do.GO_BACK_HERE,
        Do.PLAY_HISTORY,
        Do.EXPORT_GAME,
        Do.COPY_READABLE,
        With(Do.CHOOSE_NEXT, 1),
    ):
        assert press(desk, act) is None
    assert not desk.tick(9.0)
    assert press(desk, Do.GO_BACK) == Go("games")


def test_no_game_at_all_is_told(tmp_path: Path) -> None:
    view = HistoryDesk(WORDS, Library(), exports=tmp_path).view()
    assert view.blocks == (TextBlock(text="Nothing has been decided yet."),)
    assert history(tmp_path, duel()).view().step == "step 0 of 0"


# --- Whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_going_back_in_a_random_game_leads_to_the_table_that_is_shown(
    seed: int, tmp_path: Path
) -> None:
    game, _ = play_game(CHOICES, seed, checks=False)
    desk = history(tmp_path, game)
    standing = [step.number for step in game.standing()]
    target = standing[len(standing) // 3]
    press(desk, ChooseLine(target), Do.GO_BACK_HERE)
    outcome = press(desk, Do.AGREE_TO_GO_BACK)
    assert isinstance(outcome, GoBackTo)
    shown = table_hash(game.steps[target].table)
    for _ in range(outcome.steps):
        give(game, c.Undo(consent=True))
    assert table_hash(game.table) == shown
    numbered = [row for row in desk.view().rows if isinstance(row.act.intent, ChooseLine)]
    assert len({row.act.intent for row in numbered}) == len(numbered)
    assert len(numbered) >= len(game.steps)
