"""Where Ringside keeps a person's own things: logs of games, and heroes of their own.

The platform's folder for user data, or the folder that RINGSIDE_HOME names.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def home() -> Path:
    """The folder of this person."""
    named = os.environ.get("RINGSIDE_HOME")
    return Path(named) if named else platformdirs.user_data_path("ringside", appauthor=False)


def games() -> Path:
    """Where the logs of games are."""
    return home() / "games"


def own_heroes() -> Path | None:
    """Where heroes of one's own are; None if there is no such folder."""
    folder = home() / "heroes"
    return folder if folder.is_dir() else None
