"""What a game comes to, in words that no change of the code changes: for logs kept for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
        "players": {player.id: _player(player) for player in table.players.values()},
        "tokens": sorted([t.kind.value, t.space or "", t.owner or ""] for t in table.tokens),
    }


def _player(player: PlayerState) -> dict[str, Any]:
    names = ("deck", "hand", "discard", "aside")
    piles = dict(zip(names, player.piles, strict=True))
    return {
        "is out": player.is_out,
        **{name: [len(pile), *sorted(pile.known)] for name, pile in piles.items()},
    }
