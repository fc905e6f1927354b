"""The table: the map in the middle, a seat for each player, and what each of them may do."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.model import FighterId, PlayerId
from drawing.health_chart import HealthChart
from drawing.map_view import FigureMark, MapView
from ui.presenter.intents import ActIntent
from ui.viewdata.fight import DeclaredView, FightView
from ui.viewdata.kit import Act, CardTile, Sheet, Toast, Tone


class FighterView(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter in the seat of its player."""

    fighter: FighterId
    name: str
    mark: FigureMark


class DialView(FighterView, frozen=True, kw_only=True):
    """A health dial: left half -1, right half +1, drag for more. Sent back as `TurnDial`."""

    short: str
    """The name where there is little room."""
    health: int
    cap: int
    reads: ActIntent | None = None
    """What a tap on its name and emblem stands for."""
    burst: int = 0
    """What hands have changed, shown for a moment; a tap on it is `TakeBackHealth`."""
    lost: int = 0
    """What a fight or a trap has just cost."""
    out: bool = False


class MiniView(FighterView, frozen=True, kw_only=True):
    """A sidekick without a dial: it stands or it is out. A tap is `TurnDial` by -1 or +1."""

    out: bool = False
    way_back: bool = False
    """Hands have just changed it: a tap is `TakeBackHealth`."""


class CounterView(msgspec.Struct, frozen=True, kw_only=True):
    """A number with a word below it; tapped as an act."""

    intent: ActIntent
    value: int
    word: str
    alert: bool = False
    """Gold: the deck is exhausted, the hand is over its limit."""
    kept: bool = False
    """It stays where there is room for one only."""


class PromptView(msgspec.Struct, frozen=True, kw_only=True):
    """What is going on, told to one seat, and what that seat may do about it."""

    title: str
    detail: str = ""
    tone: Tone = Tone.CALM
    acts: tuple[Act, ...] = ()
    icon: str | None = None
    decider: str = ""
    """Who decides, in words; empty: this seat does not."""
    source: str = ""
    """When it is asked, and by what card or ability."""
    decline: Act | None = None
    """Leaves it: always in the same place, at the right hand of the seat."""
    mark: FigureMark | None = None
    """Whose decision the others wait for."""


class PlacingState(StrEnum):
    """How far a figure is while the table is set up."""

    RIGHT = "right"
    NOW = "now"
    """It is the one to be placed."""
    NEXT = "next"
    WRONG = "wrong"
    """The board sees it where it may not stand."""


class PlacingChip(FighterView, frozen=True, kw_only=True):
    """A figure of a player while the table is set up, in place of its dial."""

    state: PlacingState
    text: str
    """The same in words: on 7, now, next."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's panel."""

    player: PlayerId
    name: str
    hero: str
    colour: int
    team: int | None = None
    """0 or 1 in teams; the stripe is solid or hatched."""
    team_called: tuple[str, str] = ("", "")
    """The team in words, and in a letter where there is little room."""
    active: bool = False
    """It is their turn, or they are asked something."""
    asked: bool = False
    """The game waits for their answer: no message lies here."""
    out: bool = False
    dials: tuple[DialView, ...] = ()
    minis: tuple[MiniView, ...] = ()
    placing: tuple[PlacingChip, ...] = ()
    """While the table is set up: its figures, in place of dials and counters."""
    counters: tuple[CounterView, ...] = ()
    pips: tuple[bool, ...] = ()
    """The actions of the turn: True is one that is left."""
    headline: str = ""
    """What the running action is, beside the pips."""
    chips: tuple[str, ...] = ()
    """A form or size, an ability that people see to, "next"."""
    prompt: PromptView | None = None
    hazard: bool = False
    """Board and game disagree: the edge of the panel warns."""
    alone: bool = False
    """There is no battlefield: the dials are as large as the seat allows."""


class LinkState(StrEnum):
    """How the board is."""

    NONE = "none"
    IN_SYNC = "in-sync"
    MOVING = "moving"
    MISMATCH = "mismatch"
    LOST = "lost"
    REFUSED = "refused"
    """It is there, and its firmware keeps it from being used."""


class LinkView(msgspec.Struct, frozen=True, kw_only=True):
    """The link light."""

    state: LinkState = LinkState.NONE
    text: str = ""
    icon: str = ""
    """What the board is linked over; empty: there is none."""


class EchoView(msgspec.Struct, frozen=True, kw_only=True):
    """The health of the other side, in the reader's direction."""

    mark: FigureMark
    name: str
    health: str
    reads: ActIntent
    active: bool = False


class RailView(msgspec.Struct, frozen=True, kw_only=True):
    """The tools at one hand: link light, turn, the others' health, undo, why, menu."""

    seat: int
    turn: str
    echo: tuple[EchoView, ...] = ()
    tools: tuple[Act, ...] = ()
    """Always the same, in the same places."""
    extra: tuple[Act, ...] = ()
    """Tools that come and go."""


class HandHalf(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the choice of combat cards, facing its player."""

    seat: int
    title: str
    detail: str
    tools: tuple[Act, ...] = ()
    cards: tuple[CardTile, ...] = ()
    values: tuple[Act, ...] = ()
    """The numbers to choose from if only values are told."""
    asked: str = ""
    """What has to be said before the reveal, whether or not it applies."""
    keys: tuple[Act, ...] = ()
    """How that is said; nothing: no."""
    laid: bool = False
    """The card is chosen and lies face down."""


class CardsView(msgspec.Struct, frozen=True, kw_only=True):
    """Choosing the cards of a combat: both halves look the same whatever their players hold."""

    title: str
    detail: str
    attacker: FigureMark
    defender: FigureMark
    halves: tuple[HandHalf, HandHalf]
    """The attacker's and the defender's."""
    back: Act | None = None
    declared: DeclaredView | None = None
    """Until the attacker's card is told: what is shown once before."""


class SeatEnd(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended for one seat."""

    title: str
    detail: str
    mark: FigureMark
    has_won: bool
    numbers: tuple[tuple[str, str], ...] = ()
    """Each with the words below it."""


class DealtRow(msgspec.Struct, frozen=True, kw_only=True):
    """How much damage a fighter dealt, or what no fighter did."""

    mark: FigureMark | None
    name: str
    amount: int


class EndFact(msgspec.Struct, frozen=True, kw_only=True):
    """Something worth remembering of a game."""

    icon: str
    head: str
    text: str


class WinnerView(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the game."""

    title: str
    detail: str
    winners: tuple[int, ...]
    """The seats that won."""
    seats: tuple[SeatEnd, ...]
    chart_title: str
    chart_detail: str
    chart: HealthChart
    dealt_title: str
    dealt: tuple[DealtRow, ...]
    facts: tuple[EndFact, ...]
    acts: tuple[Act, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table. `fight` takes the place of the map, `cards` and `winner` of everything.

    Without a battlefield there is no map, and the seats have its room.
    """

    seats: tuple[SeatView, ...]
    map: MapView
    rails: tuple[RailView, ...]
    link: LinkView = LinkView()
    sheet: Sheet | None = None
    cards: CardsView | None = None
    fight: FightView | None = None
    """The combat that is going on, or was the last thing that happened."""
    winner: WinnerView | None = None
    toast: Toast | None = None
