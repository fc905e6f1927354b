"""Widgets of one kind that are kept when they are not needed: making them costs more than showing.

A button or a card is made of a dozen widgets. Whoever shows five of them now and two in a moment
keeps the other three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Kind = TypeVar("Kind")


class Stock(Generic[Kind]):
    """As many widgets as are asked for, in a parent; the rest waits outside of it."""

    def __init__(self, parent: Any, make: Callable[[], Kind]) -> None:
        self._parent = parent
        self._make = make
        self._spare: list[Kind] = []
        self.shown: list[Kind] = []

    def fit(self, count: int) -> list[Kind]:
        """Show so many, and return them in their order."""
        while len(self.shown) > count:
            widget = self.shown.pop()
            self._parent.remove_widget(widget)
            self._spare.append(widget)
        while len(self.shown) < count:
            widget = self._spare.pop() if self._spare else self._make()
            self._parent.add_widget(widget)
            self.shown.append(widget)
        return self.shown

    def warm(self, count: int) -> bool:
        """Make one ahead if there are not so many yet; whether it did."""
        if len(self.shown) + len(self._spare) >= count:
            return False
        self._spare.append(self._make())
        return True
