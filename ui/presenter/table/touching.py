"""What a touch of the map means: select, move, attack, answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.frames import ManeuverFrame, TurnFrame
from companion.play.session import Refused
from companion.rules.consequences import consequences
from companion.rules.maneuver import allowance, has_everybody_moved
from companion.table import ChoiceKind
from ui.presenter.table import answering, entering, fighting
from ui.presenter.table.focus import PathChoice

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from ui.presenter.table.core import TableCore


def tap_space(core: TableCore, space: SpaceId) -> None:
    """A space or the figure on it was tapped."""
    if core.scene.can_go_on and core.focus.entry is None:
        answering.answer(core, ())
    scene = core.scene
    choice = scene.table.choice
    standing = scene.fighter_on(space)
    if core.focus.entry is not None:
        entering.fill_from_map(core, space)
    elif choice is not None and choice.kind is ChoiceKind.SPACE:
        answering.answer(core, (space,))
    elif choice is not None or scene.table.is_over or scene.on_turn is None:
        return
    elif standing is not None and standing.owner == scene.on_turn:
        select(core, standing.id)
    elif standing is not None:
        tap_foe(core, standing.id)
    elif core.focus.selected is not None:
        drag(core, core.focus.selected, space)


def select(core: TableCore, fighter: FighterId) -> None:
    """Show the reach of one's own figure, or hide it."""
    maneuver = core.scene.table.maneuver
    if core.focus.choosing_attack:
        pairs = [p for p in core.scene.attack_pairs(core.focus.against) if p[0] == fighter]
        if len(pairs) == 1:
            fighting.draft_attack(core, *pairs[0])
        return
    if maneuver is not None and fighter in maneuver.moved:
        again = c.MoveFighter(fighter=fighter, to=core.scene.table.fighters[fighter].space)
        answer = core.weigh(again)
        if isinstance(answer, Refused):
            core.refuse(None, answer.ruling)
            return
    is_selected = core.focus.selected == fighter
    core.look(selected=None if is_selected else fighter, receipt=False, said=None)


def tap_foe(core: TableCore, target: FighterId) -> None:
    """A tap on an opponent: attack it, or hear why not. A maneuver is over with it."""
    scene = core.scene
    frame, turn = scene.table.frame, scene.table.turn
    pairs = scene.attack_pairs(target)
    if isinstance(frame, ManeuverFrame) and pairs and turn and turn.actions_left:
        core.submit(c.EndManeuver())
        scene = core.scene
        frame = scene.table.frame
        pairs = scene.attack_pairs(target)
    if scene.table.choice is not None or not isinstance(frame, TurnFrame):
        return
    selected = core.focus.selected
    chosen = [pair for pair in pairs if pair[0] == selected] or pairs
    if len(chosen) == 1:
        fighting.draft_attack(core, *chosen[0])
    elif chosen:
        core.look(choosing_attack=True, against=target, selected=None, receipt=False)
    else:
        mine = [f.id for f in scene.table.fighters_of(scene.on_turn or "") if f.space]
        attacker = selected or (mine[0] if mine else None)
        if attacker is not None:
            fighting.draft_if_allowed(core, attacker, target)


def lift(core: TableCore, fighter: FighterId) -> None:
    """A figure was lifted: show its reach."""
    if core.scene.table.choice is None and core.focus.entry is None:
        core.look(selected=fighter, receipt=False, said=None)


def drag(core: TableCore, fighter: FighterId, space: SpaceId) -> None:
    """Move a figure; if no maneuver is going on, one begins with it."""
    scene = core.scene
    table = scene.table
    if core.focus.entry is not None or table.choice is not None:
        return
    state = table.fighters.get(fighter)
    if state is None or state.owner != scene.on_turn or state.space is None:
        core.look(selected=None)
        return
    standing = scene.fighter_on(space)
    if standing is not None and standing.owner != scene.on_turn:
        core.look(selected=fighter)
        tap_foe(core, standing.id)
        return
    if isinstance(table.frame, TurnFrame):
        if not core.submit(c.Maneuver(), settle=False):
            return
        scene = core.scene
        if scene.table.choice is not None or scene.table.is_over:
            return
    move_figure(core, fighter, space)


def move_figure(core: TableCore, fighter: FighterId, space: SpaceId) -> None:
    """Move a figure in the maneuver; asks for the way if that matters."""
    scene = core.scene
    found = consequences(scene.position, fighter, space, allowance(scene.table, fighter))
    if len(found.readings) > 1:
        routes = tuple(reading.routes[0].spaces for reading in found.readings)
        core.look(path=PathChoice(fighter=fighter, routes=routes))
        core.cue("question", "")
        return
    moved = core.submit(c.MoveFighter(fighter=fighter, to=space))
    if moved:
        end_maneuver_if_all_moved(core)


def go_route(core: TableCore, number: int) -> None:
    """One of the ways that differ was chosen."""
    choice = core.focus.path
    if choice is not None:
        core.look(path=None)
        if core.submit(c.MoveFighter(fighter=choice.fighter, path=choice.routes[number])):
            end_maneuver_if_all_moved(core)


def end_maneuver_if_all_moved(core: TableCore) -> None:
    """Nobody is left to move, so the maneuver is over; undo takes both back together."""
    if has_everybody_moved(core.scene.table):
        said, remarked = core.focus.said, core.remarked
        core.submit(c.EndManeuver(), joins=True)
        core.look(said=said)
        core.remarked = core.remarked or remarked
