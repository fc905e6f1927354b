"""The table: the map in the middle, a seat for each player, and what each of them may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.presenter.intents import ActIntent  # noqa: TC004  (nobody decodes a view)

from enum import StrEnum

import msgspec

from companion.model import FighterId, PlayerId, TokenKindId
from companion.rules.battlefield import Battlefield, SpaceId
from ui.viewdata.kit import Act, CardTile, FigureMark, Sheet, Toast, Tone


class DialView(msgspec.Struct, frozen=True, kw_only=True):
    """A health dial: left half -1, right half +1, drag for more. Sent back as `TurnDial`."""

    fighter: FighterId
    name: str
    short: str
    """The name where there is little room."""
    mark: FigureMark
    health: int
    cap: int
    burst: int = 0
    """What the last taps have changed, shown for a moment."""
    out: bool = False


class MiniView(msgspec.Struct, frozen=True, kw_only=True):
    """A sidekick without a dial: it stands or it is out. A tap is `TurnDial` by -1 or +1."""

    fighter: FighterId
    name: str
    mark: FigureMark
    out: bool = False


class CounterView(msgspec.Struct, frozen=True, kw_only=True):
    """A number with a word below it; tapped as an act."""

    intent: ActIntent
    value: int
    word: str
    alert: bool = False
    """Gold: the deck is exhausted, the hand is over its limit."""


class PromptView(msgspec.Struct, frozen=True, kw_only=True):
    """What is going on, told to one seat, and what that seat may do about it."""

    title: str
    detail: str = ""
    tone: Tone = Tone.CALM
    acts: tuple[Act, ...] = ()
    icon: str | None = None


class PlacingState(StrEnum):
    """How far a figure is while the table is set up."""

    RIGHT = "right"
    NOW = "now"
    """It is the one to be placed."""
    NEXT = "next"
    WRONG = "wrong"
    """The board sees it where it may not stand."""


class PlacingChip(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of a player while the table is set up, in place of its dial."""

    fighter: FighterId
    name: str
    mark: FigureMark
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
    active: bool = False
    """It is their turn, or they are asked something."""
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
    """A form or size, a team, "next"."""
    prompt: PromptView | None = None
    hazard: bool = False
    """Board and game disagree: the edge of the panel warns."""


class MarkKind(StrEnum):
    """What a space says besides who stands on it."""

    REACH = "reach"
    """A move can end here; the text is the number of steps."""
    TRAP = "trap"
    """A move can end here, on a trap."""
    TARGET = "target"
    """Whoever stands here can be attacked, or chosen."""
    ASKED = "asked"
    """Something may be put here, or is asked about."""
    FROM = "from"
    """The figure that is moving came from here, or is lifted from here."""
    START = "start"
    LAST = "last"
    """Where the last thing happened."""
    DOUBTFUL = "doubtful"
    """The board cannot see what stands here; a tap says it."""


class SpaceMark(msgspec.Struct, frozen=True, kw_only=True):
    """A mark on a space; all other spaces are dimmed while `MapView.dims` is set."""

    space: SpaceId
    kind: MarkKind
    text: str | None = None
    player: int | None = None
    """In whose colour; None: gold."""


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure on the map."""

    fighter: FighterId
    space: SpaceId
    name: str
    mark: FigureMark
    lifted: bool = False
    """Selected: its reach is shown."""
    held: bool = False


class TokenView(msgspec.Struct, frozen=True, kw_only=True):
    """A token on the map."""

    kind: TokenKindId
    space: SpaceId
    player: int | None = None


class Arrow(msgspec.Struct, frozen=True, kw_only=True):
    """An arrow on the map: an attack that is possible, or where a figure goes."""

    start: SpaceId
    end: SpaceId


class MapView(msgspec.Struct, frozen=True, kw_only=True):
    """The battlefield and everything on it."""

    battlefield: Battlefield
    figures: tuple[FigureView, ...] = ()
    tokens: tuple[TokenView, ...] = ()
    marks: tuple[SpaceMark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    path: tuple[SpaceId, ...] = ()
    """A way that was gone, drawn in gold."""
    dims: bool = False
    """Spaces without a mark step back."""
    named: tuple[SpaceId, ...] = ()
    """Spaces whose name is shown because a sentence names them."""


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


class EchoView(msgspec.Struct, frozen=True, kw_only=True):
    """The health of the other side, in the reader's direction."""

    mark: FigureMark
    name: str
    health: str
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


class WindowView(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a combat: at once, during, damage, after."""

    title: str
    lines: tuple[str, ...] = ()
    icon: str = ""
    number: str | None = None
    done: bool = False
    fruitless: bool = False
    """Cards had something to do in it, and nothing came of it: it is done without a tick."""
    now: bool = False


class LaidView(msgspec.Struct, frozen=True, kw_only=True):
    """A card that lies in the combat, as its owner reads it."""

    seat: int
    value: str
    """What it is worth now; ? while it lies face down."""
    sum: str
    """How that comes about: 4 + 1."""
    name: str
    effect: str = ""
    is_attack: bool = True


class ResolveView(msgspec.Struct, frozen=True, kw_only=True):
    """A combat while its cards are resolved, in place of the map; or its receipt."""

    title: str
    windows: tuple[WindowView, ...]
    cards: tuple[LaidView, ...]


class HandHalf(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the choice of combat cards, facing its player."""

    seat: int
    title: str
    detail: str
    tools: tuple[Act, ...] = ()
    cards: tuple[CardTile, ...] = ()
    values: tuple[Act, ...] = ()
    """The numbers to choose from if only values are told."""
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


class WinnerView(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the game."""

    title: str
    detail: str
    winners: tuple[int, ...]
    """The seats that won."""
    lines: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table. `cards`, `resolve` and `winner` take the place of the map."""

    seats: tuple[SeatView, ...]
    map: MapView
    rails: tuple[RailView, ...]
    link: LinkView = LinkView()
    sheet: Sheet | None = None
    cards: CardsView | None = None
    resolve: ResolveView | None = None
    winner: WinnerView | None = None
    toast: Toast | None = None
