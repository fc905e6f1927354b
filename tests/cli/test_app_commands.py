"""The app from the command line: demo, doctor, pictures, and what is said without a display."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from cli import display, exits
from cli.doctor_command import examine
from tests.cli.running import ringside

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]


def in_a_process(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Ringside in a process of its own: Kivy can be started once only."""
    hidden = {n: v for n, v in os.environ.items() if not n.startswith(("KIVY", "KCFG", "SDL_"))}
    hidden.pop("DISPLAY", None)
    return subprocess.run(
        [sys.executable, "-m", "cli", *words], cwd=ROOT, capture_output=True, text=True,
        check=False, env={**hidden, "RINGSIDE_HOME": str(home)},
    )  # fmt: skip


@pytest.mark.parametrize("size", ["1280x800", "600x1024", "1024x600"])
def test_the_demo_plays_a_game_to_its_winner_and_writes_pictures(size: str, tmp_path: Path) -> None:
    done = in_a_process("demo", "--size", size, "-o", str(tmp_path / "pictures"), home=tmp_path)
    assert done.returncode == exits.FINE, done.stderr
    assert "TRP-03" in done.stdout
    pictures = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    board = ("mismatch", "boards")
    for moment in ("home", "reach", "trap", "why", "cards", "winner", "history", *board):
        assert any(moment in name for name in pictures)
    assert done.stdout.rstrip().endswith(f"pictures in {tmp_path / 'pictures'}")


def test_the_film_shows_every_change_and_moves_as_one_picture(tmp_path: Path) -> None:
    done = in_a_process("film", str(tmp_path / "film"), "--size", "800x800", home=tmp_path)
    assert done.returncode == exits.FINE, done.stderr
    *frames, moving = sorted((tmp_path / "film").iterdir())
    assert len(frames) > 50
    with Image.open(moving) as picture:
        assert getattr(picture, "n_frames", 1) > len(frames) / 2
    assert moving.stat().st_size < 1_500_000


def test_the_doctor_says_for_each_thing_how_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    run = ringside("doctor")
    assert run.code == exits.FINE
    board = ("Serial ports", "Serial permission", "Bluetooth")
    for thing in (
        "Python",
        "Kivy",
        "OpenGL",
        "Display",
        "Fonts",
        "Content",
        "Games",
        "Disk",
        *board,
    ):
        assert f" {thing}: " in run.out
    findings = json.loads(ringside("doctor", "--json").out)["findings"]
    assert len(findings) == len(examine())


def break_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    file = tmp_path / "file"
    file.write_text("not a folder", "utf-8")
    monkeypatch.setenv("RINGSIDE_HOME", str(file / "inside"))
    return "RINGSIDE_HOME="


def break_heroes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    (tmp_path / "heroes").mkdir()
    (tmp_path / "heroes" / "nobody.yaml").write_text("format: 1\n", "utf-8")
    return "what is faulty is left out"


def break_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "torn.jsonl").write_text("nonsense\n", "utf-8")
    return "--salvage"


def lose_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    monkeypatch.setattr("ctypes.util.find_library", lambda _name: None)
    return "apt-get install libgl1 libegl1"


def fill_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path))
    usage = type("Usage", (), {"free": 5_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: usage)
    return "Make room"


@pytest.mark.parametrize(
    "trouble", [break_folder, break_heroes, break_games, lose_libraries, fill_disk]
)
def test_the_doctor_gives_advice(
    trouble: Callable[[Path, pytest.MonkeyPatch], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    advice = trouble(tmp_path, monkeypatch)
    run = ringside("doctor")
    assert advice in run.out
    is_fault = "!!" in run.out
    assert run.code == (exits.FAULTS_FOUND if is_fault else exits.FINE)


@pytest.mark.parametrize("size", ["large", "1280", "1280x", "x800", "1280x\u00b2"])
def test_a_size_that_is_none_is_refused_and_no_folder_made_for_it(
    size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    run = ringside("demo", "--size", size)
    assert run.code == exits.WRONG_USAGE
    assert "1280x800" in run.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", ["10x10", "1280x100", "99999x800", f"1280x{'9' * 5000}"])
def test_a_size_that_no_screen_has_is_refused(size: str) -> None:
    run = ringside("demo", "--size", size)
    assert run.code == exits.WRONG_USAGE
    assert "480 to 8192 pixels" in run.err


@pytest.mark.parametrize("command", ["demo", "screens"])
def test_a_folder_that_cannot_be_made_is_told(command: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    run = ringside(command, "-o", str(tmp_path / "file" / "folder"))
    assert run.code == exits.FAULTS_FOUND
    assert "folder: not a directory. A file is where a folder should be" in run.err


@pytest.mark.skipif(sys.platform != "linux", reason="others always have a display")
def test_a_display_is_one_where_somebody_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(display, "X11_SOCKETS", tmp_path)
    assert not display.has_display()
    beyond = ("localhost:49999", "localhost:99999", f"localhost:{'9' * 5000}", ":\u00b2")
    for nobody in (":7", "unix:7", ":7.0", ":", "nonsense", *beyond):
        monkeypatch.setenv("DISPLAY", nobody)
        assert not display.has_display(), nobody
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "X7"))
        server.listen()
        for somebody in (":7", "unix:7", ":7.0"):
            monkeypatch.setenv("DISPLAY", somebody)
            assert display.has_display(), somebody
    with socket.create_server(("127.0.0.1", 0)) as remote:
        number = remote.getsockname()[1] - display.X11_FIRST_PORT
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{number}.0")
        assert display.has_display() == (number >= 0)


@pytest.mark.skipif(sys.platform != "linux", reason="others always have a display")
def test_a_wayland_display_is_one_where_somebody_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not display.has_display()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        assert display.has_display()
