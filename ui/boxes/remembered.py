"""Descriptions that are made often and change seldom."""

from __future__ import annotations

from collections import deque
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Made = TypeVar("Made")


def remembered(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """The same object again for what is equal to one of the last things that were described.

    By equality, not by hash: what people can do is part of a view, and need not be hashable.
    """
    kept: deque[tuple[object, object, Made]] = deque(maxlen=16)

    @wraps(make)
    def known(*args: Given.args, **how: Given.kwargs) -> Made:
        for given, named, made in kept:
            if given == args and named == how:
                return made
        made = make(*args, **how)
        kept.appendleft((args, how, made))
        return made

    return known
