"""The desk of set-up, and the game that it begins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from companion.game import check_seats
from tests.ui.presenter.tables import WORDS, library, press
from ui.presenter.intents import Do
from ui.presenter.outcomes import StartGame
from ui.presenter.settings import SettingsKeeper
from ui.presenter.setup import SetupDesk

if TYPE_CHECKING:
    from pathlib import Path

    from companion.seats import NewGame


def setup(folder: Path, **last: object) -> SetupDesk:
    keeper = SettingsKeeper(folder)
    keeper.change(**last)
    return SetupDesk(WORDS, library(), keeper, random.Random(1))


def started(desk: SetupDesk) -> NewGame:
    outcome = press(desk, Do.BEGIN_GAME)
    assert isinstance(outcome, StartGame), desk.view().summary
    book = library().rulebook(outcome.setup.map, outcome.setup.edition, outcome.setup.mode)
    assert check_seats(book, outcome.setup.seats)
    return outcome.setup
