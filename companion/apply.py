"""An event makes a new table out of an old one. Never refuses, never decides, never fails.

Whether something may happen is decided before (companion.decide); here it has happened. An event
that does not fit the table, as after a slip in a log written by hand, leaves what it cannot find
as it is. What each kind does is in `apply_table`, `apply_cards` and `apply_combat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import apply_cards, apply_combat, apply_table
from companion.apply_table import begin
from companion.happenings import HAPPENINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion import events as e
    from companion.table import Table

__all__ = ["apply", "begin", "fold"]

_REGISTERED: Final = (apply_table, apply_cards, apply_combat)
"""Read, they have registered what their events do."""


def apply(event: e.Event, table: Table) -> Table:
    """The table after one event."""
    return HAPPENINGS[type(event)](event, table)


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after these events."""
    for event in events:
        table = apply(event, table)
    return table
