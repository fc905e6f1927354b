"""`ringside board record | replay | simulate | wiring`."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli import exits
from tests.cli.running import Run, ringside
from tests.cli.served_board import PADDOCK, SPACES, ServedBoard, Walker, paddock
from tests.full_disk import full_disk

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nobodys_wirings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGSIDE_HOME", str(tmp_path / "home"))


@pytest.fixture
def walked() -> Iterator[str]:
    """A board over which a figure is walked without end."""
    with ServedBoard(paddock(), Walker(SPACES)) as where:
        yield where


# ---- record and replay ----


def test_what_is_recorded_can_be_played(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    run = ringside("board", "record", "--tcp", walked, *PADDOCK, "-o", file, "--count", 9)
    assert run.code == exits.FINE, run.err
    assert run.out.startswith(f"{file}: ")
    run = ringside("board", "replay", file)
    assert run.code == exits.FINE, run.out
    assert "introduced itself" in run.out
    assert ", 0 differences." in run.out
    lines = [
        json.loads(line) for line in ringside("board", "replay", file, "--json").out.splitlines()
    ]
    assert any(line["happening"] and line["happening"]["what"] == "Synced" for line in lines)
    assert ringside("board", "replay", file, "--quiet", "--json").out == ""


def test_a_recording_tells_programs_what_it_wrote(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    run = ringside("board", "record", "--tcp", walked, "-o", file, "--count", 3, "--json")
    assert json.loads(run.out) == {"file": str(file), "lines": len(file.read_text().splitlines())}


def test_a_recording_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "trace.jsonl"
    run = ringside("board", "record", "--tcp", "127.0.0.1:1", "-o", file)
    assert run.code == exits.FAULTS_FOUND
    assert "trace.jsonl: no such file or directory. Check the name" in run.err


def recorded(where: str, file: Path) -> list[str]:
    ringside("board", "record", "--tcp", where, *PADDOCK, "-o", file, "--count", 9)
    return file.read_text("utf-8").splitlines()


def test_a_damaged_trace_is_told_with_its_line(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    lines = recorded(walked, file)
    lines[4] = lines[4][:-5]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    run = ringside("board", "replay", file)
    assert run.code == exits.FAULTS_FOUND
    assert f"{file}:5: This line is damaged" in run.err


def test_a_trace_that_is_cut_off_is_played_and_told(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    lines = recorded(walked, file)
    file.write_text("\n".join(lines)[:-5], "utf-8")
    run = ringside("board", "replay", file)
    assert run.code == exits.FAULTS_FOUND
    assert f"{len(lines) - 1} lines played" in run.out
    assert f"{file}:{len(lines)}: The last line is cut off" in run.err


def test_a_difference_is_told_with_its_line(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    lines = recorded(walked, file)
    at = next(n for n, line in enumerate(lines) if '"CellChanged"' in line)
    values = json.loads(lines[at])
    values["facts"]["state"] = 255
    lines[at] = json.dumps(values)
    file.write_text("\n".join(lines) + "\n", "utf-8")
    run = ringside("board", "replay", file, "--quiet")
    assert run.code == exits.FAULTS_FOUND
    assert f"line {at + 1} differs: recorded CellChanged" in run.out


def test_a_trace_that_is_not_there_is_told(tmp_path: Path) -> None:
    run = ringside("board", "replay", tmp_path / "nothing")
    assert run.code == exits.FAULTS_FOUND
    assert "nothing: no such file or directory. Check the name" in run.err


def test_what_the_bridge_said_is_played_too(tmp_path: Path) -> None:
    from hardware.trace import write_trace
    from tests.hardware.virtual import ARTHUR, DUEL, WALK, VirtualTable, move

    table = VirtualTable().play(*DUEL, walks=WALK)
    move(table, ARTHUR, "B")
    table.run(1000)
    write_trace(tmp_path / "t.jsonl", table.flight.lines)
    run = ringside("board", "replay", tmp_path / "t.jsonl")
    assert run.code == exits.FINE, run.out
    assert 'Settled(moves=[{"fighter":"p1.arthur","start":"A","end":"B","seen":[]}]' in run.out


# ---- simulate ----


def simulate(folder: Path, script: str, *options: object) -> Run:
    file = folder / "script.txt"
    file.write_text(script, "utf-8")
    return ringside("board", "simulate", "--script", file, *options)


def test_a_simulated_board_plays_its_script(tmp_path: Path) -> None:
    script = """
        stand x RP01   # a comment
        slide x RP02 RP03
        lift x
        pad x
        unpad
        put x RP04
        fault RP05
        mend RP05
        unplug
        plug
        reset
        knock x
        wait 20
        end
    """
    run = simulate(tmp_path, script, "--noise", "usual", "--kind", "identity")
    assert run.code == exits.FINE, run.err
    assert "The board is at /dev/pts/" in run.out
    assert "The port was opened 0 times." in run.out


def test_a_simulated_board_tells_programs_its_port(tmp_path: Path) -> None:
    run = simulate(tmp_path, "end", "--tcp", 0, "--json")
    told = json.loads(run.out)
    assert told["option"] == "--tcp"
    assert told["port"].startswith("127.0.0.1:")


def test_the_app_can_open_a_simulated_board(tmp_path: Path) -> None:
    """The whole way: one `ringside` serves a board on a pty, another one watches it."""
    link = tmp_path / "board"
    script = tmp_path / "script.txt"
    script.write_text("stand x RP07\n", "utf-8")
    command = [sys.executable, "-m", "cli", "board", "simulate"]
    command += ["--link", str(link), "--script", str(script)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdin
        try:
            assert f"The board is at {link}" in process.stdout.readline()
            assert "RP07 (cell 6)" in watched(link)
            process.stdin.write("dance\nend\n")
            process.stdin.close()
            assert process.wait(20) == exits.FINE
            assert not link.is_symlink()
        finally:
            process.kill()


def watched(link: Path) -> str:
    """What is seen at a port, once a figure is.

    The first look may come before the contact has held for the debounce time.
    """
    said = ""
    for _ in range(50):
        run = ringside("board", "monitor", "--port", link, *PADDOCK, "--count", 3)
        said += run.out + run.err
        if "(cell" in said:
            break
    return said


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("\ndance x", 'script.txt:2: There is no command "dance"'),
        ("put x", "script.txt:1: It is written: put FIGURE SPACE."),
        ("lift x y", "script.txt:1: It is written: lift FIGURE."),
        ("put x RP99", "script.txt:1: The map has no space RP99."),
        ("fault RP99", "script.txt:1: The map has no space RP99."),
        ("wait long", "script.txt:1: A time is a whole number"),
    ],
)
def test_a_mistake_in_a_script_is_told(tmp_path: Path, script: str, told: str) -> None:
    run = simulate(tmp_path, script)
    assert run.code == exits.FAULTS_FOUND
    assert told in run.err


def test_a_pause_may_be_written_with_many_zeros(tmp_path: Path) -> None:
    assert simulate(tmp_path, f"wait {'0' * 5000}1\nend\n").code == exits.FINE


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        run = simulate(tmp_path, "end", "--tcp", listener.getsockname()[1])
    assert run.code == exits.FAULTS_FOUND
    assert "The board cannot be reached there: address already in use" in run.err


def test_the_commands_are_listed() -> None:
    assert "slide FIGURE SPACE..." in ringside("board", "simulate", "--commands").out


def test_another_program_takes_the_place_of_the_first() -> None:
    with ServedBoard(paddock()) as where:
        host, _, port = where.rpartition(":")
        with socket.create_connection((host, int(port))) as first:
            run = ringside("board", "monitor", "--tcp", where, "--count", 2)
            assert run.code == exits.FINE
            first.settimeout(20)
            while first.recv(4096):
                pass


# ---- wiring ----


def test_the_wirings_that_come_with_ringside_are_fine() -> None:
    run = ringside("board", "wiring")
    assert run.code == exits.FINE, run.out
    assert "raptor-paddock on reed64: 28 spaces on 64 cells, 64 lights" in run.out
    assert run.out.endswith("9 wirings, 0 errors\n")


def test_faults_of_a_wiring_are_told_and_blind_spaces_listed(tmp_path: Path) -> None:
    good = tmp_path / "soho.mine.yaml"
    good.write_text(
        "format: 1\nmap: soho\nboard: mine\ncells: 1\nspaces:\n- {space: SO01, cell: 0}\n", "utf-8"
    )
    bad = tmp_path / "soho.bad.yaml"
    bad.write_text(
        "format: 1\nmap: soho\nboard: bad\ncells: 1\nspaces:\n- {space: SO01, cell: 1}\n", "utf-8"
    )
    run = ringside("board", "wiring", good, bad)
    assert run.code == exits.FAULTS_FOUND
    assert f"{bad}:6: The space SO01 has cell 1, but the board has 1" in run.out
    assert "tap to confirm: SO02, SO03" in run.out
    told = json.loads(ringside("board", "wiring", good, "--json").out)
    assert told["problems"] == []
    assert told["wirings"][0]["without_cell"][0] == "SO02"


# ---- what is there already ----


def test_a_recording_never_replaces_a_file(walked: str, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    first = recorded(walked, file)
    for place in (("--tcp", walked), ("--port", tmp_path / "ttyNOPE")):
        again = ringside("board", "record", *place, "-o", file, "--count", 3)
        assert again.code == exits.FAULTS_FOUND
        assert again.err == f"Error: {file}: this file is there already. Choose another name.\n"
        assert file.read_text("utf-8").splitlines() == first


@pytest.mark.parametrize("place", [("--port", "ttyNOPE"), ("--tcp", "127.0.0.1:1")])
def test_where_no_board_answers_no_recording_is_left(
    place: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ringside("board", "record", *place, "-o", "trace.jsonl", "--seconds", 1)
    assert run.code == exits.FAULTS_FOUND
    assert run.err
    assert list(tmp_path.iterdir()) == []


def test_a_recording_that_is_ended_before_a_board_answers_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.board_session.Attendance.run", lambda *_, **__: None)
    run = ringside("board", "record", "--tcp", "127.0.0.1:1", "-o", tmp_path / "trace.jsonl")
    assert run.code == exits.FAULTS_FOUND
    assert "No board answered, so nothing was recorded." in run.err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_recording_without_a_board(tmp_path: Path) -> None:
    with full_disk():
        run = ringside("board", "record", "--tcp", "127.0.0.1:1", "-o", tmp_path / "trace.jsonl")
    assert run.code == exits.FAULTS_FOUND
    assert "trace.jsonl: file too large" in run.err
    assert list(tmp_path.iterdir()) == []
