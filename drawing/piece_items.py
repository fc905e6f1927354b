"""Figures and tokens as items, where they are at this moment. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from companion.model import TokenKind
from drawing import mark_sprites, piece_sprites, sprites
from drawing.items import Items, Layer, Picture
from drawing.tokens import HI, PLAIN, Rgba

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from drawing.fit import MapFit, Spot
    from drawing.items import Item
    from drawing.map_view import FigureView, TokenView

_RAISED: Final = 1.14
"""How much larger a lifted figure is."""
_IN_HAND: Final = 1.3
"""And one under a finger."""
_UP: Final = 0.16
"""How far a lifted figure is raised, as a share of the radius."""
_LEFT_BEHIND: Final[Rgba] = (1.0, 1.0, 1.0, 0.6)
"""The figure on its own space while it is in a hand: seen, and not the darkest of the map."""
_FAINT: Final[Rgba] = (1.0, 1.0, 1.0, 0.42)
_TOKEN: Final = 0.52
"""The radius of a token on a free space, as a share of the space's."""
_TOKEN_BESIDE: Final = 0.4
_PLACES_BESIDE: Final = (218.0, 322.0, 180.0, 0.0)
"""Where tokens go while somebody stands on their space: below to the left first."""


@dataclass(frozen=True)
class HeldFigure:
    """A figure under a finger: where the finger is, and the space it would be put on."""

    fighter: FighterId
    at: Spot
    over: SpaceId | None = None


@dataclass(frozen=True)
class Standing:
    """The figures of a view, where each is drawn now, and the one in a hand."""

    figures: dict[FighterId, FigureView] = field(default_factory=dict)
    places: dict[FighterId, Spot] = field(default_factory=dict)
    hand: HeldFigure | None = None


def figure_items(fit: MapFit, standing: Standing) -> Items:
    """All figures."""
    layers: dict[Layer, list[Item]] = {
        Layer.ORIGINS: [],
        Layer.SHADOWS: [],
        Layer.FIGURES: [],
        Layer.HAND: [],
    }
    for fighter, figure in standing.figures.items():
        hand = standing.hand if standing.hand and standing.hand.fighter == fighter else None
        for layer, item in _figure(fit, figure, standing.places[fighter], hand):
            layers[layer].append(item)
    return {layer: tuple(items) for layer, items in layers.items()}


def _figure(
    fit: MapFit, figure: FigureView, at: Spot, hand: HeldFigure | None
) -> Iterator[tuple[Layer, Item]]:
    key = figure.fighter
    sprite = piece_sprites.figure(
        figure.mark, fit.radius, fit.unit, numbered=fit.has_letters, held=figure.held
    )
    shadow = mark_sprites.shadow(fit.radius)
    if figure.lifted or hand:
        ring = mark_sprites.dashed_ring(fit.radius, fit.unit)
        yield Layer.ORIGINS, Picture(key, ring, fit.centres[figure.space], HI)
    if hand:
        below = hand.at[0] + 0.1 * fit.radius, hand.at[1] - 0.2 * fit.radius
        yield Layer.HAND, Picture("shadow", shadow, below, size=_IN_HAND)
        if hand.over is not None:
            target = mark_sprites.ring(fit.radius, fit.unit)
            yield Layer.HAND, Picture("target", target, fit.centres[hand.over], HI, 1.1)
        yield Layer.HAND, Picture("figure", sprite, hand.at, size=_IN_HAND)
        yield Layer.FIGURES, Picture(key, sprite, at, _LEFT_BEHIND)
    elif figure.lifted:
        below = at[0] + 0.06 * fit.radius, at[1] - 0.1 * fit.radius
        yield Layer.SHADOWS, Picture(key, shadow, below)
        raised = at[0], round(at[1] + _UP * fit.radius)
        yield Layer.FIGURES, Picture(key, sprite, raised, PLAIN, _RAISED)
    else:
        yield Layer.FIGURES, Picture(key, sprite, at, _FAINT if figure.faint else PLAIN)


def token_items(fit: MapFit, tokens: Iterable[TokenView], occupied: set[SpaceId]) -> Items:
    """In the middle of a free space, at the rim of one where somebody stands."""
    groups: dict[SpaceId, list[TokenView]] = {}
    free: list[Item] = []
    beside: list[Item] = []
    for token in tokens:
        slot = fit.slots.get(token.space)
        if token.kind == TokenKind.ITEM and slot is not None:
            sprite = sprites.item_slot(slot.kind, round(slot.side, 1), filled=True)
            beside.append(Picture((token.space, token.kind, token.player), sprite, slot.at))
        elif token.space in fit.centres:
            groups.setdefault(token.space, []).append(token)
    for space, group in groups.items():
        stands = space in occupied
        share = _TOKEN if len(group) == 1 and not stands else _TOKEN_BESIDE
        radius = round(share * fit.radius, 1)
        places = _beside(fit, space, len(group)) if stands else _on(fit, space, len(group))
        for nth, (token, at) in enumerate(zip(group, places, strict=False)):
            sprite = piece_sprites.token(token.kind, token.player, radius, fit.unit)
            key = (space, token.kind, token.player, nth)
            (beside if stands else free).append(Picture(key, sprite, at))
    return {Layer.TOKENS: tuple(free), Layer.TOKENS_BESIDE: tuple(beside)}


def _on(fit: MapFit, space: SpaceId, count: int) -> list[Spot]:
    """Where tokens lie on a free space."""
    if count == 1:
        return [fit.centres[space]]
    return [_around(fit, space, turn, 0.46) for turn in (180.0, 0.0, 90.0, 270.0)]


def _beside(fit: MapFit, space: SpaceId, count: int) -> list[Spot]:
    """Where tokens lie while somebody stands on their space."""
    return [_around(fit, space, turn, 0.98) for turn in _PLACES_BESIDE[:count]]


def _around(fit: MapFit, space: SpaceId, turn: float, reach: float) -> Spot:
    x, y = fit.centres[space]
    away = reach * fit.radius
    return (
        float(round(x + cos(radians(turn)) * away)),
        float(round(y + sin(radians(turn)) * away)),
    )
