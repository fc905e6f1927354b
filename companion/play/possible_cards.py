"""Which cards people can have, by what everybody has seen: what is offered tells no secret."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.definitions import ANY_BANNER
from companion.reasons import ChoiceReason
from companion.rulebook import unnamed_cards
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.combat import Side
    from companion.model import PlayerId
    from companion.play.moment import Moment
    from companion.table import Choice
    from companion.zones import CardId

OF_OWN_HAND: Final = {ChoiceReason.HAND_LIMIT, ChoiceReason.EFFECT_BOOST}
"""Why one chooses among the cards of one's own hand, without the question naming it."""


def cards_left(moment: Moment, player_id: PlayerId) -> dict[CardId, int]:
    """How many of each card a hand can still hold."""
    player = moment.table.players[player_id]
    left = Counter(player.hand.names)
    if player.hand.unnamed:
        left.update(unnamed_cards(moment.book, moment.table, player_id))
    return left


def cards_laid(moment: Moment, owner: PlayerId, side: Side) -> dict[CardId, int]:
    """How many of each can lie there; one that was told and is not revealed still counts."""
    combat, choice = moment.table.combat, moment.table.choice
    laid = combat.side(side).laid if combat is not None and not combat.is_revealed else None
    if laid is None and (choice is None or choice.kind is not ChoiceKind.REVEAL):
        return cards_left(moment, owner)
    left = Counter(unnamed_cards(moment.book, moment.table, owner))
    if laid is not None:
        named = (*moment.table.players[owner].hand.names, laid.card)
        left.update(card for card in named if card is not None)
    return left


def may_anybody_use(moment: Moment, player: PlayerId, banner: str) -> bool:
    """Whether a fighter of a player may use cards with this banner."""
    standing = [f for f in moment.table.fighters_of(player) if f.space is not None]
    forms = moment.table.players[player].forms.values()
    return banner == ANY_BANNER or banner in forms or any(f.kind == banner for f in standing)


def holder_of(moment: Moment, choice: Choice, options: tuple[str, ...]) -> PlayerId:
    """Whose cards are chosen from: the one whose deck has them all."""
    named = [option for option in options if option not in choice.offers]
    first = [player for player in (choice.holder, choice.owner) if player is not None]
    for player in (*first, *moment.table.players):
        if all(moment.book.card(moment.table, player, card) is not None for card in named):
            return player
    return choice.owner


def copies_of(moment: Moment, choice: Choice) -> dict[str, int]:
    """How many of each option there can be."""
    listed = Counter(choice.options)
    holder, zone = choice.holder, choice.zone
    if choice.reason in OF_OWN_HAND:
        holder, zone = choice.owner, "hand"
    if holder is None or zone is None:
        return listed
    there = moment.table.players[holder].zone(zone)
    found = Counter(card.id for card in there.cards if card.owner == holder and card.id is not None)
    if there.unnamed:
        found += unnamed_cards(moment.book, moment.table, holder)
    options = found if choice.reason is ChoiceReason.HAND_LIMIT else listed
    offered = choice.offers  # they lie elsewhere
    return {option: (listed if option in offered else found)[option] for option in options}
