"""A combat as a value: its two sides, what was laid, what changes the values, what came of it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.frames import StepId
from companion.model import FighterId, PlayerId
from companion.numbers import Amount, Ordinal, Told
from companion.plays import OwnEffect
from companion.rules.battlefield import SpaceId
from companion.zones import CardId


class Side(StrEnum):
    """The two sides of a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Laid(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card in a combat: by name, or only its value if people do not tell the name."""

    value: Amount
    card: CardId | None = None


class ValueChange(StrEnum):
    """How a value in a combat is changed."""

    ADD = "add"
    """By an effect, a boost or an item."""
    SET = "set"
    """The value becomes this; later effects still change it."""
    FIX = "fix"
    """The value becomes this, and neither effects nor boosts nor items change it any more."""
    FIRM = "firm"
    """The value becomes this, and nothing at all changes it any more."""
    PRINTED = "printed"
    """This counts as the printed value, whatever has been changed already (EFF-04)."""
    IGNORE = "ignore"
    """The value is ignored: it counts as 0, whatever changes it before or after (EFF-05)."""
    BONUS = "bonus"
    """By a fighter's ability or by fog, not by a card: it counts even on a fixed value."""


class Modifier(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change to a value in a combat, entered by hand or by a rule, with its reason."""

    side: Side
    amount: Told
    reason: str
    how: ValueChange = ValueChange.ADD
    of_character: bool = False
    """Whether the fighter's ability brings it and no card: then it counts on a fixed value too."""

    @property
    def is_added(self) -> bool:
        """Whether its amount is added, and is not what the value becomes."""
        return self.how in {ValueChange.ADD, ValueChange.BONUS}


class ItemUse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat item that a side uses, and the space beside which it lies."""

    side: Side
    space: SpaceId
    value: Amount
    item: str | None = None
    """Which item it is, if people told."""


class CombatSide(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a combat."""

    fighter: FighterId
    player: PlayerId
    laid: Laid | None = None
    """The card that it plays, once it was told."""
    is_untold: bool = False
    """Whether a card lies there that nobody has told yet."""
    second: Laid | None = None
    """The card that was laid face down with it to boost it, where an ability allows that."""
    is_second_untold: bool = False
    item: ItemUse | None = None
    play: Ordinal | None = None
    """The play of its card: what was bound and answered for it."""


class Combat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat: two sides that are alike."""

    sides: dict[Side, CombatSide]
    is_revealed: bool = False
    """Whether the cards lie open; before that only their owners may see them."""
    modifiers: tuple[Modifier, ...] = ()
    cancelled: tuple[StepId, ...] = ()
    """The windows whose effects are cancelled (EFF-06)."""
    resolved: tuple[OwnEffect, ...] = ()
    """What has been resolved in the window that is open: the card, the item, the second card."""
    unhurt: tuple[FighterId, ...] = ()
    """Whom the damage of this combat does nothing to."""
    values: tuple[Amount, Amount] | None = None
    """The values of attack and defense that counted."""
    damage: Amount | None = None
    """The combat damage dealt; None before it is (CMB-04)."""
    winner: Side | None = None
    """Who won it; None before it is decided (CMB-05)."""

    def side(self, side: Side) -> CombatSide:
        """One of its sides."""
        return self.sides[side]

    @property
    def attacker(self) -> FighterId:
        """The fighter that attacks."""
        return self.sides[Side.ATTACKER].fighter

    @property
    def defender(self) -> FighterId:
        """The fighter that is attacked."""
        return self.sides[Side.DEFENDER].fighter

    @property
    def attack(self) -> Laid | None:
        """The attacker's card, once it was told."""
        return self.sides[Side.ATTACKER].laid

    @property
    def defense(self) -> Laid | None:
        """The defender's card, if there is one and it was told."""
        return self.sides[Side.DEFENDER].laid

    @property
    def items(self) -> tuple[ItemUse, ...]:
        """The items that are used in it."""
        return tuple(side.item for side in self.sides.values() if side.item is not None)

    def side_of(self, player: PlayerId) -> Side | None:
        """On which side a player fights; None if on neither."""
        return next((s for s, side in self.sides.items() if side.player == player), None)
