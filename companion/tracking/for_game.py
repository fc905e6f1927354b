"""Ties the tracker to a game: the context it needs, and the commands that its moves stand for.

The only part of the tracker that knows commands and the course of a turn. Who may move where is
read from the same frames and choices that touch goes by, so that moving a figure on the board
means the same as tapping it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.frames import ManeuverFrame, TurnFrame
from companion.reasons import ChoiceReason
from companion.rules.maneuver import allowance
from companion.rules.movement import Allowance, reach
from companion.table import ChoiceKind
from companion.tracking.context import Context
from companion.tracking.guide import corrections

if TYPE_CHECKING:
    from companion.game import Game, Step
    from companion.model import FighterId
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from companion.tracking.outputs import Settled


def context_of(game: Game) -> Context:
    """The game as the tracker needs it now."""
    table = game.table
    before = _before_moves(game)
    choice = table.choice
    placements: dict[FighterId, frozenset[SpaceId]] = {}
    anywhere: frozenset[FighterId] = frozenset()
    if choice is not None and choice.kind is ChoiceKind.SPACE:
        if choice.subject in table.fighters:
            placements[choice.subject] = frozenset(choice.options)
    elif choice is not None and choice.kind is ChoiceKind.PROMPT and not table.is_told_in_maneuver:
        anywhere = frozenset(
            f.id for f in table.fighters.values() if not f.is_defeated and not table.is_held(f.id)
        )
    return Context(
        position=before.position(game.book.battlefield),
        log={fighter.id: fighter.space for fighter in table.fighters.values()},
        walks=_walks(game.book, table, before),
        placements=placements,
        is_setup=table.turn is None and not table.is_over,
        anywhere=anywhere,
        leaving=_leaving(game),
        classes=_classes(table),
    )


def commands_for(settled: Settled, game: Game) -> tuple[c.Command, ...]:
    """What to submit, in order, so that the game says what was settled."""
    table = game.table
    choice, frame = table.choice, table.frame
    if choice is not None and choice.kind is ChoiceKind.SPACE:
        put = [move for move in settled.moves if move.fighter == choice.subject]
        return tuple(c.Answer(player=choice.owner, values=(move.end,)) for move in put)
    if choice is not None and choice.kind is ChoiceKind.MOVE:
        movers = [move for move in settled.moves if move.fighter in choice.moves]
        return tuple(c.Answer(player=choice.owner, values=(m.fighter, m.end)) for m in movers)
    if table.is_told_in_maneuver:  # whoever moves has nothing to enter before
        return tuple(c.MoveFighter(fighter=m.fighter, to=m.end) for m in settled.moves)
    if choice is not None and choice.kind is ChoiceKind.PROMPT:
        return tuple(by_effect(game, move.fighter, move.end) for move in settled.moves)
    if choice is not None:
        return ()  # nothing that is asked now is answered with a figure
    commands: list[c.Command] = []
    if settled.revises:
        commands += [c.Undo(to=step.after) for step in _moves_since(game)[:1]]
    elif isinstance(frame, TurnFrame):
        commands.append(c.Maneuver())
    commands += [c.MoveFighter(fighter=move.fighter, to=move.end) for move in settled.moves]
    return tuple(commands)


def corrections_for(
    shown: dict[FighterId, SpaceId | None], game: Game
) -> tuple[c.CorrectPosition, ...]:
    """What to submit to take the board as it is: the log then says what the table shows."""
    table = game.table
    logged = {fighter.id: fighter.space for fighter in table.fighters.values()}
    taken = {*logged.values(), *shown.values()}
    spare = next((s.id for s in game.book.battlefield.spaces if s.id not in taken), None)
    known = {
        name: space
        for name, space in shown.items()
        if name in table.fighters and not table.fighters[name].is_defeated
    }
    return tuple(
        c.CorrectPosition(fighter=name, space=space)
        for name, space in corrections(logged, known, spare)
    )


# --- The running action -------------------------------------------------------------------------

_MOVES_ONLY = (e.FighterMoved, e.FrameChanged)
"""The events of a move that can be taken back without a trace."""


def _moves_since(game: Game) -> list[Step]:
    """The last moves of the running maneuver that can still be revised, oldest first."""
    if game.table.maneuver is None or game.table.choice is not None:
        return []
    found: list[Step] = []
    for step in reversed(game.standing()):
        is_move = isinstance(step.command, c.MoveFighter)
        if not is_move or any(not isinstance(event, _MOVES_ONLY) for event in step.events):
            break
        found.append(step)
    return found[::-1]


def _before_moves(game: Game) -> Table:
    """The table at the start of the action, or after the last thing that cannot be revised."""
    moves = _moves_since(game)
    if not moves or moves[0].after is None:
        return game.table
    return game.steps[moves[0].after].table


def _walks(book: Rulebook, table: Table, before: Table) -> dict[FighterId, Allowance]:
    """Who may move in the maneuver that is going on, or in one to come (MAN-02, MAN-03)."""
    frame, turn, choice = before.frame, before.turn, table.choice
    if choice is not None and choice.kind is ChoiceKind.MOVE:
        may_go = Allowance(
            choice.steps, through_opponents=choice.through_opponents, moved_by=choice.owner
        )
        return dict.fromkeys(choice.moves, may_go)
    if table.is_over or frame is None or turn is None:
        return {}
    moved: tuple[FighterId, ...] = ()
    if choice is not None:
        is_before = choice.reason is ChoiceReason.ABILITY_BEFORE_MOVING
        if not (is_before and table.is_told_in_maneuver):
            return {}
    elif isinstance(frame, ManeuverFrame):
        moved = frame.moved
    elif not isinstance(frame, TurnFrame) or not turn.actions_left:
        return {}
    return {
        fighter.id: allowance(book, before, fighter.id)
        for fighter in before.fighters_of(turn.player)
        if fighter.space is not None and fighter.id not in moved
    }


def by_effect(game: Game, fighter: FighterId, end: SpaceId) -> c.Command:
    """A figure moved while an effect is resolved by hand: along a legal way if there is one."""
    table = game.table
    far = len(game.book.battlefield.spaces)
    if table.fighters[fighter].space is not None:
        position = table.position(game.book.battlefield)
        steps = reach(position, fighter, Allowance(far)).ends.get(end)
        if steps is not None:
            return c.MoveByEffect(fighter=fighter, up_to=steps, to=end)
    return c.PlaceByEffect(fighter=fighter, space=end)


# --- Figures ------------------------------------------------------------------------------------


def _leaving(game: Game) -> dict[FighterId, SpaceId]:
    """Fighters that are no longer on the board, with the space where they stood last."""
    wanted = {f.id for f in game.table.fighters.values() if f.space is None}
    found: dict[FighterId, SpaceId] = {}
    if game.table.turn is None:
        return found
    for step in reversed(game.standing()):
        if len(found) == len(wanted):
            break
        for event in reversed(step.events):
            stood = _stood_on(event)
            if stood is not None and stood[0] in wanted:
                found.setdefault(*stood)
    return found


def _stood_on(event: e.Event) -> tuple[FighterId, SpaceId] | None:
    """The fighter that an event puts on a space, and the space; None if it puts none."""
    match event:
        case e.FighterMoved(fighter=fighter, path=(*_, space)):
            return fighter, space
        case e.FighterPlaced(fighter=fighter, space=space):
            return fighter, space
        case _:
            return None


def _classes(table: Table) -> dict[FighterId, str]:
    """Sidekicks without a dial that share their kind are interchangeable.

    Before the first turn all of a kind are: no dial has been turned yet.
    """
    return {
        fighter.id: fighter.kin
        for fighter in table.fighters.values()
        if fighter.is_interchangeable or table.turn is None
    }
