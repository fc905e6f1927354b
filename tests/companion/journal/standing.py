"""What a game comes to, in words that no change of the code changes: for logs kept for ever."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.table import PlayerState, Table


def standing(table: Table) -> dict[str, Any]:
    """Places, health, piles, tokens, whose turn it is, who is waited for, and who has won."""
    turn, choice = table.turn, table.choice
    return {
        "turn": [turn.player, turn.number, turn.actions_left] if turn is not None else None,
        "waiting for": choice.owner if choice is not None else None,
        "winners": list(table.winners),
        "fighters": {f.id: [f.space, f.health] for f in table.fighters.values()},
        "players": {player.id: _player(table, player) for player in table.players.values()},
        "tokens": sorted([str(t.kind), t.space or "", t.owner or ""] for t in table.tokens),
    }


def fingerprint(table: Table) -> str:
    """The same, short."""
    return sha256(json.dumps(standing(table), sort_keys=True).encode()).hexdigest()[:12]


ZONES: Final = ("deck", "hand", "discard")


def _player(table: Table, player: PlayerState) -> dict[str, Any]:
    piles = {name: player.zone(name) for name in ZONES}
    return {
        "is out": player.is_out,
        **{name: [len(pile), *sorted(pile.names)] for name, pile in piles.items()},
        "aside": _aside(table, player),
    }


def _aside(table: Table, player: PlayerState) -> list[Any]:
    """What is neither in deck nor hand nor discard: in play, or stored by somebody else."""
    stored = [
        card.id
        for each in table.players.values()
        for name, zone in each.zones.items()
        if name not in {*ZONES, "play"}
        for card in zone.cards
        if card.owner == player.id and card.id is not None
    ]
    named = sorted((*player.in_play.names, *stored))
    return [len(player.in_play) + len(stored), *named]
