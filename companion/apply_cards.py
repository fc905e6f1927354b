"""What events about cards do to a table: companion.apply lets them happen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.happenings import happens, with_player
from companion.table import NOTHING_THERE
from companion.zones import PLAY, CardRef, CardZone, End

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.table import Table

replace = msgspec.structs.replace


def _with_zone(table: Table, player_id: PlayerId, zone: str, cards: CardZone) -> Table:
    player = table.players[player_id]
    return with_player(table, player_id, zones={**player.zones, zone: cards})


@happens(e.CardMoved)
def apply_card_moved(event: e.CardMoved, table: Table) -> Table:
    source, target = event.source, event.target
    giver, taker = table.players.get(source.of), table.players.get(target.of)
    if giver is None or taker is None or not len(there := giver.zone(source.zone)):
        return table
    # Whoever takes an unnamed card out of play means one that was played so: others stay.
    was_unnamed = source.zone == PLAY and event.card.id is None
    left = there.take_unnamed() if was_unnamed else there.take(event.card, source.end)
    is_foreign = event.card.owner != taker.id
    zones = {**giver.zones, source.zone: left}
    if giver is not taker:
        table = with_player(table, giver.id, zones=zones)
        zones = dict(taker.zones)
    into = zones.get(target.zone, NOTHING_THERE)
    zones[target.zone] = into.put(event.card, target.end, is_foreign=is_foreign)
    return with_player(table, taker.id, zones=zones)


@happens(e.CouldNotDraw)
def apply_could_not_draw(event: e.CouldNotDraw, table: Table) -> Table:
    return table  # the damage follows


@happens(e.Shuffled)
def apply_shuffled(event: e.Shuffled, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None:
        return table
    return _with_zone(table, player.id, event.zone, player.zone(event.zone).shuffled())


@happens(e.Looked)
def apply_looked(event: e.Looked, table: Table) -> Table:
    return table  # what they saw is theirs to know


@happens(e.Revealed)
def apply_revealed(event: e.Revealed, table: Table) -> Table:
    player = table.players.get(event.of)
    if player is None:
        return table
    zone = player.zone(event.zone)
    if event.end is End.TOP:
        shown = zone.shown_from_top(event.cards)
    else:
        shown = _showing(zone, event.cards)
    return _with_zone(table, player.id, event.zone, shown)


def _showing(zone: CardZone, cards: tuple[CardRef, ...]) -> CardZone:
    """The zone with these cards known: from the top down, or, where there is no top, in it."""
    new = list((Counter(cards) - Counter(zone.cards)).elements())  # there may be several of a kind
    if zone.top or not zone.known:
        hidden = [n for n, card in enumerate(zone.top) if card.id is None]
        for n, card in zip(hidden, tuple(new), strict=False):
            zone = replace(zone, top=(*zone.top[:n], card, *zone.top[n + 1 :]))
            new.remove(card)
    for card in new:
        if zone.unknown:
            zone = replace(zone, unknown=zone.unknown - 1, known=tuple(sorted((*zone.known, card))))
    return zone


@happens(e.PileCounted)
def apply_pile_counted(event: e.PileCounted, table: Table) -> Table:
    if event.player not in table.players:
        return table
    return _with_zone(table, event.player, event.pile, CardZone(unknown=max(0, event.count)))
