"""Facts about trouble: the game goes on, and a report names nobody."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import commands as c
from companion.combat import Side
from companion.journal.errors import JournalError
from companion.journal.records import Header
from companion.journal.writer import Journal
from tests.full_disk import full_disk
from tests.ui.presenter.tables import WORDS, fought_duel, give, keep, placed_duel, press
from tests.ui.presenter.test_telling import prompted
from ui.presenter.intents import Do, ShowPage
from ui.presenter.outcomes import Go, Resume
from ui.presenter.trouble import TroubleDesk

HEADER = Header(
    app="1", game="g", began_at="", edition="core", mode="duel", map="yukon", content={}
)


def error(text: str) -> Exception:
    try:
        raise ValueError(text)
    except ValueError as raised:
        return raised


def trouble(folder: Path, log: Path | None, text: str = "a bug") -> TroubleDesk:
    return TroubleDesk(
        WORDS,
        error(text),
        log=log,
        reports=folder / "reports",
        version="1.2.3",
        now=lambda: datetime(2026, 3, 1, 19, tzinfo=UTC),
    )


def files_of(report: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(report)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_game_is_safe_and_goes_on_with_one_tap(tmp_path: Path) -> None:
    log = keep(placed_duel(), tmp_path / "g.jsonl")
    desk = trouble(tmp_path, log)
    view = desk.view()
    assert "safe" in view.detail
    assert [act.intent for act in view.acts] == [Do.RESUME_LAST, Do.SAVE_REPORT, Go("home")]
    assert press(desk, Do.RESUME_LAST) == Resume(log)
    assert press(desk, Go("home")) == Go("home")
    assert press(desk, ShowPage("nonsense")) is None


def test_without_a_game_nothing_is_lost(tmp_path: Path) -> None:
    desk = trouble(tmp_path, None)
    assert [act.intent for act in desk.view().acts] == [Do.SAVE_REPORT, Go("home")]
    assert press(desk, Do.RESUME_LAST) is None
    assert set(files_of(desk.report())) == {"about.txt", "error.txt"}


def test_a_report_tells_version_platform_error_and_game_but_no_names(tmp_path: Path) -> None:
    game = fought_duel()
    log = keep(game, tmp_path / "g.jsonl")
    desk = trouble(tmp_path, log, f"Mia moved in {Path.home()}/a/games")
    press(desk, Do.SAVE_REPORT)
    saved = tmp_path / "reports" / "ringside-report-20260301T190000Z.zip"
    assert str(saved) in desk.view().detail
    files = files_of(saved.read_bytes())
    assert files["about.txt"].startswith("Ringside 1.2.3\nPython 3.")
    assert "ValueError: seat 1 moved in <folder>/games" in files["error.txt"]
    everything = "".join(files.values())
    assert "Mia" not in everything
    assert "Jonas" not in everything
    lines = [json.loads(line) for line in files["game.jsonl"].splitlines()]
    assert len(lines) == len(game.steps) + 1
    assert lines[0]["setup"] == [["seat 1", "raptors"], ["seat 2", "robert-muldoon"]]
    assert [p["name"] for p in lines[1]["events"][0]["players"]] == ["seat 1", "seat 2"]
    assert lines[18]["command"] == {
        "command": "MoveFighter",
        "fighter": "p1.raptor.2",
        "to": "RP21",
    }


def test_a_player_called_like_a_hero_or_named_in_a_reason_is_not_told_either(
    tmp_path: Path,
) -> None:
    game = prompted()
    give(game, c.ChangeValue(side=Side.ATTACKER, amount=1, reason="Mia and Mia-Sophie say so"))
    files = files_of(trouble(tmp_path, keep(game, tmp_path / "a.jsonl")).report())
    assert '"reason":"seat 1 and seat 1-Sophie say so"' in files["game.jsonl"]
    odd = placed_duel(("raptors", "p2"))
    files = files_of(trouble(tmp_path, keep(odd, tmp_path / "b.jsonl")).report())
    header, setup = (json.loads(line) for line in files["game.jsonl"].splitlines()[:2])
    assert header["setup"] == [["seat 1", "raptors"], ["seat 2", "robert-muldoon"]]
    assert [p["id"] for p in setup["events"][0]["players"]] == ["p1", "p2"]
    nameless = placed_duel((" ", ""))
    assert files_of(trouble(tmp_path, keep(nameless, tmp_path / "c.jsonl")).report())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense\n",
        b'{"setup": 3}\n[1]\n',
        b'{"setup": [[], "x", [1]]}\n{"events": 1}',
        b'{"setup": [["Zo\xeb", "alice"]]}\n{"events": 1}',
        b'{"setup": [["\\ud83d", "alice"]]}\n',
        b'{"setup": ' + b"[" * 50_000 + b"\n{}\n",
        b"{}\n" + b'{"events": ' * 400 + b"1" + b"}" * 400 + b"\n",  # read, but not walked through
    ],
)
def test_a_damaged_log_does_not_stop_the_report(content: bytes, tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    log.write_bytes(content)
    files = files_of(trouble(tmp_path, log).report())
    assert "about.txt" in files
    told = [json.loads(line) for line in files.get("game.jsonl", "").splitlines()]
    assert len(told) == len(content.splitlines())
    gone = files_of(trouble(tmp_path, tmp_path / "gone.jsonl").report())
    assert json.loads(gone["game.jsonl"]) == {"unreadable": "no such file or directory"}


def test_a_pipe_in_the_place_of_the_log_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "g.jsonl")
    files = files_of(trouble(tmp_path, tmp_path / "g.jsonl").report())
    assert "unreadable" in files["game.jsonl"]


def broken_in(folder: Path) -> Exception:
    """An error from deep inside: its traceback and its text name folders."""
    try:
        Journal.create(folder / "games" / "g.jsonl", HEADER)
    except JournalError as raised:
        return raised
    raise AssertionError("a log was begun in a file")


@pytest.mark.parametrize("where", ["plain", "O'Brien's things, 2019", 'Anna "Ann" (Müller)'])
def test_a_report_names_no_folder_outside(where: str, tmp_path: Path) -> None:
    folder = tmp_path / where / "data"
    folder.mkdir(parents=True)
    (folder / "games").write_text("in the way")
    fault = f"in {tmp_path}/{where}/other/x.yaml and /home/anna/y.yaml"
    game = prompted()
    give(game, c.ChangeValue(side=Side.ATTACKER, amount=1, reason=fault))
    log = keep(game, folder / "kept" / "g.jsonl")
    flight = b'{"kind":"head","x":["/dev/ttyACM0","serial:/dev/ttyACM0","%b"]}\n' % (
        json.dumps(fault)[1:-1].encode()
    )
    desk = TroubleDesk(
        WORDS, broken_in(folder), log=log, reports=folder / "reports", version="1",
        flight=lambda: flight,
    )  # fmt: skip
    files = files_of(desk.report())
    assert {*files} == {"about.txt", "error.txt", "game.jsonl", "board.jsonl"}
    root = str(Path(__file__).parents[3])
    outside = [part for part in tmp_path.parts if len(part) > 3]  # every machine has tmp and dev
    for name, text in files.items():
        said = text if name.endswith(".txt") else json.dumps([*map(json.loads, text.splitlines())])
        for secret in (root, *re.findall(r"\w\w+", where), *outside, "anna", sys.prefix):
            assert secret not in said, (name, secret)
    assert 'File "companion/journal/writer.py", line ' in files["error.txt"]
    assert "<folder>/games/g.jsonl: the log cannot be written" in files["error.txt"]
    assert '"/dev/ttyACM0","serial:/dev/ttyACM0"' in files["board.jsonl"]


def test_an_error_about_a_name_that_is_no_text_is_reported(tmp_path: Path) -> None:
    desk = trouble(tmp_path, None, os.fsdecode(b"not text: \xff"))
    assert "not text: \\udcff" in files_of(desk.report())["error.txt"]


def test_a_report_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("in the way")
    desk = trouble(tmp_path, None)
    press(desk, Do.SAVE_REPORT)
    assert desk.view().detail.startswith("The report could not be saved")
    with full_disk():
        desk = trouble(tmp_path / "full", None)
        press(desk, Do.SAVE_REPORT)
    assert desk.view().detail == "The report could not be saved: file too large"
    assert [*(tmp_path / "full" / "reports").iterdir()] == []
