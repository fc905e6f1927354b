"""The format of a table script, version 1: a game, perhaps in its middle, and what people do.

docs/referee.md explains it. Whether names exist is checked when the script is played.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion import commands as c
from companion.numbers import MOST, MOST_ACTIONS, Amount, StartNumber, Told, between
from companion.zones import SUIT

Age = Annotated[int, between(0, 150)]
Actions = Annotated[int, between(0, MOST_ACTIONS)]
# The descriptions are what people are told when neither fits.
CountOrCards = Annotated[
    Amount | tuple[str, ...] | None,
    msgspec.Meta(description=f"a whole number from 0 to {MOST}, or a list of cards"),
]


class DeckPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck whose top is known, the topmost first, and the number of the cards below."""

    top: tuple[str, ...]
    rest: Amount


DeckTold = Annotated[
    Amount | tuple[str, ...] | DeckPart | None,
    msgspec.Meta(
        description=f"a whole number from 0 to {MOST}, a list of cards, or `top` and `rest`"
    ),
]


class PlayerPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, in the order of turns."""

    id: str
    hero: str
    name: str | None = None
    team: str | None = None
    age: Age | None = None


class ScriptFighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a fighter stands in the middle of a game; what is left out is as at the start."""

    space: str | None = None
    health: Amount | None = None
    held: bool = False
    away: bool = False
    """Off the board undefeated, and back at the start of its player's turn."""


class ScriptToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token on the board."""

    kind: str
    space: str
    owner: str | None = None
    name: str | None = None
    """Which item it is."""


class CardsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards: a number where only the count is known, a list where they are known."""

    deck: DeckTold = None
    hand: CountOrCards = None
    discard: CountOrCards = None
    suit: dict[str, tuple[str, ...]] = {}
    """Stored cards by their owners: a short word for the zone of that name."""
    zones: dict[str, dict[str, tuple[str, ...]]] = {}
    """What lies in each zone of the hero's own, by owner."""

    @property
    def stored(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """What lies in zones of the hero's own, under whichever word it was told."""
        return {**self.zones, SUIT: self.suit} if self.suit else self.zones


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is, and how far it has come."""

    player: str
    number: Annotated[int, between(1, MOST)] = 1
    actions_taken: Actions = 0
    actions_left: Actions = 2
    had_turn: tuple[str, ...] = ()
    began_on: dict[str, str] = {}
    damaged: tuple[str, ...] = ()
    stage: Literal["start", "actions"] = "actions"
    """`start`: the turn has just begun, and abilities at its start come first."""


class PositionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in its middle."""

    turn: TurnPart
    fighters: dict[str, ScriptFighter]
    tokens: tuple[ScriptToken, ...] = ()
    cards: dict[str, CardsPart] = {}
    forms: dict[str, dict[str, str]] = {}
    stock: dict[str, dict[str, Amount]] = {}
    starts: dict[str, StartNumber] = {}
    """The start on which a player's hero began, if it is not that of the seat."""


class ScriptQuestion(StrEnum):
    """What can be asked."""

    REACH = "reach"
    PATHS = "paths"
    TARGETS = "targets"
    CARDS = "cards"
    LEGAL = "legal"
    STATE = "state"
    UNDO = "undo"


class AskPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question; it changes nothing."""

    what: ScriptQuestion
    player: str | None = None
    fighter: str | None = None
    to: str | None = None
    move: Amount | None = None
    through_opponents: bool = False


class CombatPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the combat stands; what is left out is not looked at."""

    attack: Told | None = None
    defense: Told | None = None
    damage: Told | None = None
    winner: Literal["attacker", "defender"] | None = None


CountOrNamed = Annotated[
    Told | tuple[str, ...],
    msgspec.Meta(description="a whole number, or a list of cards with `?` for unknown ones"),
]


class ExpectPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true after an act; what is left out is not looked at."""

    ok: bool | None = None
    code: str | None = None
    rules: tuple[str, ...] = ()
    """Rules that the ruling or one of the events cites, among others."""
    events: tuple[str, ...] | None = None
    """Names of events that happen in this order, among others."""
    absent: tuple[str, ...] = ()
    """Names of events that do not happen."""
    health: dict[str, Told] = {}
    at: dict[str, str | None] = {}
    """Where fighters stand; null is off the board."""
    hand: dict[str, CountOrNamed] = {}
    deck: dict[str, CountOrNamed] = {}
    discard: dict[str, CountOrNamed] = {}
    suit: dict[str, dict[str, tuple[str, ...]]] = {}
    zones: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {}
    drawn: dict[str, Told] = {}
    """How many cards each player has drawn by this act."""
    discarded: dict[str, tuple[str | None, ...]] = {}
    """Which cards went to a player's discard pile by this act; null: not named."""
    tokens: dict[str, tuple[str, ...]] = {}
    """The spaces on which tokens of a kind lie."""
    items: tuple[str, ...] | None = None
    """The spaces beside which items lie."""
    forms: dict[str, dict[str, str | None]] = {}
    actions_left: Told | None = None
    turn: str | None = None
    winners: tuple[str, ...] | None = None
    over: bool | None = None
    choice: str | None = None
    """The reason of the open choice; `none` if none is open."""
    owner: str | None = None
    """Who has to answer it."""
    options: tuple[str, ...] | None = None
    """Its options, in any order."""
    subject: str | None = None
    """What it is about."""
    least: Told | None = None
    asked: tuple[tuple[str, str], ...] | None = None
    """The choices that this act opened: who decides, and the reason."""
    opponent: str | None = None
    """Whom the open prompt means by "your opponent"."""
    combat: CombatPart | None = None
    """Values, damage and winner of the combat that is going on, or else of the last one."""
    readings: tuple[str, ...] = ()
    """The open questions that the ruling says have decided something, among others."""
    answer: dict[str, Told] | None = None
    """The ends that a question for the reach gives, with their steps."""
    fighters: tuple[str, ...] | None = None
    """The targets that a question gives."""
    cards: tuple[str, ...] | None = None
    """The cards that a question gives."""


class ActPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happens: exactly one of the acts, and what is expected of it."""

    note: str | None = None
    by: str | None = None
    """Who does it; refused if it is not theirs to do now."""
    ask: AskPart | None = None
    answer: c.Answer | None = None
    maneuver: c.Maneuver | None = None
    boost: c.BoostManeuver | None = None
    move: c.MoveFighter | None = None
    end_maneuver: c.EndManeuver | None = None
    scheme: c.PlayScheme | None = None
    attack: c.Attack | None = None
    declare: c.DeclareAttack | None = None
    defend: c.Defend | None = None
    reveal: c.Reveal | None = None
    differently: c.PlayDifferently | None = None
    use_item: c.UseItem | None = None
    spring_trap: c.SpringTrap | None = None
    overrule: c.Overrule | None = None
    by_hand: c.PlayByHand | None = None
    undo: c.Undo | None = None
    redo: c.Redo | None = None
    damage: c.DealDamage | None = None
    recover: c.RecoverHealth | None = None
    move_by_effect: c.MoveByEffect | None = None
    place: c.PlaceByEffect | None = None
    draw: c.DrawCards | None = None
    discard: c.DiscardCards | None = None
    change_value: c.ChangeValue | None = None
    boost_value: c.BoostValue | None = None
    set_form: c.SetForm | None = None
    return_fighter: c.ReturnFighter | None = None
    swap: c.SwapFighters | None = None
    leave_board: c.LeaveBoard | None = None
    cancel: c.CancelEffects | None = None
    replace_card: c.ReplaceCard | None = None
    store_card: c.StoreCard | None = None
    acquire_mission: c.AcquireMission | None = None
    change_defender: c.ChangeDefender | None = None
    move_card: c.MoveCard | None = None
    put_token: c.PutToken | None = None
    move_token: c.MoveToken | None = None
    remove_token: c.RemoveToken | None = None
    hold: c.HoldFighter | None = None
    gain_actions: c.GainActions | None = None
    correct_health: c.CorrectHealth | None = None
    correct_position: c.CorrectPosition | None = None
    correct_pile: c.CorrectPile | None = None
    correct_counter: c.CorrectCounter | None = None
    correct_actions: c.CorrectActions | None = None
    correct_token: c.CorrectToken | None = None
    correct_form: c.CorrectForm | None = None
    correct_card: c.CorrectCard | None = None
    correct_turn: c.CorrectTurn | None = None
    end_turn: c.EndTurnEarly | None = None
    expect: ExpectPart | None = None


NOT_ACTS = frozenset({"note", "by", "expect"})


class OwnMapPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small battlefield of a script's own."""

    spaces: dict[str, tuple[str, ...]]
    """The zones of each space."""
    paths: tuple[str, ...]
    """`A-B`, or `A>B` for a one-way path."""
    starts: tuple[str, ...]
    passages: tuple[str, ...] = ()
    items: dict[str, Literal["scheme", "combat"]] = {}


MapTold = Annotated[
    str | OwnMapPart,
    msgspec.Meta(description="the id of a battlefield, or one of the script's own"),
]


class ScriptFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table script."""

    format: Literal[1]
    about: str
    edition: Literal["classic", "core"]
    map: MapTold
    players: tuple[PlayerPart, ...]
    acts: tuple[ActPart, ...]
    mode: Literal["duel", "free-for-all", "teams"] = "duel"
    rules: tuple[str, ...] = ()
    """The rules that this script proves; tests cite them."""
    expect: ExpectPart | None = None
    """What is expected of the set-up."""
    position: PositionPart | None = None
    cards: Literal["resolve", "by-hand"] = "resolve"
    """Whether cards resolve themselves, or people enter what they do."""
    readings: dict[str, str] = {}
    """What the table has agreed on where the booklets leave a question open."""
