"""`ringside fuzz` as it is called; what it does is tested in tests/fuzz."""

from __future__ import annotations

import sys
from importlib import reload
from typing import TYPE_CHECKING

import pytest

from cli import checkout_commands, exits
from tests.cli.running import ringside

if TYPE_CHECKING:
    from pathlib import Path


def test_a_run_says_its_seed_and_counts_by_kind(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    said = ringside("fuzz", "words", "--inputs", 2, "--seed", 5, "--report", report)
    assert said.out.startswith("Seed 5.\n"), said.err
    assert "| words | 2 |" in said.out
    assert "seed 5" in report.read_text("utf-8")


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
