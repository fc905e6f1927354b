"""Why people are asked something. The values stand in logs and scripts and never change."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from companion.definitions import Timing


class ChoiceReason(StrEnum):
    """What is asked."""

    CHOOSE_FORM = "setup/choose-form"
    PLACE_SIDEKICK = "setup/place-sidekick"
    PLACE_TOKEN = "setup/place-token"  # noqa: S105  (the kind that lies on a space)
    LAY_TRAP = "turn/lay-trap"
    HAND_LIMIT = "turn/hand-limit"
    SCHEME = "scheme/effect"
    ITEM = "item/effect"
    DEFEND = "combat/defend"
    UNNAMED_CARD = "combat/unnamed-card"
    """A card of which only the value was told: whatever it does."""
    CARD_IMMEDIATELY = "combat/immediately"
    CARD_DURING = "combat/during"
    CARD_AFTER = "combat/after"
    ABILITY_AT_START_OF_TURN = "ability/start-of-turn"
    ABILITY_BEFORE_MOVING = "ability/before-moving"
    ABILITY_AFTER_MANEUVER = "ability/after-maneuver"
    ABILITY_ATTACK_DECLARED = "ability/attack-declared"
    ABILITY_IN_COMBAT = "ability/in-combat"
    ABILITY_AFTER_ATTACK = "ability/after-attack"
    ABILITY_AT_END_OF_TURN = "ability/end-of-turn"
    ABILITY_TRAP_REMOVED = "ability/trap-removed"
    REVEAL = "combat/reveal"
    BEFORE_DAMAGE = "combat/before-damage"
    """By hand: the last moment before the damage."""
    EFFECT_BY_HAND = "effect/by-hand"
    EFFECT_MAY = "effect/may"
    EFFECT_FIGHTER = "effect/fighter"
    EFFECT_MOVE = "effect/move"
    EFFECT_PLACE = "effect/place"
    EFFECT_PUT_TOKEN = "effect/put-token"  # noqa: S105  (no secret)
    EFFECT_TOKEN = "effect/token"  # noqa: S105
    EFFECT_MOVE_TOKEN = "effect/move-token"  # noqa: S105
    EFFECT_SPACE = "effect/space"
    EFFECT_OPTION = "effect/option"
    EFFECT_NUMBER = "effect/number"
    EFFECT_DISCARD = "effect/discard"
    EFFECT_RANDOM_CARD = "effect/random-card"
    EFFECT_WHICH_CARD = "effect/which-card"
    EFFECT_CARDS = "effect/cards"
    EFFECT_REVEAL_HAND = "effect/reveal-hand"
    EFFECT_BOOST = "effect/boost"
    EFFECT_PLAYER = "effect/player"
    EFFECT_ORDER = "effect/order"
    WHETHER = "places/whether"
    """Without a battlefield: whether what an effect says of places is so."""
    WHO = "places/who"
    HOW_MANY = "places/how-many"
    BONUS = "places/bonus"
    """How much an ability that hangs on places adds to a card."""

    @property
    def is_setup(self) -> bool:
        """Whether it belongs to the set-up."""
        return self in _AT_SETUP

    @property
    def is_ability(self) -> bool:
        """Whether a hero's ability gives the moment."""
        return self in _OF_ABILITIES

    @property
    def timing(self) -> Timing | None:
        """Which effect of a named card is resolved; None if none is."""
        return _TIMINGS.get(self)


REASON_OF_TIMING: Final = {
    Timing.IMMEDIATELY: ChoiceReason.CARD_IMMEDIATELY,
    Timing.DURING: ChoiceReason.CARD_DURING,
    Timing.AFTER: ChoiceReason.CARD_AFTER,
    Timing.SCHEME: ChoiceReason.SCHEME,
}
"""Why people are asked when a card's effect is resolved."""

_TIMINGS: Final = {reason: timing for timing, reason in REASON_OF_TIMING.items()}
_OF_ABILITIES: Final = frozenset(
    (
        ChoiceReason.ABILITY_AT_START_OF_TURN,
        ChoiceReason.ABILITY_BEFORE_MOVING,
        ChoiceReason.ABILITY_AFTER_MANEUVER,
        ChoiceReason.ABILITY_ATTACK_DECLARED,
        ChoiceReason.ABILITY_IN_COMBAT,
        ChoiceReason.ABILITY_AFTER_ATTACK,
        ChoiceReason.ABILITY_AT_END_OF_TURN,
        ChoiceReason.ABILITY_TRAP_REMOVED,
    )
)
_AT_SETUP: Final = frozenset(
    (ChoiceReason.CHOOSE_FORM, ChoiceReason.PLACE_SIDEKICK, ChoiceReason.PLACE_TOKEN)
)
