"""Questions that the booklets leave open: named decision points, each with the reading we take.

Where one decides something the ruling says so, and a table may agree on another reading before the
game (`readings` of a script, of a new game) where both are built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping


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
REPLACED_KEEPS_ITS_JOINED: Final = OpenQuestion("a-replaced-card-keeps-its-boost-and-item", "yes")
SPACES_BETWEEN_ARE_ADJACENT: Final = OpenQuestion("spaces-between-are-counted-by-adjacency", "yes")
BEGAN_NOWHERE: Final = OpenQuestion("who-was-off-the-board-began-the-turn-nowhere", "yes")
TOKEN_MAY_STAY: Final = OpenQuestion("a-token-that-goes-to-a-space-may-stay", "yes")
TOKENS_LEAVE: Final = OpenQuestion("the-tokens-of-who-is-out-leave-the-board", "yes")
JUDGED_AT_THE_NEXT_ACTION: Final = OpenQuestion(
    "who-falls-after-the-last-action-is-judged-at-the-next", "yes"
)
ENDING_TURN_DROPS: Final = OpenQuestion("a-turn-that-ends-drops-what-waits", "yes")
MOVE_WITHOUT_DISTANCE: Final = OpenQuestion("a-move-without-a-distance-is-a-placing", "yes")
"""Named by the steps that rest on it (`reads`), as the next one."""
ADDED_BOOST_IS_NO_BOOST: Final = OpenQuestion("a-boost-value-that-is-added-is-no-boost", "yes")
LARGE_BY_ITS_HEAD: Final = OpenQuestion("a-large-figure-is-where-its-head-is", "yes")
"""A figure on two spaces is followed by one of them: what the other changes is not checked."""
LEFT_BY_SHARING_NONE: Final = OpenQuestion("who-shares-no-zone-any-more-has-left-it", "yes")
"""Where two stand in several zones: one is left when none is shared any more, and was before."""
SMALL_STAND_ALONE: Final = OpenQuestion("small-figures-stand-alone", "yes")
"""Small figures that may share a space are given one each: what sharing changes is not checked."""

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
        REPLACED_KEEPS_ITS_JOINED,
        SPACES_BETWEEN_ARE_ADJACENT,
        BEGAN_NOWHERE,
        TOKEN_MAY_STAY,
        TOKENS_LEAVE,
        JUDGED_AT_THE_NEXT_ACTION,
        ENDING_TURN_DROPS,
        MOVE_WITHOUT_DISTANCE,
        ADDED_BOOST_IS_NO_BOOST,
        LARGE_BY_ITS_HEAD,
        LEFT_BY_SHARING_NONE,
        SMALL_STAND_ALONE,
    )
}


class HouseNumber(msgspec.Struct, frozen=True):
    """A number of the rules that a table may agree on otherwise before the game."""

    id: str
    rule: str
    usual: int
    least: int
    most: int

    def can_be(self, value: str) -> bool:
        """Whether a table can agree on this."""
        return value in {str(number) for number in range(self.least, self.most + 1)}

    def in_game(self, agreed: Mapping[str, str], usual: int | None = None) -> int:
        """What it is in a game with these agreements; `usual`: what it would be otherwise."""
        value = agreed.get(self.id, "")
        return int(value) if self.can_be(value) else self.usual if usual is None else usual


HAND_LIMIT: Final = HouseNumber("hand-limit", "TRN-02", 7, 1, 20)
"""So many cards may be in a hand at the end of a turn."""
OPENING_HAND: Final = HouseNumber("opening-hand", "SET-03", 5, 1, 15)
"""So many cards are drawn at first, whatever a hero says."""
NUMBERS: Final = {number.id: number for number in (OPENING_HAND, HAND_LIMIT)}


def is_built(question: str, answer: str) -> bool:
    """Whether a table can agree on this: an answer to an open question, or a number."""
    known: Mapping[str, OpenQuestion | HouseNumber] = {**READINGS, **NUMBERS}
    return question in known and known[question].can_be(answer)
