"""Plays the real app by touches until it is killed, and announces every decision that it shows.

`python -m tests.ui.app.play_and_announce FOLDER NUMBER` goes on with the game that Home offers and
says what the table was after its decision NUMBER; without one it begins a game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.ui.app import conftest  # noqa: F401  (prepares Kivy)
from ui.presenter.intents import Do, With
from ui.presenter.outcomes import Go, Rematch


def main() -> None:
    """Play for ever."""
    from companion.journal.replay import table_hash
    from tests.ui.app.at_app import AtApp

    at = AtApp(Path(sys.argv[1]))
    number = int(sys.argv[2])
    if at.view.resume is not None:
        at.tap(Do.RESUME_LAST)
        steps = at.desk.session.game.steps
        known = table_hash(steps[number].table) if number < len(steps) else "gone"
        say("resumed", str(number), known)
    else:
        at.tap(
            Go("setup"),
            With(Do.CHOOSE_HERO, "king-arthur"),
            With(Do.CHOOSE_HERO, "medusa"),
            With(Do.CHOOSE_MAP, "sarpedon"),
            Do.BEGIN_GAME,
        )
        say("began")
    with at.driver.without_drawing():
        while True:
            if at.table.is_over:
                at.tap(Rematch())
            at.play_on(1)
            steps = at.desk.session.game.steps
            path = at.desk.session.journal.path
            say("told", str(len(steps) - 1), table_hash(steps[-1].table), path.name)


def say(*words: str) -> None:
    """Announce something at once."""
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
