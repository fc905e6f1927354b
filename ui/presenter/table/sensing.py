"""What the board says becomes play: a move goes to the game as a touch does, a lift shows reach.

Questions and ways back are only kept here; how they look is in `guiding.py`, what people answer is
in `putting_right.py`. Which commands a move stands for is `companion.tracking.for_game`'s business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion import events as e
from companion.play.session import Cause
from companion.reasons import ChoiceReason
from companion.rules.maneuver import has_everybody_moved
from companion.tracking import outputs as o
from companion.tracking.for_game import commands_for
from ui.presenter.table import answering, leaving, placing, putting_right, touching
from ui.presenter.table.core import replace
from ui.presenter.table.lights import lights_of
from ui.presenter.table.prompts import effect_words
from ui.presenter.table.sensed import Sensed, places_of
from ui.viewdata.kit import Tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.game import Game
    from companion.model import FighterId, PlayerId
    from companion.table import Table
    from ui.presenter.table.core import TableCore

END_LIT_S: Final = 1.5
TRAP_LIT_S: Final = 3.0
ENDS_IN_S: Final = 3.0
"""When everybody has moved, a figure may still be put elsewhere for so long: then that is no new
maneuver."""


def sense(core: TableCore, seconds: float) -> bool:
    """Time passes and the board is asked; whether anything looks different now."""
    before = _what_is_seen(core)
    port = core.follower.port
    core.link = port.link()
    _notice_link(core)
    core.cause = Cause.SENSOR
    said = port.poll()
    core.note(phase=port.phase, doubtful=port.doubtful())
    if placing.is_on(core):
        core.note(has_spoken=True)
        _keep_ways_back(core, said)
        placing.watch(core, seconds)
    else:
        if core.sensed.placing is not None:
            placing.stop(core)
        for output in said:
            core.note(has_spoken=True)
            with core.one_step():
                _hear(core, output)
        core.note(phase=port.phase)
        putting_right.look_for_oneself(core)
    leaving.watch(core)
    with core.one_step():
        _let_time_pass(core, seconds)
    core.cause = Cause.TOUCH
    after = _what_is_seen(core)
    if after != core.lit_for:
        core.lit_for = after
        lights = lights_of(core.scene)
        if lights != core.lit:
            core.lit = lights
            port.light(lights)
    return after != before


def _what_is_seen(core: TableCore) -> tuple[object, ...]:
    """Everything that screen and lights show; the clocks alone change nothing."""
    timeless = replace(core.sensed, lit_left_s=0.0, ends_in_s=None)
    return timeless, core.focus, core.toast, core.session.game.at, core.link


def _notice_link(core: TableCore) -> None:
    """A board that vanishes takes its questions with it; play goes on by touch."""
    port, sensed = core.follower.port, core.sensed
    is_there = port.is_there and port.phase is not o.Phase.OFFLINE
    if sensed.is_there and not is_there:
        core.note(
            is_there=False, was_away=True, lifted=(), question=None, steps=(), because="",
            placing=None, opened=placing.to_go_on_with(core), missing=None, ends_in_s=None,
        )  # fmt: skip
        _hear_end_of_lift(core, sensed.in_the_air)
        touching.end_maneuver_if_all_moved(core)
        if core.remarked is not None and core.remarked.tone is Tone.CALM:
            core.remarked = None  # such as that board and game agree
    elif is_there and not sensed.is_there:
        core.note(is_there=True)
    elif not is_there and not sensed.was_away:
        core.note(was_away=True)
    elif is_there and sensed.was_away and core.scene.table.turn is None:
        core.note(was_away=False)  # it sees everybody being set up


def _keep_ways_back(core: TableCore, said: Sequence[o.Output]) -> None:
    """People are led from figure to figure: what the tracker would say is kept for later."""
    placed = core.sensed.placing
    for output in said if placed is not None and placed.is_rebuild else ():
        if isinstance(output, o.Mismatched):
            core.note(steps=output.steps)


def _hear(core: TableCore, output: o.Output) -> None:
    match output:
        case o.Settled():
            _settle(core, output)
        case o.Asked(question=question):
            core.note(question=question, steps=(), because="", missing=None)
            core.cue("question", "")
        case o.Withdrawn():
            core.note(question=None)
        case o.Mismatched(steps=steps):
            putting_right.begin(core, steps)
        case o.Lifted():
            _lift(core, output)
        case o.PutDown():
            _put_down(core, output)
        case o.InSync():
            _agree(core)
        case o.Removed(fighter=fighter):
            _hear_end_of_lift(core, (fighter,))
            if core.scene.can_go_on:  # whoever takes the fallen away has nothing to enter
                answering.answer(core, ())
                core.follow()
        case o.Missing():
            core.note(missing=output)
            core.cue("question", "")


# --- Moves ----------------------------------------------------------------------------------------


def _settle(core: TableCore, settled: o.Settled) -> None:
    """A move was made on the board: tell the game, as strictly as if it were touched."""
    undone = core.sensed.undone
    if any(undone.get(move.fighter) == move.end for move in settled.moves):
        # It was taken back, and its figure only stands where it stood.
        core.follow(again=True)
        return
    core.note(lifted=(), question=None, missing=None, steps=(), because="", ends_in_s=None)
    core.look(selected=None, path=None)
    if core.scene.can_go_on:
        answering.answer(core, ())
    carry_out(core, commands_for(settled, core.session.game))


def carry_out(core: TableCore, commands: tuple[c.Command, ...]) -> None:
    """Give the commands that a move stands for; one undo takes them back together."""
    game = core.session.game
    moved: list[e.Event] = []
    is_refused = False
    core.note(asked_at=None, waiting=())
    joins = False
    for number, command in enumerate(commands):
        if isinstance(command, c.Undo):
            joins = _was_one_step(game, command.to)
        if not core.submit(command, joins=joins and not isinstance(command, c.Undo)):
            is_refused = core.focus.question is None
            if not is_refused:
                core.note(asked_at=game.at, waiting=commands[number + 1 :])
            break
        moved += core.focus.said.events if core.focus.said is not None else ()
        if isinstance(command, (c.MoveByEffect, c.PlaceByEffect)):
            _say_by_what(core, command.fighter)
    _light_the_end(core, moved)
    if has_everybody_moved(core.scene.table):
        core.note(ends_in_s=ENDS_IN_S)
    if core.focus.question is None:
        core.follow(again=is_refused or not commands)


def _was_one_step(game: Game, decision: int | None) -> bool:
    """Whether a move that is made anew was one step with what it followed, such as its maneuver."""
    line = game.standing()
    return any(step.after == decision and step.group != step.number for step in line)


def _say_by_what(core: TableCore, fighter: FighterId) -> None:
    """An own figure moved before the ability is done counts to it; a maneuver may be meant."""
    scene = core.scene
    choice, owner = scene.table.choice, scene.table.fighters[fighter].owner
    is_before = choice is not None and choice.reason is ChoiceReason.ABILITY_AT_START_OF_TURN
    if choice is not None and is_before and owner == scene.on_turn:
        card = effect_words(scene, choice)[0]
        told = scene.say("board.by-effect", figure=scene.name(fighter), card=card)
        core.remark(told, scene.say("board.by-effect-hint"), Tone.CALM)


def go_on_if_answered(core: TableCore) -> None:
    """The referee's question about the first part of a move is answered: now the rest."""
    asked_at, waiting = core.sensed.asked_at, core.sensed.waiting
    if core.focus.question is not None or asked_at is None:
        return
    core.note(asked_at=None, waiting=())
    if core.session.game.at == asked_at:  # it is not to happen: the board must not believe it
        core.follow(again=True)
    elif waiting:
        core.cause = Cause.SENSOR
        carry_out(core, waiting)
        core.cause = Cause.TOUCH


def _light_the_end(core: TableCore, events: list[e.Event]) -> None:
    sprung = [event.space for event in events if isinstance(event, e.TrapSprung)]
    ends = [
        event.path[-1] if isinstance(event, e.FighterMoved) else event.space
        for event in events
        if isinstance(event, (e.FighterMoved, e.FighterPlaced))
    ]
    if sprung:
        core.note(sprung=sprung[-1], ended=None, lit_left_s=TRAP_LIT_S)
    elif ends:
        core.note(sprung=None, ended=ends[-1], lit_left_s=END_LIT_S)


# --- Figures in the air ---------------------------------------------------------------------------


def _lift(core: TableCore, lifted: o.Lifted) -> None:
    """A figure is in a hand: show where it may go."""
    table = core.scene.table
    known = [table.fighters[f] for f in lifted.fighters if f in table.fighters]
    alive = [fighter.id for fighter in known if not fighter.is_defeated]
    still = {f: s for f, s in core.sensed.undone.items() if f not in lifted.fighters}
    core.note(lifted=(*core.sensed.lifted, lifted), undone=still)
    if not alive:
        return
    owners = {table.fighters[fighter].owner for fighter in alive}
    if len(owners) == 1:
        _make_way_for(core, owners.pop())
    if len(alive) == 1 and table.fighters[alive[0]].owner == core.scene.on_turn:
        touching.lift(core, alive[0])


def _make_way_for(core: TableCore, owner: PlayerId) -> None:
    """Whoever takes up a figure to act with it has nothing to enter any more."""
    scene = core.scene
    if scene.can_go_on and owner == _next_to_act(scene.table):
        answering.answer(core, ())
    if owner == core.scene.on_turn:
        core.note(ends_in_s=None)  # it may be put elsewhere
    elif has_everybody_moved(core.scene.table):
        end_maneuver(core)
    core.follow()


def _next_to_act(table: Table) -> PlayerId | None:
    turn = table.turn
    if turn is None or turn.actions_left:
        return turn.player if turn is not None else None
    order = [p for p in table.order if p == turn.player or not table.players[p].is_out]
    return order[(order.index(turn.player) + 1) % len(order)]


def _put_down(core: TableCore, down: o.PutDown) -> None:
    _hear_end_of_lift(core, down.fighters)
    core.note(missing=None)


def _hear_end_of_lift(core: TableCore, fighters: tuple[FighterId, ...]) -> None:
    left = list(core.sensed.lifted)
    for lifted in core.sensed.lifted:
        if set(lifted.fighters) & set(fighters):
            left.remove(lifted)
            break
    core.note(lifted=tuple(left))
    if core.focus.selected in fighters:
        core.look(selected=None)


# --- Agreement ------------------------------------------------------------------------------------


def _agree(core: TableCore) -> None:
    """Board and game agree: every instruction goes by itself."""
    scene, sensed = core.scene, core.sensed
    if sensed.was_away and scene.table.turn is not None:
        placing.ask_to_look(core)
    in_the_air = sensed.in_the_air
    core.sensed = Sensed(
        is_there=True, phase=o.Phase.IN_SYNC, has_spoken=True, doubtful=sensed.doubtful,
        leaving=sensed.leaving,
        agreed=places_of(scene.table), asked_at=sensed.asked_at, waiting=sensed.waiting,
        ended=sensed.ended, sprung=sensed.sprung, lit_left_s=sensed.lit_left_s,
        ends_in_s=ENDS_IN_S if has_everybody_moved(core.scene.table) else None,
    )  # fmt: skip
    if core.focus.selected in in_the_air:
        core.look(selected=None)


def end_maneuver(core: TableCore) -> None:
    """The maneuver is over; one undo takes it back together with its last move."""
    core.note(ends_in_s=None)
    touching.end_maneuver_if_all_moved(core)


def _let_time_pass(core: TableCore, seconds: float) -> None:
    sensed = core.sensed
    if sensed.ended is not None or sensed.sprung is not None:
        left = sensed.lit_left_s - seconds
        core.note(lit_left_s=left)
        if left <= 0:
            core.note(ended=None, sprung=None, lit_left_s=0.0)
    if sensed.ends_in_s is not None and core.sensed.phase is o.Phase.IN_SYNC:
        core.note(ends_in_s=sensed.ends_in_s - seconds)
        if sensed.ends_in_s - seconds <= 0:
            end_maneuver(core)
            core.follow()
