"""Whether what a scheme needs is true now (WID-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.effects.conditions import holds
from companion.effects.context import OPPONENT, Resolving
from companion.effects.whereabouts import speaks_of_places
from companion.plays import EffectSource, Play, SourceKind
from companion.transaction import Transaction
from companion.zones import HAND, PLAY, CardReason, CardRef, Spot

if TYPE_CHECKING:
    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId


def is_met(tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition) -> bool:
    """Whether a player may play this scheme now; one that needs nothing always."""
    if card.requires is None or is_unchecked(tx, card):
        return True
    trial = Transaction(tx.book, tx.table)  # as it will be: the card has left the hand
    trial.emit(
        e.CardMoved(
            card=CardRef(player, card.id),
            source=Spot(HAND, player),
            target=Spot(PLAY, player),
            why=CardReason.PLAYED,
        )
    )
    if _means_opponent(card.requires):
        is_so = bool(_opponents_fitting(trial, player, fighter, card))
    else:
        is_so = holds(_asking(trial, player, fighter, card), card.requires)
    if not is_so:  # the refusal says what it rests on
        tx.readings += [each for each in trial.readings if each not in tx.readings]
    return is_so


def is_unchecked(tx: Transaction, card: CardDefinition) -> bool:
    """Whether only people can tell if what a scheme needs is so: there is no battlefield."""
    return not tx.book.battlefield.is_there and speaks_of_places(card.requires)


def opponents_required(
    tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition
) -> list[PlayerId]:
    """The opponents for whom a requirement holds: one of them is who the card means (WID-04)."""
    if not _means_opponent(card.requires):
        return []
    return _opponents_fitting(tx, player, fighter, card)


def _means_opponent(part: Any) -> bool:
    """Whether a condition speaks of one opponent, however deep it stands."""
    if isinstance(part, dict):
        return any(_means_opponent(each) for each in part.values())
    if isinstance(part, list | tuple):
        return any(_means_opponent(each) for each in part)
    return bool(part == OPPONENT)


def _opponents_fitting(
    tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition
) -> list[PlayerId]:
    """The opponents of whom what a card needs is true."""
    others = _asking(tx, player, fighter, card).opponents()
    if is_unchecked(tx, card):
        return others
    return [p for p in others if holds(_asking(tx, player, fighter, card, p), card.requires)]


def _asking(
    tx: Transaction,
    player: PlayerId,
    fighter: FighterId,
    card: CardDefinition,
    opponent: PlayerId | None = None,
) -> Resolving:
    source = EffectSource(kind=SourceKind.CARD, hero=tx.table.players[player].hero, id=card.id)
    play = Play(id=0, source=source, player=player, fighter=fighter, opponent=opponent)
    return Resolving(tx, play, None, {})
