"""Emblems: our drawings of fighters and tokens, each one outline in a box of 64 by 64.

An outline is drawn as a path wherever it is shown, so that no viewer needs a font for it. Heroes
are drawn for ink on colour, sidekicks for colour on ink: a hole in a hero's face is skin.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.definitions import Emblem, Role
from drawing.tokens import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.definitions import FighterKind, HeroDefinition

OUTLINES: Final = Path(__file__).parent / "outlines"
BOX: Final = 64.0
USUAL: Final = {Role.HERO: Emblem.STAR, Role.SIDEKICK: Emblem.SHIELD}
"""For a fighter of one's own whose file names none."""

_OF_HERO: Final = {Shape.CIRCLE: 1.74, Shape.SQUARE: 1.66, Shape.HEXAGON: 1.7, Shape.DIAMOND: 1.52}
_OF_SIDEKICK: Final = {
    Shape.CIRCLE: 1.5,
    Shape.SQUARE: 1.42,
    Shape.HEXAGON: 1.46,
    Shape.DIAMOND: 1.34,
}


def share(shape: Shape, *, filled: bool) -> float:
    """The side of an emblem in a figure of this shape, measured by the radius of the figure."""
    return (_OF_HERO if filled else _OF_SIDEKICK)[shape]


@cache
def names() -> frozenset[str]:
    """Every emblem that there is."""
    return frozenset(path.stem for path in OUTLINES.glob("*.svg"))


@cache
def outline(name: str) -> str:
    """The path of an emblem, as SVG writes it."""
    drawing = (OUTLINES / f"{name}.svg").read_text("utf-8")
    return drawing.partition(' d="')[2].partition('"')[0]


def emblem_of(hero: HeroDefinition, kind: FighterKind, states: Iterable[str] = ()) -> str:
    """The emblem of a kind of fighter while its player's forms and sizes are these."""
    if kind.emblem is not None:
        return f"own-{kind.emblem.value}"
    if kind.role is Role.SIDEKICK:
        wanted: tuple[str, ...] = (f"sidekick-{kind.id}",)
    else:
        of_states = (name for state in states for name in (state, f"{kind.id}-{state}"))
        wanted = (*of_states, kind.id, hero.id)
    found = (name for name in wanted if name in names())
    return next(found, f"own-{USUAL[kind.role].value}")
