"""What is shown on a battlefield, frozen: figures, tokens, marks on spaces, arrows."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.model import FighterId, TokenKindId
from companion.rules.battlefield import Battlefield, SpaceId
from drawing.board_photo import BoardPhoto


class FigureMark(msgspec.Struct, frozen=True, kw_only=True):
    """How a figure is drawn: colour and shape say whose it is, filled is a hero."""

    player: int
    """The number of the player's colour and shape, from 0."""
    icon: str
    """The name of an icon of the icon font."""
    filled: bool = True
    number: int | None = None
    """Which one of several alike."""


class MarkKind(StrEnum):
    """What a space says besides who stands on it."""

    REACH = "reach"
    """A move can end here; the text is the number of steps."""
    TRAP = "trap"
    """A move can end here, on a trap."""
    TARGET = "target"
    """Whoever stands here can be attacked, or chosen."""
    FIGURE = "figure"
    """Whoever stands here can be chosen; the text is what follows for them."""
    OUTSIDE = "outside"
    """Tapped, and none of those that are chosen among; the text says why."""
    ASKED = "asked"
    """Something may be put here, or is asked about."""
    FROM = "from"
    """The figure that is moving came from here, or is lifted from here."""
    START = "start"
    LAST = "last"
    """Where the last thing happened."""
    SPRUNG = "sprung"
    """A trap has just gone off here."""
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
    faint: bool = False
    """It steps back: others are chosen from."""


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
    photo: BoardPhoto | None = None
    """What the table has laid under it, in place of our ground."""
    named: tuple[SpaceId, ...] = ()
    """Spaces whose name is shown because a sentence names them."""
