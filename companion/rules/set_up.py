"""What the set-up of a game does or asks next (SET-01 to SET-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.acts import cards as card_acts
from companion.acts.tokens import has_room, put_token
from companion.definitions import TokensPlaced
from companion.editions import FirstTurn
from companion.frames import TurnFrame, TurnStage
from companion.model import TokenKind
from companion.readings import OPENING_HAND
from companion.reasons import ChoiceReason
from companion.rules.battlefield import SOMEWHERE
from companion.rules.start_spaces import (
    Room,
    has_begun,
    own_start,
    room_for_sidekick,
    start_of,
    starts_to_come,
)
from companion.table import ChoiceKind
from companion.zones import DECK, HAND, CardRef, Spot

if TYPE_CHECKING:
    from companion.definitions import HeroDefinition, TokenStock
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState, PlayerState
    from companion.transaction import Transaction


def set_up(tx: Transaction) -> None:
    """Do or ask the next thing that the set-up needs; when all is done the first turn begins."""
    for player_id in tx.table.order:
        player = tx.table.players[player_id]
        if _choose(tx, player, tx.book.hero_of(tx.table, player_id)):
            return
    for player_id in tx.table.order:
        player = tx.table.players[player_id]
        hero = tx.book.hero_of(tx.table, player_id)
        _deal(tx, player, hero)
        if _set_forms(tx, player, hero) or _place_fighters(tx, player) or _lay(tx, player, hero):
            return
    for slot in tx.book.battlefield.item_slots:  # ITM-01
        tx.emit(e.TokenPut(kind=TokenKind.ITEM, space=slot.space, rules=("ITM-01",)))
    tx.emit(e.FramePopped())
    frame = TurnFrame(stage=TurnStage.BEGIN)
    tx.emit(e.FramePushed(frame=frame))
    rule = "SET-07" if tx.book.edition.first_turn is FirstTurn.YOUNGEST else "SET-08"
    tx.emit(e.TurnBegan(player=tx.table.order[0], number=1, rules=(rule,)))
    tx.emit(e.FrameChanged(frame=frame.at(TurnStage.START)))


def _choose(tx: Transaction, player: PlayerState, hero: HeroDefinition) -> bool:
    """The next thing that the deck hangs on; what was not chosen stays in the box."""
    for form in hero.forms:
        if form.chosen_before_deal and form.id not in player.forms:
            tx.ask(
                player.id, ChoiceKind.FORM, ChoiceReason.CHOOSE_FORM, options=form.values,
                subject=form.id,
            )  # fmt: skip
            return True
    groups = {kind.id: kind.group for kind in hero.fighters}
    for fighter in tx.table.fighters_of(player.id):
        if groups[fighter.kind] not in {None, *player.forms.values()}:
            tx.emit(e.FighterLeft(fighter=fighter.id, for_good=True))
    return False


def _deal(tx: Transaction, player: PlayerState, hero: HeroDefinition) -> None:
    """The cards that a player begins with, before anything else of theirs (SET-03, WID-01)."""
    chosen = {form.id for form in hero.forms if form.chosen_before_deal}
    has_forms = not chosen.issuperset(player.forms)
    if len(player.hand) or len(player.discard) or has_forms or has_begun(tx.table, player):
        return
    deck, hand = Spot(DECK, player.id), Spot(HAND, player.id)
    for card in hero.starts_with:
        card_acts.move_card(
            tx, CardRef(player.id, card), deck, hand, rules=hero.starts_with_rules
        )  # fmt: skip
    drawn = OPENING_HAND.in_game(tx.table.readings, hero.opening_hand)
    left = len(tx.table.players[player.id].deck)
    card_acts.draw(tx, player.id, min(drawn, left), rules=("SET-03",))


def _set_forms(tx: Transaction, player: PlayerState, hero: HeroDefinition) -> bool:
    """The next form of a hero that has no value yet; False if there is none."""
    form = next((form for form in hero.forms if form.id not in player.forms), None)
    if form is None:
        return False
    if form.start is not None:
        tx.emit(e.FormSet(player=player.id, form=form.id, value=form.start))
    else:  # SET-11
        tx.ask(
            player.id, ChoiceKind.FORM, ChoiceReason.CHOOSE_FORM, options=form.values,
            subject=form.id, rules=("SET-11",),
        )  # fmt: skip
    return True


def _place_fighters(tx: Transaction, player: PlayerState) -> bool:
    """The next fighter that stands nowhere yet; False if there is none."""
    missing = (f for f in tx.table.fighters_of(player.id) if f.space is None)
    fighter = next(missing, None)
    if fighter is None:
        return False
    if not tx.book.battlefield.is_there:
        _place_anywhere(tx, player)
        return False
    several = _rules_of_several(tx, fighter)
    start = own_start(tx.book, tx.table, fighter)
    if start is not None and start not in _occupied(tx):
        rule = "SET-04" if player.seat == 1 else "SET-05"
        tx.emit(e.FighterPlaced(fighter=fighter.id, space=start, rules=(rule, *several)))
    else:
        room = room_for_sidekick(tx.book, tx.table, player)
        tx.ask(
            player.id, ChoiceKind.SPACE, ChoiceReason.PLACE_SIDEKICK, options=room.spaces,
            subject=fighter.id, rules=(*room.rules, *several),
        )  # fmt: skip
    return True


def _place_anywhere(tx: Transaction, player: PlayerState) -> None:
    """Everybody is somewhere: people place them as the rules say."""
    rule = "SET-04" if player.seat == 1 else "SET-05"
    for fighter in tx.table.fighters_of(player.id):
        if fighter.space is None:
            tx.emit(e.FighterPlaced(fighter=fighter.id, space=SOMEWHERE, rules=(rule,)))


def _rules_of_several(tx: Transaction, fighter: FighterState) -> tuple[str, ...]:
    """The rule by which the figures of a hero are placed, if it has several."""
    figures = tx.book.hero_of(tx.table, fighter.owner).figures
    return ("SET-10",) if fighter.is_hero and figures > 1 else ()


def _lay(tx: Transaction, player: PlayerState, hero: HeroDefinition) -> bool:
    """The next token that lies on the board from the start; False if there is none."""
    for stock in hero.tokens:
        if stock.placed is TokensPlaced.AT_SETUP and player.counters.get(stock.kind, 0):
            if not tx.book.battlefield.is_there:
                _lay_anywhere(tx, player, stock)
                continue
            room = _room_for_token(tx, player, stock)
            if room.spaces:  # without room the rest stay in the box
                tx.ask(
                    player.id, ChoiceKind.SPACE, ChoiceReason.PLACE_TOKEN, options=room.spaces,
                    subject=stock.kind, rules=room.rules,
                )  # fmt: skip
                return True
    return False


def _lay_anywhere(tx: Transaction, player: PlayerState, stock: TokenStock) -> None:
    """All of a kind are somewhere, where people lay them."""
    for _ in range(player.counters[stock.kind]):
        put_token(tx, player.id, stock.kind, SOMEWHERE)


def _room_for_token(tx: Transaction, player: PlayerState, stock: TokenStock) -> Room:
    """Where a token may begin: like a sidekick in the hero's zone, or anywhere if that is full."""
    near, battlefield = start_of(tx.book, player), tx.book.battlefield
    kept = starts_to_come(tx.book, tx.table)
    free = tuple(
        space.id
        for space in battlefield.spaces
        if space.id not in kept and has_room(tx, player.id, stock.kind, space.id)
    )
    in_zone = tuple(space for space in free if battlefield.is_same_zone(near, space))
    if in_zone:
        return Room(in_zone, stock.rules.laying)
    return Room(free, (*stock.rules.laying, "SET-06"))


def _occupied(tx: Transaction) -> set[SpaceId]:
    return {*tx.table.position(tx.book.battlefield).occupants}
