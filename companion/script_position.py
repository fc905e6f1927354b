"""Where a table script begins: at the set-up, or in the middle of a game as it describes it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from companion.acts.fighters import let_players_go
from companion.apply import begin
from companion.content.script_format import CardsPart, DeckPart
from companion.effects.items import ITEMS
from companion.effects.language import IGNORED
from companion.effects.resolution import marks_of
from companion.frames import TurnFrame, TurnStage
from companion.game import Game, Step, new_game
from companion.invariants import broken_invariants
from companion.model import Token, TokenKind
from companion.plays import START_OF_TURN, Grant, GrantKind
from companion.readings import NUMBERS, READINGS, is_built
from companion.rules import flow
from companion.rules.battlefield import SOMEWHERE
from companion.rules.placement import check_position
from companion.rulings import Code, Ruling, ruling
from companion.transaction import Transaction
from companion.turns import FactKind, Turn, TurnFact
from companion.unnamed import UNNAMED, name_told
from companion.zones import DECK, DISCARD, HAND, CardRef, CardZone, laid_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.content.script_format import PositionPart, ScriptFile
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.seats import Seat
    from companion.table import FighterState, PlayerState, Table


def start_script(file: ScriptFile, book: Rulebook, seats: tuple[Seat, ...]) -> Game | Ruling:
    """The game with which a script begins, or why it cannot begin so."""
    resolves = file.cards == "resolve"
    unread = [
        f"reading {value} of {name}" if name in READINGS or name in NUMBERS else name
        for name, value in file.readings.items()
        if not is_built(name, value)
    ]
    if unread:
        return ruling(Code.GAME_UNKNOWN, fighters=unread)
    if file.position is None:
        return Game.start(book, seats, resolves=resolves, readings=file.readings)
    table = begin(new_game(book, seats, resolves=resolves, readings=file.readings))
    unknown = _unknown_names(table, book, file.position)
    if unknown:
        return ruling(Code.GAME_UNKNOWN, fighters=unknown)
    table = _with_forms(table, book, file.position)
    named = {*file.position.fighters, *file.position.turn.began_on, *file.position.turn.damaged}
    absent = sorted(named - table.fighters.keys())
    if absent:
        return ruling(Code.GAME_NOT_CHOSEN, fighters=absent)
    table = _set(table, book, file.position)
    impossible = check_position(table.position(book.battlefield))
    if impossible:
        return impossible[0]
    broken = (
        *broken_invariants(book, table),
        *_misplaced_items(book, file.position),
        *_in_two_states(file.position),
        *_strange_starts(book, file.position),
    )
    if broken:
        return ruling(Code.GAME_IMPOSSIBLE, fighters=broken)
    tx = Transaction(book, table)
    let_players_go(tx)  # whoever has lost already is out from the start
    if file.position.turn.stage == "start":
        flow.carry_on(tx)
    step = Step(
        number=0, after=None, group=0, command=None, ruling=ruling(Code.GAME_DONE),
        events=tuple(tx.events), table=tx.table,
    )  # fmt: skip
    return Game(book, step)


def _unknown_names(table: Table, book: Rulebook, position: PositionPart) -> list[str]:
    turn = position.turn
    players = {turn.player, *turn.had_turn, *position.cards, *position.forms, *position.stock}
    players |= {*position.starts}
    stored = [zone for part in position.cards.values() for zone in part.stored.values()]
    players |= {owner for zone in stored for owner in zone}
    players |= {token.owner for token in position.tokens if token.owner is not None}
    fighters = {*position.fighters, *turn.began_on, *turn.damaged}
    spaces = {part.space for part in position.fighters.values() if part.space is not None}
    spaces |= {*(token.space for token in position.tokens), *turn.began_on.values()}
    kinds = {stock.kind for hero in book.heroes.values() for stock in hero.tokens} | {"item"}
    return sorted(
        (players - table.players.keys())
        | (fighters - table.fighters.keys())
        | {space for space in spaces if not book.battlefield.has(space)}
        | {token.kind for token in position.tokens if token.kind not in kinds}
        | _unknown_cards(table, book, position)
        | _unknown_zones(table, book, position)
        | _unknown_forms(table, book, position)
        | _unknown_stock(table, position)
    )


def _misplaced_items(book: Rulebook, position: PositionPart) -> Iterator[str]:
    """Items where this battlefield has none of that kind (ITM-01)."""
    slots = {slot.space: slot.kind for slot in book.battlefield.item_slots}
    for token in position.tokens:
        if token.kind == TokenKind.ITEM:
            slot, item = slots.get(token.space), ITEMS.get(token.name or "")
            if slot is None:
                yield f"{token.space} is no space for an item"
            elif item is not None and item.kind is not slot:
                yield f"{token.space} is a space for {slot} items, and {token.name} is another"


def _in_two_states(position: PositionPart) -> Iterator[str]:
    """Fighters that are said to stand on a space and not to be on the board."""
    for fighter, part in position.fighters.items():
        if part.space is not None and (part.away or part.health == 0):
            told = "away" if part.away else "at health 0"
            yield f"{fighter} is {told} and on {part.space}"


def _strange_starts(book: Rulebook, position: PositionPart) -> Iterator[str]:
    """Starts that this battlefield does not have."""
    for player, start in position.starts.items():
        if not 1 <= start <= len(book.battlefield.starts):
            yield f"{player} began on start {start} of {len(book.battlefield.starts)}"


def _unknown_stock(table: Table, position: PositionPart) -> set[str]:
    """Tokens and counters that a hero does not have."""
    return {
        kind
        for player, told in position.stock.items()
        if player in table.players
        for kind in told.keys() - table.players[player].counters.keys()
    }


def _unknown_forms(table: Table, book: Rulebook, position: PositionPart) -> set[str]:
    found: set[str] = set()
    for player, told in position.forms.items():
        if player in table.players:
            known = {form.id: form.values for form in book.hero_of(table, player).forms}
            known |= dict.fromkeys(marks_of(book.hero_of(table, player)), (IGNORED,))
            found |= {key for key in told if key not in known}
            found |= {value for key, value in told.items() if value not in known.get(key, (value,))}
    return found


def _unknown_cards(table: Table, book: Rulebook, position: PositionPart) -> set[str]:
    found: set[str] = set()
    for player, part in position.cards.items():
        named = [(player, card) for card in _named(part)]
        for stored in part.stored.values():
            named += [(owner, card) for owner, cards in stored.items() for card in cards]
        for owner, card in named:
            is_told = owner in table.players and card != UNNAMED
            if is_told and book.card(table, owner, card) is None:
                found.add(card)
    return found


def _unknown_zones(table: Table, book: Rulebook, position: PositionPart) -> set[str]:
    """Zones of cards that a player's hero does not have."""
    return {
        zone
        for player, part in position.cards.items()
        if player in table.players
        for zone in part.stored.keys() - book.hero_of(table, player).own_zones
    }


def _named(part: CardsPart) -> list[str]:
    told = [
        part.hand,
        part.discard,
        part.deck.top if isinstance(part.deck, DeckPart) else part.deck,
    ]
    return [card for each in told if isinstance(each, tuple) for card in each]


def _with_forms(table: Table, book: Rulebook, position: PositionPart) -> Table:
    """The table with the forms that are told, or the first ones, and who is in the game by them."""
    players = {}
    for player in table.players.values():
        first = {form.id: form.values[0] for form in book.hero_of(table, player.id).forms}
        forms = {**first, **player.forms, **position.forms.get(player.id, {})}
        players[player.id] = msgspec.structs.replace(player, forms=forms)
    table = msgspec.structs.replace(table, players=players)
    there = {fighter.id: fighter for player in players for fighter in table.all_of(player)}
    return msgspec.structs.replace(table, fighters=there)


def _set(table: Table, book: Rulebook, position: PositionPart) -> Table:
    """The table as a script describes it."""
    fighters = _fighters(table, book, position)
    if not book.battlefield.is_there:
        fighters |= _somewhere(fighters, position)
    tokens = tuple(
        Token(kind=t.kind, space=t.space, owner=t.owner, name=t.name) for t in position.tokens
    )
    stage = TurnStage.START if position.turn.stage == "start" else TurnStage.ACTIONS
    return msgspec.structs.replace(
        table,
        fighters=fighters,
        players={id_: _player(player, position) for id_, player in table.players.items()},
        tokens=tokens,
        grants=(*_grants_of_fighters(fighters, position), *_grants_of_marks(table, book, position)),
        turn=_turn(position, fighters, tokens),
        agenda=(TurnFrame(stage=stage),),
    )


def _fighters(
    table: Table, book: Rulebook, position: PositionPart
) -> dict[FighterId, FighterState]:
    found = {}
    for fighter_id, state in table.fighters.items():
        fighter = msgspec.structs.replace(state, cap=_cap(table, book, state))
        part = position.fighters.get(fighter_id)
        if part is not None:
            begins_with = fighter.cap if fighter.of_supply and part.space else fighter.health
            health = begins_with if part.health is None else part.health
            space = part.space if health and not part.away else None
            fighter = msgspec.structs.replace(fighter, space=space, health=health)
        found[fighter_id] = fighter
    return found


def _cap(table: Table, book: Rulebook, fighter: FighterState) -> int:
    """The most health it can have: of its second life once the form of the first one is gone."""
    told = table.players[fighter.owner].forms
    lives = book.rules_of(table, fighter.owner, "second_life")
    second: list[int] = [
        rule["health"]
        for rule in lives
        if rule["who"] == fighter.kind and not rule["while"].items() <= told.items()
    ]
    return max(fighter.cap, *second, 0)


def _somewhere(
    fighters: Mapping[FighterId, FighterState], position: PositionPart
) -> dict[FighterId, FighterState]:
    """Without a battlefield all stand who have health and are not away."""
    away = {fighter for fighter, part in position.fighters.items() if part.away}
    return {
        each: msgspec.structs.replace(state, space=SOMEWHERE)
        for each, state in fighters.items()
        if not state.is_defeated and each not in away
    }


def _grants_of_fighters(
    fighters: Mapping[FighterId, FighterState], position: PositionPart
) -> Iterator[Grant]:
    """Who cannot leave its space, and who comes back."""
    for fighter_id, part in position.fighters.items():
        fighter = fighters[fighter_id]
        if part.held and fighter.space is not None:
            yield Grant(kind=GrantKind.HOLD, fighter=fighter_id)
        if part.away:
            yield Grant(
                kind=GrantKind.COMES_BACK, fighter=fighter_id, player=fighter.owner,
                until=START_OF_TURN,
            )  # fmt: skip


def _grants_of_marks(table: Table, book: Rulebook, position: PositionPart) -> Iterator[Grant]:
    """The marks that are ignored until the turn ends."""
    for player in table.players:
        marks = marks_of(book.hero_of(table, player)) & position.forms.get(player, {}).keys()
        for mark in sorted(marks):
            yield Grant(kind=GrantKind.STATE, player=player, value=mark)


def _turn(
    position: PositionPart, fighters: Mapping[FighterId, FighterState], tokens: tuple[Token, ...]
) -> Turn:
    turn = position.turn
    began_on = {f.id: f.space for f in fighters.values() if f.space is not None}
    return Turn(
        player=turn.player,
        number=turn.number,
        action=turn.actions_taken,
        actions_left=turn.actions_left,
        began_on={**began_on, **turn.began_on},
        tokens_began=tokens,
        facts=tuple(
            TurnFact(kind=FactKind.DAMAGE, fighter=fighter, amount=1) for fighter in turn.damaged
        ),
    )


def _player(player: PlayerState, position: PositionPart) -> PlayerState:
    cards = position.cards.get(player.id)
    stored = (zone for part in position.cards.values() for zone in part.stored.values())
    elsewhere = sum(len(zone.get(player.id, ())) for zone in stored)
    mine = cards if cards is not None or not elsewhere else CardsPart()
    zones = player.zones
    if mine is not None:
        zones = _zones(player.id, mine, len(player.deck) - elsewhere)
    return msgspec.structs.replace(
        player,
        had_turn=player.id in position.turn.had_turn or player.id == position.turn.player,
        counters={**_in_the_box(player, position), **position.stock.get(player.id, {})},
        start=position.starts.get(player.id, player.start),
        zones=zones,
    )


def _in_the_box(player: PlayerState, position: PositionPart) -> dict[str, int]:
    """The tokens that do not lie on the board."""
    lying = Counter(token.kind for token in position.tokens if token.owner == player.id)
    return {kind: max(0, count - lying[kind]) for kind, count in player.counters.items()}


def _zones(player: PlayerId, cards: CardsPart, deck_size: int) -> dict[str, CardZone]:
    """The cards as a script gives them; the deck, or else the discard, is what is left."""
    told = {
        HAND: _zone(player, cards.hand),
        DECK: _deck(player, cards),
        DISCARD: _zone(player, cards.discard, is_pile=True),
    }
    rest = CardZone(unknown=max(0, deck_size - sum(map(len, told.values()))))
    if cards.deck is None:
        told[DECK] = rest
    elif cards.discard is None:
        told[DISCARD] = rest
    for zone, stored in cards.stored.items():
        refs = [CardRef(owner, card) for owner, some in stored.items() for card in some]
        told[zone] = CardZone(known=tuple(sorted(refs)))
    return told


def _deck(player: PlayerId, cards: CardsPart) -> CardZone:
    if isinstance(cards.deck, DeckPart):
        known = laid_out(player, _cards(cards.deck.top), ordered=True)
        return msgspec.structs.replace(known, unknown=cards.deck.rest)
    if cards.deck is None or isinstance(cards.deck, int):
        return CardZone(unknown=cards.deck or 0)
    return laid_out(player, _cards(cards.deck), ordered=True)


def _zone(
    player: PlayerId, told: int | tuple[str, ...] | None, *, is_pile: bool = False
) -> CardZone:
    if told is None or isinstance(told, int):
        return CardZone(unknown=told or 0)
    if is_pile:  # the card that came last lies on top
        return laid_out(player, reversed(_cards(told)), ordered=True)
    return laid_out(player, _cards(told))


def _cards(told: tuple[str, ...]) -> list[str | None]:
    return [name_told(card) for card in told]
