"""The parts that every screen is made of: acts that can be tapped, cards, marks, and sheets.

An act is a thing to tap. Its `intent`, what it stands for, is sent back as `Press(intent)`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, TypedDict

import msgspec

from companion.rules.battlefield import Zone
from drawing.map_view import FigureMark
from ui.presenter.intents import ActIntent, Do, WriteField


class Tone(StrEnum):
    """How loud something is said. Gold is the referee's voice and nobody else's."""

    CALM = "calm"
    ASKED = "asked"
    """Somebody has to decide something now."""
    RULING = "ruling"
    """The referee speaks: a ruling, a sprung trap, a refusal."""


class Weight(StrEnum):
    """How much an act stands out."""

    PRIMARY = "primary"
    NORMAL = "normal"
    QUIET = "quiet"
    PLAYER = "player"
    """In the colour of the player whose seat it is in: the three actions."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be tapped."""

    intent: ActIntent
    text: str
    detail: str | None = None
    """A second, smaller line, such as the consequence of a choice."""
    icon: str | None = None
    marks: tuple[FigureMark, ...] = ()
    """Figures drawn on it, an arrow between two."""
    weight: Weight = Weight.NORMAL
    enabled: bool = True
    """One that is not enabled can still be tapped: then it says why not."""
    selected: bool = False


class ActLook(TypedDict, total=False):
    """What an act may show beside its text and icon, see `Act`."""

    detail: str | None
    marks: tuple[FigureMark, ...]
    weight: Weight
    enabled: bool
    selected: bool


class CardTile(msgspec.Struct, frozen=True, kw_only=True):
    """A card to choose, tapped as an act."""

    intent: ActIntent
    name: str
    value: str | None = None
    """The printed value; None for a scheme, and for no card at all."""
    kind: str | None = None
    """attack, defense, versatile or scheme."""
    boost: int | None = None
    effect: str = ""
    left: int | None = None
    """How many of them can still be in the hand, by what everybody has seen."""
    copies: int | None = None
    selected: bool = False
    locked: str | None = None
    """Why it cannot be used; a tap says it."""


class TextBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A paragraph; `head` stands before it in bold, `rules` after it in gold."""

    text: str
    head: str | None = None
    rules: tuple[str, ...] = ()
    number: int | None = None


class ActsBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Acts in rows, as many in a row as fit; `head` stands above them."""

    acts: tuple[Act, ...]
    head: str | None = None


class StepperBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A number with a button for less and one for more."""

    value: str
    less: Act
    more: Act
    head: str | None = None
    note: str = ""
    """What the number means."""


class FieldBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A place to write into; what is written is sent with its field."""

    field: WriteField
    text: str
    head: str | None = None


class ZoneBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A zone of the battlefield as the map shows it, and its name."""

    zone: Zone
    name: str


class CardsBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Cards to choose from."""

    cards: tuple[CardTile, ...]
    head: str | None = None
    player: int | None = None
    """In whose colour; None: of whoever reads."""


class FaceBlock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A fighter: its figure, what it is called, and a few numbers with their icons."""

    mark: FigureMark
    name: str
    detail: str = ""
    facts: tuple[tuple[str, str], ...] = ()


Block: TypeAlias = (
    FaceBlock | TextBlock | ActsBlock | StepperBlock | CardsBlock | ZoneBlock | FieldBlock
)


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A page that lies over the side of the screen at the seat that opened it."""

    title: str
    blocks: tuple[Block, ...]
    icon: str | None = None
    seat: int = 0
    """The seat it faces."""
    asks_map: bool = False
    """A space is tapped for it, or it speaks of some: it covers as little of the map as may be."""
    aside: tuple[Block, ...] = ()
    """What stays beside the blocks, if there is room for two columns: then it takes much room."""
    footer: tuple[Act, ...] = ()
    rises: bool = False
    """It stands upon the seat that it faces, as a part of it: the seat says what is asked."""
    close: ActIntent = Do.CLOSE_SHEET
    """What closes it."""


class Toast(msgspec.Struct, frozen=True, kw_only=True):
    """A short message that goes by itself or by a tap."""

    text: str
    detail: str | None = None
    tone: Tone = Tone.RULING


class PageView(msgspec.Struct, frozen=True, kw_only=True):
    """What every page around the table has."""

    title: str
    back: Act
    toast: Toast | None = None
    sheet: Sheet | None = None
