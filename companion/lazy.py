"""What is worked out when it is first asked for, and kept: an entry, or a property."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable

Key = TypeVar("Key")
Value = TypeVar("Value")
Owner = TypeVar("Owner")


class Lazy(dict[Key, Value]):
    """Looks like a dictionary with every entry there; for frozen values whose answers never change.

    What `work_out` raises for a key that makes no sense reaches whoever asked.
    """

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._work_out(key)
        return value


class kept(Generic[Owner, Value]):  # noqa: N801  (reads like functools.cached_property)
    """A property that is worked out once, as functools.cached_property but without its lock.

    What it is put on is frozen: whoever works it out twice at once finds the same.
    """

    def __init__(self, work_out: Callable[[Owner], Value]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, owner: None, kind: Any) -> kept[Owner, Value]: ...

    @overload
    def __get__(self, owner: Owner, kind: Any) -> Value: ...

    def __get__(self, owner: Owner | None, kind: Any) -> kept[Owner, Value] | Value:
        if owner is None:
            return self
        found = owner.__dict__[self._name] = self._work_out(owner)
        return found
