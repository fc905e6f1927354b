"""Lets one process try hundreds of inputs a second: what never changes meanwhile is read once.

A trial opens the app anew, and that reads all rules and words of Ringside: far more work than the
input itself. Heroes and battlefields need no such help, because the product reads its own once.
"""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content import catalogue, heroes, labels

if TYPE_CHECKING:
    from collections.abc import Callable

ROOMS: Final = ("companion", "hardware", "cli", "ui", "tests")
ALWAYS_THE_SAME: Final = (catalogue.load_catalogue, labels.load_labels, heroes.load_set_names)
"""Loaders that are only ever called for Ringside's own files."""


def read_shipped_files_once() -> None:
    """Let nobody in this process read a file of Ringside twice."""
    for loader in ALWAYS_THE_SAME:
        _replace(loader, functools.cache(loader))
    msgspec.structs.fields = functools.cache(msgspec.structs.fields)


def _replace(function: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Put another function in its place wherever a module has imported it."""
    for module in list(sys.modules.values()):
        if module.__name__.split(".")[0] in ROOMS:
            for name, value in list(vars(module).items()):
                if value is function:
                    setattr(module, name, other)
