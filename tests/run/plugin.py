"""What `ringside test` adds to pytest: who compiles what, which tests run, where the time went."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from contextlib import suppress
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.run.run import NOTES, ROOT

if TYPE_CHECKING:
    from collections.abc import Generator

_seconds: defaultdict[str, float] = defaultdict(float)
_tests: defaultdict[str, set[str]] = defaultdict(set)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Read a part of the modules first, each worker another one.

    All workers need all of them, and begin at the same time; a module that was never read before
    has to be compiled, with its assertions rewritten, which takes most of the time. So each finds
    nearly all that it reads afterwards compiled by another. What cannot be read is told then.
    """
    worker = getattr(collector.config, "workerinput", None)
    if worker is None or not isinstance(collector, pytest.Session):
        return
    if collector.config.args != ["tests"]:  # not all of them are wanted
        return
    globs = [str(ROOT / glob) for glob in collector.config.getoption("ignore_glob") or []]
    left_out = [*globs, *(f"{glob}/*" for glob in globs)]
    paths = [
        path
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if not any(fnmatch(str(path), glob) for glob in left_out)
    ]
    own = int(worker["workerid"].removeprefix("gw"))
    for path in paths[own :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_sessionstart() -> None:
    """What is read while tests are collected stays: nobody looks for garbage in it."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: nobody has to walk over them in the meantime."""
    gc.enable()
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
