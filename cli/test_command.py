"""`ringside test`: every check that CI makes, in the order of how fast they say no."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import click

from cli import exits

ROOT: Final = Path(__file__).parents[1]

CHECKS: Final = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}
WHOLE_SUITE: Final = (
    "pytest", "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal",
    "--cov", "--cov-report=term",
)  # fmt: skip


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("pytest_arguments", nargs=-1, type=click.UNPROCESSED)
def test(pytest_arguments: tuple[str, ...]) -> None:
    """Run all checks: lint, format, types, then every test with branch coverage.

    Arguments are handed to pytest, and then only pytest runs: `ringside test -k reach`.
    """
    steps = (
        {"tests": ("pytest", *pytest_arguments)}
        if pytest_arguments
        else {**CHECKS, "tests": WHOLE_SUITE}
    )
    failed = []
    for name, command in steps.items():
        click.secho(f"== {name}: {' '.join(command)}", bold=True)
        sys.stdout.flush()
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode:
            failed.append(name)
    if failed:
        click.secho(f"Failed: {', '.join(failed)}.", fg="red", err=True)
        sys.exit(exits.FAULTS_FOUND)
