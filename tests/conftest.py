"""What holds for all tests: how Kivy starts, who hears Ctrl-C, and what coverage counts."""

from __future__ import annotations

import signal
import sys
import threading
from typing import TYPE_CHECKING

import pytest

import tests.ui.app  # noqa: F401  (it sets the surroundings that Kivy finds, wherever it is imported)
from cli.trouble import is_app_here

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let tests that are `uncounted` run at full speed.

    The mark `no_cover` of pytest-cov does not stop the counting in the workers of pytest-xdist.
    """
    if item.get_closest_marker("uncounted") is None:
        return (yield)
    here, elsewhere = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(elsewhere)
