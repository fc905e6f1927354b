"""What a combat is told as: two sides, beats, a ladder of its times, and what came of it.

Frozen values; `fight.py` makes them of events.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.combat import Side
from companion.model import FighterId, PlayerId
from companion.zones import CardId


class BeatKind(StrEnum):
    """What happens at one moment of a fight."""

    DECLARED = "declared"
    """An attack is declared: the screen shows it before there is a fight to tell."""
    CARD = "card"
    """A side's card is turned over."""
    TERM = "term"
    """Something changes a value."""
    CANCELED = "canceled"
    """What a side's card would still do is canceled."""
    NUMBERS = "numbers"
    """The two values meet."""
    DAMAGE = "damage"
    """The damage is dealt, or there is none."""
    VERDICT = "verdict"
    """It is settled who won."""
    FALL = "fall"
    """Somebody falls."""


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """One moment of a fight."""

    kind: BeatKind
    side: Side | None = None
    term: int = 0
    """Which term of the side, counted from 0."""
    rung: int | None = None
    """Where on the ladder the combat is with it, if it goes on there."""
    line: str = ""
    """What has happened on that rung, with it."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A time of a combat, as it is named, and the cards that may do something then."""

    title: str
    cards: str = ""
    idle: str
    """What is said of it once it has passed and no value has changed."""


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a value, and what the value is with it."""

    sign: str
    """3, +2, →5."""
    source: str
    """Where it comes from."""
    detail: str = ""
    """What it does, where the sign alone does not say it: becomes 5."""
    value: int
    is_void: bool = False
    """It changed nothing, or was overruled later."""


class FightSide(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two, as both may read it now."""

    fighter: FighterId
    player: PlayerId
    card: CardId | None = None
    name: str = ""
    """Of its card; what is said of one that nobody named, or that there is none."""
    text: str = ""
    """What the card does, in our words."""
    is_laid: bool = False
    terms: tuple[Term, ...] = ()
    value: int = 0
    canceled_by: str = ""
    """The card that canceled its effects."""
    outcome: str = ""
    """Won or lost, once that is settled."""
    sum: str = ""
    """How its value came about, in a line: 3 printed, becomes 5, +2 boost = 7."""


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A combat, told."""

    number: int
    """The decision with which it began: what it is known by."""
    title: str
    attacker: FightSide
    defender: FightSide
    beats: tuple[Beat, ...] = ()
    ladder: tuple[Rung, ...] = ()
    waits_at: int | None = None
    """The rung at which somebody has to decide something now."""
    damage: int | None = None
    hurt: FighterId | None = None
    health: tuple[int, int] | None = None
    """Of whoever is attacked, before and after the combat damage."""
    winner: Side | None = None
    verdict: str = ""
    """Who won, in words."""
    reckoning: str = ""
    """The values against each other: 7 - 4: 3 damage."""
    change: str = ""
    """What the damage did, in words."""
    fallen: tuple[FighterId, ...] = ()
    """Who fell in it, in order."""
    falls: str = ""
    """The same in words."""
    after: tuple[str, ...] = ()
    """What cards do after it and which have done nothing, a line each."""
    is_over: bool = False

    def side(self, side: Side) -> FightSide:
        """One of the two."""
        return self.attacker if side is Side.ATTACKER else self.defender

    @property
    def aloud(self) -> str:
        """The outcome, to be spoken."""
        said = (self.verdict, self.change, self.falls)
        return " ".join(f"{each}." for each in said if each)
