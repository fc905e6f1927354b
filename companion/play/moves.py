"""What a touch of the map means: select, move, attack, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.frames import ManeuverFrame, TurnFrame
from companion.play import answers, attacks, choosing
from companion.play.interaction import PathChoice
from companion.play.notices import QuestionOpened
from companion.play.session import Refused
from companion.rules.consequences import consequences
from companion.rules.maneuver import has_everybody_moved

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.play.table_in_play import TableInPlay
    from companion.rules.battlefield import SpaceId


def tap_space(play: TableInPlay, space: SpaceId) -> None:
    """A space or the figure on it was tapped."""
    if play.moment.can_go_on:
        answers.answer(play, ())
    moment = play.moment
    choice = moment.table.choice
    standing = moment.fighter_on(space)
    if choice is not None:
        choosing.tap(play, choice, space)
    elif moment.table.is_over or moment.on_turn is None:
        return
    elif standing is not None and standing.owner == moment.on_turn:
        select(play, standing.id)
    elif standing is not None:
        tap_foe(play, standing.id)
    elif play.focus.selected is not None:
        drag(play, play.focus.selected, space)


def select(play: TableInPlay, fighter: FighterId) -> None:
    """Show the reach of one's own figure, or hide it."""
    maneuver = play.moment.table.maneuver
    if play.focus.choosing_attack:
        pairs = [p for p in play.moment.attack_pairs(play.focus.against) if p[0] == fighter]
        if len(pairs) == 1:
            attacks.draft_attack(play, *pairs[0])
        return
    if maneuver is not None and fighter in maneuver.moved:
        again = c.MoveFighter(fighter=fighter, to=play.moment.table.fighters[fighter].space)
        answer = play.weigh(again)
        if isinstance(answer, Refused):
            play.refuse(None, answer.ruling)
            return
    is_selected = play.focus.selected == fighter
    play.look(selected=None if is_selected else fighter, receipt=False, said=None)


def tap_foe(play: TableInPlay, target: FighterId) -> None:
    """A tap on an opponent: attack it, or hear why not. A maneuver is over with it."""
    moment = play.moment
    frame, turn = moment.table.frame, moment.table.turn
    pairs = moment.attack_pairs(target)
    if isinstance(frame, ManeuverFrame) and pairs and turn and turn.actions_left:
        play.submit(c.EndManeuver())
        moment = play.moment
        frame = moment.table.frame
        pairs = moment.attack_pairs(target)
    if moment.table.choice is not None or not isinstance(frame, TurnFrame):
        return
    selected = play.focus.selected
    chosen = [pair for pair in pairs if pair[0] == selected] or pairs
    if len(chosen) == 1:
        attacks.draft_attack(play, *chosen[0])
    elif chosen:
        play.look(choosing_attack=True, against=target, selected=None, receipt=False)
    else:
        mine = [f.id for f in moment.table.fighters_of(moment.on_turn or "") if f.space]
        attacker = selected or (mine[0] if mine else None)
        if attacker is not None:
            attacks.draft_if_allowed(play, attacker, target)


def lift(play: TableInPlay, fighter: FighterId) -> None:
    """A figure was lifted: show its reach."""
    choice = play.moment.table.choice
    if choice is None:
        play.look(selected=fighter, receipt=False, said=None)
    else:
        choosing.lift(play, choice, fighter)


def drag(play: TableInPlay, fighter: FighterId, space: SpaceId) -> None:
    """Move a figure; if no maneuver is going on, one begins with it."""
    moment = play.moment
    table = moment.table
    if table.choice is not None:
        choosing.drag(play, table.choice, fighter, space)
        return
    state = table.fighters.get(fighter)
    if state is None or state.owner != moment.on_turn or state.space is None:
        play.look(selected=None)
        return
    standing = moment.fighter_on(space)
    if standing is not None and standing.owner != moment.on_turn:
        play.look(selected=fighter)
        tap_foe(play, standing.id)
        return
    if isinstance(table.frame, TurnFrame):
        if not play.submit(c.Maneuver(), settle=False):
            return
        moment = play.moment
        if moment.table.choice is not None or moment.table.is_over:
            return
    move_figure(play, fighter, space)


def move_figure(play: TableInPlay, fighter: FighterId, space: SpaceId) -> None:
    """Move a figure in the maneuver; asks for the way if that matters."""
    moment = play.moment
    found = consequences(moment.position, fighter, space, moment.allowance_of(fighter))
    if len(found.readings) > 1:
        routes = tuple(reading.routes[0].spaces for reading in found.readings)
        play.look(path=PathChoice(fighter=fighter, routes=routes))
        play.announce_when_safe(QuestionOpened())
        return
    moved = play.submit(c.MoveFighter(fighter=fighter, to=space))
    if moved:
        end_maneuver_if_all_moved(play)


def go_route(play: TableInPlay, number: int) -> None:
    """One of the ways that differ was chosen."""
    choice, asked = play.focus.path, play.moment.table.choice
    if choice is not None:
        play.look(path=None)
        if asked is not None:
            choosing.go_route(play, asked, choice, number)
        elif play.submit(c.MoveFighter(fighter=choice.fighter, path=choice.routes[number])):
            end_maneuver_if_all_moved(play)


def end_maneuver_if_all_moved(play: TableInPlay) -> None:
    """Nobody is left to move, so the maneuver is over; undo takes both back together."""
    if has_everybody_moved(play.moment.table):
        said = play.focus.said
        play.submit(c.EndManeuver(), joins=True)
        play.look(said=said)
