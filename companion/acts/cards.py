"""What happens to cards: drawn, played, discarded, boosted with, moved, shown, shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.acts import windows
from companion.acts.fighters import EXHAUSTION_DAMAGE, DamageCause, Packet, deal_damage
from companion.readings import CARD_WITHOUT_BOOST
from companion.rulebook import may_use
from companion.zones import DECK, DISCARD, HAND, PLAY, CardReason, CardRef, End, Spot

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.transaction import Transaction
    from companion.zones import CardId, ZoneId


def move_card(
    tx: Transaction,
    card: CardRef,
    source: Spot,
    target: Spot,
    why: CardReason = CardReason.BY_EFFECT,
    *,
    rules: tuple[str, ...] = (),
    is_random: bool = False,
) -> None:
    """A card goes from one place to another."""
    tx.emit(
        e.CardMoved(
            card=card, source=source, target=target, why=why, rules=rules, is_random=is_random
        )
    )


def draw(tx: Transaction, player: PlayerId, count: int = 1, rules: tuple[str, ...] = ()) -> int:
    """Draw cards; each one that is not there hurts all fighters of the player (CRD-06).

    Returns how many were really drawn.
    """
    drawn = 0
    for _ in range(count):
        if tx.table.is_over:
            break
        drawn += draw_one(tx, player, rules)
    return drawn


def draw_one(tx: Transaction, player: PlayerId, rules: tuple[str, ...] = ()) -> bool:
    """Draw one card; False if there was none."""
    deck = tx.table.players[player].deck
    if len(deck):
        move_card(
            tx, deck.topmost or CardRef(player), Spot(DECK, player, End.TOP), Spot(HAND, player),
            CardReason.DRAWN, rules=tx.book.edition.spoken(rules) or ("CRD-05",),
        )  # fmt: skip
        return True
    tx.emit(e.CouldNotDraw(player=player, rules=("CRD-06", *rules)))
    if not tx.waives("CRD-06"):
        exhausted = tx.table.fighters_of(player)
        deal_damage(
            tx,
            Packet(
                to={f.id: EXHAUSTION_DAMAGE for f in exhausted}, cause=DamageCause.EXHAUSTION,
                rules=("CRD-06",),
            ),
        )  # fmt: skip
    return False


def discard(
    tx: Transaction,
    player: PlayerId,
    card: CardId | None,
    *,
    rules: tuple[str, ...] = (),
    is_random: bool = False,
) -> None:
    """Discard one card from a hand."""
    move_card(
        tx, CardRef(player, card), Spot(HAND, player), Spot(DISCARD, player, End.TOP),
        CardReason.DISCARDED, rules=rules, is_random=is_random,
    )  # fmt: skip


def play_card(tx: Transaction, player: PlayerId, card: CardId | None) -> None:
    """A card leaves the hand to be played or laid."""
    move_card(tx, CardRef(player, card), Spot(HAND, player), Spot(PLAY, player), CardReason.PLAYED)


def put_away(tx: Transaction, card: CardRef, holder: PlayerId) -> None:
    """A card that was in play goes to its owner's discard pile (CRD-04), unless it is gone."""
    there = tx.table.players[holder].in_play
    if card not in there.cards and not there.unnamed:
        return  # an effect has put it elsewhere
    move_card(
        tx, card, Spot(PLAY, holder), Spot(DISCARD, card.owner, End.TOP), CardReason.PUT_AWAY,
        rules=("CRD-04",),
    )  # fmt: skip


def boost(tx: Transaction, player: PlayerId, card: CardRef, zone: ZoneId = HAND) -> None:
    """Discard a card to boost, from hand or from where else one may; it goes to its owner."""
    read_boost(tx, card)
    end = End.TOP if zone == DECK else None
    move_card(
        tx, card, Spot(zone, player, end), Spot(DISCARD, card.owner, End.TOP), CardReason.BOOSTED,
        rules=("CRD-07", *_rules_of_boost(tx, player, card, zone)),
    )  # fmt: skip


def read_boost(tx: Transaction, card: CardRef) -> None:
    """A card is used to boost: whether one without a boost value may be is an open question."""
    found = tx.book.card(tx.table, card.owner, card.id) if card.id is not None else None
    if found is not None and found.boost is None:
        tx.reads(CARD_WITHOUT_BOOST)


def _rules_of_boost(
    tx: Transaction, player: PlayerId, card: CardRef, zone: ZoneId
) -> tuple[str, ...]:
    """What lets a card boost that lies elsewhere, or that nobody is left to play (CRD-08)."""
    if zone != HAND:
        return zone_rules(tx, player, zone)
    found = tx.book.card(tx.table, player, card.id) if card.id is not None else None
    fighters = tx.table.fighters_of(player)
    if found is None or any(may_use(tx.table, fighter, found) for fighter in fighters):
        return ()
    return ("CRD-08",)


def zone_rules(tx: Transaction, player: PlayerId, zone: ZoneId) -> tuple[str, ...]:
    """The rules that let a player boost out of a zone of the hero's own."""
    hero = tx.book.hero_of(tx.table, player)
    for rule in hero.rules:
        if rule["kind"] == "zone" and rule["id"] == zone:
            return tuple(rule.get("rules", ()))
    return ()


def has_boosted(tx: Transaction, player: PlayerId) -> None:
    """The boost was added: abilities that hang on it act at once (PAN-03)."""
    windows.fire(tx, windows.BOOSTED, player)


def shuffle(tx: Transaction, player: PlayerId, zone: ZoneId = DECK) -> None:
    """The table shuffles a zone."""
    tx.emit(e.Shuffled(player=player, zone=zone))
