"""When coverage is counted: while a module of Ringside is read, in fixtures and in tests.

Counting makes Python three times as slow, so pytest itself, the modules of the tests and all that
is marked `uncounted` go without. The lines of a module that run when it is read are always counted,
whoever is the first to need it: an uncounted test may be.
"""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

COUNTED: Final = frozenset(
    {
        *("companion", "hardware", "firmware_protocol", "firmware", "drawing"),
        *("ui", "devtools", "sim", "cli", "bench"),
    }
)
"""The rooms whose coverage is counted, as [tool.coverage.run] of pyproject.toml has them."""


class Counter:
    """Whoever was told to count when the session began, and whether it does at present."""

    def __init__(self) -> None:
        self._here: Any = None
        self._in_threads: Any = None

    def pause(self) -> None:
        """Count nothing from here on but what is `counted`; nothing if coverage is not wanted."""
        if sys.gettrace() is not None:
            self._here, self._in_threads = sys.gettrace(), threading.gettrace()
            sys.settrace(None)
            threading.settrace(None)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what is run in this context, unless that is so already."""
        if self._here is None or sys.gettrace() is not None:
            yield
            return
        threading.settrace(self._in_threads)
        sys.settrace(self._here)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)


counter: Final = Counter()


class _CountedLoader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        with counter.counted():
            super().exec_module(module)


class CountedModules:
    """Finds the modules that are counted, for `sys.meta_path`."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of ours is, with the loader that counts."""
        if name.partition(".")[0] not in COUNTED:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _CountedLoader(spec.loader.name, spec.loader.path)
        return spec
