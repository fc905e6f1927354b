"""Plays a table script and answers every act: allowed or refused, why, and what happened.

Whoever calls has read the script and its content, and prints the answers.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from companion.commands import Scope
from companion.content.catalogue import load_catalogue
from companion.content.script_format import ScriptQuestion
from companion.content.scripts import act_name
from companion.decide import Decided, decide
from companion.events import Event, PlayBegan, PlayedByHand, StepSkipped
from companion.expectations import failures, failures_of_refusal
from companion.game import Game, check_seats
from companion.house_rules import WAIVABLE
from companion.legal import legal_commands
from companion.rulebook import cards_possible, may_attack_now
from companion.rules.maneuver import allowance
from companion.rules.movement import Allowance, paths, reach
from companion.rules.targeting import targets
from companion.rules.values import idle_changes
from companion.rulings import Code, Ruling, ruling
from companion.script_position import start_script
from companion.seats import Seat
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.script_format import ActPart, AskPart
    from companion.content.scripts import TableScript
    from companion.rulebook import Rulebook
    from companion.rules.targeting import Target
    from companion.table import FighterState, Table


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to one act."""

    line: int
    act: str
    ok: bool
    code: str
    rules: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    needed: int | None = None
    allowance: int | None = None
    readings: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    choice: Any = None
    """The choice that is open afterwards."""
    asked: ScriptQuestion | None = None
    """Which question it was."""
    answer: Any = None
    """What a question was answered with."""
    is_entered: bool = False
    """Whether a prompt was open: what an effect does is entered by hand."""
    plays: dict[int, str] = {}
    """Which card, item, token or hero's ability each effect is, by the number of its play."""
    idle: tuple[int, ...] = ()
    """The places among the events of changes of a value that do nothing."""
    failed: tuple[str, ...] = ()
    """The expectations that do not hold."""


def play(script: TableScript, book: Rulebook) -> Iterator[Reply]:
    """Play a script act by act; the first reply is that of the set-up, at line 1."""
    game = set_up(script, book)
    if isinstance(game, Ruling):
        reply = _reply(script.line_of((*game.fighters, *game.spaces, *game.cards)), "setup", game)
        told = list(failures_of_refusal(script.file.expect, reply))
        if script.file.acts:
            told.append(f"{len(script.file.acts)} acts follow a set-up that was refused")
        yield msgspec.structs.replace(reply, failed=tuple(told))
        return
    yield from play_on(script, game)


def set_up(script: TableScript, book: Rulebook) -> Game | Ruling:
    """The game with which a script begins, or why it cannot be set up."""
    seats = tuple(
        Seat(player=p.id, name=p.name or p.id, hero=p.hero, team=p.team, age=p.age)
        for p in script.file.players
    )
    fits = check_seats(book, seats)
    if fits.code is Code.SETUP_NO_ROOM and script.file.position is not None:
        fits = ruling(Code.GAME_DONE)  # who has fallen needs no space
    return start_script(script.file, book, seats) if fits else fits


def play_on(script: TableScript, game: Game) -> Iterator[Reply]:
    """The replies to a script whose game is set up, that to the set-up first."""
    reply = _reply(1, "setup", ruling(Code.GAME_DONE), choice=game.table.choice)
    failed = tuple(failures(script.file.expect, reply, game, game.steps[0].events))
    yield msgspec.structs.replace(reply, failed=failed)
    for act, line in zip(script.file.acts, script.lines, strict=True):
        name = act_name(act)
        if act.ask is not None:
            answered, answer = _ask(game, act.ask)
            reply = _reply(
                line, name, answered, choice=game.table.choice, asked=act.ask.what, answer=answer
            )
        else:
            before = game.table
            decided = _do(game, act, name)
            reply = _reply(
                line, name, decided.ruling, events=decided.events, choice=game.table.choice,
                plays=_plays(before, decided.events),
                idle=idle_changes(before.combat, decided.events),
                is_entered=before.choice is not None and before.choice.kind is ChoiceKind.PROMPT,
            )  # fmt: skip
        failed = tuple(failures(act.expect, reply, game, reply.events))
        yield msgspec.structs.replace(reply, failed=failed)


def _do(game: Game, act: ActPart, name: str) -> Decided:
    """Let somebody do something; `by` says who, and it must be theirs to do."""
    if act.by is not None:
        table = game.table
        choice, turn = table.choice, table.turn
        theirs = choice.owner if choice is not None else turn.player if turn is not None else None
        if act.by != theirs:
            rules = choice.rules if choice is not None else ("TRN-04",)
            return Decided(ruling(Code.GAME_NOT_YOURS, also=rules, fighters=(act.by,)))
    if act.overrule is not None:
        rules = act.overrule.rules
        if unknown := [rule for rule in rules if rule not in _known_rules()]:
            return Decided(ruling(Code.GAME_NO_RULE, fighters=unknown))
        if standing := [rule for rule in rules if rule not in WAIVABLE]:
            return Decided(ruling(Code.GAME_RULE_STANDS, fighters=standing))
    if act.by_hand is not None:
        tried = decide(game.book, game.table, act.by_hand)
        if tried.ruling and not any(isinstance(event, PlayedByHand) for event in tried.events):
            return Decided(ruling(Code.GAME_NOTHING_BY_HAND))
    return game.handle(getattr(act, name))


@cache
def _known_rules() -> frozenset[str]:
    return frozenset(load_catalogue().by_id)


def _plays(before: Table, events: tuple[Event, ...]) -> dict[int, str]:
    """What the effects are that go on or begin in an act and come to nothing somewhere."""
    sources = {number: play.source for number, play in before.plays.items()}
    began = (event for event in events if isinstance(event, PlayBegan))
    sources |= {n: event.source for n, event in enumerate(began, start=before.plays_begun + 1)}
    told = {event.play for event in events if isinstance(event, StepSkipped)}
    return {number: sources[number].id or sources[number].hero or "" for number in sorted(told)}


def _reply(line: int, act: str, told: Ruling, **more: Any) -> Reply:
    return Reply(
        line=line,
        act=act,
        ok=told.allowed,
        code=told.code.value,
        rules=told.rules,
        spaces=told.spaces,
        fighters=told.fighters,
        cards=told.cards,
        zones=told.zones,
        tokens=told.tokens,
        needed=told.needed,
        allowance=told.allowance,
        readings=told.readings,
        **more,
    )


# --- Questions ----------------------------------------------------------------------------------


def _ask(game: Game, question: AskPart) -> tuple[Ruling, Any]:
    table = game.table
    done = ruling(Code.GAME_DONE)
    match question.what:
        case ScriptQuestion.STATE:
            return done, table
        case ScriptQuestion.LEGAL:
            return done, legal_commands(game.book, table)
        case ScriptQuestion.UNDO:
            return done, game.going_back(Scope.STEP)
        case ScriptQuestion.CARDS:
            return _ask_for_cards(game, question)
    return _ask_about_a_fighter(game, question)


def _ask_for_cards(game: Game, question: AskPart) -> tuple[Ruling, Any]:
    if question.player is None:
        return ruling(Code.GAME_UNTOLD, fighters=("player",)), None
    if question.player not in game.table.players:
        return ruling(Code.GAME_UNKNOWN, fighters=(question.player,)), None
    possible = cards_possible(game.book, game.table, question.player)
    return ruling(Code.GAME_DONE, fighters=(question.player,)), [card.id for card in possible]


def _ask_about_a_fighter(game: Game, question: AskPart) -> tuple[Ruling, Any]:
    table, battlefield = game.table, game.book.battlefield
    needed = {"fighter": question.fighter}
    if question.what is ScriptQuestion.PATHS:
        needed["to"] = question.to
    untold = [name for name, told in needed.items() if told is None]
    if untold:
        return ruling(Code.GAME_UNTOLD, fighters=untold), None
    fighter = table.fighters.get(question.fighter or "")
    if fighter is None:
        return ruling(Code.GAME_UNKNOWN, fighters=(question.fighter or "",)), None
    if question.to is not None and not battlefield.has(question.to):
        return ruling(Code.GAME_UNKNOWN, spaces=(question.to,)), None
    position = table.position(battlefield)
    done = ruling(Code.GAME_DONE, fighters=(fighter.id,))
    if question.what is ScriptQuestion.TARGETS:
        return done, _targets(game, fighter)
    if not battlefield.is_there:
        return ruling(Code.MOVE_NOT_TRACKED, fighters=(fighter.id,)), None
    move = question.move
    if move is None:
        move = allowance(game.book, table, fighter.id).total
    may_go = Allowance(move, through_opponents=question.through_opponents)
    if question.what is ScriptQuestion.PATHS and question.to is not None:
        return done, paths(position, fighter.id, question.to, may_go)
    found = reach(position, fighter.id, may_go)
    if not found.ruling:
        return found.ruling, found.ends
    answer = ruling(
        Code.MOVE_REACH, fighters=(fighter.id,), needed=len(found.ends), allowance=move
    )  # fmt: skip
    return answer, found.ends


def _targets(game: Game, fighter: FighterState) -> tuple[Target, ...]:
    """Whom a fighter may attack: in range, and not spared by a first turn (FFA-02)."""
    table = game.table
    found = targets(table.position(game.book.battlefield), fighter.id)
    if table.turn is None or table.turn.player != fighter.owner:
        return found
    return tuple(
        each for each in found if may_attack_now(game.book, table, table.fighters[each.fighter])
    )
