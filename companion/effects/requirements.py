"""Whether what a scheme needs is true now (WID-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import events as e
from companion.effects import targets
from companion.effects.conditions import holds
from companion.effects.context import Resolving
from companion.plays import EffectSource, Play, SourceKind
from companion.transaction import Transaction
from companion.zones import HAND, PLAY, CardReason, CardRef, Spot

if TYPE_CHECKING:
    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId


def is_met(tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition) -> bool:
    """Whether a player may play this scheme now; one that needs nothing always."""
    if card.requires is None:
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
    return holds(_asking(trial, player, fighter, card), card.requires)


def _asking(
    tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition
) -> Resolving:
    hero = tx.table.players[player].hero
    source = EffectSource(kind=SourceKind.CARD, hero=hero, id=card.id)
    return Resolving(tx, Play(id=0, source=source, player=player, fighter=fighter), None, {})


def opponent_required(
    tx: Transaction, player: PlayerId, fighter: FighterId, card: CardDefinition
) -> PlayerId | None:
    """The one opponent for whom a requirement holds: that is who the card means (WID-04)."""
    wanted: Any = card.requires
    if not isinstance(wanted, dict) or wanted.get("on_start", [None, None])[1] != "opponent":
        return None
    ctx = _asking(tx, player, fighter, card)
    here = set(targets.places(ctx, wanted["on_start"][0]))
    found = [p for p in ctx.opponents() if targets.own_start(ctx, p) in here]
    return found[0] if len(found) == 1 else None
