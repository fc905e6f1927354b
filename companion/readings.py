"""Questions that the booklets leave open: named decision points, each with the reading we take.

Where one decides something the ruling says so, and a table may agree on another reading before the
game (`readings` of a script, of a new game) where both are built.
"""

from __future__ import annotations

from typing import Final

import msgspec


class OpenQuestion(msgspec.Struct, frozen=True):
    """One open question."""

    id: str
    default: str
    others: tuple[str, ...] = ()
    """The readings that are built as well; the rest is entered by hand."""

    def can_be(self, value: str) -> bool:
        """Whether this reading is built."""
        return value in {self.default, *self.others}


EFFECTLESS_KEEPS_BOOST: Final = OpenQuestion("effectless-card-keeps-its-boost", "no", ("yes",))
"""Whether cancelling the effects of a card without any leaves a boost laid with it."""
STAYS_WHEN_PLACED: Final = OpenQuestion("a-fighter-may-stay-when-placed", "yes", ("no",))
"""Whether a fighter that is placed may stay where it is, if that space fits."""
PREVENTS_EFFECT_DAMAGE: Final = OpenQuestion("prevented-damage-is-combat-damage-only", "yes")
SECOND_CARD_COUNTS_ON_FIXED: Final = OpenQuestion(
    "a-boost-laid-with-a-card-counts-on-a-fixed-value", "yes"
)
DAMAGE_BEYOND_HEALTH: Final = OpenQuestion("combat-damage-counts-beyond-health", "yes")
AWAY_IS_NO_OPPONENT: Final = OpenQuestion("who-is-away-is-no-opponent", "yes")
VERSATILE_BONUS_FOLLOWS_USE: Final = OpenQuestion(
    "a-bonus-follows-the-use-of-a-versatile-card", "yes"
)
FALLEN_DEFENDER_WINS: Final = OpenQuestion("a-defender-who-fell-before-the-damage-won", "yes")
EACH_FIGURE_OF_THE_HERO: Final = OpenQuestion("what-hits-the-hero-hits-each-figure", "yes", ("no",))
"""Whether an effect on a hero of several figures meets each of them, or one that is chosen."""
CARD_WITHOUT_BOOST: Final = OpenQuestion("a-card-without-boost-may-be-discarded-to-boost", "yes")
FALLEN_HEROES_ABILITY: Final = OpenQuestion("an-ability-that-needs-its-hero-ends-with-it", "yes")

READINGS: Final = {
    reading.id: reading
    for reading in (
        EFFECTLESS_KEEPS_BOOST,
        STAYS_WHEN_PLACED,
        PREVENTS_EFFECT_DAMAGE,
        SECOND_CARD_COUNTS_ON_FIXED,
        DAMAGE_BEYOND_HEALTH,
        AWAY_IS_NO_OPPONENT,
        VERSATILE_BONUS_FOLLOWS_USE,
        FALLEN_DEFENDER_WINS,
        EACH_FIGURE_OF_THE_HERO,
        CARD_WITHOUT_BOOST,
        FALLEN_HEROES_ABILITY,
    )
}


def is_built(question: str, answer: str) -> bool:
    """Whether a table can agree on this answer to an open question."""
    return question in READINGS and READINGS[question].can_be(answer)
