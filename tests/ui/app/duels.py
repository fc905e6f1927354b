"""Two whole duels with cards, from Home to the winner, as pictures: by touch, and on a board.

`python -m tests.ui.app.duels FOLDER` plays them, keeps a picture after every step, counts the taps,
and ends with an error if a text on a picture is not true.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.ui.app.at_app import AtApp
from tests.ui.app.at_avr import AtAvr
from tests.ui.app.avr_players import Players
from ui.presenter.intents import Do, With
from ui.presenter.outcomes import Go

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.app.looking import ShownText

HEROES: Final = ("king-arthur", "winter-soldier")
MAP: Final = "sarpedon"
MOST_STEPS: Final = 3000


class Untrue(Exception):  # noqa: N818  (what it says is told to people)
    """A picture says what is not so."""


def by_touch(folder: Path) -> AtApp:
    """Everything by fingers; whoever gets it closes it."""
    at = AtApp(folder)
    at.tap(Go("setup"))
    at.driver.pass_time(1.0)
    at.tap(*(With(Do.CHOOSE_HERO, hero) for hero in HEROES))
    at.tap(With(Do.CHOOSE_MAP, MAP), Do.BEGIN_GAME)
    return at


def steps_by_touch(at: AtApp) -> Iterator[None]:
    """One tap after the other until somebody has won."""
    for _ in range(MOST_STEPS):
        if at.view.winner is not None:
            return
        at.play_on(1)
        yield
    raise TimeoutError("nobody won")


def on_the_board(folder: Path) -> Players:
    """Hands move figures on the board; taps are for cards and choices."""
    at = AtAvr(folder)
    at.link_by_touch()
    at.begin(*HEROES, MAP)
    return Players(at)


def steps_on_the_board(players: Players) -> Iterator[None]:
    """One hand or tap after the other until somebody has won."""
    did = (len(players.tapped), players.carried)
    while players.play_on():
        if did != (len(players.tapped), players.carried):
            did = (len(players.tapped), players.carried)
            yield


def check(at: AtApp) -> None:
    """What is written of health is so, and no text has lost its end without a sign of it."""
    texts = at.driver.texts()
    cut = [text.full for text in texts if text.is_whole and not _is_said(text)]
    view, told = at.view, {text.text for text in texts}
    facts = {
        f"{fighter.id} has {fighter.health}": str(fighter.health)
        for fighter in at.table.fighters.values()
        if fighter.is_hero
    }
    is_table = view.cards is None and view.winner is None and view.fight is None
    wrong = [fact for fact, text in facts.items() if is_table and text not in told]
    if cut or wrong:
        raise Untrue(f"cut: {cut}; not said: {wrong}; what is said: {sorted(told)}")


def _is_said(text: ShownText) -> bool:
    return text.text == text.full or text.text.endswith("…")


def film(at: AtApp, steps: Iterator[None], folder: Path) -> str:
    """A picture after every step; what was counted."""
    folder.mkdir(parents=True, exist_ok=True)
    at.driver.screenshot(folder / "000.png")
    number = 0
    for number, _ in enumerate(steps, start=1):
        check(at)
        at.driver.screenshot(folder / f"{number:03}.png")
    at.driver.pass_time(8.0)  # the last fight and who falls in it are seen before the winner
    at.driver.screenshot(folder / f"{number + 1:03}.png")
    turn = at.table.turn
    turns = turn.number if turn is not None else 0
    mean = at.taps / max(1, turns)
    return f"{number + 2} pictures, {turns} turns, {at.taps} taps: {mean:.2f} a turn"


def main() -> None:
    """Play both and print what was counted."""
    folder = Path(sys.argv[1])
    with TemporaryDirectory() as home:
        at = by_touch(Path(home))
        print("by touch:", film(at, steps_by_touch(at), folder / "by-touch"))
        at.close()
    with TemporaryDirectory() as home:
        players = on_the_board(Path(home))
        told = film(players.at, steps_on_the_board(players), folder / "on-the-board")
        print("on the board:", told)
        players.at.close()


if __name__ == "__main__":
    main()
