"""`ringside fuzz` as it is called; what it does is tested in tests/fuzz."""

from __future__ import annotations

import os
import sys
from importlib import reload
from typing import TYPE_CHECKING

import pytest

from cli import checkout_commands, exits
from cli.trouble import NO_APP
from tests.cli.every_command import no_longer_than
from tests.cli.running import ringside

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.needs_app
def test_a_run_says_its_seed_and_counts_by_kind(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    said = ringside("fuzz", "words", "--inputs", 2, "--seed", 5, "--report", report)
    assert said.out.startswith("Seed 5.\n"), said.err
    assert "| words | 2 |" in said.out
    assert "seed 5" in report.read_text("utf-8")


def test_without_the_app_it_says_so_and_writes_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fuzz.command.is_app_here", lambda: False)
    said = ringside("fuzz", "words", "--inputs", 2, "--report", tmp_path / "report.md")
    assert (said.code, said.out, said.err) == (exits.SETUP_UNFINISHED, "", f"{NO_APP}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_report_never_replaces_a_file(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    report.write_text("my notes", "utf-8")
    said = ringside("fuzz", "words", "--inputs", 2, "--report", report)
    assert said.code == exits.FAULTS_FOUND
    assert (said.out, said.err) == (
        "",
        f"Error: {report}: this file is there already. Choose another name.\n",
    )
    assert report.read_text("utf-8") == "my notes"


@pytest.mark.parametrize("what", ["pipe", "device", "noise", "nest"])
def test_only_a_file_of_the_fuzzer_is_repeated(tmp_path: Path, what: str) -> None:
    given = tmp_path / "given"
    if what == "pipe":
        os.mkfifo(given)
    elif what == "device":
        given.symlink_to("/dev/zero")
    else:
        given.write_bytes(b"\xff\x00" if what == "noise" else b"[" * 100_000)
    with no_longer_than(20):
        said = ringside("fuzz", "--repeat", given)
    assert said.code in {exits.FAULTS_FOUND, exits.WRONG_USAGE}
    assert str(given) in said.err


def test_an_unknown_kind_is_told_with_those_that_there_are() -> None:
    said = ringside("fuzz", "nothing")
    assert said.code == exits.WRONG_USAGE
    assert "'command-line'" in said.err


@pytest.mark.parametrize("command", ["fuzz", "test"])
def test_an_installed_ringside_has_no_tool(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tests.fuzz.command", None)
    monkeypatch.setitem(sys.modules, "tests.run.command", None)
    reload(checkout_commands)
    said = ringside(command, "--minutes", 1)
    monkeypatch.undo()
    reload(checkout_commands)
    assert said.code == exits.FAULTS_FOUND
    assert "use a checkout" in said.err
