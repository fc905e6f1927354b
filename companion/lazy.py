"""A dictionary that works out an entry when it is first asked for, and keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lazy(dict[Key, Value]):
    """Looks like a dictionary with every entry there; for frozen values whose answers never change.

    What `work_out` raises for a key that makes no sense reaches whoever asked.
    """

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value
