"""How everything is printed: lines that are one line, exact JSON, and terminals of every kind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cli import exits, output
from companion.hidden import HIDDEN
from tests.cli.hostile_files import FILE_NAME, FORGED, NASTY, make_hostile_log
from tests.cli.running import ringside

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests/companion/journal/samples/format-1/duel-classic-long.jsonl"


def in_a_shell(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What `ringside LINE` does as a shell starts it."""
    return subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -P -m cli {line}'], cwd=ROOT, capture_output=True,
        check=False, env={**os.environ, **environment},
    )  # fmt: skip


def test_a_line_stays_one_line_whatever_it_is_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    output.echo(f"won by {NASTY}", "the next line")
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("won by Zo<U+001B>]0;x<U+0007><U+009B>31m<U+202E><U+2028><U+061C>")
    assert FORGED in first
    assert second == "the next line"


def test_a_style_is_for_a_screen_and_never_that_of_a_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output.echo("\x1b[31mred", bold=True)
    assert capsys.readouterr().out == "<U+001B>[31mred\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    output.echo("\x1b[31mred", bold=True)
    assert capsys.readouterr().out == "\x1b[1m<U+001B>[31mred\n\x1b[0m"


@pytest.mark.parametrize("print_it", [output.print_json, output.print_json_line])
@pytest.mark.parametrize("value", [NASTY, FILE_NAME, "\x7f", "\U000e0041 and 龍"])
def test_json_has_the_exact_values_and_nothing_hidden(
    print_it: object, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(print_it)
    print_it({"names": [value], value: 1})
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"names": [value], value: 1}
    assert not HIDDEN.search(printed.replace("\n", ""))


def test_what_click_says_of_an_argument_forges_no_line() -> None:
    run = ringside("map", "reach", "raptor-paddock", "RP01", NASTY, NASTY)
    assert run.code == exits.WRONG_USAGE
    assert not any(line.startswith(FORGED) for line in run.err.splitlines())
    assert run.err.splitlines()[-1].startswith("Error: Got unexpected extra arguments (Zo<U+001B>]")


def test_what_click_says_in_several_lines_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    kind = click.Argument(["kind"], type=click.Choice(["a", "b"]))
    output.show_error(click.MissingParameter(param=kind))
    assert capsys.readouterr().err == "Error: Missing argument 'KIND'. Choose from: a, b\n"


def test_the_terminal_is_not_asked_for_what_it_cannot_show(tmp_path: Path) -> None:
    make_hostile_log(tmp_path / "game.jsonl", SAMPLE, name="Zoë 龍 \U0001f409")
    poor = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    for encoding in ("ascii", "ascii:strict", "latin-1:strict", "cp437"):
        terminal = {**poor, "PYTHONIOENCODING": encoding}
        told = in_a_shell(f"replay {tmp_path / 'game.jsonl'}", **terminal)
        assert told.returncode == exits.FINE, told.stderr
        assert b"\\u9f8d" in told.stdout
        asked = in_a_shell(f"history --folder {tmp_path} --json", **terminal)
        assert asked.returncode == exits.FINE, asked.stderr
        (game,) = json.loads(asked.stdout.decode(encoding.split(":")[0]))
        assert "Zoë 龍 \U0001f409" in game["about"]
    assert in_a_shell("map check /caf\xe9", **poor).returncode == exits.FAULTS_FOUND


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rules list >/dev/full", exits.FAULTS_FOUND),
        ("--help >/dev/full", exits.FAULTS_FOUND),
        ("rules list --json >/dev/full", exits.FAULTS_FOUND),
        ("rules list >&-", exits.FINE),
        ("nonsense 2>/dev/full", exits.WRONG_USAGE),
        ("nonsense 2>&-", exits.WRONG_USAGE),
        ("referee - <&-", exits.WRONG_USAGE),
        ("history --folder /missing <&- >&- 2>&-", exits.FINE),
    ],
)
def test_an_output_that_is_full_or_closed_changes_no_verdict(line: str, code: int) -> None:
    done = in_a_shell(line)
    assert done.returncode == code
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"Exception ignored" not in done.stdout + done.stderr


def test_what_is_logged_is_as_safe_as_the_rest() -> None:
    logs = f"from cli.output import take_logs; import logging; take_logs(); x = {NASTY!r}"
    warns = f"{logs}; logging.getLogger('ringside').error('a screen broke%s%s', chr(10), x)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", warns], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert done.stderr.splitlines()[0] == "a screen broke"
    assert "\n  Zo<U+001B>]0;x<U+0007>" in done.stderr
    assert f"\n{FORGED}" not in done.stderr
    assert not HIDDEN.search(done.stderr.replace("\n", ""))


def test_a_traceback_for_a_report_is_as_safe_as_the_rest() -> None:
    broken = (
        "import runpy, sys, cli.rules_commands as rules\n"
        f"def broken(): raise ZeroDivisionError({NASTY!r})\n"
        "rules.load_catalogue = broken\n"
        "sys.argv = ['ringside', 'rules', 'list']\n"
        "runpy.run_module('cli', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", broken], cwd=ROOT, capture_output=True, text=True,
        check=False, env={**os.environ, "RINGSIDE_DEBUG": "1"},
    )  # fmt: skip
    assert done.returncode == exits.OUR_FAULT
    assert "Traceback" in done.stderr
    assert f"\n{FORGED}" not in done.stderr
    assert not HIDDEN.search(done.stderr.replace("\n", ""))
