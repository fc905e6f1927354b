"""The two editions of the rules, each a frozen record of named decision points.

Nobody else asks which edition it is: whoever needs to know reads the point that it is about.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


class WinnerCheck(StrEnum):
    """When it is judged whether a hero's defeat decides the game."""

    AT_DEFEAT = "at-defeat"
    """At once (DEF-04)."""
    AROUND_ACTIONS = "around-actions"
    """At the start and the end of each action (DEF-05)."""


class HealthCap(StrEnum):
    """How far a fighter can recover."""

    HIGHEST_ON_DIAL = "highest-on-dial"
    """DEF-02; taken as the starting health unless the hero's file says otherwise."""
    STARTING_HEALTH = "starting-health"
    """DEF-03."""


class AfterAttack(StrEnum):
    """When abilities that follow an attack resolve."""

    BEFORE_CLEAN_UP = "before-clean-up"
    """After the cards' effects, before the cards are discarded (CMB-07)."""
    LAST_OF_ALL = "last-of-all"
    """After the cards are discarded (CMB-08)."""


class FirstTurn(StrEnum):
    """Who takes the first turn."""

    YOUNGEST = "youngest"
    """SET-07."""
    ON_START_ONE = "on-start-one"
    """SET-08."""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition."""

    id: str
    winner_check: WinnerCheck
    health_cap: HealthCap
    after_attack: AfterAttack
    first_turn: FirstTurn
    player_on_turn_prevails: bool
    """Whether the booklet says that of two heroes who fall together the one on turn wins (DEF-05).

    Where it does not, we do the same by a ruling of our own (DEF-07)."""
    sidekick_without_room_goes_anywhere: bool
    """Whether a sidekick for which its zones have no free space may stand anywhere (SET-06)."""
    boost_before_moving_only: bool
    """Whether a maneuver can be boosted only before the first fighter moves (MAN-03)."""
    silent: frozenset[str]
    """The rules that only the other edition has: nothing that is decided by this one cites them."""
    end_of_turn_before_hand_limit: bool
    """Whether the booklet says that effects at the end of a turn come before the discard (TRN-03).

    Where it does not, we do the same and cite no rule."""

    def spoken(self, rules: Sequence[str]) -> tuple[str, ...]:
        """Those of the rules that this edition has."""
        if self.silent.isdisjoint(rules):
            return tuple(rules)
        return tuple(rule for rule in rules if rule not in self.silent)


CLASSIC: Final = Edition(
    id="classic",
    winner_check=WinnerCheck.AT_DEFEAT,
    health_cap=HealthCap.HIGHEST_ON_DIAL,
    after_attack=AfterAttack.BEFORE_CLEAN_UP,
    first_turn=FirstTurn.YOUNGEST,
    player_on_turn_prevails=False,
    sidekick_without_room_goes_anywhere=False,
    boost_before_moving_only=False,
    silent=frozenset(
        {"SET-06", "SET-08", "TRN-03", "CRD-03", "CMB-08", "DEF-03", "DEF-05"}
        | {"EFF-02", "EFF-03", "EFF-04", "EFF-05"}
    ),
    end_of_turn_before_hand_limit=False,
)
"""The booklets of 2019 to 2022."""

CORE: Final = msgspec.structs.replace(
    CLASSIC,
    id="core",
    winner_check=WinnerCheck.AROUND_ACTIONS,
    health_cap=HealthCap.STARTING_HEALTH,
    after_attack=AfterAttack.LAST_OF_ALL,
    first_turn=FirstTurn.ON_START_ONE,
    player_on_turn_prevails=True,
    sidekick_without_room_goes_anywhere=True,
    boost_before_moving_only=True,
    silent=frozenset({"SET-07", "CMB-07", "DEF-02", "DEF-04"}),
    end_of_turn_before_hand_limit=True,
)
"""The core rules of 2023."""

EDITIONS: Final = {edition.id: edition for edition in (CLASSIC, CORE)}
