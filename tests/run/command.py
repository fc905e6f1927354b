"""The command `ringside test`: every check that CI makes.

How pytest is watched from outside is in run.py, what a run may not leave is in leftovers.py.
"""

from __future__ import annotations

import os
import sys
from typing import Final

import click

from cli import exits
from cli.output import echo
from tests.run.run import NOTES, Run

CHECKS: Final = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}
WORKERS: Final = min(8, (os.cpu_count() or 1) + 1)
"""One more than there are cores: many tests wait for a port, a radio or another process."""
SIDE_BY_SIDE: Final = ("-n", f"{WORKERS}", "--dist", "worksteal")
COVERAGE: Final = ("--cov", "--cov-report=term")

FAST_LEAVES_OUT: Final = {
    "tests/bench": "days of play",
    "tests/cli/test_app_commands.py": "the app in a window",
    "tests/cli/test_board_[!w]*.py": "boards behind real ports",
    "tests/cli/test_every_command.py": "hostile input",
    "tests/cli/test_fuzz_command.py": "hostile input",
    "tests/cli/test_missing_packages.py": "commands in processes of their own",
    "tests/cli/test_output.py": "commands in processes of their own",
    "tests/cli/test_stopping.py": "commands in processes of their own",
    "tests/firmware": "compiled and emulated firmware",
    "tests/fuzz": "hostile input",
    "tests/hardware/test_ble.py": "boards behind real ports",
    "tests/hardware/test_discovery.py": "boards behind real ports",
    "tests/hardware/test_lanes*.py": "boards behind real ports",
    "tests/hardware/test_threaded_loop.py": "boards behind real ports",
    "tests/hardware/test_serial.py": "boards behind real ports",
    "tests/launcher": "set-up with real virtual environments",
    "tests/sim": "whole noisy games",
    "tests/run": "commands in processes of their own",
    "tests/test_wheel.py": "set-up with real virtual environments",
    "tests/ui/app": "the app in a window",
    "tests/drawing/test_pixels.py": "pictures of every map",
}
"""What `--fast` does not run, and what that is."""

MINUTES: Final = 30
FAST_MINUTES: Final = 10
"""Several times what a run takes: a limit is met by what hangs, not by a slow machine."""
SET_NO_AMOUNT: Final = ("RINGSIDE_HOME", "RINGSIDE_DEBUG", NOTES)


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.option("--fast", is_flag=True, help="Leave out windows, emulators, compilers and coverage.")
@click.argument("pytest_arguments", nargs=-1, type=click.UNPROCESSED)
def test(*, fast: bool, pytest_arguments: tuple[str, ...]) -> None:
    """Run all checks: lint, format, types, then every test with branch coverage.

    With --fast, everything that decides within a minute: the game, rules, logs, content, presenters
    and the protocol. Arguments are handed to pytest, and then only pytest runs:
    `ringside test -k reach`.
    """
    left_out = [f"--ignore-glob={path}" for path in FAST_LEAVES_OUT] if fast else []
    long = long_runs()
    minutes = None if long else FAST_MINUTES if fast else MINUTES
    if long:
        echo(f"A long run was asked for ({', '.join(long)}): there is no limit of time.")
        left_out += ["-o", "faulthandler_timeout=0"]
    with Run(minutes) as run:
        if pytest_arguments:
            run.tests((*left_out, *pytest_arguments))
        else:
            run.check("lint", CHECKS["lint"])
            run.check("format", CHECKS["format"])
            run.check_meanwhile("types", CHECKS["types"])
            run.tests((*SIDE_BY_SIDE, *left_out, *(() if fast else COVERAGE)))
    if fast:
        echo(f"Left out: {'; '.join(dict.fromkeys(FAST_LEAVES_OUT.values()))}.")
    if run.failed:
        echo(f"Failed: {', '.join(run.failed)}.", err=True, fg="red")
        sys.exit(exits.FAULTS_FOUND)


def long_runs() -> list[str]:
    """Which settings ask a test for more than it does every day; docs/rooms/tests.md has them."""
    return sorted(
        name
        for name in os.environ
        if name.startswith("RINGSIDE_") and not name.endswith("_SEED") and name not in SET_NO_AMOUNT
    )
