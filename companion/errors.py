"""What goes wrong in `companion`, as a tree.

    RingsideError
    |-- MalformedError            the question itself makes no sense
    |   |-- UnknownFighterError   no fighter has this id
    |   |-- UnknownSpaceError     the battlefield has no such space
    |   `-- UnknownCardError (definitions.py)   the deck has no such card
    |-- ContentError (content/problems.py)   a file is faulty; carries all its problems
    `-- JournalError (journal/errors.py)     a log cannot be used; says what a person can do

An illegal move or attack is no error: it is a `Ruling` with a code and rule ids (rulings.py).
"""

from __future__ import annotations

from typing import Final

import msgspec

NOT_JSON: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are not the JSON that was asked for: malformed or of another
shape, text that is no UTF-8, nesting without an end."""


class RingsideError(Exception):
    """The root: catch this to catch everything that `companion` raises on purpose."""


class MalformedError(RingsideError):
    """The question names something that does not exist."""


class UnknownFighterError(MalformedError):
    """No fighter has this id."""

    def __init__(self, fighter_id: str) -> None:
        super().__init__(f"no fighter is called {fighter_id!r}")
        self.fighter_id = fighter_id


class UnknownSpaceError(MalformedError):
    """The battlefield has no such space."""

    def __init__(self, space_id: str, battlefield: str) -> None:
        super().__init__(f"{battlefield} has no space {space_id!r}")
        self.space_id = space_id
        self.battlefield = battlefield
