"""A ruling as a value: what was decided, under which stable code, on which rules and facts.

The codes are the contract: views, logs and tests name them, the words live in
data/labels/<language>/rulings.yaml. A code once released keeps its meaning.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable


class Code(StrEnum):
    """Every ruling that the battlefield can give."""

    ADJACENT_PATH = "adjacent/path"
    ADJACENT_ONE_WAY = "adjacent/one-way"
    NOT_ADJACENT = "adjacent/no-path"
    NOT_ADJACENT_PASSAGE = "adjacent/passage-only"
    NOT_ADJACENT_SELF = "adjacent/same-space"
    ZONE_SHARED = "zone/shared"
    ZONE_NONE = "zone/none-shared"
    DISTANCE = "distance/shortest"
    DISTANCE_NONE = "distance/not-connected"

    MOVE_ALLOWED = "move/allowed"
    MOVE_STAYS = "move/stays"
    MOVE_SPRINGS_TRAP = "move/springs-trap"
    MOVE_UNKNOWN_SPACE = "move/unknown-space"
    MOVE_OFF_BOARD = "move/not-on-board"
    MOVE_WRONG_START = "move/starts-elsewhere"
    MOVE_HELD = "move/held"
    MOVE_NOT_ADJACENT = "move/not-adjacent"
    MOVE_AGAINST_ARROW = "move/against-arrow"
    MOVE_LARGE_IN_PASSAGE = "move/large-in-passage"
    MOVE_FOG_NOT_HIS = "move/fog-not-his"
    MOVE_THROUGH_OPPONENT = "move/through-opponent"
    MOVE_PAST_TRAP = "move/past-trap"
    MOVE_TRAP_OCCUPIED = "move/trap-occupied"
    MOVE_OCCUPIED = "move/occupied"
    MOVE_TOO_FAR = "move/too-far"
    MOVE_NO_WAY = "move/no-way"
    MOVE_REACH = "move/reach"
    MOVE_NOBODY = "move/nobody"
    MOVE_NOT_TRACKED = "move/not-tracked"

    PLACE_ALLOWED = "place/allowed"
    PLACE_STAYS = "place/stays"
    PLACE_SPRINGS_TRAP = "place/springs-trap"
    PLACE_UNKNOWN_SPACE = "place/unknown-space"
    PLACE_NOT_OFFERED = "place/not-offered"
    PLACE_OCCUPIED = "place/occupied"
    PLACE_HELD = "place/held"
    PLACE_NOT_DEFEATED = "place/not-defeated"

    ATTACK_ADJACENT = "attack/adjacent"
    ATTACK_IN_ZONE = "attack/in-zone"
    ATTACK_IN_REACH = "attack/in-reach"
    ATTACK_OFF_BOARD = "attack/not-on-board"
    ATTACK_FRIENDLY = "attack/friendly"
    ATTACK_TEAMMATE = "attack/teammate"
    ATTACK_NOT_ADJACENT = "attack/not-adjacent"
    ATTACK_NOT_IN_ZONE = "attack/not-in-zone"
    ATTACK_RANGE_NOT_CHECKED = "attack/range-not-checked"

    SETUP_WRONG_NUMBER = "setup/wrong-number"
    SETUP_TOO_FEW_STARTS = "setup/too-few-starts"
    SETUP_NO_ROOM = "setup/no-room"
    SETUP_SAME_PLAYER = "setup/same-player"
    SETUP_TEAMS = "setup/teams"
    SETUP_YOUNGEST_FIRST = "setup/youngest-first"
    GAME_DONE = "game/done"
    GAME_CORRECTED = "game/corrected"
    GAME_OVERRULED = "game/overruled"
    GAME_WENT_BACK = "game/went-back"
    GAME_NOTHING_TO_UNDO = "game/nothing-to-undo"
    GAME_NOTHING_TO_REDO = "game/nothing-to-redo"
    GAME_NEEDS_CONSENT = "game/needs-consent"
    GAME_OVER = "game/over"
    GAME_UNKNOWN = "game/unknown-name"
    GAME_NOT_CHOSEN = "game/not-chosen"
    GAME_IMPOSSIBLE = "game/impossible-position"
    GAME_NOT_NOW = "game/not-now"
    GAME_NOT_YOURS = "game/not-yours"
    GAME_BAD_AMOUNT = "game/bad-amount"
    GAME_CONFLICTING = "game/conflicting"
    GAME_UNTOLD = "game/untold"
    GAME_NO_RULE = "game/no-such-rule"
    GAME_RULE_STANDS = "game/rule-stands"
    GAME_NOTHING_BY_HAND = "game/nothing-by-hand"
    GAME_ENDLESS = "game/endless"
    CHOICE_OPEN = "choice/open"
    CHOICE_NONE_OPEN = "choice/none-open"
    CHOICE_ANOTHER_ACT = "choice/another-act"
    CHOICE_NOT_OFFERED = "choice/not-offered"
    CHOICE_TWICE = "choice/twice"
    CHOICE_DENIED = "choice/denied"
    CHOICE_UNNAMED = "choice/must-be-named"
    CHOICE_NO_END = "choice/no-end"
    CHOICE_WRONG_COUNT = "choice/wrong-count"
    MANEUVER_NOT_BEGUN = "maneuver/not-begun"
    MANEUVER_MOVED_ALREADY = "maneuver/moved-already"
    MANEUVER_BOOST_TOO_LATE = "maneuver/boost-too-late"
    CARD_NOT_THERE = "card/not-there"
    CARD_WRONG_KIND = "card/wrong-kind"
    CARD_WRONG_BANNER = "card/wrong-banner"
    CARD_UNTOLD = "card/untold"
    CARD_NO_SUIT = "card/no-suit"
    CARD_NOT_OPPOSING = "card/not-opposing"
    CARD_NO_SECOND = "card/no-second-card"
    CARD_LAID_OPENLY = "card/laid-openly"
    CARD_NAMES_NO_NUMBER = "card/names-no-number"
    COMBAT_NOT_BEFORE_DAMAGE = "combat/not-before-damage"
    SCHEME_NOT_MET = "scheme/requirement-not-met"
    SCHEME_NOT_CHECKED = "scheme/requirement-not-checked"
    EFFECT_PROTECTED = "effect/cannot-be-cancelled"
    ATTACK_ANOTHERS = "attack/another-players"
    ATTACK_TOO_EARLY = "attack/too-early"
    TOKEN_NONE_LEFT = "token/none-left"  # noqa: S105  (not a secret)
    TOKEN_NOT_THERE = "token/not-there"  # noqa: S105
    TOKEN_SPACE_TAKEN = "token/space-taken"  # noqa: S105
    TOKEN_TOO_FAR = "token/too-far"  # noqa: S105
    ITEM_UNTOLD = "item/untold"

    BOARD_TWO_FIGHTERS = "board/two-fighters"
    BOARD_SAME_ID = "board/same-id"
    BOARD_UNKNOWN_SPACE = "board/unknown-space"


RULES_OF: Final[dict[Code, tuple[str, ...]]] = {
    Code.ADJACENT_PATH: ("BRD-02",),
    Code.ADJACENT_ONE_WAY: ("BRD-02", "BRD-05"),
    Code.NOT_ADJACENT: ("BRD-02",),
    Code.NOT_ADJACENT_PASSAGE: ("BRD-08",),
    Code.NOT_ADJACENT_SELF: ("BRD-02",),
    Code.ZONE_SHARED: ("BRD-03",),
    Code.ZONE_NONE: ("BRD-03",),
    Code.DISTANCE: ("BRD-02",),
    Code.DISTANCE_NONE: ("BRD-02",),
    Code.MOVE_ALLOWED: ("MAN-02", "MAN-04"),
    Code.MOVE_STAYS: ("MAN-02",),
    Code.MOVE_SPRINGS_TRAP: ("MAN-02", "MAN-04"),
    Code.MOVE_UNKNOWN_SPACE: (),
    Code.MOVE_OFF_BOARD: (),
    Code.MOVE_WRONG_START: ("MAN-04",),
    Code.MOVE_HELD: ("EFF-07",),
    Code.MOVE_NOT_ADJACENT: ("MAN-04", "BRD-02"),
    Code.MOVE_AGAINST_ARROW: ("BRD-04",),
    Code.MOVE_LARGE_IN_PASSAGE: ("BRD-09",),
    Code.MOVE_FOG_NOT_HIS: (),
    Code.MOVE_THROUGH_OPPONENT: ("MAN-05",),
    Code.MOVE_PAST_TRAP: (),
    Code.MOVE_TRAP_OCCUPIED: ("MAN-06",),
    Code.MOVE_OCCUPIED: ("MAN-06", "BRD-01"),
    Code.MOVE_TOO_FAR: ("MAN-02",),
    Code.MOVE_NO_WAY: ("MAN-04",),
    Code.MOVE_REACH: ("MAN-02", "MAN-04"),
    Code.MOVE_NOBODY: (),
    Code.MOVE_NOT_TRACKED: (),
    Code.PLACE_ALLOWED: ("MAN-08",),
    Code.PLACE_STAYS: ("MAN-08",),
    Code.PLACE_SPRINGS_TRAP: ("MAN-08",),
    Code.PLACE_UNKNOWN_SPACE: (),
    Code.PLACE_NOT_OFFERED: ("MAN-08",),
    Code.PLACE_OCCUPIED: ("MAN-08", "BRD-01"),
    Code.PLACE_HELD: ("EFF-07",),
    Code.PLACE_NOT_DEFEATED: (),
    Code.ATTACK_ADJACENT: (),
    Code.ATTACK_IN_ZONE: ("ATK-03", "BRD-03"),
    Code.ATTACK_IN_REACH: (),
    Code.ATTACK_OFF_BOARD: (),
    Code.ATTACK_FRIENDLY: (),
    Code.ATTACK_TEAMMATE: ("TEM-03",),
    Code.ATTACK_NOT_ADJACENT: ("ATK-02",),
    Code.ATTACK_NOT_IN_ZONE: ("ATK-03",),
    Code.ATTACK_RANGE_NOT_CHECKED: (),
    Code.SETUP_WRONG_NUMBER: (),
    Code.SETUP_TOO_FEW_STARTS: (),
    Code.SETUP_NO_ROOM: ("BRD-01",),
    Code.SETUP_SAME_PLAYER: ("SET-01",),
    Code.SETUP_TEAMS: ("TEM-01", "TEM-02"),
    Code.SETUP_YOUNGEST_FIRST: (),
    Code.GAME_DONE: (),
    Code.GAME_CORRECTED: (),
    Code.GAME_OVERRULED: (),
    Code.GAME_WENT_BACK: (),
    Code.GAME_NOTHING_TO_UNDO: (),
    Code.GAME_NOTHING_TO_REDO: (),
    Code.GAME_NEEDS_CONSENT: (),
    Code.GAME_OVER: (),
    Code.GAME_UNKNOWN: (),
    Code.GAME_NOT_CHOSEN: (),
    Code.GAME_IMPOSSIBLE: (),
    Code.GAME_NOT_NOW: ("TRN-01",),
    Code.GAME_NOT_YOURS: (),
    Code.GAME_BAD_AMOUNT: (),
    Code.GAME_CONFLICTING: (),
    Code.GAME_UNTOLD: (),
    Code.GAME_NO_RULE: (),
    Code.GAME_RULE_STANDS: (),
    Code.GAME_NOTHING_BY_HAND: (),
    Code.GAME_ENDLESS: (),
    Code.CHOICE_OPEN: (),
    Code.CHOICE_NONE_OPEN: (),
    Code.CHOICE_ANOTHER_ACT: ("ATK-04",),
    Code.CHOICE_NOT_OFFERED: (),
    Code.CHOICE_TWICE: (),
    Code.CHOICE_DENIED: ("EFF-01",),
    Code.CHOICE_UNNAMED: (),
    Code.CHOICE_NO_END: (),
    Code.CHOICE_WRONG_COUNT: (),
    Code.MANEUVER_NOT_BEGUN: ("MAN-02",),
    Code.MANEUVER_MOVED_ALREADY: ("MAN-02",),
    Code.MANEUVER_BOOST_TOO_LATE: ("MAN-03",),
    Code.CARD_NOT_THERE: ("CRD-04",),
    Code.CARD_WRONG_KIND: ("CRD-01",),
    Code.CARD_WRONG_BANNER: ("CRD-02",),
    Code.CARD_UNTOLD: (),
    Code.CARD_NO_SUIT: (),
    Code.CARD_NOT_OPPOSING: (),
    Code.CARD_NO_SECOND: ("CRD-07",),
    Code.CARD_LAID_OPENLY: ("ATK-04", "EFF-07"),
    Code.CARD_NAMES_NO_NUMBER: ("EFF-07",),
    Code.COMBAT_NOT_BEFORE_DAMAGE: ("CMB-01",),
    Code.SCHEME_NOT_MET: ("SCH-01",),
    Code.SCHEME_NOT_CHECKED: ("SCH-01",),
    Code.EFFECT_PROTECTED: ("EFF-07",),
    Code.ATTACK_ANOTHERS: (),
    Code.ATTACK_TOO_EARLY: ("FFA-02",),
    Code.TOKEN_NONE_LEFT: (),
    Code.TOKEN_NOT_THERE: (),
    Code.TOKEN_SPACE_TAKEN: (),
    Code.TOKEN_TOO_FAR: (),
    Code.ITEM_UNTOLD: ("ITM-03",),
    Code.BOARD_TWO_FIGHTERS: ("BRD-01",),
    Code.BOARD_SAME_ID: (),
    Code.BOARD_UNKNOWN_SPACE: (),
}
"""The rules that a code always rests on; a ruling may add those of its own case."""


IN_FAVOUR: Final = frozenset(
    {
        Code.ADJACENT_PATH,
        Code.ADJACENT_ONE_WAY,
        Code.ZONE_SHARED,
        Code.DISTANCE,
        Code.MOVE_ALLOWED,
        Code.MOVE_STAYS,
        Code.MOVE_SPRINGS_TRAP,
        Code.MOVE_REACH,
        Code.MOVE_NOBODY,
        Code.PLACE_ALLOWED,
        Code.PLACE_STAYS,
        Code.PLACE_SPRINGS_TRAP,
        Code.ATTACK_ADJACENT,
        Code.ATTACK_IN_ZONE,
        Code.ATTACK_IN_REACH,
        Code.ATTACK_RANGE_NOT_CHECKED,
        Code.SCHEME_NOT_CHECKED,
        Code.GAME_DONE,
        Code.GAME_CORRECTED,
        Code.GAME_OVERRULED,
        Code.GAME_WENT_BACK,
    }
)
"""The codes that say yes; every other is a refusal."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that can say why: yes or no, the code, the rules, and the facts used."""

    allowed: bool
    code: Code
    rules: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    """The spaces concerned, in the order in which they matter."""
    fighters: tuple[str, ...] = ()
    """The fighters and players concerned, or whatever was named."""
    cards: tuple[str, ...] = ()
    """The cards concerned."""
    zones: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    """The kinds of the tokens concerned."""
    needed: int | None = None
    """For distances: how many steps it takes."""
    allowance: int | None = None
    """For distances: how many steps there are."""
    readings: tuple[str, ...] = ()
    """The open questions that decided something, by the readings that were taken."""

    def __bool__(self) -> bool:
        return self.allowed


def ruling(
    code: Code,
    *,
    also: Iterable[str] = (),
    spaces: Iterable[str] = (),
    fighters: Iterable[str] = (),
    cards: Iterable[str] = (),
    zones: Iterable[str] = (),
    tokens: Iterable[str] = (),
    needed: int | None = None,
    allowance: int | None = None,
) -> Ruling:
    """The ruling with this code; `also` names rules beyond those it always rests on."""
    return Ruling(
        allowed=code in IN_FAVOUR,
        code=code,
        rules=_rules_with(code, tuple(also)) if also else RULES_OF[code],
        spaces=tuple(spaces),
        fighters=tuple(fighters),
        cards=tuple(cards),
        zones=tuple(zones),
        tokens=tuple(tokens),
        needed=needed,
        allowance=allowance,
    )


@lru_cache(maxsize=1024)
def _rules_with(code: Code, also: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*RULES_OF[code], *also)))
