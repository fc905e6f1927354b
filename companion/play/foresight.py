"""What an answer to the open choice would do: it is decided as ever, and does not happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.decide import decide

if TYPE_CHECKING:
    from companion.rulebook import Rulebook
    from companion.table import Table


def table_after(book: Rulebook, table: Table, *values: str) -> Table | None:
    """The table after this answer, up to whatever is asked next; None: it would be refused."""
    if table.choice is None:
        return None
    return decide(book, table, c.Answer(player=table.choice.owner, values=values)).table
