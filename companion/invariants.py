"""What must be true of every table, whatever happened: checked by the simulation and the tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.model import TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.rulebook import Rulebook
    from companion.table import Table


def broken_invariants(book: Rulebook, table: Table) -> Iterator[str]:
    """Say what cannot be true of this table; nothing if all is well."""
    yield from _fighters(book, table)
    yield from _cards(book, table)
    yield from _tokens(book, table)
    if table.is_over:
        if not table.winners:
            yield "the game is over and nobody has won"
        if table.agenda or table.choice or table.combat:
            yield "the game is over and something is still going on"
    elif not table.agenda:
        yield "the game is not over and nothing is going on"
    if table.choice is not None and table.choice.least > table.choice.most:
        yield "a choice asks for more than it takes"


def _fighters(book: Rulebook, table: Table) -> Iterator[str]:
    standing = Counter(f.space for f in table.fighters.values() if f.space is not None)
    for space, count in standing.items():
        if count > 1:
            yield f"{count} fighters stand on {space}"
        if not book.battlefield.has(space):
            yield f"a fighter stands on {space}, which is not there"
    for fighter in table.fighters.values():
        if not 0 <= fighter.health <= fighter.cap:
            yield f"{fighter.id} has {fighter.health} health of {fighter.cap}"
        if fighter.is_defeated and fighter.space is not None:
            yield f"{fighter.id} is defeated and stands on {fighter.space}"


def _cards(book: Rulebook, table: Table) -> Iterator[str]:
    for player in table.players.values():
        total, size = sum(map(len, player.piles)), book.hero_of(table, player.id).deck_size
        if total != size:
            yield f"{player.id} has {total} cards of {size}"
        known = Counter(card for pile in player.piles for card in pile.known)
        deck_list = book.deck_list(table, player.id)
        for card, count in known.items():
            if count > deck_list.get(card, 0):
                yield f"{player.id} has {card} {count} times"


def _tokens(book: Rulebook, table: Table) -> Iterator[str]:
    fog = Counter(token.space for token in table.tokens if token.kind is TokenKind.FOG)
    for space, count in fog.items():
        if count > 1:
            yield f"{count} fog tokens lie on {space}"
    for player in table.players.values():
        for stock in book.hero_of(table, player.id).tokens:
            lying = sum(t.kind is stock.kind and t.owner == player.id for t in table.tokens)
            left = player.stock.get(stock.kind, 0)
            if lying + left > stock.count:
                yield f"{player.id} has {lying} and {left} of {stock.count} {stock.kind.value}"
