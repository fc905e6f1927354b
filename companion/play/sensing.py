"""What the board says becomes play: a move goes to the game as a touch does, a lift shows reach.

Questions and ways back are only kept here; how they look is the screen's business, what people
answer is in `correction.py`, which commands a move stands for in `companion.tracking.for_game`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion import events as e
from companion.play import answers, correction, moves, removal, returned, setup_guide
from companion.play.board_status import BoardStatus, Exchange, places_of
from companion.play.lights import lights_of
from companion.play.notices import BoardLost, MovedByEffect, QuestionOpened
from companion.play.session import Cause
from companion.play.tools import TOOLS
from companion.reasons import ChoiceReason
from companion.rules.maneuver import has_everybody_moved
from companion.tracking import outputs as o
from companion.tracking.for_game import by_effect, commands_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Game
    from companion.model import FighterId, PlayerId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId
    from companion.table import Table

END_LIT_S: Final = 1.5
TRAP_LIT_S: Final = 3.0
ENDS_IN_S: Final = 3.0
"""When everybody has moved, a figure may still be put elsewhere for so long: then that is no new
maneuver."""


def tick(play: TableInPlay, seconds: float) -> bool:
    """Time passes: the board hears how the game stands, is asked, and hears what came of it."""
    sync = play.link_to_board.sync
    sync(play.followed)
    if play.followed is None:
        play.board.poll()  # nobody plays: what is heard is about no game
        return False
    is_new = sense(play, seconds)
    sync(play.followed)
    return is_new


def sense(play: TableInPlay, seconds: float) -> bool:
    """Time passes and the board is asked; whether anything looks different now."""
    before = _what_is_seen(play)
    port = play.board
    _notice_link(play)
    _forget_recent(play, seconds)
    play.cause = Cause.SENSOR
    said = port.poll()
    play.note(phase=port.phase, doubtful=port.doubtful())
    if setup_guide.is_on(play):
        play.note(has_spoken=True)
        _keep_ways_back(play, said)
        setup_guide.watch(play, seconds)
    else:
        if play.sensed.placing is not None:
            setup_guide.stop(play)
        for output in said:
            play.note(has_spoken=True)
            with play.one_step():
                _hear(play, output)
        play.note(phase=port.phase)
        correction.look_for_oneself(play)
    removal.watch(play)
    with play.one_step():
        _let_time_pass(play, seconds)
    play.cause = Cause.TOUCH
    after = _what_is_seen(play)
    if after != play.lit_for:
        play.lit_for = after
        lights = lights_of(play.moment)
        if lights != play.lights:
            play.lights = lights
            port.light(lights)
    return after != before


def _what_is_seen(play: TableInPlay) -> tuple[object, ...]:
    """Everything that screen and lights show; the clocks alone change nothing."""
    timeless = msgspec.structs.replace(play.sensed, lit_left_s=0.0, ends_in_s=None)
    return timeless, play.focus, play.session.game.at


def _forget_recent(play: TableInPlay, seconds: float) -> None:
    if play.recent is not None:
        because, left_s = play.recent
        play.recent = (because, left_s - seconds) if left_s > seconds else None


def _notice_link(play: TableInPlay) -> None:
    """A board that vanishes takes its questions with it; play goes on by touch."""
    port, sensed = play.board, play.sensed
    is_there = port.is_there and port.phase is not o.Phase.OFFLINE
    if sensed.is_there and not is_there:
        play.note(
            is_there=False, was_away=True, lifted=(), question=None, steps=(), because=None,
            placing=None, opened=setup_guide.to_go_on_with(play), missing=None, ends_in_s=None,
            exchange=None,
        )  # fmt: skip
        _hear_end_of_lift(play, sensed.in_the_air)
        moves.end_maneuver_if_all_moved(play)
        play.announce_when_safe(BoardLost())
    elif is_there and not sensed.is_there:
        play.note(is_there=True)
    elif not is_there and not sensed.was_away:
        play.note(was_away=True)
    elif is_there and sensed.was_away and play.moment.table.turn is None:
        play.note(was_away=False)  # it sees everybody being set up


def _keep_ways_back(play: TableInPlay, said: Sequence[o.Output]) -> None:
    """People are led from figure to figure: what the tracker would say is kept for later."""
    placed = play.sensed.placing
    for output in said if placed is not None and placed.is_rebuild else ():
        if isinstance(output, o.Mismatched):
            play.note(steps=output.steps)


def _hear(play: TableInPlay, output: o.Output) -> None:
    match output:
        case o.Settled():
            _settle(play, output)
        case o.TrackerAsked(question=question):
            play.note(question=question, steps=(), because=None, missing=None)
            play.announce_when_safe(QuestionOpened())
        case o.Withdrawn():
            play.note(question=None)
        case o.Mismatched(steps=steps):
            _disagree(play, steps)
        case o.Lifted():
            _lift(play, output)
        case o.PutDown():
            _put_down(play, output)
        case o.InSync():
            _agree(play)
        case o.MaybeExchanged(fighters=fighters):
            play.note(exchange=Exchange(fighters, play.session.game.at))
        case o.Removed(fighter=fighter):
            _take_off(play, fighter)
        case o.Missing():
            play.note(missing=output)
            play.announce_when_safe(QuestionOpened())


# --- Moves ----------------------------------------------------------------------------------------


def _settle(play: TableInPlay, settled: o.Settled) -> None:
    """A move was made on the board: tell the game, as strictly as if it were touched."""
    undone = play.sensed.undone
    if any(undone.get(move.fighter) == move.end for move in settled.moves):
        # It was taken back, and its figure only stands where it stood.
        play.sync_board(again=True)
        return
    play.note(lifted=(), question=None, missing=None, steps=(), because=None, ends_in_s=None)
    play.look(selected=None, path=None)
    if play.moment.can_go_on:
        answers.answer(play, ())
    if returned.ask_if_returned(play, settled):
        return
    if play.moment.returned is not None:
        settled = _answered_by_moving(play, settled)
    is_nothing = not settled.moves and not settled.revises
    entered = _entered_with_a_tool(play, {move.fighter: move.end for move in settled.moves})
    carry_out(play, () if is_nothing else entered or commands_for(settled, play.session.game))


def _entered_with_a_tool(
    play: TableInPlay, ends: dict[FighterId, SpaceId]
) -> tuple[c.Command, ...]:
    """The tool that people have chosen moves a figure: the one that a hand has moved."""
    entry, moment = play.focus.entry, play.moment
    if entry is None or not moment.table.is_told_in_maneuver:
        return ()
    if TOOLS[entry.tool].command not in {c.MoveByEffect, c.PlaceByEffect}:
        return ()
    return tuple(by_effect(moment.game, fighter, end) for fighter, end in ends.items())


def _answered_by_moving(play: TableInPlay, settled: o.Settled) -> o.Settled:
    """Nobody said what figures that went back mean, and now one was moved to a new space.

    If it is one of them, they did nothing yet; else they have maneuvered.
    """
    if settled.revises:
        play.note(returned=None)
        return msgspec.structs.replace(settled, revises=False)
    carry_out(play, returned.maneuvered(play))
    return settled


def say_what_returned_means(play: TableInPlay, commands: tuple[c.Command, ...]) -> None:
    """People have said what figures that were put back where they came from mean."""
    play.note(returned=None)
    play.cause = Cause.SENSOR
    carry_out(play, commands)
    play.cause = Cause.TOUCH


def carry_out(play: TableInPlay, commands: tuple[c.Command, ...]) -> None:
    """Give the commands that a move stands for; one undo takes them back together."""
    game = play.session.game
    moved: list[e.Event] = []
    is_refused = False
    play.note(asked_at=None, waiting=())
    joins = False
    for number, command in enumerate(commands):
        if isinstance(command, c.Undo):
            joins = _was_one_step(game, command.to)
        if isinstance(command, c.MoveFighter) and play.moment.is_asked_before_moving:
            # The figure stands at its end already: whoever moved it has nothing to enter before.
            answers.answer(play, ())
        if not play.submit(command, joins=joins and not isinstance(command, c.Undo)):
            is_refused = play.focus.question is None
            if not is_refused:
                play.note(asked_at=game.at, waiting=commands[number + 1 :])
            break
        moved += play.focus.said.events if play.focus.said is not None else ()
        if isinstance(command, (c.MoveByEffect, c.PlaceByEffect)):
            _note_by_what(play, command.fighter)
    _light_the_end(play, moved)
    if has_everybody_moved(play.moment.table):
        play.note(ends_in_s=ENDS_IN_S)
    if play.focus.question is None:
        play.sync_board(again=is_refused or not commands)


def _was_one_step(game: Game, decision: int | None) -> bool:
    """Whether a move that is made anew was one step with what it followed, such as its maneuver."""
    line = game.standing()
    return any(step.after == decision and step.group != step.number for step in line)


def _note_by_what(play: TableInPlay, fighter: FighterId) -> None:
    """An own figure moved before the ability is done counts to it; a maneuver may be meant."""
    moment = play.moment
    choice, owner = moment.table.choice, moment.table.fighters[fighter].owner
    is_before = choice is not None and choice.reason is ChoiceReason.ABILITY_AT_START_OF_TURN
    if choice is not None and is_before and owner == moment.on_turn:
        play.announce_when_safe(MovedByEffect(fighter, choice))


def go_on_if_answered(play: TableInPlay) -> None:
    """The referee's question about the first part of a move is answered: now the rest."""
    asked_at, waiting = play.sensed.asked_at, play.sensed.waiting
    if play.focus.question is not None or asked_at is None:
        return
    play.note(asked_at=None, waiting=())
    if play.session.game.at == asked_at:  # it is not to happen: the board must not believe it
        play.sync_board(again=True)
    elif waiting:
        play.cause = Cause.SENSOR
        carry_out(play, waiting)
        play.cause = Cause.TOUCH


def _light_the_end(play: TableInPlay, events: list[e.Event]) -> None:
    sprung = [event.space for event in events if isinstance(event, e.TrapSprung)]
    ends = [
        event.path[-1] if isinstance(event, e.FighterMoved) else event.space
        for event in events
        if isinstance(event, (e.FighterMoved, e.FighterPlaced))
    ]
    if sprung:
        play.note(sprung=sprung[-1], ended=None, lit_left_s=TRAP_LIT_S)
    elif ends:
        play.note(sprung=None, ended=ends[-1], lit_left_s=END_LIT_S)


# --- Figures in the air ---------------------------------------------------------------------------


def _lift(play: TableInPlay, lifted: o.Lifted) -> None:
    """A figure is in a hand: show where it may go."""
    table = play.moment.table
    known = [table.fighters[f] for f in lifted.fighters if f in table.fighters]
    alive = [fighter.id for fighter in known if not fighter.is_defeated]
    still = {f: s for f, s in play.sensed.undone.items() if f not in lifted.fighters}
    play.note(lifted=(*play.sensed.lifted, lifted), undone=still)
    if not alive:
        return
    owners = {table.fighters[fighter].owner for fighter in alive}
    if len(owners) == 1:
        _make_way_for(play, owners.pop())
    is_own = table.fighters[alive[0]].owner == play.moment.on_turn
    if len(alive) == 1 and (is_own or alive[0] in play.moment.movers):
        moves.lift(play, alive[0])


def _make_way_for(play: TableInPlay, owner: PlayerId) -> None:
    """Whoever takes up a figure to act with it has nothing to enter any more."""
    moment = play.moment
    if moment.can_go_on and owner == _next_to_act(moment.table):
        answers.answer(play, ())
    if owner == play.moment.on_turn:
        play.note(ends_in_s=None)  # it may be put elsewhere
    elif has_everybody_moved(play.moment.table):
        end_maneuver(play)
    play.sync_board()


def _next_to_act(table: Table) -> PlayerId | None:
    turn = table.turn
    if turn is None or turn.actions_left:
        return turn.player if turn is not None else None
    order = [p for p in table.order if p == turn.player or not table.players[p].is_out]
    return order[(order.index(turn.player) + 1) % len(order)]


def _put_down(play: TableInPlay, down: o.PutDown) -> None:
    _hear_end_of_lift(play, down.fighters)
    play.note(missing=None)


def _hear_end_of_lift(play: TableInPlay, fighters: tuple[FighterId, ...]) -> None:
    left = list(play.sensed.lifted)
    for lifted in play.sensed.lifted:
        if set(lifted.fighters) & set(fighters):
            left.remove(lifted)
            break
    play.note(lifted=tuple(left))
    if play.focus.selected in fighters:
        play.look(selected=None)


def _take_off(play: TableInPlay, fighter: FighterId) -> None:
    """Somebody takes the fallen away: whoever does has nothing to enter."""
    _hear_end_of_lift(play, (fighter,))
    if play.moment.can_go_on:
        answers.answer(play, ())
        play.sync_board()


# --- Agreement ------------------------------------------------------------------------------------


def _agree(play: TableInPlay) -> None:
    """Board and game agree: every instruction goes by itself."""
    moment, sensed = play.moment, play.sensed
    if sensed.was_away and moment.table.turn is not None:
        setup_guide.ask_to_look(play)
    in_the_air = sensed.in_the_air
    play.sensed = BoardStatus(
        is_there=True, phase=o.Phase.IN_SYNC, has_spoken=True, doubtful=sensed.doubtful,
        leaving=sensed.leaving, exchange=sensed.exchange, returned=sensed.returned,
        agreed=places_of(moment.table), asked_at=sensed.asked_at, waiting=sensed.waiting,
        ended=sensed.ended, sprung=sensed.sprung, lit_left_s=sensed.lit_left_s,
        ends_in_s=ENDS_IN_S if has_everybody_moved(play.moment.table) else None,
    )  # fmt: skip
    if play.focus.selected in in_the_air:
        play.look(selected=None)


def _disagree(play: TableInPlay, steps: tuple[o.PutBack, ...]) -> None:
    """Board and game differ: a move was taken back by hand, or people are led."""
    taken_back = returned.taken_back_by(play, steps)
    moved = {s.fighter: s.start for s in steps if s.fighter is not None and s.start is not None}
    entered = _entered_with_a_tool(play, moved) if len(moved) == len(steps) else ()
    if returned.is_asked_about(play, steps):
        play.note(steps=(), because=None)
    elif entered or taken_back:
        carry_out(play, entered or taken_back)
    else:
        correction.begin(play, steps)


def end_maneuver(play: TableInPlay) -> None:
    """The maneuver is over; one undo takes it back together with its last move."""
    play.note(ends_in_s=None)
    moves.end_maneuver_if_all_moved(play)


def _let_time_pass(play: TableInPlay, seconds: float) -> None:
    sensed = play.sensed
    if sensed.ended is not None or sensed.sprung is not None:
        left = sensed.lit_left_s - seconds
        play.note(lit_left_s=left)
        if left <= 0:
            play.note(ended=None, sprung=None, lit_left_s=0.0)
    if sensed.ends_in_s is not None and play.sensed.phase is o.Phase.IN_SYNC:
        play.note(ends_in_s=sensed.ends_in_s - seconds)
        if sensed.ends_in_s - seconds <= 0:
            end_maneuver(play)
            play.sync_board()
