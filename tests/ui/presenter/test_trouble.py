"""Facts about trouble: the game goes on, and a report names nobody."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import commands as c
from companion.table import Side
from tests.ui.presenter.tables import WORDS, fought_duel, give, keep, placed_duel, press
from tests.ui.presenter.test_telling import prompted
from ui.presenter.outcomes import Go, Resume
from ui.presenter.trouble import TroubleDesk


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
    assert [act.id for act in view.acts] == ["resume", "report", "home"]
    assert press(desk, "resume") == Resume(log)
    assert press(desk, "home") == Go("home")
    assert press(desk, "nonsense") is None


def test_without_a_game_nothing_is_lost(tmp_path: Path) -> None:
    desk = trouble(tmp_path, None)
    assert [act.id for act in desk.view().acts] == ["report", "home"]
    assert press(desk, "resume") is None
    assert set(files_of(desk.report())) == {"about.txt", "error.txt"}


def test_a_report_tells_version_platform_error_and_game_but_no_names(tmp_path: Path) -> None:
    game = fought_duel()
    log = keep(game, tmp_path / "g.jsonl")
    desk = trouble(tmp_path, log, f"Mia moved in {Path.home()}/games")
    press(desk, "report")
    saved = tmp_path / "reports" / "ringside-report-20260301T190000Z.zip"
    assert str(saved) in desk.view().detail
    files = files_of(saved.read_bytes())
    assert files["about.txt"].startswith("Ringside 1.2.3\nPython 3.")
    assert "ValueError: seat 1 moved in ~/games" in files["error.txt"]
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
    [b"", b"nonsense\n", b'{"setup": 3}\n[1]\n', b'{"setup": [[], "x", [1]]}\n{"events": 1}'],
)
def test_a_damaged_log_does_not_stop_the_report(content: bytes, tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    log.write_bytes(content)
    assert "about.txt" in files_of(trouble(tmp_path, log).report())
    assert "game.jsonl" in files_of(trouble(tmp_path, tmp_path / "gone.jsonl").report())


def test_a_report_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("in the way")
    desk = trouble(tmp_path, None)
    press(desk, "report")
    assert desk.view().detail.startswith("The report could not be saved")
