"""The format of a table script, version 1: a game, perhaps in its middle, and what people do.

docs/referee.md explains it. Whether names exist is checked when the script is played.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion import commands as c
from companion.model import TokenKind
from companion.numbers import MOST, MOST_ACTIONS, Amount, Told, between

Age = Annotated[int, between(0, 150)]
Actions = Annotated[int, between(0, MOST_ACTIONS)]
# The descriptions are what people are told when neither fits.
CountOrCards = Annotated[
    Amount | tuple[str, ...] | None,
    msgspec.Meta(description=f"a whole number from 0 to {MOST}, or a list of cards"),
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


class ScriptToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token on the board."""

    kind: TokenKind
    space: str
    owner: str | None = None


class CardsPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards: a number where only the count is known, a list where they are known."""

    deck: CountOrCards = None
    hand: CountOrCards = None
    discard: CountOrCards = None


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose turn it is, and how far it has come."""

    player: str
    number: Annotated[int, between(1, MOST)] = 1
    actions_taken: Actions = 0
    actions_left: Actions = 2
    had_turn: tuple[str, ...] = ()
    began_on: dict[str, str] = {}
    damaged: tuple[str, ...] = ()


class PositionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in its middle."""

    turn: TurnPart
    fighters: dict[str, ScriptFighter]
    tokens: tuple[ScriptToken, ...] = ()
    cards: dict[str, CardsPart] = {}
    forms: dict[str, dict[str, str]] = {}
    stock: dict[str, dict[TokenKind, Amount]] = {}


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


class ExpectPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true after an act; what is left out is not looked at."""

    ok: bool | None = None
    code: str | None = None
    rules: tuple[str, ...] = ()
    """Rules that the ruling cites, among others."""
    events: tuple[str, ...] | None = None
    """Names of events that happen in this order, among others."""
    health: dict[str, Told] = {}
    at: dict[str, str | None] = {}
    """Where fighters stand; null is off the board."""
    hand: dict[str, Told] = {}
    deck: dict[str, Told] = {}
    discard: dict[str, Told] = {}
    actions_left: Told | None = None
    turn: str | None = None
    winners: tuple[str, ...] | None = None
    choice: str | None = None
    """The reason of the open choice; `none` if none is open."""
    owner: str | None = None
    """Who has to answer it."""
    opponent: str | None = None
    """Whom the open prompt means by "your opponent"."""
    combat: CombatPart | None = None
    """Values, damage and winner of the combat that is going on."""
    answer: dict[str, Told] | None = None
    """The ends that a question for the reach gives, with their steps."""
    fighters: tuple[str, ...] | None = None
    """The targets that a question gives."""
    cards: tuple[str, ...] | None = None
    """The cards that a question gives."""


class ActPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happens: exactly one of the acts, and what is expected of it."""

    note: str | None = None
    ask: AskPart | None = None
    answer: c.Answer | None = None
    maneuver: c.Maneuver | None = None
    boost: c.BoostManeuver | None = None
    move: c.MoveFighter | None = None
    end_maneuver: c.EndManeuver | None = None
    scheme: c.PlayScheme | None = None
    attack: c.Attack | None = None
    defend: c.Defend | None = None
    use_item: c.UseItem | None = None
    overrule: c.Overrule | None = None
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
    correct_actions: c.CorrectActions | None = None
    expect: ExpectPart | None = None


NOT_ACTS = frozenset({"note", "expect"})


class ScriptFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table script."""

    format: Literal[1]
    about: str
    edition: Literal["classic", "core"]
    map: str
    players: tuple[PlayerPart, ...]
    acts: tuple[ActPart, ...]
    mode: Literal["duel", "free-for-all", "teams"] = "duel"
    rules: tuple[str, ...] = ()
    """The rules that this script proves; tests cite them."""
    expect: ExpectPart | None = None
    """What is expected of the set-up."""
    position: PositionPart | None = None
