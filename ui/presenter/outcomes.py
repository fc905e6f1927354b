"""What a desk tells the presenter to do next; a desk never opens a screen itself."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import msgspec

from companion.seats import NewGame
from ui.presenter.menu_intents import PlaySample


class Go(msgspec.Struct, frozen=True):
    """Open another screen: home, setup, games, history, settings, boards, help, photo or table.

    `at` is a place on it, such as the id of a rule or of a battlefield.
    """

    screen: str
    at: str | None = None


class StartGame(msgspec.Struct, frozen=True):
    """Begin a new game: the figures are placed next."""

    setup: NewGame


class Rematch(msgspec.Struct, frozen=True):
    """Begin a game like one before; None: like the one on the table."""

    setup: NewGame | None = None


class Resume(msgspec.Struct, frozen=True):
    """Go on with a kept game."""

    path: Path


class OpenHistory(msgspec.Struct, frozen=True):
    """Look at a game decision by decision; None: the one on the table."""

    path: Path | None = None


class GoBackTo(msgspec.Struct, frozen=True):
    """Take back every decision after this one; everybody who has to has agreed."""

    decision: int
    steps: int
    """How many decisions that takes back."""
    path: Path | None = None
    """The kept game that it is about; None: the one on the table."""


Outcome: TypeAlias = Go | StartGame | Rematch | PlaySample | Resume | OpenHistory | GoBackTo
