"""A presenter with a game on its table, used as fingers would: every tap is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion.play.intents import DragFigure, TakeBackHealth, TapSpace, TurnDial
from companion.play.session import Cause, Done
from companion.seats import NewGame, Seat
from ui.presenter.intents import Press
from ui.presenter.presenter import Presenter
from ui.viewdata.kit import Act, CardTile
from ui.viewdata.table import DialView, MiniView

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.table import Table
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.table.desk import TableDesk
    from ui.viewdata.table import TableView


class AtTable:
    """Taps what is there; a tap on something that is not on the screen is a mistake."""

    def __init__(self, folder: Path) -> None:
        self.presenter = Presenter(folder, version="test", strict_words=True)
        self.cues: list[tuple[str, str]] = []
        self.taps = 0

    def start(
        self,
        *heroes: str,
        map_id: str = "sarpedon",
        edition: str = "core",
        mode: str = "duel",
        settled: bool = True,
        resolves: bool = True,
    ) -> None:
        """Begin a game; settled: everybody is placed where the first option is.

        resolves: cards resolve themselves.
        """
        seats = tuple(
            Seat(
                player=f"p{n}", name=f"Player {n}", hero=hero,
                team="BA"[n % 2] if mode == "teams" else None,
            )
            for n, hero in enumerate(heroes, start=1)
        )  # fmt: skip
        setup = NewGame(edition=edition, mode=mode, map=map_id, seats=seats, resolves=resolves)
        self.presenter._start(setup)  # noqa: SLF001  (what Set-up leads to)
        while settled and self.table.choice is not None:
            choice = self.table.choice
            values = choice.options[:1] if choice.least else ()
            self.give(c.Answer(player=choice.owner, values=values))
        self.taps = 0

    def give(self, *acts: c.Act) -> None:
        """Give commands past the screen, to get somewhere."""
        for act in acts:
            result = self.desk.session.submit(act, Cause.SCRIPT)
            assert isinstance(result, Done), result

    @property
    def desk(self) -> TableDesk:
        assert self.presenter.table is not None
        return self.presenter.table

    @property
    def table(self) -> Table:
        return self.desk.session.game.table

    @property
    def view(self) -> TableView:
        view: TableView = self.presenter.view()
        return view

    def press(self, act: ActIntent, seat: int | None = None) -> None:
        """Tap an act that is on the screen."""
        assert act in set(acts_on(self.presenter.view())), (act, list(acts_on(self.view)))
        self._send(Press(act, seat))

    def answer(self, *values: str, seat: int | None = None) -> None:
        """Tap the act that answers the open choice with this."""
        assert self.table.choice is not None
        self.press(c.Answer(player=self.table.choice.owner, values=values), seat)

    def tap(self, space: str) -> None:
        """Tap a space."""
        self._send(TapSpace(space))

    def drag(self, fighter: str, space: str) -> None:
        """Drag a figure."""
        self._send(DragFigure(fighter, space))

    def dial(self, fighter: str, by: int) -> None:
        """Tap a dial once."""
        self._send(TurnDial(fighter, by))

    def wait(self, seconds: float = 2.0) -> None:
        """Let time pass."""
        self.presenter.tick(seconds)

    def _send(self, intent: Intent) -> None:
        self.taps += 1
        self.presenter.send(intent)


def acts_on(view: object) -> Iterator[ActIntent]:
    """What everything stands for that can be tapped in a view."""
    if isinstance(view, (Act, CardTile)):
        yield view.intent
    elif isinstance(view, DialView | MiniView):
        if getattr(view, "burst", 0) or getattr(view, "way_back", False):
            yield TakeBackHealth(view.fighter)
    elif isinstance(view, tuple):
        for part in view:
            yield from acts_on(part)
    elif isinstance(view, msgspec.Struct) and type(view).__name__ != "Battlefield":
        if type(view).__name__ == "CounterView":
            yield view.intent  # type: ignore[attr-defined]
        if type(view).__name__ == "Sheet":
            yield view.close  # type: ignore[attr-defined]
        for name in view.__struct_fields__:
            yield from acts_on(getattr(view, name))
