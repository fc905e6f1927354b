"""Facts about the command line as a whole: help, exit codes, and how it meets its own bugs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cli import exits, main, output
from cli.main import SUBCOMMANDS
from tests.cli.running import ringside

ROOT = Path(__file__).parents[2]


def test_help_names_every_subcommand_and_the_exit_codes() -> None:
    run = ringside("--help")
    assert run.code == exits.FINE
    assert all(f"\n  {name} " in run.out for name in SUBCOMMANDS)
    assert "Exit codes" in run.out


@pytest.mark.needs_app
def test_without_a_display_ringside_says_so_and_offers_the_demo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    run = ringside()
    assert run.code == exits.FAULTS_FOUND
    assert "There is no display here" in run.out
    assert "ringside demo" in run.out


def test_the_version_is_that_of_the_project() -> None:
    assert f'version = "{ringside("--version").out.split()[1]}"' in (
        ROOT / "pyproject.toml"
    ).read_text("utf-8")


@pytest.mark.parametrize("arguments", [["nonsense"], ["map", "nonsense"], ["map", "check", "--no"]])
def test_a_wrong_call_is_told_apart_from_a_fault(arguments: list[str]) -> None:
    run = ringside(*arguments)
    assert run.code == exits.WRONG_USAGE
    assert "Error: No such" in run.err


@pytest.mark.parametrize("group", ["map", "rules", "bench"])
def test_every_command_of_a_group_explains_itself(group: str) -> None:
    overview = ringside(group, "--help").out
    names = [line.split()[0] for line in overview.split("Commands:\n")[1].splitlines()]
    assert names
    for name in names:
        assert ringside(group, name, "--help").code == exits.FINE


def test_a_bug_of_ours_is_a_sentence_and_not_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a slip")

    monkeypatch.setitem(SUBCOMMANDS, "broken", ("tests.cli.test_commands", "broken"))
    monkeypatch.setattr(sys.modules[__name__], "broken", click.command()(broken), raising=False)
    run = ringside("broken")
    assert run.code == exits.OUR_FAULT
    assert "ZeroDivisionError: a slip" in run.err
    assert "Traceback" not in run.err
    monkeypatch.setenv("RINGSIDE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ringside("broken")


def test_control_c_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(SUBCOMMANDS, "stopped", ("tests.cli.test_commands", "stopped"))
    monkeypatch.setattr(sys.modules[__name__], "stopped", click.command()(stopped), raising=False)
    run = ringside("stopped")
    assert run.code == exits.INTERRUPTED
    assert run.err.strip() == "Stopped."


def test_a_reader_that_leaves_early_is_no_error() -> None:
    shell = f'"{sys.executable}" -m cli rules list | head -1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


def test_rules_can_be_listed_by_section_and_shown() -> None:
    listed = ringside("rules", "list", "--section", "board")
    assert len(listed.out.splitlines()) == 9
    assert "[jurassic]" in listed.out
    shown = ringside("rules", "show", "man-05", "DEF-05")
    assert shown.out.startswith("MAN-05")
    assert "[core]" in shown.out
    assert "Core Rules (2023)" in shown.out
    assert json.loads(ringside("rules", "show", "MAN-05", "--json").out)[0]["id"] == "MAN-05"
    assert len(json.loads(ringside("rules", "list", "--json").out)) == 97


@pytest.mark.parametrize(
    "arguments", [("rules", "show", "ZZZ-99"), ("rules", "list", "--section", "moon")]
)
def test_rules_that_are_not_there_are_named(arguments: tuple[str, ...]) -> None:
    run = ringside(*arguments)
    assert run.code == exits.WRONG_USAGE
    assert arguments[-1] in run.err or "there are:" in run.err


@pytest.mark.uncounted
def test_every_rule_is_proved_by_a_test() -> None:
    run = ringside("rules", "coverage")
    assert run.code == exits.FINE
    assert run.out == "97 of 97 rules are proved by a test.\n"
    report = json.loads(ringside("rules", "coverage", "--json").out)
    assert report["missing"] == []
    assert "MAN-05" in report["tested"]


def test_rule_coverage_needs_the_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("cli.rule_coverage.TESTS_FOLDER", tmp_path / "none")
    run = ringside("rules", "coverage")
    assert run.code == exits.FAULTS_FOUND
    assert "use a checkout" in run.err


def test_progress_is_silent_while_it_is_quick(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(output.show_progress([1, 2, 3], "Counting")) == [1, 2, 3]
    assert capsys.readouterr().err == ""


def test_progress_speaks_up_when_it_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "PATIENCE_S", 0.0)
    assert list(output.show_progress("ab", "Counting")) == ["a", "b"]
    assert capsys.readouterr().err == "Counting 1 of 2\nCounting 2 of 2\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(output.show_progress("ab", "Counting")) == ["a", "b"]
    assert capsys.readouterr().err == "\rCounting 1 of 2\rCounting 2 of 2\n"


def test_the_module_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cli", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"ringside {main.version()}\n"


@pytest.mark.uncounted
def test_test_hands_its_arguments_to_pytest_and_tells_its_verdict() -> None:
    assert ringside("test", "--version").code == exits.FINE
    failed = ringside("test", "tests/no_such_file.py")
    assert failed.code == exits.FAULTS_FOUND
    assert "Failed: tests." in failed.err


def test_a_full_disk_behind_the_output_is_told() -> None:
    done = subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -m cli rules list > /dev/full'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == exits.FAULTS_FOUND
    assert "The output: no space left on device. Make room there." in done.stderr
