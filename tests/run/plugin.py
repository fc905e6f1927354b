"""What `ringside test` adds to pytest: which tests are running, and where the time went."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.run.run import NOTES

if TYPE_CHECKING:
    from collections.abc import Generator

_seconds: defaultdict[str, float] = defaultdict(float)
_tests: defaultdict[str, set[str]] = defaultdict(set)


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: nobody has to walk over them in the meantime."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note the test; a note that is still there at the end names who never came back."""
    note = Path(os.environ[NOTES], str(os.getpid()))
    note.write_text(item.nodeid, "utf-8")
    done = yield
    note.unlink(missing_ok=True)
    return done


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up what the tests of a folder took, with all that was made ready for them."""
    folder = report.nodeid.partition("::")[0].rpartition("/")[0]
    _seconds[folder] += report.duration
    _tests[folder].add(report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the times by folder, the longest first."""
    if not _seconds:
        return
    terminalreporter.section("time by folder")
    for folder, seconds in sorted(_seconds.items(), key=lambda each: -each[1]):
        terminalreporter.write_line(f"{seconds:8.1f} s  {len(_tests[folder]):5} tests  {folder}")
