"""Runs `ringside` in this process, the way the launcher does, and keeps what it printed."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from cli.main import main


class Run(NamedTuple):
    """What one call left behind."""

    code: int
    out: str
    err: str


def ringside(*arguments: object) -> Run:
    """Call `ringside` with these arguments."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
    return Run(code, out.getvalue(), err.getvalue())
