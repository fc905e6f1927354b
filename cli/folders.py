"""Where Ringside keeps a person's own things: logs of games, heroes and battlefields of their own.

The platform's folder for user data, or the folder that RINGSIDE_HOME names.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

if TYPE_CHECKING:
    from companion.content.collection import Collection

NO_HOME: Final = Path(os.devnull)
"""Nothing can be made in it, whoever tries."""


def home() -> Path:
    """The folder of this person.

    Whoever has no home folder gets a path that cannot be written to: nothing of theirs may end up
    in whatever folder the shell happens to be in.
    """
    named = os.environ.get("RINGSIDE_HOME")
    if named:
        return Path(named).absolute()
    try:
        return platformdirs.user_data_path("ringside", appauthor=False)
    except RuntimeError:  # neither HOME nor the list of users tells
        return NO_HOME / "ringside"


def games() -> Path:
    """Where the logs of games are."""
    return home() / "games"


def collection() -> Collection:
    """The heroes and battlefields of this person, Ringside's and their own."""
    from companion.content.collection import Collection  # noqa: PLC0415  (only some commands play)

    return Collection(home())
