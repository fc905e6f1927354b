"""What people are in the middle of at the table: nothing of it is in the game or its log."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypedDict

import msgspec

from companion.commands import Act, ItemTold
from companion.events import Event
from companion.model import FighterId
from companion.play.intents import PlayLastByHand, TakeBack
from companion.play.tools import ToolEntry
from companion.rules.battlefield import SpaceId
from companion.rulings import Ruling
from companion.zones import CardId


class AttackDraft(msgspec.Struct, frozen=True, kw_only=True):
    """An attack whose cards are being chosen; nothing is decided before both are there."""

    attacker: FighterId
    target: FighterId
    item: ItemTold = None
    second: bool = False
    """Whether a second card lies face down with it to boost it."""
    boost: CardId | None = None
    """Which card that is, if it was told."""
    waived: tuple[str, ...] = ()
    """The rules that people agreed to overrule for it."""


class CardTold(msgspec.Struct, frozen=True, kw_only=True):
    """A card that people told by name or by its value; neither: there is none, or it lies there."""

    card: CardId | None = None
    value: int | None = None
    laid: bool = False
    """Whether it lies face down and is told when it is revealed."""


class ConsentQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the referee asks before it decides: do it although a rule says no?"""

    act: Act
    rules: tuple[str, ...]
    refusal: Ruling | None
    """None: the rule would do something by itself."""
    is_draft: bool = False
    """It is about an attack whose cards are chosen afterwards."""


class PathChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A move whose ways differ in what follows."""

    fighter: FighterId
    routes: tuple[tuple[SpaceId, ...], ...]


class Untold(Enum):
    """A card that lies face down and has to be told before both are revealed."""

    ATTACK = auto()
    DEFENSE = auto()
    SECOND = auto()


class LastRuling(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing the referee ruled on, for Why?"""

    act: Act | None
    ruling: Ruling
    events: tuple[Event, ...] = ()
    is_draft: bool = False
    """It is about an attack whose cards were not chosen yet."""


class Burst(msgspec.Struct, frozen=True, kw_only=True):
    """Taps on one dial that become one decision."""

    fighter: FighterId
    by: int
    idle: float = 0.0
    """Seconds since the last tap."""


class ByHand(msgspec.Struct, frozen=True, kw_only=True):
    """Health that was changed by hand a moment ago, and can be taken back where it was changed."""

    fighter: FighterId
    by: int
    step: int
    """The decision that changed it."""
    age: float = 0.0


class Interaction(msgspec.Struct, frozen=True, kw_only=True):
    """What is selected, drafted and asked; a new value for every change."""

    selected: FighterId | None = None
    choosing_attack: bool = False
    against: FighterId | None = None
    """Whom the attack is to be against, if that was tapped first."""
    draft: AttackDraft | None = None
    defense: CardTold | None = None
    """The defender's card if it was chosen before the attacker's, or before both are revealed."""
    attack: CardTold | None = None
    """The attacker's card if it was told before both are revealed."""
    second: CardId | None = None
    """The attacker's second card, likewise."""
    told: tuple[Untold, ...] = ()
    """Which of them were told since the last decision, in that order."""
    defender_item: ItemTold = None
    named: int | None = None
    """The number that was named with the defender's card, before anything was told."""
    by_value: bool = False
    question: ConsentQuestion | None = None
    path: PathChoice | None = None
    said: LastRuling | None = None
    receipt: bool = False
    """A combat was the last thing that happened: a line about it stays."""
    consent: TakeBack | PlayLastByHand | None = None
    """What goes back, and everybody has to agree to."""
    consent_seen: int = 0
    """How many things were revealed since."""
    entry: ToolEntry | None = None
    """The tool that is being filled in."""
    picked: tuple[CardId, ...] = ()
    """Cards chosen so far, where several are asked for."""
    burst: Burst | None = None
    by_hand: tuple[ByHand, ...] = ()


class InteractionChanges(TypedDict, total=False):
    """Changes to an `Interaction`, by field."""

    selected: FighterId | None
    choosing_attack: bool
    against: FighterId | None
    draft: AttackDraft | None
    defense: CardTold | None
    attack: CardTold | None
    second: CardId | None
    told: tuple[Untold, ...]
    defender_item: ItemTold
    named: int | None
    by_value: bool
    question: ConsentQuestion | None
    path: PathChoice | None
    said: LastRuling | None
    receipt: bool
    consent: TakeBack | PlayLastByHand | None
    consent_seen: int
    entry: ToolEntry | None
    picked: tuple[CardId, ...]
    burst: Burst | None
    by_hand: tuple[ByHand, ...]
