"""What people are in the middle of at the screen: nothing of it is in the game or its log."""

from __future__ import annotations

import msgspec

from companion.commands import Act
from companion.events import Event
from companion.model import FighterId
from companion.piles import CardId
from companion.rules.battlefield import SpaceId
from companion.rulings import Ruling


class AttackDraft(msgspec.Struct, frozen=True, kw_only=True):
    """An attack whose cards are being chosen; nothing is decided before both are there."""

    attacker: FighterId
    target: FighterId
    item: int | None = None
    waived: tuple[str, ...] = ()
    """The rules that people agreed to overrule for it."""


class DefenseDraft(msgspec.Struct, frozen=True, kw_only=True):
    """The defender's choice if it was made before the attacker's."""

    card: CardId | None = None
    value: int | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
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


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An effect or a correction that is being entered: the tool and the fields filled so far."""

    tool: str
    filled: dict[str, str] = {}


class Burst(msgspec.Struct, frozen=True, kw_only=True):
    """Taps on one dial that become one decision."""

    fighter: FighterId
    by: int
    idle: float = 0.0
    """Seconds since the last tap."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing the referee ruled on, for Why?"""

    act: Act | None
    ruling: Ruling
    events: tuple[Event, ...] = ()
    is_draft: bool = False
    """It is about an attack whose cards were not chosen yet."""


class Focus(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that only the screen knows; a new value for every change."""

    selected: FighterId | None = None
    sheet: str | None = None
    """Which sheet lies open: menu, why, undo, cards:<player>, scheme, boost, tools, legend …"""
    sheet_seat: int = 0
    choosing_attack: bool = False
    against: FighterId | None = None
    """Whom the attack is to be against, if that was tapped first."""
    draft: AttackDraft | None = None
    defense: DefenseDraft | None = None
    defender_item: int | None = None
    by_value: bool = False
    question: Question | None = None
    path: PathChoice | None = None
    entry: Entry | None = None
    picked: tuple[CardId, ...] = ()
    """Cards chosen so far, where several are asked for."""
    burst: Burst | None = None
    said: Said | None = None
    show_map: bool = False
    """The map instead of the combat, because an effect moves somebody."""
    receipt: bool = False
    """A combat was the last thing that happened: a line about it stays."""
    show_receipt: bool = False
    """The last combat is shown in full instead of the map."""
    consent: str | None = None
    """The scope of an undo that everybody has to agree to."""
    consent_seen: int = 0
    """How many things were revealed since."""
