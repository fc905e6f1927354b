"""What holds for all tests: how Kivy starts, who hears Ctrl-C, and what coverage counts."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import pytest

import tests.ui.app  # noqa: F401  (it sets the surroundings that Kivy finds, wherever it is imported)
from cli.trouble import is_app_here
from tests.run.counting import CountedModules, counter

if TYPE_CHECKING:
    from collections.abc import Generator

collect_ignore = [] if is_app_here() else ["ui", "devtools", "fuzz", "cli/test_app_commands.py"]
"""What is about the app, and so not to be tested where it was taken away."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out single tests that need the app where it was taken away."""
    if not is_app_here():
        skip = pytest.mark.skip(reason="the app is missing here")
        for item in items:
            if item.get_closest_marker("needs_app") is not None:
                item.add_marker(skip)


def pytest_configure() -> None:
    """Go on ignoring what our parent ignores, but do not hand that down.

    A shell starts jobs in the background so that they ignore Ctrl-C, and so does all that they
    start; nohup does the same for a closed terminal. A handler ends with this process.
    """
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart() -> None:
    """Coverage has begun to count; `counting` says what."""
    counter.pause()
    if CountedModules not in sys.meta_path:
        sys.meta_path.insert(0, CountedModules)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup() -> Generator[None, object, object]:
    """Count what a fixture does, whoever asks for it: others may find it made."""
    with counter.counted():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Count what a test does; those that are `uncounted` run at full speed.

    The mark `no_cover` of pytest-cov does not stop the counting in the workers of pytest-xdist.
    """
    if is_uncounted(pyfuncitem):
        return (yield)
    with counter.counted():
        return (yield)


def is_uncounted(test: pytest.Item) -> bool:
    """Whether others show, and count, what a test shows."""
    return test.get_closest_marker("uncounted") is not None
