"""Rules that the booklets give for single heroes: Black Panther's suit, Black Widow's missions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.decisions.checks import do, find_player, need_card_in, refuse
from companion.definitions import CardTag
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from companion.transaction import Transaction


@do.register(c.StoreCard)
def decide_store_card(command: c.StoreCard, tx: Transaction) -> Ruling:
    player, owner = find_player(tx, command.player), find_player(tx, command.owner)
    if not tx.book.hero_of(tx.table, player.id).suit:
        raise refuse(Code.CARD_NO_SUIT, fighters=(player.id,))
    if tx.table.position(tx.book.battlefield).are_friendly(player.id, owner.id):
        raise refuse(Code.GAME_NOT_YOURS, also=("PAN-01",), fighters=(owner.id,))
    need_card_in(tx, owner, command.source, command.card)
    tx.emit(
        e.CardStored(player=player.id, owner=owner.id, card=command.card, source=command.source)
    )
    return ruling(Code.GAME_DONE, also=("PAN-01",), fighters=(player.id,))


@do.register(c.AcquireMission)
def decide_acquire_mission(command: c.AcquireMission, tx: Transaction) -> Ruling:
    player = find_player(tx, command.player)
    if command.card is None:
        hero = tx.book.hero_of(tx.table, player.id)
        if any(CardTag.MISSION in hero.cards_by_id[card].tags for card in player.deck.known):
            raise refuse(Code.CARD_UNTOLD, also=("WID-03",))
        return ruling(Code.GAME_DONE, also=("WID-03",))  # with none left nothing happens
    card = need_card_in(tx, player, "deck", command.card)
    if CardTag.MISSION not in card.tags:
        raise refuse(Code.CARD_WRONG_KIND, also=("WID-03",))
    tx.emit(e.CardMoved(player=player.id, source="deck", target="hand", card=card.id))
    return ruling(Code.GAME_DONE, also=("WID-03",))
