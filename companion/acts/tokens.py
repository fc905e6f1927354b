"""What happens to tokens on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.acts import windows
from companion.definitions import ApartFrom
from companion.plays import Bound

if TYPE_CHECKING:
    from companion.model import PlayerId, Token, TokenKindId
    from companion.rules.battlefield import SpaceId
    from companion.transaction import Transaction


def put_token(tx: Transaction, player: PlayerId, kind: TokenKindId, space: SpaceId) -> None:
    """Lay one of a player's tokens on a space, out of the box."""
    stock = tx.book.token_stock(tx.table, kind, player)
    rules = stock.rules.laying if stock is not None else ()
    tx.emit(e.TokenPut(kind=kind, space=space, owner=player, rules=rules))


def move_token(tx: Transaction, token: Token, to: SpaceId) -> None:
    """Move a token to another space; one that stays does not move."""
    if token.space != to:
        tx.emit(e.TokenMoved(kind=token.kind, space=token.space, to=to, owner=token.owner))


def remove_token(tx: Transaction, token: Token) -> None:
    """Take a token off the board, for good unless it returns to the box.

    Its owner's ability may hang on that.
    """
    stock = tx.book.token_stock(tx.table, token.kind, token.owner)
    rules = stock.rules.entering if stock is not None else ()
    tx.emit(e.TokenRemoved(kind=token.kind, space=token.space, owner=token.owner, rules=rules))
    if stock is not None and stock.returns and token.owner is not None:
        left = tx.table.players[token.owner].counters.get(token.kind, 0)
        tx.emit(e.CounterSet(player=token.owner, counter=token.kind, to=left + 1))
    if token.owner is not None:
        names = {"token": Bound(tokens=(token,))}
        windows.fire(tx, windows.TOKEN_REMOVED, token.owner, of=token.kind, names=names)


def has_room(tx: Transaction, player: PlayerId, kind: TokenKindId, space: SpaceId) -> bool:
    """Whether a token of this kind may be laid on a space, by what its hero's file says of it."""
    if not tx.book.battlefield.is_there:
        return True
    apart = _apart_from(tx, player, kind)
    there = [token for token in tx.table.tokens if token.space == space]
    if ApartFrom.FIGHTER in apart and space in tx.position.occupants:
        return False
    if ApartFrom.TOKEN in apart and there:
        return False
    return ApartFrom.KIND not in apart or not any(token.kind == kind for token in there)


def keeps_apart(tx: Transaction, owner: PlayerId | None, kind: TokenKindId) -> bool:
    """Whether no two tokens of this kind share a space."""
    return not {ApartFrom.KIND, ApartFrom.TOKEN}.isdisjoint(_apart_from(tx, owner, kind))


def _apart_from(
    tx: Transaction, owner: PlayerId | None, kind: TokenKindId
) -> tuple[ApartFrom, ...]:
    """What must not be where a token of this kind is laid; of one that no hero brings, its like."""
    stock = tx.book.token_stock(tx.table, kind, owner)
    return stock.apart_from if stock is not None else (ApartFrom.KIND,)
