"""Plays the real app in a process of its own into the middle of a combat, and says so."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.ui.app import conftest  # noqa: F401  (prepares Kivy)
from ui.presenter.intents import Do, With
from ui.presenter.outcomes import Go


def main() -> None:
    """Play into the middle of a combat and tell the hash of the table."""
    from companion.journal.replay import table_hash
    from tests.ui.app.at_app import AtApp

    at = AtApp(Path(sys.argv[1]))
    at.tap(
        Go("setup"),
        With(Do.CHOOSE_HERO, "king-arthur"),
        With(Do.CHOOSE_HERO, "medusa"),
        With(Do.CHOOSE_MAP, "sarpedon"),
        Do.BEGIN_GAME,
    )
    for _ in range(400):
        combat = at.table.combat
        if combat is not None and combat.is_revealed and at.table.choice is not None:
            break
        at.play_on(1)
    sys.stdout.write(f"combat {table_hash(at.table)}\n")
    sys.stdout.flush()
    time.sleep(600)


if __name__ == "__main__":
    main()
