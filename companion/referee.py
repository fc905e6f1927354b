"""Plays a table script and answers every act: allowed or refused, why, and what happened.

Pure: whoever calls has read the script and its content, and prints the answers.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from companion.apply import begin
from companion.commands import Scope
from companion.content.script_format import ScriptQuestion
from companion.content.scripts import act_name
from companion.events import Event
from companion.frames import TurnFrame, TurnStage
from companion.game import Game, Step, check_seats, new_game
from companion.invariants import broken_invariants
from companion.legal import legal_commands
from companion.model import Token, TokenKind
from companion.piles import Pile, all_known
from companion.rulebook import cards_possible
from companion.rules import flow
from companion.rules.movement import Allowance, paths, reach
from companion.rules.placement import check_position
from companion.rules.targeting import targets
from companion.rulings import Code, Ruling, ruling
from companion.seats import Seat
from companion.table import PlayerState, Side, Table, Turn
from companion.transaction import Transaction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.script_format import (
        AskPart,
        CardsPart,
        CombatPart,
        ExpectPart,
        PositionPart,
        ScriptFile,
    )
    from companion.content.scripts import TableScript
    from companion.decide import Decided
    from companion.rulebook import Rulebook


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to one act."""

    line: int
    act: str
    ok: bool
    code: str
    rules: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    needed: int | None = None
    allowance: int | None = None
    events: tuple[Event, ...] = ()
    choice: Any = None
    """The choice that is open afterwards."""
    answer: Any = None
    """What a question was answered with."""
    failed: tuple[str, ...] = ()
    """The expectations that do not hold."""


def play(script: TableScript, book: Rulebook) -> Iterator[Reply]:
    """Play a script act by act; the first reply is that of the set-up, at line 1."""
    seats = tuple(
        Seat(player=p.id, name=p.name or p.id, hero=p.hero, team=p.team, age=p.age)
        for p in script.file.players
    )
    fits = check_seats(book, seats)
    game = _start(script.file, book, seats) if fits else fits
    if isinstance(game, Ruling):
        reply = _reply(script.line_of((*game.fighters, *game.spaces)), "setup", game)
        expected = script.file.expect
        is_expected = expected is not None and expected.code == reply.code
        told = [] if is_expected else [f"the set-up was refused: {reply.code}"]
        yield msgspec.structs.replace(reply, failed=tuple(told))
        return
    reply = _reply(1, "setup", ruling(Code.GAME_DONE), choice=game.table.choice)
    failed = tuple(_failed(script.file.expect, reply, game.table))
    yield msgspec.structs.replace(reply, failed=failed)
    for act, line in zip(script.file.acts, script.lines, strict=True):
        name = act_name(act)
        if act.ask is not None:
            answered, answer = _ask(game, act.ask)
            reply = _reply(line, name, answered, choice=game.table.choice, answer=answer)
        else:
            decided: Decided = game.handle(getattr(act, name))
            reply = _reply(
                line, name, decided.ruling, events=decided.events, choice=game.table.choice
            )
        failed = tuple(_failed(act.expect, reply, game.table))
        yield msgspec.structs.replace(reply, failed=failed)


def _reply(line: int, act: str, told: Ruling, **more: Any) -> Reply:
    return Reply(
        line=line,
        act=act,
        ok=told.allowed,
        code=told.code.value,
        rules=told.rules,
        spaces=told.spaces,
        fighters=told.fighters,
        zones=told.zones,
        needed=told.needed,
        allowance=told.allowance,
        **more,
    )


# --- Where a script begins ----------------------------------------------------------------------


def _start(file: ScriptFile, book: Rulebook, seats: tuple[Seat, ...]) -> Game | Ruling:
    if file.position is None:
        return Game.start(book, seats)
    table = begin(new_game(book, seats))
    unknown = _unknown_names(table, book, file.position)
    if unknown:
        return ruling(Code.GAME_UNKNOWN, fighters=unknown)
    table = _set(table, file.position)
    impossible = check_position(table.position(book.battlefield))
    if impossible:
        return impossible[0]
    broken = tuple(broken_invariants(book, table))
    if broken:
        return ruling(Code.GAME_IMPOSSIBLE, fighters=broken)
    tx = Transaction(book, table)
    tx.let_players_go()  # whoever has lost already is out from the start
    table = tx.table
    step = Step(
        number=0,
        after=None,
        group=0,
        command=None,
        ruling=ruling(Code.GAME_DONE),
        events=(),
        table=table,
    )
    return Game(book, step)


def _unknown_names(table: Table, book: Rulebook, position: PositionPart) -> list[str]:
    turn = position.turn
    players = {turn.player, *turn.had_turn, *position.cards, *position.forms, *position.stock}
    players |= {token.owner for token in position.tokens if token.owner is not None}
    fighters = {*position.fighters, *turn.began_on, *turn.damaged}
    spaces = {part.space for part in position.fighters.values() if part.space is not None}
    spaces |= {*(token.space for token in position.tokens), *turn.began_on.values()}
    cards = {
        card
        for player, part in position.cards.items()
        if player in table.players
        for pile in (part.deck, part.hand, part.discard)
        if isinstance(pile, tuple)
        for card in pile
        if book.card(table, player, card) is None
    }
    return sorted(
        (players - table.players.keys())
        | (fighters - table.fighters.keys())
        | {space for space in spaces if not book.battlefield.has(space)}
        | cards
    )


def _set(table: Table, position: PositionPart) -> Table:
    fighters = dict(table.fighters)
    for fighter_id, part in position.fighters.items():
        fighter = fighters[fighter_id]
        health = fighter.health if part.health is None else part.health
        fighters[fighter_id] = msgspec.structs.replace(
            fighter, space=part.space if health else None, health=health, held=part.held
        )
    players = dict(table.players)
    for player_id, player in players.items():
        cards = position.cards.get(player_id)
        players[player_id] = msgspec.structs.replace(
            player,
            had_turn=player_id in position.turn.had_turn or player_id == position.turn.player,
            forms={**player.forms, **position.forms.get(player_id, {})},
            stock={**_in_the_box(player, position), **position.stock.get(player_id, {})},
            **(_piles(cards, len(player.deck)) if cards is not None else {}),
        )
    turn = position.turn
    began_on = {f.id: f.space for f in fighters.values() if f.space is not None}
    return msgspec.structs.replace(
        table,
        fighters=fighters,
        players=players,
        tokens=tuple(Token(kind=t.kind, space=t.space, owner=t.owner) for t in position.tokens),
        turn=Turn(
            player=turn.player,
            number=turn.number,
            action=turn.actions_taken,
            actions_left=turn.actions_left,
            began_on={**began_on, **turn.began_on},
            damaged=turn.damaged,
        ),
        agenda=(TurnFrame(stage=TurnStage.ACTIONS),),
    )


def _in_the_box(player: PlayerState, position: PositionPart) -> dict[TokenKind, int]:
    """The tokens that do not lie on the board."""
    lying = Counter(token.kind for token in position.tokens if token.owner == player.id)
    return {kind: max(0, count - lying[kind]) for kind, count in player.stock.items()}


def _piles(cards: CardsPart, deck_size: int) -> dict[str, Pile]:
    """The piles as a script gives them; the deck, or else the discard, is what is left."""
    told = {"hand": _pile(cards.hand), "deck": _pile(cards.deck), "discard": _pile(cards.discard)}
    rest = Pile((), max(0, deck_size - sum(map(len, told.values()))))
    if cards.deck is None:
        told["deck"] = rest
    elif cards.discard is None:
        told["discard"] = rest
    return told


def _pile(told: int | tuple[str, ...] | None) -> Pile:
    if told is None:
        return Pile()
    return Pile((), told) if isinstance(told, int) else all_known(told)


# --- Questions ----------------------------------------------------------------------------------


def _ask(game: Game, question: AskPart) -> tuple[Ruling, Any]:
    table, battlefield = game.table, game.book.battlefield
    done = ruling(Code.GAME_DONE)
    if question.what is ScriptQuestion.STATE:
        return done, table
    if question.what is ScriptQuestion.LEGAL:
        return done, legal_commands(game.book, table)
    if question.what is ScriptQuestion.UNDO:
        return done, game.going_back(Scope.STEP)
    if question.what is ScriptQuestion.CARDS:
        if question.player not in table.players:
            return ruling(Code.GAME_UNKNOWN, fighters=(question.player or "",)), None
        possible = cards_possible(game.book, table, question.player)
        return done, [card.id for card in possible]
    fighter = table.fighters.get(question.fighter or "")
    if fighter is None or (question.to is not None and not battlefield.has(question.to)):
        return ruling(Code.GAME_UNKNOWN, fighters=(question.fighter or "", question.to or "")), None
    position = table.position(battlefield)
    if question.what is ScriptQuestion.TARGETS:
        return done, targets(position, fighter.id)
    move = table.players[fighter.owner].move if question.move is None else question.move
    allowance = Allowance(move, through_opponents=question.through_opponents)
    if question.what is ScriptQuestion.PATHS and question.to is not None:
        return done, paths(position, fighter.id, question.to, allowance)
    found = reach(position, fighter.id, allowance)
    return found.ruling, found.ends


# --- Expectations -------------------------------------------------------------------------------


def _failed(expect: ExpectPart | None, reply: Reply, table: Table) -> Iterator[str]:
    """What was expected and is not so; an act without a word on it is expected to be allowed."""
    if expect is None or (expect.ok is None and expect.code is None):
        if not reply.ok:
            yield f"expected to be allowed, but it was refused: {reply.code}"
    elif expect.ok is not None and expect.ok != reply.ok:
        yield f"expected ok: {_told(expect.ok)}, but it is {_told(reply.ok)}: {reply.code}"
    if expect is not None:
        yield from _differences(expect, reply, table)


def _differences(expect: ExpectPart, reply: Reply, table: Table) -> Iterator[str]:
    turn = table.turn
    choice = table.choice
    single: list[tuple[str, Any, Any]] = [
        ("code", expect.code, reply.code),
        ("actions_left", expect.actions_left, turn.actions_left if turn else None),
        ("turn", expect.turn, turn.player if turn else None),
        ("winners", expect.winners, table.winners),
        ("choice", expect.choice, choice.reason if choice else "none"),
        ("owner", expect.owner, choice.owner if choice else None),
        ("opponent", expect.opponent, choice.opponent if choice else None),
        ("answer", expect.answer, reply.answer),
        ("fighters", expect.fighters, _target_names(reply)),
        ("cards", list(expect.cards) if expect.cards is not None else None, reply.answer),
    ]
    if expect.combat is not None:
        single += _combat(expect.combat, table)
    for name, wanted, found in single:
        if wanted is not None and wanted != found:
            yield f"expected {name}: {_told(wanted)}, but it is {_told(found)}"
    missing = [rule for rule in expect.rules if rule not in reply.rules]
    if missing:
        cited = ", ".join(reply.rules) or "none"
        yield f"expected rules: {', '.join(missing)}, but it cites {cited}"
    happened = [type(event).__name__ for event in reply.events]
    if expect.events is not None and not _in_order(expect.events, happened):
        yield f"expected events: {', '.join(expect.events)}, but these are {', '.join(happened)}"
    for fighter, health in expect.health.items():
        yield from _differs(f"health of {fighter}", health, table.fighters.get(fighter), "health")
    for fighter, space in expect.at.items():
        yield from _differs(f"space of {fighter}", space, table.fighters.get(fighter), "space")
    for pile in ("hand", "deck", "discard"):
        for player, size in getattr(expect, pile).items():
            found = len(getattr(table.players[player], pile)) if player in table.players else None
            if found != size:
                yield f"expected {pile} of {player}: {size}, but it is {_told(found)}"


def _combat(expect: CombatPart, table: Table) -> list[tuple[str, Any, Any]]:
    combat = table.combat
    if combat is None:
        return [("combat", expect, None)]
    return [
        ("attack", expect.attack, flow.value_of(combat, Side.ATTACKER)),
        ("defense", expect.defense, flow.value_of(combat, Side.DEFENDER)),
        ("damage", expect.damage, combat.damage),
        ("winner", expect.winner, combat.winner.value if combat.winner is not None else None),
    ]


def _differs(what: str, wanted: Any, holder: Any, attribute: str) -> Iterator[str]:
    found = getattr(holder, attribute) if holder is not None else "nobody"
    if found != wanted:
        yield f"expected {what}: {_told(wanted)}, but it is {_told(found)}"


def _told(value: Any) -> str:
    """A value as a script would write it."""
    return msgspec.json.encode(value).decode() if value is not None else "nothing"


def _target_names(reply: Reply) -> tuple[str, ...] | None:
    if not isinstance(reply.answer, tuple):
        return None
    return tuple(getattr(target, "fighter", "") for target in reply.answer)


def _in_order(wanted: tuple[str, ...], found: list[str]) -> bool:
    at = iter(found)
    return all(name in at for name in wanted)
