"""What must be true of every table and every decision: checked by the simulation and the tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion import events as e
from companion.acts.fighters import INSTEAD_OF_DEFEAT
from companion.apply import apply
from companion.combat import Side
from companion.editions import WinnerCheck
from companion.effects.steps import steps_at
from companion.frames import AttackFrame, EffectFrame, SchemeFrame, TurnFrame, TurnStage
from companion.model import TokenKind
from companion.plays import GrantKind
from companion.rules.values import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.model import PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Choice, Table


def broken_invariants(book: Rulebook, table: Table) -> Iterator[str]:
    """Say what cannot be true of this table; nothing if all is well."""
    yield from _fighters(book, table)
    yield from _cards(book, table)
    yield from _tokens(book, table)
    if table.is_over:
        if not table.winners:
            yield "the game is over and nobody has won"
        if table.agenda or table.choice or table.combat or table.plays:
            yield "the game is over and something is still going on"
    elif not table.agenda:
        yield "the game is not over and nothing is going on"
    held = [g.fighter for g in table.grants if g.kind is GrantKind.HOLD and g.fighter is not None]
    for fighter in held:
        if table.fighters[fighter].space is None:
            yield f"{fighter} is held and stands nowhere"
    yield from _combat(table)
    yield from _effects(table)
    if table.choice is not None:
        yield from _choice(table, table.choice)


def _combat(table: Table) -> Iterator[str]:
    has_attack = any(isinstance(frame, AttackFrame) for frame in table.agenda)
    if table.combat is not None and not has_attack:
        yield "a combat goes on and no attack"
    if table.combat is None and has_attack:
        yield "an attack goes on and no combat"
    for combat in (table.combat, table.last_combat):
        if combat is not None:
            values = combat.values or tuple(value_of(combat, side) for side in Side)
            if min(values) < 0:
                yield f"a value of {min(values)} counts in a combat"


def _effects(table: Table) -> Iterator[str]:
    frame = table.frame
    if isinstance(frame, TurnFrame) and frame.stage is TurnStage.ACTIONS and table.choice is None:
        if len(table.agenda) > 1:
            yield "an action is awaited and something is still going on"
        if table.plays:
            yield f"an action is awaited and {len(table.plays)} effects are not over"
    going_on = {f.play for f in table.agenda if isinstance(f, EffectFrame | SchemeFrame)}
    for play in going_on - {None}:
        if play not in table.plays:
            yield f"the play {play} goes on and is not there"


def _choice(table: Table, choice: Choice) -> Iterator[str]:
    if choice.least > choice.most:
        yield "a choice asks for more than it takes"
    if choice.play is not None and choice.play not in table.plays:
        yield f"a choice is asked by the play {choice.play}, which is not there"


def _fighters(book: Rulebook, table: Table) -> Iterator[str]:
    standing = Counter(f.space for f in table.fighters.values() if f.space is not None)
    for space, count in standing.items():
        if count > 1 and book.battlefield.is_there:
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
        owned = [
            card
            for zone in table.zones()
            for card in (*zone.top, *zone.known, *zone.bottom)
            if card.owner == player.id
        ]
        total = len(owned) + sum(zone.unknown for zone in player.zones.values())
        size = book.hero_of(table, player.id).deck_size
        if total != size:
            yield f"{player.id} has {total} cards of {size}"
        known = Counter(card.id for card in owned if card.id is not None)
        deck_list = book.deck_list(table, player.id)
        for card, count in known.items():
            if count > deck_list.get(card, 0):
                yield f"{player.id} has {card} {count} times"


def _tokens(book: Rulebook, table: Table) -> Iterator[str]:
    fog = Counter(token.space for token in table.tokens if token.kind == TokenKind.FOG)
    for space, count in fog.items():
        if count > 1 and book.battlefield.is_there:
            yield f"{count} fog tokens lie on {space}"
    for player in table.players.values():
        for stock in book.hero_of(table, player.id).tokens:
            lying = sum(t.kind == stock.kind and t.owner == player.id for t in table.tokens)
            left = player.counters.get(stock.kind, 0)
            if lying + left > stock.count:
                yield f"{player.id} has {lying} and {left} of {stock.count} {stock.kind}"
        for rule in book.rules_of(table, player.id, "counter"):
            shown = player.counters.get(rule["id"], 0)
            if not 0 <= shown <= rule["most"]:
                yield f"{player.id} has {shown} of {rule['most']} {rule['id']}"


# --- What a decision may not do -----------------------------------------------------------------


_AFTER_THE_END: Final = (e.Defeated, e.PlayerWentOut, e.TokenRemoved, e.GameEnded)
"""What belongs to the defeat that decides the game: who falls, who leaves, and that it ends."""


def broken_by(
    book: Rulebook, before: Table, events: Sequence[e.Event], after: Table
) -> Iterator[str]:
    """Say what cannot have happened, event by event; corrections and undoing are not looked at."""
    if any(isinstance(event, e.WentTo) for event in events):
        return
    table, is_decided = before, False
    for event in events:
        yield from _held_fighters_stay(table, event)
        yield from _actions_are_the_own(book, table, event)
        yield from _nothing_secret_is_asked(book, table, event)
        if is_decided and not isinstance(event, _AFTER_THE_END):
            yield f"{type(event).__name__} comes after the defeat that decides the game"
        if table.is_over:
            yield f"{type(event).__name__} comes after the end of the game"
        had, table = table, apply(event, table)
        yield from _tokens_are_kept(had, event, table)
        if book.edition.winner_check is WinnerCheck.AT_DEFEAT:
            is_decided = isinstance(event, e.Defeated) and _sides_left(table) < 2
    if table != after:
        yield "the events tell of another table"


def _held_fighters_stay(table: Table, event: e.Event) -> Iterator[str]:
    match event:
        case e.FighterLeft(rules=rules) if rules == INSTEAD_OF_DEFEAT:
            return
        case (
            e.FighterMoved(fighter=fighter)
            | e.FighterLeft(fighter=fighter)
            | e.FighterPlaced(fighter=fighter)
        ):
            if table.is_held(fighter):
                yield f"{fighter} is held and does not stay"


def _is_for_opponent(book: Rulebook, table: Table, frame: EffectFrame) -> bool:
    """Whether the step that is done says that somebody else gains by it."""
    steps = steps_at(book, table, table.plays[frame.play], frame.block)
    return frame.step < len(steps) and steps[frame.step].get("of") == "opponent"


def _actions_are_the_own(book: Rulebook, table: Table, event: e.Event) -> Iterator[str]:
    frame, is_by_hand = table.frame, table.choice is not None
    if not isinstance(event, e.ActionsGained) or event.amount <= 0 or is_by_hand:
        return
    if isinstance(frame, EffectFrame):
        play = table.plays[frame.play]
        player = play.opponent if _is_for_opponent(book, table, frame) else play.player
        if table.turn is None or player not in {table.turn.player, None}:
            yield f"{player} gains an action on the turn of another"


def _tokens_are_kept(before: Table, event: e.Event, after: Table) -> Iterator[str]:
    if before.tokens is after.tokens and before.players is after.players:
        return
    if isinstance(event, e.CounterSet):
        return  # how far each goes is looked at in the table
    gone = event.owner if isinstance(event, e.TokenRemoved) else None
    for player in before.players.values():
        was, now = _tokens_of(before, player.id), _tokens_of(after, player.id)
        if was - now != (gone == player.id) and not isinstance(event, e.GameStarted):
            yield f"{player.id} had {was} tokens and has {now} by {type(event).__name__}"


def _tokens_of(table: Table, player: PlayerId) -> int:
    """On the board and in the box."""
    in_box = sum(table.players[player].counters.values())
    return in_box + sum(token.owner == player for token in table.tokens)


def _sides_left(table: Table) -> int:
    """How many sides have a hero left."""
    players = table.players.values()
    return len({p.team or p.id for p in players if table.has_hero(p.id)})


def _nothing_secret_is_asked(book: Rulebook, table: Table, event: e.Event) -> Iterator[str]:
    """Before cards are revealed nobody is asked anything that names one which lies face down."""
    combat = table.combat
    if not isinstance(event, e.Asked) or combat is None or combat.is_revealed:
        return
    choice = event.choice
    play = table.plays.get(choice.play) if choice.play is not None else None
    for side in combat.sides.values():
        told = {choice.subject, play.source.id if play is not None else None}
        if choice.holder in {None, side.player}:  # another's card may be called the same
            told.update(choice.options)
        card = side.laid.card if side.laid is not None else None
        found = book.card(table, side.player, card) if card is not None else None
        if found is not None and not found.face_up and card in told:
            yield f"{card} lies face down and {choice.owner} is asked about it"
