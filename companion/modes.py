"""The three ways to play, each a frozen record of named decision points."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec


class HeroDown(StrEnum):
    """What becomes of a player whose hero is defeated."""

    DECIDES_THE_GAME = "decides-the-game"
    """There are only two."""
    IS_ELIMINATED = "is-eliminated"
    """Their sidekicks leave at once (FFA-04)."""
    PLAYS_ON_WITH_SIDEKICKS = "plays-on-with-sidekicks"
    """They take turns while a sidekick stands (TEM-04)."""


class Mode(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play."""

    id: str
    heroes: tuple[int, ...]
    """How many heroes may take part."""
    starts_needed: int
    """How many starts the battlefield must have at least."""
    rules: tuple[str, ...]
    """The rules that say how many take part and what they need."""
    is_in_teams: bool
    hero_down: HeroDown
    first_turn_attack_is_limited: bool
    """Whether on a first turn only the next player, or one who had a turn, is attacked (FFA-02)."""


DUEL: Final = Mode(
    id="duel",
    heroes=(2,),
    starts_needed=2,
    rules=("SET-09",),
    is_in_teams=False,
    hero_down=HeroDown.DECIDES_THE_GAME,
    first_turn_attack_is_limited=False,
)
FREE_FOR_ALL: Final = Mode(
    id="free-for-all",
    heroes=(3, 4),
    starts_needed=4,
    rules=("FFA-01",),
    is_in_teams=False,
    hero_down=HeroDown.IS_ELIMINATED,
    first_turn_attack_is_limited=True,
)
TEAMS: Final = Mode(
    id="teams",
    heroes=(4,),
    starts_needed=4,
    rules=("TEM-01",),
    is_in_teams=True,
    hero_down=HeroDown.PLAYS_ON_WITH_SIDEKICKS,
    first_turn_attack_is_limited=False,
)
"""Two against two; with three people one of them plays both heroes of a team (TEM-01)."""

MODES: Final = {mode.id: mode for mode in (DUEL, FREE_FOR_ALL, TEAMS)}
